#pragma once

#include <string>
#include <vector>

#include <spawn.h>
#include <sys/types.h>

namespace yates::cli {

/// Starts a program beside yates, in its process group and at its terminal. The program is found as
/// a shell would find it, and takes the signals that main() ignores as usual. `files` may be
/// nullptr. Returns 0 or an errno.
int start_in_foreground(const std::vector<std::string>& words,
                        const posix_spawn_file_actions_t* files, pid_t& child);

/// Waits for the end of `child`, which is called `name` in errors, and returns its status as
/// waitpid gives it. Throws FileError.
int status_of(pid_t child, const std::string& name);

}  // namespace yates::cli
