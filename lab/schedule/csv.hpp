// csv.hpp: battles.csv: a row a battle, every measure of both sides a column, in order of arm and k.
//
// Who may use it: command line, server. Written piece by piece beside the target and then put in its place; memory stays flat. Errors: those of Results,
// and "not_written" with the reason of the system.
#pragma once
#include <string>

#include "lab/schedule/results.hpp"

namespace oo {

std::optional<Trouble> write_battles_csv(const OpenPlan&, Results&, std::uint64_t below, const std::string& path);

}  // namespace oo
