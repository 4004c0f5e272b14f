#pragma once

#include <string>

#include "cli/design/augment_campaign.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/data/experiment.hpp"

namespace yates::cli {

/// Adds the runs at the end of the campaign file, as a table [[design.augment]], and says so. What
/// was there stays as it is. Throws InputError where the campaign cannot have them: with `until`,
/// or where runs are missing that come before them.
void add_runs(const Session& session, const inquiry::Experiment& experiment,
              const std::string& file, const Augmentation& augmentation);

/// What is said instead where nobody asked for that.
std::string nothing_added(const std::string& file);

}  // namespace yates::cli
