#include "reports/anova/text.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "language/printable.hpp"
#include "reports/anova/tables.hpp"
#include "reports/anova/text_plots.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/response_report.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// How files are written where that is not usual, and what a file says of failed runs: who doubts
/// the numbers looks there first.
bool stands_above(const model::Note& note) {
  return note.code == model::NoteCode::file_form || note.code == model::NoteCode::failed_runs;
}

std::string notes_text(const std::vector<model::Note>& notes, const TextOptions& options) {
  std::string text;
  for (const model::Note& note : notes) {
    if (stands_above(note)) continue;
    text += wrapped("note: " + note_text(note, typography_of(options)), options.width, 2) + "\n";
  }
  return text;
}

std::string warning_text(const ResponseReport& response, const TextOptions& options) {
  const auto warning = lack_of_fit_warning(response.analysis);
  if (!warning) return "";
  return emphasised(wrapped("warning: " + *warning, options.width, 2), Emphasis::warning, options) +
         "\n";
}

/// Factors that are read alike stand together: "a, b: category, 2 levels; n: number, straight
/// line".
std::string readings_text(const anova::Analysis& analysis, const TextOptions& options) {
  constexpr std::size_t most_named = 6;
  std::vector<std::pair<std::string, std::vector<std::string>>> readings;
  for (std::size_t i = 0; i < analysis.factors.size(); ++i) {
    std::string reading = factor_reading(analysis, i).substr(analysis.factors[i].name.size());
    const auto same = std::find_if(readings.begin(), readings.end(),
                                   [&](const auto& one) { return one.first == reading; });
    if (same == readings.end()) {
      readings.push_back({std::move(reading), {analysis.factors[i].name}});
    } else {
      same->second.push_back(analysis.factors[i].name);
    }
  }
  std::string line;
  for (auto& [reading, names] : readings) {
    line += fmt::format("{}{}{}", line.empty() ? "" : "; ",
                        listed(first_names(std::move(names), most_named)), reading);
  }
  return line.empty() ? "" : wrapped(line, options.width, 2) + "\n";
}

std::string notes_above_text(const std::vector<model::Note>& notes, const TextOptions& options) {
  std::string text;
  bool failures_told = false;  // what is known of them leads what is counted
  for (const model::Note& note : notes) {
    const bool failures = note.code == model::NoteCode::failed_runs;
    if (!stands_above(note) || (failures && failures_told)) continue;
    failures_told = failures_told || failures;
    text += wrapped(language::printable(note.text, std::string::npos), options.width, 2) + "\n";
  }
  return text;
}

std::string margin_text(const ResponseReport& response, Typography typography) {
  const anova::SignTable& signs = *response.signs;
  if (signs.lenth) {
    const auto value = [&](double number) {
      return with_unit(rounded(number, 4, typography), response.unit, typography);
    };
    return fmt::format(
        "no setting was repeated: Lenth's pseudo standard error of an effect {}, margin {}, "
        "simultaneous margin {}",
        value(signs.lenth->pseudo_standard_error), value(signs.lenth->margin),
        value(signs.lenth->simultaneous_margin));
  }
  if (!signs.standard_error_of_q) return "";
  return fmt::format(
      "standard error of q: {} ({} error df)",
      with_unit(rounded(*signs.standard_error_of_q, 4, typography), response.unit, typography),
      signs.error_df);
}

std::string effects_summary(const anova::SignTable& signs, Typography typography) {
  std::vector<std::string> names;
  std::size_t tested = 0;
  for (const anova::SignEffect& effect : signs.effects) {
    if (!effect.treatment() || effect.aliased) continue;
    ++tested;
    if (effect.matters) names.push_back(term_text(effect.term, typography));
  }
  if (names.empty()) {
    return fmt::format("None of {} was shown to matter", count_of(tested, "effect", "effects"));
  }
  return fmt::format("{} of {} matter: {}", names.size(), count_of(tested, "effect", "effects"),
                     listed(names));
}

/// The table, or the narrow one where the terminal has no room for it.
DataTable fitting(const DataTable& table, const DataTable& narrow, const TextOptions& options) {
  const Typography typography = typography_of(options);
  const bool fits = widest_line(render(table, TableFormat::text, typography)) <= options.width;
  return fits ? table : narrow;
}

}  // namespace

std::vector<ResponseReport> with_typeset_checks(std::vector<ResponseReport> responses,
                                                const TextOptions& options) {
  if (!options.unicode) return responses;
  for (ResponseReport& response : responses) {
    for (anova::Check& check : response.checks) check.result = with_true_minus(check.result);
  }
  return responses;
}

std::string first_screen_text(const ResponseReport& written, const TextOptions& options) {
  const ResponseReport response = labelled(written, {});
  const bool asked = response.decision && response.decision->goal;
  std::vector<std::string> parts = {asked ? answer_text(response, options) : ""};
  if (options.plots) {
    const ResponseReport decided = as_decided(response);
    parts.push_back(effect_bars(decided, options));
    if (parts.back().empty()) parts.back() = setting_bars(response, options);
    parts.push_back(half_normal_plot(decided, options));
  }
  std::string text;
  for (const std::string& part : parts) {
    if (part.empty()) continue;
    text += (text.empty() ? "" : "\n") + part;
  }
  return text;
}

std::string anova_text(const ResponseReport& response, const TextOptions& options) {
  const Typography typography = typography_of(options);
  const ResponseReport written = as_written(response);
  const anova::Analysis& analysis = written.analysis;
  const DataTable table = fitting(anova_table(written, typography),
                                  narrow_anova_table(written, typography, options.width), options);
  const DataTable coefficients = fitting(coefficient_table(analysis, typography),
                                         narrow_coefficient_table(analysis, typography), options);
  const std::string first = first_screen_text(response, options);
  const ResponseReport named = labelled(response, {});
  std::string text = notes_above_text(analysis.notes, options) + first +
                     (first.empty() ? "" : "\n") + warning_text(named, options) +
                     readings_text(analysis, options) + "\n";
  text += bold_lines(fmt::format("{}: {}", table.caption, analysis.formula), options) +
          fitting_table(table, options.width, typography) + "\n";
  text += alias_block(written, options);
  text += heading_line(coefficients.caption, options) +
          fitting_table(coefficients, options.width, typography) + "\n";
  if (!response.each.empty()) {
    const DataTable each = each_table(response, typography);
    text +=
        heading_line(each.caption, options) + fitting_table(each, options.width, typography) + "\n";
  }
  text += wrapped(fit_line(written, typography), options.width, 2) + "\n";
  if (decides_on_logarithm(response) && varies(analysis)) {
    text += wrapped(fmt::format("F and p are those of {0} as it is; {1} and the verdicts are those "
                                "of log({0}), on which the advice rests",
                                response.label, adjusted_p_name(analysis.options.adjust)),
                    options.width, 2) +
            "\n";
  }
  text += wrapped(rule_text(analysis, typography), options.width, 2) + "\n";
  if (const auto sentence = certain_terms_sentence(as_written(named).analysis)) {
    text += wrapped(*sentence, options.width, 2) + "\n";
  }
  if (const auto sentence = overlap_sentence(as_written(named).analysis)) {
    text += wrapped(*sentence, options.width, 2) + "\n";
  }
  if (const auto sentence = curvature_sentence(named, typography)) {
    text += wrapped(*sentence, options.width, 2) + "\n";
  }
  text += notes_text(named.analysis.notes, options);
  if (const auto warning = checks_warning(named)) {
    text += emphasised(wrapped(*warning, options.width, 2), Emphasis::warning, options) + "\n";
  }
  if (const auto sentence = scale_sentence(named, typography)) {
    text += wrapped(*sentence, options.width, 2) + "\n";
  }
  if (const auto sentence = deciding_sentence(named, typography)) {
    text += wrapped(*sentence, options.width, 2) + "\n";
  }
  for (const std::string& sentence : robust_sentences(named, typography)) {
    text += wrapped(sentence, options.width, 2) + "\n";
  }
  if (response.decision) {
    text += "\n";
    for (const std::string& sentence : verdict_sentences(named, typography)) {
      text += wrapped(sentence, options.width, 2) + "\n";
    }
    text += bold_lines(verdict_title(named), options);
  }
  return text;
}

std::string joint_text(std::span<const ResponseReport> responses, const anova::Together& together,
                       const TextOptions& options) {
  const Typography typography = typography_of(options);
  std::string text;
  for (const std::string& sentence : joint_sentences(responses, together, typography)) {
    text += wrapped(sentence, options.width, 2) + "\n";
  }
  return text + bold_lines(joint_title(responses, together), options);
}

std::string weighted_text(const ResponseReport& written, const TextOptions& options) {
  const ResponseReport response = labelled(written, {});
  std::string text;
  for (const std::string& sentence : verdict_sentences(response, typography_of(options))) {
    text += wrapped(sentence, options.width, 2) + "\n";
  }
  return text + bold_lines(verdict_title(response), options);
}

std::string effects_text(const ResponseReport& written, const TextOptions& options) {
  if (!written.signs) return anova_text(written, options);
  const ResponseReport response = labelled(written, {});
  const Typography typography = typography_of(options);
  const anova::SignTable& signs = *response.signs;
  std::string text = notes_above_text(response.analysis.notes, options);
  if (signs.means.size() <= 32) {
    const std::string rows = render(signs_table(signs, typography), TableFormat::text, typography);
    if (widest_line(rows) <= options.width) text += heading_line("Signs", options) + rows + "\n";
  }
  text += bold_lines("Effects on " + quantity_name(response.label, response.unit), options) +
          fitting_table(effects_table(signs, typography, Digits::readable, response.aliases),
                        options.width, typography) +
          "\n";
  if (const std::string margin = margin_text(response, typography); !margin.empty()) {
    text += wrapped(margin, options.width, 2) + "\n";
  }
  if (const std::string legend = alias_legend(response); !legend.empty()) {
    text += wrapped(legend, options.width, 2) + "\n";
  }
  text += notes_text(signs.notes, options);
  if (options.plots) {
    if (const std::string plot = half_normal_plot(response, options); !plot.empty()) {
      text += "\n" + plot + "\n";
    }
  }
  return text + bold_lines(effects_summary(signs, typography), options);
}

std::string anova_table_text(const ResponseReport& response, TableFormat format) {
  const bool for_programs = format == TableFormat::csv;
  const Digits digits = for_programs ? Digits::exact : Digits::readable;
  const ResponseReport shown = for_programs ? response : labelled(response, {});
  return render(shown.each.empty() ? anova_table(as_written(shown), Typography::plain, digits)
                                   : each_table(shown, Typography::plain, digits),
                format, Typography::plain);
}

std::string effects_table_text(const ResponseReport& response, TableFormat format) {
  const Digits digits = format == TableFormat::csv ? Digits::exact : Digits::readable;
  return render(effects_table(*response.signs, Typography::plain, digits, response.aliases), format,
                Typography::plain);
}

}  // namespace yates::reports
