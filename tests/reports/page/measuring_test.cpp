#include "reports/page/measuring.hpp"

#include <gtest/gtest.h>

#include "reports/draw/plot_files.hpp"
#include "reports/page/page_charts.hpp"
#include "reports/page/page_sections.hpp"
#include "reports/page/report.hpp"
#include "tests/reports/example.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

Measuring two_blocks() {
  Measuring measuring;
  measuring.commands = {"run: ./bench --threads {threads}"};
  measuring.machines = {{"<host>",
                         {{"processor", "Zen"},
                          {"processors", "2"},
                          {"memory_total_bytes", "25276502016"},
                          {"kernel", "6.1"}}}};
  for (std::size_t run = 1; run <= 8; ++run) {
    measuring.attempts.push_back({run, run <= 4 ? 1u : 2u, 30.0 * static_cast<double>(run - 1),
                                  20.0, AttemptOutcome::done, false, "<host>"});
  }
  return measuring;
}

TEST(AttemptsChart, CountsWhatDidNotEndWell) {
  Measuring measuring = two_blocks();
  EXPECT_EQ(attempts_chart(measuring, "a")->caption, "8 attempts within 3 min 50 s, none failed");
  measuring.attempts[2].outcome = AttemptOutcome::timed_out;
  measuring.attempts[5].outcome = AttemptOutcome::disturbed;
  measuring.attempts[6].flagged = true;
  const auto chart = attempts_chart(measuring, "a");
  EXPECT_EQ(chart->caption,
            "8 attempts within 3 min 50 s, 1 failed, 1 had to be repeated; 1 broke a gate");
  EXPECT_EQ(chart->table.rows[2].back(), "timed out");
  EXPECT_EQ(chart->table.rows[6].back(), "done, a gate was broken");
  EXPECT_NE(chart->note.find("the blocks take turns"), std::string::npos);
}

TEST(AttemptsChart, OfThousandsShowsWhatWentWrongAndEmbedsLittle) {
  Measuring measuring = two_blocks();
  while (measuring.attempts.size() < 20'000) {
    MeasuredAttempt next = measuring.attempts.back();
    next.started += 1.0;
    ++next.run;
    measuring.attempts.push_back(next);
  }
  measuring.attempts[19'000].outcome = AttemptOutcome::failed;
  const auto chart = attempts_chart(measuring, "a");
  EXPECT_EQ(chart->table.rows.front().front(), std::to_string(measuring.attempts[19'000].run));
  EXPECT_LT(chart->table.rows.size(), 100u);
  EXPECT_LT(chart->picture->svg.str().size(), 60'000u);
}

TEST(AttemptsChart, IsDrawnOfASingleAttemptWithoutEnd) {
  Measuring measuring;
  measuring.attempts = {{1, std::nullopt, 0.0, std::nullopt, AttemptOutcome::unknown, false, "h"}};
  const auto chart = attempts_chart(measuring, "a");
  ASSERT_TRUE(chart.has_value());
  EXPECT_EQ(chart->picture->svg.str().find("nan"), std::string::npos);
  EXPECT_EQ(chart->caption, "1 attempt, 1 of unknown duration, 0 failed, 1 had to be repeated");
  EXPECT_FALSE(attempts_chart({}, "a").has_value());
}

TEST(AttemptsChart, DrawsAnUnknownDurationAsUnknownAndNotAsNone) {
  Measuring measuring = two_blocks();
  EXPECT_EQ(attempts_chart(measuring, "a")->picture->svg.str().find("unknown"), std::string::npos);
  measuring.attempts[4].seconds = std::nullopt;
  measuring.attempts[4].outcome = AttemptOutcome::interrupted;
  const auto chart = attempts_chart(measuring, "a");
  EXPECT_EQ(chart->caption,
            "8 attempts launched within 3 min 30 s, 1 of unknown duration, 0 failed, 1 had to be "
            "repeated");
  EXPECT_EQ(chart->table.rows[4][4], absent(unicode));
  EXPECT_NE(chart->picture->svg.str().find(">of unknown duration</text>"), std::string::npos);
  const std::string csv = plot_csv(*chart->plot);
  EXPECT_NE(csv.find("\nupright,of unknown duration,2,,,,,"), std::string::npos) << csv;
}

TEST(MeasuringSection, NamesMachineCommandAndRuns) {
  Report report = example::report();
  EXPECT_TRUE(measuring_section(report).content.empty());
  report.measuring = two_blocks();
  const std::string html = measuring_section(report).content.str();
  EXPECT_NE(html.find("2 \u00d7 Zen"), std::string::npos);
  EXPECT_NE(html.find("&lt;host&gt;"), std::string::npos);
  EXPECT_NE(html.find("run: ./bench --threads {threads}"), std::string::npos);
  EXPECT_EQ(fault_in(page(report)), "");
}

TEST(Measuring, FactsOfMachinesStandInWordsAndReadableUnits) {
  Report report = example::report();
  report.measuring = two_blocks();
  const std::string page_text = page(report);
  EXPECT_NE(page_text.find(">memory total</th>"), std::string::npos);
  EXPECT_NE(page_text.find(">23.5\u00a0GiB</td>"), std::string::npos);
  EXPECT_EQ(page_text.find(">memory_total_bytes<"), std::string::npos);
}

}  // namespace
}  // namespace yates::reports
