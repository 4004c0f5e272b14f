#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "capacity/exact/exact.hpp"
#include "capacity/search/search.hpp"
#include "capacity/simulation/simulation.hpp"

namespace yates::capacity {

/// The ways to decide that are known by name.
enum class Method {
  exact,      // exact(), where there is the solver
  foresight,  // what several of them propose, played to the end
  greedy,     // greedy()
  random_greedy,
  local_search,
  path_relinking,
  fifo,          // by_rule: each job with a machine of its own, as the study compares
  edf,           // the same by due date
  priority,      // the same by weight
  fifo_sharing,  // by_rule with shared machines: the fair comparison
  edf_sharing,
  priority_sharing,
  edf_preemptive  // with shared machines, and running jobs placed anew
};
inline constexpr std::array<std::string_view, 13> method_words{
    "exact",         "foresight", "greedy",   "random-greedy", "local-search", "path-relinking",
    "fifo",          "edf",       "priority", "fifo-sharing",  "edf-sharing",  "priority-sharing",
    "edf-preemptive"};
inline std::string_view to_string(Method method) {
  return method_words[static_cast<std::size_t>(method)];
}
std::optional<Method> method_of(std::string_view word);

/// All of them, but for exact where there is no solver.
std::vector<Method> all_methods();

/// Of one decision: exact where there is the solver, path_relinking elsewhere.
Method best_method();
/// Of a plan with so many jobs: foresight, or for more than 300 of them, where it takes long, that
/// of one decision.
Method best_method(std::size_t jobs);

struct MethodOptions {
  ExactOptions exact;  // whose period and time hold for the searches, too
  SearchOptions search;
};

/// Whether it reckons with a decision after a period, which then has to come.
bool needs_period(Method method);

/// Throws std::domain_error for exact where there is no solver.
Policy policy_of(Method method, const MethodOptions& options = {});

}  // namespace yates::capacity
