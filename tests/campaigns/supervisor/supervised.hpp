#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "campaigns/launch/local_executor.hpp"
#include "tests/campaigns/workshop.hpp"

namespace yates::tests {

/// Runs commands under the real supervisor, in a workshop that is attempt and working folder.
struct Supervised : testing::Test {
  Workshop workshop;
  campaigns::LocalExecutor executor{YATES_SUPERVISOR, workshop.folder};
  campaigns::Interrupt interrupt;

  campaigns::Launch launch(std::vector<std::string> words, std::size_t copies = 1) const {
    campaigns::Launch launch{.folder = workshop.folder};
    launch.copies.resize(copies, {std::move(words), {}});
    launch.working_folder = workshop.folder;
    return launch;
  }
  campaigns::Outcome run(const campaigns::Launch& asked) {
    return executor.start(asked)->wait(interrupt);
  }
  campaigns::Outcome shell(const std::string& script, std::size_t copies = 1) {
    return run(launch({"sh", "-c", script}, copies));
  }
};

}  // namespace yates::tests
