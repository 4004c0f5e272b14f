#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace yates::queueing {

/// Which of a fixed set of sources has the earliest next event: a tree of matches, in which every
/// change replays the matches above one leaf, so that it costs log2(sources) comparisons. Of equal
/// times the source with the smaller number comes first. Source: D. E. Knuth, The Art of Computer
/// Programming, vol. 3, section 5.4.1 (tree of losers and winners).
class EventOrder {
 public:
  /// No source has an event yet.
  explicit EventOrder(std::size_t sources) {
    while (leaves_ < sources) leaves_ *= 2;
    times_.assign(leaves_, never);
    winners_.resize(2 * leaves_);
    for (std::size_t i = 0; i < leaves_; ++i) winners_[leaves_ + i] = static_cast<std::uint32_t>(i);
    for (std::size_t node = leaves_; node-- > 1;) winners_[node] = winners_[2 * node];
  }

  static constexpr double never = std::numeric_limits<double>::infinity();

  void set(std::size_t source, double time) {
    times_[source] = time;
    for (std::size_t node = (leaves_ + source) / 2; node >= 1; node /= 2) {
      const std::uint32_t left = winners_[2 * node];
      const std::uint32_t right = winners_[2 * node + 1];
      winners_[node] = times_[right] < times_[left] ? right : left;
    }
  }

  std::size_t first() const { return winners_[1]; }
  double time() const { return times_[first()]; }

 private:
  std::size_t leaves_ = 1;
  std::vector<double> times_;
  std::vector<std::uint32_t> winners_;  // node n has the children 2 n and 2 n + 1; leaves last
};

/// Jobs in the order in which their services end: a binary heap by time and, of equal times, by
/// entry, so that the order is the same on every platform.
class ServiceOrder {
 public:
  struct Entry {
    double end;
    std::uint32_t job;
    std::uint32_t number;  // of entry
  };

  bool empty() const { return entries_.empty(); }
  const Entry& first() const { return entries_.front(); }

  void push(double end, std::uint32_t job) {
    const Entry entry{end, job, entered_++};
    std::size_t hole = entries_.size();
    entries_.push_back(entry);
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / 2;
      if (!before(entry, entries_[parent])) break;
      entries_[hole] = entries_[parent];
      hole = parent;
    }
    entries_[hole] = entry;
  }

  void pop() {
    const Entry moved = entries_.back();
    entries_.pop_back();
    if (entries_.empty()) return;
    std::size_t hole = 0;
    for (std::size_t child = 1; child < entries_.size(); child = 2 * hole + 1) {
      if (child + 1 < entries_.size() && before(entries_[child + 1], entries_[child])) ++child;
      if (!before(entries_[child], moved)) break;
      entries_[hole] = entries_[child];
      hole = child;
    }
    entries_[hole] = moved;
  }

 private:
  static bool before(const Entry& left, const Entry& right) {
    // The difference of the numbers is right also where they have wrapped around.
    return left.end < right.end ||
           (left.end == right.end && static_cast<std::int32_t>(left.number - right.number) < 0);
  }

  std::vector<Entry> entries_;
  std::uint32_t entered_ = 0;
};

/// A queue in a ring that grows: first in, first out.
class WaitingLine {
 public:
  bool empty() const { return size_ == 0; }

  void push(std::uint32_t job) {
    if (size_ == ring_.size()) grow();
    ring_[(head_ + size_) & (ring_.size() - 1)] = job;
    ++size_;
  }

  std::uint32_t pop() {
    const std::uint32_t job = ring_[head_];
    head_ = (head_ + 1) & (ring_.size() - 1);
    --size_;
    return job;
  }

 private:
  void grow() {
    std::vector<std::uint32_t> larger(2 * ring_.size());
    for (std::size_t i = 0; i < size_; ++i) larger[i] = ring_[(head_ + i) & (ring_.size() - 1)];
    ring_ = std::move(larger);
    head_ = 0;
  }

  std::vector<std::uint32_t> ring_ = std::vector<std::uint32_t>(16);
  std::size_t head_ = 0;
  std::size_t size_ = 0;
};

}  // namespace yates::queueing
