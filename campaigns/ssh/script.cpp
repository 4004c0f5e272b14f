#include <fmt/format.h>

#include "campaigns/ssh/base64.hpp"
#include "campaigns/ssh/logins.hpp"
#include "language/shell_text.hpp"

namespace yates::campaigns {

using language::shell_word;

/// Octal digits for whatever is not plain: neither shell nor encoding of the other machine then
/// matters.
std::string printf_format(std::string_view bytes) {
  std::string format = "'";
  for (const char letter : bytes) {
    const auto code = static_cast<unsigned char>(letter);
    const bool plain = code > 31 && code < 127 && letter != '\'' && letter != '\\' && letter != '%';
    if (plain) {
      format += letter;
    } else {
      format += fmt::format("\\{:03o}", code);
    }
  }
  return format + "'";
}

std::string shell_command(const std::string& shell) {
  return "exec " + shell + " -s";
}

std::string data_command(const std::string& shell) {
  return "exec " + shell + " -c 'read -r y_script; eval \"$y_script\"'";
}

namespace {

/// Functions that the other scripts use. `y_mask` is the user's umask; that of the shell is 077.
/// GNU's tar sends holes of files as such, and not as zeros without end.
/// All variables begin with y_: one that the user exports would reach the commands changed.
constexpr std::string_view prologue = R"sh(y_mask=$(umask); umask 077
case $(tar --version </dev/null 2>/dev/null | head -c 99) in *'GNU tar'*) y_holes=S ;; *) y_holes= ;; esac
y_send() {
  if test -f "$1/outcome"; then echo outcome; base64 <"$1/outcome"; echo .; fi
  echo folder
  { y_tar=$({ { tar "c${y_holes}f" - -C "$1" . </dev/null 2>/dev/null; echo $? >&3; } | base64 >&4; } 3>&1); } 4>&1
  echo .
  echo "tar $y_tar"
}
)sh";

}  // namespace

std::string greeting_script(const std::string& scratch, const std::string& id,
                            const std::string& token) {
  std::string folder = "\"${XDG_CACHE_HOME:-$HOME/.cache}\"/yates";
  if (!scratch.empty()) {
    const bool of_home = scratch.starts_with("~/");
    const std::string path = of_home ? scratch.substr(2) : scratch;
    folder = (of_home || !path.starts_with('/') ? "\"$HOME\"/" : "") + shell_word(path);
  }
  return std::string(prologue) + fmt::format(R"sh(y_root={}/{}
y_error=$(mkdir -p "$y_root/attempts" "$y_root/bin" "$y_root/work" 2>&1 && chmod 700 "$y_root" 2>&1); y_status=$?
echo; echo yates {}
if test $y_status = 0; then echo "root $(cd "$y_root" && pwd -P)"; else printf '%s\n' "failed $y_error"; fi
echo "boot $(cat /proc/sys/kernel/random/boot_id)"
echo "system $(uname -s -m)"
cd /; echo =
)sh",
                                             folder, shell_word(id), token);
}

/// A shell takes an empty file for a program that succeeds and says nothing.
std::string find_supervisor_script(const std::string& program) {
  return fmt::format(R"sh(test -x {0} && test -n "$({0} --probe 2>/dev/null </dev/null)" &&
echo supervisor yes
echo =
)sh",
                     shell_word(program));
}

/// By another name first: an interrupted transfer must not leave a program. A script tells whether
/// it is the folder or the program that nothing can be executed from.
std::string send_supervisor_script(const std::string& program, std::string_view content) {
  return fmt::format(R"sh(y_file={0}.$$
if y_error=$({{ base64 -d >"$y_file"; }} 2>&1 <<'.'
{1}.
)
then
chmod 700 "$y_file"
if test -n "$("$y_file" --probe 2>/dev/null </dev/null)"
then mv -f "$y_file" {0} && echo supervisor yes
else
printf '#!/bin/sh\nexit 0\n' >"$y_file"
if "$y_file" 2>/dev/null </dev/null; then echo foreign; else echo noexec; fi
fi
else echo "unwritten $(echo "$y_error" | tail -n 1)"
fi
rm -f "$y_file"
echo =
)sh",
                     shell_word(program), to_base64(content));
}

std::string launch_script(const RemotePlaces& places, const std::string& attempt,
                          std::string_view request) {
  return fmt::format(R"sh(y_folder={0}
if y_error=$(mkdir "$y_folder" 2>&1) && y_error=$({{ printf {1} >"$y_folder/request"; }} 2>&1); then
(umask "$y_mask"; exec {2} "$y_folder" </dev/null >/dev/null 2>&1)
y_status=$?
echo "status $y_status"
test "$y_status" = 0 && test -f "$y_folder/outcome" || {2} --settle "$y_folder" </dev/null || echo "unsettled $?"
y_send "$y_folder"
else echo "refused $(echo "$y_error" | tail -n 1)"
fi
echo =
)sh",
                     shell_word(attempt), printf_format(request), places.supervisor);
}

std::string settle_script(const RemotePlaces& places, const std::string& attempt) {
  return fmt::format(R"sh(y_folder={0}
mkdir -p "$y_folder"
{1} --settle "$y_folder" </dev/null || echo "unsettled $?"
y_send "$y_folder"
echo =
)sh",
                     shell_word(attempt), places.supervisor);
}

std::string ask_to_end_script(const RemotePlaces& places, const std::string& attempt) {
  return fmt::format("{} --ask-to-end {} </dev/null\necho =\n", places.supervisor,
                     shell_word(attempt));
}

std::string remove_script(const std::string& folder) {
  return fmt::format("rm -rf {}\n", shell_word(folder));
}

std::string probe_script(const RemotePlaces& places) {
  return fmt::format("{} --probe {} </dev/null\necho =\n", places.supervisor,
                     shell_word(places.root + "/attempts"));
}

std::string lease_script(const RemotePlaces& places) {
  return fmt::format("{} --lease {} </dev/null &\n", places.supervisor, shell_word(places.root));
}

std::string output_script(const std::string& folder, const std::vector<std::string>& command) {
  std::string line;
  for (const std::string& word : command) line += " " + shell_word(word);
  return fmt::format(
      "{{ y_end=$({{ {{ (cd {} && timeout 50{}) </dev/null 2>&1; echo $? >&3; }} | "
      "head -c 65536 | base64 >&4; }} 3>&1); }} 4>&1\n"
      "echo .\necho \"status $y_end\"\necho =\n",
      shell_word(folder), line);
}

std::string staged_script(const RemotePlaces& places) {
  return fmt::format("echo \"staged $(cat {} 2>/dev/null)\"\necho =\n",
                     shell_word(places.root + "/staged"));
}

std::string stage_line(const RemotePlaces& places, const std::string& print) {
  return fmt::format("umask 077; rm -f {0}; tar xf - -C {1} && echo {2} >{0} && echo staged {2}\n",
                     shell_word(places.root + "/staged"), shell_word(places.root + "/work"), print);
}

}  // namespace yates::campaigns
