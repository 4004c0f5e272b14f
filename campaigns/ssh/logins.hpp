#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "campaigns/launch/conversation.hpp"
#include "campaigns/launch/interrupt.hpp"
#include "campaigns/ssh/host.hpp"

namespace yates::campaigns {

/// How long a host is waited for: its answers to questions, besides the time limit of each line,
/// and its return where it holds a launch and does not answer. Any number of threads may use it.
class Patience {
 public:
  /// Every question is given up that has waited for this many seconds in all, counted from now for
  /// those under way. If the number is absent, none is.
  void limit(std::optional<double> seconds);

  /// For Conversation::while_waiting, and for loops that wait: of a question that is asked now. It
  /// throws HostUnreachable when the limit has passed, or when the user has requested the end some
  /// seconds ago and not before the question. Must not outlive this object.
  std::function<void()> of_question(const std::string& host) const;

  /// When there is nothing else to wait for than launches that are lost.
  void leave_lost_when(std::function<bool()> needless);
  std::size_t lost() const { return lost_; }

  /// Lives while a launch is lost: while the host that holds it does not answer.
  class Loss {
   public:
    explicit Loss(Patience& patience) : patience_(patience) { ++patience_.lost_; }
    ~Loss() { --patience_.lost_; }
    Loss(const Loss&) = delete;
    Loss& operator=(const Loss&) = delete;
    /// Whether to wait for it has been needless for some seconds. To be asked several times a
    /// second.
    bool to_be_left();

   private:
    Patience& patience_;
    std::optional<std::chrono::steady_clock::time_point> needless_since_ = {};
  };

 private:
  using Clock = std::chrono::steady_clock;
  struct Limit {
    std::chrono::duration<double> time;
    Clock::time_point since;
  };
  std::optional<Limit> current() const;

  mutable std::mutex mutex_;
  std::optional<Limit> limit_;           // guarded by mutex_
  std::function<bool()> needless_ = {};  // guarded by mutex_
  std::atomic<std::size_t> lost_ = 0;
};

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

/// A login that is kept open, with a shell that reads scripts.
struct SshSession {
  std::unique_ptr<Conversation> shell;
  RemotePlaces places;
  std::string boot_id;
  /// Set if the process that holds the host's lease depends on this session. SshMachine watches it
  /// with a weak pointer.
  std::shared_ptr<bool> lease = nullptr;
};

/// Reads lines until this one comes; a login shell may say others first. Throws LinkLost if it does
/// not come within this many seconds, and UnusableAnswer if more than a mebibyte comes before it.
void await_line(Conversation& shell, double seconds, const std::string& wanted);

/// Sends a script and returns the lines of its answer. Throws LinkLost, also if a line takes longer
/// than a minute, and UnusableAnswer if the lines are more than a mebibyte.
std::vector<std::string> ask(SshSession& session, const std::string& script);

/// The rest of the first line that begins with this word and a blank; absent if there is none.
std::optional<std::string> answer_of(const std::vector<std::string>& lines, std::string_view word);

/// The open logins of one host. Several threads may take and return them at the same time.
class SshLogins {
 public:
  explicit SshLogins(SshHost host);

  /// A session that nobody uses, or a new one. Throws HostUnreachable after this many failed tries
  /// to log in, or if the login shell says more than a mebibyte before it reads what is sent.
  /// `while_waiting` is that of the session, and is called while its login is waited for.
  std::unique_ptr<SshSession> take(int tries, const std::function<void()>& while_waiting);
  /// As above, for a question that is asked now.
  std::unique_ptr<SshSession> take(int tries) {
    return take(tries, patience.of_question(host_.destination));
  }
  /// As `take`, for a launch that is lost: tries until the host refuses the login, nothing else is
  /// waited for, or the user requests the end again or has done so more often than the host has
  /// heard.
  std::unique_ptr<SshSession> take_back(const Interrupt& interrupt, int heard);
  /// Gives a session back; none of its answers may still be to come.
  void give_back(std::unique_ptr<SshSession> session);
  /// Ends the sessions that nobody uses.
  void close();
  /// As close, where the host does not answer: ends them at once.
  void abandon();
  /// A separate connection for data, on which the login shell runs `command`.
  std::unique_ptr<Conversation> connect(std::string_view command);

  const SshHost& host() const { return host_; }
  /// The name of this store's folder on hosts.
  const std::string& id() const { return id_; }
  void remark(const std::string& text) const;

  Patience patience = {};

 private:
  std::unique_ptr<SshSession> log_in(const std::function<void()>& while_waiting);
  std::vector<std::string> words();

  SshHost host_;
  std::string id_;
  std::mutex mutex_;
  std::vector<std::string> words_;  // of ssh, up to the destination; guarded by mutex_
  std::vector<std::unique_ptr<SshSession>> idle_;
};

}  // namespace yates::campaigns
