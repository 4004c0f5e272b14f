// What yates status says of a campaign, whatever its store holds.

#include "inquiry/campaign/standing.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "campaigns/file/campaign.hpp"
#include "inquiry/data/store_data.hpp"
#include "tests/inquiry/study.hpp"

namespace yates::inquiry {
namespace {

Experiment experiment() {
  return experiment_of(campaigns::parse(R"toml([factors]
codec = ["gzip", "zstd"]
level = [1, 6]
[design]
order = "standard"
[run]
command = ["./m.sh", "{codec}", "{level}"]
[responses.time]
from = "wall"
)toml",
                                        std::filesystem::path("/nowhere/c.toml")),
                       campaigns::Measurement::another);
}

/// Of four runs the first is done, the last is left, and hosts a and b have made others.
Standing standing_of_two_hosts() {
  Standing standing;
  standing.outlines.hosts = {"a", "b"};
  standing.counts = {.planned = 4, .done = 1, .failed = 1, .left = 1};
  standing.hosts = {{.host = "a", .done = 1, .running = {3}, .unsettled = {}},
                    {.host = "b", .failed = 1, .running = {}, .unsettled = {}}};
  standing.driver = 77;
  return standing;
}

/// The values behind a key.
std::vector<std::string> values_of(const reports::Document& document, const std::string& key) {
  for (const reports::Block& block : document.blocks) {
    const auto* values = std::get_if<reports::KeyValues>(&block);
    if (values == nullptr) continue;
    for (const reports::KeyValues::Row& row : values->rows) {
      if (row.key != key) continue;
      std::vector<std::string> texts{reports::text_of(row.value)};
      for (const reports::Sentence& one : row.more) texts.push_back(reports::text_of(one));
      return texts;
    }
  }
  return {};
}

const reports::DataTable* table_of(const reports::Document& document) {
  for (const reports::Block& block : document.blocks) {
    if (const auto* table = std::get_if<reports::DataTable>(&block)) return table;
  }
  return nullptr;
}

using Texts = std::vector<std::string>;

TEST(StatusDocument, HasARowForEachOfSeveralHosts) {
  const Standing standing = standing_of_two_hosts();
  const reports::Document document = status_document(experiment(), standing);
  const reports::DataTable* table = table_of(document);
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->rows[0], (Texts{"a", "1", "0", "0", "1"}));
  EXPECT_EQ(table->rows[1], (Texts{"b", "0", "1", "0", "0"}));
  EXPECT_EQ(values_of(document, "running"),
            Texts{"run 3 (codec=gzip, level=6) on a under process 77"});
  EXPECT_EQ(values_of(document, "next"), Texts{"wait for process 77"});
}

TEST(StatusDocument, CountsFailuresThatAreNotTheProgramsAmongAll) {
  Standing standing = standing_of_two_hosts();
  standing.counts.failed = 2;
  standing.counts.infrastructure = 1;
  standing.hosts[1].infrastructure = 1;
  const reports::DataTable table = *table_of(status_document(experiment(), standing));
  EXPECT_EQ(table.columns[3].name, "of these through no fault of the program");
  EXPECT_EQ(table.rows[1], (Texts{"b", "0", "2", "1", "0", "0"}));
}

TEST(StatusDocument, OfOneHostHasNoTableAndSaysWhatToType) {
  Standing standing = standing_of_two_hosts();
  standing.hosts.pop_back();
  standing.hosts[0].running.clear();
  standing.hosts[0].unsettled = {2, 3};
  standing.driver.reset();
  standing.decision = campaigns::Decision{"2026-01-01T00:00:00Z", 3, false, "too wide"};
  const reports::Document document = status_document(experiment(), standing);
  EXPECT_EQ(table_of(document), nullptr);
  EXPECT_EQ(values_of(document, "running"), Texts());
  EXPECT_EQ(values_of(document, "unknown"),
            Texts{"2 runs, launched by a yates process that has ended, may still be running; the "
                  "next yates run finds out"});
  EXPECT_EQ(values_of(document, "decided"),
            Texts{"after 3 replications more are needed: too wide"});
  EXPECT_EQ(values_of(document, "next"),
            Texts{"yates run /nowhere/c.toml, or yates run /nowhere/c.toml --retry failed once the "
                  "command is mended"});
  standing.counts.infrastructure = standing.counts.failed;
  EXPECT_EQ(status_json(experiment(), standing)["next"], "yates run /nowhere/c.toml");
  standing.counts.infrastructure = 0;
  standing.counts.left = 0;
  EXPECT_EQ(values_of(status_document(experiment(), standing), "next"),
            Texts{"yates run /nowhere/c.toml --retry all, or yates report /nowhere/c.toml without "
                  "them"});
  standing.counts.done = 4;
  EXPECT_EQ(values_of(status_document(experiment(), standing), "next"),
            Texts{"yates report /nowhere/c.toml"});
}

TEST(StatusDocument, TellsGatesFromSettingsOfSpark) {
  Standing standing = standing_of_two_hosts();
  standing.outlines.broken_gates = {{"load", "< 0.5", 2}, {"spark.executor.cores", "4", 1}};
  standing.counts.disturbed = 1;
  const reports::Document document = status_document(experiment(), standing);
  EXPECT_EQ(values_of(document, "gates"),
            (Texts{"load < 0.5 was broken around 2 runs, which the results mark",
                   "measured again because a gate was broken: 1 attempt"}));
  EXPECT_EQ(values_of(document, "settings"),
            Texts{"spark.executor.cores was not 4 in 1 run, which the results mark"});
}

TEST(Standing, CountsWhatBelongsToThePlanOfNow) {
  const tests::Study study;
  const auto campaign = [&](const std::string& levels) {
    study.file("c.toml", "[factors]\nn = " + levels +
                             "\n[design]\norder = \"standard\"\n[run]\ncommand = "
                             "[\"true\", \"{n}\"]\n[responses.time]\nfrom = \"wall\"\n"
                             "[gates]\nload = \"< 1\"\n");
    return experiment_of(campaigns::load("c.toml"), campaigns::Measurement::another);
  };
  const campaigns::Flag broken{
      .reading = "load", .found = "2", .limit = "< 1", .action = "flagged"};
  {
    const Experiment experiment = campaign("[1, 2, 3]");
    auto store = open_store(experiment, campaigns::Access::launch);
    for (std::size_t run = 1; run <= 3; ++run) {
      const auto id = store.begin({.run = run,
                                   .number = 1,
                                   .command = "true",
                                   .host = run == 3 ? "other" : "here",
                                   .boot_id = "b",
                                   .started = "2026-11-20T11:35:39Z"});
      store.record_end(id, {.state = campaigns::AttemptState::done,
                            .ended = "2026-11-20T11:35:40Z",
                            .responses = {1.0},
                            .warnings = {"hot"},
                            .flags = {broken}});
    }
  }
  const Standing all = standing_of(campaign("[1, 2, 3]"));
  EXPECT_EQ(all.hosts.size(), 2U);
  EXPECT_EQ(all.outlines.broken_gates.at(0).runs, 3U);
  const Standing fewer = standing_of(campaign("[1, 2]"));
  EXPECT_EQ(fewer.counts.planned, 2U);
  ASSERT_EQ(fewer.hosts.size(), 1U);
  EXPECT_EQ(fewer.hosts[0].host, "here");
  EXPECT_EQ(fewer.hosts[0].done, 2U);
  EXPECT_EQ(fewer.outlines.broken_gates.at(0).runs, 2U);
  EXPECT_EQ(fewer.outlines.warnings.at(0).runs, 2U);
}

}  // namespace
}  // namespace yates::inquiry
