#include "capacity/search/assignment.hpp"

#include <algorithm>

#include "capacity/step/step_cost.hpp"

namespace yates::capacity {

StepModel::StepModel(const Plan& plan_, const Moment& moment_, double period)
    : plan(&plan_), moment(&moment_) {
  for (const MachineType& type : plan_.types) {
    idle_cost.push_back(type.devices * capacity::idle_cost(type, period));
  }
  for (const OpenJob& open : moment_.jobs) {
    const Job& job = plan_.jobs[open.job];
    auto& costs = run_cost.emplace_back();
    for (std::size_t s = 0; s < job.setups.size(); ++s) {
      const Setup& setup = job.setups[s];
      costs.push_back(capacity::run_cost(plan_, moment_, open, s).total() -
                      setup.devices * capacity::idle_cost(plan_.types[setup.type], period));
    }
    waiting_cost.push_back(capacity::waiting_cost(plan_, moment_, open, period).total());
  }
}

Assignment::Assignment(const StepModel& model)
    : model_(&model), choices_(model.waiting_cost.size()), machines_(model.plan->types.size(), 0) {
  for (const MachineType& type : model.plan->types) {
    sizes_.emplace_back(static_cast<std::size_t>(type.devices) + 1, 0);
    known_.emplace_back(2 * sizes_.back().size());
  }
  for (const double waiting : model.waiting_cost) cost_ += waiting;
}

const Setup& Assignment::setup(std::size_t open, std::size_t of) const {
  return model_->plan->jobs[model_->moment->jobs[open].job].setups[of];
}

double Assignment::price(std::size_t open, const Choice& choice) const {
  return choice ? model_->run_cost[open][*choice] : model_->waiting_cost[open];
}

std::size_t Assignment::packed_machines(std::size_t type, std::span<const Resized> resized) const {
  const auto& sizes = sizes_[type];
  const std::size_t devices = sizes.size() - 1;
  with_free_.assign(sizes.size(), 0);  // machines by their free devices
  std::size_t result = 0;
  for (std::size_t size = devices; size >= 1; --size) {
    std::size_t runs = sizes[size];
    for (const Resized& one : resized) {
      if (one.type == type && one.devices == size) runs += static_cast<std::size_t>(one.more);
    }
    // One machine after the other, as whoever has just been filled has the fewest free devices.
    for (std::size_t free = size; free < devices; ++free) {
      while (runs > 0 && with_free_[free] > 0) {
        const std::size_t on_one = std::min(runs, free / size);
        --with_free_[free];
        ++with_free_[free - on_one * size];
        runs -= on_one;
      }
    }
    while (runs > 0) {
      const std::size_t on_one = std::min(runs, devices / size);
      ++result;
      ++with_free_[devices - on_one * size];
      runs -= on_one;
    }
  }
  return result;
}

std::size_t Assignment::machines_for(std::size_t type, std::span<const Resized> resized) const {
  const Resized* only = nullptr;
  for (const Resized& one : resized) {
    if (one.type != type) continue;
    if (only != nullptr) return packed_machines(type, resized);
    only = &one;
  }
  auto& known = known_[type][2 * only->devices + (only->more > 0 ? 1 : 0)];
  if (!known) known = packed_machines(type, resized);
  return *known;
}

bool Assignment::change(std::span<const Move> moves) const {
  Change& result = change_;
  result.resized.clear();
  result.types.clear();
  result.cost = cost_;
  for (const Move& move : moves) {
    const Choice& before = choices_[move.open];
    result.cost += price(move.open, move.choice) - price(move.open, before);
    const auto resize = [&](const Choice& choice, int more) {
      if (!choice) return;
      const Setup& its = setup(move.open, *choice);
      result.resized.push_back({its.type, static_cast<std::size_t>(its.devices), more});
    };
    resize(before, -1);
    resize(move.choice, 1);
  }
  std::size_t rented = rented_;
  for (const Resized& one : result.resized) {
    const bool known = std::any_of(result.types.begin(), result.types.end(),
                                   [&](const Change::Type& type) { return type.type == one.type; });
    if (known) continue;
    const std::size_t machines = machines_for(one.type, result.resized);
    if (machines > model_->plan->types[one.type].most.value_or(machines)) return false;
    rented = rented + machines - machines_[one.type];
    result.types.push_back({one.type, machines});
    result.cost += model_->idle_cost[one.type] *
                   (static_cast<double>(machines) - static_cast<double>(machines_[one.type]));
  }
  return rented <= model_->plan->most_machines.value_or(rented);
}

std::optional<double> Assignment::cost_with(std::span<const Move> moves) const {
  return change(moves) ? std::optional(change_.cost) : std::nullopt;
}

bool Assignment::make(std::span<const Move> moves) {
  if (!change(moves)) return false;
  for (const Resized& one : change_.resized) {
    sizes_[one.type][one.devices] += static_cast<std::size_t>(one.more);
  }
  for (const Change::Type& one : change_.types) {
    rented_ = rented_ + one.machines - machines_[one.type];
    machines_[one.type] = one.machines;
    std::fill(known_[one.type].begin(), known_[one.type].end(), std::nullopt);
  }
  for (const Move& move : moves) choices_[move.open] = move.choice;
  cost_ = change_.cost;
  return true;
}

std::vector<Run> Assignment::runs() const {
  std::vector<Run> result;
  for (std::size_t open = 0; open < choices_.size(); ++open) {
    if (choices_[open]) result.push_back({model_->moment->jobs[open].job, *choices_[open]});
  }
  return result;
}

}  // namespace yates::capacity
