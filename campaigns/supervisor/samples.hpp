#pragma once

#include <stdint.h>

#include "campaigns/supervisor/host_reader.hpp"

namespace yates::supervisor {

/// Writes the samples of a run.
class Sampler {
 public:
  /// With a negative interval it never takes a sample.
  Sampler(int folder, int64_t interval) : folder_(folder), interval_(interval) {}
  /// Opens the file; call it before the copies are started. Returns errno, or 0.
  int open();
  /// Takes the first sample just before the release and holds it back until `begin`.
  void prepare();
  /// Begins the series; the copies were released at `start`.
  void begin(int64_t start);
  /// When the next sample is due; a time that never comes if there is none.
  int64_t next() const { return next_; }
  void take();
  /// Takes the last sample and completes the file. Returns errno of the first failure, or 0.
  int end();

 private:
  void write(int64_t moment, const Sample& sample);
  int folder_;
  int64_t interval_;
  int64_t next_ = INT64_MAX;
  int64_t start_ = 0;
  int64_t prepared_at_ = 0;
  Sample prepared_{};
  HostReader host_;
  int file_ = -1;
  int problem_ = 0;
};

}  // namespace yates::supervisor
