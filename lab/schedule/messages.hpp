// messages.hpp: what ranks say to each other, and the life of a rank other than 0. Each message is one line of JSON, or one of the words below.
//
// Who may use it: run.cpp, command line, tests. Rank 0 sends every other rank the whole plan, so that only rank 0 reads and writes files.
// Errors: those of plans; code "version" where the ranks are not the same program.
#pragma once
#include <atomic>
#include <string>

#include "engine/battle/registry.hpp"
#include "lab/schedule/fight.hpp"
#include "lab/schedule/ranks.hpp"

namespace oo {

std::string plan_message(const OpenPlan&);
std::string block_message(const Block&);
std::string result_message(const FoughtBlock&);
Result<OpenPlan> plan_of(const Registry&, const std::string& message);
Result<FoughtBlock> result_of(const std::string& message);
inline constexpr const char* kMore = "more";            // a rank wants a block
inline constexpr const char* kNoMore = "no more";       // there is none
inline constexpr const char* kGoodbye = "goodbye";      // a rank has sent all it had; also from rank 0: there will be no plan

/// The whole life of a rank other than 0: waits for the plan, fights blocks on `jobs` threads, says goodbye.
std::optional<Trouble> serve_as_rank(const Registry&, Ranks&, int jobs, const std::atomic<bool>* cancel);

}  // namespace oo
