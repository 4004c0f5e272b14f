#include <cstddef>
#include <optional>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/campaigns/supervisor/supervised.hpp"

namespace {

using namespace yates;
using campaigns::AddressSpace;
using campaigns::OutcomeKind;

struct AddressSpaces : tests::Supervised {
  /// What a command prints that is started so; each has a folder of its own.
  std::string printed(std::vector<std::string> words, std::optional<AddressSpace> space) {
    auto asked = launch(std::move(words));
    const std::string name = std::to_string(++attempts);
    asked.folder = workshop.folder / name;
    std::filesystem::create_directory(asked.folder);
    asked.address_space = space;
    const auto outcome = run(asked);
    EXPECT_EQ(outcome.kind, OutcomeKind::exited) << outcome.message;
    return workshop.read(name + "/stdout");
  }
  /// What the kernel says of a command that is started so: its flags.
  std::string flags(std::optional<AddressSpace> space) {
    return printed({"cat", "/proc/self/personality"}, space);
  }
  int attempts = 0;
};

bool machine_lets_them_be_fixed() {
  const int now = ::personality(0xffffffff);
  const bool possible = ::personality(static_cast<unsigned long>(now | ADDR_NO_RANDOMIZE)) >= 0;
  ::personality(static_cast<unsigned long>(now));
  return possible;
}

TEST_F(AddressSpaces, AreFixedWhereThatIsAsked) {
  if (!machine_lets_them_be_fixed()) GTEST_SKIP() << "personality is forbidden here";
  EXPECT_EQ(flags(AddressSpace::fixed), "00040000\n");
  EXPECT_EQ(flags(AddressSpace::randomised), "00000000\n");
}

TEST_F(AddressSpaces, AreRandomisedWhateverTheDriverInherited) {
  if (!machine_lets_them_be_fixed()) GTEST_SKIP() << "personality is forbidden here";
  const int before = ::personality(0xffffffff);
  ::personality(static_cast<unsigned long>(before | ADDR_NO_RANDOMIZE));
  const std::string inherited = flags(std::nullopt);
  const std::string randomised = flags(AddressSpace::randomised);
  ::personality(static_cast<unsigned long>(before));
  EXPECT_EQ(inherited, "00040000\n");
  EXPECT_EQ(randomised, "00000000\n");
}

TEST_F(AddressSpaces, PutTheStackAtOnePlaceOrAtAnother) {
  if (!machine_lets_them_be_fixed()) GTEST_SKIP() << "personality is forbidden here";
  const auto stacks = [&](AddressSpace space) {
    std::set<std::string> different;
    std::istringstream lines(
        printed({"sh", "-c", "for i in 1 2 3 4; do grep stack /proc/self/maps; done"}, space));
    for (std::string line; std::getline(lines, line);) different.insert(line);
    return different.size();
  };
  EXPECT_EQ(stacks(AddressSpace::fixed), 1U);
  EXPECT_EQ(stacks(AddressSpace::randomised), 4U);
}

/// As in a container whose seccomp profile knows nothing of personality.
void forbid_personality() {
  const auto statement = [](int code, unsigned value) {
    return sock_filter{static_cast<unsigned short>(code), 0, 0, value};
  };
  sock_filter rules[] = {
      statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_personality},
      statement(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog program{4, rules};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

TEST_F(AddressSpaces, ThatCannotBeFixedFailTheRunWithASentence) {
  auto asked = launch({"touch", "has-run"});
  asked.address_space = AddressSpace::fixed;
  const pid_t child = ::fork();
  if (child == 0) {
    forbid_personality();
    const auto outcome = run(asked);
    workshop.write("message", outcome.message + (outcome.infrastructure ? "!" : ""));
    ::_exit(outcome.kind == OutcomeKind::cannot_start ? 0 : 1);
  }
  EXPECT_EQ(tests::Workshop::wait(child), 0);
  EXPECT_EQ(workshop.read("message"),
            "cannot start: the machine does not let address spaces be fixed (personality is "
            "forbidden, as in many containers), but address_space of [nuisance] asks for it!");
  EXPECT_FALSE(std::filesystem::exists(workshop.folder / "has-run"));
}

}  // namespace
