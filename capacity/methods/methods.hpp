#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "capacity/exact/exact.hpp"
#include "capacity/simulation/simulation.hpp"

namespace yates::capacity {

/// The ways to decide that are known by name.
enum class Method {
  exact,         // exact(), where this build has it
  greedy,        // greedy()
  fifo,          // by_rule: each job with a machine of its own, as the study compares
  edf,           // the same by due date
  priority,      // the same by weight
  fifo_sharing,  // by_rule with shared machines: the fair comparison
  edf_sharing,
  priority_sharing,
  edf_preemptive  // with shared machines, and running jobs placed anew
};

inline constexpr std::array all_methods{
    Method::exact,       Method::greedy,           Method::fifo,
    Method::edf,         Method::priority,         Method::fifo_sharing,
    Method::edf_sharing, Method::priority_sharing, Method::edf_preemptive};

/// "exact", "greedy", "fifo", "edf", "priority", "fifo-sharing", ...
std::string_view to_string(Method method);
std::optional<Method> method_of(std::string_view word);

/// exact where this build has it, else greedy.
Method best_method();

/// Throws std::domain_error for exact where this build does not have it.
Policy policy_of(Method method, const ExactOptions& options = {});

}  // namespace yates::capacity
