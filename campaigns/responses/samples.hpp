#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace yates::campaigns {

/// The counters of the machine at one moment of a run, from the file `samples` of an attempt
/// (docs/store-format.md). Times of processors and pressure, bytes and operations count from the
/// last reboot. What the machine does not report is absent.
struct Sample {
  double time = 0;  // seconds since the start of the commands; negative for the first sample
  std::optional<double> user, nice, system, idle, iowait, irq, softirq, steal;  // seconds
  std::optional<double> memory_total, memory_available, swap_used;              // bytes, now
  std::optional<double> network_received_bytes, network_sent_bytes;
  std::optional<double> network_received_packets, network_sent_packets;
  std::optional<double> disk_read_bytes, disk_written_bytes, disk_reads, disk_writes;
  std::optional<double> pressure_cpu, pressure_io, pressure_memory;  // seconds
};

/// The samples of a run in the order of time; empty if none were kept. A last line that is
/// incomplete because the supervisor was killed is left out. Throws FileError for a file of another
/// form and for an output that read_output refuses.
std::vector<Sample> read_samples(const std::filesystem::path& attempt_folder);

/// A quantity of the machine during one run.
struct HostMetric {
  std::string_view name;  // "cpu_percent"; as a response "host.cpu_percent"
  std::string_view unit;  // "%", "B" or "1"
  std::string_view meaning;
};

/// All metrics, in the order in which messages list them.
std::span<const HostMetric> host_metrics();

/// The value of a metric over a run. Counts are the difference between the last and the first
/// sample; percentages are that difference relative to the time between the two samples, for CPU
/// times of all processors; memory and swap are the largest sample. The value is absent if there
/// are fewer than two samples, if the machine does not report the counters, or if the run was
/// shorter than the 10 ms in which Linux counts CPU time. Throws std::domain_error for a name that
/// is not in host_metrics().
std::optional<double> host_value(std::span<const Sample> samples, std::string_view metric);

}  // namespace yates::campaigns
