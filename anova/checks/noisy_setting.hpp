#pragma once

#include <cstddef>
#include <optional>

namespace yates::anova {

struct Fit;

/// The setting whose repeated runs scatter most.
struct NoisySetting {
  std::size_t setting;  // index into Observations::settings
  double ratio;         // its standard deviation divided by that of all others together
  double p;             // that equal noise makes any setting's as large
};

/// The largest variance of repeated runs against that of all other settings together: F of each
/// setting, its p times the number of settings. It takes heavy tails for a noisy setting: with 3
/// runs of t5 noise at each of 9 settings, in 6 % of experiments at 1 %. Absent where fewer than
/// two settings are repeated. Source: W. G. Cochran, The distribution of the largest of a set of
/// estimated variances as a fraction of their total, Annals of Eugenics 11, 1941.
std::optional<NoisySetting> noisiest_setting(const Fit& fit);

}  // namespace yates::anova
