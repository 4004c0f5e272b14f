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

}  // namespace

Interrupt::Interrupt() {
  request_count = 0;
  sigset_t blocked;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGINT);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &outside_);
  struct sigaction action = {};
  action.sa_handler = count_request;
  sigaction(SIGINT, &action, &before_interrupt_);
  sigaction(SIGTERM, &action, &before_terminate_);
  sigdelset(&outside_, SIGINT);
  sigdelset(&outside_, SIGTERM);
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
  sigaction(SIGINT, &before_interrupt_, nullptr);
  sigaction(SIGTERM, &before_terminate_, nullptr);
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
