#include "capacity/methods/methods.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "capacity/rules/rules.hpp"

namespace yates::capacity {

namespace {

constexpr auto first_rule = static_cast<std::size_t>(Method::fifo);

/// From Method::fifo on: order, sharing, preemption.
constexpr std::array<Rule, method_words.size() - first_rule> rules{
    {{Order::submitted, false, false},
     {Order::due, false, false},
     {Order::weight, false, false},
     {Order::submitted, true, false},
     {Order::due, true, false},
     {Order::weight, true, false},
     {Order::due, true, true}}};

/// Null where the method is none of the searches.
decltype(&local_search) search_of(Method method) {
  switch (method) {
    case Method::random_greedy:
      return random_greedy;
    case Method::local_search:
      return local_search;
    case Method::path_relinking:
      return path_relinking;
    default:
      return nullptr;
  }
}

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

/// Asks several methods what to do now, exact() or path_relinking(), greedy() and rules, plays what
/// each says until the open jobs are done, and does what then costs least. After the first decision
/// the play goes on by greedy(), or by due dates without interruptions, whichever costs less. Jobs
/// that are yet to come are not foreseen. Source of the scheme: D. P. Bertsekas, J. N. Tsitsiklis,
/// C. Wu, Rollout algorithms for combinatorial optimization, Journal of Heuristics 3, 1997.
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

}  // namespace

std::optional<Method> method_of(std::string_view word) {
  const auto found = std::find(method_words.begin(), method_words.end(), word);
  if (found == method_words.end()) return std::nullopt;
  return static_cast<Method>(found - method_words.begin());
}

std::vector<Method> all_methods() {
  std::vector<Method> result;
  for (std::size_t m = has_exact() ? 0 : 1; m < method_words.size(); ++m) {
    result.push_back(static_cast<Method>(m));
  }
  return result;
}

Method best_method() {
  return has_exact() ? Method::exact : Method::path_relinking;
}

Method best_method(std::size_t jobs) {
  constexpr std::size_t few = 300;
  return jobs <= few ? Method::foresight : best_method();
}

bool needs_period(Method method) {
  return method == Method::exact || method == Method::foresight || search_of(method) != nullptr;
}

Policy policy_of(Method method, const MethodOptions& options) {
  if (method == Method::greedy) return greedy;
  if (method == Method::exact) {
    if (!has_exact()) throw std::domain_error("policy_of: there is no solver");
    return [options = options.exact](const Plan& plan, const Moment& moment) {
      return exact(plan, moment, options).decision;
    };
  }
  const auto search = [options] {
    SearchOptions result = options.search;
    result.period = options.exact.period;
    result.ended = ended_after(options.exact.most_seconds, options.search.ended);
    return result;
  };
  if (method == Method::foresight) {
    return [exact = options.exact, search](const Plan& plan, const Moment& moment) {
      return foresight(plan, moment, exact, search());
    };
  }
  if (const auto searched = search_of(method)) {
    return [searched, search](const Plan& plan, const Moment& moment) {
      return searched(plan, moment, search());
    };
  }
  const Rule rule = rules[static_cast<std::size_t>(method) - first_rule];
  return [rule](const Plan& plan, const Moment& moment) { return by_rule(plan, moment, rule); };
}

}  // namespace yates::capacity
