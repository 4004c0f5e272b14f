#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "language/toml_parts.hpp"
#include "language/toml_reader.hpp"

namespace yates {
namespace {

/// "line:column: text" as a reader of the document is told it.
std::string complaint(const std::string& document) {
  try {
    language::TomlReader(document, "c.toml");
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "";
}

struct Wrong {
  const char* document;
  const char* told;
};

TEST(TomlSlips, NameTheSignAndWhatToWrite) {
  const std::vector<Wrong> cases{
      {"a = [gzip, zstd]", "1:6: gzip is a text without quotes; write \"gzip\""},
      {"a = [“gzip”, “zstd”]", "1:6: “ is no quote of TOML, which takes \" alone; write \"gzip\""},
      {"a = [\"gzip“, \"zstd\"]", "1:6: “ is no quote of TOML"},
      {"a = ‘x’", "write \"x\""},
      {"factors:\n  a: 1", "1:1: this looks like YAML, and TOML is expected"},
      {"{\"factors\": 1}", "1:1: this looks like JSON, and TOML is expected"},
      {"; a = 1", "1:1: a comment begins with #"},
      {"a = gzip, zstd", "1:5: several values stand in [ ]; write a = [\"gzip\", \"zstd\"]"},
      {"a = \"gzip\", \"zstd\"", "write a = [\"gzip\", \"zstd\"]"},
      {"a = (1, 2)", "write a = [1, 2]"},
      {"a = 1 2", "write a = [1, 2]"},
      {"a = [\"x\" \"y\"]", "1:10: ',' is missing before \"y\""},
      {"a = [\"x\"; \"y\"]", "1:9: write ',' instead of ';'"},
      {"a = [1, 6);", "write ']' instead of ')'"},
      {"a = [1, 6];", "leave ';' out"},
      {"a = [1,, 6]", "a value is missing between two commas"},
      {"a = { 1, 6 }", "a list stands in [ ], not in { }"},
      {"b = 1\na = [1, 2\nc = 3",
       "2:1: a list or table that begins in this line has no end before line 3"},
      {"a = [\"x\", \"y]", "1:11: the text \"y] has no closing quote \""},
      {"a = [1k, 2k]", "1:6: 1k is no number; a value with a unit is a text: write \"1k\""},
      {"a = 3 %", "a value with a unit is a text; write \"3 %\""},
      {"a = 1..6", "1..6 is no value; write every one, as in [1, 2, 4]"},
      {"a = 1-6", "1-6 is no value; write every one"},
      {"a = [01, 06]", "a number has no 0 in front; write 1, or \"01\" if it is a text"},
      {"a = yes", "yes is no value; write true"},
      {"a = echo {x}", "echo {x} is a text without quotes; write \"echo {x}\""},
      {"a = [\"echo\", {x}]", "1:14: a placeholder is part of a text; write \"{x}\""},
      {"a = \"(\\d+)\"", "\\d means nothing in double quotes; write '(\\d+)' in single quotes"},
      {"a : 1", "write '=' instead of ':' behind a"},
      {"a = { b: 1 }", "write '=' instead of ':' behind b"},
      {"a 1", "'=' is missing behind a"},
      {"a == 1", "write one '='"},
      {"a =", "behind a = a value is missing"},
      {"my a = 1", "a name with blanks stands in quotes: \"my a\" = ..."},
      {"run", "run has no value; write run = VALUE, or [run] if a section begins here"},
      {"[run)", "the heading of a section ends with ']'; write [run]"},
      {"[a]\nb = 1\n[c]\n[a]", "4:1: this section stands in line 1 already"},
      {"[a]\nb = 1\nb = 2", "3:1: b stands in line 2 already"}};
  for (const auto& [document, told] : cases) {
    EXPECT_NE(complaint(document).find(told), std::string::npos)
        << document << "\n  " << complaint(document) << "\n  instead of " << told;
  }
}

TEST(TomlSlips, AreNotSeenInWhatIsRight) {
  EXPECT_EQ(
      complaint("a = [\n  \"x\", # “no” quote\n  'y \\d',\n]\nb = '''\ngzip, zstd\n''' # end\n"
                "d = 2026-11-24\ne = { f = 0x1f, \"g h\" = inf }\n[[s.t]]\n[[s.t]]\nu = 1_000"),
      "");
}

TEST(TomlSlips, AreLookedForInEveryBrokenDocument) {
  // Whatever the parser refuses gets a complaint with a place, and nothing worse.
  const std::string document = "[a]\nb = [\"x\", '\\y', 1.5]\nc = { d = \"“\" }\ne = '''\nf\n'''\n";
  for (const std::string piece : {"\"", "'", "[", "]", "{", "}", ",", ";", "=", "(", "“", "\\", "#",
                                  "\n", "g", "1", ":", "."}) {
    for (std::size_t at = 0; at <= document.size(); ++at) {
      std::string broken = document;
      broken.insert(at, piece);
      const std::string told = complaint(broken);
      EXPECT_TRUE(told.empty() || told.starts_with("c.toml:")) << broken << told;
    }
  }
}

}  // namespace
}  // namespace yates
