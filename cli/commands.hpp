#pragma once

#include <span>

#include "cli/frame/command_line.hpp"

namespace yates::cli {

// One function for each command, in the file command_<name>.cpp: what the command takes and does.
Command command_new(Session& session);
Command command_design(Session& session);
Command command_advise(Session& session);
Command command_cost(Session& session);
Command command_plan(Session& session);
Command command_augment(Session& session);
Command command_run(Session& session);
Command command_status(Session& session);
Command command_show(Session& session);
Command command_export(Session& session);
Command command_anova(Session& session);
Command command_effects(Session& session);
Command command_cells(Session& session);
Command command_compare(Session& session);
Command command_confirm(Session& session);
Command command_train(Session& session);
Command command_predict(Session& session);
Command command_choose(Session& session);
Command command_next(Session& session);
Command command_queue(Session& session);
Command command_capacity(Session& session);
Command command_report(Session& session);
Command command_plot(Session& session);
Command command_teach(Session& session);
Command command_completions(Session& session);
Command command_manual(Session& session);

/// All of them, as `yates --help` lists them.
std::span<const CommandEntry> all_commands();

}  // namespace yates::cli
