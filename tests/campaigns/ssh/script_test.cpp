#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "campaigns/ssh/base64.hpp"
#include "campaigns/ssh/logins.hpp"
#include "language/shell_text.hpp"
#include "tests/campaigns/ssh/hosts.hpp"

namespace {

using namespace yates;

std::string every_byte() {
  std::string bytes;
  for (int code = 1; code < 256; ++code) bytes += static_cast<char>(code);
  return bytes;
}

/// What a shell makes of a script.
std::string output_of_shell(const std::string& shell, const std::string& script) {
  const tests::Workshop workshop;
  workshop.write("script", script);
  EXPECT_EQ(tests::run_program({shell, workshop.folder / "script"}, workshop.folder / "output"), 0);
  return workshop.read("output");
}

TEST(ShellWord, StandsForItsBytesInEveryShell) {
  for (const char* shell : {"sh", "bash"}) {
    EXPECT_EQ(output_of_shell(shell, "printf %s " + language::shell_word(every_byte())),
              every_byte());
    EXPECT_EQ(
        output_of_shell(shell, "printf '[%s]' " + language::shell_line({"a b", "", "'", "$x"})),
        "[a b][]['][$x]");
  }
}

TEST(ShellLine, IsOneLineForReadersAndStandsForItsBytesInBash) {
  const std::string line = language::shell_line({every_byte(), "a\n'b\\c", "\u202e\u00e9"});
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_NE(line.find(" $'a\\n\\'b\\\\c' $'\\342\\200\\256\u00e9'"), std::string::npos) << line;
  EXPECT_EQ(output_of_shell("bash", "printf %s " + line),
            every_byte() + "a\n'b\\c" + "\u202e\u00e9");
}

TEST(PrintfFormat, WritesEveryByteAlsoZero) {
  const std::string bytes = every_byte() + std::string(1, '\0') + "1%s\\n";
  for (const char* shell : {"sh", "bash"}) {
    EXPECT_EQ(output_of_shell(shell, "printf " + campaigns::printf_format(bytes)), bytes);
  }
}

TEST(Base64, IsThatOfTheProgramBase64) {
  const tests::Workshop workshop;
  for (const std::size_t size : {0, 1, 2, 3, 56, 57, 58, 200}) {
    const std::string bytes = every_byte().substr(0, size);
    workshop.write("bytes", bytes);
    std::filesystem::remove(workshop.folder / "text");
    ASSERT_EQ(tests::run_program({"base64", workshop.folder / "bytes"}, workshop.folder / "text"),
              0);
    EXPECT_EQ(campaigns::to_base64(bytes), workshop.read("text"));
    std::string back;
    std::istringstream lines(campaigns::to_base64(bytes));
    for (std::string line; std::getline(lines, line);) {
      EXPECT_TRUE(campaigns::append_from_base64(line, back));
    }
    EXPECT_EQ(back, bytes);
  }
}

TEST(Base64, OfDamagedLinesIsRefused) {
  for (const char* line : {"abc", "ab=c", "a b=", "====", "abcd=",
                           "\xff"
                           "bcd"}) {
    std::string bytes;
    EXPECT_FALSE(campaigns::append_from_base64(line, bytes)) << line;
  }
}

}  // namespace
