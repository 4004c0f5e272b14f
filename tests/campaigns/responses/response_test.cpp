#include "campaigns/responses/response.hpp"

#include <array>

#include <gtest/gtest.h>

#include "campaigns/responses/attempt_layout.hpp"
#include "campaigns/responses/response_value.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::Pick;
using campaigns::Response;
using campaigns::Source;
using tests::Workshop;

const campaigns::Usage usage{1.5, 0.25, 0.125, 2097152, 3};

double value(const campaigns::ResponseReading& reading) {
  const auto* found = std::get_if<campaigns::ResponseValue>(&reading);
  EXPECT_NE(found, nullptr) << std::get<std::string>(reading);
  return found != nullptr ? found->value : -1;
}
std::string complaint(const campaigns::ResponseReading& reading) {
  const auto* text = std::get_if<std::string>(&reading);
  return text != nullptr ? *text : "a value was read";
}

TEST(Response, TakesWhatWasMeasuredInTheUnitAskedFor) {
  const auto read = [](Source source, const std::string& unit) {
    return value(
        campaigns::read_response({.name = "r", .from = source, .unit = unit}, {"/", usage}));
  };
  EXPECT_DOUBLE_EQ(read(Source::wall, ""), 1.5);
  EXPECT_DOUBLE_EQ(read(Source::wall, "ms"), 1500);
  EXPECT_DOUBLE_EQ(read(Source::cpu, "s"), 0.375);
  EXPECT_DOUBLE_EQ(read(Source::max_rss, ""), 2097152);
  EXPECT_DOUBLE_EQ(read(Source::max_rss, "MiB"), 2);
  EXPECT_DOUBLE_EQ(read(Source::exit_status, ""), 3);
}

TEST(Response, SaysInOneSentenceThatItWasNotRecorded) {
  campaigns::Usage coarse = usage;
  coarse.max_rss.reset();
  const auto read = [&](Source source) {
    return campaigns::read_response({.name = "r", .from = source}, {"/", coarse});
  };
  EXPECT_EQ(complaint(read(Source::max_rss)), "max-rss of this run was not recorded");
  EXPECT_DOUBLE_EQ(value(read(Source::wall)), 1.5);
}

TEST(Response, PicksAmongTheMatches) {
  const Workshop workshop;
  workshop.write("stdout", "x=1\nx=5 x=+2\n x=1e1\nx=4");
  const auto read = [&](Pick pick) {
    return value(campaigns::read_response(
        {.name = "r", .from = Source::standard_output, .pattern = "x=([0-9e+]+)", .pick = pick},
        {workshop.folder, usage}));
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
  EXPECT_EQ(value(campaigns::read_response(response, {workshop.folder, usage})), 12.5);
  workshop.write("stderr", "12.5 s\n");
  EXPECT_NE(
      complaint(campaigns::read_response(response, {workshop.folder, usage})).find("'12.5 s'"),
      std::string::npos);
}

TEST(Response, ThatCannotBeReadNamesPatternAndFile) {
  const Workshop workshop;
  workshop.write("stdout", "nothing of use");
  const Response response{
      .name = "r", .from = Source::standard_output, .pattern = "ratio ([0-9.]+)"};
  EXPECT_EQ(complaint(campaigns::read_response(response, {workshop.folder, usage})),
            "pattern 'ratio ([0-9.]+)' was not found in stdout");
  workshop.write("stdout", "ratio 1.2.3");
  EXPECT_NE(
      complaint(campaigns::read_response(response, {workshop.folder, usage})).find("not a number"),
      std::string::npos);
}

TEST(Response, FromBinaryOutputIsFound) {
  const Workshop workshop;
  workshop.write("stdout", std::string("\0\xff\x80 r=7\0\n\xfe", 10));
  EXPECT_EQ(value(campaigns::read_response(
                {.name = "r", .from = Source::standard_output, .pattern = "r=(\\d+)"},
                {workshop.folder, usage})),
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

using campaigns::OverCopies;
using campaigns::Subsample;

std::vector<double> subsamples(const campaigns::ResponseReading& reading) {
  const auto* found = std::get_if<campaigns::ResponseValue>(&reading);
  EXPECT_NE(found, nullptr) << std::get<std::string>(reading);
  std::vector<double> values;
  if (found == nullptr) return values;
  for (const Subsample& one : found->subsamples) values.push_back(one.value);
  return values;
}

TEST(Iterations, AreTheMatchesOfAPatternAndTheirMeanIsTheRuns) {
  const Workshop workshop;
  workshop.write("stdout", "t=4\nt=1 t=2\nend\nt=5\n");
  const Response response{
      .name = "r", .from = Source::standard_output, .pattern = "t=([0-9]+)", .iterations = true};
  const auto reading = campaigns::read_response(response, {workshop.folder, usage});
  EXPECT_EQ(value(reading), 3);
  EXPECT_EQ(std::get<campaigns::ResponseValue>(reading).subsamples,
            (std::vector<Subsample>{{1, 1, 4}, {2, 1, 1}, {3, 1, 2}, {4, 1, 5}}));
}

TEST(Iterations, AreElementsOfAListOrLines) {
  const Workshop workshop;
  workshop.write("stdout", R"({"times": [0.5, 1.5, 4]})");
  workshop.write("stderr", "1\n\n 3 \r\n8\n");
  EXPECT_EQ(
      subsamples(campaigns::read_response(
          {.name = "r", .from = Source::standard_output, .json = "/times", .iterations = true},
          {workshop.folder, usage})),
      (std::vector<double>{0.5, 1.5, 4}));
  const Response lines{.name = "r", .from = Source::standard_error, .iterations = true};
  EXPECT_EQ(subsamples(campaigns::read_response(lines, {workshop.folder, usage})),
            (std::vector<double>{1, 3, 8}));
  workshop.write("stderr", "1\ntwo\n");
  EXPECT_NE(complaint(campaigns::read_response(lines, {workshop.folder, usage})).find("'two'"),
            std::string::npos);
  workshop.write("stderr", "\n");
  EXPECT_NE(complaint(campaigns::read_response(lines, {workshop.folder, usage})).find("is empty"),
            std::string::npos);
}

TEST(Response, AtAJsonPointerIsPickedFromAList) {
  const Workshop workshop;
  workshop.write("stdout", R"({"times": [0.5, 1.5, 4], "mean": 2})");
  const auto read = [&](const std::string& pointer, Pick pick) {
    return value(campaigns::read_response(
        {.name = "r", .from = Source::standard_output, .json = pointer, .pick = pick},
        {workshop.folder, usage}));
  };
  EXPECT_EQ(read("/mean", Pick::last), 2);
  EXPECT_EQ(read("/times", Pick::last), 4);
  EXPECT_EQ(read("/times", Pick::min), 0.5);
  EXPECT_EQ(read("/times", Pick::mean), 2);
}

/// Three copies that wrote 1 2, 3 and 8, and ran 1, 2 and 6 seconds.
struct ThreeCopies {
  ThreeCopies() {
    outputs.folder = workshop.folder;
    outputs.usage = {6.5, 3, 0, 0, 0};
    const std::array<std::string, 3> texts{"t=1\nt=3\n", "t=3\n", "t=8\n"};
    const std::array<double, 3> times{1, 2, 6};
    for (std::size_t copy = 1; copy <= 3; ++copy) {
      const std::string folder = "copies/" + std::to_string(copy);
      std::filesystem::create_directories(workshop.folder / folder);
      workshop.write(folder + "/stdout", texts[copy - 1]);
      outputs.copies.push_back({times[copy - 1], 1, 0, 0, 0});
    }
  }
  Workshop workshop;
  campaigns::AttemptOutputs outputs;
};

TEST(ResponseOfCopies, AreReadOneByOneAndMadeOneValue) {
  const ThreeCopies run;
  const auto wall = [&](OverCopies how) {
    return value(campaigns::read_response({.name = "r", .over_copies = how}, run.outputs));
  };
  EXPECT_EQ(wall(OverCopies::mean), 3);
  EXPECT_EQ(wall(OverCopies::list), 3);
  EXPECT_EQ(wall(OverCopies::max), 6);
  EXPECT_EQ(wall(OverCopies::min), 1);
  EXPECT_EQ(wall(OverCopies::sum), 9);
}

TEST(ResponseOfCopies, AreListedAsSubsamplesWhereAsked) {
  const ThreeCopies run;
  Response response{.name = "r",
                    .from = Source::standard_output,
                    .pattern = "t=([0-9]+)",
                    .over_copies = OverCopies::list};
  const auto listed = campaigns::read_response(response, run.outputs);
  EXPECT_EQ(std::get<campaigns::ResponseValue>(listed).subsamples,
            (std::vector<Subsample>{{1, 1, 3}, {1, 2, 3}, {1, 3, 8}}));
  response.over_copies = OverCopies::max;
  EXPECT_TRUE(subsamples(campaigns::read_response(response, run.outputs)).empty());
  response.iterations = true;
  const auto iterations = campaigns::read_response(response, run.outputs);
  EXPECT_EQ(value(iterations), 8);
  EXPECT_EQ(std::get<campaigns::ResponseValue>(iterations).subsamples,
            (std::vector<Subsample>{{1, 1, 1}, {2, 1, 3}, {1, 2, 3}, {1, 3, 8}}));
}

TEST(ResponseOfCopies, ThatCannotBeReadAreNamed) {
  const ThreeCopies run;
  run.workshop.write("copies/2/stdout", "nothing");
  EXPECT_EQ(
      complaint(campaigns::read_response(
          {.name = "r", .from = Source::standard_output, .pattern = "t=([0-9]+)"}, run.outputs)),
      "copy 2: pattern 't=([0-9]+)' was not found in stdout");
}

TEST(ResponseOfCopies, ShareAFileUnlessItsPathNamesTheCopy) {
  const ThreeCopies run;
  std::filesystem::create_directories(run.workshop.folder / "files");
  run.workshop.write("files/shared.txt", "42");
  run.workshop.write("own-1.txt", "1");
  run.workshop.write("own-2.txt", "2");
  run.workshop.write("own-3.txt", "9");
  const auto read = [&](const std::string& file) {
    return value(campaigns::read_response(
        {.name = "r", .from = Source::file, .file = file, .over_copies = OverCopies::sum},
        run.outputs));
  };
  EXPECT_EQ(read("shared.txt"), 42);
  EXPECT_EQ(read("{run_dir}/own-{copy}.txt"), 12);
}

TEST(ResponseDefinition, ChangesWithAllThatDecidesTheValue) {
  const Response base{.name = "r", .from = Source::standard_output, .pattern = "a(.)"};
  EXPECT_EQ(campaigns::definition_of(base), "from=6 pick=0 unit= file= pattern=/a(.)");
  const auto changed = [&](const auto& change) {
    Response other = base;
    change(other);
    return campaigns::definition_of(other) != campaigns::definition_of(base);
  };
  EXPECT_TRUE(changed([](Response& one) { one.iterations = true; }));
  EXPECT_TRUE(changed([](Response& one) { one.json = "/a"; }));
  EXPECT_TRUE(changed([](Response& one) { one.json = ""; }));
  EXPECT_TRUE(changed([](Response& one) { one.over_copies = OverCopies::max; }));
  EXPECT_TRUE(changed([](Response& one) { one.metric = "cpu_percent"; }));
  EXPECT_FALSE(changed([](Response& one) { one.label = "x"; }));
}

}  // namespace
