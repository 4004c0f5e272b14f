#pragma once

#include <span>

#include "campaigns/spark/application.hpp"
#include "campaigns/spark/json_event.hpp"

namespace yates::campaigns {

/// Reads the events of one application one after the other. Events and fields that it does not
/// know are passed over, so that logs of other versions of Spark can be read.
class EventReader {
 public:
  /// One line of the log, whose last byte is its end mark; the line is changed. Returns false for a
  /// line that is not an event.
  bool read(std::span<char> line);
  const Application& application() const { return application_; }

 private:
  JsonEvent event_ = {};
  Application application_ = {};
};

}  // namespace yates::campaigns
