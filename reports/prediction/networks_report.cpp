#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "language/csv_field.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/prediction/direction_words.hpp"
#include "reports/prediction/layers_report.hpp"
#include "reports/prediction/pass_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

namespace {

using prediction::Margin;
using prediction::Pass;
using prediction::PassModel;

/// A predicted pass with its interval.
struct PassInterval {
  std::optional<double> time;
  std::optional<double> low = std::nullopt;
  std::optional<double> high = std::nullopt;
};

std::optional<Margin> margin_in(const NetworksReport& report, Pass pass) {
  const PassModel* model = pass_model(report.stored.model, pass);
  return model ? margin_of(*model, report.confidence) : std::nullopt;
}

PassInterval interval_of(const NetworksReport& report, std::size_t index, Pass pass) {
  PassInterval result{report.predictions[index].time.of(pass)};
  const std::optional<Margin> margin = margin_in(report, pass);
  if (!result.time || !margin) return result;
  result.low = *result.time / margin->factor;
  result.high = *result.time * margin->factor;
  return result;
}

std::string passes_headline(const NetworksReport& report, Typography typography) {
  if (report.predictions.size() != 1) {
    return fmt::format("Predicted the passes of networks at {}.",
                       count_of(report.predictions.size(), "batch size", "batch sizes"));
  }
  std::vector<std::string> words;
  for_passes(report.stored.model, [&](Pass pass, const PassModel&) {
    const PassInterval one = interval_of(report, 0, pass);
    if (!one.time) return;
    words.push_back(fmt::format(
        "{} {}", pass_word(pass),
        with_unit(with_uncertainty(*one.time, half_width(one.low, one.high), typography),
                  report.stored.unit, typography)));
  });
  return fmt::format("Predicted {} at batch {}: {}.", report.predictions.front().network,
                     rounded(report.predictions.front().batch, 15, typography), listed(words));
}

}  // namespace

std::vector<std::string> networks_notes(const NetworksReport& report, Typography typography) {
  std::vector<std::string> result;
  const prediction::LayerModel& model = report.stored.model;
  const std::optional<Margin> margin = margin_in(report, Pass::forward);
  if (!margin) {
    result.emplace_back("There are no intervals, since no network could be left out.");
  } else if (margin->level < report.confidence) {
    result.push_back(fmt::format(
        "Intervals are as wide as the largest error of {} that were left out; so many hold a new "
        "network with {} confidence at most, and {} needs {}.",
        count_of(margin->networks, "network", "networks"),
        rounded(100.0 * margin->level, 2, typography) + "%",
        share_text(report.confidence, typography), prediction::settings_for(report.confidence)));
  }
  bool beyond = false;
  for (const auto& one : report.predictions) {
    beyond = beyond || one.batch < model.lowest_batch || one.batch > model.highest_batch;
  }
  if (beyond) {
    result.push_back(fmt::format(
        "Some batch sizes are beyond those learnt from, {} to {}: no error tells how well these "
        "are "
        "predicted.",
        rounded(model.lowest_batch, 15, typography), rounded(model.highest_batch, 15, typography)));
  }
  return result;
}

std::string networks_csv(const NetworksReport& report) {
  std::string result = "network,batch";
  for (const char* pass : {"forward", "backward"}) {
    result += fmt::format(",{0},{0}_low,{0}_high", pass);
  }
  result += '\n';
  for (std::size_t i = 0; i < report.predictions.size(); ++i) {
    const auto& one = report.predictions[i];
    result += fmt::format("{},{}", language::csv_field(one.network), one.batch);
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      const PassInterval its = interval_of(report, i, pass);
      for (const auto& value : {its.time, its.low, its.high}) {
        result += value ? fmt::format(",{}", *value) : ",";
      }
    }
    result += '\n';
  }
  return result;
}

std::string networks_json(const NetworksReport& report, const std::string& version) {
  Json networks = Json::array();
  for (std::size_t i = 0; i < report.predictions.size(); ++i) {
    Json one = {{"network", report.predictions[i].network}, {"batch", report.predictions[i].batch}};
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      const PassInterval its = interval_of(report, i, pass);
      const std::string word = pass_word(pass);
      one[word] = number(its.time);
      one[word + "_low"] = number(its.low);
      one[word + "_high"] = number(its.high);
    }
    networks.push_back(std::move(one));
  }
  Json levels = Json::object();
  Json left_out = Json::object();
  for (const Pass pass : {Pass::forward, Pass::backward}) {
    const std::optional<Margin> margin = margin_in(report, pass);
    levels[pass_word(pass)] = margin ? Json(margin->level) : Json();
    left_out[pass_word(pass)] = margin ? margin->networks : 0;
  }
  Json notes = Json::array();
  for (const std::string& note : networks_notes(report, Typography::plain)) {
    notes.push_back({{"code", "layers"}, {"text", note}});
  }
  return document_text({{"schema", "yates.predict/1"},
                        {"version", version},
                        {"kind", "layers"},
                        {"unit", report.stored.unit},
                        {"confidence", report.confidence},
                        {"level", levels},
                        {"networks_left_out", left_out},
                        {"layers_sha256", report.stored.layers_sha256},
                        {"predictions", networks},
                        {"notes", notes}});
}

Document networks_document(const NetworksReport& report, Typography typography) {
  Document result{"Predicted networks", {}};
  result.blocks.push_back(Paragraph{{strong(passes_headline(report, typography))}});
  DataTable table{quantity_name("Predicted passes", report.stored.unit),
                  {{"network", false}, {"batch", true}},
                  {}};
  for_passes(report.stored.model, [&](Pass pass, const PassModel&) {
    table.columns.push_back({pass_word(pass), true});
    table.columns.push_back({"interval", true});
  });
  for (std::size_t i = 0; i < report.predictions.size(); ++i) {
    auto& row = table.rows.emplace_back();
    row = {report.predictions[i].network, rounded(report.predictions[i].batch, 15, typography)};
    for_passes(report.stored.model, [&](Pass pass, const PassModel&) {
      const PassInterval one = interval_of(report, i, pass);
      const auto width = half_width(one.low, one.high);
      row.push_back(one.time ? with_uncertainty(*one.time, width, typography) : absent(typography));
      row.push_back(one.low && one.high ? interval_numbers(*one.low, *one.high, typography)
                                        : absent(typography));
    });
  }
  result.blocks.push_back(std::move(table));
  const std::optional<Margin> margin = margin_in(report, Pass::forward);
  if (margin && margin->level >= report.confidence) {
    result.blocks.push_back(
        Paragraph{fmt::format("Intervals hold {} of new networks, each at all of its batch sizes, "
                              "if those come from where "
                              "the {} learnt from come from.",
                              share_text(report.confidence, typography),
                              count_of(margin->networks, "network", "networks"))});
  }
  for (const std::string& note : networks_notes(report, typography)) {
    result.blocks.push_back(Note{Note::Kind::note, note});
  }
  return result;
}

}  // namespace yates::reports
