// The tables of section 20. A procedure reads [host_rep] and the first host's mapping; the others are described so that a file with a wrong word is
// refused, and so that every host's tables can be replaced (FAL-20.2, 20.18).
#include "engine/rules/binder.hpp"
#include "rulesets/faltering/host.hpp"
#include "rulesets/faltering/rules_binding.hpp"

namespace oo::faltering {
namespace {

constexpr std::array<Word, 2> kReceived{"as_host", "any_fire"}, kLeave{"removed", "rout"};
constexpr std::array<Formation, 6> kHostFormations{Formation::line,     Formation::open_order, Formation::column,
                                                   Formation::skirmish, Formation::disorder,   Formation::mass};
constexpr std::size_t kLongestResult = 300;   // of a text of [host_result]

ReactionTable bind_table_word(Binder& b, const std::string& key) {
  WordValue value;
  b.word(key, value, reactions::kTableWords, "FAL-20.4");
  return from_word<ReactionTable>(reactions::kTableWords, value.value).value_or(ReactionTable::formed_regulars);
}

void bind_formations(Binder& b, const std::string& table, HostTable& to) {
  for (const Formation f : kHostFormations) to.by_formation[place_of(f)] = bind_table_word(b, dotted(table, word(f)));
}
void bind_ranks(Binder& b, const std::string& table, HostTable& to) {
  for (const Formation f : kHostFormations) b.integer(dotted(table, word(f)), to.ranks[place_of(f)], 1, 12, "FAL-20.4");
}
void bind_types(Binder& b, const std::string& table, HostTable& to) {
  to.by_type.clear();
  for (const std::string& type : b.rows(table, Growth::open)) to.by_type.emplace_back(type, bind_table_word(b, dotted(table, type)));
}
/// Troops of a host and their kinds.
void bind_troops(Binder& b, const std::string& table) {
  for (const std::string& troop : b.rows(table, Growth::open)) {
    WordValue type;
    b.word(dotted(table, troop), type, kHostTypeWords, "FAL-20.4");
  }
}

void bind_host_tables(Binder& b, HostTable& first) {
  for (const std::string& name : b.rows("host_table", Growth::open)) {
    const std::string table = dotted("host_table", name);
    HostTable another;
    HostTable& to = name.find('_') == std::string::npos || name == "by_type" ? first : another;
    if (name.ends_with("default")) bind_formations(b, table, to);
    else if (name.ends_with("by_type")) bind_types(b, table, to);
    else if (name.ends_with("ranks")) bind_ranks(b, table, to);
    else if (name.ends_with("_troop")) bind_troops(b, table);
  }
}

void bind_modules(Binder& b) {
  Flag flag;
  WordValue word;
  Number number;
  b.flag("host_modules.module_reactions", flag, "FAL-20.1");
  b.flag("host_modules.module_universal_charge", flag, "FAL-20.1");
  b.flag("host_modules.module_trophies", flag, "FAL-20.24");
  b.word("host_modules.host_received_fire", word, kReceived, "FAL-20.6");
  b.word("host_modules.host_leave", word, kLeave, "FAL-20.25");
  b.flag("host_modules.host_in_sight", flag, "FAL-20.11");
  b.integer("host_modules.host_rally_pass_needed", number, 1, 2, "FAL-20.10");
  for (const std::string& effect : b.rows("host_result", Growth::closed)) {
    std::string text;
    b.text(dotted("host_result", effect), text, kLongestResult, "FAL-20.8");
  }
}

}  // namespace

void bind_host(Binder& b, Rules& r) {
  b.integer("host_rep.rep5_from", r.host_rep.rep5_from, 1, 11, "FAL-20.3");
  b.integer("host_rep.rep4_from", r.host_rep.rep4_from, 1, 11, "FAL-20.3");
  b.integer("host_rep.rep3_from", r.host_rep.rep3_from, 1, 11, "FAL-20.3");
  b.integer("host_rep.rep2_from", r.host_rep.rep2_from, 1, 11, "FAL-20.3");
  bind_modules(b);
  bind_host_tables(b, r.host);
}

}  // namespace oo::faltering
