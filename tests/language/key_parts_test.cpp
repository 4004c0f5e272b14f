#include <string>

#include <gtest/gtest.h>

#include "language/toml_parts.hpp"
#include "language/toml_reader.hpp"

namespace {

using namespace yates::language;

std::string repeated(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t time = 0; time < times; ++time) result += text;
  return result;
}

std::string fault_of(const std::string& document) {
  try {
    const TomlReader reader(document, "c.toml");
    return "none";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(KeyParts, AreRefusedBeforeTheyExhaustTheStack) {
  const std::string deep = "a" + repeated(".a", 50'000);
  for (const std::string& document :
       {deep + " = 1", "[" + deep + "]", "[[" + deep + "]]", "x = [{" + deep + " = 1}]",
        "a" + repeated(" . \"a\"", 50'000) + " = 1"}) {
    const std::string fault = fault_of("y = 1\n" + document);
    EXPECT_TRUE(fault.starts_with("c.toml:2:")) << fault.substr(0, 200);
    EXPECT_NE(fault.find("a key has more than 16 parts"), std::string::npos);
  }
  const std::string most = "a" + repeated(".a", most_key_parts - 1);
  EXPECT_EQ(fault_of(most + " = 1\n[b." + most.substr(2) + "]\n" + most + " = 1.5"), "none");
  EXPECT_EQ(fault_of(most + ".a = 1"), "c.toml:1:32: a key has more than 16 parts");
}

TEST(KeyParts, AreNotTheDotsOfTextsNumbersAndComments) {
  const std::string dots = repeated(".", 100);
  const std::string three_quotes = R"(""")";
  for (const std::string& document :
       {"# it's " + dots, "a = \"" + dots + "\" # " + dots, "b = '\\" + dots + "'",
        "c = " + three_quotes + "\n\\\"" + dots + "\n\"\"" + dots + three_quotes,
        "d = '''\n'" + dots + "\n'''", "e = [" + repeated("1.5, ", 50) + "]"}) {
    EXPECT_EQ(fault_of(document), "none") << document;
  }
}

TEST(KeyParts, AndNestedValuesTogetherLeaveRoomOnTheStack) {
  constexpr std::size_t nested = 250;
  const std::string key = "a" + repeated(".a", most_key_parts - 1);
  EXPECT_EQ(fault_of("[" + key + "]\nx = " + repeated("{" + key + " = ", nested) + "1" +
                     repeated("}", nested)),
            "none");
}

}  // namespace
