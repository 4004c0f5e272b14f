#include "campaigns/launch/interrupt.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <ctime>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace yates::campaigns {
namespace {

/// Wakes one thread. The kernel hands a signal to any one thread that lets it through; the handler
/// then has to wake all others. Bells are never removed, only used again by later threads, so that
/// the handler may walk over them at any moment.
struct Bell {
  int descriptor = -1;
  std::atomic<bool> used{true};
  Bell* next = nullptr;
};

std::atomic<int> request_count{0};  // lock-free, so that a signal handler may touch it
std::atomic<Bell*> bells{nullptr};
std::atomic<const Interrupt*> living{nullptr};

extern "C" void count_request(int) {
  const int before = errno;
  request_count.fetch_add(1);
  for (const Bell* bell = bells.load(); bell != nullptr; bell = bell->next) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(bell->descriptor, &one, sizeof one);
  }
  errno = before;
}

Bell* take_bell() {
  for (Bell* bell = bells.load(); bell != nullptr; bell = bell->next) {
    if (!bell->used.exchange(true)) return bell;
  }
  auto* const bell = new Bell;
  bell->descriptor = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  bell->next = bells.load();
  while (!bells.compare_exchange_weak(bell->next, bell)) {
  }
  return bell;
}

class OwnBell {
 public:
  OwnBell() : bell_(take_bell()) {}
  ~OwnBell() { bell_->used = false; }
  OwnBell(const OwnBell&) = delete;
  OwnBell& operator=(const OwnBell&) = delete;
  int descriptor() const { return bell_->descriptor; }

 private:
  Bell* bell_;
};

bool is_ignored(int signal) {
  struct sigaction now = {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

Interrupt::Interrupt() {
  request_count = 0;
  std::vector<int> signals{SIGINT, SIGTERM};
  if (!is_ignored(SIGHUP)) signals.push_back(SIGHUP);  // the terminal has gone
  sigset_t blocked;
  sigemptyset(&blocked);
  for (const int signal : signals) sigaddset(&blocked, signal);
  pthread_sigmask(SIG_BLOCK, &blocked, &outside_);
  struct sigaction action = {};
  action.sa_handler = count_request;
  for (const int signal : signals) {
    sigaction(signal, &action, &taken_.emplace_back(Taken{signal, {}}).before);
    sigdelset(&outside_, signal);
  }
  living = this;
}

Interrupt::Interrupt(const sigset_t& outside, int known)
    : owner_(false), known_(known), outside_(outside) {}

Interrupt Interrupt::from_now_on() const {
  return Interrupt(outside_, known_ + requests());
}

Interrupt::~Interrupt() {
  if (!owner_) return;
  living = nullptr;
  wait(-1, 0);  // what is pending is ours
  for (const Taken& one : taken_) sigaction(one.signal, &one.before, nullptr);
  pthread_sigmask(SIG_SETMASK, &outside_, nullptr);
}

int Interrupt::requests() const {
  wait(-1, 0);
  return request_count - known_;
}

int Interrupt::requests_so_far() {
  const Interrupt* const one = living;
  return one == nullptr ? 0 : one->requests();
}

void Interrupt::wait(int descriptor, int milliseconds) const {
  thread_local const OwnBell bell;
  std::array<pollfd, 2> watched{pollfd{descriptor, POLLIN, 0},
                                pollfd{bell.descriptor(), POLLIN, 0}};
  const timespec time{milliseconds / 1000, (milliseconds % 1000) * 1'000'000L};
  const int ready =
      ::ppoll(watched.data(), watched.size(), milliseconds < 0 ? nullptr : &time, &outside_);
  if (ready < 0 || watched[1].revents != 0) {
    std::uint64_t rings = 0;
    [[maybe_unused]] const auto got = ::read(bell.descriptor(), &rings, sizeof rings);
  }
}

}  // namespace yates::campaigns
