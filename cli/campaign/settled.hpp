#pragma once

#include <functional>

#include "cli/frame/session.hpp"
#include "inquiry/data/experiment.hpp"

namespace yates::cli {

/// The user requested the end while runs of an earlier driver were waited for.
struct Interrupted {};

/// The experiment that `load` gives, which is to be launched. Where its plan is another one than
/// that of its store, and an earlier driver has left runs whose end is not recorded, the end is
/// recorded and the experiment loaded again, because the new plan keeps what is done. Throws
/// Interrupted; FileError where all depends on a run on a host that does not answer; DriverBusy.
inquiry::Experiment settled(const Session& session,
                            const std::function<inquiry::Experiment()>& load);

}  // namespace yates::cli
