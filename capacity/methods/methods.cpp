#include "capacity/methods/methods.hpp"

#include <stdexcept>

#include "capacity/rules/greedy.hpp"
#include "capacity/rules/order.hpp"

namespace yates::capacity {

namespace {

Policy by(Order order, bool sharing, bool preemption) {
  return [rule = Rule{order, sharing, preemption}](const Plan& plan, const Moment& moment) {
    return by_rule(plan, moment, rule);
  };
}

}  // namespace

std::string_view to_string(Method method) {
  switch (method) {
    case Method::exact:
      return "exact";
    case Method::greedy:
      return "greedy";
    case Method::fifo:
      return "fifo";
    case Method::edf:
      return "edf";
    case Method::priority:
      return "priority";
    case Method::fifo_sharing:
      return "fifo-sharing";
    case Method::edf_sharing:
      return "edf-sharing";
    case Method::priority_sharing:
      return "priority-sharing";
    case Method::edf_preemptive:
      return "edf-preemptive";
  }
  return "";
}

std::optional<Method> method_of(std::string_view word) {
  for (const Method one : all_methods) {
    if (to_string(one) == word) return one;
  }
  return std::nullopt;
}

Method best_method() {
  return has_exact() ? Method::exact : Method::greedy;
}

Policy policy_of(Method method, const ExactOptions& options) {
  switch (method) {
    case Method::exact:
      if (!has_exact()) throw std::domain_error("policy_of: there is no solver");
      return [options](const Plan& plan, const Moment& moment) {
        return exact(plan, moment, options).decision;
      };
    case Method::greedy:
      return greedy;
    case Method::fifo:
      return by(Order::submitted, false, false);
    case Method::edf:
      return by(Order::due, false, false);
    case Method::priority:
      return by(Order::weight, false, false);
    case Method::fifo_sharing:
      return by(Order::submitted, true, false);
    case Method::edf_sharing:
      return by(Order::due, true, false);
    case Method::priority_sharing:
      return by(Order::weight, true, false);
    case Method::edf_preemptive:
      return by(Order::due, true, true);
  }
  throw std::domain_error("policy_of: no such method");
}

}  // namespace yates::capacity
