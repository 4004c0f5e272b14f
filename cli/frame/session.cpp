#include "cli/frame/session.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "language/error.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"
#include "language/whole_file.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::cli {

namespace {

constexpr std::array<std::string_view, 6> words_of_formats{"text",     "json",  "csv",
                                                           "markdown", "latex", "paper"};

bool environment_says(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

/// A reader that goes away ends a filter without a word, as it ends the others of a pipeline.
constexpr int exit_broken_pipe = 141;  // what a shell shows for SIGPIPE

void write_all(int descriptor, const std::string& path, std::string_view text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(descriptor, text.data() + written, text.size() - written);
    if (count < 0) {
      if (errno == EINTR) continue;
      if (errno == EPIPE) std::_Exit(exit_broken_pipe);
      throw language::FileError::from_errno("write", path, errno);
    }
    written += static_cast<std::size_t>(count);
  }
}

/// What a program reads goes byte for byte into pipes and files; a terminal would act on some of
/// it.
std::string as_taken_by(int descriptor, const std::string& text) {
  if (::isatty(descriptor) != 1) return text;
  return language::printable_lines(text, std::string::npos);
}

/// Devices and pipes are written into; only files are replaced.
void write_through(const std::string& path, const std::function<void(const TextSink&)>& produce) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) throw language::FileError::from_errno("write", path, errno);
  try {
    produce([&](std::string_view text) {
      write_all(descriptor, path, as_taken_by(descriptor, std::string(text)));
    });
  } catch (...) {
    ::close(descriptor);
    throw;
  }
  if (::close(descriptor) != 0) throw language::FileError::from_errno("write", path, errno);
}

/// In a folder that others may write to, too, a link could lead to any file of the user's.
void refuse_link_of_another_user(const std::string& path) {
  struct stat found {};
  if (::lstat(path.c_str(), &found) != 0 || !S_ISLNK(found.st_mode)) return;
  constexpr uid_t root = 0;
  if (found.st_uid == ::geteuid() || found.st_uid == root) return;
  throw language::FileError(
      path, "is a symbolic link of another user, which yates does not follow; name another file");
}

}  // namespace

std::string command_line(int argc, char** argv) {
  std::vector<std::string> words = {"yates"};
  for (int i = 1; i < argc; ++i) words.emplace_back(argv[i]);
  return language::shell_line(words);
}

std::string to_string(Format format) {
  return std::string(words_of_formats[static_cast<std::size_t>(format)]);
}

std::vector<std::string> format_words() {
  return {words_of_formats.begin(), words_of_formats.end()};
}

Format parse_format(const std::string& word) {
  const auto* const found = std::find(words_of_formats.begin(), words_of_formats.end(), word);
  if (found != words_of_formats.end()) return static_cast<Format>(found - words_of_formats.begin());
  throw language::UsageError(
      fmt::format("--format: '{}' is unknown{}", word, language::suggestion(word, format_words())));
}

bool Session::was_given(std::string_view option) const {
  return std::find(given.begin(), given.end(), option) != given.end();
}

bool Session::color_on(int file_descriptor) const {
  if (color == "always") return true;
  if (color == "never" || environment_says("NO_COLOR")) return false;
  const char* terminal = std::getenv("TERM");
  if (terminal != nullptr && std::strcmp(terminal, "dumb") == 0) return false;
  return ::isatty(file_descriptor) == 1;
}

bool Session::unicode() const {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale = value;
    return locale.find("UTF-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

void Session::require_format(const std::string& command,
                             const std::vector<Format>& supported) const {
  std::string known;
  for (const Format one : supported) {
    if (one == format) return;
    known += (known.empty() ? "" : ", ") + to_string(one);
  }
  throw language::UsageError(
      fmt::format("yates {}: --format {} is not among {}", command, to_string(format), known));
}

std::string json_text(const std::string& text) {
  return nlohmann::json(text).dump();
}

void write_file(const std::string& path, const std::string& text) {
  write_file(path, [&](const TextSink& write) { write(text); });
}

void write_file(const std::string& path, const std::function<void(const TextSink&)>& produce) {
  if (path == "-") {
    produce([](std::string_view text) { print(std::string(text)); });
    return;
  }
  refuse_link_of_another_user(path);
  const language::Found found = language::found_at(path);
  if (found == language::Found::folder) {
    throw language::FileError::from_errno("write", path, EISDIR);
  }
  if (found == language::Found::other) {
    write_through(path, produce);
    return;
  }
  // The name behind a symbolic link is replaced, not the link.
  const std::filesystem::path target = language::behind_links(path);
  language::write_whole_file(target, 0644, language::Existing::replaced, produce);
}

void make_folder(const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw language::FileError::from_errno("create", folder, problem.value());
}

void write_new_file(const std::string& file, const std::string& text) {
  language::write_whole_file(file, 0644, language::Existing::kept, text);
}

void print(const std::string& text) {
  write_all(STDOUT_FILENO, "standard output", as_taken_by(STDOUT_FILENO, text));
}

void show(const Session& session, const std::string& text) {
  if (session.format == Format::json || session.format == Format::csv) return print(text);
  reports::TextOptions options;
  options.colour = session.color_on(STDOUT_FILENO);
  write_all(STDOUT_FILENO, "standard output", reports::for_terminal(text, options));
}

void refuse_to_replace(const std::string& path) {
  throw language::FileError(
      path, "exists and was not written by yates; --force replaces it, -o names another file");
}

void refuse_foreign_file(const std::string& path, const std::vector<std::string>& inputs,
                         const std::string& own_header, bool force) {
  if (path == "-" || !language::is_file(path)) return;
  std::error_code ignored;
  for (const std::string& input : inputs) {
    if (std::filesystem::equivalent(path, input, ignored)) {
      throw language::FileError(path, "is what the output is made from; name another file");
    }
  }
  if (force) return;
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  if (line.substr(0, own_header.size()) != own_header) refuse_to_replace(path);
}

void say(const std::string& text) {
  // Nobody may be listening any more; that is no reason to stop.
  std::fputs(language::printable_lines(text).c_str(), stderr);
}

void say_line(const std::string& text) {
  say(language::printable(text, language::longest_message_line) + "\n");
}

void erase_line() {
  std::fputs("\r\x1b[K", stderr);
}

void clear_screen() {
  write_all(STDOUT_FILENO, "standard output", "\x1b[H\x1b[2J");
}

void remark(const Session& session, const std::string& text) {
  if (!session.quiet) say_line(text);
}

}  // namespace yates::cli
