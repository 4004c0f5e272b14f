#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace yates::campaigns {

/// The program has ended or no longer answers. For `ssh` this means that the link is lost; the
/// other machine may or may not have done what was sent.
class LinkLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The program, or the machine that it speaks for, sends what no honest one does. To ask again is
/// of no use.
class UnusableAnswer : public LinkLost {
 public:
  using LinkLost::LinkLost;
};

/// Bytes of the longest line that is waited for.
inline constexpr std::size_t longest_line = 1U << 20;

/// A running program, usually `ssh`, that this process writes to and reads from. Only one thread
/// may use it at a time.
class Conversation {
 public:
  /// Starts the program in a session of its own, so that a Ctrl-C at the driver's terminal does not
  /// reach it. Throws FileError if it cannot be started.
  explicit Conversation(const std::vector<std::string>& words);
  /// Ends the program, which may first read what was sent if it is at rest.
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  /// Throws LinkLost, also if the program reads nothing for `reading_time`.
  void send(std::string_view text);
  /// The next line without its newline. Throws LinkLost, also if no line comes within this many
  /// seconds, and UnusableAnswer if it is longer than `longest_line`.
  std::string_view line(double seconds);
  /// The next line if it has been received already; valid until the next call. Throws
  /// UnusableAnswer if more than `longest_line` bytes of it have come without its end.
  std::optional<std::string_view> received_line();
  /// Everything that was received and not yet returned; valid until the next call.
  std::string_view received();
  /// Reads what has arrived, without waiting. Throws LinkLost at the end of the connection.
  void receive();
  /// Readable when `receive` has something to do.
  int descriptor() const { return socket_; }
  /// Closes the program's input, so that it reads an end of file.
  void end_input();
  /// Waits for the program to end and returns its exit status, or minus the signal that ended it.
  int exit_status();
  /// The same within this many seconds; absent if the program has not ended by then.
  std::optional<int> exit_status_within(double seconds);
  /// The last line that the program wrote to its standard error, of which a mebibyte is kept.
  std::string complaint();
  /// The first such line, where others follow from it.
  std::string first_complaint();

  /// Whether the program is reading its input. If not, the destructor does not wait for it to do
  /// so.
  bool at_rest = true;
  /// Seconds that `send` waits for a program that reads nothing.
  double reading_time = 60;
  /// Called several times a second while `line` or `send` waits; what it throws ends the waiting.
  std::function<void()> while_waiting = {};

 private:
  int socket_ = -1;
  int errors_ = -1;
  pid_t pid_ = -1;
  std::optional<int> status_;
  std::string buffer_;
  std::size_t begin_ = 0;     // of what has not been handed out
  std::size_t searched_ = 0;  // no newline before
};

}  // namespace yates::campaigns
