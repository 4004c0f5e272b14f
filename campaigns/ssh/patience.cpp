#include "campaigns/ssh/patience.hpp"

#include <algorithm>

#include "campaigns/launch/interrupt.hpp"
#include "campaigns/ssh/host.hpp"

namespace yates::campaigns {
namespace {

/// A host that answers at all has answered by then, so that what is under way there ends in order.
constexpr std::chrono::seconds after_request{5};

}  // namespace

void Patience::limit(std::optional<double> seconds) {
  const std::scoped_lock lock(mutex_);
  limit_.reset();
  if (seconds) limit_ = Limit{std::chrono::duration<double>(*seconds), Clock::now()};
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
    if (!requested && Interrupt::requests_so_far() > before) requested = now;
    if (requested && now - *requested >= after_request) {
      throw HostUnreachable(host, "does not answer, and the user has requested the end");
    }
  };
}

}  // namespace yates::campaigns
