// Words that would make a state or a decision depend on the machine, the library, the run or the locale. Each with its reason.
#include <algorithm>
#include <array>
#include <set>
#include <sstream>

#include "tests/architecture/rules.hpp"

namespace oo::architecture {

namespace {

enum class As { call, std_call, std_name, any };   // name( or std::name( | std::name( | std::name | wherever it stands
struct Forbidden {
  std::string_view word;
  As as;
  bool everywhere;      // in lab and cli too; otherwise where states and decisions are made: engine, rulesets, players
  std::string_view why;
};

constexpr std::string_view kLibm = "libm differs between machines";
constexpr std::string_view kLibrary = "differs between libraries";
constexpr std::string_view kUnstable = "unstable on equal keys: std::stable_sort";
constexpr std::string_view kOrder = "iterates in another order elsewhere";
constexpr std::string_view kChance = "chance comes from Dice alone";
constexpr std::string_view kLocale = "depends on the locale: std::from_chars";
constexpr std::string_view kClock = "no clock where states and decisions are made";
constexpr std::string_view kGlobal = "no mutable globals";

constexpr std::array kForbidden{
    Forbidden{"sin", As::call, false, kLibm},           Forbidden{"cos", As::call, false, kLibm},
    Forbidden{"tan", As::call, false, kLibm},           Forbidden{"asin", As::call, false, kLibm},
    Forbidden{"acos", As::call, false, kLibm},          Forbidden{"atan", As::call, false, kLibm},
    Forbidden{"atan2", As::call, false, kLibm},         Forbidden{"exp", As::call, false, kLibm},
    Forbidden{"log", As::call, false, kLibm},           Forbidden{"log2", As::call, false, kLibm},
    Forbidden{"log10", As::call, false, kLibm},         Forbidden{"pow", As::call, false, kLibm},
    Forbidden{"hypot", As::call, false, kLibm},         Forbidden{"cbrt", As::call, false, kLibm},
    Forbidden{"fma", As::call, false, kLibm},           Forbidden{"tgamma", As::call, false, kLibm},
    Forbidden{"lgamma", As::call, false, kLibm},        Forbidden{"erf", As::call, false, kLibm},
    Forbidden{"sort", As::std_call, true, kUnstable},   Forbidden{"nth_element", As::std_call, true, kUnstable},
    Forbidden{"partial_sort", As::std_call, true, kUnstable}, Forbidden{"sort_heap", As::std_call, true, kUnstable},
    Forbidden{"partition", As::std_call, true, kUnstable},
    Forbidden{"unordered_map", As::any, false, kOrder}, Forbidden{"unordered_set", As::any, false, kOrder},
    Forbidden{"unordered_multimap", As::any, false, kOrder}, Forbidden{"unordered_multiset", As::any, false, kOrder},
    Forbidden{"hash", As::std_name, false, kLibrary},   Forbidden{"shuffle", As::std_name, true, kLibrary},
    Forbidden{"sample", As::std_name, true, kLibrary},  Forbidden{"rand", As::call, true, kChance},
    Forbidden{"mt19937", As::any, false, kChance},      Forbidden{"mt19937_64", As::any, false, kChance},
    Forbidden{"random_device", As::any, false, kChance}, Forbidden{"chrono", As::std_name, false, kClock},
    Forbidden{"stoi", As::call, false, kLocale},         Forbidden{"stol", As::call, false, kLocale},
    Forbidden{"stoll", As::call, false, kLocale},        Forbidden{"stoul", As::call, false, kLocale},
    Forbidden{"stoull", As::call, false, kLocale},       Forbidden{"stod", As::call, true, kLocale},
    Forbidden{"stof", As::call, true, kLocale},         Forbidden{"atoi", As::call, false, kLocale},
    Forbidden{"atof", As::call, true, kLocale},         Forbidden{"strtod", As::call, true, kLocale},
    Forbidden{"strtol", As::call, false, kLocale},       Forbidden{"strtoul", As::call, false, kLocale},
    Forbidden{"sscanf", As::call, true, kLocale},       Forbidden{"setlocale", As::call, true, kLocale},
    Forbidden{"thread_local", As::any, true, kGlobal},  Forbidden{"getenv", As::call, false, "the environment is no input"},
};

struct Header {
  std::string_view name;
  std::string_view why;
};
constexpr std::string_view kOutside = "the engine knows neither screen nor disk";
constexpr std::string_view kThreads = "no threads below the laboratory";
constexpr std::array kHeaders{
    Header{"cmath", kLibm},         Header{"math.h", kLibm},          Header{"random", kChance},   Header{"cstdlib", kChance},
    Header{"chrono", kClock},       Header{"ctime", kClock},          Header{"time.h", kClock},    Header{"iostream", kOutside},
    Header{"fstream", kOutside},    Header{"filesystem", kOutside},   Header{"cstdio", kOutside},  Header{"stdio.h", kOutside},
    Header{"thread", kThreads},     Header{"mutex", kThreads},        Header{"atomic", kThreads},  Header{"future", kThreads},
};

/// The places that open a file for everybody else: bounded, whole, with the system's reason when it fails.
constexpr std::array<std::string_view, 2> kFiles{"engine/rules/toml_source.cpp", "engine/record/files.cpp"};

bool makes_states(const Source& source) {
  return source.path.starts_with("engine/") || source.path.starts_with("rulesets/") || source.path.starts_with("examples/") || source.path.starts_with("players/");
}

class Reader {
 public:
  Reader(const Source& source, const std::string& code) : source_(source), strict_(makes_states(source)), tokens_(tokens_of(code)) {}

  Findings run() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      if (!is_word(text(0))) continue;
      for (const Forbidden& f : kForbidden)
        if (f.word == text(0) && (strict_ || f.everywhere) && stands_as(f.as)) report(f.why);
      if (text(0).ends_with("_distribution")) report(kLibrary);
      if (keyed_by_pointer()) report("an order by address differs from run to run");
      if (mutable_static()) report(kGlobal);
    }
    return std::move(findings_);
  }

 private:
  std::string_view text(int offset) const {
    const auto i = static_cast<std::ptrdiff_t>(at_) + offset;
    return i >= 0 && i < std::ssize(tokens_) ? tokens_[static_cast<std::size_t>(i)].text : std::string_view{};
  }

  bool of_std() const { return text(-1) == "::" && (text(-2) == "std" || text(-2) == "ranges" || text(-2) == "chrono"); }

  bool stands_as(As as) const {
    switch (as) {
      case As::any: return true;
      case As::std_name: return of_std();
      case As::std_call: return of_std() && text(1) == "(";
      default: break;
    }
    if (text(1) != "(") return false;
    if (of_std()) return true;
    const auto before = text(-1);
    const bool member_or_declared = before == "." || before == "->" || before == "::" || before == "*" || before == "&" || before == ">";
    return !member_or_declared && (!is_word(before) || before == "return") && text(2) != ")";
  }

  /// std::map<const Unit*, ...>, std::set<Unit*>
  bool keyed_by_pointer() const {
    if (!of_std() || (text(0) != "map" && text(0) != "set") || text(1) != "<") return false;
    for (int i = 2; i < 12; ++i) {
      if (text(i) == "*") return true;
      if (text(i) == "," || text(i) == "<" || text(i) == ">") return false;
    }
    return false;
  }

  /// `static` before a variable that is not const: neither a function nor a constant.
  bool mutable_static() const {
    if (text(0) != "static") return false;
    for (int i = 1; i < 40; ++i) {
      const auto t = text(i);
      if (t == "const" || t == "constexpr" || t == "constinit" || t == "(") return false;
      if (t == "=" || t == ";" || t == "{") return true;
    }
    return false;
  }

  void report(std::string_view why) { findings_.push_back({source_.path, tokens_[at_].line, std::string(text(0)) + ": " + std::string(why)}); }

  const Source& source_;
  bool strict_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  Findings findings_;
};

/// <cmath> itself is allowed where scores and odds need sqrt; files where they are opened for everybody.
bool may_include(const Source& source, std::string_view header) {
  if (header == "cmath") return source.path.starts_with("players/") || source.path.starts_with("engine/odds/");
  return (header == "cstdio" || header == "filesystem") && std::find(kFiles.begin(), kFiles.end(), source.path) != kFiles.end();
}

Findings forbidden_headers(const Source& source, const std::string& code) {
  Findings findings;
  std::istringstream in(code);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!line.starts_with("#include <")) continue;
    for (const Header& h : kHeaders)
      if (line == "#include <" + std::string(h.name) + ">" && !may_include(source, h.name))
        findings.push_back({source.path, number, line + ": " + std::string(h.why)});
  }
  return findings;
}

}  // namespace

Findings forbidden_words(const Source& source) {
  if (source.is_test()) return {};
  const auto code = code_of(source.text, false);
  Findings findings = Reader(source, code).run();
  if (makes_states(source)) {
    const auto headers = forbidden_headers(source, code);
    findings.insert(findings.end(), headers.begin(), headers.end());
  }
  return findings;
}

}  // namespace oo::architecture
