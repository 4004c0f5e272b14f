#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "numerics/random.hpp"
#include "prediction/layers/layer_model.hpp"
#include "prediction/training/model.hpp"

namespace yates::prediction {

/// Where a model comes from.
struct Provenance {
  std::string version;  // of yates
  std::string formula;
  std::string unit;         // of the response; empty where nobody says
  std::string data_sha256;  // of the table that was learnt from
  numerics::Seed seed = {1};
  std::size_t folds = 10;
  double large = 0.2;
};

struct StoredModel {
  Provenance provenance;
  Model model;
};

/// A model of networks by their layers.
struct StoredLayers {
  std::string version;        // of yates
  std::string unit;           // of times
  std::string layers_sha256;  // of the tables that were learnt from
  std::string passes_sha256;  // empty without passes
  LayerModel model;
};

/// How every model file begins: a schema of the family yates.model or yates.layers.
inline constexpr std::string_view model_file_header = "{\"schema\":\"yates.";

/// The model as JSON (schema yates.model/1, docs/prediction.md). Numbers read back exactly, and the
/// same model gives the same bytes.
/// Left out is what no prediction needs: the settings in the leaves of trees, and what a process
/// computes from its parameters and settings.
std::string model_text(const StoredModel& stored);

/// The same of several responses, one model each: a list "models", whose entries have the fields of
/// a file of one. Of one model its own text.
std::string models_text(const std::vector<StoredModel>& stored);

/// The model of such a text; `name` is what messages call it. Its predictions are those of the
/// model that was written, bit for bit where the same program reads it on the same machine.
/// Throws InputError for a text that is cut off or damaged, that is no model, that holds several,
/// or that a later version wrote. Memory is a multiple of the text's size, and of the square of a
/// process' settings.
StoredModel read_model(std::string_view text, const std::string& name);

/// The same of a model of networks (schema yates.layers/1).
std::string model_text(const StoredLayers& stored);
StoredLayers read_layers_model(std::string_view text, const std::string& name);
/// The models of such a text, of one response or of several: one or more, of different responses.
std::vector<StoredModel> read_models(std::string_view text, const std::string& name);

}  // namespace yates::prediction
