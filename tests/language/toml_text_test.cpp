#include "language/toml_text.hpp"

#include <string>

#include <gtest/gtest.h>
#include <toml++/toml.h>

namespace yates::language {
namespace {

TEST(TomlText, AnyTextComesBackUnchanged) {
  std::string controls;
  for (char code = 1; code < 0x20; ++code) controls += code;
  for (const std::string& text :
       {std::string(), std::string("plain"), std::string("\"quoted\" and \\ and \\\\n"),
        std::string("'''\n\"\"\"\n"), std::string("# no comment"), std::string("a = [1]\n[run]"),
        std::string("ümläut \u202e \U0001f600"), controls, std::string("\x7f"),
        std::string("ends in a backslash\\")}) {
    const toml::table table = toml::parse("key = " + toml_string(text) + "\n");
    EXPECT_EQ(table["key"].value<std::string>(), text);
    const toml::table by_key = toml::parse(toml_key(text) + " = 1\n");
    ASSERT_EQ(by_key.size(), 1U);
    EXPECT_EQ(by_key.begin()->first.str(), text);
  }
}

TEST(TomlText, KeysAreBareWhereTheyMayBe) {
  EXPECT_EQ(toml_key("block-size_2"), "block-size_2");
  EXPECT_EQ(toml_key("a.b"), "\"a.b\"");
  EXPECT_EQ(toml_key(""), "\"\"");
}

TEST(TomlText, NumbersAreThoseThatTomlReads) {
  for (const std::string text :
       {"0", "12", "-0.5", "+1e-3", "1E6", "0.0", "123456789012345678", "7.5e2"}) {
    EXPECT_TRUE(is_toml_number(text)) << text;
    EXPECT_NO_THROW(toml::parse("key = " + text + "\n")) << text;
  }
  for (const std::string text : {"", "+", "01", "-01", ".5", "5.", "1.e5", "1e", "0x1f", "1_000",
                                 "1234567890123456789", "inf", "nan", "1 ", "12a", "00.5"}) {
    EXPECT_FALSE(is_toml_number(text)) << text;
  }
}

}  // namespace
}  // namespace yates::language
