// form.hpp: the fields of a procedure, in the order of the ledger, and what its clauses refuse.
//
//   Form<FireInput, Rules> form;
//   form.word("troop", &FireInput::troop, troops).clause("MOC-2.2").help("who fires");         // troops: vector<Word>(const Rules&)
//   form.word("weapon", &FireInput::weapon, {"musket", "rifle", "bow"}).by_default(own_weapon, "the troop's own");
//   form.integer("firers", &FireInput::firers, 0, kMaxDice);                                    // no default: required
//   form.length("distance", &FireInput::distance);                                              // inches in, Mil out
//   form.flag("loaded", &FireInput::loaded).by_default(true).shown_when(needs_loading, "not for the bow");
//   form.integer("enemy_distance", &FireInput::enemy, 0, 48);                                   // std::optional<int>: may be absent
//   form.record("attacker", &Melee::attacker, fighter_form());   form.records("segments", &Move::segments, segment_form(), 1, 64);
//   form.list("reps", &Fire::reps, integer_reader<int, Rules>(1, 6), 1, 64);
//   form.refuse("loaded", "not_loaded", "MOC-7.2", [](const FireInput& in, const Rules&) { return !in.loaded; }, "the firers must be loaded");
//
// Who may call: rule sets, once, when they build their procedures. Order of checks (design 6.2): unknown fields, then field by field missing,
// type, words, range, `must`, then refusals in their order (those inside records first). A field that is not shown is accepted and ignored.
// Functions of "fields before it" see the later ones at their initial values. Words held in In must outlive it: literals or texts of Rules.
#pragma once
#include <optional>
#include <type_traits>

#include "engine/procedure/reader.hpp"

namespace oo {

template <class In, class R>
class Form;

namespace detail {
template <class M>
struct Held { using Type = M; static constexpr bool optional = false; };
template <class T>
struct Held<std::optional<T>> { using Type = T; static constexpr bool optional = true; };
std::string default_text_of(bool value);
std::string default_text_of(std::int64_t value);
std::string default_text_of(std::string_view value);
std::string decimal_text(std::int64_t value, int places);      // 8125, 3 -> "8.125"
}  // namespace detail

/// A field as the Form keeps it: everything about its type is inside the functions.
template <class In, class R>
struct FormField {
  using Test = std::function<bool(const In&, const R&)>;
  struct Must {
    Test holds;
    std::string code, allowed;
  };
  FieldInfo info;
  std::function<MaybeTrouble(const Json&, In&, const R&)> read;
  std::function<void(In&, const R&)> fill;                      // empty: no default
  std::function<void(FieldInfo&, const R&)> describe;
  std::function<MaybeTrouble(const In&, const R&)> refused;
  Test shown, required;
  std::vector<Must> musts;
};

/// What more is said of a field just added. Short-lived: use it in the same statement.
template <class In, class R, class M>
class FieldRef {
 public:
  using T = typename detail::Held<M>::Type;
  using Test = typename FormField<In, R>::Test;

  using WordOf = std::function<Word(const T&)>;

  FieldRef(FormField<In, R>& field, M In::*member, WordOf word = {}) : field_(field), member_(member), word_(std::move(word)) {}

  FieldRef& by_default(T value) {
    field_.info.has_constant_default = true;
    field_.info.default_text = text_of(value);
    return fill_with([value](const In&, const R&) { return value; });
  }
  /// `value(const In&, const R&)` sees the fields before this one. `text` says it in words.
  template <class Function>
    requires std::is_invocable_v<Function, const In&, const R&>
  FieldRef& by_default(Function value, std::string text) {
    field_.info.default_text = std::move(text);
    return fill_with(std::move(value));
  }
  /// Left at what In's initializer gives when absent: empty lists and records of defaults.
  FieldRef& may_be_absent(std::string text = "absent") {
    field_.info.required = false;
    field_.info.default_text = std::move(text);
    field_.fill = [](In&, const R&) {};
    return *this;
  }
  FieldRef& required_when(Test test, std::string text) {
    field_.required = std::move(test);
    field_.info.required_when = std::move(text);
    return *this;
  }
  FieldRef& shown_when(Test test, std::string text) {
    field_.shown = std::move(test);
    field_.info.shown_when = std::move(text);
    return *this;
  }
  /// A limit that depends on the fields before it; broken: bad input on this field.
  FieldRef& must(Test test, std::string allowed, std::string code = "out_of_range") {
    field_.musts.push_back({std::move(test), std::move(code), std::move(allowed)});
    return *this;
  }
  FieldRef& help(std::string text) {
    field_.info.help = std::move(text);
    return *this;
  }
  FieldRef& clause(ClauseId clause) {
    field_.info.clause = clause;
    return *this;
  }
  /// Answers a Decision inside a chain.
  FieldRef& policy() {
    field_.info.policy = true;
    return *this;
  }

 private:
  template <class Function>
  FieldRef& fill_with(Function value) {
    field_.info.required = false;
    field_.fill = [member = member_, value = std::move(value)](In& in, const R& rules) {
      const In& before = in;
      in.*member = value(before, rules);
    };
    return *this;
  }
  std::string text_of(const T& value) const;

  FormField<In, R>& field_;
  M In::*member_;
  WordOf word_;
};

template <class In, class R>
class Form {
 public:
  using Test = typename FormField<In, R>::Test;
  using Says = std::function<std::string(const In&, const R&)>;

  template <class M>
  FieldRef<In, R, M> flag(std::string name, M In::*member) { return add(std::move(name), member, flag_reader<R>()); }
  template <class M>
  FieldRef<In, R, M> integer(std::string name, M In::*member, std::int64_t lo, std::int64_t hi) {
    return add(std::move(name), member, integer_reader<typename detail::Held<M>::Type, R>(lo, hi));
  }
  template <class M>
  FieldRef<In, R, M> length(std::string name, M In::*member, Mil lo = 0, Mil hi = kLongestLength) {
    return add(std::move(name), member, length_reader<R>(lo, hi));
  }
  template <class M>
  FieldRef<In, R, M> ratio(std::string name, M In::*member, Decimal lo, Decimal hi) {
    return add(std::move(name), member, ratio_reader<R>(lo, hi));
  }
  template <class M>
  FieldRef<In, R, M> word(std::string name, M In::*member, std::vector<Word> words) {
    return add(std::move(name), member, word_reader<R>(std::move(words)));
  }
  template <class M, class Words>
    requires std::is_invocable_r_v<std::vector<Word>, Words, const R&>
  FieldRef<In, R, M> word(std::string name, M In::*member, Words words) {
    return add(std::move(name), member, word_reader<R>(WordsOf<R>(std::move(words))));
  }
  template <class M>
  FieldRef<In, R, M> choice(std::string name, M In::*member, std::vector<Named<typename detail::Held<M>::Type>> choices) {
    return add(std::move(name), member, choice_reader<typename detail::Held<M>::Type, R>(std::move(choices)));
  }
  template <class M>
  FieldRef<In, R, M> text(std::string name, M In::*member, std::size_t longest = 80) {
    return add(std::move(name), member, text_reader<R>(longest));
  }
  /// A table inside the table. Required, unless said otherwise; its own fields have their own defaults.
  template <class Sub>
  FieldRef<In, R, Sub> record(std::string name, Sub In::*member, Form<Sub, R> inside) {
    return add(std::move(name), member, std::move(inside).reader());
  }
  template <class Sub>
  FieldRef<In, R, std::vector<Sub>> records(std::string name, std::vector<Sub> In::*member, Form<Sub, R> inside, std::size_t lo, std::size_t hi) {
    return add(std::move(name), member, list_reader<Sub, R>(std::move(inside).reader(), lo, hi));
  }
  template <class T>
  FieldRef<In, R, std::vector<T>> list(std::string name, std::vector<T> In::*member, Reader<T, R> item, std::size_t lo, std::size_t hi) {
    return add(std::move(name), member, list_reader<T, R>(std::move(item), lo, hi));
  }
  /// For kinds of a rule set's own.
  template <class M>
  FieldRef<In, R, M> add(std::string name, M In::*member, Reader<typename detail::Held<M>::Type, R> reader);

  /// A clause forbids what the fields say: Kind::refused on `field`.
  Form& refuse(std::string field, std::string code, ClauseId clause, Test hit, std::string text) {
    refusals_.push_back({std::move(field), std::move(code), clause, std::move(hit), [text = std::move(text)](const In&, const R&) { return text; }});
    return *this;
  }
  Form& refuse(std::string field, std::string code, ClauseId clause, Test hit, Says says) {
    refusals_.push_back({std::move(field), std::move(code), clause, std::move(hit), std::move(says)});
    return *this;
  }

  /// Fills `in` (which starts at its initializers) or says what is wrong first. `besides`: a key that is not a field but belongs here.
  MaybeTrouble read(const Json& given, In& in, const R& rules, std::string_view besides = {}) const;
  MaybeTrouble refused(const In& in, const R& rules) const;
  std::vector<FieldInfo> describe(const R& rules) const;
  /// This form as the reader of a record.
  Reader<In, R> reader() const;

 private:
  struct Refusal {
    std::string field, code;
    ClauseId clause;
    Test hit;
    Says says;
  };
  MaybeTrouble read_field(const FormField<In, R>& field, const Json* value, In& in, const R& rules) const;

  std::vector<FormField<In, R>> fields_;
  std::vector<Refusal> refusals_;
};

// ---- implementation

template <class In, class R, class M>
std::string FieldRef<In, R, M>::text_of(const T& value) const {
  if (word_) return detail::default_text_of(word_(value));
  switch (field_.info.kind) {
    case FieldKind::length: if constexpr (std::is_integral_v<T>) return detail::decimal_text(value, 3); break;
    case FieldKind::ratio: if constexpr (std::is_same_v<T, Decimal>) return detail::decimal_text(value.millionths, 6); break;
    default: break;
  }
  if constexpr (std::is_same_v<T, bool>) return detail::default_text_of(value);
  else if constexpr (std::is_integral_v<T>) return detail::default_text_of(static_cast<std::int64_t>(value));
  else if constexpr (std::is_convertible_v<T, std::string_view>) return detail::default_text_of(std::string_view(value));
  else {
    field_.info.has_constant_default = false;
    return "its usual value";
  }
}

template <class In, class R>
template <class M>
FieldRef<In, R, M> Form<In, R>::add(std::string name, M In::*member, Reader<typename detail::Held<M>::Type, R> reader) {
  using T = typename detail::Held<M>::Type;
  FormField<In, R> field;
  field.info = reader.info;
  field.info.name = std::move(name);
  field.info.required = !detail::Held<M>::optional;
  field.describe = reader.describe;
  field.read = [member, read = reader.read](const Json& j, In& in, const R& rules) {
    T value{};
    auto trouble = read(j, value, rules);
    if (!trouble) in.*member = std::move(value);
    return trouble;
  };
  if constexpr (detail::Held<M>::optional) {
    field.info.default_text = "absent";
    field.fill = [member](In& in, const R&) { in.*member = std::nullopt; };
  } else if (reader.refused) {
    field.refused = [member, refused = reader.refused](const In& in, const R& rules) { return refused(in.*member, rules); };
  }
  fields_.push_back(std::move(field));
  return FieldRef<In, R, M>(fields_.back(), member, reader.word);
}

template <class In, class R>
MaybeTrouble Form<In, R>::read_field(const FormField<In, R>& field, const Json* value, In& in, const R& rules) const {
  const bool ignored = field.shown && !field.shown(in, rules);
  if (value == nullptr || ignored) {
    const bool required = !ignored && (field.info.required || (field.required && field.required(in, rules)));
    if (required) return values::missing(field.info.name);
    if (field.fill) field.fill(in, rules);
    if (ignored) return {};
  } else if (auto trouble = field.read(*value, in, rules)) {
    return values::under(field.info.name, std::move(trouble));
  }
  for (const auto& must : field.musts) {
    if (must.holds(in, rules)) continue;
    if (value == nullptr) return bad_input(field.info.name, must.code, field.info.name + " is not given; allowed is " + must.allowed);
    return values::under(field.info.name, values::wrong(*value, must.code, must.allowed));
  }
  return {};
}

template <class In, class R>
MaybeTrouble Form<In, R>::read(const Json& given, In& in, const R& rules, std::string_view besides) const {
  if (auto trouble = values::read_table(given)) return trouble;
  std::vector<std::string_view> known;
  for (const auto& field : fields_) known.push_back(field.info.name);
  if (!besides.empty()) known.push_back(besides);
  if (auto trouble = values::unknown_field(given, known)) return trouble;
  for (const auto& field : fields_)
    if (auto trouble = read_field(field, values::find(given, field.info.name), in, rules)) return trouble;
  return {};
}

template <class In, class R>
MaybeTrouble Form<In, R>::refused(const In& in, const R& rules) const {
  for (const auto& field : fields_) {
    if (!field.refused || (field.shown && !field.shown(in, rules))) continue;
    if (auto trouble = field.refused(in, rules)) return values::under(field.info.name, std::move(trouble));
  }
  for (const Refusal& r : refusals_)
    if (r.hit(in, rules)) return oo::refused(r.field, r.code, r.clause, r.says(in, rules));
  return {};
}

template <class In, class R>
std::vector<FieldInfo> Form<In, R>::describe(const R& rules) const {
  std::vector<FieldInfo> all;
  for (const auto& field : fields_) {
    all.push_back(field.info);
    if (field.describe) field.describe(all.back(), rules);
  }
  return all;
}

template <class In, class R>
Reader<In, R> Form<In, R>::reader() const {
  Reader<In, R> reader;
  reader.info.kind = FieldKind::record;
  reader.read = [form = *this](const Json& j, In& in, const R& rules) { return form.read(j, in, rules); };
  reader.describe = [form = *this](FieldInfo& to, const R& rules) { to.fields = form.describe(rules); };
  reader.refused = [form = *this](const In& in, const R& rules) { return form.refused(in, rules); };
  return reader;
}

}  // namespace oo
