#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "doe/optimal/request.hpp"

namespace yates::doe {

/// Which combinations of candidate values a run may have and what it costs there. The caller's
/// functions are called by one thread at a time and once for a combination, whatever calls this.
class CandidatePoints {
 public:
  CandidatePoints(std::vector<std::size_t> offered, PointTest excluded,
                  const std::optional<Budget>& budget);

  const std::vector<std::size_t>& offered() const { return offered_; }
  /// All combinations, excluded ones too; absent above 2^62.
  std::optional<std::uint64_t> combinations() const { return combinations_; }
  bool restricted() const { return excluded_ != nullptr; }
  bool allowed(const std::vector<std::size_t>& levels) const;
  /// 1 without a budget. Throws std::domain_error unless positive and finite.
  double cost(const std::vector<std::size_t>& levels) const;

 private:
  std::optional<std::uint64_t> key(const std::vector<std::size_t>& levels) const;

  std::vector<std::size_t> offered_;
  std::optional<std::uint64_t> combinations_;
  PointTest excluded_;
  PointCost cost_;
  mutable std::mutex mutex_;
  mutable std::unordered_map<std::uint64_t, bool> allowed_;
  mutable std::unordered_map<std::uint64_t, double> costs_;
};

/// Allowed combinations: all of them if all combinations are at most `most`, or else `most` drawn
/// ones at the most, distinct.
struct CandidateList {
  std::vector<std::vector<std::size_t>> points;
  bool complete;
};
/// Throws std::domain_error if nothing is allowed.
CandidateList list_candidates(const CandidatePoints& points, std::size_t most, numerics::Seed seed);

}  // namespace yates::doe
