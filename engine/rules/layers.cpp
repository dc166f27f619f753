#include "engine/rules/layers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/digest.hpp"
#include "engine/rules/check_binder.hpp"
#include "engine/rules/merge.hpp"

namespace oo {
namespace {

constexpr int kFormat = 1;
constexpr std::size_t kMaxNameBytes = 200;

bool is_header(std::string_view key) { return key == "format" || key == "ruleset" || key == "name"; }

/// `format = 1`, `ruleset`, optional `name`; a book may leave the first two out.
void check_header(const TomlNode& root, std::string_view file, std::string_view ruleset, bool needed, std::vector<Trouble>& faults) {
  const auto tell = [&](int line, std::string_view key, std::string code, std::string text) {
    faults.push_back(bad_input(place(file, line, key), std::move(code), std::move(text)));
  };
  const TomlNode* format = root.find("format");
  if (format == nullptr && needed) tell(0, "format", "missing", "is missing; allowed: 1");
  if (format != nullptr && !(format->kind == TomlNode::Kind::integer && format->integer == kFormat))
    tell(format->line, "format", "value", fmt::format("{} is not a format of this program; allowed: 1", shown(*format)));
  const TomlNode* of = root.find("ruleset");
  if (of == nullptr && needed) tell(0, "ruleset", "missing", fmt::format("is missing; allowed: \"{}\"", ruleset));
  if (of != nullptr && !(of->is_text() && of->text == ruleset))
    tell(of->line, "ruleset", "value", fmt::format("{} is not the rule set of this game; allowed: \"{}\"", shown(*of), ruleset));
  const TomlNode* name = root.find("name");
  if (name == nullptr) return;
  const Result<std::string> line = as_line(*name, place(file, name->line, "name"), kMaxNameBytes);
  if (!line) faults.push_back(line.trouble());
}

TomlNode number_node(const NumberText& number) {
  TomlNode node;
  node.kind = TomlNode::Kind::decimal;
  node.text = number.text;
  return node;
}

/// A value given in a call, as if it had been written in a file.
struct ToNode {
  TomlNode operator()(std::monostate) const { return {}; }
  TomlNode operator()(bool value) const {
    TomlNode node;
    node.kind = TomlNode::Kind::flag;
    node.flag = value;
    return node;
  }
  TomlNode operator()(const NumberText& value) const { return number_node(value); }
  TomlNode operator()(const std::string& value) const {
    TomlNode node;
    node.kind = TomlNode::Kind::text;
    node.text = value;
    return node;
  }
  template <class Item>
  TomlNode operator()(const std::vector<Item>& values) const {
    TomlNode node;
    node.kind = TomlNode::Kind::list;
    for (const Item& value : values) node.items.push_back((*this)(value));
    return node;
  }
};

std::vector<std::pair<std::string, std::string>> gone_from(const Merged& merged) {
  std::vector<std::pair<std::string, std::string>> gone;
  for (const auto& [key, held] : merged.all_book())
    if (held.leaf->records == 0 && merged.now(key) == nullptr) gone.emplace_back(key, shown(held.leaf->value));
  return gone;
}

}  // namespace

/// The only maker of Tables.
class TablesBuilder {
 public:
  static std::shared_ptr<const Tables> make(const Gathered& gathered, const Merged& merged) {
    auto tables = std::make_shared<Tables>();
    Bytes bytes;
    tables->data_.reserve(gathered.data.size());
    for (const auto& [key, datum] : gathered.data) {  // a map: sorted by key
      tables->data_.push_back(datum);
      bytes.put(std::string_view(key));
      bytes.put(std::string_view(to_text(datum.value)));
    }
    tables->rows_ = gathered.rows;
    tables->records_ = gathered.records;
    tables->gone_ = gone_from(merged);
    tables->hash_ = digest(bytes.all());
    return tables;
  }
};

void Layers::add(Layer layer, std::string_view file, std::string_view text) {
  const Result<TomlNode> parsed = parse_toml(text, file);
  if (!parsed) {
    faults_.push_back(parsed.trouble());
    return;
  }
  TomlNode root = parsed.value();
  check_header(root, file, ruleset_, layer == Layer::house, faults_);
  root.items.erase(std::remove_if(root.items.begin(), root.items.end(), [](const TomlNode& item) { return is_header(item.key); }),
                   root.items.end());
  auto sheet = std::make_shared<RulesSheet>();
  sheet->layer = layer;
  sheet->file = file;
  flatten(root, "", *sheet, faults_);
  sheets_.push_back(std::move(sheet));
}

void Layers::scenario(std::string_view file, const TomlNode& switches) {
  auto sheet = std::make_shared<RulesSheet>();
  sheet->layer = Layer::scenario;
  sheet->file = file;
  if (switches.is_table())
    flatten(switches, "switches", *sheet, faults_);
  else
    faults_.push_back(bad_input(place(file, switches.line, "switches"), "type", fmt::format("{} is not a table", shown(switches))));
  sheets_.push_back(std::move(sheet));
}

void Layers::call(std::span<const SwitchSetting> switches) {
  auto sheet = std::make_shared<RulesSheet>();
  sheet->layer = Layer::call;
  for (const SwitchSetting& setting : switches)
    sheet->leaves.push_back({dotted("switches", setting.name), std::visit(ToNode{}, setting.value), 0, 0});
  sheets_.push_back(std::move(sheet));
}

BuiltTables Layers::build(const Describe& describe) const {
  BuiltTables built;
  built.faults = faults_;
  AliasBinder names;
  describe(names);
  const bool whole = built.faults.empty();  // half a file would only give follow-up faults; two names of one number do not
  const Merged merged(sheets_, names.aliases(), built.faults);
  if (whole) {
    CheckBinder checker(merged, names.aliases(), ruleset_, built.faults);
    describe(checker);
    checker.refuse_unknown();
    if (built.faults.empty() && checker.gathered().data.size() >= kNoDatum)
      built.faults.push_back(bad_input(ruleset_, "too_large", "too many entries"));
    if (built.faults.empty()) built.tables = TablesBuilder::make(checker.gathered(), merged);
  }
  if (built.faults.size() > kMaxFaults) built.faults.resize(kMaxFaults);
  return built;
}

namespace {

class ListBinder final : public FillBinder {
 public:
  explicit ListBinder(const Tables& tables) : FillBinder(tables) {}
  const std::vector<Entry>& listed() const { return listed_; }

 protected:
  Found visit(const Entry& entry) override {
    Entry& kept = listed_.emplace_back(entry);
    if (!entry.rows_of.empty())
      for (const std::string& name : row_names(entry.rows_of)) kept.allowed.emplace_back(name);
    return FillBinder::visit(entry);
  }

 private:
  std::vector<Entry> listed_;
};

}  // namespace

std::vector<Entry> entries(const Tables& tables, const Describe& describe) {
  ListBinder binder(tables);
  describe(binder);
  return binder.listed();
}

}  // namespace oo
