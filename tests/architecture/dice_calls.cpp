// The order in which arguments are evaluated differs between compilers; dice thrown in a different order are different dice.
#include <array>
#include <cctype>
#include <set>
#include <span>
#include <string>

#include "tests/architecture/rules.hpp"

namespace oo::architecture {

namespace {

template <std::size_t N>
bool one_of(std::string_view text, const std::array<std::string_view, N>& list) {
  for (const auto word : list)
    if (word == text) return true;
  return false;
}

constexpr std::array<std::string_view, 6> kPrimitives{"roll", "count", "tally", "contest", "roll_off", "pick"};
/// These parentheses hold no arguments, so what is in them is a full expression of its own (`while (...)`, `if (...)`).
constexpr std::array<std::string_view, 5> kControl{"if", "while", "for", "switch", "catch"};
/// ... and these only group or convert.
constexpr std::array<std::string_view, 12> kNoCall{"return", "sizeof", "static_cast", "int", "bool", "double", "decltype", "Mil", "Cdeg", "noexcept", "co_return", "throw"};

bool names_dice(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower.find("dice") != std::string::npos && lower != "dicewanted" && lower != "dicewrong";
}

bool is_conversion(std::string_view word) { return one_of(word, kNoCall) || word.ends_with("_t"); }

/// What an open bracket is to the dice calls in it.
enum class Bracket { group, control, call, block, list };

class Scanner {
 public:
  Scanner(std::string path, std::span<const Token> tokens, Deeds deeds) : path_(std::move(path)), tokens_(tokens), deeds_(std::move(deeds)) {
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      if (!tokens[i].text.ends_with("Dice")) continue;
      const auto after = text(i + 1) == "&" || text(i + 1) == "*" ? i + 2 : i + 1;
      if (is_word(text(after))) declared_.insert(text(after));
    }
  }

  Findings run() {
    open_.push_back({Bracket::block, 0});
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      const auto t = tokens_[at_].text;
      if (is_dice_call()) found_call();
      if (t == "(" || t == "{" || t == "[") {
        open(t);
      } else if (t == ")" || t == "}" || t == "]") {
        close();
      } else if (t == ";") {
        block().calls = 0;
      }
    }
    return std::move(findings_);
  }

 private:
  struct Open {
    Bracket kind;
    int calls;       // block: dice calls of the full expression that is being read
  };

  std::string_view text(std::size_t i) const { return i < tokens_.size() ? tokens_[i].text : std::string_view{}; }
  std::string_view before(std::size_t back) const { return at_ >= back ? tokens_[at_ - back].text : std::string_view{}; }

  /// The innermost block or control: there the full expression lives.
  Open& block() {
    for (auto i = open_.size(); i-- > 0;)
      if (open_[i].kind == Bracket::block || open_[i].kind == Bracket::control) return open_[i];
    return open_.front();
  }

  /// The token here opens the parenthesis of a primitive on dice, or of a call that is given dice.
  bool is_dice_call() const {
    if (text(at_) != "(" || !is_word(before(1)) || is_conversion(before(1)) || one_of(before(1), kControl)) return false;
    if (one_of(before(1), kPrimitives) && (before(2) == "." || before(2) == "->") && (names_dice(before(3)) || names_dice(before(5)))) return true;
    return takes_dice() || (deeds_.contains(before(1)) && !declares());
  }

  /// `void fire(Play& p, ...)`, not `fire(p, ...)`: a type stands before the name.
  bool declares() const {
    const auto b = before(2);
    return (is_word(b) && b != "return" && b != "else" && b != "do") || b == ">" || b == "*" || (b == "&" && before(3) != "&");
  }

  /// An argument of its own that is nothing but dice: `fire(in, rules, dice)`, `fire(*dice_)`. A parameter (`Dice& dice`) is not.
  bool takes_dice() const {
    int depth = 0;
    for (auto i = at_; i < tokens_.size(); ++i) {
      const auto t = text(i);
      if (t == "(" || t == "[" || t == "{") ++depth;
      if (t == ")" || t == "]" || t == "}") --depth;
      if (depth == 0) return false;
      const bool starts = t == "(" || t == ",";
      if (depth != 1 || !starts) continue;
      auto j = i + 1;
      if (text(j) == "*" || text(j) == "&") ++j;
      while (is_word(text(j)) && (text(j + 1) == "." || text(j + 1) == "->")) j += 2;
      const bool alone = text(j + 1) == "," || text(j + 1) == ")";
      if (alone && is_dice(text(j))) return true;
    }
    return false;
  }

  /// A name that this file gives to a Dice, or a member of that name (its header declares it). Not a text that happens to be called dice.
  bool is_dice(std::string_view name) const { return declared_.contains(name) || (name.ends_with("_") && names_dice(name)); }

  void found_call() {
    Open& here = block();
    if (++here.calls > 1) report("a second dice call in one full expression");
    for (auto i = open_.size(); i-- > 0;) {
      if (open_[i].kind == Bracket::block || open_[i].kind == Bracket::control) break;
      if (open_[i].kind == Bracket::call) {
        report("a dice call among the arguments of a call");
        break;
      }
    }
  }

  void open(std::string_view bracket) {
    if (bracket == "[") {
      open_.push_back({Bracket::group, 0});
    } else if (bracket == "(") {
      open_.push_back({parenthesis(), 0});
    } else {
      open_.push_back({opens_block() ? Bracket::block : Bracket::list, 0});
      if (open_.back().kind == Bracket::block && open_.size() > 1) open_[open_.size() - 2].calls = 0;
    }
  }

  Bracket parenthesis() const {
    const auto b = before(1);
    if (one_of(b, kControl) || (b == "constexpr" && before(2) == "if")) return Bracket::control;
    if (b == ">" && template_name() == "static_cast") return Bracket::group;
    if (b == ">") return template_name().empty() ? Bracket::group : Bracket::call;
    if (is_word(b) && !is_conversion(b)) return Bracket::call;
    return b == ")" || b == "]" ? Bracket::call : Bracket::group;
  }

  /// The word before the <...> that ends here, or nothing if it is a comparison.
  std::string_view template_name() const {
    int depth = 0;
    for (std::size_t back = 1; back <= at_ && back < 24; ++back) {
      const auto t = before(back);
      if (t == ">") ++depth;
      if (t == "<" && --depth == 0) return is_word(before(back + 1)) ? before(back + 1) : std::string_view{};
      if (t == ";" || t == "(" || t == "{") break;
    }
    return {};
  }

  /// A brace that begins statements (a body) rather than a list of values.
  bool opens_block() const {
    const auto b = before(1);
    if (b == ")" || b == ";" || b == "}" || b == "{" || b == ":" || b.empty()) return !(b == "{" && open_.back().kind == Bracket::list);
    if (b == "else" || b == "do" || b == "try" || b == "const" || b == "noexcept" || b == "override" || b == "final" || b == "mutable") return true;
    for (std::size_t back = 1; back <= at_ && back < 24; ++back) {   // `-> Type {`, `namespace a {`, `struct A : B {`, `[&] {`
      const auto t = before(back);
      if (t == "->" || t == "namespace" || t == "struct" || t == "class" || t == "enum" || t == "union") return before(back + 1) != "." && t != "->" ? true : before(back + 1) == ")";
      if (t == ";" || t == "{" || t == "}" || t == "(" || t == "=" || t == ",") break;
    }
    return b == "]" && open_.back().kind != Bracket::list && lambda_introducer();
  }

  bool lambda_introducer() const {
    for (std::size_t back = 1; back <= at_; ++back)
      if (before(back) == "[") return !is_word(before(back + 1)) || before(back + 1) == "return";
    return false;
  }

  void close() {
    if (open_.size() == 1) return;
    const auto closed = open_.back().kind;
    open_.pop_back();
    const bool statement_ends = closed == Bracket::control || (closed == Bracket::block && open_.back().kind == Bracket::block);
    if (statement_ends) block().calls = 0;
  }

  void report(std::string what) { findings_.push_back({path_, tokens_[at_].line, std::move(what)}); }

  std::string path_;
  std::span<const Token> tokens_;
  Deeds deeds_;
  std::set<std::string_view> declared_;
  std::size_t at_ = 0;
  std::vector<Open> open_;
  Findings findings_;
};

}  // namespace

namespace {

/// Structs with a member `Dice& dice;` or `Dice* dice = nullptr;`.
std::set<std::string, std::less<>> dice_carriers(std::span<const Token> tokens) {
  std::set<std::string, std::less<>> carriers;
  std::string_view inside;                         // the struct that was opened last
  for (std::size_t i = 1; i + 3 < tokens.size(); ++i) {
    const auto before = tokens[i - 1].text;
    if ((before == "struct" || before == "class") && tokens[i + 1].text != ";") inside = tokens[i].text;
    const bool type = tokens[i].text == "Dice" && (tokens[i + 1].text == "&" || tokens[i + 1].text == "*");
    const bool member = type && (tokens[i + 3].text == ";" || tokens[i + 3].text == "=");
    if (member && (before == ";" || before == "{" || before == "}" || before == ":" || before == ")")) carriers.insert(std::string(inside));
  }
  return carriers;
}

bool of_a_ruleset(std::string_view path) { return path.starts_with("rulesets/") || path.starts_with("examples/"); }

}  // namespace

Deeds deeds(std::span<const Source> sources) {
  std::vector<std::string> codes;
  std::set<std::string, std::less<>> carriers;
  for (const Source& source : sources) {
    if (!of_a_ruleset(source.path)) continue;       // elsewhere nobody carries dice about
    codes.push_back(source.is_test() ? std::string() : code_of(source.text, false));
    carriers.merge(dice_carriers(tokens_of(codes.back())));
  }
  Deeds found;
  for (const std::string& code : codes) {
    const auto tokens = tokens_of(code);
    std::string_view function;                     // the word before the parenthesis that was opened last
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
      if (tokens[i].text == "(") function = tokens[i - 1].text;
      const bool parameter = carriers.contains(tokens[i].text) && tokens[i + 1].text == "&" && tokens[i - 1].text != "const";
      if (parameter && (tokens[i - 1].text == "(" || tokens[i - 1].text == ",") && is_word(function)) found.insert(std::string(function));
    }
  }
  return found;
}

Findings dice_calls(const Source& source, const Deeds& deeds) {
  if (source.is_test()) return {};   // a test asserts on one throw: EXPECT_EQ(dice.roll(6, ask), 3)
  const auto code = code_of(source.text, false);
  const auto tokens = tokens_of(code);
  return Scanner(source.path, tokens, of_a_ruleset(source.path) ? deeds : Deeds{}).run();
}

}  // namespace oo::architecture
