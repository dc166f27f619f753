// member.hpp: a member of some record without the record's type, so that what is done with an `int` of one is compiled once for all.
//
// Who may call: form.hpp and outputs.hpp, which hand in the record that the member belongs to.
#pragma once
#include <cstddef>

namespace oo {

template <class M>
class Member {
 public:
  template <class Record>
  explicit Member(M Record::*member) {
    const Record record{};                                    // standard layout is not asked for: where it lies is looked up in one
    at_ = static_cast<std::size_t>(reinterpret_cast<const char*>(&(record.*member)) - reinterpret_cast<const char*>(&record));
  }

  M& in(void* record) const { return *reinterpret_cast<M*>(static_cast<char*>(record) + at_); }
  const M& in(const void* record) const { return *reinterpret_cast<const M*>(static_cast<const char*>(record) + at_); }

 private:
  std::size_t at_ = 0;
};

}  // namespace oo
