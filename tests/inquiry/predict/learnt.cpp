#include "tests/inquiry/predict/learnt.hpp"

#include <cmath>

#include <fmt/format.h>

namespace yates::tests {

std::string cluster_runs() {
  std::string text = "cpu,batch,net,time,accuracy\n";
  int row = 0;
  for (const int cpu : {1, 2, 4, 8, 16}) {
    for (const int batch : {64, 128, 256, 512}) {
      for (const int net : {0, 1}) {
        ++row;
        text += fmt::format(
            "{},{},{},{:.4f},{:.5f}\n", cpu, batch, net == 0 ? "a" : "b",
            (400.0 / cpu + 6400.0 / batch + 5 * net + 5) * (1 + 0.02 * std::sin(37.0 * row)),
            0.97 - batch / 8000.0 + 0.001 * std::sin(11.0 * row));
      }
    }
  }
  return text;
}

std::vector<prediction::StoredModel> learnt(const std::vector<std::string>& words,
                                            const AskedOfTrain& asked) {
  inquiry::TrainRequest request;
  request.analysis.words = words;
  request.techniques = {"least-squares"};
  if (asked) asked(request);
  const inquiry::ResponsesToLearn responses = inquiry::responses_to_learn(request.analysis);
  std::vector<prediction::StoredModel> models;
  for (std::size_t i = 0; i < responses.formulas.size(); ++i) {
    const auto runs = inquiry::runs_to_learn(request, responses.data, responses.formulas[i]);
    models.push_back(inquiry::training_of(request, responses.data, responses.formulas[i],
                                          responses.units[i], runs)
                         .report.stored);
  }
  return models;
}

}  // namespace yates::tests
