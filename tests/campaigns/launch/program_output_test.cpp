#include "campaigns/launch/program_output.hpp"

#include <string>

#include <gtest/gtest.h>

namespace {

using namespace yates;
using campaigns::output_of;

TEST(ProgramOutput, HoldsBothStreams) {
  const auto output = output_of({"sh", "-c", "pwd; echo error >&2; cat"}, "/");
  EXPECT_EQ(output.text, "/\nerror\n");
  EXPECT_FALSE(output.problem);
}

TEST(ProgramOutput, SaysWhatWentWrong) {
  EXPECT_EQ(output_of({"./none"}, "/").problem, "cannot be started: No such file or directory");
  EXPECT_EQ(output_of({"sh", "-c", "exit 4"}, "/").problem, "ended with status 4");
  EXPECT_EQ(output_of({"sh", "-c", "kill -9 $$"}, "/").problem, "was killed by signal 9");
}

TEST(ProgramOutput, IsNotWaitedForForEver) {
  const auto output = output_of({"sh", "-c", "echo first; sleep 60"}, "/", 0.1);
  EXPECT_EQ(output.text, "first\n");
  EXPECT_EQ(output.problem, "did not end within 0.1 s");
}

TEST(ProgramOutput, IsCutWhereItIsEndless) {
  EXPECT_EQ(output_of({"head", "-c", "3000000", "/dev/zero"}, "/").text.size(), 1U << 20);
}

}  // namespace
