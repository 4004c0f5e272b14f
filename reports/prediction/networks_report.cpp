#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "language/csv_field.hpp"
#include "prediction/layers/left_out.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/prediction/direction_words.hpp"
#include "reports/prediction/layers_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

namespace {

using prediction::Margin;
using prediction::Pass;
using prediction::PassModel;

std::optional<Margin> margin_in(const NetworksReport& report, Pass pass) {
  const PassModel* model = pass_model(report.stored.model, pass);
  return model ? margin_of(*model, report.confidence) : std::nullopt;
}

std::string interval_words(const std::string& share) {
  return fmt::format(
      "Intervals hold at least {} of networks like those learnt from, each at all its batch sizes",
      share);
}

/// The time of a pass, and its bounds.
std::array<std::optional<double>, 3> numbers_of(const prediction::NetworkPrediction& prediction,
                                                Pass pass) {
  const auto& one = prediction.pass.of(pass);
  if (!one) return {};
  return {one->time, one->low, one->high};
}

std::string passes_headline(const NetworksReport& report, Typography typography) {
  if (report.predictions.size() != 1) {
    return fmt::format("Predicted the passes of networks at {}.",
                       count_of(report.predictions.size(), "batch size", "batch sizes"));
  }
  std::vector<std::string> words;
  for_passes(report.stored.model, [&](Pass pass, const PassModel&) {
    const auto& one = report.predictions.front().pass.of(pass);
    if (!one) return;
    words.push_back(fmt::format(
        "{} {}", pass_word(pass),
        with_unit(with_uncertainty(one->time, half_width(one->low, one->high), typography),
                  report.stored.unit, typography)));
  });
  return fmt::format("Predicted {} at batch {}: {}.", report.predictions.front().network,
                     rounded(report.predictions.front().batch, 15, typography), listed(words));
}

/// Of the pass whose intervals hold less often.
std::optional<Margin> lesser_margin(const NetworksReport& report) {
  const std::optional<Margin> forward = margin_in(report, Pass::forward);
  const std::optional<Margin> backward = margin_in(report, Pass::backward);
  if (!forward || !backward) return forward ? forward : backward;
  return backward->level < forward->level ? backward : forward;
}

}  // namespace

std::vector<std::string> networks_notes(const NetworksReport& report, Typography typography) {
  std::vector<std::string> result;
  const prediction::LayerModel& model = report.stored.model;
  const std::optional<Margin> margin = lesser_margin(report);
  if (!margin) {
    result.emplace_back("There are no intervals, since no network could be left out.");
  } else if (margin->level < report.confidence) {
    result.push_back(
        fmt::format("{}: {} needs {} networks, and {} could be left out.",
                    interval_words(rounded(100.0 * margin->level, 2, typography) + "%"),
                    share_text(report.confidence, typography),
                    prediction::settings_for(report.confidence), margin->networks));
  }
  bool beyond = false;
  for (const auto& one : report.predictions) {
    beyond = beyond || one.batch < model.lowest_batch || one.batch > model.highest_batch;
  }
  if (beyond) {
    result.push_back(fmt::format(
        "Some batch sizes are beyond those learnt from, {} to {}: no error tells how well they are "
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
  for (const prediction::NetworkPrediction& one : report.predictions) {
    result += fmt::format("{},{}", language::csv_field(one.network), one.batch);
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      for (const auto& value : numbers_of(one, pass)) {
        result += value ? fmt::format(",{}", *value) : ",";
      }
    }
    result += '\n';
  }
  return result;
}

std::string networks_json(const NetworksReport& report, const std::string& version) {
  Json networks = Json::array();
  for (const prediction::NetworkPrediction& one : report.predictions) {
    Json its = {{"network", one.network}, {"batch", one.batch}};
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      const std::string word = pass_word(pass);
      const auto [time, low, high] = numbers_of(one, pass);
      its[word] = number(time);
      its[word + "_low"] = number(low);
      its[word + "_high"] = number(high);
    }
    networks.push_back(std::move(its));
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
  for (const prediction::NetworkPrediction& one : report.predictions) {
    auto& row = table.rows.emplace_back();
    row = {one.network, rounded(one.batch, 15, typography)};
    for_passes(report.stored.model, [&](Pass pass, const PassModel&) {
      const auto [time, low, high] = numbers_of(one, pass);
      row.push_back(time ? with_uncertainty(*time, half_width(low, high), typography)
                         : absent(typography));
      row.push_back(low && high ? interval_numbers(*low, *high, typography) : absent(typography));
    });
  }
  result.blocks.push_back(std::move(table));
  const std::optional<Margin> margin = lesser_margin(report);
  if (margin && margin->level >= report.confidence) {
    result.blocks.push_back(
        Paragraph{interval_words(share_text(report.confidence, typography)) + "."});
  }
  for (const std::string& note : networks_notes(report, typography)) {
    result.blocks.push_back(Note{Note::Kind::note, note});
  }
  return result;
}

}  // namespace yates::reports
