// lab_ranks.hpp: whether this process is one of many that an MPI launcher started, and if so the way to the others.
//
// For the commands of the laboratory. The MPI module lies beside the program (or in ../lib/openorder). Errors: bad_input, code "not_built", where there is
// a launcher but no module: so many processes that know nothing of each other would each do the whole work.
#pragma once
#include <memory>

#include "engine/core/result.hpp"
#include "lab/schedule/ranks.hpp"

namespace oo::cli {

/// Null: one process, as usual.
Result<std::unique_ptr<Ranks>> find_ranks();

}  // namespace oo::cli
