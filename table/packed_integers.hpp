#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <variant>

namespace yates::table {

/// Unsigned integers, each in the fewest of 1, 2, 4 or 8 bytes that hold the largest. They never
/// change, so copies share them.
class PackedIntegers {
 public:
  PackedIntegers() = default;

  /// Holds `count` integers of at most `largest`. Calls `fill` with a span of integers of 8, 16, 32
  /// or 64 bits, all of which it must set.
  template <typename Fill>
  static PackedIntegers build(std::size_t count, std::uint64_t largest, Fill&& fill) {
    if (largest <= std::numeric_limits<std::uint8_t>::max())
      return filled<std::uint8_t>(count, largest, fill);
    if (largest <= std::numeric_limits<std::uint16_t>::max())
      return filled<std::uint16_t>(count, largest, fill);
    if (largest <= std::numeric_limits<std::uint32_t>::max())
      return filled<std::uint32_t>(count, largest, fill);
    return filled<std::uint64_t>(count, largest, fill);
  }

  template <typename Integer>
  static PackedIntegers of(std::span<const Integer> values) {
    std::uint64_t largest = 0;
    for (const Integer value : values) largest = std::max<std::uint64_t>(largest, value);
    return build(values.size(), largest, [&](auto packed) {
      using Packed = typename decltype(packed)::value_type;
      for (std::size_t i = 0; i < values.size(); ++i) packed[i] = static_cast<Packed>(values[i]);
    });
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// An upper bound of the integers, which may exceed the largest of them if that was not known.
  std::uint64_t bound() const { return bound_; }

  std::uint64_t operator[](std::size_t index) const {
    switch (integers_.index()) {
      case 0:
        return (*std::get_if<0>(&integers_))[static_cast<std::ptrdiff_t>(index)];
      case 1:
        return (*std::get_if<1>(&integers_))[static_cast<std::ptrdiff_t>(index)];
      case 2:
        return (*std::get_if<2>(&integers_))[static_cast<std::ptrdiff_t>(index)];
      default:
        return (*std::get_if<3>(&integers_))[static_cast<std::ptrdiff_t>(index)];
    }
  }

  /// Calls `use` with a span of the integers as they are stored.
  template <typename Use>
  decltype(auto) visit(Use&& use) const {
    switch (integers_.index()) {
      case 0:
        return use(span_of(*std::get_if<0>(&integers_)));
      case 1:
        return use(span_of(*std::get_if<1>(&integers_)));
      case 2:
        return use(span_of(*std::get_if<2>(&integers_)));
      default:
        return use(span_of(*std::get_if<3>(&integers_)));
    }
  }

 private:
  template <typename Integer>
  using Array = std::shared_ptr<Integer[]>;

  template <typename Integer>
  std::span<const Integer> span_of(const Array<Integer>& array) const {
    return {array.get(), size_};
  }

  template <typename Integer, typename Fill>
  static PackedIntegers filled(std::size_t count, std::uint64_t largest, Fill& fill) {
    PackedIntegers result;
    result.size_ = count;
    result.bound_ = largest;
    const Array<Integer> array = std::make_shared_for_overwrite<Integer[]>(count);
    fill(std::span<Integer>(array.get(), count));
    result.integers_ = array;
    return result;
  }

  std::variant<Array<std::uint8_t>, Array<std::uint16_t>, Array<std::uint32_t>,
               Array<std::uint64_t>>
      integers_;
  std::size_t size_ = 0;
  std::uint64_t bound_ = 0;
};

}  // namespace yates::table
