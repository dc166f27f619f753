// check_binder.hpp: the walk that checks merged layers against the description and gathers the effective entries. Internal.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/rules/binder.hpp"
#include "engine/rules/merge.hpp"

namespace oo {

/// The first walk: only which names are aliases.
class AliasBinder final : public Binder {
 public:
  std::vector<std::string> rows(std::string_view, Growth) override { return {}; }
  std::size_t records(std::string_view, std::size_t, std::size_t) override { return 0; }
  void alias(std::string_view switch_name, std::string_view key) override { aliases_.emplace(dotted("switches", switch_name), key); }
  void outside(std::string_view) override {}
  void require(bool, std::string_view, ClauseId, std::string_view) override {}
  const Aliases& aliases() const { return aliases_; }

 protected:
  Found visit(const Entry&) override { return {}; }
  const std::vector<std::string>& row_names(std::string_view) const override { return none_; }

 private:
  Aliases aliases_;
  std::vector<std::string> none_;
};

/// What the second walk gathers; Tables are made of it when there are no faults.
struct Gathered {
  std::map<std::string, Datum, std::less<>> data;
  std::map<std::string, std::vector<std::string>, std::less<>> rows;
  std::map<std::string, std::size_t, std::less<>> records;
};

class CheckBinder final : public Binder {
 public:
  CheckBinder(const Merged& merged, const Aliases& aliases, std::string_view ruleset, std::vector<Trouble>& faults)
      : merged_(merged), aliases_(aliases), ruleset_(ruleset), faults_(faults) {}

  std::vector<std::string> rows(std::string_view table, Growth growth) override;
  std::size_t records(std::string_view table, std::size_t min, std::size_t max) override;
  void alias(std::string_view, std::string_view) override {}
  void outside(std::string_view table) override { outside_.emplace_back(table); }
  void require(bool holds, std::string_view key, ClauseId clause, std::string_view text) override;

  /// After the walk: whatever was written and not asked for is a fault.
  void refuse_unknown();
  const Gathered& gathered() const { return gathered_; }

 protected:
  Found visit(const Entry& entry) override;
  const std::vector<std::string>& row_names(std::string_view table) const override;

 private:
  Found keep(Datum datum);
  void missing(const Entry& entry);
  std::optional<Scalar> book_value(const Entry& entry) const;
  bool is_outside(std::string_view key) const;
  bool holds_known(std::string_view table) const;
  std::string unknown_text(const Held& held) const;
  std::string closed_table_of(std::string_view key) const;
  void add(const Held* held, std::string_view key, std::string code, std::string text);

  const Merged& merged_;
  const Aliases& aliases_;
  std::string_view ruleset_;
  std::vector<Trouble>& faults_;
  Gathered gathered_;
  std::map<std::string, Growth, std::less<>> growth_;
  std::set<std::string, std::less<>> asked_;
  std::vector<std::string> outside_;
  std::vector<std::string> none_;
};

}  // namespace oo
