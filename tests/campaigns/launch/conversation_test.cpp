#include "campaigns/launch/conversation.hpp"

#include <chrono>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace {

using namespace yates;
using campaigns::Conversation;

/// Of this process, in bytes.
long largest_resident_set() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss * 1024;
}

TEST(Conversation, EndsWhereALineDoesNot) {
  const long before = largest_resident_set();
  Conversation talker({"cat", "/dev/zero"});
  talker.at_rest = false;
  EXPECT_THROW(talker.line(60), campaigns::UnusableAnswer);
  EXPECT_LT(largest_resident_set() - before, 20'000'000);
}

TEST(Conversation, GivesALineOfUsualLengthWhole) {
  Conversation talker({"sh", "-c", "head -c 300000 /dev/zero | tr '\\0' x; echo; echo next"});
  EXPECT_EQ(talker.line(60).size(), 300'000U);
  EXPECT_EQ(talker.line(60), "next");
}

TEST(Conversation, KeepsABoundedPartOfWhatIsComplainedAbout) {
  Conversation talker({"sh", "-c", "echo why >&2; yes complaint | head -c 4000000 >&2; echo done"});
  EXPECT_EQ(talker.line(60), "done");
  const std::string found = talker.complaint();
  EXPECT_NE(found, "the connection has ended");
  EXPECT_LT(found.size(), 10'000U);
  Conversation brief({"sh", "-c", "echo first >&2; echo last >&2; echo done"});
  EXPECT_EQ(brief.line(60), "done");
  EXPECT_EQ(brief.complaint(), "last");
  EXPECT_EQ(brief.first_complaint(), "first");
}

TEST(Conversation, IsNotWaitedForLongerThanItsUserWants) {
  Conversation silent({"sleep", "60"});
  silent.at_rest = false;
  int looks = 0;
  silent.while_waiting = [&] {
    if (++looks == 3) throw std::runtime_error("enough");
  };
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_THROW(silent.line(60), std::runtime_error);
  EXPECT_EQ(looks, 3);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(Conversation, WithWhoDoesNotReadIsNotLongerThanItsUserWants) {
  Conversation deaf({"sleep", "60"});
  deaf.at_rest = false;
  int looks = 0;
  deaf.while_waiting = [&] {
    if (++looks == 3) throw std::runtime_error("enough");
  };
  EXPECT_THROW(deaf.send(std::string(10'000'000, 'x')), std::runtime_error);
  EXPECT_EQ(looks, 3);
}

TEST(Conversation, WithWhoDoesNotReadEnds) {
  Conversation deaf({"sleep", "60"});
  deaf.at_rest = false;
  deaf.reading_time = 0.3;
  EXPECT_THROW(deaf.send(std::string(10'000'000, 'x')), campaigns::LinkLost);
}

TEST(Conversation, WithWhoReadsSlowlyGoesOn) {
  Conversation slow({"sh", "-c",
                     "for i in 1 2 3 4; do sleep 0.3; head -c 250000 >/dev/null; done;"
                     " cat >/dev/null; echo done"});
  slow.reading_time = 5;
  slow.send(std::string(1'000'000, 'x'));
  slow.end_input();
  EXPECT_EQ(slow.line(60), "done");
}

}  // namespace
