#pragma once

#include "cli/campaign/one_line.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/data/experiment.hpp"

namespace yates::cli {

/// The campaign of the command line as a file in this folder: written now, or by an earlier call of
/// the same line. A file that asks something else of the same command is written anew where the
/// runs that are there allow it, so that the experiment grows; its former text stays under another
/// name. Without `write`, an experiment is made of the line alone. Throws InputError where a
/// program of the command does not exist, before anything is written, and FileError where the file
/// says what no option says, or runs another command, unless that is said to measure the same.
/// Throws what `settled` throws, before anything is written.
inquiry::Experiment experiment_of_line(const Session& session, const OneLine& line, bool write,
                                       campaigns::Measurement measurement);

}  // namespace yates::cli
