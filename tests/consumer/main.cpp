// Reads a table, fits a model and prints its sums of squares, with nothing but what is installed.
#include <cstdio>

#include "anova/fit/fit.hpp"
#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "model/formula.hpp"
#include "table/read.hpp"

int main() {
  const char* csv =
      "memory,cache,rate\n"
      "4,1,15\n4,1,18\n4,1,12\n16,1,45\n16,1,48\n16,1,51\n"
      "4,2,25\n4,2,28\n4,2,19\n16,2,75\n16,2,75\n16,2,81\n";
  const auto table = yates::table::read_text(csv, yates::table::FileFormat::csv, "rates.csv");
  const auto formula = yates::model::parse("rate ~ memory * cache");
  const auto analysis =
      yates::anova::analyse(yates::anova::fit(yates::anova::observe(formula, table)));
  for (const auto& row : analysis.terms) {
    std::printf("%s %.10g\n", row.term.c_str(), row.sum_of_squares);
  }
  std::printf("residual %.10g\n", analysis.residual.sum_of_squares);
}
