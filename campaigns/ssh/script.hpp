#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yates::campaigns {

/// One word of a POSIX shell's script that stands for these bytes, none of them zero.
std::string shell_word(std::string_view bytes);
/// Words of a script, each quoted.
std::string shell_words(const std::vector<std::string>& words);
/// The first argument of `printf` that makes it write these bytes, any bytes.
std::string printf_format(std::string_view bytes);

/// The only word that a login shell on the other machine gets to read; every kind of shell
/// understands it. The shell that it starts reads scripts.
/// `shell`: words that start a POSIX shell.
std::string shell_command(const std::string& shell);
/// The same for a shell that reads one line of a script, which then reads what follows as data.
std::string data_command(const std::string& shell);

/// Where things lie on a host, and what does a supervisor's work there.
struct RemotePlaces {
  std::string root;        // absolute
  std::string supervisor;  // a word of a script: starts attempts, and answers questions about them
};

/// The scripts, each of whole lines. Where not said otherwise a script ends by writing the line
/// "=", and each of its other lines begins with a word that tells what it is. A block is base64 in
/// lines with the line "." after it.
///
/// Makes the folders and answers "yates TOKEN", "root PATH", "boot ID" and "system NAME MACHINE",
/// or "failed WHY". What is said before the first of these comes from the user's login shell.
std::string greeting_script(const std::string& scratch, const std::string& id,
                            const std::string& token);
/// "supervisor yes" where it is there and can be executed.
std::string find_supervisor_script(const std::string& program);
/// "supervisor yes" once it is. "unwritten WHY" where the file cannot be written; "noexec" where
/// nothing can be executed that lies there; "foreign" where only this program cannot.
std::string send_supervisor_script(const std::string& program, std::string_view content);
/// `request` is the content of that file of the attempt. "refused WHY" where nothing was started;
/// otherwise, when the supervisor has ended, "status S",
/// where there is no outcome what `settle_script` says, and the results.
std::string launch_script(const RemotePlaces& places, const std::string& attempt,
                          std::string_view request);
/// What `yates-supervisor --settle` says ("unsettled STATUS" where it cannot), and the results:
/// "outcome" and a block, if there is one; "folder" and a block of its archive; "tar STATUS".
std::string settle_script(const RemotePlaces& places, const std::string& attempt);
/// "asked" or "ended".
std::string ask_to_end_script(const RemotePlaces& places, const std::string& attempt);
/// Answers nothing.
std::string remove_script(const std::string& folder);
/// The lines of `yates-supervisor --probe`.
std::string probe_script(const RemotePlaces& places);
/// "ours PID", "taken PID" or "failed ERRNO", and no "=".
std::string lease_script(const RemotePlaces& places);
/// A block, and "status S"; 124 where the command did not end within 50 s.
std::string output_script(const std::string& folder, const std::vector<std::string>& command);
/// "staged PRINT", with what `stage_line` was told last.
std::string staged_script(const RemotePlaces& places);
/// For `data_command`: unpacks the archive that follows; "staged PRINT" when it has.
std::string stage_line(const RemotePlaces& places, const std::string& print);

}  // namespace yates::campaigns
