// ranks.hpp: one run fought by many processes, on one machine or many: rank 0 hands out blocks and stores what comes back.
//
// Who may use it: command line, run.cpp. The messages travel through `Ranks`, which the MPI module implements (lab/ranks/mpi.cpp, loaded only where an MPI
// launcher started the program); a test passes them by hand. What they say: messages.hpp. Lost messages do not exist; a rank that dies takes the job with it,
// and what rank 0 has stored stays.
#pragma once
#include <string>

namespace oo {

/// Whole texts between processes. Used by one thread at a time.
class Ranks {
 public:
  virtual ~Ranks() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  virtual void send(int to, const std::string& text) = 0;
  /// Never waits; false: nothing has come.
  virtual bool receive(int& from, std::string& text) = 0;
  /// The last call: `whole` if every rank has ended its work; otherwise the job is broken off.
  virtual void finish(bool whole) = 0;
};
inline constexpr int kRanksVersion = 1;     // of this interface and the messages
using OpenRanks = Ranks* (*)(int version);  // "openorder_ranks" of the module; null: another version

/// One run at rank 0: who else there is, and what became of them.
struct RankedRun {
  Ranks* ranks = nullptr;
  bool served = false;                      // they have heard of the plan
  bool whole = true;                        // all of them have ended their work
};

}  // namespace oo
