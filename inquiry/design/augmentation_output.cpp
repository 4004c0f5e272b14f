#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/store.hpp"
#include "doe/properties/design_properties.hpp"
#include "inquiry/design/augmentation.hpp"
#include "inquiry/version.hpp"
#include "language/csv_field.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/printable.hpp"
#include "language/toml_text.hpp"
#include "numerics/decimal.hpp"

namespace yates::inquiry {
namespace {

const doe::Level& further_level(const doe::FurtherRuns& further, std::size_t row,
                                std::size_t factor) {
  return further.factors[factor].levels[further.rows[row][factor]];
}

/// Whole numbers as they are; everything else in quotes, which the reader takes for any level.
std::string toml_level(const doe::Level& level) {
  const std::string& text = level.text;
  const bool digits = !text.empty() && text.size() < 16 &&
                      std::all_of(text.begin(), text.end(),
                                  [](char letter) { return letter >= '0' && letter <= '9'; });
  if (level.number && digits && (text.size() == 1 || text[0] != '0')) return text;
  return language::toml_string(text);
}

std::string method_word(doe::FurtherMethod method) {
  static constexpr std::array<std::string_view, 4> words{"fold-over", "optimal", "star", "repeats"};
  return std::string(words[static_cast<std::size_t>(method)]);
}

/// The first of the points.
reports::DataTable further_rows(const doe::FurtherRuns& further, std::size_t most_rows) {
  reports::DataTable table;
  table.whole = true;
  for (const doe::Factor& factor : further.factors) table.columns.push_back({factor.name, true});
  for (std::size_t row = 0; row < further.rows.size() && row < most_rows; ++row) {
    auto& cells = table.rows.emplace_back();
    for (std::size_t factor = 0; factor < further.factors.size(); ++factor) {
      cells.push_back(further_level(further, row, factor).text);
    }
  }
  return table;
}

std::optional<std::string> formula_in(const doe::DesignProperties& properties) {
  return properties.model ? std::optional(properties.model->formula) : std::nullopt;
}

/// The table [[design.augment]] that adds these runs to the campaign.
std::string augment_toml(std::size_t replications, const Augmentation& augmentation,
                         const std::string& command_line) {
  const doe::FurtherRuns& further = augmentation.further;
  std::string text = fmt::format(
      "\n# Made by: {}\n# {}\n[[design.augment]]\nafter_replication = "
      "{}\n",
      language::printable(command_line, std::string::npos),
      language::printable(further.why, std::string::npos), replications);
  if (augmentation.model) {
    text += fmt::format("model = {}\n", language::toml_string(*augmentation.model));
  }
  text += "points = [\n";
  for (std::size_t row = 0; row < further.rows.size(); ++row) {
    std::string point;
    for (std::size_t factor = 0; factor < further.factors.size(); ++factor) {
      point += fmt::format("{}{} = {}", factor == 0 ? "" : ", ",
                           language::toml_key(further.factors[factor].name),
                           toml_level(further_level(further, row, factor)));
    }
    text += fmt::format("  {{ {} }},\n", point);
  }
  return text + "]\n";
}

}  // namespace

std::string augmented_file(const Experiment& experiment, const std::string& file,
                           const Augmentation& augmentation, const std::string& command_line) {
  const campaigns::Campaign& campaign = experiment.campaign;
  if (campaign.until) {
    throw language::InputError(
        {file},
        fmt::format("until adds replications by itself, which does not go together with further "
                    "runs; write replications = {} into [design] and remove until",
                    campaign.plan.replications));
  }
  const auto stored = campaigns::Store::exists(campaign)
                          ? campaigns::Store::stored_replications(campaign)
                          : std::nullopt;
  if (stored && *stored != campaign.plan.replications) {
    throw language::InputError(
        {file}, fmt::format("the store holds {} of {} replications; call yates run first, so that "
                            "the new runs come behind them",
                            *stored, campaign.plan.replications));
  }
  std::string text = language::file_text(file);
  if (!text.empty() && text.back() != '\n') text += '\n';
  text += augment_toml(campaign.plan.replications, augmentation, command_line);
  campaigns::parse(text, file);  // throws before anything is written
  return text;
}

std::string augment_csv(const Augmentation& augmentation) {
  const doe::FurtherRuns& further = augmentation.further;
  std::string text;
  for (std::size_t factor = 0; factor < further.factors.size(); ++factor) {
    text += (factor == 0 ? "" : ",") + language::csv_field(further.factors[factor].name);
  }
  text += "\n";
  for (std::size_t row = 0; row < further.rows.size(); ++row) {
    for (std::size_t factor = 0; factor < further.factors.size(); ++factor) {
      text +=
          (factor == 0 ? "" : ",") + language::csv_field(further_level(further, row, factor).text);
    }
    text += "\n";
  }
  return text;
}

std::vector<SummaryColumn> before_and_after(const Experiment& experiment,
                                            const Augmentation& augmentation,
                                            const std::optional<double>& seconds_per_run) {
  const campaigns::Campaign& campaign = experiment.campaign;
  const doe::Design measured = doe::joined(augmentation.measured, augmentation.further);
  doe::DesignProperties after = properties_of_runs(campaign, measured, augmentation.further.terms);
  doe::DesignProperties before = planned_properties(campaign, formula_in(after));
  // The planned points may have too few levels for the terms that the new runs are for.
  if (formula_in(before) != formula_in(after)) {
    if (auto alike = doe::judged_alike(before, measured, 1)) after = std::move(*alike);
  }
  const std::string kind(doe::title_of(campaign.request.kind));
  const std::string method = method_word(augmentation.further.method);
  std::vector<SummaryColumn> columns{{"as planned", kind, doe::summary_of(before), std::nullopt,
                                      std::string(doe::to_string(campaign.request.kind))},
                                     {"with the new runs", kind + " + " + method,
                                      doe::summary_of(after), std::nullopt, "+ " + method}};
  // The worst of the terms that can be estimated is no measure of a model that cannot.
  if (!columns[0].summary.estimable) {
    columns[0].summary.smallest_power.reset();
    columns[0].summary.largest_inflation.reset();
  }
  for (SummaryColumn& column : columns) {
    if (!seconds_per_run) continue;
    column.seconds = *seconds_per_run * static_cast<double>(column.summary.runs);
  }
  return columns;
}

reports::Document augment_document(const Augmentation& augmentation,
                                   const std::vector<SummaryColumn>& columns,
                                   const std::optional<double>& seconds_per_run) {
  constexpr std::size_t most_rows = 40;
  const doe::FurtherRuns& further = augmentation.further;
  reports::KeyValues why;
  if (!augmentation.reason.empty()) why.rows.push_back({"because", augmentation.reason});
  why.rows.push_back({"add", further.why});
  if (seconds_per_run) {
    why.rows.push_back(
        {"takes", "about " + language::format_duration(*seconds_per_run *
                                                       static_cast<double>(further.rows.size()))});
  }
  why.rows.push_back(
      {"block",
       "the new runs are a block of their own: the table counts the degree of freedom that a "
       "difference between then and now takes"});
  const std::string& before = columns[0].summary.model;
  const std::string& after = columns[1].summary.model;
  reports::Document document{
      "",
      {std::move(why), summary_table(columns),
       reports::Paragraph{
           before == after
               ? "judged by: " + before
               : fmt::format("judged by: {} (as planned), {} (with the new runs)", before, after)},
       further_rows(further, most_rows)}};
  if (further.rows.size() > most_rows) {
    document.blocks.push_back(reports::Paragraph{fmt::format(
        "... and {} more; -o FILE writes them as CSV", further.rows.size() - most_rows)});
  }
  return document;
}

std::string augment_json(const Augmentation& augmentation,
                         const std::vector<SummaryColumn>& columns, bool applied) {
  const doe::FurtherRuns& further = augmentation.further;
  nlohmann::ordered_json points = nlohmann::ordered_json::array();
  for (std::size_t row = 0; row < further.rows.size(); ++row) {
    nlohmann::ordered_json point = nlohmann::ordered_json::object();
    for (std::size_t factor = 0; factor < further.factors.size(); ++factor) {
      const doe::Level& level = further_level(further, row, factor);
      const bool number = further.factors[factor].kind == doe::FactorKind::numeric && level.number;
      point[further.factors[factor].name] =
          number ? number_json(*level.number) : nlohmann::ordered_json(level.text);
    }
    points.push_back(point);
  }
  return nlohmann::ordered_json{{"schema", "yates.augmentation/1"},
                                {"version", version},
                                {"method", method_word(further.method)},
                                {"because", augmentation.reason},
                                {"why", further.why},
                                {"runs", further.rows.size()},
                                {"applied", applied},
                                {"before", summary_json(columns[0])},
                                {"after", summary_json(columns[1])},
                                {"points", points}}
             .dump(2) +
         "\n";
}

}  // namespace yates::inquiry
