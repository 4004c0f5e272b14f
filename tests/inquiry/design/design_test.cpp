// What designs tell before anything runs, and which runs would tell more.

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "campaigns/file/campaign.hpp"
#include "inquiry/design/augmentation.hpp"
#include "inquiry/design/comparison.hpp"
#include "tests/inquiry/study.hpp"

namespace yates::tests {
namespace {

/// Of four factors; the half has d = abc.
std::string text_of(bool half, const std::string& more = "") {
  return std::string(
             "[factors]\na = [1, 2]\nb = [\"x\", \"y\"]\nc = [1, 2]\nd = [1, 2]\n[design]\n") +
         (half ? "kind = \"fractional-factorial\"\ngenerators = [\"d = a:b:c\"]\n"
               : "kind = \"full-factorial\"\n") +
         more +
         "[run]\ncommand = [\"./m.sh\", \"{a}\", \"{b}\", \"{c}\", \"{d}\"]\n"
         "[responses.time]\nfrom = \"wall\"\n";
}

inquiry::JudgedPlan plan(const std::string& file, bool half,
                         const std::optional<double>& seconds = std::nullopt) {
  return inquiry::judged_plan(file, campaigns::parse(text_of(half), file), seconds);
}

/// The row of a table whose first cell is this.
std::vector<std::string> row_of(const reports::DataTable& table, const std::string& name) {
  const auto found = std::find_if(table.rows.begin(), table.rows.end(),
                                  [&](const auto& row) { return row.front() == name; });
  return found == table.rows.end() ? std::vector<std::string>() : *found;
}

using Row = std::vector<std::string>;

TEST(DesignComparison, SetsWhatTwoDesignsTellSideBySide) {
  const auto comparison =
      inquiry::compare_designs(plan("half.toml", true, 240), plan("full.toml", false, 240));
  EXPECT_TRUE(comparison.same_model);
  const reports::DataTable table = inquiry::summary_table({comparison.one, comparison.two});
  EXPECT_EQ(row_of(table, "runs"), (Row{"runs", "8", "16"}));
  EXPECT_EQ(row_of(table, "takes about"), (Row{"takes about", "32 min", "1 h 4 min"}));
  EXPECT_EQ(row_of(table, "resolution"), (Row{"resolution", "IV", "-"}));
  EXPECT_EQ(row_of(table, "effects free of others"),
            (Row{"effects free of others", "4 of 10", "10 of 10"}));
  const auto json = nlohmann::json::parse(inquiry::comparison_json(comparison));
  EXPECT_EQ(json["schema"], "yates.plan-comparison/1");
  EXPECT_EQ(json["designs"][1]["campaign"], "full.toml");
  EXPECT_EQ(json["designs"][0]["expected_seconds"], 1920.0);
}

TEST(DesignComparison, TellsTwoColumnsOfOneFileApart) {
  const auto comparison = inquiry::compare_designs(plan("c.toml", true), plan("c.toml", true));
  EXPECT_EQ(comparison.two.title, "c.toml (second)");
  // A row that no design has is left out.
  EXPECT_TRUE(row_of(inquiry::summary_table({comparison.one}), "takes about").empty());
}

TEST(DesignComparison, NeedsTheSameFactors) {
  std::string other = text_of(false);
  other.replace(other.find("\"y\""), 3, "\"y\", \"z\"");
  other.replace(other.find("\nd = "), 4, "\ne =");
  other.replace(other.find("{d}"), 3, "{e}");
  const auto second =
      inquiry::judged_plan("other.toml", campaigns::parse(other, "other.toml"), std::nullopt);
  expect_refusal([&] { inquiry::compare_designs(plan("half.toml", true), second); }, Fault::input,
                 "other.toml");
}

inquiry::Experiment experiment_of(const std::string& text) {
  return inquiry::experiment_of(campaigns::parse(text, std::filesystem::current_path() / "c.toml"),
                                campaigns::Measurement::another);
}

TEST(Augmentation, SeparatesWhatIsNamed) {
  const Study study;
  const auto experiment = experiment_of(text_of(true));
  inquiry::AugmentationWanted wanted;
  wanted.separate = "a:b";
  wanted.runs = 4;
  const auto augmentation = inquiry::augmentation_of(experiment, wanted);
  EXPECT_EQ(augmentation.further.rows.size(), 4U);
  const auto columns = inquiry::before_and_after(experiment, augmentation, 60.0);
  EXPECT_EQ(columns[0].summary.runs, 8U);
  EXPECT_EQ(columns[1].summary.runs, 12U);
  EXPECT_EQ(columns[1].seconds, 720.0);
  const std::string csv = inquiry::augment_csv(augmentation);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 5);
  EXPECT_TRUE(csv.starts_with("a,b,c,d\n"));
}

TEST(Augmentation, StandsAtTheEndOfTheFileAndIsReadAgain) {
  const Study study;
  study.file("c.toml", text_of(true));
  const auto experiment = experiment_of(text_of(true));
  inquiry::AugmentationWanted wanted;
  wanted.fold_over = true;
  const auto augmentation = inquiry::augmentation_of(experiment, wanted);
  const std::string text = inquiry::augmented_file(experiment, "c.toml", augmentation, "yates x");
  EXPECT_TRUE(text.starts_with(text_of(true)));
  EXPECT_EQ(experiment_of(text).plan.runs.size(), 16U);
}

TEST(Augmentation, RefusesInOneSentence) {
  const Study study;
  const auto experiment = experiment_of(text_of(true));
  const auto refused = [&](const std::string& separate, Fault fault, const std::string& text) {
    inquiry::AugmentationWanted wanted;
    wanted.separate = separate;
    expect_refusal([&] { inquiry::augmentation_of(experiment, wanted); }, fault, text);
  };
  refused("e", Fault::usage, "no factor is called 'e'");
  refused("a:", Fault::usage, "leaves a name empty");
  refused("a,,b", Fault::usage, "leaves a name empty");
  refused("a:a", Fault::usage, "names a factor twice");
  refused("a,b", Fault::input, "nothing is left to separate");
}

}  // namespace
}  // namespace yates::tests
