#include <algorithm>
#include <utility>

#include "campaigns/launch/interrupt.hpp"
#include "campaigns/ssh/host.hpp"
#include "campaigns/ssh/logins.hpp"

namespace yates::campaigns {
namespace {

/// A host that answers at all has answered by then, so that what is under way there ends in order.
constexpr std::chrono::seconds after_request{5};
/// One that comes back by then delays the end of everything by no more than this.
constexpr std::chrono::seconds for_lost{10};

}  // namespace

void Patience::limit(std::optional<double> seconds) {
  const std::scoped_lock lock(mutex_);
  limit_.reset();
  if (seconds) limit_ = Limit{std::chrono::duration<double>(*seconds), Clock::now()};
}

void Patience::leave_lost_when(std::function<bool()> needless) {
  const std::scoped_lock lock(mutex_);
  needless_ = std::move(needless);
}

bool Patience::Loss::to_be_left() {
  const auto needless = [&] {
    const std::scoped_lock lock(patience_.mutex_);
    return patience_.needless_;
  }();
  if (!needless || !needless()) {
    needless_since_.reset();
    return false;
  }
  const auto now = Clock::now();
  if (!needless_since_) needless_since_ = now;
  return now - *needless_since_ >= for_lost;
}

std::optional<Patience::Limit> Patience::current() const {
  const std::scoped_lock lock(mutex_);
  return limit_;
}

std::function<void()> Patience::of_question(const std::string& host) const {
  return [this, host, begin = Clock::now(), before = Interrupt::requests_so_far(),
          requested = std::optional<Clock::time_point>()]() mutable {
    const auto now = Clock::now();
    if (const auto limit = current(); limit && now - std::max(begin, limit->since) >= limit->time) {
      throw HostUnreachable(host, "does not answer");
    }
    const bool leaves = before >= requests_to_leave;
    if (!requested && (leaves || Interrupt::requests_so_far() > before)) requested = now;
    if (requested && now - *requested >= after_request) {
      throw HostUnreachable(host, "does not answer, and the user has requested the end");
    }
  };
}

}  // namespace yates::campaigns
