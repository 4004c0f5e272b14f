#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "language/whole_file.hpp"

namespace yates::cli {

/// The exit statuses that users' scripts rely on.
enum ExitStatus : int {
  exit_ok = 0,
  exit_gate_failed = 1,
  exit_usage = 2,
  exit_input = 3,
  exit_not_estimable = 4,
  exit_file = 5,
  exit_failed_runs = 6,
  exit_internal = 70,
  exit_busy = 75,
  exit_interrupted = 130,
};

enum class Format { text, json, csv, markdown, latex, paper };

/// What the command line requested of every command.
struct Session {
  Format format = Format::text;
  std::string color = "auto";
  bool quiet = false;
  bool verbose = false;
  std::string command_line;          // as typed, for reports
  std::vector<std::string> given;    // the options that were given, by their long names: "--sweep"
  std::vector<std::string> program;  // the words behind "--", of commands that take a program

  bool was_given(std::string_view option) const;
  /// Whether text for stdout (or stderr) may hold colour escapes: --color, then NO_COLOR,
  /// TERM=dumb, then whether it is a terminal.
  bool color_on(int file_descriptor) const;
  /// Whether the locale says UTF-8: only then are box and minus characters printed on a terminal.
  bool unicode() const;
  /// Throws UsageError unless the chosen format is one of `supported`.
  void require_format(const std::string& command, const std::vector<Format>& supported) const;
};

std::string to_string(Format format);
/// "text", "json", ...
std::vector<std::string> format_words();
/// Throws UsageError where the word is no format, with the nearest one.
Format parse_format(const std::string& word);

/// The words of the command line as one line that a POSIX shell would split into the same words.
std::string command_line(int argc, char** argv);
/// The text as a JSON string with its quotes.
std::string json_text(const std::string& text);

/// Throws the FileError about a file that yates did not write and therefore does not replace.
[[noreturn]] void refuse_to_replace(const std::string& path);
/// Throws FileError where `path` exists and is one of the files that the output is made from, or
/// where its first line is not one that begins like `own_header` (so yates did not write it),
/// unless `force`. Devices and pipes pass.
void refuse_foreign_file(const std::string& path, const std::vector<std::string>& inputs,
                         const std::string& own_header, bool force);

/// Replaces the file as language::write_whole_file does; "-" is stdout, and devices and pipes are
/// written into. A symbolic link is followed if it belongs to the user or to root. Throws
/// FileError.
void write_file(const std::string& path, const std::string& text);
/// The same for a text that is made in pieces, each of which `produce` hands to its sink.
using language::TextSink;
void write_file(const std::string& path, const std::function<void(const TextSink&)>& produce);
/// Writes a file that was not there, whole or not at all. Throws FileError where something of this
/// name is there already: nobody's file is overwritten, not even in a race.
void write_new_file(const std::string& file, const std::string& text);
/// Makes the folder and those above it, where they are missing. Throws FileError.
void make_folder(const std::string& folder);
/// Writes to stdout; throws FileError when that fails (a full disk, a closed pipe). A terminal
/// receives it by language::printable_lines; pipes and files byte for byte.
void print(const std::string& text);
/// Prints what a command has to say, in the format of the session: text, Markdown and LaTeX without
/// anything of foreign origin that a terminal would act on (reports::for_terminal), JSON and CSV by
/// print().
void show(const Session& session, const std::string& text);
/// Writes to stderr by language::printable_lines, since messages quote files and hosts; what cannot
/// be written there is dropped.
void say(const std::string& text);
/// Writes one line to stderr: line ends within the text are written out, so that no name in a
/// message can look like another message.
void say_line(const std::string& text);
/// Clears the line of stderr's terminal in which the cursor stands.
void erase_line();
/// Empties stdout's terminal and puts the cursor into its upper left corner.
void clear_screen();
/// Prints "warning: ..." or another remark as one line on stderr unless --quiet.
void remark(const Session& session, const std::string& text);

}  // namespace yates::cli
