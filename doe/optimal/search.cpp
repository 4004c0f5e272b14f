#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <utility>

#include "doe/optimal/problem.hpp"
#include "doe/optimal/trial.hpp"
#include "language/threads.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t draws_per_point = 1'000;
constexpr double first_ridge = 1e-2;
constexpr double operations_of_start = 6e6;

/// Points whose hard factors agree within each whole plot: of the first one the levels are drawn,
/// of the others those of the easy factors.
std::vector<std::vector<std::size_t>> plot_points(const Problem& problem,
                                                  numerics::Random& random) {
  std::vector<std::vector<std::size_t>> result;
  for (const std::size_t size : problem.plots->sizes) {
    const auto first = draw_point(problem, random);
    result.push_back(first);
    for (std::size_t i = 1; i < size; ++i) {
      auto point = first;
      for (std::size_t draw = 0; draw < draws_per_point; ++draw) {
        for (std::size_t f = 0; f < point.size(); ++f) {
          if (problem.plots->hard[f]) continue;
          point[f] = static_cast<std::size_t>(random.below(problem.points->offered()[f]));
        }
        if (problem.points->allowed(point)) break;
        point = first;
      }
      result.push_back(std::move(point));
    }
  }
  return result;
}

std::optional<Trial> drawn_trial(const Problem& problem, numerics::Random& random) {
  const std::size_t runs = problem.request.runs.value_or(0);
  const std::size_t repeats = problem.request.pure_error_degrees;
  if (problem.plots) {
    Trial result = make_trial(problem, plot_points(problem, random));
    for (std::size_t plot = 0; plot < problem.plots->sizes.size(); ++plot) {
      result.plot.insert(result.plot.end(), problem.plots->sizes[plot], plot);
    }
    return result;
  }
  std::vector<std::vector<std::size_t>> points;
  while (points.size() < runs - repeats) points.push_back(draw_point(problem, random));
  Trial result = make_trial(problem, std::move(points));
  for (std::size_t i = 0; i < repeats; ++i) ++result.copies[i % result.copies.size()];
  return result;
}

/// Makes a singular start regular: with a ridge on the diagonal exchanges first give length to the
/// directions that have none.
bool regularise(const Problem& problem, Trial& trial) {
  if (refactorise(problem, trial)) return true;
  for (trial.ridge = first_ridge; trial.ridge > 1e-7; trial.ridge /= 100.0) {
    if (!refactorise(problem, trial)) return false;
    improve_until_local_optimum(problem, trial, true);
    const double ridge = std::exchange(trial.ridge, 0.0);
    if (refactorise(problem, trial)) return true;
    trial.ridge = ridge;
  }
  return false;
}

/// Draws a few points anew; with whole plots only what is easy to change.
void disturb(const Problem& problem, Trial& trial, numerics::Random& random) {
  const std::size_t most = std::max<std::size_t>(trial.points.size() / 10, 2);
  const auto count = static_cast<std::size_t>(random.below(most)) + 1;
  for (std::size_t i = 0; i < count; ++i) {
    const auto point = static_cast<std::size_t>(random.below(trial.points.size()));
    auto levels = draw_point(problem, random);
    for (std::size_t f = 0; problem.plots && f < levels.size(); ++f) {
      if (problem.plots->hard[f]) levels[f] = trial.points[point][f];
    }
    if (may_replace(problem, trial, point, levels)) {
      set_point(problem, trial, point, std::move(levels));
    }
  }
}

/// How often a start's design is disturbed: often where a pass is cheap.
int disturbances(const Problem& problem) {
  return static_cast<int>(std::clamp(operations_of_start / operations_of_pass(problem), 2.0, 60.0));
}

}  // namespace

std::optional<Trial> search_from(const Problem& problem, std::size_t start) {
  numerics::Random random(problem.request.seed, start);
  if (problem.request.budget) return search_within_budget(problem, random);
  auto trial = drawn_trial(problem, random);
  if (!trial || !regularise(problem, *trial)) return std::nullopt;
  const bool restricted = problem.points->restricted();
  improve_until_local_optimum(problem, *trial, restricted);
  const int times = disturbances(problem);
  for (int time = 0; time < times; ++time) {
    Trial other = *trial;
    disturb(problem, other, random);
    if (!refactorise(problem, other)) continue;
    improve_until_local_optimum(problem, other, restricted);
    if (merit(problem, other) > merit(problem, *trial)) trial = std::move(other);
  }
  improve_until_local_optimum(problem, *trial, true);
  return trial;
}

std::vector<std::optional<Trial>> search_all(const Problem& problem) {
  const std::size_t starts = problem.request.starts;
  std::vector<std::optional<Trial>> result(starts);
  std::vector<std::exception_ptr> failures(starts);
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t start = next++; start < starts; start = next++) {
      try {
        result[start] = search_from(problem, start);
      } catch (...) {
        failures[start] = std::current_exception();
      }
    }
  };
  std::size_t threads = problem.request.threads;
  if (threads == 0) threads = std::max(std::thread::hardware_concurrency(), 1U);
  {
    const auto others =
        language::helping_threads(std::max<std::size_t>(std::min(threads, starts), 1) - 1, work);
    work();
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
  return result;
}

}  // namespace yates::doe
