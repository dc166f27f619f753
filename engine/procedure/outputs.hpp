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
#include "engine/procedure/values.hpp"

namespace oo {

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
  Ref flag(std::string name, Get get) {
    return add(std::move(name), FieldKind::flag, std::move(get), [](Json& to, const std::string& n, bool v) { values::put_flag(to, n, v); });
  }
  template <class Get>
  Ref integer(std::string name, Get get) {
    return add(std::move(name), FieldKind::integer, std::move(get), [](Json& to, const std::string& n, std::int64_t v) { values::put_integer(to, n, v); });
  }
  template <class Get>
  Ref length(std::string name, Get get) {
    return add(std::move(name), FieldKind::length, std::move(get),
               [](Json& to, const std::string& n, std::int64_t mils) { values::put_number(to, n, static_cast<double>(mils) / kInch); });
  }
  template <class Get>
  Ref number(std::string name, Get get) {
    return add(std::move(name), FieldKind::number, std::move(get), [](Json& to, const std::string& n, double v) { values::put_number(to, n, v); });
  }
  template <class Get>
  Ref word(std::string name, Get get) {
    return add(std::move(name), FieldKind::word, std::move(get), [](Json& to, const std::string& n, std::string_view v) { values::put_word(to, n, v); });
  }
  /// The getter gives something to loop over.
  template <class Get>
  Ref integers(std::string name, Get get) {
    return list(std::move(name), FieldKind::integer, std::move(get), [](Json& to, auto v) { values::push_integer(to, static_cast<std::int64_t>(v)); });
  }
  template <class Get>
  Ref numbers(std::string name, Get get) {
    return list(std::move(name), FieldKind::number, std::move(get), [](Json& to, double v) { values::push_number(to, v); });
  }
  template <class Get>
  Ref words(std::string name, Get get) {
    return list(std::move(name), FieldKind::word, std::move(get), [](Json& to, std::string_view v) { values::push_word(to, v); });
  }
  template <class Sub, class Get>
  Ref record(std::string name, Get get, Outputs<Sub> inside) {
    Ref ref = add(std::move(name), FieldKind::record, std::move(get),
                  [inside](Json& to, const std::string& n, const Sub& v) { inside.write(v, values::put_table(to, n)); });
    items_.back().info.fields = inside.describe();
    return ref;
  }
  template <class Sub, class Get>
  Ref records(std::string name, Get get, Outputs<Sub> inside) {
    Ref ref = list(std::move(name), FieldKind::record, std::move(get), [inside](Json& to, const Sub& v) { inside.write(v, values::push_table(to)); });
    items_.back().info.fields.front().fields = inside.describe();
    return ref;
  }
  /// A shape of its own (a table id -> results): `write(const Out&, Json& table, name)`.
  Ref custom(std::string name, FieldKind kind, std::function<void(const Out&, Json&, const std::string&)> write) {
    Item item;
    item.info.name = std::move(name);
    item.info.kind = kind;
    item.write = std::move(write);
    items_.push_back(std::move(item));
    return Ref(items_.back().info);
  }

  void write(const Out& result, Json& table) const {
    for (const Item& item : items_) item.write(result, table, item.info.name);
  }
  std::vector<FieldInfo> describe() const {
    std::vector<FieldInfo> all;
    for (const Item& item : items_) all.push_back(item.info);
    return all;
  }

 private:
  struct Item {
    FieldInfo info;
    std::function<void(const Out&, Json&, const std::string&)> write;
  };
  template <class T>
  struct IsOptional : std::false_type {};
  template <class T>
  struct IsOptional<std::optional<T>> : std::true_type {};

  template <class Get, class Put>
  Ref add(std::string name, FieldKind kind, Get get, Put put) {
    return custom(std::move(name), kind, [get = std::move(get), put = std::move(put)](const Out& out, Json& table, const std::string& n) {
      const auto& value = std::invoke(get, out);
      if constexpr (IsOptional<std::remove_cvref_t<decltype(value)>>::value) {
        if (value) put(table, n, *value);
      } else {
        put(table, n, value);
      }
    });
  }
  template <class Get, class Push>
  Ref list(std::string name, FieldKind inside, Get get, Push push) {
    Ref ref = custom(std::move(name), FieldKind::list, [get = std::move(get), push = std::move(push)](const Out& out, Json& table, const std::string& n) {
      Json& to = values::put_list(table, n);
      for (const auto& item : std::invoke(get, out)) push(to, item);
    });
    FieldInfo item;
    item.kind = inside;
    items_.back().info.fields = {item};
    return ref;
  }

  std::vector<Item> items_;
};

}  // namespace oo
