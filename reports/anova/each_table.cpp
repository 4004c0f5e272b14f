#include <cmath>

#include <fmt/format.h>

#include "reports/anova/anova_tables.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

DataTable each_table(const ResponseReport& response, Typography typography, Digits digits) {
  const bool exact = digits == Digits::exact;
  const auto number = [&](std::optional<double> value, int significant) {
    if (!value || !std::isfinite(*value)) return exact ? std::string() : absent(typography);
    return exact ? fmt::format("{}", *value) : rounded(*value, significant, typography);
  };
  const std::string confidence = confidence_text(response.analysis);
  DataTable table{
      fmt::format("Each factor alone on {}: straight lines of numbers, one-way analyses "
                  "of categories",
                  quantity_name(response.label, response.unit)),
      {{"factor", false},
       {"read as", false},
       {"intercept", true},
       {"slope", true},
       {confidence + " low", true},
       {"high", true},
       {"std. error", true},
       {"df", true},
       {"F", true},
       {"p", true},
       {exact || typography == Typography::plain ? "R2" : "R\u00b2", true},
       {"n", true}},
      {}};
  for (const anova::FactorAlone& one : response.each) {
    const auto of_line = [&](auto member) -> std::optional<double> {
      if (!one.line) return std::nullopt;
      return (*one.line).*member;
    };
    using Line = anova::SimpleRegression;
    table.rows.push_back({one.factor, one.numeric ? "number" : "category",
                          number(of_line(&Line::intercept), 6), number(of_line(&Line::slope), 6),
                          number(of_line(&Line::low), 5), number(of_line(&Line::high), 5),
                          number(of_line(&Line::standard_error), 4),
                          fmt::format("{}, {}", one.df, one.error_df), number(one.f, 4),
                          exact ? number(one.p, 15) : p_text(one.p, typography),
                          number(one.r_squared, 4), std::to_string(one.observations)});
  }
  return table;
}

}  // namespace yates::reports
