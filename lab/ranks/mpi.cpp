// The messages of lab/schedule/ranks.hpp over MPI: a module of its own, so that the program neither needs MPI to start nor pays for it.
//
// Loaded by the command line where an MPI launcher started it. Waiting is done by asking and sleeping, never inside MPI, which would spin on a core that
// should be fighting.
#include <mpi.h>

#include "lab/schedule/ranks.hpp"

namespace oo {

namespace {

class MpiRanks final : public Ranks {
 public:
  explicit MpiRanks() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  void send(int to, const std::string& text) override { MPI_Send(text.data(), int(text.size()), MPI_CHAR, to, kTag, MPI_COMM_WORLD); }
  bool receive(int& from, std::string& text) override {
    int there = 0, length = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return false;
    MPI_Get_count(&status, MPI_CHAR, &length);
    text.resize(std::size_t(length));
    MPI_Recv(text.data(), length, MPI_CHAR, status.MPI_SOURCE, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    from = status.MPI_SOURCE;
    return true;
  }
  void finish(bool whole) override {
    if (whole) MPI_Finalize();
    else MPI_Abort(MPI_COMM_WORLD, 1);
  }

 private:
  static constexpr int kTag = 1;
  int rank_ = 0, size_ = 1;
};

}  // namespace

}  // namespace oo

/// Null: another version of the program, or an MPI that cannot be used from more than one thread.
extern "C" __attribute__((visibility("default"))) oo::Ranks* openorder_ranks(int version) {
  if (version != oo::kRanksVersion) return nullptr;
  int provided = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS || provided < MPI_THREAD_SERIALIZED) return nullptr;
  return new oo::MpiRanks;
}
