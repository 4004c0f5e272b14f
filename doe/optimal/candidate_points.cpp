#include <cmath>
#include <set>
#include <stdexcept>
#include <utility>

#include "doe/optimal/problem.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

/// What is kept of the caller's answers, so that memory stays bounded.
constexpr std::size_t most_remembered = std::size_t{1} << 20;
constexpr std::size_t most_draws = 200'000;

template <class Value, class Ask>
Value remembered(std::unordered_map<std::uint64_t, Value>& known, std::optional<std::uint64_t> key,
                 const Ask& ask) {
  if (!key) return ask();
  if (const auto found = known.find(*key); found != known.end()) return found->second;
  const Value value = ask();
  if (known.size() < most_remembered) known.emplace(*key, value);
  return value;
}

}  // namespace

CandidatePoints::CandidatePoints(std::vector<std::size_t> offered, PointTest excluded,
                                 const std::optional<Budget>& budget)
    : offered_(std::move(offered)), combinations_(1), excluded_(std::move(excluded)) {
  if (budget) cost_ = budget->cost;
  for (const std::size_t count : offered_) {
    if (combinations_ && *combinations_ > (std::uint64_t{1} << 62) / count) {
      combinations_.reset();
    } else if (combinations_) {
      *combinations_ *= count;
    }
  }
}

std::optional<std::uint64_t> CandidatePoints::key(const std::vector<std::size_t>& levels) const {
  if (!combinations_) return std::nullopt;
  std::uint64_t result = 0;
  for (std::size_t f = levels.size(); f-- > 0;) result = result * offered_[f] + levels[f];
  return result;
}

bool CandidatePoints::allowed(const std::vector<std::size_t>& levels) const {
  if (!excluded_) return true;
  const std::lock_guard lock(mutex_);
  return remembered(allowed_, key(levels), [&] { return !excluded_(levels); });
}

double CandidatePoints::cost(const std::vector<std::size_t>& levels) const {
  if (!cost_) return 1.0;
  const std::lock_guard lock(mutex_);
  return remembered(costs_, key(levels), [&] {
    const double value = cost_(levels);
    if (value > 0.0 && std::isfinite(value)) return value;
    throw DesignError("optimal", "a run costs {}, but every cost must be positive and finite",
                      value);
  });
}

CandidateList list_candidates(const CandidatePoints& points, std::size_t most,
                              numerics::Seed seed) {
  const std::vector<std::size_t>& offered = points.offered();
  CandidateList result{{}, points.combinations() && *points.combinations() <= most};
  std::vector<std::size_t> levels(offered.size(), 0);
  if (result.complete) {
    for (std::uint64_t i = 0; i < *points.combinations(); ++i) {
      if (points.allowed(levels)) result.points.push_back(levels);
      for (std::size_t f = 0; f < levels.size(); ++f) {  // an odometer
        if (++levels[f] < offered[f]) break;
        levels[f] = 0;
      }
    }
    if (result.points.empty()) {
      throw DesignError("optimal", "all {} combinations are excluded", *points.combinations());
    }
    return result;
  }
  numerics::Random random(seed, ~std::uint64_t{0});
  std::set<std::vector<std::size_t>> known;
  for (std::size_t draw = 0; draw < most_draws && result.points.size() < most; ++draw) {
    for (std::size_t f = 0; f < levels.size(); ++f) {
      levels[f] = static_cast<std::size_t>(random.below(offered[f]));
    }
    if (points.allowed(levels) && known.insert(levels).second) result.points.push_back(levels);
  }
  if (result.points.empty()) {
    throw DesignError("optimal", "all of {} combinations that were tried are excluded", most_draws);
  }
  return result;
}

}  // namespace yates::doe
