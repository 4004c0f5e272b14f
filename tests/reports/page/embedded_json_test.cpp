#include "reports/page/embedded_json.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

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

}  // namespace
}  // namespace yates::reports
