#include "doe/regions/latin_hypercube.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "doe/points/design_error.hpp"
#include "numerics/random.hpp"

namespace yates::doe {
namespace {

/// Columns of whole numbers whose squared distances are whole, so that a search among them takes
/// the same steps on every machine.
struct StrataColumn {
  std::vector<std::int32_t> values;  // one per run
  /// The squared distance of two different values of a categorical column; 0 for a continuous one,
  /// whose squared distances are those of its numbers.
  std::int32_t categorical_distance = 0;
};

// Additions and multiplications never meet in one expression here: a compiler could fuse them to
// one rounding on one machine and not on another, and the search would take another way.

std::int32_t squared_distance(const StrataColumn& column, std::int32_t a, std::int32_t b) {
  if (column.categorical_distance != 0) return a == b ? 0 : column.categorical_distance;
  return (a - b) * (a - b);
}

/// distance^-16.
double closeness(std::int32_t squared) {
  const double s = std::max(squared, 1);  // equal rows, where all columns are categorical
  const double fourth = s * s;
  const double eighth = fourth * fourth;
  return 1.0 / (eighth * eighth);
}

/// The squared distances and the closeness of all pairs of runs, and the sum of the latter.
class Pairs {
 public:
  explicit Pairs(const std::vector<StrataColumn>& columns)
      : runs_(columns.front().values.size()),
        squared_(runs_ * runs_, 0),
        closeness_(runs_ * runs_, 0.0),
        new_squared_{std::vector<std::int32_t>(runs_), std::vector<std::int32_t>(runs_)},
        new_closeness_{std::vector<double>(runs_), std::vector<double>(runs_)} {
    for (std::size_t run = 1; run < runs_; ++run) {
      for (std::size_t other = 0; other < run; ++other) {
        std::int32_t squared = 0;
        for (const StrataColumn& column : columns) {
          squared += squared_distance(column, column.values[run], column.values[other]);
        }
        set(run, other, squared, closeness(squared));
      }
    }
    add_up();
  }

  double sum() const { return sum_; }

  /// What the sum would gain if two runs exchanged their values of a column. `exchange` then does
  /// it.
  double gain(const StrataColumn& column, std::size_t run, std::size_t other) {
    const auto& values = column.values;
    double gain = 0.0;
    for (std::size_t third = 0; third < runs_; ++third) {
      const std::size_t a = run * runs_ + third;
      const std::size_t b = other * runs_ + third;
      const std::int32_t change = squared_distance(column, values[other], values[third]) -
                                  squared_distance(column, values[run], values[third]);
      new_squared_[0][third] = squared_[a] + change;
      new_squared_[1][third] = squared_[b] - change;
      if (third == run || third == other) continue;
      new_closeness_[0][third] = closeness(new_squared_[0][third]);
      new_closeness_[1][third] = closeness(new_squared_[1][third]);
      const double after = new_closeness_[0][third] + new_closeness_[1][third];
      gain += after - (closeness_[a] + closeness_[b]);
    }
    return gain;
  }

  /// Takes over what the last call of `gain` has computed for the same runs.
  void exchange(std::size_t run, std::size_t other, double gain) {
    for (std::size_t third = 0; third < runs_; ++third) {
      if (third == run || third == other) continue;
      set(run, third, new_squared_[0][third], new_closeness_[0][third]);
      set(other, third, new_squared_[1][third], new_closeness_[1][third]);
    }
    sum_ += gain;
    // What rounding has left of large terms that are gone must not hide the small ones.
    if (sum_ < exact_sum_ / 2.0 || ++exchanges_ >= runs_) add_up();
  }

 private:
  void set(std::size_t run, std::size_t other, std::int32_t squared, double close) {
    squared_[run * runs_ + other] = squared_[other * runs_ + run] = squared;
    closeness_[run * runs_ + other] = closeness_[other * runs_ + run] = close;
  }

  void add_up() {
    sum_ = 0.0;
    for (std::size_t run = 1; run < runs_; ++run) {
      for (std::size_t other = 0; other < run; ++other) sum_ += closeness_[run * runs_ + other];
    }
    exact_sum_ = sum_;
    exchanges_ = 0;
  }

  std::size_t runs_;
  std::vector<std::int32_t> squared_;
  std::vector<double> closeness_;
  std::vector<std::int32_t> new_squared_[2];
  std::vector<double> new_closeness_[2];
  double sum_ = 0.0;
  double exact_sum_ = 0.0;
  std::size_t exchanges_ = 0;
};

std::size_t number_of_steps(std::size_t runs, std::size_t columns) {
  constexpr std::size_t most_pairs = 50'000'000;
  constexpr std::size_t tries_of_each_exchange = 300;
  return std::min(most_pairs / runs, tries_of_each_exchange * columns * runs * (runs - 1) / 2);
}

/// The smallest squared distance between two runs, added up over the columns. At least two runs.
std::int64_t smallest_squared_distance(const std::vector<StrataColumn>& columns) {
  const std::size_t runs = columns.front().values.size();
  std::vector<std::int64_t> squared(runs);
  std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
  for (std::size_t run = 1; run < runs; ++run) {
    std::ranges::fill(squared, 0);
    for (const StrataColumn& column : columns) {
      for (std::size_t other = 0; other < run; ++other) {
        squared[other] += squared_distance(column, column.values[run], column.values[other]);
      }
    }
    smallest = std::min(
        smallest,
        *std::min_element(squared.begin(), squared.begin() + static_cast<std::ptrdiff_t>(run)));
  }
  return smallest;
}

/// Exchanges values within columns until the runs keep their distance; see latin_hypercube. At
/// least two runs and one column; 24 bytes of memory for each pair of runs.
void spread(std::vector<StrataColumn>& columns, numerics::Random& random) {
  constexpr double first_threshold = 0x1.0p-5;   // a power of two: the product below is then exact
  constexpr double share_with_threshold = 0.75;  // then downhill alone
  const std::size_t runs = columns.front().values.size();
  const auto start = columns;
  Pairs pairs(columns);
  const double sum_at_start = pairs.sum();
  const std::size_t steps = number_of_steps(runs, columns.size());
  const double warm_steps = share_with_threshold * static_cast<double>(steps);
  for (std::size_t step = 0; step < steps; ++step) {
    StrataColumn& column = columns[static_cast<std::size_t>(random.below(columns.size()))];
    const auto run = static_cast<std::size_t>(random.below(runs));
    const auto other = static_cast<std::size_t>(random.below(runs));
    if (column.values[run] == column.values[other]) continue;
    const double gain = pairs.gain(column, run, other);
    const double left = 1.0 - static_cast<double>(step) / warm_steps;
    const double threshold = first_threshold * std::max(left, 0.0);
    if (!(gain <= threshold * pairs.sum())) continue;
    pairs.exchange(run, other, gain);
    std::swap(column.values[run], column.values[other]);
  }
  const auto before = smallest_squared_distance(start);
  const auto after = smallest_squared_distance(columns);
  if (after < before || (after == before && pairs.sum() > sum_at_start)) columns = start;
}

constexpr std::size_t most_hypercube_runs = 10'000;
constexpr std::size_t most_searched_runs = 1'000;
constexpr std::size_t most_hypercube_factors = 100;
constexpr std::size_t most_hypercube_levels = 1'000;

void check_hypercube(const LatinHypercube& request) {
  if (request.runs < 2 || request.runs > most_hypercube_runs) {
    throw DesignError("latin-hypercube", "{} {}, possible are 2 to {}", request.runs,
                      request.runs == 1 ? "run" : "runs", most_hypercube_runs);
  }
  const std::size_t factors = request.levels.size();
  if (factors < 1 || factors > most_hypercube_factors) {
    throw DesignError("latin-hypercube", "{} factors, possible are 1 to {}", factors,
                      most_hypercube_factors);
  }
  for (const std::size_t levels : request.levels) {
    if (levels != 1 && levels <= most_hypercube_levels) continue;
    throw DesignError("latin-hypercube", "a categorical factor with {} {}, possible are 2 to {}",
                      levels, levels == 1 ? "level" : "levels", most_hypercube_levels);
  }
}

/// Strata 0 .. runs - 1, or levels as evenly as possible, in random order.
StrataColumn random_column(std::size_t runs, std::size_t levels, numerics::Random& random) {
  StrataColumn column;
  for (std::size_t run = 0; run < runs; ++run) {
    column.values.push_back(static_cast<std::int32_t>(levels == 0 ? run : run * levels / runs));
  }
  numerics::shuffle(std::span(column.values), random);
  if (levels != 0) {
    // The mean squared distance of two runs then is that of a continuous column, (n^2 - 1) / 6.
    column.categorical_distance = static_cast<std::int32_t>(
        std::max<std::size_t>(1, levels * (runs * runs - 1) / (6 * (levels - 1))));
  }
  return column;
}

Eigen::MatrixXd coded_points(const std::vector<StrataColumn>& columns, std::size_t runs) {
  Eigen::MatrixXd points(static_cast<Eigen::Index>(runs),
                         static_cast<Eigen::Index>(columns.size()));
  for (std::size_t factor = 0; factor < columns.size(); ++factor) {
    for (std::size_t run = 0; run < runs; ++run) {
      const auto value = static_cast<std::int64_t>(columns[factor].values[run]);
      const auto doubled = 2 * value + 1 - static_cast<std::int64_t>(runs);
      points(static_cast<Eigen::Index>(run), static_cast<Eigen::Index>(factor)) =
          columns[factor].categorical_distance != 0
              ? static_cast<double>(value)
              : static_cast<double>(doubled) / static_cast<double>(runs);
    }
  }
  return points;
}

}  // namespace

Eigen::MatrixXd latin_hypercube(const LatinHypercube& request) {
  check_hypercube(request);
  numerics::Random random(request.seed);
  std::vector<StrataColumn> columns;
  for (const std::size_t levels : request.levels) {
    columns.push_back(random_column(request.runs, levels, random));
  }
  if (request.maximin && request.runs <= most_searched_runs) spread(columns, random);
  return coded_points(columns, request.runs);
}

}  // namespace yates::doe
