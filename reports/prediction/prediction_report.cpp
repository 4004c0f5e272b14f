#include "reports/prediction/prediction_report.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "language/csv_field.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/prediction/direction_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

namespace {

using prediction::Combination;
using prediction::Direction;
using prediction::Prediction;
using prediction::Reason;
using prediction::Where;

/// The cell of an input at a point; that of the only level where the points leave it out.
std::string cell_of(const PredictionReport& report, std::size_t point, std::size_t input) {
  const prediction::Input& asked = report.stored.model.inputs[input];
  const auto found = std::find(report.columns.begin(), report.columns.end(), asked.name);
  if (found == report.columns.end()) return asked.levels.front();
  return report.points[point][static_cast<std::size_t>(found - report.columns.begin())];
}

double number_at(const PredictionReport& report, std::size_t point, std::size_t input) {
  return report.settings(static_cast<Eigen::Index>(point), static_cast<Eigen::Index>(input));
}

std::string shortest(const std::optional<double>& value) {
  return value ? fmt::format("{}", *value) : std::string();
}

/// The directions in which points lie outside.
std::vector<const Combination*> directions_used(const PredictionReport& report) {
  std::vector<const Combination*> result;
  for (const Combination& one : report.stored.model.combinations) {
    if (!one.input || one.direction == Direction::other) continue;
    const std::vector<double>& numbers = report.stored.model.inputs[*one.input].numbers;
    for (std::size_t p = 0; p < report.points.size(); ++p) {
      if (report.predictions[p].where != Where::outside) continue;
      const double x = number_at(report, p, *one.input);
      const bool beyond =
          one.direction == Direction::upward ? x > numbers.back() : x < numbers.front();
      if (!beyond) continue;
      result.push_back(&one);
      break;
    }
  }
  return result;
}

DataTable points_table(const PredictionReport& report, Typography typography) {
  DataTable table{"Predictions", {}, report.points};
  for (const std::string& name : report.columns) {
    const auto& inputs = report.stored.model.inputs;
    const bool is_number = std::any_of(inputs.begin(), inputs.end(), [&](const auto& input) {
      return input.name == name && input.numeric;
    });
    table.columns.push_back({name, is_number});
  }
  const std::string unit = report.stored.provenance.unit;
  for (const char* name : prediction_columns) {
    table.columns.push_back({name, std::string_view(name) != "where"});
  }
  for (std::size_t p = 0; p < report.points.size(); ++p) {
    const Prediction& one = report.predictions[p];
    const std::optional<double> width = half_width(one.low, one.high);
    for (const std::optional<double>& value : {one.predicted, one.low, one.high}) {
      table.rows[p].push_back(value ? with_uncertainty(*value, width, typography)
                                    : absent(typography));
    }
    table.rows[p].emplace_back(prediction::to_string(one.where));
  }
  return table;
}

std::string headline(const PredictionReport& report, Typography typography) {
  const prediction::Provenance& from = report.stored.provenance;
  const std::string& response = report.stored.model.response;
  if (report.points.size() != 1) {
    const auto count = [&](Where where) {
      return std::count_if(report.predictions.begin(), report.predictions.end(),
                           [&](const Prediction& one) { return one.where == where; });
    };
    return fmt::format("Predicted {} at {}: {} inside the measured ones, {} outside, {} refused.",
                       quantity_name(response, from.unit),
                       count_of(report.points.size(), "setting", "settings"), count(Where::inside),
                       count(Where::outside), count(Where::refused));
  }
  const Prediction& one = report.predictions.front();
  if (!one.predicted) {
    return fmt::format("Refused: {}.", reason_words(report, 0));
  }
  const std::optional<double> width = half_width(one.low, one.high);
  const std::string value =
      with_unit(with_uncertainty(*one.predicted, width, typography), from.unit, typography);
  const std::string interval = one.low && one.high
                                   ? fmt::format("{} to {} with {} confidence",
                                                 with_uncertainty(*one.low, width, typography),
                                                 with_uncertainty(*one.high, width, typography),
                                                 share_text(report.confidence, typography))
                                   : "without an interval";
  return fmt::format("Predicted {}{}: {}, {}.", response,
                     one.where == Where::inside ? "" : " outside the measured settings", value,
                     interval);
}

/// Whether some point there has an interval.
bool some_bounded(const PredictionReport& report, Where where) {
  return std::any_of(
      report.predictions.begin(), report.predictions.end(),
      [&](const Prediction& one) { return one.where == where && one.low && one.high; });
}

/// Whether some point has a prediction and no interval for want of settings.
bool some_unbounded(const PredictionReport& report) {
  return std::any_of(
      report.predictions.begin(), report.predictions.end(),
      [](const Prediction& one) { return one.predicted && !one.reason && !(one.low && one.high); });
}

}  // namespace

std::string reason_words(const PredictionReport& report, std::size_t point) {
  const Prediction& one = report.predictions[point];
  if (!one.reason) return "";
  if (!one.input) return "no number holds what would be predicted";
  const std::string setting = fmt::format("{} = {}", report.stored.model.inputs[*one.input].name,
                                          cell_of(report, point, *one.input));
  switch (*one.reason) {
    case Reason::level:
      return fmt::format("{} was not measured, and its name tells nothing", setting);
    case Reason::untested:
      return fmt::format(
          "{} is beyond the measured levels, which are too few to tell how wrong a prediction is",
          setting);
    case Reason::undefined:
      return fmt::format("{} is so far beyond the measured levels that nothing can be computed",
                         setting);
  }
  return "";
}

std::string predictions_csv(const PredictionReport& report) {
  std::string result;
  const auto line = [&](const std::vector<std::string>& cells, const auto& more) {
    for (const std::string& cell : cells) result += language::csv_field(cell) + ",";
    bool first = true;
    for (const auto& cell : more) {
      if (!std::exchange(first, false)) result += ',';
      result += cell;
    }
    result += '\n';
  };
  line(report.columns, prediction_columns);
  for (std::size_t p = 0; p < report.points.size(); ++p) {
    const Prediction& one = report.predictions[p];
    line(report.points[p],
         std::vector<std::string>{shortest(one.predicted), shortest(one.low), shortest(one.high),
                                  std::string(prediction::to_string(one.where))});
  }
  return result;
}

std::string predictions_json(const PredictionReport& report, const std::string& version) {
  const prediction::Model& model = report.stored.model;
  Json points = Json::array();
  for (std::size_t p = 0; p < report.points.size(); ++p) {
    const Prediction& one = report.predictions[p];
    Json setting = Json::object();
    for (std::size_t i = 0; i < model.inputs.size(); ++i) {
      const prediction::Input& input = model.inputs[i];
      setting[input.name] =
          input.numeric ? Json(number_at(report, p, i)) : Json(cell_of(report, p, i));
    }
    const std::string why = reason_words(report, p);
    points.push_back({{"setting", setting},
                      {"predicted", number(one.predicted)},
                      {"low", number(one.low)},
                      {"high", number(one.high)},
                      {"where", prediction::to_string(one.where)},
                      {"input", one.input ? Json(model.inputs[*one.input].name) : Json()},
                      {"reason", why.empty() ? Json() : Json(why)}});
  }
  return document_text({{"schema", "yates.predict/1"},
                        {"version", version},
                        {"formula", report.stored.provenance.formula},
                        {"response", model.response},
                        {"unit", report.stored.provenance.unit},
                        {"confidence", report.confidence},
                        {"data_sha256", report.stored.provenance.data_sha256},
                        {"points", points}});
}

Document predictions_document(const PredictionReport& report, Typography typography) {
  const prediction::Model& model = report.stored.model;
  Document result{fmt::format("Predicted {}", model.response), {}};
  const auto say = [&](Sentence text) { result.blocks.push_back(Paragraph{std::move(text)}); };
  say({strong(headline(report, typography))});
  if (report.points.size() > 1) {
    result.blocks.push_back(points_table(report, typography));
    std::set<std::string> said;
    for (std::size_t p = 0; p < report.points.size(); ++p) {
      const std::string why = reason_words(report, p);
      if (!why.empty() && said.insert(why).second) {
        result.blocks.push_back(Note{Note::Kind::warning, report.predictions[p].predicted
                                                              ? why + "."
                                                              : "Refused: " + why + "."});
      }
    }
  } else if (report.predictions.front().predicted && report.predictions.front().reason) {
    result.blocks.push_back(Note{Note::Kind::warning, reason_words(report, 0) + "."});
  }
  if (some_bounded(report, Where::inside)) {
    say(
        fmt::format("Intervals inside hold {} of runs at new settings on average, if those come "
                    "from where the measured ones come from.",
                    share_text(report.confidence, typography)));
  }
  if (some_bounded(report, Where::outside)) {
    say("Intervals outside rest on the levels that were left out in the same direction.");
  }
  for (const Combination* one : directions_used(report)) {
    say(fmt::format("{}: the last measured levels, predicted from those before them, had {}.",
                    direction_phrase(model, *one), error_words(one->errors, typography)));
  }
  if (some_unbounded(report)) {
    say(fmt::format(
        "An interval of {} needs {} settings that were left out inside, or in the same direction.",
        share_text(report.confidence, typography), prediction::settings_for(report.confidence)));
  }
  return result;
}

}  // namespace yates::reports
