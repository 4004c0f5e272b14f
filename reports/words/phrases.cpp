#include "reports/words/phrases.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/words/decision_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// Whether a term of these factors alone may still matter: then nobody sets them as he likes.
bool any_term_is_open(const ResponseReport& report, const std::vector<std::string>& factors) {
  return std::any_of(
      report.analysis.terms.begin(), report.analysis.terms.end(), [&](const anova::TermRow& row) {
        return row.treatment() && row.verdict == anova::TermVerdict::cannot_tell &&
               std::all_of(row.term.variables.begin(), row.term.variables.end(),
                           [&](const auto& variable) {
                             return std::all_of(variable->columns.begin(), variable->columns.end(),
                                                [&](const std::string& column) {
                                                  return std::find(factors.begin(), factors.end(),
                                                                   column) != factors.end();
                                                });
                           });
      });
}

/// Without those whose levels some of the others names.
FreeFactors free_beside(const ResponseReport& report, const anova::DecisionPart& part,
                        std::span<const anova::DecisionPart> others) {
  FreeFactors free;
  double most = 0.0;
  bool known = true;
  for (const anova::FreeFactor& one : part.free_factors) {
    if (anova::is_held(others, one.factor)) continue;
    free.names.push_back(report.analysis.factors[one.factor].name);
    known = known && one.at_most.has_value();
    most = std::max(most, one.at_most.value_or(0.0));
  }
  if (!known || free.names.empty()) return free;
  free.at_most = most;
  free.as_you_like = part.worth_a_change > 0.0 && most <= part.worth_a_change &&
                     !any_term_is_open(report, free.names);
  return free;
}

}  // namespace

std::string listed(const std::vector<std::string>& words, std::string_view joint) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += i + 1 == words.size() ? joint : ", ";
    result += words[i];
  }
  return result;
}

std::vector<std::string> first_names(std::vector<std::string> names, std::size_t most) {
  if (names.size() <= most + 1) return names;
  const std::size_t more = names.size() - most;
  names.resize(most);
  names.push_back(fmt::format("{} more", more));
  return names;
}

namespace {

bool is_digit(std::string_view text, std::size_t at) {
  return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

/// "e-05" behind a digit as a power of ten; the bytes read, or zero where there is none.
std::size_t read_power_of_ten(std::string_view text, std::size_t at, std::string& result) {
  static constexpr std::array<std::string_view, 10> raised = {
      "\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
      "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  const bool is_one = text[at] == 'e' && at > 0 && is_digit(text, at - 1) && at + 1 < text.size() &&
                      (text[at + 1] == '-' || text[at + 1] == '+') && is_digit(text, at + 2);
  if (!is_one) return 0;
  result += text[at + 1] == '-' ? "\u00d710\u207b" : "\u00d710";
  std::size_t end = at + 2;
  while (text[end] == '0' && is_digit(text, end + 1)) ++end;
  for (; is_digit(text, end); ++end) result += raised[static_cast<std::size_t>(text[end] - '0')];
  return end - at;
}

}  // namespace

std::string with_true_minus(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const std::size_t read = read_power_of_ten(text, i, result); read > 0) {
      i += read - 1;
      continue;
    }
    const bool begins = i == 0 || text[i - 1] == ' ' || text[i - 1] == '(';
    const bool number = i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
    if (text[i] == '-' && begins && number) {
      result += "\u2212";
    } else {
      result += text[i];
    }
  }
  return result;
}

std::string capitalised(std::string text) {
  if (!text.empty()) {
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  }
  return text;
}

std::string uncapitalised(std::string text) {
  if (!text.empty()) {
    text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
  }
  return text;
}

std::string quoted_level(const std::string& level) {
  const auto has = [&](char one) { return level.find(one) != std::string::npos; };
  const bool separates = has(',') || has(';') || (has(' ') && has('='));
  return separates ? fmt::format("\"{}\"", level) : level;
}

std::string quantity_name(std::string_view label, std::string_view unit) {
  const bool named = unit.empty() || label.ends_with(fmt::format("({})", unit)) ||
                     label.ends_with(fmt::format("[{}]", unit));
  return named ? std::string(label) : fmt::format("{} ({})", label, unit);
}

std::string product_text(std::span<const std::string> names, Typography typography) {
  if (typography != Typography::plain) return fmt::format("{}", fmt::join(names, " \u00d7 "));
  std::string result;
  for (const std::string& name : names) {
    const bool one_of_many = names.size() > 1 && name.find(':') != std::string::npos;
    result += fmt::format("{}{}", result.empty() ? "" : ":", one_of_many ? "`" + name + "`" : name);
  }
  return result;
}

std::string term_text(const model::TermName& term, Typography typography) {
  return product_text(shown_names(term), typography);
}

std::string note_text(const model::Note& note, Typography typography) {
  return note.term.empty() ? note.text : term_text(note.term, typography) + " " + note.text;
}

std::vector<std::string> shown_names(const model::TermName& term) {
  std::vector<std::string> result;
  for (const auto& variable : term.variables) result.push_back(variable->shown);
  return result;
}

std::optional<double> half_width(std::optional<double> low, std::optional<double> high) {
  if (!low || !high) return std::nullopt;
  return (*high - *low) / 2.0;
}

std::string interval_numbers(double low, double high, Typography typography, bool sign) {
  const auto width = half_width(low, high);
  return fmt::format("{} to {}", with_uncertainty(low, width, typography, sign),
                     with_uncertainty(high, width, typography, sign));
}

std::string interval_behind(std::optional<double> low, std::optional<double> high,
                            Typography typography) {
  return low && high ? fmt::format(" ({})", interval_numbers(*low, *high, typography)) : "";
}

FreeFactors free_factors(const ResponseReport& report, const anova::DecisionPart& part) {
  return free_beside(report, part, {&part, 1});
}

std::optional<std::string> free_factors_sentence(const ResponseReport& report,
                                                 const anova::DecisionPart& part,
                                                 Typography typography) {
  // It is said of all circumstances.
  const FreeFactors free = free_beside(report, part, report.decision->parts);
  if (free.names.empty() || part.groups.empty()) return std::nullopt;
  const std::string which = listed(free.names);
  const std::string_view verb = free.names.size() == 1 ? "was" : "were";
  if (!free.at_most) return fmt::format("{} {} not shown to matter.", which, verb);
  const std::string bound = at_most_text(report, *free.at_most, typography);
  if (free.as_you_like) {
    return fmt::format("Keep {} as you like: at most {} either way.", which, bound);
  }
  return fmt::format("{} {} not shown to matter: at most {} either way.", which, verb, bound);
}

std::optional<std::string> constant_factors_sentence(const ResponseReport& report) {
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    const anova::FactorReading& factor = report.analysis.factors[f];
    if (factor.levels.size() != 1) continue;
    parts.push_back(fmt::format("{} is {} in every run that could be used", factor.name,
                                factor.levels.front()));
  }
  if (parts.empty()) return std::nullopt;
  return fmt::format("{}, so nothing can be said of {}.", listed(parts),
                     parts.size() == 1 ? "it" : "them");
}

}  // namespace yates::reports
