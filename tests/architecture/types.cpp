// Types of one name in one namespace, of all sources that may end in one program.
#include <map>

#include "tests/architecture/rules.hpp"

namespace oo::architecture {

namespace {

struct Defined {
  std::string path;
  int line = 0;
};
using Types = std::map<std::string, std::vector<Defined>, std::less<>>;

/// Goes through one source, knows in which namespace it is and passes over everything inside other braces.
class Collector {
 public:
  Collector(const Source& source, Types& out) : path_(source.path), code_(code_of(source.text, false)), tokens_(tokens_of(code_)), out_(out) {}

  void run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const auto word = tokens_[i].text;
      if (word == "namespace") i = enter(i);
      else if (word == "{") i = past_braces(i);
      else if (word == "}") leave();
      else if (word == "template") i = past_angles(i);
      else if (word == "struct" || word == "class" || word == "union" || word == "enum") i = type(i);
    }
  }

 private:
  std::string_view at(std::size_t i) const { return i < tokens_.size() ? tokens_[i].text : std::string_view(); }

  /// Of `namespace a::b {` the brace; an alias or a using-directive opens nothing.
  std::size_t enter(std::size_t i) {
    std::string name;
    for (++i; is_word(at(i)) || at(i) == "::"; ++i) name += at(i);
    if (at(i) == "{") spaces_.push_back(name.empty() ? path_ : name);        // what has no name is this file's own
    return i;
  }
  void leave() {
    if (!spaces_.empty()) spaces_.pop_back();
  }
  std::size_t past_braces(std::size_t i) const {
    int depth = 0;
    for (; i < tokens_.size(); ++i) {
      if (at(i) == "{") ++depth;
      if (at(i) == "}" && --depth == 0) return i;
    }
    return i;
  }
  /// The parameters of a template: `class T` in them defines nothing.
  std::size_t past_angles(std::size_t i) const {
    int depth = 0;
    for (++i; i < tokens_.size(); ++i) {
      if (at(i) == "<") ++depth;
      if (at(i) == ">" && --depth == 0) return i;
      if (depth == 0) return i - 1;
    }
    return i;
  }
  /// `struct Name {`, `class Name final : public Base {`, `enum class Name : int {`. Anything else is a declaration, a use or a specialisation.
  std::size_t type(std::size_t i) {
    std::size_t name = i + 1;
    if (at(i) == "enum" && (at(name) == "class" || at(name) == "struct")) ++name;
    if (!is_word(at(name))) return i;
    std::size_t next = name + 1;
    if (at(next) == "final") ++next;
    if (at(next) == ":")
      while (next < tokens_.size() && at(next) != "{" && at(next) != ";") ++next;
    if (at(next) != "{") return i;
    std::string full;
    for (const std::string& space : spaces_) full += space + "::";
    out_[full + std::string(at(name))].push_back({path_, tokens_[name].line});
    return past_braces(next);
  }

  std::string path_, code_;
  std::vector<Token> tokens_;
  Types& out_;
  std::vector<std::string> spaces_;
};

}  // namespace

Findings types_defined_twice(std::span<const Source> sources) {
  Types types;
  for (const Source& source : sources)
    if (!source.is_test()) Collector(source, types).run();
  Findings out;
  for (const auto& [name, where] : types)
    for (std::size_t i = 1; i < where.size(); ++i)
      out.push_back({where[i].path, where[i].line, name + " is defined in " + where[0].path + " too"});
  return out;
}

}  // namespace oo::architecture
