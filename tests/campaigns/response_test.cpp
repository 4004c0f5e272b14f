#include "campaigns/response.hpp"

#include <gtest/gtest.h>

#include "campaigns/pattern.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::Pick;
using campaigns::Response;
using campaigns::Source;
using tests::Workshop;

const campaigns::Usage usage{1.5, 0.25, 0.125, 2097152, 3};

double value(const campaigns::Reading& reading) {
  const double* number = std::get_if<double>(&reading);
  EXPECT_NE(number, nullptr) << std::get<std::string>(reading);
  return number != nullptr ? *number : -1;
}
std::string complaint(const campaigns::Reading& reading) {
  const auto* text = std::get_if<std::string>(&reading);
  return text != nullptr ? *text : "a value was read";
}

TEST(Response, TakesWhatWasMeasuredInTheUnitAskedFor) {
  const auto read = [](Source source, const std::string& unit) {
    return value(campaigns::read_response({.name = "r", .from = source, .unit = unit}, usage, "/"));
  };
  EXPECT_DOUBLE_EQ(read(Source::wall, ""), 1.5);
  EXPECT_DOUBLE_EQ(read(Source::wall, "ms"), 1500);
  EXPECT_DOUBLE_EQ(read(Source::cpu, "s"), 0.375);
  EXPECT_DOUBLE_EQ(read(Source::max_rss, ""), 2097152);
  EXPECT_DOUBLE_EQ(read(Source::max_rss, "MiB"), 2);
  EXPECT_DOUBLE_EQ(read(Source::exit_status, ""), 3);
}

TEST(Response, PicksAmongTheMatches) {
  const Workshop workshop;
  workshop.write("stdout", "x=1\nx=5 x=+2\n x=1e1\nx=4");
  const auto read = [&](Pick pick) {
    return value(campaigns::read_response(
        {.name = "r", .from = Source::standard_output, .pattern = "x=([0-9e+]+)", .pick = pick},
        usage, workshop.folder));
  };
  EXPECT_EQ(read(Pick::last), 4);
  EXPECT_EQ(read(Pick::first), 1);
  EXPECT_EQ(read(Pick::min), 1);
  EXPECT_EQ(read(Pick::max), 10);
  EXPECT_EQ(read(Pick::mean), 4.4);
  EXPECT_EQ(read(Pick::sum), 22);
}

TEST(Response, WithoutAPatternIsOneNumber) {
  const Workshop workshop;
  const Response response{.name = "r", .from = Source::standard_error};
  workshop.write("stderr", "  12.5\n");
  EXPECT_EQ(value(campaigns::read_response(response, usage, workshop.folder)), 12.5);
  workshop.write("stderr", "12.5 s\n");
  EXPECT_NE(complaint(campaigns::read_response(response, usage, workshop.folder)).find("'12.5 s'"),
            std::string::npos);
}

TEST(Response, ThatCannotBeReadNamesPatternAndFile) {
  const Workshop workshop;
  workshop.write("stdout", "nothing of use");
  const Response response{
      .name = "r", .from = Source::standard_output, .pattern = "ratio ([0-9.]+)"};
  EXPECT_EQ(complaint(campaigns::read_response(response, usage, workshop.folder)),
            "pattern 'ratio ([0-9.]+)' not found in stdout");
  workshop.write("stdout", "ratio 1.2.3");
  EXPECT_NE(complaint(campaigns::read_response(response, usage, workshop.folder)).find("no number"),
            std::string::npos);
}

TEST(Response, FromBinaryOutputIsFound) {
  const Workshop workshop;
  workshop.write("stdout", std::string("\0\xff\x80 r=7\0\n\xfe", 10));
  EXPECT_EQ(value(campaigns::read_response(
                {.name = "r", .from = Source::standard_output, .pattern = "r=(\\d+)"}, usage,
                workshop.folder)),
            7);
}

TEST(Response, FilesOfOneNameInTwoFoldersAreKeptApart) {
  const auto kept = [](const std::string& file) {
    return campaigns::kept_file("/a", {.name = "r", .from = Source::file, .file = file}).string();
  };
  EXPECT_NE(kept("one/out.txt"), kept("two/out.txt"));
  EXPECT_NE(kept("a/b"), kept("a%2Fb"));
  EXPECT_EQ(kept("{run_dir}/out.txt"), "/a/out.txt");
}

TEST(Pattern, FindsAllMatchesOfALineOfAMillionCharacters) {
  // Matches lie on and beside the borders of the windows in which a long line is searched.
  std::string line;
  int count = 0;
  while (line.size() < 1'000'000) {
    line += std::string(static_cast<std::size_t>(13 + count % 29), '.') +
            "v=" + std::to_string(count) + ";";
    ++count;
  }
  const auto found = campaigns::matches("v=([0-9]+);", line);
  ASSERT_EQ(found.size(), static_cast<std::size_t>(count));
  for (int index = 0; index < count; ++index) {
    ASSERT_EQ(found[static_cast<std::size_t>(index)], std::to_string(index));
  }
}

TEST(Pattern, AnchorsMeanTheLine) {
  EXPECT_EQ(campaigns::matches("^(\\d+)$", "1\r\n22\n3x\nx4\n"),
            (std::vector<std::string>{"1", "22"}));
}

}  // namespace
