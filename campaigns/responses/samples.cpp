#include "campaigns/responses/samples.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include <fmt/format.h>

#include "campaigns/responses/output_file.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

using Member = std::optional<double> Sample::*;

struct Column {
  std::string_view name;
  Member member;
  double per_unit = 1;  // how many of the file's units are one of the sample's
};

constexpr std::array columns{
    Column{"user_ms", &Sample::user, 1e3},
    Column{"nice_ms", &Sample::nice, 1e3},
    Column{"system_ms", &Sample::system, 1e3},
    Column{"idle_ms", &Sample::idle, 1e3},
    Column{"iowait_ms", &Sample::iowait, 1e3},
    Column{"irq_ms", &Sample::irq, 1e3},
    Column{"softirq_ms", &Sample::softirq, 1e3},
    Column{"steal_ms", &Sample::steal, 1e3},
    Column{"memory_total_bytes", &Sample::memory_total},
    Column{"memory_available_bytes", &Sample::memory_available},
    Column{"swap_used_bytes", &Sample::swap_used},
    Column{"network_received_bytes", &Sample::network_received_bytes},
    Column{"network_sent_bytes", &Sample::network_sent_bytes},
    Column{"network_received_packets", &Sample::network_received_packets},
    Column{"network_sent_packets", &Sample::network_sent_packets},
    Column{"disk_read_bytes", &Sample::disk_read_bytes},
    Column{"disk_written_bytes", &Sample::disk_written_bytes},
    Column{"disk_reads", &Sample::disk_reads},
    Column{"disk_writes", &Sample::disk_writes},
    Column{"pressure_cpu_us", &Sample::pressure_cpu, 1e6},
    Column{"pressure_io_us", &Sample::pressure_io, 1e6},
    Column{"pressure_memory_us", &Sample::pressure_memory, 1e6},
};

std::vector<std::string_view> cells(std::string_view line) {
  std::vector<std::string_view> result;
  for (;;) {
    const auto comma = line.find(',');
    result.push_back(line.substr(0, comma));
    if (comma == std::string_view::npos) return result;
    line.remove_prefix(comma + 1);
  }
}

class Reader {
 public:
  Reader(std::filesystem::path file, std::string_view header) : file_(std::move(file)) {
    for (const std::string_view name : cells(header)) {
      const auto found = std::ranges::find(columns, name, &Column::name);
      columns_.push_back(found == columns.end() ? nullptr : &*found);
    }
    if (!header.starts_with("time_ns")) {
      throw language::FileError(file_.string(), "its first column is not time_ns");
    }
  }

  Sample sample(std::string_view line) const {
    const auto texts = cells(line);
    if (texts.size() != columns_.size()) {
      throw language::FileError(
          file_.string(),
          fmt::format("a line has {} cells, but its header has {}", texts.size(), columns_.size()));
    }
    Sample sample;
    sample.time = number(texts[0]) / 1e9;
    for (std::size_t index = 1; index < texts.size(); ++index) {
      const Column* column = columns_[index];
      if (column == nullptr || texts[index].empty()) continue;
      sample.*(column->member) = number(texts[index]) / column->per_unit;
    }
    return sample;
  }

 private:
  double number(std::string_view text) const {
    double value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size()) {
      throw language::FileError(file_.string(), fmt::format("'{}' is not a number", text));
    }
    return value;
  }

  std::filesystem::path file_;
  std::vector<const Column*> columns_;  // null for one that this version does not know
};

using Difference = std::optional<double>;

/// Between the first and the last sample. The kernel lets some counters go back a little.
Difference grown(std::span<const Sample> samples, std::initializer_list<Member> members) {
  double sum = 0;
  for (const Member member : members) {
    const auto& first = samples.front().*member;
    const auto& last = samples.back().*member;
    if (!first || !last) return std::nullopt;
    sum += std::max(0.0, *last - *first);
  }
  return sum;
}

Difference share_of_processors(std::span<const Sample> samples,
                               std::initializer_list<Member> members) {
  const auto part = grown(samples, members);
  const auto all =
      grown(samples, {&Sample::user, &Sample::nice, &Sample::system, &Sample::idle, &Sample::iowait,
                      &Sample::irq, &Sample::softirq, &Sample::steal});
  if (!part || !all || *all == 0) return std::nullopt;
  return std::min(100.0, 100 * *part / *all);  // sums in another order may round otherwise
}

Difference share_of_time(std::span<const Sample> samples, Member member) {
  const auto part = grown(samples, {member});
  const double time = samples.back().time - samples.front().time;
  if (!part || !(time > 0)) return std::nullopt;
  return 100 * *part / time;
}

template <typename Value>
Difference largest(std::span<const Sample> samples, Value value) {
  Difference result;
  for (const Sample& sample : samples) {
    if (const Difference one = value(sample)) result = std::max(result.value_or(*one), *one);
  }
  return result;
}

using Samples = std::span<const Sample>;

struct Definition {
  HostMetric metric;
  Difference (*value)(Samples);
};

constexpr std::array definitions{
    Definition{{"cpu_percent", "%", "CPU time in use on all processors"},
               [](Samples all) {
                 return share_of_processors(all, {&Sample::user, &Sample::nice, &Sample::system,
                                                  &Sample::irq, &Sample::softirq, &Sample::steal});
               }},
    Definition{{"user_percent", "%", "CPU time in user mode on all processors"},
               [](Samples all) {
                 return share_of_processors(all, {&Sample::user, &Sample::nice});
               }},
    Definition{{"system_percent", "%", "CPU time in the kernel on all processors"},
               [](Samples all) {
                 return share_of_processors(all, {&Sample::system, &Sample::irq, &Sample::softirq});
               }},
    Definition{{"iowait_percent", "%", "CPU time that was idle while a task waited for a disk"},
               [](Samples all) { return share_of_processors(all, {&Sample::iowait}); }},
    Definition{{"steal_percent", "%", "CPU time that other virtual machines used"},
               [](Samples all) { return share_of_processors(all, {&Sample::steal}); }},
    Definition{{"memory_used_bytes", "B", "largest amount of memory that was not available"},
               [](Samples all) {
                 return largest(all, [](const Sample& one) -> Difference {
                   if (!one.memory_total || !one.memory_available) return std::nullopt;
                   return *one.memory_total - *one.memory_available;
                 });
               }},
    Definition{
        {"swap_used_bytes", "B", "largest amount of swap in use"},
        [](Samples all) { return largest(all, [](const Sample& one) { return one.swap_used; }); }},
    Definition{{"network_received_bytes", "B", "bytes received"},
               [](Samples all) { return grown(all, {&Sample::network_received_bytes}); }},
    Definition{{"network_sent_bytes", "B", "bytes sent"},
               [](Samples all) { return grown(all, {&Sample::network_sent_bytes}); }},
    Definition{
        {"network_packets", "1", "packets received and sent"},
        [](Samples all) {
          return grown(all, {&Sample::network_received_packets, &Sample::network_sent_packets});
        }},
    Definition{{"disk_read_bytes", "B", "bytes read from disks"},
               [](Samples all) { return grown(all, {&Sample::disk_read_bytes}); }},
    Definition{{"disk_written_bytes", "B", "bytes written to disks"},
               [](Samples all) { return grown(all, {&Sample::disk_written_bytes}); }},
    Definition{{"disk_operations", "1", "reads and writes that disks completed"},
               [](Samples all) {
                 return grown(all, {&Sample::disk_reads, &Sample::disk_writes});
               }},
    Definition{{"pressure_cpu_percent", "%", "time in which a task waited for a processor"},
               [](Samples all) { return share_of_time(all, &Sample::pressure_cpu); }},
    Definition{{"pressure_io_percent", "%", "time in which a task waited for a disk"},
               [](Samples all) { return share_of_time(all, &Sample::pressure_io); }},
    Definition{{"pressure_memory_percent", "%", "time in which a task waited for memory"},
               [](Samples all) { return share_of_time(all, &Sample::pressure_memory); }},
};

constexpr auto metrics = [] {
  std::array<HostMetric, definitions.size()> result{};
  for (std::size_t index = 0; index < result.size(); ++index) {
    result[index] = definitions[index].metric;
  }
  return result;
}();

}  // namespace

std::vector<Sample> read_samples(const std::filesystem::path& attempt_folder) {
  const auto file = attempt_folder / "samples";
  const OutputText content = read_output(attempt_folder, file);
  if (const auto* refused = std::get_if<RefusedOutput>(&content)) {
    throw language::FileError(file.string(), "it " + refused->why);
  }
  std::vector<Sample> samples;
  if (std::holds_alternative<MissingOutput>(content)) return samples;
  std::string_view text = std::get<std::string>(content);
  std::optional<Reader> reader;
  for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (reader) {
      samples.push_back(reader->sample(line));
    } else {
      reader.emplace(file, line);
    }
  }
  return samples;
}

std::span<const HostMetric> host_metrics() {
  return metrics;
}

std::optional<double> host_value(std::span<const Sample> samples, std::string_view metric) {
  const auto found = std::ranges::find_if(
      definitions, [&](const Definition& one) { return one.metric.name == metric; });
  if (found == definitions.end()) {
    throw std::domain_error(fmt::format("host_value: metric = '{}' is not known", metric));
  }
  if (samples.size() < 2) return std::nullopt;
  return found->value(samples);
}

}  // namespace yates::campaigns
