#include "anova/lessons/exercise_data.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

struct NamedFactor {
  const char* name;
  std::array<const char*, 3> levels;
};

/// Settings of computer systems; the first two levels make two-level factors.
constexpr std::array<NamedFactor, 6> numbers{{{"threads", {"1", "4", "8"}},
                                              {"batch", {"16", "64", "256"}},
                                              {"memory", {"4", "16", "64"}},
                                              {"cache", {"1", "2", "4"}},
                                              {"disks", {"1", "2", "3"}},
                                              {"clients", {"10", "20", "40"}}}};
constexpr std::array<NamedFactor, 4> categories{{{"codec", {"gzip", "lz4", "zstd"}},
                                                 {"workload", {"read", "scan", "write"}},
                                                 {"host", {"ada", "bob", "cid"}},
                                                 {"compiler", {"clang", "gcc", "icx"}}}};

/// Draws the numbers of one exercise.
class Draw {
 public:
  explicit Draw(ExerciseKind kind, numerics::Seed seed)
      : random_(seed, static_cast<std::uint64_t>(kind) + 1) {}

  template <std::size_t size>
  std::vector<NamedFactor> some(const std::array<NamedFactor, size>& from, std::size_t count) {
    std::vector<NamedFactor> all(from.begin(), from.end());
    numerics::shuffle(std::span<NamedFactor>(all), random_);
    all.resize(count);
    return all;
  }
  /// An effect that is seen: of either sign, from `low` to `high` in size.
  double effect(double low, double high) {
    const double size = low + (high - low) * random_.uniform();
    return random_.below(2) == 0 ? size : -size;
  }
  /// Now and then there is none.
  double perhaps(double low, double high) {
    const double value = effect(low, high);
    return random_.below(3) == 0 ? 0.0 : value;
  }
  double noise(double deviation) {
    return deviation * numerics::normal_quantile(0.01 + 0.98 * random_.uniform());
  }

 private:
  numerics::Random random_;
};

struct Runs {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;  // levels, and the value last
};

std::string csv_of(const Runs& runs) {
  std::string csv = fmt::format("{},time\n", fmt::join(runs.names, ","));
  for (const auto& row : runs.rows) csv += fmt::format("{}\n", fmt::join(row, ","));
  return csv;
}

/// 2^k: every pair of factors may interact. A fraction leaves out the settings whose last factor is
/// not the product of the others.
Runs two_level_runs(Draw& draw, std::size_t count, std::size_t repeated, bool fraction,
                    bool multiply) {
  const std::vector<NamedFactor> factors = draw.some(numbers, count);
  std::vector<double> effects;
  for (std::size_t f = 0; f < count; ++f) effects.push_back(draw.effect(4.0, 20.0));
  const double interaction = draw.perhaps(3.0, 8.0);
  Runs runs;
  for (const NamedFactor& factor : factors) runs.names.emplace_back(factor.name);
  for (std::size_t setting = 0; setting < (std::size_t{1} << count); ++setting) {
    std::vector<int> signs;
    int product = 1;
    for (std::size_t f = 0; f < count; ++f) {
      signs.push_back((setting >> f & 1U) != 0U ? 1 : -1);
      if (f + 1 < count) product *= signs.back();
    }
    if (fraction && signs.back() != product) continue;
    double mean = 100.0 + interaction * signs[0] * signs[1];
    for (std::size_t f = 0; f < count; ++f) mean += effects[f] * signs[f];
    for (std::size_t run = 0; run < repeated; ++run) {
      const double value = mean + draw.noise(2.5);
      std::vector<std::string> row;
      for (std::size_t f = 0; f < count; ++f)
        row.emplace_back(factors[f].levels[signs[f] < 0 ? 0 : 1]);
      // Around 10^(1 +- ...): from a tenth to some hundreds.
      row.push_back(multiply ? fmt::format("{:.3g}", std::pow(10.0, 1.0 + (value - 100.0) / 20.0))
                             : fmt::format("{:.1f}", value));
      runs.rows.push_back(std::move(row));
    }
  }
  return runs;
}

Runs level_runs(Draw& draw, std::size_t first, std::size_t second, std::size_t repeated,
                bool interact) {
  const std::vector<NamedFactor> factors = draw.some(categories, 2);
  Runs runs;
  runs.names.emplace_back(factors[0].name);
  if (second > 1) runs.names.emplace_back(factors[1].name);
  std::vector<double> rows;
  std::vector<double> columns;
  for (std::size_t i = 0; i < first; ++i) rows.push_back(draw.effect(0.0, 12.0));
  for (std::size_t j = 0; j < second; ++j) columns.push_back(draw.effect(0.0, 8.0));
  for (std::size_t j = 0; j < second; ++j) {
    for (std::size_t i = 0; i < first; ++i) {
      const double mean = 60.0 + rows[i] + columns[j] + (interact ? draw.perhaps(0.0, 6.0) : 0.0);
      for (std::size_t run = 0; run < repeated; ++run) {
        std::vector<std::string> row{factors[0].levels[i]};
        if (second > 1) row.emplace_back(factors[1].levels[j]);
        row.push_back(fmt::format("{:.1f}", mean + draw.noise(3.0)));
        runs.rows.push_back(std::move(row));
      }
    }
  }
  return runs;
}

Runs line_runs(Draw& draw, std::size_t numbers_of_x) {
  Runs runs;
  runs.names = numbers_of_x == 1 ? std::vector<std::string>{"size"}
                                 : std::vector<std::string>{"size", "clients"};
  const double slope = draw.effect(1.5, 4.0);
  const double other = draw.effect(1.0, 3.0);
  static constexpr std::array<int, 8> sizes{1, 2, 4, 6, 8, 10, 3, 9};
  static constexpr std::array<int, 8> clients{5, 2, 7, 3, 8, 4, 1, 6};
  for (std::size_t run = 0; run < (numbers_of_x == 1 ? 6U : 8U); ++run) {
    double value = 50.0 + slope * sizes[run] + draw.noise(2.0);
    std::vector<std::string> row{fmt::format("{}", sizes[run])};
    if (numbers_of_x > 1) {
      value += other * clients[run];
      row.push_back(fmt::format("{}", clients[run]));
    }
    row.push_back(fmt::format("{:.1f}", value));
    runs.rows.push_back(std::move(row));
  }
  return runs;
}

Runs runs_of(ExerciseKind kind, Draw& draw) {
  switch (kind) {
    case ExerciseKind::two_level:
      return two_level_runs(draw, 3, 1, false, false);
    case ExerciseKind::replicated:
      return two_level_runs(draw, 2, 3, false, false);
    case ExerciseKind::fraction:
      return two_level_runs(draw, 4, 1, true, false);
    case ExerciseKind::multiplicative:
      return two_level_runs(draw, 2, 3, false, true);
    case ExerciseKind::one_factor:
      return level_runs(draw, 3, 1, 4, false);
    case ExerciseKind::two_factors:
      return level_runs(draw, 3, 3, 1, false);
    case ExerciseKind::two_factors_replicated:
      return level_runs(draw, 2, 3, 2, true);
    case ExerciseKind::regression:
      return line_runs(draw, 1);
    case ExerciseKind::multiple_regression:
      return line_runs(draw, 2);
    case ExerciseKind::two_by_two:
      return two_level_runs(draw, 2, 1, false, false);
  }
  return {};
}

/// Whether the model has the interactions.
bool is_crossed(ExerciseKind kind) {
  return kind == ExerciseKind::two_level || kind == ExerciseKind::replicated ||
         kind == ExerciseKind::multiplicative || kind == ExerciseKind::two_factors_replicated ||
         kind == ExerciseKind::two_by_two;
}

}  // namespace

ExerciseData exercise_data(ExerciseKind kind, numerics::Seed seed) {
  Draw draw(kind, seed);
  const Runs runs = runs_of(kind, draw);
  const bool logarithm = kind == ExerciseKind::multiplicative;
  return {.formula = fmt::format("{} ~ {}", logarithm ? "log10(time)" : "time",
                                 fmt::join(runs.names, is_crossed(kind) ? " * " : " + ")),
          .csv = csv_of(runs),
          .logarithm = logarithm};
}

}  // namespace yates::anova
