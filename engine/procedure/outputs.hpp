// outputs.hpp: what a procedure gives back, in the order of the ledger: name, kind, unit, clause, and how to take it from the result.
//
//   Outputs<FireResult> out;
//   out.word("class", &FireResult::target_class).clause("MOC-7.14");
//   out.integer("hits", &FireResult::hits);
//   out.length("width", &Shape::width);                                       // Mil in, inches out
//   out.number("cost", [](const MoveResult& r) { return r.cost.as_double(); });
//   out.words("forced", [](const Operations& o) { return o.forced.all(); });
//   out.records("shots", &Volley::shots, shot_outputs());
//
// A getter is a member or a function of the result. One that gives an empty std::optional leaves the output out.
// Who may call: rule sets, once, when they build their procedures.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/procedure/field_info.hpp"
#include "engine/procedure/member.hpp"
#include "engine/procedure/values.hpp"

namespace oo {

/// Outputs without the type of their result: `out` is what the functions inside expect.
class OutputsCore {
 public:
  using Write = std::function<void(const void* out, Json& table, const std::string& name)>;

  FieldInfo& add(std::string name, FieldKind kind, Write write);
  FieldInfo& last() { return items_.back().info; }
  void write(const void* out, Json& table) const;
  std::vector<FieldInfo> describe() const;

 private:
  struct Item {
    FieldInfo info;
    Write write;
  };
  std::vector<Item> items_;
};

namespace detail {

// How a value goes under its name, or into the list under its name. Types of their own, not functions in Outputs, so that they are one for all results.
struct PutFlag { void operator()(Json& to, const std::string& n, bool v) const { values::put_flag(to, n, v); } };
struct PutInteger { void operator()(Json& to, const std::string& n, std::int64_t v) const { values::put_integer(to, n, v); } };
struct PutInches { void operator()(Json& to, const std::string& n, std::int64_t mils) const { values::put_number(to, n, static_cast<double>(mils) / kInch); } };
struct PutNumber { void operator()(Json& to, const std::string& n, double v) const { values::put_number(to, n, v); } };
struct PutWord { void operator()(Json& to, const std::string& n, std::string_view v) const { values::put_word(to, n, v); } };
struct PushInteger {
  template <class V>
  void operator()(Json& to, V v) const { values::push_integer(to, static_cast<std::int64_t>(v)); }
};
struct PushNumber { void operator()(Json& to, double v) const { values::push_number(to, v); } };
struct PushWord { void operator()(Json& to, std::string_view v) const { values::push_word(to, v); } };
struct PutRecord {
  OutputsCore inside;
  template <class Sub>
  void operator()(Json& to, const std::string& n, const Sub& v) const { inside.write(&v, values::put_table(to, n)); }
};
struct PushRecord {
  OutputsCore inside;
  template <class Sub>
  void operator()(Json& to, const Sub& v) const { inside.write(&v, values::push_table(to)); }
};

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

/// One value; an optional that is empty puts nothing.
template <class Put>
struct One {
  Put put;
  template <class V>
  void operator()(const V& value, Json& table, const std::string& n) const {
    if constexpr (IsOptional<V>::value) {
      if (value) put(table, n, *value);
    } else {
      put(table, n, value);
    }
  }
};
template <class Push>
struct Each {
  Push push;
  template <class V>
  void operator()(const V& values_, Json& table, const std::string& n) const {
    Json& to = values::put_list(table, n);
    for (const auto& item : values_) push(to, item);
  }
};

/// Takes the value from the result and hands it to `to`. A member is taken without the type of the result.
template <class M, class To>
OutputsCore::Write taking(Member<M> member, To to) {
  return [member, to = std::move(to)](const void* out, Json& table, const std::string& n) { to(member.in(out), table, n); };
}
template <class Out, class Get, class To>
OutputsCore::Write taking_from(Get get, To to) {
  if constexpr (std::is_member_object_pointer_v<Get>) {
    return taking(Member(get), std::move(to));
  } else {
    return [get = std::move(get), to = std::move(to)](const void* out, Json& table, const std::string& n) {
      to(std::invoke(get, *static_cast<const Out*>(out)), table, n);
    };
  }
}

}  // namespace detail

template <class Out>
class Outputs {
 public:
  class Ref {
   public:
    explicit Ref(FieldInfo& info) : info_(info) {}
    Ref& clause(ClauseId clause) {
      info_.clause = clause;
      return *this;
    }
    Ref& help(std::string text) {
      info_.help = std::move(text);
      return *this;
    }
    Ref& words(const std::vector<Word>& words) {
      for (const Word w : words) info_.words.emplace_back(w);
      return *this;
    }

   private:
    FieldInfo& info_;
  };

  template <class Get>
  Ref flag(std::string name, Get get) { return one(std::move(name), FieldKind::flag, std::move(get), detail::PutFlag{}); }
  template <class Get>
  Ref integer(std::string name, Get get) { return one(std::move(name), FieldKind::integer, std::move(get), detail::PutInteger{}); }
  template <class Get>
  Ref length(std::string name, Get get) { return one(std::move(name), FieldKind::length, std::move(get), detail::PutInches{}); }
  template <class Get>
  Ref number(std::string name, Get get) { return one(std::move(name), FieldKind::number, std::move(get), detail::PutNumber{}); }
  template <class Get>
  Ref word(std::string name, Get get) { return one(std::move(name), FieldKind::word, std::move(get), detail::PutWord{}); }
  /// The getter gives something to loop over.
  template <class Get>
  Ref integers(std::string name, Get get) { return each(std::move(name), FieldKind::integer, std::move(get), detail::PushInteger{}); }
  template <class Get>
  Ref numbers(std::string name, Get get) { return each(std::move(name), FieldKind::number, std::move(get), detail::PushNumber{}); }
  template <class Get>
  Ref words(std::string name, Get get) { return each(std::move(name), FieldKind::word, std::move(get), detail::PushWord{}); }
  template <class Sub, class Get>
  Ref record(std::string name, Get get, const Outputs<Sub>& inside) {
    Ref ref = one(std::move(name), FieldKind::record, std::move(get), detail::PutRecord{inside.core()});
    core_.last().fields = inside.describe();
    return ref;
  }
  template <class Sub, class Get>
  Ref records(std::string name, Get get, const Outputs<Sub>& inside) {
    Ref ref = each(std::move(name), FieldKind::record, std::move(get), detail::PushRecord{inside.core()});
    core_.last().fields.front().fields = inside.describe();
    return ref;
  }
  /// A shape of its own (a table id -> results): `write(const Out&, Json& table, name)`.
  Ref custom(std::string name, FieldKind kind, std::function<void(const Out&, Json&, const std::string&)> write) {
    return Ref(core_.add(std::move(name), kind, [write = std::move(write)](const void* out, Json& table, const std::string& n) {
      write(*static_cast<const Out*>(out), table, n);
    }));
  }

  void write(const Out& result, Json& table) const { core_.write(&result, table); }
  std::vector<FieldInfo> describe() const { return core_.describe(); }
  const OutputsCore& core() const { return core_; }

 private:
  template <class Get, class Put>
  Ref one(std::string name, FieldKind kind, Get get, Put put) {
    return Ref(core_.add(std::move(name), kind, detail::taking_from<Out>(std::move(get), detail::One<Put>{std::move(put)})));
  }
  template <class Get, class Push>
  Ref each(std::string name, FieldKind inside, Get get, Push push) {
    FieldInfo& info = core_.add(std::move(name), FieldKind::list, detail::taking_from<Out>(std::move(get), detail::Each<Push>{std::move(push)}));
    info.fields.emplace_back().kind = inside;
    return Ref(info);
  }

  OutputsCore core_;
};

}  // namespace oo
