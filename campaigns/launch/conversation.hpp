#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace yates::campaigns {

/// The program has ended, or answers no more: for `ssh` the link is lost, and what was sent may
/// have been done or not.
class LinkLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A program that is written to and read from, `ssh` above all. By one thread at a time.
class Conversation {
 public:
  /// Starts the program in a session of its own, so that a Ctrl-C at the driver's terminal does not
  /// reach it. Throws FileError where it cannot be started.
  explicit Conversation(const std::vector<std::string>& words);
  /// Lets it read what was sent if it is at rest, and ends it.
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  /// Throws LinkLost.
  void send(std::string_view text);
  /// The next line without its newline. Throws LinkLost, also where none comes within the seconds.
  std::string_view line(double seconds);
  /// The same if there is one already; valid until the next call.
  std::optional<std::string_view> received_line();
  /// Everything that has come and was not handed out; valid until the next call.
  std::string_view received();
  /// Takes what has come without waiting for it. Throws LinkLost at the end of the connection.
  void receive();
  /// Readable when `receive` has something to do.
  int descriptor() const { return socket_; }
  /// It sees an end of file.
  void end_input();
  /// Waits for its end. Minus the signal where one ended it.
  int exit_status();
  /// What the program said on its standard error: the last line of it.
  std::string complaint();

  /// Whether it reads what it is sent; otherwise its end is not delayed for that.
  bool at_rest = true;

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
