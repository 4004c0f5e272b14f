#include "reports/versions/version_text.hpp"

#include <fmt/format.h>

#include "reports/draw/marked_text.hpp"
#include "reports/versions/version_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

std::string titled(const VersionReport& report, Typography typography, bool named) {
  const std::string title = change_title(report, typography);
  return named ? report.response.label + ": " + title : title;
}

std::vector<std::string> notes_of(const Comparison& comparison, const VersionReport& report) {
  std::vector<std::string> result;
  if (const auto sentence = settings_sentence(comparison, report)) result.push_back(*sentence);
  for (const model::Note& note : report.response.analysis.notes)
    result.push_back(note_text(note, Typography::plain));
  return result;
}

/// How sure a gate is, once for all of them.
std::string gate_note(const Comparison& comparison) {
  for (const VersionReport& report : comparison.responses) {
    for (const GateReport& gate : report.gates) {
      if (!gate.result.false_alarms) {
        return "how often a gate fails by chance is not known: fewer than three runs of a setting "
               "do not tell how much it scatters";
      }
      return fmt::format(
          "where nothing is beyond it, a gate fails in at most {} of 100 comparisons",
          rounded(100.0 * *gate.result.false_alarms, 3, Typography::plain));
    }
  }
  return "";
}

std::string response_text(const Comparison& comparison, const VersionReport& report,
                          const TextOptions& options) {
  const Typography typography = typography_of(options);
  const bool named = comparison.responses.size() > 1;
  std::string text = heading_line(titled(report, typography, named), options);
  for (const std::string& sentence : change_sentences(report, typography)) {
    text += wrapped(sentence, options.width, 2) + "\n";
  }
  if (report.changes) {
    const DataTable table = changes_table(report, typography, Digits::readable);
    text +=
        "\n" + heading_line(table.caption, options) + render(table, TableFormat::text, typography);
    if (report.changes->terms.size() > 1) {
      const DataTable terms = version_terms_table(report, typography);
      text += "\n" + heading_line(terms.caption, options) +
              render(terms, TableFormat::text, typography);
    }
  }
  text += "\n";
  for (const std::string& note : notes_of(comparison, report)) {
    text += wrapped("note: " + note, options.width, 2) + "\n";
  }
  return text;
}

}  // namespace

std::string comparison_text(const Comparison& written, const TextOptions& options) {
  const Comparison comparison = labelled(written, {});
  std::string text;
  for (const VersionReport& report : comparison.responses) {
    text += (text.empty() ? "" : "\n") + response_text(comparison, report, options);
  }
  for (const std::string& note : comparison.notes) {
    text += wrapped("note: " + note, options.width, 2) + "\n";
  }
  if (const std::string note = gate_note(comparison); !note.empty()) {
    text += wrapped("note: " + note, options.width, 2) + "\n";
  }
  for (const VersionReport& report : comparison.responses) {
    for (const GateReport& gate : report.gates) {
      const std::string sentence = gate_sentence(report, gate, typography_of(options));
      text += gate.result.failed
                  ? emphasised(wrapped(sentence, options.width, 2), Emphasis::warning, options)
                  : wrapped(sentence, options.width, 2);
      text += "\n";
    }
  }
  return text;
}

std::string comparison_markdown(const Comparison& written) {
  const Comparison comparison = labelled(written, {});
  constexpr Typography typography = Typography::plain;
  const bool named = comparison.responses.size() > 1;
  std::string text;
  for (const VersionReport& report : comparison.responses) {
    text += fmt::format("{}**{}**\n", text.empty() ? "" : "\n",
                        markdown_text(titled(report, typography, named)));
    for (const std::string& sentence : change_sentences(report, typography)) {
      text += "\n" + markdown_line(sentence) + "\n";
    }
    if (report.changes) {
      text += "\n" + render(changes_table(report, typography, Digits::readable),
                            TableFormat::markdown, typography);
    }
    for (const std::string& note : notes_of(comparison, report))
      text += "\n- " + markdown_line(note);
    if (!notes_of(comparison, report).empty()) text += "\n";
    for (const GateReport& gate : report.gates) {
      text += "\n" + markdown_line(gate_sentence(report, gate, typography)) + "\n";
    }
  }
  for (const std::string& note : comparison.notes) text += "\n- " + markdown_line(note);
  return comparison.notes.empty() ? text : text + "\n";
}

std::string comparison_csv(const Comparison& comparison) {
  const VersionReport& report = comparison.responses.front();
  if (!report.changes) return "";
  return render(changes_table(report, Typography::plain, Digits::exact), TableFormat::csv,
                Typography::plain);
}

}  // namespace yates::reports
