#include "reports/prediction/layers_report.hpp"

#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "language/csv_field.hpp"
#include "prediction/layers/left_out.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/prediction/direction_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

using prediction::Errors;
using prediction::LayerTechnique;
using prediction::Margin;
using prediction::Pass;
using prediction::PassModel;

/// Errors of the passes of each network, predicted from the others.
DataTable left_out_table(const LayersReport& report, Pass pass, Typography typography) {
  const PassModel& model = *pass_model(report.stored.model, pass);
  DataTable table{fmt::format("Relative error of networks that were left out, {}", pass_word(pass)),
                  {{"network", false},
                   {"passes", true},
                   {"mean error", true},
                   {"signed", true},
                   {"worst", true},
                   {"published formula", true}},
                  {}};
  const auto cell = [&](const std::optional<double>& error, bool sign) {
    return error ? error_text(*error, typography, sign) : absent(typography);
  };
  const auto add = [&](const std::string& name, const std::optional<std::string>& network) {
    const Errors ours = left_out_errors(model, LayerTechnique::layers, network, report.large);
    const Errors published =
        left_out_errors(model, LayerTechnique::published, network, report.large);
    table.rows.push_back({name, fmt::format("{}", ours.settings), cell(ours.mape, false),
                          cell(ours.signed_error, true), cell(ours.worst, true),
                          cell(published.mape, false)});
  };
  for (const std::string& network : report.stored.model.networks) add(network, network);
  add("all", std::nullopt);
  table.ruled.push_back(table.rows.size() - 1);
  return table;
}

/// Rates as a machine's are told: 10^9 in a millisecond are 10^12 in a second.
DataTable rates_table(const LayersReport& report, Pass pass, Typography typography) {
  const PassModel& model = *pass_model(report.stored.model, pass);
  const std::string& unit = report.stored.unit;
  const std::string per = unit.empty() ? "" : " per " + unit;
  DataTable table{fmt::format("What layers take, {}", pass_word(pass)),
                  {{"kind", false},
                   {"10^9 operations" + per, true},
                   {"10^9 bytes" + per, true},
                   {unit.empty() ? "launch alone" : fmt::format("launch alone ({})", unit), true}},
                  {}};
  const auto rate = [&](double per_piece) {
    return per_piece > 0.0 ? rounded(1e-9 / per_piece, 3, typography) : absent(typography);
  };
  for (const prediction::KindRates& one : model.rates.kinds) {
    table.rows.push_back({one.kind, rate(one.per_operation), rate(one.per_byte),
                          rounded(one.launch, 3, typography)});
  }
  return table;
}

std::string headline(const LayersReport& report, Typography typography) {
  const prediction::LayerModel& model = report.stored.model;
  std::string result =
      fmt::format("Learnt from {} ({} different) of {}.", count_of(model.layers, "layer", "layers"),
                  model.different_layers, count_of(model.networks.size(), "network", "networks"));
  std::vector<std::string> errors;
  for_passes(model, [&](Pass pass, const PassModel& its) {
    const Errors all = left_out_errors(its, LayerTechnique::layers, std::nullopt, report.large);
    if (all.mape) {
      errors.push_back(fmt::format("{} {}", error_text(*all.mape, typography), pass_word(pass)));
    }
  });
  if (errors.empty()) return result + " No network could be left out to tell the error.";
  return result +
         fmt::format(" Networks that were left out had a mean error of {}.", listed(errors));
}

Json errors_json(const Errors& errors, const char* technique, Pass pass) {
  return {{"technique", technique},
          {"direction", pass_word(pass)},
          {"passes", errors.settings},
          {"mape", number(errors.mape)},
          {"signed", number(errors.signed_error)},
          {"worst", number(errors.worst)},
          {"large_errors", number(errors.large_errors)},
          {"r_squared", number(errors.r_squared)}};
}

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

std::string layers_json(const LayersReport& report, const std::string& version) {
  const prediction::StoredLayers& stored = report.stored;
  Json kinds = Json::array();
  Json launches = Json::object();
  Json left_out = Json::array();
  Json validation = Json::array();
  for_passes(stored.model, [&](Pass pass, const PassModel& its) {
    for (const prediction::KindRates& one : its.rates.kinds) {
      kinds.push_back({{"direction", pass_word(pass)},
                       {"kind", one.kind},
                       {"per_operation", one.per_operation},
                       {"per_byte", one.per_byte},
                       {"launch", one.launch}});
    }
    launches[pass_word(pass)] = number(its.rates.launch_in_pass);
    for (const prediction::LeftOutNetwork& left : its.left_out) {
      for (const prediction::LeftOutPass& one : left.passes) {
        left_out.push_back({{"direction", pass_word(pass)},
                            {"network", left.network},
                            {"batch", one.batch},
                            {"measured", one.measured},
                            {"predicted", number(one.predicted)},
                            {"published", number(one.published)}});
      }
    }
    const auto errors = [&](LayerTechnique technique) {
      return left_out_errors(its, technique, std::nullopt, report.large);
    };
    validation.push_back(errors_json(errors(LayerTechnique::layers), "layers", pass));
    validation.push_back(errors_json(errors(LayerTechnique::published), "published", pass));
  });
  Json notes = Json::array();
  for (const std::string& note : report.notes) {
    notes.push_back({{"code", "layers"}, {"text", note}});
  }
  return document_text(
      {{"schema", "yates.train/1"},
       {"version", version},
       {"kind", "layers"},
       {"unit", stored.unit},
       {"technique", "layers"},
       {"networks", stored.model.networks},
       {"layers", stored.model.layers},
       {"different_layers", stored.model.different_layers},
       {"kinds", kinds},
       {"launch_in_pass", launches},
       {"validation", validation},
       {"left_out", left_out},
       {"large", report.large},
       {"layers_sha256", stored.layers_sha256},
       {"passes_sha256", stored.passes_sha256.empty() ? Json() : Json(stored.passes_sha256)},
       {"model", report.file.empty() ? Json() : Json(report.file)},
       {"notes", notes}});
}

Document layers_document(const LayersReport& report, Typography typography) {
  const prediction::LayerModel& model = report.stored.model;
  Document result{"Predicting networks by their layers", {}};
  const auto say = [&](Sentence text) { result.blocks.push_back(Paragraph{std::move(text)}); };
  say({strong(headline(report, typography))});
  const bool tested = !model.forward.left_out.empty();
  if (tested) {
    for_passes(model, [&](Pass pass, const PassModel&) {
      result.blocks.push_back(left_out_table(report, pass, typography));
    });
    for_passes(model, [&](Pass pass, const PassModel& its) {
      const auto mape = [&](LayerTechnique technique) {
        return left_out_errors(its, technique, std::nullopt, report.large).mape;
      };
      const auto ours = mape(LayerTechnique::layers);
      const auto published = mape(LayerTechnique::published);
      if (!ours || !published || *ours < *published) return;
      result.blocks.push_back(
          Note{Note::Kind::warning,
               fmt::format("The published formula predicts these networks better {}.",
                           pass_word(pass))});
    });
    say("Each network is predicted from the others. The published formula is a straight line of "
        "one "
        "complexity for each type of layer, and sums the layers alone.");
  }
  for_passes(model, [&](Pass pass, const PassModel&) {
    result.blocks.push_back(rates_table(report, pass, typography));
  });
  std::vector<std::string> launches;
  for_passes(model, [&](Pass pass, const PassModel& its) {
    if (!its.rates.launch_in_pass) return;
    launches.push_back(fmt::format("{} {}",
                                   with_unit(rounded(*its.rates.launch_in_pass, 3, typography),
                                             report.stored.unit, typography),
                                   pass_word(pass)));
  });
  say("A layer alone takes the sum of its operations, its bytes and its launch; where there is no "
      "rate, its time does not follow them. Rates are what fits beside the other two, not what the "
      "device can do.");
  if (!launches.empty()) {
    say(fmt::format("In a pass, the launch of each layer adds {} instead.", listed(launches)));
  }
  for (const std::string& note : report.notes) {
    result.blocks.push_back(Note{Note::Kind::note, note});
  }
  if (!report.file.empty()) say({{"The model is in "}, code(report.file), {"."}});
  return result;
}

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
