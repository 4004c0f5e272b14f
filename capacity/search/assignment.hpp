#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "capacity/step/decision.hpp"

namespace yates::capacity {

/// A setup of a job, or absent: it waits.
using Choice = std::optional<std::size_t>;

/// A choice that a job gets in place of another one.
struct Move {
  std::size_t open;  // place in Moment::jobs
  Choice choice;
};

/// What step_cost counts of a moment, for searches that price many decisions: by the choices of its
/// jobs, because machines of a type are the same.
struct StepModel {
  StepModel(const Plan& plan, const Moment& moment, double period);

  const Plan* plan;
  const Moment* moment;
  std::vector<std::vector<double>> run_cost;  // by open job and setup; the price of idle devices,
                                              // which the run saves, is taken off
  std::vector<double> waiting_cost;
  std::vector<double> idle_cost;  // of a whole machine of each type
};

/// A choice for each open job that its machines can hold, and what that costs. Runs are packed by
/// falling numbers of devices, each where the fewest free devices suffice.
class Assignment {
 public:
  /// All wait. The model must outlive this.
  explicit Assignment(const StepModel& model);

  double cost() const { return cost_; }
  std::size_t jobs() const { return choices_.size(); }
  const Choice& choice(std::size_t open) const { return choices_[open]; }

  /// What a choice costs a job, without machines' idle devices.
  double price(std::size_t open, const Choice& choice) const;

  /// The cost after moves of different jobs; absent where no more machines can be had.
  std::optional<double> cost_with(std::span<const Move> moves) const;
  std::optional<double> cost_with(const Move& move) const { return cost_with({&move, 1}); }
  /// Makes moves; false, and nothing changes, where no more machines can be had.
  bool make(std::span<const Move> moves);
  bool make(const Move& move) { return make({&move, 1}); }

  std::vector<Run> runs() const;

 private:
  const Setup& setup(std::size_t open, std::size_t of) const;
  /// One run more or less of a size on machines of a type.
  struct Resized {
    std::size_t type;
    std::size_t devices;
    int more;  // 1 or -1
  };
  /// What moves do to the machines of their types, and to the cost of everything.
  struct Change {
    struct Type {
      std::size_t type;
      std::size_t machines;  // that it then needs
    };
    std::vector<Resized> resized;
    std::vector<Type> types;
    double cost;
  };
  std::size_t packed_machines(std::size_t type, std::span<const Resized> resized) const;
  std::size_t machines_for(std::size_t type, std::span<const Resized> resized) const;
  /// Fills change_; false where no more machines can be had.
  bool change(std::span<const Move> moves) const;

  const StepModel* model_;
  std::vector<Choice> choices_;
  std::vector<std::vector<std::size_t>> sizes_;  // runs by type and devices
  std::vector<std::size_t> machines_;            // of each type
  std::size_t rented_ = 0;
  double cost_ = 0.0;

  // Searches ask for the cost of millions of moves: memory is kept, and so is how many machines a
  // type needs with one run less or more of a size.
  mutable Change change_;
  mutable std::vector<std::size_t> with_free_;
  mutable std::vector<std::vector<std::optional<std::size_t>>> known_;
};

}  // namespace yates::capacity
