// form_core.hpp: a Form without its types: the fields of some record in some memory, read, checked and described. Compiled once, not once a record.
//
// Who may call: form.hpp and procedure.hpp alone; they know that `in` is their In and `rules` their R. Errors as in form.hpp.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/procedure/field_info.hpp"
#include "engine/procedure/values.hpp"

namespace oo {

/// A field as the Form keeps it: everything about its type is inside the functions.
struct FormField {
  using Test = std::function<bool(const void* in, const void* rules)>;
  struct Must {
    Test holds;
    std::string code, allowed;
  };
  FieldInfo info;
  std::function<MaybeTrouble(const Json&, void* in, const void* rules)> read;
  std::function<void(void* in, const void* rules)> fill;                     // empty: no default
  std::function<void(FieldInfo&, const void* rules)> describe;
  std::function<MaybeTrouble(const void* in, const void* rules)> refused;    // records: what a clause forbids inside
  Test shown, required;
  std::vector<Must> musts;
};

class FormCore {
 public:
  struct Refusal {
    std::string field, code;
    ClauseId clause;
    FormField::Test hit;
    std::function<std::string(const void* in, const void* rules)> says;
  };

  FormField& add(FormField field);
  void refuse(Refusal refusal) { refusals_.push_back(std::move(refusal)); }

  MaybeTrouble read(const Json& given, void* in, const void* rules, std::string_view besides) const;
  MaybeTrouble refused(const void* in, const void* rules) const;
  std::vector<FieldInfo> describe(const void* rules) const;

 private:
  std::vector<FormField> fields_;
  std::vector<Refusal> refusals_;
};

}  // namespace oo
