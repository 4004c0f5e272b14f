#pragma once

#include "capacity/plan/plan.hpp"

namespace yates::capacity {

/// No way to do a plan costs less, whoever decides and whenever: the sum over its jobs of the least
///     device_cost of its work + weight * max(0, submitted + seconds - due),
/// where a job may do shares of its work with different setups, as if every machine could be rented
/// by the device at any moment. A rented machine costs at least what its used devices do, and a
/// restart only takes longer. A job that can be refused costs at most its refusal.
double least_cost(const Plan& plan);

}  // namespace yates::capacity
