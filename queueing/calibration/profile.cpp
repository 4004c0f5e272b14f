#include <algorithm>
#include <cmath>
#include <limits>

#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/// Beyond this many changes that matter nothing bounds a parameter, or the end of its range does.
constexpr double farthest = 20.0;
constexpr double first_step = 0.25;
constexpr int halvings = 12;

/// A fit with one parameter held, and the value that was held.
struct HeldFit {
  double value;
  std::vector<double> parameters;
};

class Profile {
 public:
  Profile(const FitProblem& problem, std::size_t parameter, double limit, double size)
      : problem_(problem),
        link_(problem.links()[parameter]),
        parameter_(parameter),
        limit_(limit - problem.pure_error()),
        size_(size) {}

  /// The fit at a value, searched from its neighbour's; absent where its sum of squares is above
  /// the limit.
  std::optional<HeldFit> within(double value, const std::vector<double>& near) const {
    FitProblem::Held held(problem_.parameters());
    held[parameter_] = value;
    const VectorXd all = problem_.coordinates(near);
    VectorXd start(all.size() - 1);
    for (Index j = 0, next = 0; j < all.size(); ++j)
      if (j != static_cast<Index>(parameter_)) start[next++] = all[j];
    const numerics::ResidualFunction residuals = problem_.residuals(held, full_weights(problem_));
    HeldFit result{value, near};
    result.parameters[parameter_] = value;
    if (start.size() == 0) {
      const auto alone = residuals(start);
      return alone && alone->squaredNorm() <= limit_ ? std::optional(result) : std::nullopt;
    }
    const auto minimum = numerics::minimise(
        residuals, start, {.most_iterations = 60, .cosine = 1e-4, .reduction = 1e-9});
    if (!minimum || minimum->sum_of_squares > limit_) return std::nullopt;
    for (std::size_t j = 0, next = 0; j < near.size(); ++j) {
      if (j == parameter_) continue;
      result.parameters[j] =
          problem_.links()[j].parameter(minimum->point[static_cast<Index>(next++)]);
    }
    return result;
  }

  /// The farthest value in a direction of the coordinate that is within the limit.
  HeldFit end(const HeldFit& best, double direction) const {
    const double from = link_.coordinate(best.value);
    double inside = from;
    std::optional<double> outside;
    HeldFit found = best;
    for (double step = first_step * size_; !outside && std::abs(inside - from) <= farthest * size_;
         step *= 1.5) {
      const double next = inside + direction * step;
      const auto there = within(link_.parameter(next), found.parameters);
      (there ? inside : outside.emplace()) = next;
      if (there) found = *there;
    }
    if (!outside) {
      const double last = link_.kind() == Link::identity
                              ? direction * std::numeric_limits<double>::infinity()
                              : link_.parameter(direction * 1e3);
      if (!std::isfinite(last)) return {last, found.parameters};
      if (const auto at_end = within(last, found.parameters)) return *at_end;
      return found;
    }
    for (int i = 0; i < halvings; ++i) {
      const double middle = 0.5 * (inside + *outside);
      const auto there = within(link_.parameter(middle), found.parameters);
      (there ? inside : *outside) = middle;
      if (there) found = *there;
    }
    return found;
  }

 private:
  const FitProblem& problem_;
  const ParameterLink& link_;
  std::size_t parameter_;
  double limit_;
  double size_;
};

}  // namespace

ProfileInterval profile_interval(const FitProblem& problem, const SearchResult& best,
                                 std::size_t parameter, double limit, double size) {
  const Profile profile(problem, parameter, limit, size);
  const HeldFit here{best.parameters[parameter], best.parameters};
  ProfileInterval result{here.value, here.value, {}};
  for (const double direction : {-1.0, 1.0}) {
    const HeldFit end = profile.end(here, direction);
    double& side = end.value < here.value ? result.low : result.high;
    side = end.value;
    if (std::isfinite(end.value)) result.fits.push_back(end.parameters);
  }
  return result;
}

}  // namespace yates::queueing
