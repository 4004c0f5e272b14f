#include "campaigns/interrupt.hpp"

#include <atomic>
#include <ctime>

#include <poll.h>

namespace yates::campaigns {
namespace {

std::atomic<int> request_count{0};  // lock-free, so that a signal handler may touch it

extern "C" void count_request(int) {
  request_count.fetch_add(1);
}

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
}

Interrupt::~Interrupt() {
  wait(-1, 0);  // what is pending is ours
  sigaction(SIGINT, &before_interrupt_, nullptr);
  sigaction(SIGTERM, &before_terminate_, nullptr);
  pthread_sigmask(SIG_SETMASK, &outside_, nullptr);
}

int Interrupt::requests() const {
  wait(-1, 0);
  return request_count;
}

void Interrupt::wait(int descriptor, int milliseconds) const {
  pollfd watched{descriptor, POLLIN, 0};
  const timespec time{milliseconds / 1000, (milliseconds % 1000) * 1'000'000L};
  ppoll(&watched, descriptor < 0 ? 0 : 1, milliseconds < 0 ? nullptr : &time, &outside_);
}

}  // namespace yates::campaigns
