#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "reports/page/embedded_page.hpp"
#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

using Json = nlohmann::ordered_json;

TEST(EmbeddedJson, CannotLeaveItsScriptElement) {
  const Report report = example::report({"</script><b>&", {"x", "y"}, "t"});
  const std::string text = embedded_json(report);
  EXPECT_EQ(text.find('<'), std::string::npos);
  EXPECT_EQ(text.find('&'), std::string::npos);
  const Json document = Json::parse(text);
  EXPECT_NE(document["csv"].get<std::string>().find("</script><b>&,time\n"), std::string::npos);
}

TEST(EmbeddedJson, HoldsTheSettingsOfVeryManyRuns) {
  Report report = example::report();
  report.data = {};
  const std::vector<std::string> codecs = {"gzip", "zstd"};
  const std::vector<std::string> counts = {"500000", "500000"};
  report.cells.push_back(
      {"time",
       "time ~ codec",
       {"runs.csv", 2, {table::make_column("codec", codecs), table::make_column("n", counts)}}});
  const Json document = Json::parse(embedded_json(report));
  EXPECT_FALSE(document.contains("csv"));
  ASSERT_EQ(document["cells"].size(), 1U);
  EXPECT_EQ(document["cells"][0]["response"], "time");
  EXPECT_EQ(document["cells"][0]["csv"], "codec,n\ngzip,500000\nzstd,500000\n");
}

}  // namespace
}  // namespace yates::reports
