#include <algorithm>
#include <map>
#include <numeric>

#include "doe/fractions/column_set.hpp"

namespace yates::doe {
namespace {

constexpr std::uint64_t mixed(std::uint64_t word) {
  word += 0x9E3779B97F4A7C15ULL;
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
  return word ^ (word >> 31);
}

struct Member {
  Vector vector;
  std::uint64_t colour;
};

/// Grows a linear map from the span of chosen vectors to its image; see `isomorphic`.
class BasisMapping {
 public:
  BasisMapping(const VectorSpace& space, const std::vector<FactorColumn>& one,
               const Fingerprint& print_of_one, const std::vector<FactorColumn>& other,
               const Fingerprint& print_of_other, std::uint64_t most_images)
      : space_(space),
        one_(one),
        from_(print_of_one.of_vector),
        to_(print_of_other.of_vector),
        most_images_(most_images),
        column_of_(space.size(), 0),
        in_image_(space.size(), false) {
    for (std::size_t column = 0; column < other.size(); ++column) {
      for (const Vector part : other[column].parts()) column_of_[part] = column;
    }
    for (Vector vector = 1; vector < to_.size(); ++vector) {
      if (to_[vector] != 0) targets_.push_back(vector);
    }
    choose_basis();
    span_.push_back(0);
    image_.push_back(0);
    in_image_[0] = true;
  }

  Isomorphic found() {
    if (extends(0)) return Isomorphic::yes;
    return images_ > most_images_ ? Isomorphic::unknown : Isomorphic::no;
  }
  /// Roughly additions.
  std::uint64_t steps() const { return steps_ + 4 * space_.size(); }

 private:
  /// Independent vectors, those with the rarest fingerprints first.
  void choose_basis() {
    std::map<std::uint64_t, std::size_t> frequency;
    for (const std::uint64_t print : from_) {
      if (print != 0) ++frequency[print];
    }
    std::vector<Vector> members;
    for (Vector vector = 1; vector < from_.size(); ++vector) {
      if (from_[vector] != 0) members.push_back(vector);
    }
    std::ranges::stable_sort(members, [&](Vector left, Vector right) {
      return frequency[from_[left]] < frequency[from_[right]];
    });
    std::vector<bool> spanned(from_.size(), false);
    std::vector<Vector> span{0};
    spanned[0] = true;
    for (const Vector vector : members) {
      if (spanned[vector]) continue;
      basis_.push_back(vector);
      const std::size_t before = span.size();
      Vector multiple = 0;
      for (std::uint32_t times = 1; times < space_.order(); ++times) {
        multiple = space_.add(multiple, vector);
        for (std::size_t place = 0; place < before; ++place) {
          span.push_back(space_.add(span[place], multiple));
          spanned[span.back()] = true;
        }
      }
    }
  }

  bool extends(std::size_t depth) {
    if (depth == basis_.size()) return maps_factors_to_factors();
    const Vector vector = basis_[depth];
    for (const Vector target : targets_) {
      if (to_[target] != from_[vector] || in_image_[target]) continue;
      if (++images_ > most_images_) return false;
      const std::size_t before = span_.size();
      if (maps(vector, target) && extends(depth + 1)) return true;
      for (std::size_t place = before; place < span_.size(); ++place) {
        in_image_[image_[place]] = false;
      }
      span_.resize(before);
      image_.resize(before);
    }
    return false;
  }

  /// Adds vector -> target, unless that maps a column to something else than a column like it.
  bool maps(Vector vector, Vector target) {
    const std::size_t before = span_.size();
    steps_ += before;
    Vector multiple = 0;
    Vector multiple_of_target = 0;
    for (std::uint32_t times = 1; times < space_.order(); ++times) {
      multiple = space_.add(multiple, vector);
      multiple_of_target = space_.add(multiple_of_target, target);
      for (std::size_t place = 0; place < before; ++place) {
        const Vector sum = space_.add(span_[place], multiple);
        const Vector mapped = space_.add(image_[place], multiple_of_target);
        if (from_[sum] != to_[mapped]) return false;
        span_.push_back(sum);
        image_.push_back(mapped);
        in_image_[mapped] = true;
      }
    }
    return true;
  }

  /// Of factors with two vectors that are independent, the three must stay together.
  bool maps_factors_to_factors() const {
    if (space_.order() != 2) return true;
    std::vector<Vector> mapped(from_.size(), 0);
    for (std::size_t place = 0; place < span_.size(); ++place) mapped[span_[place]] = image_[place];
    return std::ranges::all_of(one_, [&](const FactorColumn& column) {
      return column.size == 1 ||
             column_of_[mapped[column.vectors[0]]] == column_of_[mapped[column.vectors[1]]];
    });
  }

  const VectorSpace& space_;
  const std::vector<FactorColumn>& one_;
  const std::vector<std::uint64_t>& from_;
  const std::vector<std::uint64_t>& to_;
  std::uint64_t most_images_;
  std::uint64_t images_ = 0;
  std::uint64_t steps_ = 0;
  std::vector<std::size_t> column_of_;
  std::vector<Vector> targets_;
  std::vector<bool> in_image_;
  std::vector<Vector> basis_;
  std::vector<Vector> span_;
  std::vector<Vector> image_;
};

/// Of each wanted vector the sum of the values at all vectors that meet it, modulo 2^64. In a space
/// of order 2 for all vectors at once and coordinate by coordinate, as a Walsh-Hadamard transform:
/// n log n additions instead of n^2. Of two halves that differ in one coordinate, with sums L and H
/// of those that meet a vector and a total T of the second half, the vector without the coordinate
/// has L + H, the one with it L + T - H.
std::vector<std::uint64_t> sums_of_met(const VectorSpace& space,
                                       const std::vector<std::uint64_t>& values,
                                       const std::vector<Vector>& wanted) {
  const std::size_t size = space.size();
  std::vector<std::uint64_t> result(size, 0);
  if (space.order() != 2) {
    for (Vector at = 1; at < size; ++at) {
      if (values[at] == 0) continue;
      for (const Vector vector : wanted) {
        if (space.meets(at, vector)) result[vector] += values[at];
      }
    }
    return result;
  }
  std::vector<std::uint64_t> totals = values;
  for (std::size_t half = 1; half < size; half *= 2) {
    for (std::size_t start = 0; start < size; start += 2 * half) {
      const std::uint64_t total = totals[start + half];
      for (std::size_t place = start; place < start + half; ++place) {
        const std::uint64_t low = result[place];
        const std::uint64_t high = result[place + half];
        result[place] = low + high;
        result[place + half] = low + total - high;
      }
      totals[start] += total;
    }
  }
  return result;
}

}  // namespace

Fingerprint fingerprint(const VectorSpace& space, const std::vector<FactorColumn>& columns,
                        std::size_t reserved_rank) {
  std::vector<Member> members;
  std::vector<std::uint64_t> colours(space.size(), 0);
  for (const FactorColumn& column : columns) {
    const std::uint64_t colour = mixed(column.group + 1U);
    for (const Vector part : column.parts()) members.push_back({part, colour});
    if (column.size == 1) colours[column.vectors[0]] += colour;
  }
  for (Vector vector = 1; vector < space.power(reserved_rank); ++vector) {
    members.push_back({vector, mixed(1000)});
    colours[vector] += mixed(1000);
  }
  std::vector<Vector> all(space.size());
  std::iota(all.begin(), all.end(), Vector{0});
  std::vector<Vector> of_members;
  for (const Member& member : members) of_members.push_back(member.vector);
  std::vector<std::uint64_t> functionals = sums_of_met(space, colours, all);
  for (const FactorColumn& column : columns) {
    // A functional that meets several parts of a column meets the column once.
    if (column.size == 1) continue;
    const auto parts = column.parts();
    for (Vector functional = 1; functional < space.size(); ++functional) {
      const bool met =
          std::ranges::any_of(parts, [&](Vector part) { return space.meets(functional, part); });
      if (met) functionals[functional] += mixed(column.group + 1U);
    }
  }
  functionals[0] = 0;
  for (std::uint64_t& functional : functionals) functional = mixed(functional);
  for (int round = 0; round < 2; ++round) {
    const std::vector<std::uint64_t> sums = sums_of_met(space, functionals, of_members);
    std::ranges::fill(colours, 0);
    for (Member& member : members) {
      member.colour = mixed(member.colour ^ mixed(sums[member.vector])) | 1U;
      colours[member.vector] += member.colour;
    }
    if (round > 0) break;
    const std::vector<std::uint64_t> seen = sums_of_met(space, colours, all);
    for (std::size_t functional = 1; functional < space.size(); ++functional) {
      functionals[functional] = mixed(functionals[functional] ^ mixed(seen[functional]));
    }
  }
  Fingerprint result{0, std::vector<std::uint64_t>(space.size(), 0)};
  for (const Member& member : members) {
    result.all += mixed(member.colour);
    result.of_vector[member.vector] = member.colour;
  }
  return result;
}

Isomorphic isomorphic(const VectorSpace& space, const std::vector<FactorColumn>& one,
                      const Fingerprint& print_of_one, const std::vector<FactorColumn>& other,
                      const Fingerprint& print_of_other, std::uint64_t most_images,
                      std::uint64_t& steps) {
  BasisMapping mapping(space, one, print_of_one, other, print_of_other, most_images);
  const Isomorphic result = mapping.found();
  steps += mapping.steps();
  return result;
}

}  // namespace yates::doe
