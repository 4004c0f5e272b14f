#include "campaigns/supervisor/samples.hpp"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "campaigns/supervisor/files.hpp"

namespace yates::supervisor {
namespace {

constexpr char header[] =
    "time_ns,user_ms,nice_ms,system_ms,idle_ms,iowait_ms,irq_ms,softirq_ms,steal_ms,"
    "memory_total_bytes,memory_available_bytes,swap_used_bytes,"
    "network_received_bytes,network_sent_bytes,network_received_packets,network_sent_packets,"
    "disk_read_bytes,disk_written_bytes,disk_reads,disk_writes,"
    "pressure_cpu_us,pressure_io_us,pressure_memory_us\n";

}  // namespace

int Sampler::open() {
  if (interval_ <= 0) return 0;
  if (!host_.open()) return ENOMEM;
  constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC;
  file_ = openat(folder_, "samples", flags, 0600);
  return file_ < 0 ? errno : write_all(file_, header, sizeof header - 1);
}

void Sampler::prepare() {
  if (file_ < 0) return;
  prepared_at_ = now();
  host_.read(prepared_);
}

void Sampler::begin(int64_t start) {
  if (file_ < 0) return;
  start_ = start;
  next_ = start + interval_;
  write(prepared_at_, prepared_);
}

void Sampler::take() {
  if (file_ < 0) return;
  Sample sample{};
  const int64_t moment = now();
  host_.read(sample);
  write(moment, sample);
  while (next_ <= moment) next_ += interval_;  // what was missed is not made up for
}

int Sampler::end() {
  if (file_ < 0) return 0;
  take();
  next_ = INT64_MAX;
  return problem_;
}

void Sampler::write(int64_t moment, const Sample& sample) {
  char line[(Sample::column_count + 1) * 22];
  char* at = to_text(moment - start_, line);
  for (const int64_t value : sample.values) {
    *at++ = ',';
    if (value >= 0) at = to_text(value, at);
  }
  *at++ = '\n';
  const int problem = write_all(file_, line, static_cast<size_t>(at - line));
  if (problem_ == 0) problem_ = problem;
}

}  // namespace yates::supervisor
