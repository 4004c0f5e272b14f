#include <optional>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "reports/words/answer_words.hpp"
#include "tests/reports/analysed.hpp"

namespace yates::reports {
namespace {

/// The codec saves 10 s; the larger of the other factor's levels 0.5 s, less than the noise lets
/// anybody show.
std::string runs(const std::string& other) {
  std::string csv = "codec," + other + ",time\n";
  for (const char* codec : {"gzip", "zstd"}) {
    const int base = codec[0] == 'g' ? 2000 : 1000;
    for (const int noise : {60, -50, 10}) {
      csv += fmt::format("{},4K,{}\n", codec, base + noise);
      csv += fmt::format("{},8K,{}\n", codec, base - 50 - noise * 9 / 10);
    }
  }
  return csv;
}

std::optional<std::string> bet_on(const std::string& other) {
  const ResponseReport report = example::analysed(runs(other), "time ~ codec + " + other);
  return bet_text(report, report.decision->parts[0], Typography::plain);
}

TEST(BestBet, NamesWhatIsLikelyToBeBetterThanTheAdvice) {
  const std::optional<std::string> text = bet_on("chunk");
  ASSERT_TRUE(text);
  // The box gives the advice as a mean over both chunks: the bet is on the step from one of them.
  EXPECT_TRUE(text->starts_with("if changing costs nothing: chunk=8K as well; expected 3"))
      << *text;
  EXPECT_NE(text->find("% less than at chunk=4K, "), std::string::npos) << *text;
  EXPECT_TRUE(text->ends_with("% likely to be better; not shown")) << *text;
}

TEST(BestBet, IsNotOnWhatNobodyChooses) {
  EXPECT_FALSE(bet_on("workload"));
}

}  // namespace
}  // namespace yates::reports
