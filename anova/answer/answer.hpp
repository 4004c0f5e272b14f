#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "anova/answer/analysis_scale.hpp"
#include "anova/answer/robust_line.hpp"
#include "anova/answer/without_drift.hpp"
#include "anova/checks/curvature.hpp"
#include "anova/checks/diagnostics.hpp"
#include "anova/checks/launch_order.hpp"
#include "anova/checks/nuisance.hpp"
#include "anova/decision/curve_best.hpp"
#include "anova/decision/deciding_model.hpp"
#include "anova/decision/decision.hpp"
#include "anova/effects/effects.hpp"
#include "anova/means/marginal_means.hpp"
#include "anova/origin/origin.hpp"
#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "anova/variance/each_factor.hpp"
#include "model/contrasts.hpp"
#include "model/formula.hpp"
#include "table/table.hpp"

/// The whole analysis of one response with one call: start here.
///
///     const yates::table::Table runs = yates::table::read_file("runs.csv");
///     yates::anova::Request request;
///     request.formula = yates::model::parse("time ~ cpu * batch");
///     request.question.goal = yates::anova::Goal::minimize;
///     const yates::anova::Answer answer = yates::anova::answer(runs, request);
///     for (const auto& row : answer.analysis.terms) {
///       std::printf("%s %g\n", row.term.text().c_str(), row.sum_of_squares);
///     }
///     for (const auto& part : answer.decision.value().parts) {
///       if (part.kind != yates::anova::DecisionKind::choose) continue;
///       for (const auto& level : answer.levels_of(*part.advised))
///         std::printf("%s\n", level.c_str());
///     }
///
/// Each part of the answer has its own function, for whoever needs no more than that: observe()
/// reads the data, fit() fits them, analyse() makes the table, marginal_means(), check() and
/// decide() take it from there.
namespace yates::anova {

/// A limit that the mean of a column must keep at every setting that may be advised: of another
/// response, say.
struct ColumnLimit {
  std::string column;
  Limit limit;
  std::string unit{};  // of both, for words
};

/// How much of an answer is computed.
enum class Depth {
  whole,     // everything, whatever it takes
  table,     // no means to show; the table alone where there are very many settings or coefficients
  settings,  // as table, but on the scale that decides; where there are very many coefficients and
             // every setting has a mean of its own, these means in the place of the fit
  effects,   // the sign table alone where every combination of two-level factors was measured
             // equally often
};

/// What is asked of a table.
struct Request {
  model::Formula formula{};
  ObserveOptions reading{};
  AnalysisOptions options{};
  model::Contrasts contrasts = model::Contrasts::treatment;  // of the printed coefficients
  Question question{};
  /// Whether baseline and given factors may name columns that the formula leaves out. If so, such
  /// names are ignored; otherwise they are an error.
  bool ignore_absent_factors = false;
  /// The scale of a positive response. The program asks for `automatic`: the one that fits better.
  ScaleWish scale = ScaleWish::raw;
  std::string
      unit{};  // of the response: times, sizes and rates are multiplied rather than added to
  /// The columns whose values are the whole plots of a split plot; empty: the `whole_plot` column
  /// of a designed table, if it has one.
  std::vector<std::string> whole_plots{};
  /// Columns of what may change the response although nobody asks about it, such as the size of the
  /// environment or the hour: the checks say whether it does. One that the table does not have,
  /// or that the formula names, is passed over.
  std::vector<NuisanceColumn> nuisance{};
  /// Somebody chose the settings and ran them: a campaign of ours did, or the user says so.
  bool from_campaign = false;
  bool designed = false;
  /// We drew the order of the runs at random: it is not looked at.
  bool order_was_drawn = false;
  /// Whether the verdict is held against ranks, and against the data without runs that stand out.
  bool robust = true;
  /// Limits beside the question's own.
  std::vector<ColumnLimit> column_limits{};
  /// Where numbers are read for the means to show.
  std::vector<ReadAt> read_at{};
  /// Two factors whose means are shown whether or not their interaction is one of the largest.
  std::vector<std::string> joined_factors{};
  /// Also analyse each factor alone. The analysis is then the whole one, unless effects are
  /// requested.
  bool each = false;
  Depth depth = Depth::whole;
  /// Is told what is being done before a fit that takes more than an eye's blink; may be empty.
  std::function<void(const std::string&)> progress{};
  /// What a reader must know of the data; these notes lead those of the analysis.
  std::vector<model::Note> notes{};
};

/// Marginal means over one factor or two, and the term of the analysis that they show.
struct MeansOf {
  std::vector<std::size_t> factors;  // indexes into Analysis::factors
  std::vector<MarginalMean> means;
  std::optional<std::size_t> term;  // index into Analysis::terms of the written model
};

/// All that is known of one response. Where the request's depth limits the answer to the table or
/// to the effects, `decision` is absent, and so is everything that does not belong to that part.
struct Answer {
  std::optional<Goal> goal;
  std::optional<Limit> limit;
  std::optional<Delta> delta;
  /// What was fitted in the place of the response. Values of the analysis, the decision, the means
  /// and the residuals are on this scale.
  AnalysisScale scale;
  /// The response is a share of one (see is_share): means and their intervals end at 0 and 1.
  bool share = false;
  /// The table; in an answer of effects alone, only its formula, response, observations and total.
  Analysis analysis;
  std::shared_ptr<const Fit> fit;  // copies of the answer share it; may be null
  /// In the place of a fit, where Depth::settings found too many coefficients: every setting has
  /// the mean of its own observations.
  std::shared_ptr<const Observations> cells;
  std::vector<Setting> settings;              // distinct combinations of the factors' levels
  std::vector<std::size_t> setting_of_point;  // where Residual::point belongs
  std::optional<Decision> decision;
  /// Where a goal was asked: where the settings come from; the order in which they were run, where
  /// the data are not too many; and what the verdict rests on beside normal noise.
  std::optional<Origin> origin;
  std::optional<LaunchOrder> order;
  std::optional<RobustLine> robust;
  std::optional<WithoutDrift> without_drift;  // where the runs seem to have drifted
  std::vector<Check> checks;
  std::vector<Residual> residuals;     // empty where only summaries are known
  std::optional<Curvature> curvature;  // where the design has centre points
  /// Where the curves of the model that was written decide and are best between measured levels.
  std::optional<CurveBest> curve_best;
  std::vector<FactorAlone> each;  // every factor alone, where that was requested
  /// The means of every treatment factor with two levels or more; like those below, of Depth::whole
  /// alone.
  std::vector<MeansOf> main_effects;
  /// The means of the largest interactions of two factors that matter, four at most, or of the
  /// three largest where none matters; and of Request::joined_factors, where a term joins them.
  std::vector<MeansOf> interactions;
  /// The model that the decision rests on, where that is not the one that was written.
  std::optional<DecidingModel> deciding;
  /// The same model on the other scale, where the scale was chosen by itself or asked for: that of
  /// the response as written always, that of its logarithm where a goal is asked and the data are
  /// not too many.
  std::optional<Analysis> on_other_scale;
  std::optional<SignTable> signs;  // where every factor has two levels; effects alone

  /// The levels of a setting, as written, one per Analysis::factors.
  std::vector<std::string> levels_of(const Setting& setting) const;
  std::vector<std::string> levels_of(const Candidate& candidate) const;
};

/// Reads the table by the formula, fits the model and answers the question. A positive response is
/// fitted as it is or, where the request leaves that open, as its logarithm (see choose_scale); the
/// effects of Depth::effects are those of the response itself unless its logarithm is asked for. A
/// response that is a plain column may
/// have any magnitude: where its squares are beyond the range of a double, the
/// analysis is that of the response in units of a power of ten, and the answer is in its own unit
/// again, but for the sums of squares (see Analysis::square_exponent) and `fit`, which is null. The
/// notes of the analysis say which factors the design cannot tell apart, see confounding(). Throws
/// as observe(), fit() and decide() do; InputError for a limited column that the table does not
/// have as numbers, and for a Request::read_at that is no number of the model or outside of what
/// was measured; UsageError for column limits with summaries, and where the left side of the
/// formula cannot be inverted and a question is asked.
Answer answer(const table::Table& table, const Request& request);

}  // namespace yates::anova
