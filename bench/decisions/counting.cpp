#include "bench/decisions/counting.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <thread>

#include <fmt/format.h>

namespace yates::decisions {

namespace {

/// FNV-1a of a text.
std::uint64_t hash(std::string_view text) {
  std::uint64_t result = 0xCBF29CE484222325ULL;
  for (const char c : text) {
    result = (result ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  return result;
}

/// What each event of the case says of each experiment; NaN where it does not count.
class Values {
 public:
  Values(std::size_t experiments, std::size_t events)
      : events_(events), values_(experiments * events, std::numeric_limits<double>::quiet_NaN()) {}

  double& at(std::size_t experiment, std::size_t event) {
    return values_[experiment * events_ + event];
  }

 private:
  std::size_t events_;
  std::vector<double> values_;
};

void draw(const Case& one, const Point& point, const StudyOptions& options, std::size_t number,
          Values& values) {
  try {
    const Outcome outcome =
        outcome_of(point.scenario, experiment_of(one, point, number, options.seed));
    for (std::size_t e = 0; e < one.counted.size(); ++e) {
      const auto value = one.counted[e].event.value(point.scenario, outcome);
      if (value) values.at(number, e) = *value;
    }
  } catch (const std::exception& problem) {
    throw std::runtime_error(fmt::format("case {}, point '{}', experiment {}: {}", one.name,
                                         point.label, number, problem.what()));
  }
}

/// Calls `work` with every number below `count`; the first exception is thrown again.
template <typename Work>
void in_threads(unsigned threads, std::size_t count, const Work& work) {
  std::atomic<std::size_t> next = 0;
  std::mutex guard;
  std::exception_ptr failure;
  const auto loop = [&] {
    for (std::size_t number = next++; number < count; number = next++) {
      try {
        work(number);
      } catch (...) {
        const std::lock_guard lock(guard);
        if (!failure) failure = std::current_exception();
        next = count;
      }
    }
  };
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back(loop);
  loop();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

/// In the order of the experiments, whoever drew them.
Result result_of(Values& values, std::size_t experiments, std::size_t event) {
  Result result;
  double sum = 0.0;
  double squares = 0.0;
  for (std::size_t number = 0; number < experiments; ++number) {
    const double value = values.at(number, event);
    if (std::isnan(value)) continue;
    ++result.counted;
    sum += value;
    squares += value * value;
  }
  if (result.counted == 0) return result;
  const auto n = static_cast<double>(result.counted);
  result.mean = sum / n;
  result.standard_error = std::sqrt(std::max(squares / n - result.mean * result.mean, 0.0) / n);
  return result;
}

bool never(const Bar& bar) {
  return bar.side == Bar::Side::at_most && bar.value == 0.0;
}

}  // namespace

table::Table experiment_of(const Case& one, const Point& point, std::size_t number,
                           numerics::Seed seed) {
  const std::uint64_t place = hash(one.name + "/" + point.label);
  numerics::Random random({seed.value ^ place}, number + 1);
  return experiment(point.scenario, random);
}

std::vector<Row> count(const Case& one, const StudyOptions& options) {
  std::vector<Row> rows;
  for (const Counted& counted : one.counted) {
    rows.push_back({one.name, one.title, counted.event.text, counted.event.unit, counted.bar, {}});
  }
  for (const Point& point : one.points) {
    Values values(options.experiments, one.counted.size());
    in_threads(options.threads, options.experiments,
               [&](std::size_t number) { draw(one, point, options, number, values); });
    for (std::size_t e = 0; e < rows.size(); ++e) {
      const Counted& counted = one.counted[e];
      const bool meant = point.size >= counted.from && point.size <= counted.to;
      Result result = result_of(values, options.experiments, e);
      if (result.counted == 0 || !meant) continue;
      result.point = point.label;
      result.size = point.size;
      rows[e].results.push_back(std::move(result));
    }
  }
  return rows;
}

double excess(const Result& result, const Bar& bar) {
  return bar.side == Bar::Side::at_most ? result.mean - bar.value : bar.value - result.mean;
}

Standing standing(const Result& result, const Bar& bar) {
  if (excess(result, bar) <= 0.0) return Standing::held;
  return beyond(result, bar, 3.0) ? Standing::broken : Standing::within_error;
}

bool beyond(const Result& result, const Bar& bar, double standard_errors) {
  if (never(bar)) return result.mean > 0.0;
  const double at_bar =
      std::sqrt(bar.value * (1.0 - bar.value) / static_cast<double>(result.counted));
  return excess(result, bar) > standard_errors * std::max(result.standard_error, at_bar);
}

const Result* worst(const Row& row) {
  if (!row.bar) return nullptr;
  const bool some_have_enough =
      std::any_of(row.results.begin(), row.results.end(),
                  [](const Result& result) { return result.counted >= few_outcomes; });
  const Result* found = nullptr;
  for (const Result& result : row.results) {
    if (some_have_enough && result.counted < few_outcomes) continue;
    if (found == nullptr || excess(result, *row.bar) > excess(*found, *row.bar)) found = &result;
  }
  return found;
}

}  // namespace yates::decisions
