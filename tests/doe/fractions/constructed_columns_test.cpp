#include <set>

#include <gtest/gtest.h>

#include "doe/fractions/column_set.hpp"
#include "doe/fractions/minimum_aberration.hpp"
#include "doe/fractions/vector_space.hpp"

namespace {

using namespace yates;

std::vector<std::uint64_t> words_by_length(const std::vector<doe::Vector>& vectors,
                                           std::size_t rank, std::size_t longest) {
  std::vector<doe::FactorColumn> columns;
  for (const doe::Vector vector : vectors) columns.push_back({{vector, 0, 0}, 1, 0});
  return doe::pattern_of(doe::VectorSpace(2, rank), {longest, 1}, columns);
}

TEST(ConstructedColumns, HaveNoShortWordsAndBeginWithTheUnitVectors) {
  for (std::size_t resolution = 3; resolution <= 8; ++resolution) {
    for (std::size_t rank = 2; rank <= 12; ++rank) {
      SCOPED_TRACE("resolution " + std::to_string(resolution) + ", 2^" + std::to_string(rank));
      const auto columns = doe::constructed_columns(rank, resolution);
      ASSERT_GE(columns.size(), rank);
      for (std::size_t place = 0; place < rank; ++place) {
        EXPECT_EQ(columns[place], doe::Vector{1} << place);
      }
      if (columns.size() > 100) continue;  // no longer quick to count
      const auto words = words_by_length(columns, rank, resolution - 1);
      for (std::size_t length = 1; length < resolution; ++length) EXPECT_EQ(words[length], 0u);
    }
  }
}

// The numbers of factors of S. M. Sanchez, P. J. Sanchez, Very large fractional factorial and
// central composite designs, ACM TOMACS 15(4), 2005, table III, and of BCH codes where these have
// more: 2^5 - 1 and 2^6 - 1.
TEST(ConstructedColumns, AreAsManyAsPublished) {
  const std::vector<std::pair<std::size_t, std::size_t>> published = {
      {7, 11}, {8, 17}, {9, 21}, {10, 31}, {11, 38}, {12, 63}, {13, 69}};
  for (const auto& [rank, factors] : published) {
    EXPECT_EQ(doe::constructed_columns(rank, 5).size(), factors) << "2^" << rank;
  }
}

TEST(ConstructedColumns, AreNoneWithoutCoordinates) {
  EXPECT_TRUE(doe::constructed_columns(0, 5).empty());
  EXPECT_TRUE(doe::constructed_columns(21, 5).empty());
}

TEST(ConstructedColumns, GiveFractionsThatNoSearchFinds) {
  for (const std::size_t factors : {31, 63}) {
    doe::FractionRequest request;
    request.factors = factors;
    request.resolution = 5;
    const doe::FoundFraction found = doe::minimum_aberration(request);
    EXPECT_EQ(doe::resolution(found.fraction), 5u);
    EXPECT_EQ(found.fraction.runs(), factors == 31 ? 1024u : 4096u);
    EXPECT_FALSE(found.complete);
  }
}

}  // namespace
