#include "reports/prediction/prediction_report.hpp"

#include <algorithm>
#include <limits>
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

constexpr const char* prediction_columns[] = {"predicted", "low", "high", "where"};

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

/// The directions that tell of points.
std::vector<const Combination*> directions_used(const PredictionReport& report) {
  std::set<const Combination*> used;
  for (std::size_t p = 0; p < report.predictions.size(); ++p) {
    const auto setting = report.settings.row(static_cast<Eigen::Index>(p));
    for (const Combination* one : told_by(report.stored.model, setting, report.predictions[p])) {
      used.insert(one);
    }
  }
  return {used.begin(), used.end()};
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

Json prediction_json(const PredictionReport& report, std::size_t point) {
  const Prediction& one = report.predictions[point];
  const std::string why = reason_words(report, point);
  return {{"predicted", number(one.predicted)},
          {"low", number(one.low)},
          {"high", number(one.high)},
          {"where", prediction::to_string(one.where)},
          {"input", one.input ? Json(report.stored.model.inputs[*one.input].name) : Json()},
          {"reason", why.empty() ? Json() : Json(why)}};
}

Json point_setting_json(const PredictionReport& report, std::size_t point) {
  Json result = Json::object();
  for (std::size_t i = 0; i < report.stored.model.inputs.size(); ++i) {
    const prediction::Input& input = report.stored.model.inputs[i];
    result[input.name] =
        input.numeric ? Json(number_at(report, point, i)) : Json(cell_of(report, point, i));
  }
  return result;
}

Json source_json(const PredictionReport& report) {
  return {{"formula", report.stored.provenance.formula},
          {"response", report.stored.model.response},
          {"unit", report.stored.provenance.unit},
          {"confidence", report.confidence},
          {"data_sha256", report.stored.provenance.data_sha256}};
}

void add_predictions(Document& result, const PredictionReport& report, Typography typography) {
  const prediction::Model& model = report.stored.model;
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
  } else if (report.points.size() == 1 && report.predictions.front().predicted) {
    const std::string why = reason_words(report, 0);
    if (!why.empty()) result.blocks.push_back(Note{Note::Kind::warning, why + "."});
  }
  const std::vector<const Combination*> used = directions_used(report);
  const bool at_levels =
      std::find(used.begin(), used.end(), &model.combinations.front()) != used.end();
  if (at_levels && some_bounded(report, Where::inside)) {
    say(
        fmt::format("Intervals inside hold {} of runs at new settings on average, if those come "
                    "from where the measured ones come from.",
                    share_text(report.confidence, typography)));
  }
  if (some_bounded(report, Where::outside)) {
    say("Intervals outside rest on the levels that were left out in the same direction, and may "
        "hold "
        "less than they say.");
  }
  for (const Combination* one : used) {
    if (!one->input) continue;
    say(fmt::format("{}, had {}.", direction_phrase(model, *one),
                    error_words(one->errors, typography)));
  }
}

/// Without whether the value was cut.
std::string own_words(const PredictionReport& report, std::size_t point) {
  const Prediction& one = report.predictions[point];
  if (!one.reason || *one.reason == Reason::held) return "";
  if (*one.reason == Reason::few) {
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (const Combination* by : prediction::told_by(
             report.stored.model, report.settings.row(static_cast<Eigen::Index>(point)), one)) {
      fewest = std::min<std::size_t>(fewest, by->scores.settings);
    }
    return fmt::format(
        "an interval of {} needs {} settings that were left out inside, or in the same direction, "
        "and there were {}",
        share_text(report.confidence, Typography::plain),
        prediction::settings_for(report.confidence), fewest);
  }
  if (!one.input) return "no number holds what would be predicted";
  const std::string setting = fmt::format("{} = {}", report.stored.model.inputs[*one.input].name,
                                          cell_of(report, point, *one.input));
  switch (*one.reason) {
    case Reason::level:
      return fmt::format("{} was not measured, and its name tells nothing; measured are {}",
                         setting, listed_at_most(report.stored.model.inputs[*one.input].levels));
    case Reason::untested:
      return fmt::format("{} was not measured, and nothing tells how wrong a prediction is there",
                         setting);
    case Reason::gap:
      return fmt::format(
          "{} is in a gap between measured levels where nothing was tested, so that nothing tells "
          "how wrong a prediction is there",
          setting);
    case Reason::apart:
      return fmt::format(
          "no measured setting has such a combination of {}, which tell much the same, so that "
          "nothing tells how wrong a prediction is there",
          together_words(report.stored.model, *one.input));
    case Reason::farther:
      return fmt::format("{} is too far beyond the measured levels: so far out nothing was tested",
                         setting);
    case Reason::few:
    case Reason::held:
      break;
    case Reason::undefined:
      if (!(number_at(report, point, *one.input) > 0.0)) {
        return fmt::format("nothing can be computed at {} from what was learnt above 0", setting);
      }
      return fmt::format("{} is so far beyond the measured levels that nothing can be computed",
                         setting);
  }
  return "";
}

}  // namespace

std::string words_on_end(const prediction::StoredModel& stored, const Prediction& one) {
  if (one.at_end) {
    return fmt::format("the prediction ended at {}{}, which no measured value passes",
                       stored.model.ceiling.value().value, stored.provenance.unit);
  }
  return one.held ? "no prediction is farther from the measured responses than twice their range, "
                    "and this one was cut there: its value is only that bound"
                  : "";
}

std::string reason_words(const PredictionReport& report, std::size_t point) {
  const std::string words = own_words(report, point);
  const std::string end = words_on_end(report.stored, report.predictions[point]);
  return words + (words.empty() || end.empty() ? "" : "; ") + end;
}

std::vector<std::string> added_columns(const std::vector<PredictionReport>& reports) {
  std::vector<std::string> result;
  for (const PredictionReport& one : reports) {
    for (const char* name : prediction_columns) {
      result.push_back(reports.size() == 1 ? std::string(name)
                                           : fmt::format("{}_{}", one.stored.model.response, name));
    }
  }
  return result;
}

std::string predictions_csv(const std::vector<PredictionReport>& reports) {
  const auto line = [](const std::vector<std::string>& cells) {
    std::string result;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      result += (c == 0 ? "" : ",") + language::csv_field(cells[c]);
    }
    return result;
  };
  const PredictionReport& first = reports.front();
  const auto joined = [](std::vector<std::string> cells, const std::vector<std::string>& more) {
    cells.insert(cells.end(), more.begin(), more.end());
    return cells;
  };
  std::string result = line(joined(first.columns, added_columns(reports))) + '\n';
  for (std::size_t p = 0; p < first.points.size(); ++p) {
    std::vector<std::string> added;
    for (const PredictionReport& report : reports) {
      const Prediction& one = report.predictions[p];
      for (const auto& value : {one.predicted, one.low, one.high}) added.push_back(shortest(value));
      added.emplace_back(prediction::to_string(one.where));
    }
    result += line(joined(first.points[p], added)) + '\n';
  }
  return result;
}

std::string predictions_json(const std::vector<PredictionReport>& reports,
                             const std::string& version) {
  const PredictionReport& first = reports.front();
  const bool one = reports.size() == 1;
  Json result{{"schema", "yates.predict/1"}, {"version", version}};
  if (one) result.update(source_json(first));
  Json sources = Json::array();
  for (const PredictionReport& report : reports) sources.push_back(source_json(report));
  if (!one) result["responses"] = sources;
  Json points = Json::array();
  for (std::size_t p = 0; p < first.points.size(); ++p) {
    Json& point = points.emplace_back(Json{{"setting", point_setting_json(first, p)}});
    if (one) point.update(prediction_json(first, p));
    for (std::size_t r = 0; r < reports.size() && !one; ++r) {
      point["predictions"][reports[r].stored.model.response] = prediction_json(reports[r], p);
    }
  }
  result["points"] = points;
  return document_text(result);
}

Document predictions_document(const std::vector<PredictionReport>& reports, Typography typography) {
  std::vector<std::string> names;
  for (const PredictionReport& one : reports) names.push_back(one.stored.model.response);
  Document result{fmt::format("Predicted {}", listed(names)), {}};
  for (const PredictionReport& one : reports) {
    if (reports.size() > 1) result.blocks.push_back(Heading{one.stored.model.response});
    add_predictions(result, one, typography);
  }
  return result;
}

}  // namespace yates::reports
