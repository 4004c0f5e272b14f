#pragma once

#include "cli/campaign/one_line.hpp"
#include "cli/data/experiment.hpp"
#include "cli/frame/session.hpp"

namespace yates::cli {

/// The campaign of the command line as a file in this folder: written now, or by an earlier call of
/// the same line. A file that differs in its factors or design alone is written anew, so that the
/// experiment grows; its former text stays under another name. Without `write`, an experiment is
/// made of the line alone. Throws InputError where a program of the command does not exist, before
/// anything is written, and FileError where the file runs another command or has other responses.
Experiment experiment_of_line(const Session& session, const OneLine& line, bool write);

}  // namespace yates::cli
