#include "prediction/samples/runs.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>

#include "language/error.hpp"
#include "language/number.hpp"
#include "prediction/samples/formula_features.hpp"

namespace yates::prediction {

std::optional<double> Input::value_of(std::string_view text) const {
  if (numeric) return language::parse_number(text);
  const auto found = std::find(levels.begin(), levels.end(), text);
  if (found == levels.end()) return std::nullopt;
  return static_cast<double>(found - levels.begin());
}

Runs runs_of(const anova::Observations& observations) {
  if (observations.summarised()) {
    throw language::InputError(
        "runs are needed to learn from, and the data hold summaries of them alone");
  }
  Runs result{observations.response, {}, {}, {}, {}, observations.notes};
  for (const anova::FactorReading& factor : observations.factors) {
    Input& input =
        result.inputs.emplace_back(Input{factor.name, factor.numeric, factor.levels, {}});
    for (std::size_t l = 0; l < input.levels.size() && input.numeric; ++l) {
      input.numbers.push_back(input.value_of(input.levels[l]).value());
    }
  }
  result.settings.resize(static_cast<Eigen::Index>(observations.settings.size()),
                         static_cast<Eigen::Index>(result.inputs.size()));
  for (std::size_t s = 0; s < observations.settings.size(); ++s) {
    for (std::size_t i = 0; i < result.inputs.size(); ++i) {
      const std::size_t level = observations.settings[s].levels[i];
      result.settings(static_cast<Eigen::Index>(s), static_cast<Eigen::Index>(i)) =
          result.inputs[i].numeric ? result.inputs[i].numbers[level] : static_cast<double>(level);
    }
  }
  for (std::size_t r = 0; r < observations.rows.size(); ++r) {
    const anova::ObservedRow row = observations.rows[r];
    result.measured.push_back(observations.origin_value() + row.deviation);
    result.setting.push_back(static_cast<Eigen::Index>(observations.setting_of_point[row.point]));
  }
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
