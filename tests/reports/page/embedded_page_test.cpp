#include "reports/page/embedded_page.hpp"

#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "reports/page/report.hpp"
#include "table/write.hpp"
#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

Report with_measuring() {
  Report report = example::report();
  report.asked = R"({"notes":[]})";
  report.queueing_model = "[[station]]\nname = \"</script>\"\n";
  Measuring measuring{{"run: ./a"}, {{"host", {{"kernel", "6.1"}}}}, {}, std::nullopt};
  measuring.attempts.push_back({3, 2, 0.5, std::nullopt, AttemptOutcome::timed_out, true, "host"});
  ResourceUse use{{0.5, 1.5}, {{{{"codec", "gzip"}}, 2}}, 4};
  use.settings[0].means[0] = 97.5;
  use.settings[0].curves[0] = {95.0, std::nullopt};
  measuring.resources = use;
  report.measuring = measuring;
  report.planned = DesignReport{{{"balance", {"a", "b"}}}, {"c"}, {0.25, 0.5}};
  return report;
}

TEST(EmbeddedPage, GivesBackWhatThePageWasMadeOf) {
  const Report report = with_measuring();
  const EmbeddedPage read = read_page(page(report), "p.html");
  EXPECT_EQ(table::to_csv(read.data), table::to_csv(report.data));
  EXPECT_EQ(read.data.names(), report.data.names());
  EXPECT_EQ(read.title, report.title);
  EXPECT_EQ(read.commands, report.commands);
  EXPECT_EQ(read.asked, report.asked);
  EXPECT_EQ(read.queueing_model, report.queueing_model);
  EXPECT_EQ(measuring_json(*read.measuring), measuring_json(*report.measuring));
  EXPECT_EQ(read.measuring->attempts.at(0).outcome, AttemptOutcome::timed_out);
  EXPECT_FALSE(read.measuring->resources->settings.at(0).curves[0].at(1).has_value());
  EXPECT_EQ(design_json(*read.planned), design_json(*report.planned));
}

std::string complaint(const std::string& html) {
  try {
    read_page(html, "p.html");
  } catch (const language::InputError& error) {
    return error.problems().front().text;
  }
  return "none";
}

TEST(EmbeddedPage, RefusesWhatIsNoWholePage) {
  const std::string whole = page(with_measuring());
  EXPECT_EQ(complaint(whole), "none");
  EXPECT_NE(complaint("<html></html>").find("not a page that yates report wrote"),
            std::string::npos);
  EXPECT_NE(complaint(page(with_measuring(), Extent::first_screen)).find("holds no data"),
            std::string::npos);
  for (const std::size_t cut : {whole.size() / 2, whole.find("report-data") + 40}) {
    EXPECT_NE(complaint(whole.substr(0, cut)).find("cut off"), std::string::npos) << cut;
  }
}

TEST(EmbeddedPage, RefusesChangedData) {
  const std::string whole = page(with_measuring());
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return complaint(text.replace(at, from.size(), to));
  };
  EXPECT_NE(changed("\"rows\":2", "\"rows\":92").find("data were changed"), std::string::npos);
  EXPECT_NE(changed("\"csv\":\"", "\"csv\":7,\"d\":\"").find("cannot be read"), std::string::npos);
  EXPECT_NE(changed("yates.report/1", "yates.report/9").find("expected 'yates.report/1'"),
            std::string::npos);
  EXPECT_NE(changed("\"columns\":[", "\"columns\":[{\"name\":\"new\"},").find("no values"),
            std::string::npos);
}

}  // namespace
}  // namespace yates::reports
