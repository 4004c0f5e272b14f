#include <optional>

#include <fmt/format.h>

#include "reports/anova/tables.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

DataTable each_table(const ResponseReport& response, Typography typography, Digits digits) {
  const bool exact = digits == Digits::exact;
  const NumberWriter write{typography, digits};
  const std::string confidence = confidence_text(response.analysis);
  DataTable table{fmt::format("Each factor alone: {} by a straight line for numbers, by a one-way "
                              "analysis for categories",
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
    table.rows.push_back(
        {write.term(one.factor), one.numeric ? "number" : "category",
         write.number(of_line(&Line::intercept), 6), write.number(of_line(&Line::slope), 6),
         write.number(of_line(&Line::low), 5), write.number(of_line(&Line::high), 5),
         write.number(of_line(&Line::standard_error), 4),
         fmt::format("{}, {}", one.df, one.error_df), write.number(one.f, 4), write.p(one.p),
         write.number(one.r_squared, 4), std::to_string(one.observations)});
  }
  return table;
}

}  // namespace yates::reports
