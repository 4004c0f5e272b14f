#include "reports/anova/json.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include "anova/together/together.hpp"
#include "language/question.hpp"
#include "reports/anova/json_parts.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/response_report.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::JointDecision;

Json levels_json(const ResponseReport& report, const JointDecision& decision,
                 const anova::JointSetting& setting) {
  Json entry = Json::object();
  for (const std::size_t f : decision.factors) {
    const anova::FactorReading& factor = report.analysis.factors[f];
    entry[factor.name] = level(factor.levels[setting.setting.levels[f]], factor.numeric);
  }
  return entry;
}

Json setting_entry(std::span<const ResponseReport> responses, const anova::Together& together,
                   const JointDecision& decision, std::size_t index) {
  const anova::JointSetting& setting = decision.settings[index];
  Json entry;
  entry["levels"] = levels_json(responses[together.answers.front()], decision, setting);
  entry["baseline"] = index == 0;
  entry["standing"] = anova::to_string(setting.standing);
  entry["limits"] = anova::to_string(setting.limits);
  entry["changes"] = Json::array();
  for (std::size_t r = 0; r < setting.changes.size(); ++r) {
    const ResponseReport& report = responses[together.answers[r]];
    const anova::JointChange& change = setting.changes[r];
    Json one = change.change
                   ? change_json(report, *change.change, expected_baseline(report, decision).value)
                   : Json::object();
    one["response"] = report.analysis.response;
    one["direction"] = anova::to_string(change.direction);
    entry["changes"].push_back(std::move(one));
  }
  return entry;
}

/// The one advice over several responses: `responses` by name, and of each combination of the given
/// factors `kind`, `title`, `advised` and the `settings` with what they change in each response.
Json joint_json(std::span<const ResponseReport> responses, const anova::Together& together) {
  Json entry;
  entry["title"] = joint_title(responses, together);
  entry["sentences"] = joint_sentences(responses, together, Typography::plain);
  entry["responses"] = Json::array();
  for (const std::size_t i : together.answers) {
    entry["responses"].push_back(responses[i].analysis.response);
  }
  entry["decisions"] = Json::array();
  const ResponseReport& first = responses[together.answers.front()];
  for (const JointDecision& decision : together.decisions) {
    Json part;
    part["kind"] = anova::to_string(decision.kind);
    part["given"] = Json::object();
    for (const auto& [factor, text] : decision.circumstance) part["given"][factor] = text;
    part["advised"] = decision.advised
                          ? levels_json(first, decision, decision.settings[*decision.advised])
                          : Json(nullptr);
    if (decision.unclear) {
      part["unclear"] = levels_json(first, decision, decision.settings[*decision.unclear]);
    }
    part["settings"] = Json::array();
    for (std::size_t s = 0; s < decision.settings.size(); ++s) {
      part["settings"].push_back(setting_entry(responses, together, decision, s));
    }
    entry["decisions"].push_back(std::move(part));
  }
  return entry;
}

Json term_json(const anova::TermRow& row) {
  Json entry;
  entry["term"] = row.term.text();
  entry["df"] = row.df;
  entry["sum_sq"] = number(row.sum_of_squares);
  entry["mean_sq"] = number(row.mean_square);
  entry["f"] = number(row.f);
  entry["p"] = number(row.p);
  entry["log10_p"] = number(row.log10_p);
  entry["p_adjusted"] = number(row.p_adjusted);
  const bool tested = row.f.has_value();
  const bool in_strata = row.deciding && row.deciding->error == anova::ErrorTerm::strata;
  const auto against = in_strata ? anova::ErrorTerm::strata : anova::ErrorTerm::residual;
  entry["error_term"] = tested ? Json(to_string(against)) : Json(nullptr);
  entry["error_df"] = nullptr;
  entry["variation_percent"] = number(row.variation_percent);
  entry["omega_sq"] = number(row.omega_squared);
  entry["status"] = anova::to_string(row.status);
  if (row.effect) {
    entry["effect"] = number(row.effect->value);
    entry["low"] = number(row.effect->low);
    entry["high"] = number(row.effect->high);
  }
  entry["treatment"] = row.treatment();
  entry["matters"] = row.matters;
  entry["shown"] = row.shown;
  entry["verdict"] = to_string(row.verdict);
  if (row.deciding) {
    // Other names than those above: what reads "f" and "p" finds those of the model as written.
    Json deciding;
    deciding["against"] = to_string(row.deciding->error);
    deciding["numerator_df"] = row.deciding->df;
    deciding["denominator_df"] = number(row.deciding->error_df);
    deciding["statistic"] = number(row.deciding->f);
    deciding["p_value"] = number(row.deciding->p);
    entry["deciding"] = std::move(deciding);
  }
  return entry;
}

Json checks_json(const std::vector<anova::Check>& checks) {
  Json list = Json::array();
  for (const anova::Check& check : checks) {
    Json entry;
    entry["code"] = anova::to_string(check.code);
    entry["assumption"] = check.assumption;
    entry["looked_at"] = check.looked_at;
    entry["result"] = check.result;
    entry["verdict"] = anova::to_string(check.verdict);
    entry["advice"] = check.advice;
    list.push_back(std::move(entry));
  }
  return list;
}

Json lack_of_fit_json(const anova::LackOfFit& lack) {
  Json entry;
  entry["df"] = lack.df;
  entry["sum_sq"] = number(lack.sum_of_squares);
  entry["pure_error_df"] = lack.pure_error_df;
  entry["pure_error_sum_sq"] = number(lack.pure_error_sum_of_squares);
  entry["f"] = number(lack.f);
  entry["p"] = number(lack.p);
  if (lack.remedy) {
    entry["remedy"] = *lack.remedy;
    entry["removed_share"] = number(lack.removed_share);
  }
  return entry;
}

Json curvature_json(const anova::Curvature& curvature) {
  Json entry;
  entry["corner_observations"] = curvature.corner_observations;
  entry["center_observations"] = curvature.center_observations;
  entry["corner_mean"] = number(curvature.corner_mean);
  entry["center_mean"] = number(curvature.center_mean);
  entry["difference"] = number(curvature.difference);
  entry["low"] = number(curvature.low);
  entry["high"] = number(curvature.high);
  entry["df"] = 1;
  entry["sum_sq"] = number(curvature.sum_of_squares);
  entry["pure_error_df"] = curvature.error_df;
  entry["f"] = number(curvature.f);
  entry["p"] = number(curvature.p);
  return entry;
}

Json each_json(const std::vector<anova::FactorAlone>& factors) {
  Json list = Json::array();
  for (const anova::FactorAlone& one : factors) {
    Json entry;
    entry["factor"] = one.factor.text();
    entry["read_as"] = one.numeric ? "number" : "category";
    if (one.line) {
      entry["slope"] = number(one.line->slope);
      entry["slope_low"] = number(one.line->low);
      entry["slope_high"] = number(one.line->high);
      entry["intercept"] = number(one.line->intercept);
      entry["std_error"] = number(one.line->standard_error);
      entry["intercept_std_error"] = number(one.line->intercept_standard_error);
      entry["t"] = number(one.line->t);
    }
    entry["df"] = one.df;
    entry["error_df"] = one.error_df;
    entry["f"] = number(one.f);
    entry["p"] = number(one.p);
    entry["r_squared"] = number(one.r_squared);
    entry["n"] = one.observations;
    list.push_back(std::move(entry));
  }
  return list;
}

Json coefficients_json(const std::vector<anova::Coefficient>& coefficients) {
  Json list = Json::array();
  for (const anova::Coefficient& row : coefficients) {
    Json entry;
    entry["name"] = row.name;
    entry["estimate"] = number(row.estimate);
    entry["std_error"] = number(row.standard_error);
    entry["t"] = number(row.t);
    entry["p"] = number(row.p);
    entry["low"] = number(row.low);
    entry["high"] = number(row.high);
    list.push_back(std::move(entry));
  }
  return list;
}

/// On which scale the response was analysed, and why.
Json scale_json(const ResponseReport& response) {
  const anova::ScaleChoice& choice = response.scale.choice;
  Json entry;
  entry["used"] = to_string(choice.scale);
  entry["reason"] = to_string(choice.reason);
  entry["analysed"] = analysed_name(response);
  entry["log_likelihood_raw"] = number(choice.log_likelihood_raw);
  entry["log_likelihood_log"] = number(choice.log_likelihood_log);
  entry["evidence_for_log"] = number(choice.evidence_for_log());
  entry["margin"] = anova::scale_margin;
  return entry;
}

Json rows_json(const anova::RowCounts& rows) {
  Json entry;
  entry["read"] = rows.read;
  entry["used"] = rows.used;
  entry["missing"] = rows.missing;
  entry["failed"] = rows.failed;
  entry["warmup"] = rows.warmup;
  return entry;
}

Json terms_json(const ResponseReport& response, const anova::Analysis& analysis) {
  Json list = Json::array();
  for (const anova::TermRow& row : analysis.terms) {
    Json entry = term_json(row);
    if (row.f) entry["error_df"] = analysis.residual.df;
    add_aliases(entry, response, row.term);
    list.push_back(std::move(entry));
  }
  return list;
}

Json analysis_json(const ResponseReport& response, std::string_view version) {
  const anova::Analysis analysis = written_analysis(response);
  Json document;
  document["schema"] = "yates.anova/1";
  document["version"] = version;
  document["formula"] = analysis.formula;
  document["response"] = analysis.response;
  document["observations"] = analysis.observations;
  document["rows"] = rows_json(analysis.rows);
  document["points"] = analysis.points;
  document["replicates"]["min"] = analysis.fewest_replicates;
  document["replicates"]["max"] = analysis.most_replicates;
  document["factors"] = factors_json(analysis.factors);
  document["type"] = static_cast<int>(analysis.options.type);
  document["contrasts"] = model::to_string(analysis.contrasts);
  document["confidence"] = analysis.options.confidence;
  document["adjust"] = language::to_string(analysis.options.adjust);
  document["scale"] = scale_json(response);
  if (analysis.square_exponent != 0) document["sum_sq_exponent"] = analysis.square_exponent;
  document["terms"] = terms_json(response, analysis);
  document["residual"]["df"] = analysis.residual.df;
  document["residual"]["sum_sq"] = number(analysis.residual.sum_of_squares);
  document["residual"]["mean_sq"] = number(analysis.residual.mean_square);
  document["total"]["df"] = analysis.total.df;
  document["total"]["sum_sq"] = number(analysis.total.sum_of_squares);
  document["lack_of_fit"] = lack_of_fit_json(analysis.lack_of_fit);
  if (response.curvature) document["curvature"] = curvature_json(*response.curvature);
  document["coefficients"] = coefficients_json(analysis.coefficients);
  document["mean"] = number(analysis.mean);
  document["sigma"] = number(analysis.sigma);
  document["r_squared"] = number(analysis.r_squared);
  document["adjusted_r_squared"] = number(analysis.adjusted_r_squared);
  if (!response.each.empty()) document["each"] = each_json(response.each);
  document["notes"] = notes_json(analysis.notes);
  if (!response.checks.empty()) document["checks"] = checks_json(response.checks);
  if (response.decision) document["decision"] = decision_json(response);
  return document;
}

}  // namespace

Json level(const std::string& text, bool numeric) {
  if (!numeric) return text;
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const char* end = text.data() + text.size();
  std::int64_t whole = 0;
  if (const auto read = std::from_chars(begin, end, whole);
      read.ec == std::errc() && read.ptr == end) {
    return whole;
  }
  double value = 0.0;
  const auto read = std::from_chars(begin, end, value);
  if (read.ec == std::errc() && read.ptr == end && std::isfinite(value)) return value;
  return text;
}

Json factors_json(const std::vector<anova::FactorReading>& factors) {
  Json list = Json::array();
  for (const anova::FactorReading& factor : factors) {
    Json levels = Json::array();
    for (const std::string& text : factor.levels) levels.push_back(level(text, factor.numeric));
    Json entry;
    entry["name"] = factor.name;
    entry["read_as"] = factor.numeric ? "number" : "category";
    entry["levels"] = std::move(levels);
    list.push_back(std::move(entry));
  }
  return list;
}

Json setting_json(const std::vector<anova::FactorReading>& factors, const anova::Setting& setting) {
  Json entry = Json::object();
  for (std::size_t i = 0; i < factors.size() && i < setting.levels.size(); ++i) {
    entry[factors[i].name] = level(factors[i].levels[setting.levels[i]], factors[i].numeric);
  }
  return entry;
}

void add_aliases(Json& entry, const ResponseReport& report, const model::TermName& term) {
  const TermAliases* aliases = aliases_of(report, term);
  if (aliases == nullptr) return;
  for (const AliasedEffect& one : aliases->same) {
    entry["aliases"].push_back((one.correlation < 0.0 ? "-" : "") + one.effect.text());
  }
  if (aliases->same_left_out > 0) entry["aliases_left_out"] = aliases->same_left_out;
  for (const AliasedEffect& one : aliases->mixed) {
    entry["partial_aliases"][one.effect.text()] = number(one.correlation);
  }
  if (aliases->mixed_left_out > 0) entry["partial_aliases_left_out"] = aliases->mixed_left_out;
}

Json terms_json(const std::vector<model::TermName>& terms) {
  Json list = Json::array();
  for (const model::TermName& term : terms) list.push_back(term.text());
  return list;
}

Json notes_json(const std::vector<model::Note>& notes) {
  Json list = Json::array();
  for (const model::Note& note : notes) {
    Json entry;
    entry["code"] = to_string(note.code);
    entry["term"] = note.term.empty() ? Json(nullptr) : Json(note.term.text());
    entry["text"] = sentence(note);
    list.push_back(std::move(entry));
  }
  return list;
}

std::string documents(std::span<const ResponseReport> responses, std::string_view schema,
                      std::string_view version, ToDocument to_document, const Json& together) {
  if (responses.size() == 1) return document_text(to_document(responses.front(), version));
  Json document;
  document["schema"] = schema;
  document["version"] = version;
  if (!together.is_null()) document["together"] = together;
  document["analyses"] = Json::array();
  for (const ResponseReport& response : responses) {
    document["analyses"].push_back(to_document(response, version));
  }
  return document_text(document);
}

std::string anova_json(std::span<const ResponseReport> responses, std::string_view version,
                       const std::optional<anova::Together>& together) {
  if (!together) return documents(responses, "yates.anova/1", version, analysis_json);
  return documents(responses, "yates.anova/1", version, analysis_json,
                   joint_json(responses, *together));
}

}  // namespace yates::reports
