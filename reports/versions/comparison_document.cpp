#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/versions/version_report.hpp"
#include "reports/versions/version_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// The numbers of one row; the average is of no setting and carries no counts.
struct ShownChange {
  std::optional<std::size_t> setting;
  double old_mean;
  double new_mean;
  std::string old_runs;
  std::string new_runs;
  anova::Effect change;
};

/// Each setting, and the average behind them where there are several.
std::vector<ShownChange> shown_changes(const anova::VersionChanges& changes) {
  std::vector<ShownChange> result;
  for (std::size_t i = 0; i < changes.settings.size(); ++i) {
    const anova::VersionChange& one = changes.settings[i];
    result.push_back({i, one.old_mean, one.new_mean, std::to_string(one.old_observations),
                      std::to_string(one.new_observations), one.change});
  }
  if (changes.settings.size() > 1) {
    result.push_back({std::nullopt, changes.old_mean, changes.new_mean, "", "", changes.average});
  }
  return result;
}

/// How sure a gate is, once for all of them.
std::vector<Block> notes_on_gates(const Comparison& comparison) {
  for (const VersionReport& report : comparison.responses) {
    if (report.gates.empty()) continue;
    const std::optional<double> share = report.gates.front().result.false_alarms;
    return {Note{Note::Kind::note,
                 share ? fmt::format("where nothing is beyond it, a gate fails in at most {} of "
                                     "100 comparisons",
                                     rounded(100.0 * *share, 3, Typography::plain))
                       : "how often a gate fails by chance is not known: fewer than three runs of "
                         "a setting do not tell how much it scatters"}};
  }
  return {};
}

}  // namespace

DataTable changes_table(const VersionReport& report, Typography typography) {
  const ResponseReport& response = report.response;
  DataTable result{quantity_name(response) + ", old and new",
                   {{"setting", false},
                    {"old", true},
                    {"new", true},
                    {"runs", true},
                    {"change", true},
                    {fmt::format("{}% interval", 100.0 * report.changes->confidence), true}},
                   {}};
  for (const ShownChange& one : shown_changes(*report.changes)) {
    const anova::Effect there = difference_in_unit(response, one.change, one.old_mean);
    const auto digits = half_width(there.low, there.high);
    const auto width = half_width(one.change.low, one.change.high);
    result.rows.push_back({one.setting ? pair_text(report, *one.setting) : "average",
                           with_uncertainty(in_unit(response, one.old_mean), digits, typography),
                           with_uncertainty(in_unit(response, one.new_mean), digits, typography),
                           one.old_runs + (one.old_runs.empty() ? "" : ", ") + one.new_runs,
                           effect_text(response, one.change.value, width, typography),
                           effect_interval(response, one.change, typography)});
  }
  return result;
}

DataTable exact_changes_table(const VersionReport& report) {
  const ResponseReport& response = report.response;
  const std::string kind = ratios(response) ? "ratio" : "difference";
  DataTable result;
  for (const auto& [name, level] : levels_of_pair(report, 0)) {
    result.columns.push_back({name, false});
  }
  for (const std::string& name : {std::string("old"), std::string("new"), std::string("old_runs"),
                                  std::string("new_runs"), kind, kind + "_low", kind + "_high"}) {
    result.columns.push_back({name, true});
  }
  const auto change = [&](std::optional<double> value) {
    if (!value) return std::string();
    return fmt::format("{}", ratios(response) ? ratio_of(response, *value) : *value);
  };
  for (const ShownChange& one : shown_changes(*report.changes)) {
    std::vector<std::string>& row = result.rows.emplace_back();
    for (const auto& [name, level] : levels_of_pair(report, one.setting.value_or(0))) {
      row.push_back(one.setting ? level : "");
    }
    row.insert(row.end(),
               {fmt::format("{}", in_unit(response, one.old_mean)),
                fmt::format("{}", in_unit(response, one.new_mean)), one.old_runs, one.new_runs,
                change(one.change.value), change(one.change.low), change(one.change.high)});
  }
  return result;
}

DataTable version_terms_table(const VersionReport& report, Typography typography) {
  DataTable result;
  result.caption = "Does the change differ by setting?";
  result.columns = {{"term", false},
                    {"df", true},
                    {"F", true},
                    {"p", true},
                    {adjusted_p_name(report.response.analysis.options.adjust), true}};
  for (const anova::TermRow& row : report.changes->terms) {
    result.rows.push_back({term_text(row.term, typography), std::to_string(row.df),
                           row.f ? rounded(*row.f, 4, typography) : absent(typography),
                           p_text(row.p, typography), p_text(row.p_adjusted, typography)});
  }
  return result;
}

std::vector<Block> verdict_blocks(const Comparison& comparison, const VersionReport& report,
                                  Typography typography) {
  const bool several = comparison.responses.size() > 1;
  std::vector<Block> blocks{
      Heading{(several ? report.response.label + ": " : "") + change_title(report, typography)}};
  for (std::string& sentence : change_sentences(report, typography)) {
    blocks.push_back(Paragraph{std::move(sentence)});
  }
  return blocks;
}

std::vector<Block> change_blocks(const Comparison& comparison, const VersionReport& report,
                                 Typography typography) {
  std::vector<Block> blocks;
  if (report.changes) {
    blocks.push_back(changes_figure(report, typography));
    if (report.changes->terms.size() > 1) {
      blocks.push_back(version_terms_table(report, typography));
    }
  }
  if (const auto sentence = settings_sentence(comparison, report)) {
    blocks.push_back(Note{Note::Kind::note, *sentence});
  }
  for (const model::Note& note : report.response.analysis.notes) {
    blocks.push_back(Note{Note::Kind::note, note_text(note, typography)});
  }
  return blocks;
}

std::vector<Block> gate_blocks(const VersionReport& report, Typography typography) {
  std::vector<Block> blocks;
  for (const GateReport& gate : report.gates) {
    const bool passed = !gate.result.failed && !gate.result.not_judged();
    blocks.push_back(Note{!passed ? Note::Kind::warning : Note::Kind::note,
                          gate_outcome(report, gate, typography), gate_name(gate)});
  }
  return blocks;
}

Document comparison_document(const Comparison& written, Typography typography) {
  const Comparison comparison = labelled(written, {});
  Document result;
  for (const VersionReport& report : comparison.responses) {
    append(result.blocks, verdict_blocks(comparison, report, typography));
    append(result.blocks, change_blocks(comparison, report, typography));
  }
  for (const std::string& note : comparison.notes) {
    result.blocks.push_back(Note{Note::Kind::note, note});
  }
  append(result.blocks, notes_on_gates(comparison));
  for (const VersionReport& report : comparison.responses) {
    append(result.blocks, gate_blocks(report, typography));
  }
  return result;
}

std::string comparison_csv(const Comparison& comparison) {
  const VersionReport& report = comparison.responses.front();
  if (!report.changes) return "";
  return render(exact_changes_table(report), TableFormat::csv, Typography::plain);
}

Comparison labelled(Comparison comparison, const FactorLabels& labels) {
  for (VersionReport& report : comparison.responses) {
    if (report.changes) {
      report.changes->terms =
          labelled_terms(std::move(report.changes->terms), report.response, labels);
    }
    report.response = labelled(std::move(report.response), labels);
    for (auto& [factor, level] : report.asked) factor = label_of(labels, factor);
  }
  return comparison;
}

}  // namespace yates::reports
