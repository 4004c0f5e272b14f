#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "language/tokens.hpp"
#include "reports/page/report.hpp"
#include "tests/model/named_term.hpp"

namespace yates::reports::example {

struct Names {
  std::string first = "codec";
  std::vector<std::string> first_levels = {"gzip", "zstd"};
  std::string second = "threads";
};

/// codec x threads in three replications, filled by hand: codec and the interaction matter, threads
/// on its own does not.
inline ResponseReport response(const Names& names = {}) {
  ResponseReport r{};
  r.label = "time";
  r.unit = "s";
  r.goal = anova::Goal::minimize;
  anova::Analysis& a = r.analysis;
  a.formula = "time ~ " + names.first + " * " + names.second;
  a.response = "time";
  a.observations = 12;
  a.rows = {12, 12, 0, 0, 0};
  a.points = 4;
  a.fewest_replicates = a.most_replicates = 3;
  const std::string first = language::name_text(names.first);
  const std::string second = language::name_text(names.second);
  a.factors = {{names.first, false, model::named_variables({first}), names.first_levels},
               {names.second, true, model::named_variables({second}), {"1", "2"}}};
  anova::TermRow codec;
  codec.term = model::named_term(first);
  codec.variables = {{0}};
  codec.df = 1;
  codec.sum_of_squares = 108.0;
  codec.mean_square = 108.0;
  codec.f = 1200.0;
  codec.p = 5.2e-10;
  codec.log10_p = -9.28;
  codec.p_adjusted = 1.56e-9;
  codec.variation_percent = codec.sequential_percent = 90.0;
  codec.omega_squared = 0.9;
  codec.effect = anova::Effect{-6.0, -6.53, -5.47};
  codec.matters = codec.shown = true;
  codec.verdict = anova::TermVerdict::matters;
  anova::TermRow threads = codec;
  threads.term = model::named_term(second);
  threads.variables = {{1}};
  threads.sum_of_squares = 0.4;
  threads.mean_square = 0.4;
  threads.f = 4.44;
  threads.p = 0.0682;
  threads.log10_p = -1.17;
  threads.p_adjusted = 0.0682;
  threads.variation_percent = threads.sequential_percent = 0.3;
  threads.effect = anova::Effect{-0.37, -0.9, 0.16};
  threads.matters = threads.shown = false;
  threads.verdict = anova::TermVerdict::not_shown;
  anova::TermRow both = codec;
  both.term = model::named_term(first + ":" + second);
  both.variables = {{0, 1}};
  both.sum_of_squares = 10.9;
  both.mean_square = 10.9;
  both.f = 121.0;
  both.p = 4.1e-6;
  both.log10_p = -5.4;
  both.p_adjusted = 8.2e-6;
  both.variation_percent = both.sequential_percent = 9.1;
  both.effect = anova::Effect{-1.9, -2.43, -1.37};
  a.terms = {codec, threads, both};
  a.residual = {8, 0.72, 0.09};
  a.total = {11, 120.02, std::nullopt};
  a.lack_of_fit = {0, 0.0, 8, 0.72, std::nullopt, std::nullopt};
  a.coefficients = {{"(Intercept)", 9.0, 0.17, 52.0, 2e-11, 8.6, 9.4},
                    {names.first + "[zstd]", -4.1, 0.24, -16.7, 1.7e-7, -4.7, -3.5}};
  a.mean = 7.25;
  a.sigma = 0.3;
  a.r_squared = 0.994;
  a.adjusted_r_squared = 0.9918;
  a.notes = {{model::NoteCode::imported, "a note with a <tag> & an ampersand"}};
  r.axes = {AxisKind::categories, AxisKind::number};
  r.settings = {{{0, 0}}, {{1, 0}}, {{0, 1}}, {{1, 1}}};
  r.setting_of_point = {0, 1, 2, 3};
  const std::vector<double> means = {9.0, 4.9, 10.5, 2.6};
  anova::Decision d{};
  anova::DecisionPart& part = d.parts[0];
  part.kind = anova::DecisionKind::choose;
  d.goal = r.goal;
  for (std::size_t i = 0; i < means.size(); ++i) {
    anova::Candidate c{};
    c.setting = i;
    c.observed_mean = c.predicted = means[i];
    c.observations = 3;
    c.low = means[i] - 0.53;
    c.high = means[i] + 0.53;
    if (i != 0) c.change = anova::Effect{means[i] - 9.0, means[i] - 9.7, means[i] - 8.3};
    c.tied = i == 3;
    d.candidates.push_back(c);
    part.considered.push_back(i);
  }
  part.best = 3;
  part.baseline = 0;
  part.reason = anova::DecisionReason::shown_better;
  d.compared_with = part.compared_with = {{0, 0}};
  part.advised = anova::Setting{{1, 1}};
  part.expected = anova::Effect{2.6, 2.07, 3.13};
  part.expected_baseline = anova::Effect{9.0, 8.47, 9.53};
  part.gain = anova::Effect{-6.4, -7.1, -5.7};
  anova::FactorGroup group;
  group.factors = {0, 1};
  group.terms = {codec.term, both.term};
  for (std::size_t i = 0; i < means.size(); ++i) {
    anova::Combination one;
    one.levels = {i % 2, i / 2};
    one.mean = {means[i], means[i] - 0.53, means[i] + 0.53};
    one.observations = 3;
    one.loss = {means[i] - 2.6, i == 3 ? 0.0 : means[i] - 3.3, i == 3 ? 0.0 : means[i] - 1.9};
    if (i != 0) one.change = anova::Effect{means[i] - 9.0, means[i] - 9.7, means[i] - 8.3};
    one.among_best = i == 3;
    one.better = i == 1 || i == 3;
    group.combinations.push_back(one);
  }
  group.baseline = 0;
  group.best = group.advised = 3;
  group.verdict = anova::GroupVerdict::move;
  part.groups = {group};
  d.mattering_terms = {codec.term, both.term};
  d.tested_terms = 3;
  d.mattering_interactions = {both.term};
  d.explained_percent = 99.4;
  d.margin = 0.53;
  r.decision = d;
  r.checks = {{anova::CheckCode::equal_spread, "the spread is the same everywhere",
               "|residual| against fitted value", "correlation 0.11, p = 0.72",
               anova::CheckVerdict::ok, ""},
              {anova::CheckCode::outliers, "no run stands far out", "studentized residuals",
               "run 7 stands out", anova::CheckVerdict::look, "repeat run 7"}};
  for (std::size_t i = 0; i < 12; ++i) {
    const double offset = 0.1 * (static_cast<double>(i % 3) - 1.0) * (i < 6 ? 1.0 : 2.0);
    r.residuals.push_back({i, i % 4, static_cast<std::int64_t>(i + 1), means[i % 4], offset,
                           offset * 3.0, -1.5 + 0.27 * static_cast<double>(i)});
  }
  r.main_effects = {{{0}, {{{0}, 9.75, 9.4, 10.1, 6}, {{1}, 3.75, 3.4, 4.1, 6}}, 0},
                    {{1}, {{{0}, 6.95, 6.6, 7.3, 6}, {{1}, 6.55, 6.2, 6.9, 6}}, 1}};
  MeansOf cells{{0, 1}, {}, 2};
  for (std::size_t i = 0; i < means.size(); ++i) {
    cells.means.push_back({{i % 2, i / 2}, means[i], means[i] - 0.53, means[i] + 0.53, 3});
  }
  r.interactions = {cells};
  return r;
}

inline Report report(const Names& names = {}) {
  Report report;
  report.title = "Compression on this host";
  report.design = "full factorial 2 \u00d7 2, 3 replications, 12 runs";
  report.seed = 20260117;
  report.data_source = "runs.csv";
  report.data_hash = "0123456789abcdef0123";
  report.tool_version = "0.1.0";
  report.commands = {"yates report 'time ~ codec * threads' runs.csv --goal minimize"};
  report.date = "2026-01-17";
  report.baseline = "codec=gzip, threads=1";
  report.responses = {response(names)};
  const std::vector<std::string> first = {names.first_levels[0], names.first_levels[1]};
  const std::vector<std::string> time = {"9.1", "2.6"};
  report.data.source = "runs.csv";
  report.data.rows = 2;
  report.data.columns = {table::make_column(names.first, first), table::make_column("time", time)};
  return report;
}

}  // namespace yates::reports::example
