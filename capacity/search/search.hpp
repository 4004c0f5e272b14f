#pragma once

#include <cstdint>
#include <functional>

#include "capacity/search/assignment.hpp"
#include "numerics/random.hpp"

namespace yates::capacity {

struct SearchOptions {
  double period = 3600.0;  // seconds until the next decision, above 0
  numerics::Seed seed{1};
  std::size_t constructions = 100;  // of random_greedy, 1 or more
  std::size_t elites = 10;          // that local_search and path_relinking start from, 1 or more
  /// Asked now and then: whether to end with the best decision so far.
  std::function<bool()> ended = {};
};

/// For SearchOptions::ended: whether so many seconds have passed since now, or another one holds.
std::function<bool()> ended_after(double seconds, std::function<bool()> or_by = {});

// All of these minimise step_cost, as exact() does, where the public code of the GPU-training study
// has another cost for each of its heuristics. They search among choices for each job instead of
// machine by machine. The same options give the same decision.

/// The best of many constructions. Each takes the jobs by their pressure, now + least time left -
/// due, most pressed first, but with some pairs exchanged, and gives each the choice that raises
/// the cost least, or, one time in ten, one that costs at most a tenth more than it. The first one
/// is without chance, and the decision of greedy() is among them. Source of the scheme: the
/// randomised greedy of F. Filippini et al., ANDREAS, arXiv 2105.05080.
Decision random_greedy(const Plan& plan, const Moment& moment, const SearchOptions& options = {});

/// Improves the elites of random_greedy until no single change helps: another choice for a job, the
/// choices of two jobs at once where one needs the other's room, all jobs of a type's emptiest
/// machine elsewhere.
Decision local_search(const Plan& plan, const Moment& moment, const SearchOptions& options = {});

/// Then walks from each of these to each better one, job by job, and improves the best decision on
/// the way. Source: F. Filippini et al., A path relinking method for the joint online scheduling
/// and capacity allocation of DL training workloads in GPU as a service systems, IEEE Transactions
/// on Services Computing 16(3), 2023.
Decision path_relinking(const Plan& plan, const Moment& moment, const SearchOptions& options = {});

/// Changes an assignment until no single change helps, as local_search does.
void improve(Assignment& assignment, const StepModel& model,
             const std::function<bool()>& ended = {});

/// The assignment of these runs: each that cannot be packed waits. Larger ones come first.
Assignment assignment_of(const StepModel& model, std::vector<Run> runs);

/// The decision of an assignment.
Decision decided(const StepModel& model, const Assignment& assignment);

}  // namespace yates::capacity
