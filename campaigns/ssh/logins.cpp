#include "campaigns/ssh/logins.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <random>
#include <semaphore>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "campaigns/file/sections.hpp"
#include "campaigns/launch/private_files.hpp"
#include "campaigns/launch/program_output.hpp"
#include "campaigns/ssh/execution.hpp"
#include "campaigns/ssh/host.hpp"
#include "language/number.hpp"

namespace yates::campaigns {

namespace {

constexpr double longest_silence = 60;  // seconds until a host that does not answer counts as lost

/// What `ssh -G` says of one option.
std::string setting(const std::string& settings, const std::string& name) {
  std::istringstream lines(settings);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(name + " ")) return line.substr(name.size() + 1);
  }
  return {};
}

double number_of(const std::string& text) {
  return language::parse_number(text).value_or(0);
}

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
}

/// The words that start `ssh` for a host, up to its destination: the user's own configuration and
/// the options that scripts need. Host keys are checked even if the user's configuration says "no":
/// an unknown key is then refused. Throws HostUnreachable if `ssh` does not accept the options.
std::vector<std::string> ssh_words(const std::string& destination,
                                   const std::vector<std::string>& options) {
  // For most options the first value that ssh sees counts.
  std::vector<std::string> words{"ssh", "-T"};
  for (const char* forced : {"BatchMode=yes", "EscapeChar=none", "RequestTTY=no",
                             "RemoteCommand=none", "ClearAllForwardings=yes", "LogLevel=ERROR"}) {
    append(words, {"-o", forced});
  }
  std::vector<std::string> question = words;
  append(question, options);
  append(question, {"-G", "--", destination});
  const ProgramOutput answer = output_of(question, "/", 20);
  if (answer.problem) {
    std::string text = answer.text.substr(0, 500);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    throw HostUnreachable(destination, fmt::format("ssh {}: {}", *answer.problem, text), true);
  }
  const std::string checking = setting(answer.text, "stricthostkeychecking");
  // Where no key is kept, accept-new would accept another key each time.
  if (checking == "false" || checking == "no" || checking == "off" ||
      forgets_host_keys(setting(answer.text, "userknownhostsfile"))) {
    append(words, {"-o", "StrictHostKeyChecking=yes"});
  }
  append(words, options);
  // Some systems wait a quarter of an hour for a silent host where ssh may ask nobody.
  const double silence = number_of(setting(answer.text, "serveraliveinterval")) *
                         number_of(setting(answer.text, "serveralivecountmax"));
  if (silence <= 0 || silence > longest_silence) {
    append(words, {"-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=6"});
  }
  const std::string timeout = setting(answer.text, "connecttimeout");
  if (timeout.empty() || timeout == "none" || timeout == "0") {
    append(words, {"-o", "ConnectTimeout=20"});
  }
  return words;
}

constexpr double greeting_time = 90;          // with the time to connect
constexpr std::ptrdiff_t logins_at_once = 8;  // sshd drops some of more than 10 (MaxStartups)

std::string random_text(std::size_t bytes) {
  std::random_device random;
  std::string text;
  while (text.size() < 2 * bytes) text += fmt::format("{:02x}", random() & 0xFFU);
  return text;
}

/// The name of this store on hosts, made once; another store in the same place gets another one, so
/// that nothing of a former store can be taken for its own. On the disk before anything is
/// launched: under another name nothing of it would be found.
std::string store_id(const std::filesystem::path& store) {
  const auto file = store / "ssh-id";
  if (auto text = small_file(file)) {
    while (!text->empty() && text->back() == '\n') text->pop_back();
    if (!text->empty()) return *text;
  }
  make_private_folder(store);
  const std::string id = random_text(8);
  write_durably(file, id + "\n");
  return id;
}

/// Hosts may share a home folder.
std::string folder_name(const std::string& id, const std::string& destination) {
  std::string name = id + "-";
  for (const char letter : destination) {
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                       (letter >= '0' && letter <= '9') || letter == '.' || letter == '-';
    name +=
        plain ? std::string(1, letter) : fmt::format("_{:02x}", static_cast<unsigned char>(letter));
  }
  return name;
}

bool is_refusal(const std::string& complaint) {
  constexpr std::array<std::string_view, 5> refusals{
      "Permission denied", "Host key verification failed", "No matching host key",
      "Bad configuration option", "Too many authentication failures"};
  return std::ranges::any_of(refusals, [&](std::string_view refusal) {
    return complaint.find(refusal) != std::string::npos;
  });
}

/// Longer each time, and never the same for two hosts that were lost together.
int pause_before(int attempt) {
  std::random_device random;
  const double longest = 30'000;
  const double pause = std::min(longest, 250 * std::pow(2, std::min(attempt, 10)));
  return static_cast<int>(pause * (0.5 + static_cast<double>(random()) /
                                             static_cast<double>(std::random_device::max())));
}

constexpr std::chrono::milliseconds between_looks{200};

void pause(std::chrono::milliseconds time, const std::function<void()>& while_waiting) {
  for (; time.count() > 0; time -= between_looks) {
    std::this_thread::sleep_for(std::min(time, between_looks));
    while_waiting();
  }
}

/// Of all hosts together: they may be behind one that all logins pass.
std::counting_semaphore<logins_at_once>& login_slots() {
  static std::counting_semaphore<logins_at_once> slots(logins_at_once);
  return slots;
}

class LoginSlot {
 public:
  explicit LoginSlot(const std::function<void()>& while_waiting) {
    while (!login_slots().try_acquire_for(between_looks)) while_waiting();
  }
  ~LoginSlot() { login_slots().release(); }
  LoginSlot(const LoginSlot&) = delete;
  LoginSlot& operator=(const LoginSlot&) = delete;
};

}  // namespace

SshLogins::SshLogins(SshHost host)
    : host_(std::move(host)), id_(folder_name(store_id(host_.store), host_.destination)) {}

void SshLogins::remark(const std::string& text) const {
  if (host_.remark) host_.remark(text);
}

std::vector<std::string> SshLogins::words() {
  const std::scoped_lock lock(mutex_);
  if (words_.empty()) words_ = ssh_words(host_.destination, host_.options);
  return words_;
}

std::unique_ptr<Conversation> SshLogins::connect(std::string_view command) {
  auto all = words();
  all.insert(all.end(), {"--", host_.destination, std::string(command)});
  return std::make_unique<Conversation>(all);
}

std::unique_ptr<SshSession> SshLogins::log_in(const std::function<void()>& while_waiting) {
  auto session = std::make_unique<SshSession>();
  const std::string token = random_text(16);
  std::vector<std::string> lines;
  {
    const LoginSlot slot(while_waiting);
    session->shell = connect(shell_command(host_.shell));
    session->shell->while_waiting = while_waiting;
    session->shell->at_rest = false;
    session->shell->send(greeting_script(host_.scratch, id_, token));
    await_line(*session->shell, greeting_time, "yates " + token);
    lines = ask(*session, "");
  }
  if (const auto problem = answer_of(lines, "failed")) {
    throw HostUnreachable(host_.destination, "the folder for runs cannot be created: " + *problem,
                          true);
  }
  const auto root = answer_of(lines, "root");
  const auto system = answer_of(lines, "system");
  if (!root || !root->starts_with('/') || !system || !system->starts_with("Linux")) {
    throw HostUnreachable(
        host_.destination,
        fmt::format("runs need Linux, but its system is '{}'", system.value_or("unknown")), true);
  }
  session->places.root = *root;
  session->boot_id = answer_of(lines, "boot").value_or("");
  place_supervisor(host_, *session,
                   system->substr(std::min(system->find(' ') + 1, system->size())));
  return session;
}

std::unique_ptr<SshSession> SshLogins::take(int tries, const std::function<void()>& while_waiting) {
  {
    const std::scoped_lock lock(mutex_);
    while (!idle_.empty()) {
      auto session = std::move(idle_.back());
      idle_.pop_back();
      try {
        session->shell->while_waiting = while_waiting;
        session->shell->receive();
        return session;
      } catch (const LinkLost&) {
        // It was lost while nobody used it.
      }
    }
  }
  for (int attempt = 1;; ++attempt) {
    std::string problem;
    try {
      return log_in(while_waiting);
    } catch (const UnusableAnswer& unusable) {
      throw HostUnreachable(host_.destination,
                            fmt::format("its answer cannot be used: {}", unusable.what()), true);
    } catch (const LinkLost& lost) {
      problem = fmt::format("cannot be reached: {}", lost.what());
      if (is_refusal(lost.what())) throw HostUnreachable(host_.destination, problem, true);
    }
    if (attempt >= tries) throw HostUnreachable(host_.destination, problem);
    pause(std::chrono::milliseconds(pause_before(attempt)), while_waiting);
  }
}

std::unique_ptr<SshSession> SshLogins::take_back(const Interrupt& interrupt, int heard) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds to_pass_on_a_request{5};
  constexpr double for_last_questions = 5;  // seconds: other links to the host may be alive
  const int asked = interrupt.requests();
  const auto since = Clock::now();
  Patience::Loss loss(patience);
  const auto check = [&] {
    const bool unheard =
        interrupt.requests() > heard && Clock::now() - since >= to_pass_on_a_request;
    if (interrupt.requests() > asked || unheard) {
      patience.limit(for_last_questions);
      throw HostUnreachable(host_.destination, "cannot be reached");
    }
    if (!loss.to_be_left()) return;
    patience.limit(for_last_questions);
    throw HostUnreachable(host_.destination, "does not answer, and all other work is done");
  };
  std::chrono::minutes next{1};
  for (int attempt = 0;; ++attempt) {
    check();
    try {
      // Without the limits of other questions: a run is waited for longer.
      return take(1, check);
    } catch (const HostUnreachable& problem) {
      if (problem.refused()) throw;
    }
    check();
    if (Clock::now() - since >= next) {
      remark(
          fmt::format("{} has not answered for {} min; yates waits for its runs. To measure "
                      "them elsewhere, end yates (Ctrl-C), remove {} from 'hosts' and run again",
                      host_.destination, next.count(), host_.destination));
      next *= 10;
    }
    pause(std::chrono::milliseconds(pause_before(attempt)), check);
  }
}

void SshLogins::give_back(std::unique_ptr<SshSession> session) {
  session->shell->while_waiting = nullptr;
  const std::scoped_lock lock(mutex_);
  idle_.push_back(std::move(session));
}

void SshLogins::close() {
  const std::scoped_lock lock(mutex_);
  idle_.clear();
}

void SshLogins::abandon() {
  const std::scoped_lock lock(mutex_);
  for (const auto& session : idle_) session->shell->at_rest = false;
  idle_.clear();
}

}  // namespace yates::campaigns
