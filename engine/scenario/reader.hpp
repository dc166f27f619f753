// reader.hpp: reads one table of a scenario file key by key and collects every fault. Internal to engine/scenario.
//
// A getter gives nothing (or the default) after it has told the fault, so that reading goes on. `done` refuses the keys nobody asked for.
// Lengths in Mil, facings in Cdeg, shares in millionths. Source: docs/scenario-format.md, sections 1 and 9.
#pragma once
#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/geometry/point.hpp"
#include "engine/rules/toml_source.hpp"
#include "engine/scenario/loader.hpp"

namespace oo {

/// Faults and warnings of one file.
class FaultList {
 public:
  explicit FaultList(std::string_view file) : file_(file) {}
  /// Faults told from now on stand in that file.
  void set_file(std::string_view file) { file_ = file; }
  void add(Fault fault);
  void warn(Fault fault);
  std::size_t count() const { return seen_; }
  /// In the order of the lines.
  std::vector<Fault> take_faults();
  std::vector<Fault> take_warnings();

 private:
  std::string file_;
  std::size_t seen_ = 0;
  std::vector<Fault> faults_, warnings_;
};

/// Whether the words hold that one.
inline bool has(const std::vector<std::string>& words, std::string_view word) { return std::find(words.begin(), words.end(), word) != words.end(); }
/// "a, b, c" for messages.
std::string listed(std::span<const std::string> words);
std::string listed(std::span<const std::string_view> words);
/// A text from a file as it may be printed: in quotes, cut, without control characters.
std::string quoted(std::string_view text);
bool is_id(std::string_view text);
std::string inches_text(Mil length);
std::string point_text(Point point);

/// A text of a list, with the line it stands on.
struct Listed {
  std::string text;
  int line = 0;
};

class Reader {
 public:
  /// `node` must be a table. `table` is its name in messages ("unit", "victory.condition").
  Reader(FaultList& faults, const TomlNode& node, std::string table);
  /// A table inside this one: its keys are told as "arrival.edge".
  Reader inner(const TomlNode& node, std::string_view key) const;

  /// The node, and the key counts as known. Null if it is absent.
  const TomlNode* take(std::string_view key);
  bool has(std::string_view key) const { return node_->find(key) != nullptr; }
  const TomlNode* need(std::string_view key);           // told if absent

  std::optional<std::string> line(std::string_view key, std::size_t max_characters);
  std::string line_or(std::string_view key, std::size_t max_characters, std::string otherwise);
  std::optional<std::string> id(std::string_view key);
  std::optional<int> integer(std::string_view key, int lo, int hi);
  int integer_or(std::string_view key, int lo, int hi, int otherwise);
  bool flag_or(std::string_view key, bool otherwise);
  std::optional<Mil> length(std::string_view key, Mil lo, Mil hi);
  Mil length_or(std::string_view key, Mil lo, Mil hi, Mil otherwise);
  std::optional<Cdeg> angle(std::string_view key);
  Cdeg angle_or(std::string_view key, Cdeg otherwise);
  std::optional<std::int32_t> share(std::string_view key);
  std::optional<std::string> word(std::string_view key, std::span<const std::string> allowed);
  /// Place in `allowed`.
  std::optional<std::size_t> choice(std::string_view key, std::span<const std::string_view> allowed);
  std::size_t choice_or(std::string_view key, std::span<const std::string_view> allowed, std::size_t otherwise);
  std::optional<Point> point(std::string_view key, Mil width, Mil height);
  std::optional<std::vector<Point>> points(std::string_view key, std::size_t min, std::size_t max, Mil width, Mil height);
  /// A list of texts, none twice. Nothing if the key is absent or wrong.
  std::optional<std::vector<Listed>> texts(std::string_view key, std::size_t min = 1);
  /// A list of texts, each one of `allowed`.
  std::optional<std::vector<std::string>> words(std::string_view key, std::span<const std::string> allowed, std::size_t min = 1);
  /// Faces of a die, none twice.
  std::vector<int> faces(std::string_view key, int die);

  /// Tells every key that was not taken.
  void done();

  void fault(std::string_view key, std::string text);
  void fault_at(int line, std::string_view key, std::string text);
  void warning(std::string_view key, std::string text);
  const std::string& name() const { return id_; }
  int line_of(std::string_view key) const;

 private:
  Fault made(int line, std::string_view key, std::string text) const;
  std::optional<Point> pair(const TomlNode& node, const std::string& key, Mil width, Mil height);
  /// Whether `value` could be read; its trouble is told otherwise.
  template <class T>
  std::optional<T> told(std::string_view key, Result<T> value);

  FaultList* faults_;
  const TomlNode* node_;
  std::string table_, id_, prefix_;
  std::vector<std::string> taken_;
};

}  // namespace oo
