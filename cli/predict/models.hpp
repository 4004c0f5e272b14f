#pragma once

#include <string>
#include <vector>

#include "prediction/model_file/model_file.hpp"

namespace yates::cli {

/// The models of one file or several, one or more, which all have the same inputs. Throws
/// FileError, and InputError for what is no model, for two models of one response, and for inputs
/// that differ.
std::vector<prediction::StoredModel> read_models(const std::vector<std::string>& paths);

}  // namespace yates::cli
