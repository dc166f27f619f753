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

#include "engine/procedure/form_core.hpp"
#include "engine/procedure/member.hpp"
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

/// The default as a person reads it.
template <class T>
void say_default(FieldInfo& info, const std::function<Word(const T&)>& word, const T& value) {
  if (word) info.default_text = default_text_of(word(value));
  else if constexpr (std::is_same_v<T, bool>) info.default_text = default_text_of(value);
  else if constexpr (std::is_same_v<T, Decimal>) info.default_text = decimal_text(value.millionths, 6);
  else if constexpr (std::is_integral_v<T>)
    info.default_text = info.kind == FieldKind::length ? decimal_text(value, 3) : default_text_of(static_cast<std::int64_t>(value));
  else if constexpr (std::is_convertible_v<T, std::string_view>) info.default_text = default_text_of(std::string_view(value));
  else {
    info.has_constant_default = false;
    info.default_text = "its usual value";
  }
}

template <class M, class T>
std::function<void(void*, const void*)> constant(Member<M> member, T value) {
  return [member, value = std::move(value)](void* in, const void*) { member.in(in) = value; };
}

template <class In, class R, class Answer>
auto erased(std::function<Answer(const In&, const R&)> function) {
  return [function = std::move(function)](const void* in, const void* rules) { return function(*static_cast<const In*>(in), *static_cast<const R*>(rules)); };
}

/// A field whose value `reader` reads into the member.
template <class M, class R>
FormField field_of(std::string name, Member<M> member, const ValueReader<typename Held<M>::Type, R>& reader) {
  FormField field;
  field.info = reader.info;
  field.info.name = std::move(name);
  field.info.required = !Held<M>::optional;
  if (reader.describe) field.describe = [describe = reader.describe](FieldInfo& to, const void* rules) { describe(to, *static_cast<const R*>(rules)); };
  field.read = [member, read = reader.read](const Json& j, void* in, const void* rules) {
    typename Held<M>::Type value{};
    auto trouble = read(j, value, *static_cast<const R*>(rules));
    if (!trouble) member.in(in) = std::move(value);
    return trouble;
  };
  if constexpr (Held<M>::optional) {
    field.info.default_text = "absent";
    field.fill = [member](void* in, const void*) { member.in(in) = std::nullopt; };
  } else if (reader.refused) {
    field.refused = [member, refused = reader.refused](const void* in, const void* rules) { return refused(member.in(in), *static_cast<const R*>(rules)); };
  }
  return field;
}
}  // namespace detail

/// What more is said of a field just added. Short-lived: use it in the same statement.
template <class In, class R, class M>
class FieldRef {
 public:
  using T = typename detail::Held<M>::Type;
  using Test = std::function<bool(const In&, const R&)>;
  using WordOf = std::function<Word(const T&)>;

  FieldRef(FormField& field, Member<M> member, WordOf word) : field_(field), member_(member), word_(std::move(word)) {}

  FieldRef& by_default(T value) {
    field_.info.has_constant_default = true;
    detail::say_default<T>(field_.info, word_, value);
    field_.info.required = false;
    field_.fill = detail::constant<M>(member_, std::move(value));
    return *this;
  }
  /// `value(const In&, const R&)` sees the fields before this one. `text` says it in words.
  template <class Function>
    requires std::is_invocable_v<Function, const In&, const R&>
  FieldRef& by_default(Function value, std::string text) {
    field_.info.default_text = std::move(text);
    field_.info.required = false;
    field_.fill = [member = member_, value = std::move(value)](void* in, const void* rules) {
      const In& before = *static_cast<const In*>(in);
      member.in(in) = value(before, *static_cast<const R*>(rules));
    };
    return *this;
  }
  /// Left at what In's initializer gives when absent: empty lists and records of defaults.
  FieldRef& may_be_absent(std::string text = "absent") {
    field_.info.required = false;
    field_.info.default_text = std::move(text);
    field_.fill = [](void*, const void*) {};
    return *this;
  }
  FieldRef& required_when(Test test, std::string text) {
    field_.required = erased(std::move(test));
    field_.info.required_when = std::move(text);
    return *this;
  }
  FieldRef& shown_when(Test test, std::string text) {
    field_.shown = erased(std::move(test));
    field_.info.shown_when = std::move(text);
    return *this;
  }
  /// A limit that depends on the fields before it; broken: bad input on this field.
  FieldRef& must(Test test, std::string allowed, std::string code = "out_of_range") {
    field_.musts.push_back({erased(std::move(test)), std::move(code), std::move(allowed)});
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
  static FormField::Test erased(Test test) { return detail::erased<In, R>(std::move(test)); }

  FormField& field_;
  Member<M> member_;
  WordOf word_;
};

template <class In, class R>
class Form {
 public:
  using Test = std::function<bool(const In&, const R&)>;
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
  FieldRef<In, R, std::vector<T>> list(std::string name, std::vector<T> In::*member, ValueReader<T, R> item, std::size_t lo, std::size_t hi) {
    return add(std::move(name), member, list_reader<T, R>(std::move(item), lo, hi));
  }
  /// For kinds of a rule set's own.
  template <class M>
  FieldRef<In, R, M> add(std::string name, M In::*member, const ValueReader<typename detail::Held<M>::Type, R>& reader) {
    const Member<M> where(member);
    return {core_.add(detail::field_of<M, R>(std::move(name), where, reader)), where, reader.word};
  }

  /// A clause forbids what the fields say: Kind::refused on `field`.
  Form& refuse(std::string field, std::string code, ClauseId clause, Test hit, std::string text) {
    core_.refuse({std::move(field), std::move(code), clause, detail::erased(std::move(hit)), [text = std::move(text)](const void*, const void*) { return text; }});
    return *this;
  }
  Form& refuse(std::string field, std::string code, ClauseId clause, Test hit, Says says) {
    core_.refuse({std::move(field), std::move(code), clause, detail::erased(std::move(hit)), detail::erased(std::move(says))});
    return *this;
  }

  /// Fills `in` (which starts at its initializers) or says what is wrong first. `besides`: a key that is not a field but belongs here.
  MaybeTrouble read(const Json& given, In& in, const R& rules, std::string_view besides = {}) const { return core_.read(given, &in, &rules, besides); }
  MaybeTrouble refused(const In& in, const R& rules) const { return core_.refused(&in, &rules); }
  std::vector<FieldInfo> describe(const R& rules) const { return core_.describe(&rules); }
  const FormCore& core() const { return core_; }
  /// This form as the reader of a record.
  ValueReader<In, R> reader() const {
    ValueReader<In, R> reader;
    reader.info.kind = FieldKind::record;
    reader.read = [form = core_](const Json& j, In& in, const R& rules) { return form.read(j, &in, &rules, {}); };
    reader.describe = [form = core_](FieldInfo& to, const R& rules) { to.fields = form.describe(&rules); };
    reader.refused = [form = core_](const In& in, const R& rules) { return form.refused(&in, &rules); };
    return reader;
  }

 private:
  FormCore core_;
};

}  // namespace oo
