#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anova/answer/answer.hpp"

namespace yates::anova {

/// What was shown of a change, beside the smallest difference that matters where there is one.
enum class ChangeVerdict {
  unknown,    // no noise is known
  not_shown,  // it may be a rise or a fall
  rises,      // shown to rise, perhaps by more than what matters
  falls,
  no_larger,  // whatever it is, it is smaller than what matters
};
/// "unknown", "not-shown", "rises", "falls", "no-larger".
std::string_view to_string(ChangeVerdict verdict);

/// What one setting changed by from the old version to the new one, on the scale of the analysis.
struct VersionChange {
  std::size_t before = 0;  // index into Answer::settings: the setting with the old version
  std::size_t after = 0;   // the same setting with the new one
  double old_mean = 0.0;
  double new_mean = 0.0;
  std::int64_t old_observations = 0;
  std::int64_t new_observations = 0;
  /// new_mean - old_mean. Without limits where no noise is known.
  Effect change{};
  ChangeVerdict verdict = ChangeVerdict::unknown;
  bool old_may_be_zero = false;  // then the change is no share of it
};

/// Two versions of a program, compared at every setting that both were measured at.
///
/// The model has the version as a factor of two levels. At each setting the change is the
/// difference of the model's means, judged by the noise that decides (see DecidingModel). The
/// intervals of all settings and of their average hold together at the confidence of the analysis.
/// What matters is the delta of the answer, beside the old mean. Of logarithms, the changes are
/// ratios of typical values; see `typical_average` for where they are not.
struct VersionChanges {
  std::vector<VersionChange> settings;
  /// Over all settings with equal weights. With one setting it is that one.
  double old_mean = 0.0;
  double new_mean = 0.0;
  Effect average{};
  /// The average change of typical values (geometric means), where the versions scatter, or may
  /// scatter, differently: then everything else here is of arithmetic means, on a logarithmic
  /// scale.
  std::optional<Effect> typical_average;
  ChangeVerdict average_verdict = ChangeVerdict::unknown;
  bool old_may_be_zero = false;  // on average
  /// The version and its interactions, which say whether the change differs by setting. Their p is
  /// adjusted over these terms alone, and `shown` follows from it.
  std::vector<TermRow> terms;
  double confidence = 0.95;
  bool together = true;  // whether the intervals hold together; see Family
};

/// answer(), on the logarithmic scale where the request leaves the scale open, the response is
/// positive and its runs are shown to scatter differently with both versions, or likely to: the raw
/// scale fits best just where the long runs of a skewed version happened to be missing, and then
/// its mean looks too small.
Answer answer_for_versions(const table::Table& table, const Request& request,
                           const std::string& version);

/// `answered` is the answer of a model that holds the factor `version`, whose first level is the
/// old one. The changes are absent where the answer holds neither fit nor cells, or where no
/// setting was measured with both versions.
std::optional<VersionChanges> version_changes(const Answer& answered, const std::string& version);

}  // namespace yates::anova
