// Reads a table, asks which setting is the best, and predicts one that was not measured, with
// nothing but what is installed.
#include <cstdio>
#include <string>

#include "anova/answer/answer.hpp"
#include "model/formula.hpp"
#include "prediction/training/training.hpp"
#include "table/read.hpp"

int main() {
  const char* csv =
      "memory,cache,rate\n"
      "4,1,15\n4,1,18\n4,1,12\n16,1,45\n16,1,48\n16,1,51\n"
      "4,2,25\n4,2,28\n4,2,19\n16,2,75\n16,2,75\n16,2,81\n";
  const auto table = yates::table::read_text(csv, yates::table::FileFormat::csv, "rates.csv");
  yates::anova::Request request;
  request.formula = yates::model::parse("rate ~ memory * cache");
  request.question.goal = yates::anova::Goal::maximize;
  const auto answer = yates::anova::answer(table, request);

  for (const auto& row : answer.analysis.terms) {
    std::printf("%s %.10g\n", row.term.text().c_str(), row.sum_of_squares);
  }
  std::printf("residual %.10g\n", answer.analysis.residual.sum_of_squares);

  const auto& decision = answer.decision.value();
  const auto& advice = decision.parts.front();
  std::printf("%s", std::string(yates::anova::to_string(advice.kind)).c_str());
  const auto levels = answer.levels_of(decision.candidates.at(advice.best.value()));
  for (std::size_t f = 0; f < levels.size(); ++f) {
    std::printf(" %s=%s", answer.analysis.factors[f].name.c_str(), levels[f].c_str());
  }
  std::printf("\n");

  const auto training = yates::prediction::train(table, request.formula);
  const Eigen::RowVector2d setting{8, 1};  // the inputs are memory and cache
  const auto predicted = yates::prediction::predict(training.model, setting, 0.5).front();
  std::printf("%s %s\n", std::string(to_string(predicted.where)).c_str(),
              predicted.predicted > 15 && predicted.predicted < 48 ? "between" : "wrong");
}
