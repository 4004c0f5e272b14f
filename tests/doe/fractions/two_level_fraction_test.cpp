#include "doe/fractions/two_level_fraction.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/doe/fractions/brute_force.hpp"
#include "tests/doe/fractions/words.hpp"

namespace {

using namespace yates;
using Texts = std::vector<std::string>;

doe::TwoLevelFraction fraction(std::size_t factors, const Texts& generators) {
  return doe::fraction_of(factors, generators);
}

std::string refusal(std::size_t factors, const Texts& generators) {
  try {
    doe::fraction_of(factors, generators);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "accepted";
}

Texts relation_texts(const doe::TwoLevelFraction& of) {
  Texts result;
  for (const auto& word : doe::defining_relation(of)) result.push_back(doe::word_text(word));
  return result;
}

TEST(Word, LettersSkipIAndGoOnWithSmallOnesAndNumbers) {
  EXPECT_EQ(doe::letter_of(7), "H");
  EXPECT_EQ(doe::letter_of(8), "J");
  EXPECT_EQ(doe::letter_of(24), "Z");
  EXPECT_EQ(doe::letter_of(25), "a");
  EXPECT_EQ(doe::letter_of(49), "z");
  EXPECT_EQ(doe::letter_of(50), "(51)");
  for (std::size_t factor = 0; factor < 127; ++factor) {
    const doe::Word word = doe::word_of({0, 127, factor}) | doe::word_of({factor});
    EXPECT_EQ(doe::parse_word(doe::word_text(word), 128), word);
  }
}

TEST(Word, GeneratorsAndDefiningWordsAreTheSame) {
  const doe::SignedWord expected{doe::word_of({0, 1, 2, 3}), true};
  for (const char* text : {"D=-ABC", " D = -CBA ", "-D=ABC", "-ABCD", "I=-ABCD", "ABCD=-I"}) {
    EXPECT_EQ(doe::parse_generator(text, 4), expected) << text;
  }
}

// J6 of Jain's book: the 2^(7-4) of section 19.1, with its sign table.
TEST(TwoLevelFraction, HasTheSignTableOfTheBook) {
  const auto design = fraction(7, {"D=AB", "E=AC", "F=BC", "G=ABC"});
  const std::vector<std::string> book{"---+++-", "+----++", "-+--+-+", "++-+---",
                                      "--++--+", "+-+-+--", "-++--+-", "+++++++"};
  const auto rows = doe::array_of(design).rows;
  ASSERT_EQ(rows.size(), book.size());
  for (std::size_t run = 0; run < rows.size(); ++run) {
    std::string signs;
    for (const std::size_t level : rows[run]) signs += level == 1 ? '+' : '-';
    EXPECT_EQ(signs, book[run]) << run;
  }
  const std::vector<std::uint64_t> pattern{7, 7, 0, 0, 1};
  EXPECT_EQ(doe::word_length_pattern(design), pattern);
}

TEST(TwoLevelFraction, WritesGeneratorsAndDefiningRelation) {
  const auto design = fraction(6, {"E=-ABC", "F=BCD"});
  EXPECT_EQ(doe::generator_texts(design), (Texts{"E=-ABC", "F=BCD"}));
  EXPECT_EQ(relation_texts(design), (Texts{"-ABCE", "-ADEF", "BCDF"}));
  EXPECT_EQ(fraction(6, doe::generator_texts(design)), design);
}

TEST(TwoLevelFraction, TakesTheFirstFactorsAsBaseWhereItCan) {
  EXPECT_EQ(doe::generator_texts(fraction(5, {"A=BCD", "B=CE"})), (Texts{"D=ABC", "E=BC"}));
  EXPECT_EQ(doe::base_factors(fraction(5, {"ABCD", "BCE"})), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(doe::base_factors(fraction(6, {"ABC"})), (std::vector<std::size_t>{0, 1, 3, 4, 5}));
}

TEST(TwoLevelFraction, EveryWordOfTheRelationIsConstantWithItsSign) {
  const auto design = fraction(9, {"F=-ABCD", "G=ABCE", "H=-ABDE", "J=ACDE"});
  const auto array = doe::array_of(design);
  for (const auto& word : doe::defining_relation(design)) {
    EXPECT_EQ(doe::brute_force::constant_sign(array, doe::factors_of(word.word)),
              word.negative ? -1 : 1);
  }
  EXPECT_EQ(doe::word_length_pattern(design), doe::brute_force::pattern(array));
  EXPECT_EQ(doe::resolution(design), doe::brute_force::strength(array) + 1);
}

TEST(TwoLevelFraction, RefusesWhatIsNoFractionInASentence) {
  EXPECT_EQ(refusal(5, {"D=ABX"}),
            "fractional-factorial: 'X' in 'ABX' is no factor; the letters of 5 factors are A to E");
  EXPECT_EQ(refusal(5, {"D=AAB"}), "fractional-factorial: 'A' comes twice in 'AAB'");
  EXPECT_EQ(refusal(5, {"D="}),
            "fractional-factorial: 'D=' is no generator; write one as D=ABC, D=-ABC or ABCD");
  EXPECT_EQ(refusal(6, {"E=ABC", "F=ABC"}),
            "fractional-factorial: the generators give the factors E and F the same column, so "
            "their main effects cannot be told apart; choose another generator for F");
  EXPECT_EQ(refusal(6, {"E=ABC", "ABCE"}),
            "fractional-factorial: the generator ABCE=I already follows from the other generators");
  EXPECT_EQ(refusal(6, {"E=ABC", "E=-ABC"}),
            "fractional-factorial: the generator -ABCE=I contradicts the other generators");
  EXPECT_EQ(refusal(4, {"D=I"}),
            "fractional-factorial: the generators make factor D constant; a generator needs at "
            "least two other factors");
  EXPECT_EQ(refusal(3, {"C=AB", "A=BC", "B=A"}),
            "fractional-factorial: 3 generators for 3 factors; at most 2 leave a base factor");
  EXPECT_NE(refusal(4, {"C=-A"}).find("factors A and C the same column"), std::string::npos);
  EXPECT_NE(refusal(4, {"AB=AB"}).find("says nothing"), std::string::npos);
}

TEST(TwoLevelFraction, CountsWordsByColumnsAsByWords) {
  Texts generators;  // 31 factors in 32 runs: the words of a Hamming code
  std::size_t factor = 5;
  for (std::size_t word = 1; word < 32; ++word) {
    std::string letters;
    for (std::size_t base = 0; base < 5; ++base) {
      if ((word >> base & 1U) != 0) letters += doe::letter_of(base);
    }
    if (letters.size() > 1) generators.push_back(doe::letter_of(factor++) + "=" + letters);
  }
  const auto pattern = doe::word_length_pattern(fraction(31, generators));
  std::uint64_t words = 0;
  for (const auto count : pattern) words += count;
  EXPECT_EQ(words, (std::uint64_t{1} << 26) - 1);
  EXPECT_EQ(pattern[0], 155U);
  EXPECT_EQ(pattern[1], 1085U);
}

}  // namespace
