#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "campaigns/responses/response.hpp"
#include "campaigns/responses/usage.hpp"
#include "campaigns/spark/application.hpp"

namespace yates::campaigns {

/// One of several values of a response within one run.
struct Subsample {
  std::size_t iteration = 1;  // from 1
  std::size_t copy = 1;       // from 1
  double value = 0;

  friend bool operator==(const Subsample&, const Subsample&) = default;
};

/// What one run yields for a response.
struct ResponseValue {
  double value = 0;
  /// By copy, then iteration; empty unless the response asks for iterations or for a list of
  /// copies.
  std::vector<Subsample> subsamples = {};
};

/// There is no value, though the run itself is measured: Spark tells nothing of it.
struct MissingValue {
  std::string why;  // a sentence
};

/// A value, why the run has none, or a sentence that says what is wrong with the run.
using ResponseReading = std::variant<ResponseValue, MissingValue, std::string>;

/// The event logs of an attempt's copies, each read once however many responses are read from it.
class ApplicationLogs {
 public:
  /// The applications whose logs lie in a copy's folder, or why they cannot be read.
  const std::variant<std::vector<Application>, std::string>& of(
      const std::filesystem::path& folder);

 private:
  std::map<std::filesystem::path, std::variant<std::vector<Application>, std::string>> read_ = {};
};

/// What an attempt whose command succeeded left behind.
struct AttemptOutputs {
  std::filesystem::path folder;
  Usage usage;                     // of the whole run
  std::vector<Usage> copies = {};  // of each copy; fewer than two if the command ran once
  std::shared_ptr<ApplicationLogs> logs = std::make_shared<ApplicationLogs>();
};

/// The value of a response from the outputs kept in an attempt's folder. With a pattern
/// (pattern.hpp) its one group must match a decimal number; with a JSON pointer there must be a
/// number at that place; without either the whole text must be one number. Values are finite. If
/// the command ran in several copies, each copy is read separately, from `copies/<copy>/`, and
/// `over_copies` combines the values. Samples of the host belong to the run as a whole. A response
/// from the event log of Spark is missing where that says nothing of it.
ResponseReading read_response(const Response& response, const AttemptOutputs& outputs);

/// The word behind the number that a pattern finds in the outputs of an attempt, where it is a unit
/// of time or size other than that of the response: "ms" for a response in s. Empty where there is
/// none, and where the outputs are not kept.
std::string other_unit_beside(const Response& response, const std::filesystem::path& folder);

}  // namespace yates::campaigns
