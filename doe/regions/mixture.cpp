#include "doe/regions/mixture.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "doe/points/design_error.hpp"
#include "doe/regions/mixture_corners.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t most_blends = 10'000;
constexpr std::size_t highest_degree = 20;

/// Collects blends, each of them once.
class Blends {
 public:
  explicit Blends(std::string_view kind) : kind_(kind) {}

  void add(const Eigen::RowVectorXd& blend) {
    std::vector<std::int64_t> key;  // equal for blends that differ by rounding alone
    for (const double share : blend) key.push_back(std::llround(share * 1e8));
    if (!known_.insert(std::move(key)).second) return;
    if (rows_.size() == most_blends) {
      throw DesignError(kind_, "more than {} blends", most_blends);
    }
    rows_.push_back(blend);
  }

  Eigen::MatrixXd points() const {
    Eigen::MatrixXd points(static_cast<Eigen::Index>(rows_.size()), rows_[0].size());
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      points.row(static_cast<Eigen::Index>(row)) = rows_[row];
    }
    return points;
  }

 private:
  std::string_view kind_;
  std::set<std::vector<std::int64_t>> known_;
  std::vector<Eigen::RowVectorXd> rows_;
};

/// Shares of pseudo-components to shares: lower + rest z.
struct PseudoComponents {
  Eigen::RowVectorXd lower;
  double rest;

  Eigen::RowVectorXd shares(const Eigen::RowVectorXd& z) const { return lower + rest * z; }
};

[[noreturn]] void refuse_one_blend(std::string_view kind) {
  throw DesignError(kind, "the bounds leave only one blend; widen them");
}

/// The simplex that the lower bounds leave, which must be the whole region.
PseudoComponents pseudo_components(const MixtureRegion& region, std::string_view kind) {
  check_region(region);
  const auto capped = components_with_upper_bounds(region);
  if (!capped.empty()) {
    const auto& component = region.components[capped.front()];
    throw DesignError(
        kind,
        "'{}' has the upper bound {}, which these blends cannot keep; ask for extreme vertices",
        component.name, component.upper);
  }
  PseudoComponents pseudo{Eigen::RowVectorXd(static_cast<Eigen::Index>(region.components.size())),
                          1.0};
  for (std::size_t i = 0; i < region.components.size(); ++i) {
    pseudo.lower(static_cast<Eigen::Index>(i)) = region.components[i].lower;
  }
  pseudo.rest -= pseudo.lower.sum();
  if (pseudo.rest <= 1e-9) refuse_one_blend(kind);
  return pseudo;
}

/// C(components + degree - 1, degree), the number of ways to share `degree` parts.
std::size_t lattice_size(std::size_t components, std::size_t degree) {
  std::size_t size = 1;
  for (std::size_t i = 1; i <= degree; ++i) size = size * (components - 1 + i) / i;
  return size;
}

void add_lattice(Blends& blends, const PseudoComponents& pseudo, std::size_t degree,
                 std::vector<std::size_t>& parts, std::size_t left) {
  const auto components = static_cast<std::size_t>(pseudo.lower.size());
  if (parts.size() + 1 == components) {
    Eigen::RowVectorXd z(pseudo.lower.size());
    for (std::size_t i = 0; i + 1 < components; ++i) {
      z(static_cast<Eigen::Index>(i)) = static_cast<double>(parts[i]) / static_cast<double>(degree);
    }
    z(z.size() - 1) = static_cast<double>(left) / static_cast<double>(degree);
    blends.add(pseudo.shares(z));
    return;
  }
  for (std::size_t part = left + 1; part-- > 0;) {
    parts.push_back(part);
    add_lattice(blends, pseudo, degree, parts, left - part);
    parts.pop_back();
  }
}

}  // namespace

Eigen::MatrixXd simplex_lattice(const MixtureRegion& region, std::size_t degree) {
  const PseudoComponents pseudo = pseudo_components(region, "simplex-lattice");
  if (degree < 1 || degree > highest_degree) {
    throw DesignError("simplex-lattice", "a degree of {}, possible are 1 to {}", degree,
                      highest_degree);
  }
  const std::size_t size = lattice_size(region.components.size(), degree);
  if (size > most_blends) {
    throw DesignError("simplex-lattice",
                      "{} components and degree {} make {} blends, possible are at most {}; 2 or 3 "
                      "is the usual degree",
                      region.components.size(), degree, size, most_blends);
  }
  Blends blends("simplex-lattice");
  std::vector<std::size_t> parts;
  add_lattice(blends, pseudo, degree, parts, degree);
  return blends.points();
}

Eigen::MatrixXd simplex_centroid(const MixtureRegion& region) {
  const PseudoComponents pseudo = pseudo_components(region, "simplex-centroid");
  const std::size_t components = region.components.size();
  Blends blends("simplex-centroid");
  for (std::size_t size = 1; size <= components; ++size) {
    for (std::uint32_t set = 1; set < (std::uint32_t{1} << components); ++set) {
      if (static_cast<std::size_t>(std::popcount(set)) != size) continue;
      Eigen::RowVectorXd z = Eigen::RowVectorXd::Zero(pseudo.lower.size());
      for (std::size_t i = 0; i < components; ++i) {
        if ((set >> i) & 1U) z(static_cast<Eigen::Index>(i)) = 1.0 / static_cast<double>(size);
      }
      blends.add(pseudo.shares(z));
    }
  }
  return blends.points();
}

Eigen::MatrixXd extreme_vertices(const MixtureRegion& region) {
  const Eigen::MatrixXd corners = mixture_corners(region);
  if (corners.rows() == 1) refuse_one_blend("extreme-vertices");
  Blends blends("extreme-vertices");
  for (const auto& corner : corners.rowwise()) blends.add(corner);
  blends.add(corners.colwise().mean());
  return blends.points();
}

}  // namespace yates::doe
