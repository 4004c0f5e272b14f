#include <algorithm>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "doe/fractions/two_level_fraction.hpp"
#include "doe/fractions/word.hpp"
#include "doe/properties/statement_words.hpp"
#include "inquiry/design/truth.hpp"
#include "language/duration.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::inquiry {
namespace {

using Rows = std::vector<reports::DesignRow>;

/// A line of a row of its own, or a further line of the last row where the name is empty.
void add(Rows& rows, const std::string& name, std::string text) {
  if (!name.empty()) rows.push_back({name, {}});
  rows.back().lines.push_back(std::move(text));
}

std::string percent(double value) {
  return fmt::format("{:.3g}%", value);
}

std::string names_of(const doe::Effect& effect, const doe::DesignProperties& properties) {
  return doe::in_names(effect, properties.factors);
}

/// "D = ABC" by letters, and which letter is which factor.
void fraction_lines(Rows& rows, const doe::DesignProperties& properties,
                    const doe::TwoLevelAliases& part) {
  if (part.generators.empty() || !part.regular) return;
  std::vector<std::string> generators;
  for (const doe::ColumnGenerator& one : part.generators) {
    generators.push_back(fmt::format("{}={}{}", doe::letter_of(one.factor), one.positive ? "" : "-",
                                     doe::in_letters(one.product)));
  }
  std::vector<std::string> letters;
  for (const std::size_t factor : part.factors) {
    letters.push_back(doe::letter_of(factor) + " " + properties.factors[factor].name);
  }
  add(rows, "fraction",
      fmt::format("{} ({})", fmt::join(generators, ", "), fmt::join(letters, ", ")));
  if (part.words && part.words->size() <= 31) {
    std::vector<std::string> words;
    for (const doe::DefiningWord& word : *part.words) {
      words.push_back((word.positive ? "" : "-") + doe::in_letters(word.factors));
    }
    add(rows, "", fmt::format("defining relation I = {}", fmt::join(words, " = ")));
  }
}

std::string resolution_meaning(std::size_t resolution) {
  if (resolution == 3) return "main effects are mixed with interactions of two factors";
  if (resolution == 4) {
    return "main effects are free of interactions of two factors, but these are mixed with one "
           "another";
  }
  if (resolution == 5) return "main effects and interactions of two factors are free of each other";
  return "main effects and interactions of two factors are free of all that is likely";
}

std::string pattern_text(const std::vector<double>& pattern) {
  std::vector<std::string> parts;
  for (std::size_t length = 2; length < pattern.size(); ++length) {
    const double count = pattern[length];
    if (std::abs(count) < 1e-9) continue;
    parts.push_back(fmt::format("{:.4g} of length {}", count, length + 1));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void resolution_lines(Rows& rows, const doe::DesignProperties& properties) {
  // A word of one or two letters is no word of a fraction: factors are unbalanced or not
  // orthogonal, which the balance says.
  // Of numbers alone it counts curves as well, which may be what is mixed with interactions.
  const bool curves =
      !properties.two_level &&
      std::all_of(properties.factors.begin(), properties.factors.end(), [](const auto& factor) {
        return factor.kind == doe::FactorKind::numeric || factor.levels.size() == 2;
      });
  if (properties.resolution && *properties.resolution > 2 && !curves) {
    add(rows, "resolves",
        fmt::format("resolution {}: {}", doe::roman(*properties.resolution),
                    resolution_meaning(*properties.resolution)));
    const std::string words = properties.pattern ? pattern_text(*properties.pattern) : "";
    if (!words.empty()) add(rows, "", "word lengths: " + words);
  }
}

/// Effects that nothing likely is mixed with.
void clear_lines(Rows& rows, const doe::DesignProperties& properties,
                 const doe::TwoLevelAliases& part) {
  std::vector<std::string> clear;
  std::size_t interactions = 0;
  for (const doe::EffectAliases& one : part.effects) {
    if (one.effect.size() != 2) continue;
    ++interactions;
    if (one.clear) clear.push_back(names_of(one.effect, properties));
  }
  if (interactions == 0 || clear.size() == interactions) return;
  add(rows, "clear",
      clear.empty() ? "no interaction of two factors is free of others"
                    : fmt::format("interactions free of others: {}", fmt::join(clear, ", ")));
}

/// "threads = codec:level = sync:size" for every effect that has aliases.
void alias_lines(Rows& rows, const doe::DesignProperties& properties,
                 const doe::TwoLevelAliases& part, bool whole) {
  constexpr std::size_t most_lines = 15;
  std::vector<std::string> lines;
  for (const doe::EffectAliases& one : part.effects) {
    std::vector<std::string> same{names_of(one.effect, properties)};
    for (const doe::Alias& alias : one.aliases) {
      const bool complete = std::abs(std::abs(alias.correlation) - 1) < 1e-9;
      if (!complete || alias.effect.size() > 2) continue;
      same.push_back((alias.correlation < 0 ? "-" : "") + names_of(alias.effect, properties));
    }
    // An interaction is listed once, with the first of its chain.
    const bool listed_before =
        one.effect.size() == 2 &&
        std::any_of(one.aliases.begin(), one.aliases.end(), [&](const doe::Alias& alias) {
          return std::abs(std::abs(alias.correlation) - 1) < 1e-9 &&
                 (alias.effect.size() < 2 ||
                  (alias.effect.size() == 2 && alias.effect < one.effect));
        });
    if (same.size() > 1 && !listed_before) {
      lines.push_back(fmt::format("{}", fmt::join(same, " = ")));
    }
  }
  for (std::size_t i = 0; i < lines.size() && (whole || i < most_lines); ++i) {
    add(rows, i == 0 ? "aliases" : "", lines[i]);
  }
  if (!whole && lines.size() > most_lines) {
    add(rows, "", fmt::format("... and {} more; -v shows all", lines.size() - most_lines));
  }
}

std::string freedom_text(const doe::ModelProperties& model) {
  const doe::DegreesOfFreedom& df = model.degrees_of_freedom;
  if (df.error == 0 && std::any_of(model.terms.begin(), model.terms.end(),
                                   [](const auto& term) { return term.not_estimable > 0; })) {
    return "no degree of freedom is left for the noise: no effect can be tested";
  }
  if (df.error == 0) {
    return "no degree of freedom is left for the noise: effects are held against one another "
           "(Lenth), unless runs are replicated or terms left out";
  }
  const std::string taken =
      df.blocks == 0
          ? ""
          : fmt::format(", after the {} that differences between blocks take", df.blocks);
  return fmt::format(
      "{} for the noise{}: {} from repeated settings, {} that test whether the model fits",
      reports::count_of(df.error, "degree of freedom", "degrees of freedom"), taken, df.pure_error,
      df.lack_of_fit);
}

/// What differences between blocks cannot be told from.
void block_lines(Rows& rows, const Truth& truth) {
  if (truth.blocks < 2) return;
  std::vector<std::string> names;
  for (const doe::Effect& effect : truth.confounded_with_blocks) {
    names.push_back(names_of(effect, truth.properties));
  }
  std::string text = fmt::format("{} in each replication", truth.blocks);
  if (!names.empty()) {
    text += fmt::format("; lost in the differences between them: {}", fmt::join(names, ", "));
  } else if (truth.properties.two_level) {
    text += "; no effect of up to three two-level factors is lost in the differences between them";
  }
  add(rows, "blocks", text);
}

/// What is set rarely is known less well than single runs suggest.
void whole_plot_lines(Rows& rows, const Truth& truth) {
  if (truth.whole_plots == 0) return;
  add(rows, "rarely",
      fmt::format(
          "{} {} set {} times in each replication: what {} do{} rests on these settings, not "
          "on the single runs that degrees of freedom, power and efficiency below count",
          fmt::join(truth.hard_to_change, ", "), truth.hard_to_change.size() == 1 ? "is" : "are",
          truth.whole_plots, truth.hard_to_change.size() == 1 ? "it" : "they",
          truth.hard_to_change.size() == 1 ? "es" : ""));
}

void model_lines(Rows& rows, const doe::DesignProperties& properties) {
  if (!properties.model) return;
  const doe::ModelProperties& model = *properties.model;
  add(rows, "model",
      fmt::format("{}: {} from {}", model.formula,
                  reports::count_of(model.rank, "coefficient", "coefficients"),
                  reports::count_of(model.runs, "run", "runs")));
  add(rows, "", freedom_text(model));
  double inflation = 0;
  double power = 1;
  bool tested = false;
  for (const doe::TermProperties& term : model.terms) {
    inflation = std::max(inflation, term.variance_inflation.value_or(0));
    if (term.power) tested = true;
    power = std::min(power, term.power.value_or(power));
  }
  if (tested) {
    const std::string rule =
        model.tests_together == 1
            ? std::string()
            : fmt::format(" (p adjusted for {} terms, as verdicts are)", model.tests_together);
    add(rows, "power",
        fmt::format("a difference of two standard deviations of the noise, if it is the only one, "
                    "is shown in any term with a chance of {}{}",
                    chance_text(power), rule));
  }
  if (model.efficiencies) {
    const doe::Efficiencies& of = *model.efficiencies;
    add(rows, "efficient",
        fmt::format("D {}, A {}, G {}; variance inflation at most {:.3g}", percent(of.D),
                    percent(of.A), percent(of.G), inflation));
  }
  if (model.prediction) {
    const doe::PredictionVariance& prediction = *model.prediction;
    add(rows, "predicts",
        fmt::format("variance of a prediction, in units of that of a run: {:.3g} on "
                    "average over the region, {:.3g} at half of it, {:.3g} at worst",
                    prediction.average, prediction.curve[prediction.curve.size() / 2],
                    prediction.largest));
  }
}

/// What is not said because it would take long.
void left_out_line(Rows& rows, const doe::DesignProperties& properties) {
  const auto too_costly = [&](doe::Part part) {
    const doe::Skipped one{part, doe::Absence::too_costly};
    return std::find(properties.skipped.begin(), properties.skipped.end(), one) !=
           properties.skipped.end();
  };
  const std::size_t factors = properties.factors.size();
  if (too_costly(doe::Part::model)) {
    add(rows, "left out",
        fmt::format(
            "what a model would tell: {} factors at {} points are too many for one, so that "
            "the design is judged by its balance alone",
            factors, properties.points));
  } else if (too_costly(doe::Part::alias_matrix)) {
    add(rows, "left out",
        fmt::format("what carries the {} interactions of two factors: they are too many to say, so "
                    "that the design is judged by the terms of its model alone",
                    factors * (factors - 1) / 2));
  }
}

/// The largest correlation between main effects of different factors; absent without a model that
/// has them.
std::optional<double> correlation_of_main_effects(const doe::ModelProperties& model) {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < model.coefficients.size(); ++c) {
    const auto term = model.coefficients[c].term;
    if (!term) continue;
    const auto& variables = model.terms[*term].name.variables;
    if (variables.size() == 1 && variables.front()->reading == model::Reading::column) {
      columns.push_back(c);
    }
  }
  if (columns.size() < 2) return std::nullopt;
  double largest = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    for (std::size_t j = i + 1; j < columns.size(); ++j) {
      if (model.coefficients[columns[i]].term == model.coefficients[columns[j]].term) continue;
      largest =
          std::max(largest, std::abs(model.correlations(static_cast<Eigen::Index>(columns[i]),
                                                        static_cast<Eigen::Index>(columns[j]))));
    }
  }
  return largest;
}

void balance_line(Rows& rows, const doe::DesignProperties& properties) {
  const bool balanced = std::all_of(properties.level_counts.begin(), properties.level_counts.end(),
                                    [](const doe::LevelCounts& one) { return one.balanced; });
  const auto correlation =
      properties.model ? correlation_of_main_effects(*properties.model) : std::nullopt;
  std::string text = balanced ? "all levels equally often" : "not all levels equally often";
  if (properties.pairs && properties.pairs->all) {
    text += "; all factors orthogonal to one another";
  } else if (correlation) {
    text += *correlation < 1e-9
                ? "; main effects uncorrelated"
                : fmt::format("; main effects correlated up to {:.2f}", *correlation);
  } else if (properties.pairs) {
    text += "; " + reports::count_of(properties.pairs->count, "pair", "pairs") +
            " of factors not orthogonal";
  }
  if (properties.full_factorial) text += "; every combination";
  add(rows, "balance", text);
}

}  // namespace

reports::DesignReport design_report(const Truth& truth, bool whole) {
  const doe::DesignProperties& properties = truth.properties;
  reports::DesignReport report;
  Rows& rows = report.rows;
  if (truth.seconds) {
    add(rows, "takes",
        fmt::format("about {} on one host, {}", language::format_duration(*truth.seconds),
                    truth.seconds_given ? "as given per run" : "by the runs that are done"));
  }
  for (std::size_t i = 0; i < truth.remarks.size(); ++i) {
    add(rows, i == 0 ? "made" : "", truth.remarks[i]);
  }
  balance_line(rows, properties);
  resolution_lines(rows, properties);
  if (properties.two_level) {
    fraction_lines(rows, properties, *properties.two_level);
    clear_lines(rows, properties, *properties.two_level);
    alias_lines(rows, properties, *properties.two_level, whole);
  }
  block_lines(rows, truth);
  whole_plot_lines(rows, truth);
  model_lines(rows, properties);
  left_out_line(rows, properties);
  for (const doe::Statement& one : properties.statements) {
    // Chains of interactions are listed already.
    if (one.kind == doe::StatementKind::interactions_aliased) continue;
    report.cannot_tell.push_back(doe::sentence(one));
  }
  if (properties.model && properties.model->prediction) {
    report.prediction_variance = properties.model->prediction->curve;
  }
  return report;
}

std::string chance_text(double power) {
  return power >= 0.995 ? "more than 99%" : fmt::format("at least {:.0f}%", 100 * power);
}

std::vector<reports::KeyValues::Row> truth_rows(const Truth& truth, bool whole) {
  reports::DesignReport report = design_report(truth, whole);
  constexpr std::size_t most_sentences = 12;
  auto& sentences = report.cannot_tell;
  if (!whole && sentences.size() > most_sentences) {
    const std::size_t further = sentences.size() - most_sentences;
    sentences.resize(most_sentences);
    sentences.push_back(fmt::format("... and {} more; -v shows all", further));
  }
  if (!sentences.empty()) report.rows.push_back({"but", sentences});
  std::vector<reports::KeyValues::Row> rows;
  for (const reports::DesignRow& row : report.rows) {
    rows.push_back({row.name, row.lines.front(), {row.lines.begin() + 1, row.lines.end()}});
  }
  return rows;
}

}  // namespace yates::inquiry
