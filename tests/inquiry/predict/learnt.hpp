#pragma once

#include <functional>
#include <string>
#include <vector>

#include "inquiry/predict/training_of.hpp"
#include "prediction/model_file/model_file.hpp"
#include "tests/inquiry/study.hpp"

namespace yates::tests {

/// Forty settings of cpu, batch and net with a time and an accuracy.
std::string cluster_runs();

using AskedOfTrain = std::function<void(inquiry::TrainRequest&)>;

/// What `yates train` learns of the words, by least squares where nothing else is asked.
std::vector<prediction::StoredModel> learnt(const std::vector<std::string>& words,
                                            const AskedOfTrain& asked = {});

}  // namespace yates::tests
