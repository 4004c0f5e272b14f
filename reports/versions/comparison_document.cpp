#include <optional>
#include <utility>

#include <fmt/format.h>

#include "reports/versions/version_report.hpp"
#include "reports/versions/version_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

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
    blocks.push_back(Note{gate.result.failed ? Note::Kind::warning : Note::Kind::note,
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
