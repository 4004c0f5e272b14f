#include "capacity/methods/foresight.hpp"

#include <limits>
#include <utility>
#include <vector>

#include "capacity/rules/rules.hpp"
#include "capacity/simulation/simulation.hpp"

namespace yates::capacity {

namespace {

constexpr Rule due_first{Order::due, true, false};
constexpr Rule due_first_anew{Order::due, true, true};
constexpr Rule due_first_alone{Order::due, false, false};

Decision due(const Plan& plan, const Moment& moment) {
  return by_rule(plan, moment, due_first);
}

std::vector<Decision> proposals(const Plan& plan, const Moment& moment, const ExactOptions& options,
                                const SearchOptions& search) {
  std::vector<Decision> result;
  if (has_exact()) {
    result.push_back(exact(plan, moment, options).decision);
  } else {
    result.push_back(path_relinking(plan, moment, search));
  }
  result.push_back(greedy(plan, moment));
  for (const Rule& rule : {due_first, due_first_anew, due_first_alone}) {
    result.push_back(by_rule(plan, moment, rule));
  }
  return result;
}

double cost_after(const Plan& plan, const Moment& moment, const Decision& first, const Policy& then,
                  double enough) {
  bool decided = false;
  const Policy policy = [&](const Plan& its, const Moment& later) {
    return std::exchange(decided, true) ? then(its, later) : first;
  };
  return cost_until_done(plan, moment, policy, enough);
}

}  // namespace

Decision foresight(const Plan& plan, const Moment& moment, const ExactOptions& options,
                   const SearchOptions& search) {
  std::vector<Decision> all = proposals(plan, moment, options, search);
  std::size_t best = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t p = 0; p < all.size(); ++p) {
    for (const Policy& then : {Policy(greedy), Policy(due)}) {
      const double cost = cost_after(plan, moment, all[p], then, least);
      if (cost >= least) continue;
      least = cost;
      best = p;
    }
  }
  return std::move(all[best]);
}

}  // namespace yates::capacity
