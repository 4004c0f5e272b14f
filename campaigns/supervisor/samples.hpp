#pragma once

#include <stddef.h>
#include <stdint.h>

namespace yates::supervisor {

/// Readings of the machine at one moment, in the order of the columns of the file `samples`
/// (docs/store-format.md). A negative reading means that the machine does not report it.
struct Sample {
  static constexpr size_t column_count = 22;
  int64_t values[column_count];
};

/// Reads the counters of a machine from files of /proc, which stay open, and selects the disks and
/// network devices to count.
class HostReader {
 public:
  /// False if there is no memory for its buffers.
  bool open();
  void read(Sample& sample);

 private:
  struct Names {
    static constexpr size_t most = 256;
    static constexpr size_t longest = 32;
    char (*names)[longest] = nullptr;
    size_t count = 0;
    void add(const char* name);
    bool holds(const char* name, size_t length) const;
  };
  void find_disks();
  void find_interfaces();
  bool any_interface_known();
  const char* content(int file);
  void read_processors(Sample& sample);
  void read_memory(Sample& sample);
  void read_network(Sample& sample);
  void read_disks(Sample& sample);
  void read_pressure(Sample& sample);

  static constexpr size_t buffer_size = 256 * 1024;
  char* buffer_ = nullptr;
  int stat_ = -1;
  int memory_ = -1;
  int network_ = -1;
  int disks_ = -1;
  int pressures_[3] = {-1, -1, -1};
  int64_t ticks_ = 100;
  Names whole_disks_;
  Names hardware_interfaces_;
};

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
