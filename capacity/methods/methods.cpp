#include "capacity/methods/methods.hpp"

#include <algorithm>
#include <stdexcept>

#include "capacity/methods/foresight.hpp"
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
