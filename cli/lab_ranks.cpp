#include "cli/lab_ranks.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "cli/common.hpp"
#include "cli/interrupt.hpp"
#include "cli/lab_common.hpp"
#include "lab/schedule/crew.hpp"
#include "lab/schedule/messages.hpp"

namespace oo::cli {

namespace {

namespace fs = std::filesystem;
constexpr const char* kModule = "openorder-mpi.so";

/// Launchers tell their children how many they are: Open MPI's mpirun, and those of the PMI family (srun, Hydra).
bool launched() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') return true;
  }
  return false;
}

void* load(std::string& why) {
  std::error_code none;
  const fs::path here = fs::read_symlink("/proc/self/exe", none).parent_path();
  for (const fs::path& folder : {here, here / "../lib/openorder", here / ".."}) {
    const fs::path file = folder / kModule;
    if (!fs::exists(file, none)) continue;
    // Global: Open MPI's own modules look for its symbols there.
    if (void* module = ::dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL)) return module;
    why = ::dlerror();
  }
  return nullptr;
}

}  // namespace

Result<std::unique_ptr<Ranks>> find_ranks() {
  if (!launched()) return std::unique_ptr<Ranks>();
  std::string why = "it was built without MPI";
  void* module = load(why);
  if (module == nullptr) return bad_input("ranks", "not_built", fmt::format("this program cannot run under an MPI launcher: {} ({} is wanted beside it)", why, kModule));
  const auto open = reinterpret_cast<OpenRanks>(::dlsym(module, "openorder_ranks"));
  Ranks* ranks = open == nullptr ? nullptr : open(kRanksVersion);
  if (ranks == nullptr) return bad_input("ranks", "version", fmt::format("{} does not fit this program", kModule));
  return std::unique_ptr<Ranks>(ranks);
}

namespace {

/// Threads of one rank where --jobs says nothing: the cores of its machine, shared with the ranks beside it.
int fair_share() {
  const char* beside = std::getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
  const int ranks = beside == nullptr ? 1 : std::max(1, int(std::strtol(beside, nullptr, 10)));
  return std::max(1, threads_for(0) / ranks);
}

int fight_for_rank_0(const Context& context, Ranks& ranks, int jobs) {
  std::optional<Trouble> trouble;
  {
    const Interrupt interrupt;
    trouble = serve_as_rank(context.registry, ranks, jobs, interrupt.asked());
  }
  ranks.finish(true);
  if (trouble) complain(fmt::format("rank {}: {}", ranks.rank(), trouble->text));
  return trouble ? kBadInput : kDone;
}

}  // namespace

int lab_ranked(const Context& context, LabOptions& options, int (*command)(const Context&, const LabOptions&)) {
  auto found = find_ranks();
  if (!found) return tell(context, found.trouble());
  if (found.value() == nullptr) return command(context, options);
  Ranks& ranks = *found.value();
  auto jobs = jobs_of(options.jobs);
  const int share = jobs && jobs.value() != 0 ? jobs.value() : fair_share();
  if (ranks.rank() != 0) return fight_for_rank_0(context, ranks, share);
  RankedRun run{&ranks};
  options.ranked = &run;
  if (options.jobs.empty()) options.jobs = std::to_string(share);
  const int exit = command(context, options);
  for (int to = 1; to < ranks.size() && !run.served; ++to) ranks.send(to, kGoodbye);
  std::fflush(stdout);
  ranks.finish(run.whole);
  return exit;
}

}  // namespace oo::cli
