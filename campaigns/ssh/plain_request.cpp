#include "campaigns/ssh/plain_request.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "campaigns/ssh/script.hpp"

namespace yates::campaigns {
namespace {

/// The same numbers as in `request`.
std::string milliseconds(const std::optional<double>& seconds) {
  return seconds ? fmt::format("{:.0f}", std::ceil(std::min(*seconds, 1e9) * 1000)) : std::string();
}

/// Whether a shell can export a variable of this name without noticing it itself. The others are
/// set by env(1), as the last step to the command.
bool can_be_exported(std::string_view name) {
  constexpr std::array<std::string_view, 24> of_shells{
      "_",        "BASH",   "BASHOPTS", "BASHPID", "BASH_ENV", "COLUMNS",   "ENV",     "EUID",
      "FUNCNAME", "GROUPS", "HISTCMD",  "IFS",     "LINENO",   "LINES",     "OLDPWD",  "OPTARG",
      "OPTIND",   "PPID",   "PWD",      "RANDOM",  "SECONDS",  "SHELLOPTS", "SRANDOM", "UID"};
  const auto plain = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_' ||
           (letter >= '0' && letter <= '9');
  };
  return !name.empty() && (name[0] < '0' || name[0] > '9') &&
         std::all_of(name.begin(), name.end(), plain) && !name.starts_with("y_") &&
         std::find(of_shells.begin(), of_shells.end(), name) == of_shells.end();
}

bool is_of_the_supervisor(std::string_view name) {
  return name == "YATES_RUN_DIR" || name == "YATES_COPY";
}

std::string copy_text(std::size_t number, const CopyCommand& copy) {
  std::string exports;
  std::vector<std::string> by_env;
  for (const auto& [name, value] : copy.environment) {
    if (is_of_the_supervisor(name)) continue;
    if (can_be_exported(name)) {
      exports += fmt::format("export {}={}\n", name, shell_word(value));
    } else {
      by_env.push_back(name + "=" + value);
    }
  }
  std::string text = fmt::format("{})\n", number);
  std::vector<std::string> words = copy.words;
  if (!by_env.empty()) {
    text += fmt::format("y_program={}\n", shell_word(copy.words.front()));
    by_env.insert(by_env.begin(), "env");
    words.insert(words.begin(), by_env.begin(), by_env.end());
  }
  return text + exports + fmt::format("become {} ;;\n", shell_words(words));
}

}  // namespace

std::string plain_request_text(const Launch& launch, const std::string& shell) {
  std::string text = fmt::format(
      "y_shell={}\ny_working_folder={}\ny_timeout_ms={}\ny_grace_ms={}\ny_sample_ms={}\ny_sync={}\n"
      "y_copies={}\n",
      shell_word(shell), shell_word(launch.working_folder.string()), milliseconds(launch.timeout),
      milliseconds(launch.grace), milliseconds(launch.sample_interval), launch.sync ? 1 : 0,
      launch.copies.size());
  text += "kept() {\n:\n";
  for (const KeptFile& file : launch.keep) {
    text += fmt::format("keep {} {}\n", shell_word(file.source), shell_word(file.name));
  }
  text += "}\ncopy() {\ncase $1 in\n";
  for (std::size_t copy = 0; copy < launch.copies.size(); ++copy) {
    text += copy_text(copy + 1, launch.copies[copy]);
  }
  return text + "esac\n}\ny_whole=yes\n";
}

}  // namespace yates::campaigns
