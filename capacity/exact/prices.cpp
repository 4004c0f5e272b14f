#include <algorithm>
#include <numeric>
#include <optional>

#include "capacity/exact/program.hpp"

namespace yates::capacity {

namespace {

/// A limit of machines, with its multiplier.
struct Limit {
  std::optional<std::size_t> type;  // absent: of all types
  double most;
  double multiplier = 0.0;
};

class Dual {
 public:
  explicit Dual(const StepModel& model) : model_(model) {
    const Plan& plan = *model.plan;
    if (plan.most_machines)
      limits_.push_back({std::nullopt, static_cast<double>(*plan.most_machines)});
    for (std::size_t type = 0; type < plan.types.size(); ++type) {
      if (plan.types[type].most)
        limits_.push_back({type, static_cast<double>(*plan.types[type].most)});
    }
  }

  DevicePrices best() {
    constexpr int rounds = 4;  // limits of several types push each other up
    for (int round = 0; round < (limits_.size() > 1 ? rounds : 1); ++round) {
      for (Limit& limit : limits_) settle(limit);
    }
    DevicePrices result{prices(), {}, 0.0};
    for (std::size_t open = 0; open < model_.run_cost.size(); ++open) {
      result.cheapest.push_back(cheapest(result.device, open).cost);
      result.bound += result.cheapest.back();
    }
    for (const Limit& limit : limits_) result.bound -= limit.multiplier * limit.most;
    return result;
  }

 private:
  struct Cheapest {
    double cost;
    std::optional<std::size_t> setup;
  };

  std::vector<double> prices() const {
    std::vector<double> result = model_.idle_cost;
    for (std::size_t type = 0; type < result.size(); ++type) {
      for (const Limit& limit : limits_) {
        if (limit.type.value_or(type) == type) result[type] += limit.multiplier;
      }
      result[type] /= model_.plan->types[type].devices;
    }
    return result;
  }

  Cheapest cheapest(const std::vector<double>& device, std::size_t open) const {
    const auto& costs = model_.run_cost[open];
    const auto& setups = model_.plan->jobs[model_.moment->jobs[open].job].setups;
    Cheapest result{model_.waiting_cost[open], std::nullopt};
    for (std::size_t s = 0; s < costs.size(); ++s) {
      const double cost = costs[s] + setups[s].devices * device[setups[s].type];
      if (cost < result.cost) result = {cost, s};
    }
    return result;
  }

  /// Machines of the limit that all jobs want at the prices, beyond those that can be had.
  double slope(const Limit& limit) const {
    const std::vector<double> device = prices();
    double wanted = 0.0;
    for (std::size_t open = 0; open < model_.run_cost.size(); ++open) {
      const auto choice = cheapest(device, open).setup;
      if (!choice) continue;
      const Setup& setup = model_.plan->jobs[model_.moment->jobs[open].job].setups[*choice];
      if (limit.type.value_or(setup.type) != setup.type) continue;
      wanted += static_cast<double>(setup.devices) / model_.plan->types[setup.type].devices;
    }
    return wanted - limit.most;
  }

  void settle(Limit& limit) const {
    limit.multiplier = 0.0;
    if (slope(limit) <= 0.0) return;
    double low = 0.0;
    double high = 1e-6;
    constexpr double most = 1e15;
    for (limit.multiplier = high; slope(limit) > 0.0 && high < most; limit.multiplier = high) {
      low = high;
      high *= 4.0;
    }
    constexpr int halvings = 60;
    for (int i = 0; i < halvings && high - low > 1e-12 * high; ++i) {
      limit.multiplier = 0.5 * (low + high);
      (slope(limit) > 0.0 ? low : high) = limit.multiplier;
    }
    limit.multiplier = high;
  }

  const StepModel& model_;
  std::vector<Limit> limits_;
};

}  // namespace

double DevicePrices::excess(const StepModel& model, std::size_t open, const Choice& choice) const {
  if (!choice) return model.waiting_cost[open] - cheapest[open];
  const Setup& setup = model.plan->jobs[model.moment->jobs[open].job].setups[*choice];
  return model.run_cost[open][*choice] + setup.devices * device[setup.type] - cheapest[open];
}

DevicePrices device_prices(const StepModel& model) {
  return Dual(model).best();
}

Assignment priced_assignment(const StepModel& model, const DevicePrices& prices) {
  std::vector<std::size_t> order(model.run_cost.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return prices.excess(model, a, Choice()) > prices.excess(model, b, Choice());
  });
  Assignment result(model);
  for (const std::size_t open : order) {
    std::vector<std::size_t> setups(model.run_cost[open].size());
    std::iota(setups.begin(), setups.end(), std::size_t{0});
    std::erase_if(setups, [&](std::size_t s) {
      return prices.excess(model, open, s) > prices.excess(model, open, Choice());
    });
    std::stable_sort(setups.begin(), setups.end(), [&](std::size_t a, std::size_t b) {
      return prices.excess(model, open, a) < prices.excess(model, open, b);
    });
    for (const std::size_t s : setups) {
      if (result.make({open, s})) break;
    }
  }
  return result;
}

}  // namespace yates::capacity
