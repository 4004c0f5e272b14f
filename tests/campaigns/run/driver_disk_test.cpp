// A campaign on a small file system that fills up: the driver says so and loses nothing, and goes
// on where there is room again.

#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/campaigns/small_disk.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::AttemptState;
using tests::Workshop;

class FullStore : public testing::TestWithParam<std::size_t> {};

TEST_P(FullStore, IsToldAndGoesOnWhereThereIsRoomAgain) {
  const Workshop workshop;
  const tests::SmallDisk disk(workshop.folder / "c.yates", "2m");
  if (!disk.mounted()) GTEST_SKIP() << "no file system can be mounted here: " << disk.problem();
  workshop.write("c.toml",
                 "[factors]\na = [1, 2, 3]\n[design]\nreplications = 2\n[run]\n"
                 "command = [\"sh\", \"-c\", \"head -c 20000 /dev/zero >&2; echo $1\", \"x\", "
                 "\"{run}\"]\n[responses.number]\nfrom = \"stdout\"\n");
  disk.leave(GetParam());
  EXPECT_NE(workshop.drive(), 0) << "there was room for all";
  EXPECT_NE(workshop.read("remarks"), "") << "nothing was said";

  disk.clear();
  ASSERT_EQ(workshop.drive({}), 0) << workshop.read("remarks");
  const auto view = workshop.view();
  std::map<std::size_t, int> done;
  for (const auto& attempt : view.attempts) {
    EXPECT_NE(attempt.end.state, AttemptState::launching);
    if (attempt.end.state != AttemptState::done) continue;
    ++done[*attempt.intent.run];
    EXPECT_EQ(attempt.end.responses.at(0), static_cast<double>(*attempt.intent.run));
  }
  EXPECT_EQ(done.size(), 6U);
  for (const auto& [run, times] : done) EXPECT_EQ(times, 1) << "run " << run;
  std::istringstream acknowledged(workshop.read("acknowledged"));
  for (std::size_t run = 0; acknowledged >> run;) EXPECT_EQ(done.count(run), 1U) << run;
}

INSTANTIATE_TEST_SUITE_P(Rooms, FullStore, testing::Values(0, 40'000, 150'000, 280'000),
                         [](const auto& one) { return std::to_string(one.param) + "Bytes"; });

}  // namespace
