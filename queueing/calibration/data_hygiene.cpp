#include "queueing/calibration/data_hygiene.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "numerics/order_statistics.hpp"
#include "queueing/calibration/estimators.hpp"
#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

namespace {

using Places = std::vector<std::size_t>;

std::string rows_of(const MeasuredRuns& runs, const Places& places) {
  std::vector<std::size_t> rows;
  for (const std::size_t run : places) rows.push_back(runs.rows[run]);
  return fmt::format("row{} {}", rows.size() == 1 ? "" : "s", fmt::join(rows, ", "));
}

std::string where(const MeasuredRuns& runs, std::size_t run) {
  std::vector<double> levels;
  for (const MeasuredColumn& factor : runs.factors) levels.push_back(factor.values[run]);
  return describe(runs, levels);
}

/// Digits of the shortest decimal that reads back as the value, without leading and trailing zeros.
std::size_t significant_digits(double value) {
  for (int digits = 1; digits < 17; ++digits) {
    if (std::stod(fmt::format("{:.{}e}", value, digits - 1)) == value)
      return static_cast<std::size_t>(digits);
  }
  return 17;
}

/// Coarse times repeat by chance; five digits hardly do.
constexpr std::size_t telling_digits = 5;

void find_repetitions(const MeasuredRuns& runs, std::vector<Finding>& findings) {
  std::vector<std::size_t> configuration(runs.size());
  const std::vector<Configuration> all = configurations(runs);
  for (std::size_t c = 0; c < all.size(); ++c)
    for (const std::size_t run : all[c].runs) configuration[run] = c;
  std::map<double, Places> same;
  for (std::size_t run = 0; run < runs.size(); ++run) same[runs.response[run]].push_back(run);
  std::vector<Finding> found;
  for (const auto& [response, places] : same) {
    const bool several = std::any_of(places.begin(), places.end(), [&](std::size_t run) {
      return configuration[run] != configuration[places.front()];
    });
    if (!several || significant_digits(response) < telling_digits) continue;
    found.push_back({Fault::repeated_response, places,
                     fmt::format("{}: exactly the same response, {}, in different configurations "
                                 "({} and {}); one run may have been given the value of another",
                                 rows_of(runs, places), response, where(runs, places.front()),
                                 where(runs, places.back()))});
  }
  std::sort(found.begin(), found.end(),
            [](const Finding& a, const Finding& b) { return a.runs.front() < b.runs.front(); });
  findings.insert(findings.end(), found.begin(), found.end());
}

/// Fixed time + cycles x the demands that hold no parameter; zero where the model does not say.
double smallest_time(const NetworkModel& model, const Values& factors) {
  std::vector<std::string> fitted;
  for (const Parameter& parameter : model.parameters)
    if (parameter.fitted) fitted.push_back(parameter.name);
  const auto known = [&](const std::optional<Quantity>& quantity, double otherwise,
                         double unknown) {
    if (!quantity) return otherwise;
    if (const auto* expression = std::get_if<language::Expression>(&quantity->written)) {
      for (const std::string& name : language::names(*expression))
        if (std::find(fitted.begin(), fitted.end(), name) != fitted.end()) return unknown;
    }
    return value_of(*quantity, model, factors);
  };
  double service = 0.0;
  for (const StationModel& station : model.stations) {
    // Speeds above one would serve faster than the demand says.
    if (station.demands.size() != 1 || !station.speeds.empty()) continue;
    const DemandModel& demand = station.demands.front();
    service += known(demand.visits, 1.0, 0.0) * known(demand.service_time, 0.0, 0.0);
  }
  return known(model.fit->fixed_time, 0.0, 0.0) + known(model.fit->cycles, 1.0, 0.0) * service;
}

void find_impossible(const MeasuredRuns& runs, const NetworkModel* model,
                     std::vector<Finding>& findings) {
  for (std::size_t run = 0; run < runs.size(); ++run) {
    double least = 0.0;
    if (model != nullptr && model->fit) {
      std::vector<double> levels;
      for (const MeasuredColumn& factor : runs.factors) levels.push_back(factor.values[run]);
      least = smallest_time(*model, named_levels(runs, levels));
    }
    const double response = runs.response[run];
    if (response > 0.0 && response >= least) continue;
    findings.push_back(
        {Fault::impossible_time,
         {run},
         fmt::format("{}: the response is {:g}, but {} ({})", rows_of(runs, {run}), response,
                     least > 0.0
                         ? fmt::format("service alone takes {:g} according to the model", least)
                         : std::string("a run must take some time"),
                     where(runs, run))});
  }
}

/// Deviations from their median in robust standard deviations; absent where half of them agree.
std::optional<std::vector<double>> robust_scores(const std::vector<double>& values) {
  const double centre = numerics::median(values);
  std::vector<double> sizes;
  for (const double value : values) sizes.push_back(std::abs(value - centre));
  // 1 / the 0.75 quantile of the standard normal distribution.
  const double scale = 1.4826 * numerics::median(sizes);
  if (!(scale > 0.0)) return std::nullopt;
  std::vector<double> result;
  for (const double value : values) result.push_back((value - centre) / scale);
  return result;
}

/// log T less what a regression of the logarithms on the logarithms of the terms says.
std::optional<std::vector<double>> log_residuals(const MeasuredRuns& runs, const Places& usable,
                                                 const std::vector<language::Expression>& naive) {
  MeasuredRuns part = select(runs, usable);
  std::vector<double> logs;
  for (const double response : part.response) logs.push_back(std::log(response));
  // Terms that are positive throughout enter by their logarithms, as the response does.
  std::vector<language::Expression> terms;
  for (const language::Expression& term : naive) {
    bool positive = true;
    for (std::size_t run = 0; run < part.size(); ++run) {
      std::vector<double> levels;
      for (const MeasuredColumn& factor : part.factors) levels.push_back(factor.values[run]);
      const auto value = term_value(term, named_levels(part, levels));
      positive = positive && value && *value > 0.0;
    }
    language::Expression used = term;
    if (positive)
      used.node = language::Call{"log", {std::make_shared<const language::Expression>(term)}};
    terms.push_back(std::move(used));
  }
  std::vector<std::size_t> kept(part.size());
  for (std::size_t run = 0; run < kept.size(); ++run) kept[run] = run;
  std::vector<double> residuals(part.size());
  // Twice: the second time without what the first found far off, which pulls the line.
  for (int pass = 0; pass < 2; ++pass) {
    std::vector<double> kept_logs;
    for (const std::size_t run : kept) kept_logs.push_back(logs[run]);
    const auto b = regress(terms, select(part, kept), kept_logs);
    if (!b) return pass == 0 ? std::nullopt : std::optional(residuals);
    for (std::size_t run = 0; run < part.size(); ++run) {
      std::vector<double> levels;
      for (const MeasuredColumn& factor : part.factors) levels.push_back(factor.values[run]);
      double fitted = (*b)[0];
      for (std::size_t t = 0; t < terms.size(); ++t)
        fitted += (*b)[t + 1] * term_value(terms[t], named_levels(part, levels)).value_or(0.0);
      residuals[run] = logs[run] - fitted;
    }
    const auto scores = robust_scores(residuals);
    if (!scores) break;
    kept.clear();
    for (std::size_t run = 0; run < part.size(); ++run)
      if (std::abs((*scores)[run]) <= 3.0) kept.push_back(run);
  }
  return residuals;
}

/// Whether two configurations differ in one factor alone, and there by one level.
bool are_neighbours(const std::vector<std::vector<double>>& known, const std::vector<double>& a,
                    const std::vector<double>& b) {
  std::size_t different = 0;
  for (std::size_t f = 0; f < known.size(); ++f) {
    if (a[f] == b[f]) continue;
    const auto place = [&](double level) {
      return std::lower_bound(known[f].begin(), known[f].end(), level) - known[f].begin();
    };
    if (++different > 1 || std::abs(place(a[f]) - place(b[f])) != 1) return false;
  }
  return different == 1;
}

/// Residuals less the median of those of the neighbouring configurations: where the system bends
/// away from the regression, the neighbours bend along. With less than two neighbours as they are.
std::vector<double> against_neighbours(const MeasuredRuns& part,
                                       const std::vector<double>& residuals) {
  std::vector<std::vector<double>> known;
  for (const MeasuredColumn& factor : part.factors) known.push_back(levels(factor));
  const std::vector<Configuration> all = configurations(part);
  std::vector<double> centres;
  for (const Configuration& one : all) {
    std::vector<double> own;
    for (const std::size_t run : one.runs) own.push_back(residuals[run]);
    centres.push_back(numerics::median(std::move(own)));
  }
  std::vector<double> result = residuals;
  for (const Configuration& one : all) {
    std::vector<double> around;
    for (std::size_t c = 0; c < all.size(); ++c)
      if (are_neighbours(known, one.levels, all[c].levels)) around.push_back(centres[c]);
    if (around.size() < 2) continue;
    const double centre = numerics::median(around);
    for (const std::size_t run : one.runs) result[run] -= centre;
  }
  return result;
}

/// Each run's deviation from the median of its other replicates, in robust standard deviations
/// that follow from the differences between replicates: around a median of their own, few
/// replicates would look closer together than they are. Empty where less than three replicates are
/// the rule.
std::vector<std::pair<std::size_t, double>> replicate_scores(const MeasuredRuns& runs) {
  std::vector<std::pair<std::size_t, double>> result;
  std::vector<double> differences;
  for (const Configuration& one : configurations(runs)) {
    Places places;
    for (const std::size_t run : one.runs)
      if (runs.response[run] > 0.0) places.push_back(run);
    if (places.size() < 3) continue;
    for (const std::size_t run : places) {
      std::vector<double> others;
      for (const std::size_t other : places) {
        if (other == run) continue;
        others.push_back(std::log(runs.response[other]));
        if (other > run)
          differences.push_back(std::abs(std::log(runs.response[run]) - others.back()));
      }
      result.emplace_back(run, std::log(runs.response[run]) - numerics::median(others));
    }
  }
  if (result.size() < 6) return {};
  // The median of |x - y| of two normal deviates is 0.6745 sqrt(2) standard deviations.
  const double scale = numerics::median(differences) / (0.6745 * std::sqrt(2.0));
  if (!(scale > 0.0)) return {};
  for (auto& [run, score] : result) score /= scale;
  return result;
}

void find_outliers(const MeasuredRuns& runs, const std::vector<language::Expression>& naive,
                   std::vector<Finding>& findings) {
  constexpr double limit = 5.0;  // robust standard deviations
  Places usable;
  for (std::size_t run = 0; run < runs.size(); ++run)
    if (runs.response[run] > 0.0) usable.push_back(run);
  std::vector<bool> named(runs.size(), false);
  const auto report = [&](std::size_t run, double score, const std::string& from) {
    if (std::abs(score) <= limit || named[run]) return;
    named[run] = true;
    findings.push_back(
        {Fault::outlying_run,
         {run},
         fmt::format("{}: the response {:g} lies {:.1f} robust standard deviations {} {} ({})",
                     rows_of(runs, {run}), runs.response[run], std::abs(score),
                     score > 0 ? "above" : "below", from, where(runs, run))});
  };
  // What three replicates agree on is the system, however far from a line; of them the odd one.
  std::vector<bool> replicated(runs.size(), false);
  for (const auto& [run, score] : replicate_scores(runs)) {
    replicated[run] = true;
    report(run, score, "the median of its replicates");
  }
  if (usable.size() < 2 * (naive.size() + 1)) return;
  const auto residuals = log_residuals(runs, usable, naive);
  if (!residuals) return;
  const auto plain = robust_scores(*residuals);
  const auto local = robust_scores(against_neighbours(select(runs, usable), *residuals));
  if (!plain || !local) return;
  for (std::size_t i = 0; i < usable.size(); ++i) {
    const bool smaller = std::abs((*local)[i]) < std::abs((*plain)[i]);
    if (replicated[usable[i]] || ((*local)[i] > 0) != ((*plain)[i] > 0)) continue;
    report(usable[i], smaller ? (*local)[i] : (*plain)[i], "what its neighbours suggest");
  }
}

}  // namespace

std::vector<Finding> inspect(const MeasuredRuns& runs, const NetworkModel* model,
                             const std::vector<language::Expression>& naive) {
  check_runs(runs);
  std::vector<Finding> findings;
  find_repetitions(runs, findings);
  find_impossible(runs, model, findings);
  find_outliers(runs, naive, findings);
  return findings;
}

std::vector<std::size_t> unsuspected(const MeasuredRuns& runs,
                                     const std::vector<Finding>& findings) {
  std::vector<bool> suspected(runs.size(), false);
  for (const Finding& finding : findings)
    for (const std::size_t run : finding.runs) suspected.at(run) = true;
  std::vector<std::size_t> result;
  for (std::size_t run = 0; run < runs.size(); ++run)
    if (!suspected[run]) result.push_back(run);
  return result;
}

}  // namespace yates::queueing
