#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yates::campaigns {

/// A format for `printf` that makes it write these bytes, which may be any.
std::string printf_format(std::string_view bytes);

/// The command for the login shell on the other machine, which every kind of shell understands. It
/// starts a shell that reads scripts. `shell`: words that start a POSIX shell.
std::string shell_command(const std::string& shell);
/// As shell_command, for a shell that reads one line of a script, which then reads what follows as
/// data.
std::string data_command(const std::string& shell);

/// The folders on a host and its supervisor program.
struct RemotePlaces {
  std::string root;        // absolute
  std::string supervisor;  // a word of a script: starts attempts, and answers questions about them
};

/// The scripts, each of whole lines. Unless stated otherwise a script ends by writing the line "=",
/// and each of its other output lines begins with a word that says what it is. A block is base64 in
/// lines with the line "." after it.
///
/// Creates the folders and answers "yates TOKEN", "root PATH", "boot ID" and "system NAME MACHINE",
/// or "failed WHY". Output before the first of these lines comes from the user's login shell.
std::string greeting_script(const std::string& scratch, const std::string& id,
                            const std::string& token);
/// Answers "supervisor yes" if the program is there and can be executed.
std::string find_supervisor_script(const std::string& program);
/// Writes the program and answers "supervisor yes", or "unwritten WHY" if the file cannot be
/// written, "noexec" if no program in that folder can be executed, "foreign" if only this one
/// cannot.
std::string send_supervisor_script(const std::string& program, std::string_view content);
/// `request` is the content of that file of the attempt. Answers "refused WHY" if nothing was
/// started. Otherwise it answers when the supervisor has ended: "status S", the lines of
/// `settle_script` if there is no outcome, and the results.
std::string launch_script(const RemotePlaces& places, const std::string& attempt,
                          std::string_view request);
/// What `yates-supervisor --settle` says ("unsettled STATUS" where it cannot), and the results:
/// "outcome" and a block, if there is one; "folder" and a block of its archive; "tar STATUS".
std::string settle_script(const RemotePlaces& places, const std::string& attempt);
/// Answers "asked" or "ended".
std::string ask_to_end_script(const RemotePlaces& places, const std::string& attempt);
/// Answers nothing.
std::string remove_script(const std::string& folder);
/// Answers the lines of `yates-supervisor --probe`.
std::string probe_script(const RemotePlaces& places);
/// Answers "ours PID", "taken PID" or "failed ERRNO", without "=".
std::string lease_script(const RemotePlaces& places);
/// Answers a block and "status S", which is 124 if the command did not end within 50 s.
std::string output_script(const std::string& folder, const std::vector<std::string>& command);
/// Answers "staged PRINT" with the fingerprint that was last given to `stage_line`.
std::string staged_script(const RemotePlaces& places);
/// For `data_command`: unpacks the archive that follows, and then answers "staged PRINT".
std::string stage_line(const RemotePlaces& places, const std::string& print);

}  // namespace yates::campaigns
