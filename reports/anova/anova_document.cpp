#include "reports/anova/anova_document.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "language/printable.hpp"
#include "reports/anova/charts.hpp"
#include "reports/anova/tables.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

void add(Lines& lines, std::string sentence) {
  if (!sentence.empty()) lines.lines.emplace_back(std::move(sentence));
}

void add(Lines& lines, std::optional<std::string> sentence) {
  if (sentence) lines.lines.emplace_back(std::move(*sentence));
}

void add(Lines& lines, std::vector<std::string> sentences) {
  for (std::string& one : sentences) lines.lines.emplace_back(std::move(one));
}

void add(std::vector<Block>& blocks, Lines lines) {
  if (!lines.lines.empty()) blocks.push_back(std::move(lines));
}

void add_warning(std::vector<Block>& blocks, std::optional<std::string> warning) {
  if (warning) blocks.push_back(Note{Note::Kind::warning, std::move(*warning)});
}

/// A table below a heading, which says what its caption does and perhaps more.
void add_table(std::vector<Block>& blocks, DataTable table, std::string heading) {
  table.caption.clear();
  blocks.push_back(Heading{std::move(heading), Heading::Level::part});
  blocks.push_back(std::move(table));
}

/// How files are written where that is not usual, and what a file says of failed runs: who doubts
/// the numbers looks there first.
bool stands_above(const model::Note& note) {
  return note.code == model::NoteCode::file_form || note.code == model::NoteCode::failed_runs;
}

Lines notes_above(const std::vector<model::Note>& notes) {
  Lines lines;
  bool failures_told = false;  // what is known of them leads what is counted
  for (const model::Note& note : notes) {
    const bool failures = note.code == model::NoteCode::failed_runs;
    if (!stands_above(note) || (failures && failures_told)) continue;
    failures_told = failures_told || failures;
    add(lines, language::printable(note.text, std::string::npos));
  }
  return lines;
}

void add_notes(std::vector<Block>& blocks, const std::vector<model::Note>& notes,
               Typography typography) {
  for (const model::Note& note : notes) {
    if (!stands_above(note)) {
      blocks.push_back(Note{Note::Kind::note, note_text(note, typography)});
    }
  }
}

/// Factors that are read alike stand together: "a, b: category, 2 levels; n: number, straight
/// line".
std::string readings_text(const anova::Analysis& analysis) {
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
  return line;
}

std::string margin_text(const ResponseReport& response, Typography typography) {
  const anova::SignTable& signs = *response.signs;
  const auto value = [&](double number) {
    return with_unit(rounded(number, 4, typography), response.unit, typography);
  };
  if (signs.lenth) {
    return fmt::format(
        "no setting was repeated: Lenth's pseudo standard error of an effect {}, margin {}, "
        "simultaneous margin {}",
        value(signs.lenth->pseudo_standard_error), value(signs.lenth->margin),
        value(signs.lenth->simultaneous_margin));
  }
  if (!signs.standard_error_of_q) return "";
  return fmt::format("standard error of q: {} ({} error df)", value(*signs.standard_error_of_q),
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

bool fits(const DataTable& table, const TextOptions& options) {
  return widest_line(render(table, TableFormat::text, typography_of(options))) <= options.width;
}

/// The table, or the narrow one where the reader has no room for it.
DataTable fitting(DataTable table, DataTable narrow, const TextOptions& options) {
  return fits(table, options) ? std::move(table) : std::move(narrow);
}

void add_tables(std::vector<Block>& blocks, const ResponseReport& response,
                const ResponseReport& written, const TextOptions& options) {
  const Typography typography = typography_of(options);
  const anova::Analysis& analysis = written.analysis;
  DataTable table = fitting(anova_table(written, typography),
                            narrow_anova_table(written, typography, options.width), options);
  std::string heading = fmt::format("{}: {}", table.caption, analysis.formula);
  add_table(blocks, std::move(table), std::move(heading));
  if (std::vector<std::string> lines = alias_lines(written, typography); !lines.empty()) {
    blocks.push_back(Heading{"What each effect cannot be told from", Heading::Level::part});
    blocks.push_back(Lines{{lines.begin(), lines.end()}});
  }
  DataTable coefficients = fitting(coefficient_table(analysis, typography),
                                   narrow_coefficient_table(analysis, typography), options);
  heading = coefficients.caption;
  add_table(blocks, std::move(coefficients), std::move(heading));
  if (response.each.empty()) return;
  DataTable each = each_table(response, typography);
  heading = each.caption;
  add_table(blocks, std::move(each), std::move(heading));
}

/// What the tables rest on, and what speaks against them.
void add_sentences(std::vector<Block>& blocks, const ResponseReport& response,
                   const ResponseReport& written, Typography typography) {
  const ResponseReport named = labelled(response, {});
  const anova::Analysis as_named = as_written(named).analysis;
  Lines lines;
  add(lines, fit_line(written, typography));
  if (decides_on_logarithm(response) && varies(written.analysis)) {
    add(lines, fmt::format("F and p are those of {0} as it is; {1} and the verdicts are those of "
                           "log({0}), on which the advice rests",
                           response.label, adjusted_p_name(written.analysis.options.adjust)));
  }
  add(lines, rule_text(written.analysis, typography));
  add(lines, certain_terms_sentence(as_named));
  add(lines, overlap_sentence(as_named));
  add(lines, curvature_sentence(named, typography));
  add(blocks, std::move(lines));
  add_notes(blocks, named.analysis.notes, typography);
  add_warning(blocks, checks_warning(named));
  Lines of_scale;
  add(of_scale, scale_sentence(named, typography));
  add(of_scale, deciding_sentence(named, typography));
  add(of_scale, robust_sentences(named, typography));
  add(blocks, std::move(of_scale));
}

/// All sentences of the verdict; its title ends them.
void add_verdict(std::vector<Block>& blocks, std::vector<std::string> sentences,
                 std::string title) {
  Lines lines;
  add(lines, std::move(sentences));
  lines.lines.push_back({strong(std::move(title))});
  blocks.push_back(std::move(lines));
}

void add_response(std::vector<Block>& blocks, const ResponseReport& response,
                  const TextOptions& options) {
  const Typography typography = typography_of(options);
  const ResponseReport written = as_written(response);
  const ResponseReport named = labelled(response, {});
  add(blocks, notes_above(written.analysis.notes));
  append(blocks, answer_blocks({&response, 1}, std::nullopt, options));
  add_warning(blocks, lack_of_fit_warning(named.analysis));
  Lines readings;
  add(readings, readings_text(written.analysis));
  add(blocks, std::move(readings));
  add_tables(blocks, response, written, options);
  add_sentences(blocks, response, written, typography);
  if (response.decision) {
    add_verdict(blocks, verdict_sentences(named, typography), verdict_title(named));
  }
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

Document anova_document(std::span<const ResponseReport> responses,
                        const std::optional<anova::Together>& together,
                        const TextOptions& options) {
  const Typography typography = typography_of(options);
  const bool weighted = responses.front().weighted;
  const bool joint = together && !weighted;
  // Nobody reads an index: its own analysis stands last.
  const bool index_last = weighted && responses.size() > 1;
  Document document;
  std::vector<Block>& blocks = document.blocks;
  if (joint || index_last) blocks = answer_blocks(responses, together, options);
  for (std::size_t at = 0; at < responses.size(); ++at) {
    const std::size_t i = index_last ? (at + 1) % responses.size() : at;
    if (joint || (weighted && i > 0)) {
      blocks.push_back(Heading{only_this_text(responses[i])});
    }
    add_response(blocks, responses[i], options);
  }
  if (index_last) {
    const ResponseReport index = labelled(responses.front(), {});
    add_verdict(blocks, verdict_sentences(index, typography), verdict_title(index));
  }
  if (joint) {
    add_verdict(blocks, joint_sentences(responses, *together, typography),
                joint_title(responses, *together));
  }
  return document;
}

std::vector<Block> effects_blocks(const ResponseReport& written, const TextOptions& options) {
  const ResponseReport response = labelled(written, {});
  const Typography typography = typography_of(options);
  const anova::SignTable& signs = *response.signs;
  constexpr std::size_t most_settings = 32;
  std::vector<Block> blocks;
  add(blocks, notes_above(response.analysis.notes));
  if (signs.means.size() <= most_settings) {
    DataTable table = signs_table(signs, typography);
    if (fits(table, options)) add_table(blocks, std::move(table), "Signs");
  }
  add_table(blocks, effects_table(signs, typography, Digits::readable, response.aliases),
            "Effects on " + quantity_name(response.label, response.unit));
  Lines lines;
  add(lines, margin_text(response, typography));
  add(lines, alias_legend(response));
  add(blocks, std::move(lines));
  add_notes(blocks, signs.notes, typography);
  if (options.plots) {
    if (auto figure = half_normal_figure(response, typography)) {
      blocks.push_back(std::move(*figure));
    }
  }
  blocks.push_back(Lines{{{strong(effects_summary(signs, typography))}}});
  return blocks;
}

std::string anova_csv(const ResponseReport& response) {
  return render(response.each.empty()
                    ? anova_table(as_written(response), Typography::plain, Digits::exact)
                    : each_table(response, Typography::plain, Digits::exact),
                TableFormat::csv, Typography::plain);
}

std::string effects_csv(const ResponseReport& response) {
  return render(effects_table(*response.signs, Typography::plain, Digits::exact, response.aliases),
                TableFormat::csv, Typography::plain);
}

}  // namespace yates::reports
