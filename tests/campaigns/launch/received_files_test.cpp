#include "campaigns/launch/received_files.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "campaigns/responses/output_file.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
namespace fs = std::filesystem;

/// What a host has sent lies in `incoming`.
class ReceivedLinks : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(incoming / "out/deep");
    fs::create_directories(attempt);
    std::ofstream(incoming / "out/result-1") << "42\n";
    std::ofstream(workshop.folder / "outside") << "precious\n";
  }
  void link(const std::string& target, const std::string& name) const {
    fs::create_symlink(target, incoming / name);
  }
  bool came(const std::string& name) const {
    return fs::exists(fs::symlink_status(attempt / name));
  }
  std::string read(const std::string& name) const {
    const auto text = campaigns::read_output(attempt, attempt / name);
    const auto* content = std::get_if<std::string>(&text);
    return content != nullptr ? *content : "nothing";
  }

  const tests::Workshop workshop;
  const fs::path attempt = workshop.folder / "1";
  const fs::path incoming = workshop.folder / "1.incoming";
};

TEST_F(ReceivedLinks, ToFilesOfTheRunCome) {
  link("out/result-1", "latest");
  link("../result-1", "out/deep/up");
  link("latest", "again");
  EXPECT_EQ(campaigns::move_results(incoming, attempt), 0U);
  for (const char* name : {"latest", "out/deep/up", "again"}) EXPECT_EQ(read(name), "42\n") << name;
}

TEST_F(ReceivedLinks, ToAnythingElseAreLeftOut) {
  const std::vector<std::pair<std::string, std::string>> links{
      {"/etc/passwd", "absolute"},
      {(incoming / "out/result-1").string(), "absolute-within"},
      {"../outside", "up"},
      {"../1.incoming/out/result-1", "there-and-back"},
      {"nothing", "dangling"},
      {"out", "to-a-folder"},
      {"loop", "loop"},
      {"up", "to-a-link-that-leads-out"}};
  for (const auto& [target, name] : links) link(target, name);
  EXPECT_EQ(campaigns::move_results(incoming, attempt), links.size());
  for (const auto& [target, name] : links) EXPECT_FALSE(came(name)) << name;
  EXPECT_EQ(read("out/result-1"), "42\n");
}

TEST_F(ReceivedLinks, ReplaceWhatAnEarlierTransferLeft) {
  fs::create_directories(attempt / "out");
  fs::create_symlink(workshop.folder / "outside", attempt / "latest");
  fs::create_symlink(workshop.folder / "outside", attempt / "out/result-1");
  link("out/result-1", "latest");
  EXPECT_EQ(campaigns::move_results(incoming, attempt), 0U);
  EXPECT_EQ(read("latest"), "42\n");
  EXPECT_EQ(workshop.read("outside"), "precious\n");
}

}  // namespace
