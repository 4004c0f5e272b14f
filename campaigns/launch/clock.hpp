#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "campaigns/launch/interrupt.hpp"

namespace yates::campaigns {

/// Seconds from 1970 of a time as Clock::utc tells it; absent for other text.
std::optional<double> seconds_of_utc(std::string_view utc);

/// The driver's clock, which tests replace.
class Clock {
 public:
  virtual ~Clock() = default;
  /// "2026-11-20T11:35:39Z"
  virtual std::string utc() const = 0;
  /// Seconds since some fixed moment; never decreases.
  virtual double seconds() const = 0;
  /// Returns after this many seconds, or sooner if the user requests the end.
  virtual void sleep(double seconds, const Interrupt& interrupt) const = 0;
};

class SystemClock : public Clock {
 public:
  std::string utc() const override;
  double seconds() const override;
  void sleep(double seconds, const Interrupt& interrupt) const override;
};

}  // namespace yates::campaigns
