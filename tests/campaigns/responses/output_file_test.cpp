#include "campaigns/responses/output_file.hpp"

#include <filesystem>
#include <string>
#include <variant>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "campaigns/responses/response_value.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::Response;
using campaigns::Source;
namespace fs = std::filesystem;

struct OutputFile : testing::Test {
  tests::Workshop workshop;
  fs::path attempt = workshop.folder / "attempt";

  OutputFile() { fs::create_directory(attempt); }

  /// The value as a text, or the sentence that says why there is none.
  std::string read(const Response& response) const {
    const auto reading = campaigns::read_response(response, {attempt, campaigns::Usage{}});
    if (const auto* sentence = std::get_if<std::string>(&reading)) return *sentence;
    return std::to_string(static_cast<int>(std::get<campaigns::ResponseValue>(reading).value));
  }
  std::string standard_output() const {
    return read({.name = "r", .from = Source::standard_output});
  }
  std::string file(const std::string& name) const {
    return read({.name = "r", .from = Source::file, .file = "{run_dir}/" + name});
  }
};

TEST_F(OutputFile, IsNotWaitedForWhereItIsAPipe) {
  ASSERT_EQ(::mkfifo((attempt / "stdout").c_str(), 0600), 0);
  ASSERT_EQ(::mkfifo((attempt / "samples").c_str(), 0600), 0);
  EXPECT_EQ(standard_output(), "stdout is a pipe; expected a regular file");
  EXPECT_EQ(file("stdout"), "{run_dir}/stdout is a pipe; expected a regular file");
  const std::string host = read({.name = "r", .from = Source::host, .metric = "cpu_percent"});
  EXPECT_NE(host.find("it is a pipe; expected a regular file"), std::string::npos) << host;
}

TEST_F(OutputFile, IsRegular) {
  fs::create_directory(attempt / "folder");
  EXPECT_EQ(file("folder"), "{run_dir}/folder is a directory; expected a regular file");
  EXPECT_EQ(file("none"), "the command wrote no file '{run_dir}/none'");
  workshop.write("attempt/stdout", "7\n");
  EXPECT_EQ(standard_output(), "7");
}

TEST_F(OutputFile, MayBeALinkThatStaysInTheFolderOfItsRun) {
  workshop.write("attempt/result-3", "3");
  workshop.write("outside", "4");
  fs::create_symlink("result-3", attempt / "latest");
  fs::create_symlink("../outside", attempt / "escape");
  fs::create_symlink("/dev/zero", attempt / "endless");
  fs::create_symlink("nowhere", attempt / "dangling");
  fs::create_symlink("circle", attempt / "circle");
  fs::create_directory_symlink(workshop.folder, attempt / "above");
  EXPECT_EQ(file("latest"), "3");
  for (const char* name : {"escape", "endless", "above/outside"}) {
    EXPECT_NE(file(name).find("leads to a place outside of the run's folder"), std::string::npos)
        << name << ": " << file(name);
  }
  EXPECT_NE(file("dangling").find("a symbolic link to a file that does not exist"),
            std::string::npos);
  EXPECT_NE(file("circle").find("cannot be read"), std::string::npos) << file("circle");
}

TEST_F(OutputFile, LiesInAFolderThatIsReachedThroughALink) {
  workshop.write("attempt/stdout", "5");
  fs::create_directory_symlink(attempt, workshop.folder / "store");
  attempt = workshop.folder / "store";
  EXPECT_EQ(standard_output(), "5");
}

TEST_F(OutputFile, OfMoreThanAGigabyteIsRefusedInASentence) {
  workshop.write("attempt/stdout", "1");
  fs::resize_file(attempt / "stdout",
                  campaigns::largest_output + 1);  // a hole, which takes no room
  EXPECT_EQ(standard_output(),
            "stdout is larger than 1000000000 bytes, and a response is read from at most so many");
}

}  // namespace
