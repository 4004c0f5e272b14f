#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/frame/session.hpp"

namespace yates::cli {

/// What is asked of a plan.
struct CapacityRequest {
  std::string file;
  std::string method;  // empty: the best there is
  double now = 0.0;    // of solve
  double most_seconds = 60.0;
  std::uint64_t seed = 1;
  std::optional<std::size_t> instances;  // of compare, where jobs are drawn
  std::size_t draws = 0;                 // of the times; 0: as they are predicted
  std::vector<std::string> methods;      // of compare; empty: all
  std::string output;
  bool force = false;
};

// What the commands of yates capacity do; they give the exit status.
int solve_capacity(const CapacityRequest& request, const Session& session);
int simulate_capacity(const CapacityRequest& request, const Session& session);
int compare_capacity(const CapacityRequest& request, const Session& session);

}  // namespace yates::cli
