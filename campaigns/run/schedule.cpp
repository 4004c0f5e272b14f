#include "campaigns/run/schedule.hpp"

#include <algorithm>
#include <stdexcept>

namespace yates::campaigns {

Schedule::Schedule(const std::vector<doe::PlannedRun>& runs, std::size_t hosts,
                   const Sharing& sharing)
    : sharing_(sharing), hosts_(hosts), left_(runs.size()) {
  for (const doe::PlannedRun& run : runs) {
    const std::size_t block = sharing.one_host_per_block ? run.block : 1;
    const std::size_t plot = sharing.one_host_per_whole_plot ? run.whole_plot : 1;
    if (groups_.empty() || groups_.back().block != block || groups_.back().whole_plot != plot) {
      groups_.push_back({.block = block, .whole_plot = plot, .runs = {}, .owner = {}});
    }
    groups_.back().runs.push_back(run);
  }
}

std::size_t Schedule::host_of_block(std::size_t block) const {
  std::size_t host = (block - 1) % hosts_.size();
  // The next one in turn where that host is set aside; itself where all are.
  for (std::size_t tried = 0; hosts_[host].aside && tried < hosts_.size(); ++tried) {
    host = (host + 1) % hosts_.size();
  }
  return host;
}

bool Schedule::may_take(std::size_t host, std::size_t group) const {
  const Group& wanted = groups_[group];
  if (wanted.runs.empty()) return false;
  if (sharing_.one_host_per_block && host_of_block(wanted.block) != host) return false;
  if (!sharing_.one_host_per_whole_plot) return true;
  if (wanted.owner && *wanted.owner != host) return false;
  return hosts_[host].running == 0 || hosts_[host].group == group;
}

Schedule::Turn Schedule::take(std::size_t host) {
  while (first_ < groups_.size() && groups_[first_].runs.empty() && groups_[first_].running == 0) {
    ++first_;
  }
  if (first_ == groups_.size() || hosts_[host].aside) return Finished{};
  for (std::size_t group = first_; group < groups_.size(); ++group) {
    if (!may_take(host, group)) continue;
    Group& taken = groups_[group];
    const doe::PlannedRun run = taken.runs.front();
    taken.runs.pop_front();
    taken.owner = host;
    hosts_[host].group = group;
    ++taken.running;
    ++hosts_[host].running;
    --left_;
    return run;
  }
  return Later{};
}

Schedule::Group& Schedule::group_of(const doe::PlannedRun& run) {
  for (std::size_t group = first_; group < groups_.size(); ++group) {
    const Group& one = groups_[group];
    if (one.running == 0) continue;
    if (sharing_.one_host_per_block && one.block != run.block) continue;
    if (sharing_.one_host_per_whole_plot && one.whole_plot != run.whole_plot) continue;
    return groups_[group];
  }
  throw std::logic_error("a run came back that nobody had taken");
}

void Schedule::end(std::size_t host, Group& group) {
  --group.running;
  --hosts_[host].running;
  if (hosts_[host].aside && group.running == 0 && group.owner == host) group.owner.reset();
}

void Schedule::settle(std::size_t host, const doe::PlannedRun& run) {
  end(host, group_of(run));
}

void Schedule::give_back(std::size_t host, const doe::PlannedRun& run) {
  Group& group = group_of(run);
  const auto place = std::ranges::find_if(
      group.runs, [&](const doe::PlannedRun& other) { return other.run > run.run; });
  group.runs.insert(place, run);
  ++left_;
  end(host, group);
}

bool Schedule::finished() const {
  return std::ranges::all_of(
      groups_, [](const Group& group) { return group.runs.empty() && group.running == 0; });
}

void Schedule::set_aside(std::size_t host) {
  hosts_[host].aside = true;
  for (Group& group : groups_) {
    if (group.owner == host && group.running == 0) group.owner.reset();
  }
}

}  // namespace yates::campaigns
