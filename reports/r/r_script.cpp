#include "reports/r/r_script.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "anova/variance/analysis.hpp"
#include "language/printable.hpp"
#include "model/formula.hpp"

namespace yates::reports {

namespace {

using language::Binary;
using language::BinaryOperator;
using language::Call;
using language::Child;
using language::Expression;
using language::Name;
using language::Unary;

Child child(Expression expression) {
  return std::make_shared<const Expression>(std::move(expression));
}

Expression call_of(const std::string& function, Expression argument) {
  Expression result;
  result.node = Call{function, {child(std::move(argument))}};
  return result;
}

/// The right side of the formula for R, numbers centred where asked.
class RightSide {
 public:
  RightSide(const anova::Observations& data, bool centered) : data_(data), centered_(centered) {}

  /// The right side as it was typed, so that R orders terms and columns alike.
  Expression as_typed(const Expression& expression) const {
    if (const auto* unary = std::get_if<Unary>(&expression.node)) {
      Expression result = expression;
      result.node = Unary{unary->op, child(as_typed(*unary->operand))};
      return result;
    }
    if (const auto* binary = std::get_if<Binary>(&expression.node)) {
      Expression result = expression;
      const bool power = binary->op == BinaryOperator::caret;
      result.node = Binary{binary->op, child(as_typed(*binary->left)),
                           power ? binary->right : child(as_typed(*binary->right))};
      return result;
    }
    return leaf(expression);
  }

  /// Term by term: without what is constant in the data.
  std::string by_terms() const {
    std::string text = data_.model.intercept ? "" : "0";
    for (std::size_t t = data_.design_terms(); t < data_.model.terms.size(); ++t) {
      text += text.empty() ? "" : " + ";
      std::string term;
      for (const std::size_t v : data_.model.terms[t].variables) {
        term += (term.empty() ? "" : ":") + r_expression(leaf(data_.model.variables[v].expression));
      }
      text += term;
    }
    return text.empty() ? "1" : text;
  }

 private:
  /// A variable; a transformation is centred as a whole.
  Expression leaf(const Expression& expression) const {
    if (own_order_of(data_, expression) != nullptr) {
      Expression column;
      column.node = Name{language::to_string(expression)};
      return column;
    }
    if (!centered_ || std::holds_alternative<language::Number>(expression.node)) return expression;
    Expression bare = expression;
    bare.parenthesised = false;
    const std::string text = language::to_string(bare);
    for (std::size_t v = 0; v < data_.model.variables.size(); ++v) {
      if (data_.model.variables[v].name != text) continue;
      if (!std::holds_alternative<model::NumericValues>(data_.values[v])) break;
      Expression difference;
      difference.node = Binary{BinaryOperator::minus, child(bare), child(call_of("mean", bare))};
      return call_of("I", std::move(difference));
    }
    return expression;
  }

  const anova::Observations& data_;
  bool centered_;
};

bool mentions_everything(const Expression& expression) {
  if (std::holds_alternative<language::Everything>(expression.node)) return true;
  if (const auto* unary = std::get_if<Unary>(&expression.node)) {
    return mentions_everything(*unary->operand);
  }
  const auto* binary = std::get_if<Binary>(&expression.node);
  return binary != nullptr &&
         (mentions_everything(*binary->left) || mentions_everything(*binary->right));
}

struct TreatmentsAlone {
  bool value = false;
};

std::string formula_text(const anova::Fit& fit, const model::Formula& formula, bool centered,
                         TreatmentsAlone alone = {}) {
  const anova::Observations& data = fit.observations;
  const RightSide right(data, centered);
  // What is constant cannot stand in R's formula, and of an alias chain one term alone is tested;
  // `.` would take in columns of other uses.
  const bool term_by_term = !data.constant_terms.empty() || !data.chained_terms.empty() ||
                            mentions_everything(formula.right);
  std::string text = term_by_term ? right.by_terms() : r_expression(right.as_typed(formula.right));
  if (data.drift) text = r_name(*data.drift) + " + " + text;
  if (data.block_joined && !alone.value)
    text = r_name(data.model.variables.front().columns.front()) + " + " + text;
  return r_expression(*formula.response) + " ~ " + text;
}

std::string_view contrast_function(model::Contrasts contrasts) {
  static constexpr std::array<std::string_view, 4> words{"contr.treatment", "contr.sum",
                                                         "contr.helmert", "contr.poly"};
  return words[static_cast<std::size_t>(contrasts)];
}

std::string contrast_line(std::string_view contrasts) {
  return fmt::format("options(contrasts = c(\"{}\", \"contr.poly\"))\n", contrasts);
}

bool is_hierarchical(const model::Model& model) {
  std::set<std::vector<std::size_t>> terms;
  for (const model::Term& term : model.terms) terms.insert(term.variables);
  for (const model::Term& term : model.terms) {
    for (std::size_t v = 0; v < term.variables.size() && term.variables.size() > 1; ++v) {
      std::vector<std::size_t> margin = term.variables;
      margin.erase(margin.begin() + static_cast<std::ptrdiff_t>(v));
      if (terms.count(margin) == 0) return false;
    }
  }
  return model.intercept;
}

/// What car::Anova does not do: each term after the terms that do not contain it (II) or after all
/// others (III), from residual sums of squares alone.
const char* const comparisons =
    R"r(# Each term against the model without it, by residual sums of squares: car::Anova() refuses aliased
# coefficients and gives other tests where main effects or the intercept are not in the model.
compare <- function(fit, type) {
  X <- model.matrix(fit)
  term <- attr(X, "assign")
  y <- model.response(model.frame(fit))
  factors <- attr(terms(fit), "factors") > 0
  remains <- function(columns) {
    if (!any(columns)) return(c(sum(y^2), 0))
    QR <- qr(X[, columns, drop = FALSE])
    c(sum(qr.resid(QR, y)^2), QR$rank)
  }
  all <- remains(rep(TRUE, ncol(X)))
  error <- all[1] / (length(y) - all[2])
  rows <- lapply(seq_len(ncol(factors)), function(t) {
    contains <- apply(factors, 2, function(other) all(other[factors[, t]]))
    base <- if (type == 2) !term %in% which(contains) else term != t
    before <- remains(base)
    after <- remains(base | term == t)
    Df <- after[2] - before[2]
    SS <- if (Df > 0) before[1] - after[1] else 0
    F <- if (Df > 0) SS / Df / error else NA
    data.frame("Sum Sq" = SS, Df = Df, "F value" = F,
               "Pr(>F)" = pf(F, Df, length(y) - all[2], lower.tail = FALSE),
               row.names = colnames(factors)[t], check.names = FALSE)
})
  rbind(do.call(rbind, rows),
        data.frame("Sum Sq" = all[1], Df = length(y) - all[2], "F value" = NA, "Pr(>F)" = NA,
                   row.names = "Residuals", check.names = FALSE))
}
)r";

std::string table_part(const anova::Fit& fit, const anova::Analysis& analysis) {
  const auto type = static_cast<int>(analysis.options.type);
  const model::Model& model = fit.observations.model;
  if (type == 1 || model.terms.empty()) return "table <- anova(fit)\n";
  if (fit.residual_df <= 0) {
    return "# Without residual degrees of freedom nothing can be tested, and car::Anova() "
           "refuses.\n"
           "table <- anova(fit)\n";
  }
  const bool aliased =
      std::any_of(analysis.coefficients.begin(), analysis.coefficients.end(),
                  [](const anova::Coefficient& one) { return !one.estimate.has_value(); });
  const bool by_hand = aliased || !is_hierarchical(model);
  std::string text = by_hand ? comparisons : "";
  const std::string call = by_hand     ? fmt::format("compare(lm(model, data), {})", type)
                           : type == 2 ? std::string("car::Anova(fit, type = 2)")
                                       : std::string("car::Anova(lm(model, data), type = 3)");
  if (type == 2 && !by_hand) return text + "table <- " + call + "\n";
  text += "# The table needs sum-to-zero contrasts, whatever the coefficients are printed in.\n";
  return text + contrast_line("contr.sum") + "table <- " + call + "\n" +
         contrast_line(contrast_function(analysis.contrasts));
}

/// The groups of runs as R writes them: host, or interaction(block, variety).
std::string group_text(const ScriptSource& source) {
  if (source.groups.size() == 1) return r_name(source.groups.front());
  std::string names;
  for (const std::string& one : source.groups) names += (names.empty() ? "" : ", ") + r_name(one);
  return "interaction(" + names + ")";
}

/// Each term in the stratum that it varies in. `runs` are the rows before any averaging.
std::string strata_part(const anova::Fit& fit, const model::Formula& formula,
                        const ScriptSource& source, bool centered) {
  if (source.groups.empty()) return "";
  const std::string model = formula_text(fit, formula, centered, TreatmentsAlone{true});
  std::string factors;
  for (const std::string& one : source.groups) {
    factors += fmt::format("runs[[{0}]] <- factor(runs[[{0}]])\n", r_text(one));
  }
  const std::string group = group_text(source);
  return "\n# The groups differ at random: what varies within them is tested without their "
         "differences, all\n# else against these. With missing runs, the first lines of aov() mix "
         "both; lmer() does not.\n" +
         factors +
         fmt::format("strata <- aov({} + Error({}), runs)\nprint(summary(strata))\n", model,
                     group) +
         fmt::format(
             "if (requireNamespace(\"lmerTest\", quietly = TRUE)) {{\n"
             "  mixed <- lmerTest::lmer({} + (1 | {}), runs)\n"
             "  print(anova(mixed, type = 2, ddf = \"Kenward-Roger\"))\n"
             "  print(coef(summary(mixed, ddf = \"Kenward-Roger\")))\n}}\n",
             model, group);
}

}  // namespace

std::string r_script(const anova::Fit& fit, const anova::Analysis& analysis,
                     const model::Formula& formula, const ScriptSource& source, bool centered,
                     std::string_view version) {
  const anova::Observations& data = fit.observations;
  std::string text = fmt::format("# The analysis of {} by yates {}, in R.\n",
                                 language::printable(analysis.formula, std::string::npos), version);
  text += reading_part(data, source) + column_part(data);
  if (!source.groups.empty()) text += "runs <- data\n";
  text += averaging_part(data, source) + "\n";
  text += contrast_line(contrast_function(analysis.contrasts));
  text += "model <- " + formula_text(fit, formula, centered) + "\n";
  text += "fit <- lm(model, data)\n\n";
  text += table_part(fit, analysis);
  if (analysis.sigmas) {
    text += "# lm() treats all runs as independent; those of one group are not, see below.\n";
  }
  text += "print(table)\nprint(summary(fit))\n";
  text += fmt::format("intervals <- confint(fit, level = {})\nprint(intervals)\n",
                      analysis.options.confidence);
  return text + strata_part(fit, formula, source, centered);
}

}  // namespace yates::reports
