#pragma once

#include "cli/campaign/one_line.hpp"
#include "cli/data/experiment.hpp"
#include "cli/frame/session.hpp"

namespace yates::cli {

/// The campaign of the command line as a file in this folder: written now, or by an earlier call of
/// the same line. Without `write`, an experiment is made of it alone. Throws InputError where a
/// program of the command does not exist, before anything is written, and FileError where the file
/// asks for something else.
Experiment experiment_of_line(const Session& session, const OneLine& line, bool write);

}  // namespace yates::cli
