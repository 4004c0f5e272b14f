#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "numerics/distributions.hpp"
#include "reports/capacity/capacity_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

namespace {

using capacity::Method;
using Over = CapacityComparison::Over;
using MethodRow = CapacityComparison::Row;

std::string row_name(const MethodRow& row) {
  return fmt::format("{}{}", capacity::to_string(row.method), row.cautious ? ", upper times" : "");
}

template <typename Value>
double mean_of(const std::vector<Value>& values) {
  double sum = 0.0;
  for (const Value value : values) sum += static_cast<double>(value);
  return sum / static_cast<double>(values.size());
}

/// Of each outcome of a row.
template <typename Of>
std::vector<double> each(const MethodRow& row, const Of& of) {
  std::vector<double> result;
  for (const OutcomeSummary& one : row.outcomes) result.push_back(static_cast<double>(of(one)));
  return result;
}

std::vector<double> costs(const MethodRow& row) {
  return each(row, [](const OutcomeSummary& one) { return one.cost; });
}

/// Half of the 95 % interval of a mean; absent for a single value.
std::optional<double> half_interval(const std::vector<double>& values) {
  if (values.size() < 2) return std::nullopt;
  const double mean = mean_of(values);
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const auto n = static_cast<double>(values.size());
  constexpr double upper = 0.975;
  return numerics::t_quantile(upper, n - 1.0) * std::sqrt(squares / (n - 1.0) / n);
}

/// The smallest value that 9 of 10 do not exceed.
double ninth_tenth(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto place = static_cast<std::size_t>(std::ceil(0.9 * static_cast<double>(values.size())));
  return values[place - 1];
}

template <typename Of>
const MethodRow& least(const std::vector<MethodRow>& rows, const Of& of) {
  constexpr double rounding = 1e-9;
  const MethodRow* best = &rows.front();
  for (const MethodRow& row : rows) {
    if (of(row) < of(*best) * (1.0 - rounding)) best = &row;
  }
  return *best;
}

std::size_t place_of(const CapacityComparison& report, const MethodRow& row) {
  return static_cast<std::size_t>(&row - report.rows.data());
}

/// What all of a row's costs exceed the bounds by, together.
std::string above_bounds(const CapacityComparison& report, const MethodRow& row,
                         Typography typography) {
  return above_text(mean_cost(row), mean_of(report.bounds), typography);
}

DataTable table_of(const CapacityComparison& report, Typography typography) {
  const bool one = report.over == Over::nothing;
  DataTable table{one ? "The same plan by each method"
                  : report.over == Over::draws
                      ? fmt::format("Means over {} draws of the times", report.bounds.size())
                      : fmt::format("Means over {} plans", report.bounds.size()),
                  {{"method", false}, {"cost", true}},
                  {}};
  if (!one) table.columns.push_back({"±", true});
  if (report.over == Over::draws) table.columns.push_back({"9 of 10 at most", true});
  const bool refuses =
      std::any_of(report.rows.begin(), report.rows.end(), [](const MethodRow& row) {
        return mean_of(each(row, [](const OutcomeSummary& its) { return its.refusal_cost; })) > 0.0;
      });
  for (const char* name : {"above bound", "machines", "tardiness", "refused", "late", "used"}) {
    if (refuses || std::string_view(name) != "refused") table.columns.push_back({name, true});
  }
  for (const MethodRow& row : report.rows) {
    std::vector<std::string> cells{row_name(row), money(mean_cost(row), typography)};
    if (!one) {
      const auto half = half_interval(costs(row));
      cells.push_back(half ? money(*half, typography) : absent(typography));
    }
    if (report.over == Over::draws) cells.push_back(money(ninth_tenth(costs(row)), typography));
    cells.push_back(above_bounds(report, row, typography));
    const auto mean = [&](const auto& of) { return mean_of(each(row, of)); };
    cells.push_back(
        money(mean([](const OutcomeSummary& its) { return its.machine_cost; }), typography));
    cells.push_back(
        money(mean([](const OutcomeSummary& its) { return its.tardiness_cost; }), typography));
    if (refuses) {
      cells.push_back(
          money(mean([](const OutcomeSummary& its) { return its.refusal_cost; }), typography));
    }
    cells.push_back(
        rounded(mean([](const OutcomeSummary& its) { return its.late; }), 3, typography));
    cells.push_back(utilisation_text(
        mean([](const OutcomeSummary& its) { return its.utilisation.value_or(0.0); }), typography));
    table.rows.push_back(std::move(cells));
  }
  table.strong.push_back({place_of(report, least(report.rows, mean_cost)), 1});
  return table;
}

bool among(const MethodRow& row, std::initializer_list<Method> methods) {
  return std::find(methods.begin(), methods.end(), row.method) != methods.end();
}

/// The best rule of some; null where none of them was played.
const MethodRow* best_rule(const CapacityComparison& report,
                           std::initializer_list<Method> methods) {
  const MethodRow* best = nullptr;
  for (const MethodRow& row : report.rows) {
    if (!among(row, methods)) continue;
    if (best == nullptr || mean_cost(row) < mean_cost(*best)) best = &row;
  }
  return best;
}

const MethodRow* best_sharing_rule(const CapacityComparison& report) {
  return best_rule(report, {Method::fifo_sharing, Method::edf_sharing, Method::priority_sharing,
                            Method::edf_preemptive});
}

const MethodRow* best_lone_rule(const CapacityComparison& report) {
  return best_rule(report, {Method::fifo, Method::edf, Method::priority});
}

/// Of both kinds.
const MethodRow* best_plain_rule(const CapacityComparison& report) {
  const MethodRow* sharing = best_sharing_rule(report);
  const MethodRow* lone = best_lone_rule(report);
  if (sharing == nullptr || lone == nullptr) return sharing == nullptr ? lone : sharing;
  return mean_cost(*lone) < mean_cost(*sharing) ? lone : sharing;
}

/// What is saved against another method, in percent, plan by plan.
std::vector<double> savings(const MethodRow& row, const MethodRow& against) {
  std::vector<double> result;
  for (std::size_t i = 0; i < row.outcomes.size(); ++i) {
    const double other = against.outcomes[i].cost;
    result.push_back(other > 0.0 ? 100.0 * (1.0 - row.outcomes[i].cost / other) : 0.0);
  }
  return result;
}

std::string saved_words(const MethodRow& row, const MethodRow& against, Typography typography) {
  const std::vector<double> saved = savings(row, against);
  const auto [low, high] = std::minmax_element(saved.begin(), saved.end());
  const double share = 100.0 * (1.0 - mean_cost(row) / mean_cost(against));
  const std::string mean = percent(std::abs(share), typography);
  const std::string as_others =
      std::abs(share) < 0.05 ? "as much as" : mean + (share > 0.0 ? " less than" : " more than");
  const std::string result = fmt::format("{} {}", as_others, row_name(against));
  if (saved.size() < 2) return result;
  return fmt::format("{} (between {} and {} saved)", result, percent(*low, typography),
                     percent(*high, typography));
}

/// What the best method saves against the best simple rule; and how much of what it saves against
/// the rules of the study is sharing alone.
std::vector<Block> savings_words(const CapacityComparison& report, const MethodRow& best,
                                 Typography typography) {
  const MethodRow* rule = best_plain_rule(report);
  if (rule == nullptr || rule == &best || !(mean_cost(*rule) > 0.0)) return {};
  std::string text = fmt::format("It costs {}, the best of the simple rules.",
                                 saved_words(best, *rule, typography));
  const MethodRow* lone = best_lone_rule(report);
  if (lone != nullptr && lone->cautious == rule->cautious && mean_cost(*lone) > mean_cost(*rule)) {
    const double of_sharing =
        (mean_cost(*lone) - mean_cost(*rule)) / (mean_cost(*lone) - mean_cost(best));
    text += fmt::format(
        " Against {}, the best rule that gives each job a machine of its own, it saves {}, of "
        "which sharing machines{} brings {}.",
        row_name(*lone), percent(100.0 * (1.0 - mean_cost(best) / mean_cost(*lone)), typography),
        rule->method == Method::edf_preemptive ? " and interrupting jobs" : "",
        percent(100.0 * of_sharing, typography));
  }
  return {Paragraph{std::move(text)}};
}

/// Those of which nobody knows that they cost more than the best one.
std::vector<Block> equals_words(const CapacityComparison& report, const MethodRow& best) {
  std::vector<std::string> names;
  for (const MethodRow& row : report.rows) {
    if (&row == &best || row.outcomes.size() < 2) continue;
    if (!costs_more(row, best, report.rows.size())) names.push_back(row_name(row));
  }
  if (names.empty()) return {};
  const bool draws = report.over == Over::draws;
  return {Paragraph{fmt::format("{} {} do not show that {} cost{} more; more {} may ({}).",
                                report.bounds.size(), draws ? "draws" : "plans", listed(names),
                                names.size() == 1 ? "s" : "", draws ? "draws" : "plans",
                                draws ? "--draws" : "--instances")}};
}

/// What each method saves against the best simple rule, plan by plan.
Figure savings_figure(const CapacityComparison& report, const MethodRow& against) {
  Plot plot;
  plot.title = fmt::format("What is saved against {}", row_name(against));
  plot.x.title = "saved (%)";
  plot.y.kind = PlotAxis::Kind::categories;
  PlotLayer zero{PlotLayer::Mark::upright, "", PlotLayer::quiet, {{.x = 0.0, .y = 0.0}}};
  PlotLayer marks{PlotLayer::Mark::points, "", 0, {}};
  for (const MethodRow& row : report.rows) {
    if (&row == &against) continue;
    const auto saved = savings(row, against);
    // Rules that cost many times as much would leave the others no room.
    constexpr double worst_shown = -100.0;
    if (mean_of(saved) < worst_shown) continue;
    for (std::size_t i = 0; i < saved.size(); ++i) {
      marks.places.push_back({.x = saved[i],
                              .y = static_cast<double>(plot.y.categories.size()),
                              .label = fmt::format("{}, {} {}: {}", row_name(row),
                                                   report.over == Over::draws ? "draw" : "plan",
                                                   i + 1, percent(saved[i], unicode))});
    }
    plot.y.categories.push_back(row_name(row));
  }
  plot.layers = {std::move(zero), std::move(marks)};
  plot.description = fmt::format(
      "For each method the share of the cost of {} that it saves, one mark for each {}.",
      row_name(against), report.over == Over::draws ? "draw" : "plan");
  return {std::move(plot), "Methods that cost more than twice as much are left out."};
}

std::vector<Block> uncertain_words(const CapacityComparison& report, Typography typography) {
  const MethodRow& at_mean = least(report.rows, mean_cost);
  const auto at_ninth = [](const MethodRow& row) { return ninth_tenth(costs(row)); };
  const MethodRow& at_end = least(report.rows, at_ninth);
  const std::string end =
      fmt::format("9 of 10 draws cost at most {}", money(at_ninth(at_end), typography));
  if (&at_mean == &at_end) {
    return {Paragraph{fmt::format("{} is best at the mean and at the upper end: {}.",
                                  capitalised(row_name(at_mean)), end)}};
  }
  return {Paragraph{
      fmt::format("{} is best at the mean ({}), {} at the upper end: {}, with the former {}.",
                  capitalised(row_name(at_mean)), money(mean_cost(at_mean), typography),
                  row_name(at_end), end, money(at_ninth(at_mean), typography))}};
}

}  // namespace

Document capacity_document(const CapacityComparison& report, Typography typography) {
  Document result{titled("Ways to decide", report.plan), {}};
  const MethodRow& best = least(report.rows, mean_cost);
  result.blocks.push_back(Paragraph{{strong(fmt::format(
      "{} costs least of these{}: {}, {} above the bound of {}.", capitalised(row_name(best)),
      report.over == Over::nothing ? "" : " on average", money(mean_cost(best), typography),
      above_bounds(report, best, typography), money(mean_of(report.bounds), typography)))}});
  append(result.blocks, savings_words(report, best, typography));
  if (report.over == Over::draws) append(result.blocks, uncertain_words(report, typography));
  append(result.blocks, equals_words(report, best));
  result.blocks.push_back(table_of(report, typography));
  const MethodRow* rule = best_plain_rule(report);
  if (report.over != Over::nothing && rule != nullptr && report.rows.size() > 1) {
    result.blocks.push_back(savings_figure(report, *rule));
  }
  result.blocks.push_back(Paragraph{
      "fifo, edf and priority give each job a machine of its own, as the study of GPU training "
      "compares. Of the simple rules only edf-preemptive interrupts jobs. Late: jobs; used: the "
      "share of rented devices that jobs used."});
  if (report.over != Over::nothing) {
    std::string text = "±: half of the 95% interval of the mean. ";
    text +=
        "That a method costs more is shown where the interval of the mean ratio of the two costs "
        "is above 1, 95% for all pairs of methods together. ";
    text += report.over == Over::instances
                ? "The plans differ by their jobs, which are the same for all methods."
                : "Each draw says how long the jobs really take, the same for all methods; they "
                  "decide by the predicted times, or by the upper ends of their intervals.";
    result.blocks.push_back(Paragraph{std::move(text)});
  }
  result.blocks.push_back(Paragraph{what_the_bound_is()});
  return result;
}

}  // namespace yates::reports
