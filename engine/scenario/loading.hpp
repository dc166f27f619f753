// loading.hpp: one scenario file while it is read, and the parts of the loader. Internal to engine/scenario.
//
// Order: events and switches are looked at first, then table, sides, terrain, troops, places, specials, victory, deployment; so every reference can be
// checked where it stands. An entry with a fault keeps its place in its list, so that references to it do not fail too.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/reader.hpp"

namespace oo {

/// An id, its place in its list, and whether its entry has been read without a fault.
struct KnownName {
  std::string id;
  std::size_t place = 0;
  bool sound = true;
};

class Names {
 public:
  /// False if the id is there already.
  bool add(std::string_view id, std::size_t place);
  const KnownName* find(std::string_view id) const;
  std::string all() const;                      // for messages, cut after some

 private:
  std::vector<KnownName> named_;
};

struct Loading {
  const TomlNode& root;
  const ScenarioWords& words;
  const ScenarioRules* rules;                   // may be null
  FaultList& faults;
  std::string_view file;
  Scenario s{};

  Names roster{};                               // units and leaders (by roster id), objectives after them: one name space
  Names objectives{}, terrain{}, exits{};
  std::vector<bool> unit_sound{}, leader_sound{}, terrain_sound{}, zone_sound{}, objective_sound{};
  std::vector<const TomlNode*> unit_nodes{}, leader_nodes{}, zone_nodes{}, objective_nodes{};   // for later messages
  bool sides_sound = false;
  bool table_sound = false;

  bool takes(std::string_view table, std::string_view key) const { return rules == nullptr || rules->takes(table, key); }
  std::string all_sides() const;
  SideId side_place(std::string_view id) const;                   // kNoSide if there is none

  // References; each tells the fault. `key` is where it stands.
  std::optional<SideId> side(Reader& in, std::string_view key);
  std::optional<UnitId> unit(Reader& in, std::string_view key, const std::string& id, SideId of);
  std::optional<UnitId> one_unit(Reader& in, std::string_view key, SideId of);
  std::optional<std::size_t> terrain_piece(Reader& in, std::string_view key);
  /// Own units of the side by a list; all of them where the key is absent and `all_if_absent`.
  std::vector<UnitId> units(Reader& in, std::string_view key, SideId of, bool all_if_absent);
  std::vector<UnitId> all_units(SideId of) const;
  std::vector<std::size_t> objective_list(Reader& in, std::string_view key);
  std::uint8_t event(Reader& in, std::string_view key);           // kNoEvent after a fault
  std::optional<Edge> edge(Reader& in, std::string_view key);
};

/// The tables of an array of tables; tells what is not one, and more than `most`.
std::vector<const TomlNode*> entries_of(Loading& load, std::string_view key, std::size_t most);
/// A polygon that is one; tells what is wrong with it.
bool read_polygon(Loading& load, Reader& in, std::string_view key, std::vector<Point>& to);

void find_events(Loading& load);                // load_specials.cpp
void read_table(Loading& load);                 // load_table.cpp: [scenario], [table], [[side]]
void read_terrain(Loading& load);
void read_units(Loading& load);                 // load_troops.cpp
void read_leaders(Loading& load);
void read_traits(Loading& load, Reader& in, bool of_unit, Traits& to);   // load_traits.cpp
void read_arrival(Loading& load, Reader& in, UnitPlan& unit);            // load_arrival.cpp
void read_garrison(Loading& load, Reader& in, UnitPlan& unit);
void read_objectives(Loading& load);            // load_places.cpp
void read_zones(Loading& load);
void read_exits(Loading& load);
void read_specials(Loading& load);              // load_specials.cpp
void read_victory(Loading& load);               // load_victory.cpp
/// One condition; in [default.victory] "each" stands for `each` and "other" for its enemy.
void read_condition(Loading& load, const TomlNode& node, SideId each);   // load_conditions.cpp
void warn_of_victory(Loading& load);            // victory_warnings.cpp
void check_deployment(Loading& load);           // deployment.cpp: section 7

}  // namespace oo
