#include "prediction/samples/runs.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/number.hpp"
#include "language/pieces.hpp"
#include "prediction/samples/formula_features.hpp"
#include "table/cells/level_order.hpp"

namespace yates::prediction {

namespace {

/// Of levels such as 4K, 16K and 1M, all different.
std::optional<std::vector<double>> sizes_of(const std::vector<std::string>& levels) {
  const auto sizes = table::level_sizes(levels);
  if (!sizes || std::set<double>(sizes->begin(), sizes->end()).size() < 2) return std::nullopt;
  return sizes;
}

/// Reads a category as a number where its levels are sizes or times. Texts that are plain numbers
/// were called categories by somebody.
Input input_of(const anova::FactorReading& factor) {
  Input result{factor.name, factor.numeric, factor.levels, {}};
  if (!factor.numeric &&
      std::all_of(factor.levels.begin(), factor.levels.end(),
                  [](const auto& one) { return language::parse_number(one).has_value(); })) {
    return result;
  }
  const auto numbers = numbers_of(factor.levels);
  if (!numbers) return result;
  result.numeric = true;
  std::map<double, std::string> ascending;
  for (std::size_t l = 0; l < numbers->size(); ++l) ascending[(*numbers)[l]] = factor.levels[l];
  if (ascending.size() < numbers->size()) return {factor.name, false, factor.levels, {}};
  result.levels.clear();
  for (const auto& [number, level] : ascending) {
    result.numbers.push_back(number);
    result.levels.push_back(level);
  }
  return result;
}

void note_numbered(Runs& runs) {
  for (const Input& input : runs.inputs) {
    if (runs.inputs.size() < 2 || !numbers_runs(input, runs.measured.size())) continue;
    runs.notes.push_back(
        {model::NoteCode::no_replicates,
         fmt::format("{} has another {} in each run, so that no setting was measured twice; name "
                     "the inputs without it if it only numbers the runs",
                     input.name, input.numeric ? "whole number" : "text")});
  }
}

/// Settings by their levels, and the runs of each by what was measured: folds are drawn and sums
/// rounded alike in whatever order the rows come.
void put_in_order(Runs& runs) {
  std::vector<Eigen::Index> order(static_cast<std::size_t>(runs.settings.rows()));
  std::iota(order.begin(), order.end(), Eigen::Index{0});
  std::sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
    const auto one = runs.settings.row(a);
    const auto other = runs.settings.row(b);
    return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end());
  });
  std::vector<Eigen::Index> place(order.size());
  for (std::size_t s = 0; s < order.size(); ++s) {
    place[static_cast<std::size_t>(order[s])] = static_cast<Eigen::Index>(s);
  }
  runs.settings = runs.settings(order, Eigen::all).eval();
  std::vector<std::pair<Eigen::Index, double>> measured;
  for (std::size_t r = 0; r < runs.measured.size(); ++r) {
    measured.emplace_back(place[static_cast<std::size_t>(runs.setting[r])], runs.measured[r]);
  }
  std::sort(measured.begin(), measured.end());
  for (std::size_t r = 0; r < measured.size(); ++r) {
    std::tie(runs.setting[r], runs.measured[r]) = measured[r];
  }
}

}  // namespace

bool numbers_runs(const Input& input, std::size_t runs) {
  constexpr std::size_t least = 10;
  if (input.levels.size() != runs || runs < least) return false;
  return !input.numeric ||
         (input.numbers.front() == std::floor(input.numbers.front()) &&
          input.numbers.back() - input.numbers.front() == static_cast<double>(runs - 1));
}

std::optional<std::vector<double>> numbers_of(const std::vector<std::string>& levels) {
  std::vector<double> result;
  for (const std::string& level : levels) {
    const std::optional<double> number = language::parse_number(level);
    if (!number) return sizes_of(levels);
    result.push_back(*number);
  }
  return result;
}

std::optional<double> Input::value_of(std::string_view text) const {
  if (numeric) {
    const std::optional<double> number = language::parse_number(text);
    if (number || std::ranges::all_of(levels, [](const std::string& level) {
          return language::parse_number(level).has_value();
        })) {
      return number;
    }
    std::vector<std::string> beside = levels;
    beside.emplace_back(text);
    const auto sizes = sizes_of(beside);
    return sizes ? std::optional(sizes->back()) : std::nullopt;
  }
  auto found = std::find(levels.begin(), levels.end(), text);
  if (found == levels.end()) {
    // A whole number may be written as "50.0"; "1.10" is another version than "1.1".
    const std::optional<double> number = language::parse_number(text);
    constexpr double most = 1e15;
    if (!number || *number != std::floor(*number) || std::abs(*number) > most) return std::nullopt;
    found = std::find(levels.begin(), levels.end(), fmt::format("{:.0f}", *number));
  }
  if (found == levels.end()) return std::nullopt;
  return static_cast<double>(found - levels.begin());
}

Runs runs_of(const anova::Observations& observations) {
  if (observations.summarised()) {
    throw language::InputError(
        "runs are needed to learn from, and the data hold summaries of them alone");
  }
  Runs result{
      language::without_backticks(observations.response), {}, {}, {}, {}, observations.notes};
  for (const anova::FactorReading& factor : observations.factors) {
    result.inputs.push_back(input_of(factor));
  }
  result.settings.resize(static_cast<Eigen::Index>(observations.settings.size()),
                         static_cast<Eigen::Index>(result.inputs.size()));
  for (std::size_t s = 0; s < observations.settings.size(); ++s) {
    for (std::size_t i = 0; i < result.inputs.size(); ++i) {
      const std::size_t level = observations.settings[s].levels[i];
      result.settings(static_cast<Eigen::Index>(s), static_cast<Eigen::Index>(i)) =
          result.inputs[i].value_of(observations.factors[i].levels[level]).value();
    }
  }
  for (std::size_t r = 0; r < observations.rows.size(); ++r) {
    const anova::ObservedRow row = observations.rows[r];
    result.measured.push_back(observations.origin_value() + row.deviation);
    result.setting.push_back(static_cast<Eigen::Index>(observations.setting_of_point[row.point]));
  }
  put_in_order(result);
  note_numbered(result);
  result.formula = formula_features(observations.model, result.inputs);
  return result;
}

Runs thinned(const Runs& runs, Eigen::Index most, numerics::Seed seed) {
  if (runs.settings.rows() <= most) return runs;
  std::vector<Eigen::Index> chosen(static_cast<std::size_t>(runs.settings.rows()));
  std::iota(chosen.begin(), chosen.end(), Eigen::Index{0});
  numerics::Random random(seed);
  numerics::shuffle(std::span(chosen), random);
  chosen.resize(static_cast<std::size_t>(most));
  std::sort(chosen.begin(), chosen.end());
  std::vector<Eigen::Index> place(static_cast<std::size_t>(runs.settings.rows()), -1);
  for (std::size_t c = 0; c < chosen.size(); ++c) {
    place[static_cast<std::size_t>(chosen[c])] = static_cast<Eigen::Index>(c);
  }
  Runs result{runs.response, runs.inputs, runs.settings(chosen, Eigen::all), {}, {},
              runs.notes,    runs.formula};
  for (std::size_t r = 0; r < runs.measured.size(); ++r) {
    const Eigen::Index at = place[static_cast<std::size_t>(runs.setting[r])];
    if (at < 0) continue;
    result.measured.push_back(runs.measured[r]);
    result.setting.push_back(at);
  }
  return result;
}

std::string_view to_string(Scale scale) {
  return scale == Scale::log ? "log" : "raw";
}

Scale scale_of(const std::vector<double>& measured) {
  return std::all_of(measured.begin(), measured.end(), [](double one) { return one > 0.0; })
             ? Scale::log
             : Scale::raw;
}

double to_scale(Scale scale, double response) {
  return scale == Scale::log ? std::log(response) : response;
}

double from_scale(Scale scale, double learnt) {
  return scale == Scale::log ? std::exp(learnt) : learnt;
}

Samples samples_of(const Runs& runs, Scale scale) {
  const Eigen::Index settings = runs.settings.rows();
  Samples result{{}, Eigen::VectorXd::Zero(settings), Eigen::VectorXd::Zero(settings)};
  for (std::size_t r = 0; r < runs.measured.size(); ++r) {
    result.response[runs.setting[r]] += to_scale(scale, runs.measured[r]);
    result.runs[runs.setting[r]] += 1.0;
  }
  result.response.array() /= result.runs.array();
  double squares = 0.0;
  for (std::size_t r = 0; r < runs.measured.size(); ++r) {
    const double residual = to_scale(scale, runs.measured[r]) - result.response[runs.setting[r]];
    squares += residual * residual;
  }
  const double df = static_cast<double>(runs.measured.size()) - static_cast<double>(settings);
  if (df > 0.0) result.run_variance = squares / df;
  return result;
}

}  // namespace yates::prediction
