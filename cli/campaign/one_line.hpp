#pragma once

#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/typed/one_line.hpp"

namespace yates::cli {

/// --factor, --exclude, --replications, --blocks, --order, --seed, --given, --measure, --response,
/// --goal, --unit, --delta, --baseline and --timeout.
std::vector<Option> one_line_options(inquiry::OneLine& line);
/// Their names, as in Session::given.
std::vector<std::string> one_line_option_names();

/// The campaign of the command line as a file in this folder: written now, or by an earlier call of
/// the same line. A file that asks something else of the same command is written anew where the
/// runs that are there allow it, so that the experiment grows; its former text stays under another
/// name. Without `write` it is the same experiment, and nothing is written. Throws InputError where
/// a program of the command does not exist, before anything is written, and FileError where the
/// file says what no option says, or runs another command, unless that is said to measure the same.
/// Throws what `settled` throws, before anything is written.
inquiry::Experiment experiment_of_line(const Session& session, const inquiry::OneLine& line,
                                       bool write, campaigns::Measurement measurement);

}  // namespace yates::cli
