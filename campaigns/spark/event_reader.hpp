#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "campaigns/spark/application.hpp"
#include "campaigns/spark/json_event.hpp"

namespace yates::campaigns {

/// Reads the events of one application one after the other. Events and fields that it does not
/// know are passed over, so that logs of other versions of Spark can be read. Of more executors,
/// jobs or settings than any cluster has, 100,000, 1,000,000 and 100,000, the rest is passed over.
class EventReader {
 public:
  /// One line of the log, whose last byte is its end mark; the line is changed. Returns false for a
  /// line that is not an event.
  bool read(std::span<char> line);
  const Application& application() const { return application_; }

 private:
  void add(std::string_view name);
  void add_executor();
  void remove_executor();
  void begin_job();
  void end_job();

  JsonEvent event_ = {};
  Application application_ = {};
  std::map<std::string, std::size_t, std::less<>> living_ = {};  // executors by id
  std::map<std::int64_t, std::size_t> running_ = {};             // jobs by id
};

}  // namespace yates::campaigns
