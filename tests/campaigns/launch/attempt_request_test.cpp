#include <stdexcept>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/responses/attempt_layout.hpp"
#include "language/error.hpp"

namespace {

using namespace yates;

campaigns::Launch example() {
  campaigns::Launch launch{.folder = "/attempt"};
  launch.copies = {{{"run it", "-x\n=3:"}, {{"A", "b=c"}}}, {{"true"}, {}}};
  launch.working_folder = "/work";
  launch.timeout = 1.5;
  launch.sample_interval = 1;
  launch.keep = {{"out", "1/out"}};
  return launch;
}

TEST(Request, IsMadeOfRecordsWithLengths) {
  EXPECT_EQ(campaigns::request_text(example()),
            "format=1:1\nworking_folder=5:/work\ntimeout_ms=4:1500\ngrace_ms=4:5000\n"
            "sample_ms=4:1000\nsync=1:1\nkeep_source=3:out\nkeep_name=5:1/out\n"
            "copy=1:1\nword=6:run it\nword=6:-x\n=3:\nvariable=5:A=b=c\n"
            "copy=1:2\nword=4:true\nend=0:\n");
}

TEST(Request, AsksForAnAddressSpaceOnlyWhereThatIsVaried) {
  auto launch = example();
  EXPECT_EQ(campaigns::request_text(launch).find("address_space"), std::string::npos);
  launch.address_space = campaigns::AddressSpace::fixed;
  EXPECT_NE(campaigns::request_text(launch).find("\naddress_space=5:fixed\n"), std::string::npos);
}

TEST(Request, RefusesWhatNoProgramCanBeGiven) {
  auto launch = example();
  launch.copies[1].words.push_back(std::string("a\0b", 3));
  EXPECT_THROW(campaigns::request_text(launch), language::InputError);
  launch = example();
  launch.copies[0].environment = {{"A=B", "c"}};
  EXPECT_THROW(campaigns::request_text(launch), language::InputError);
  launch = example();
  launch.copies.clear();
  EXPECT_THROW(campaigns::request_text(launch), std::domain_error);
  launch.copies.resize(campaigns::most_copies + 1, {{"true"}, {}});
  EXPECT_THROW(campaigns::request_text(launch), std::domain_error);
}

TEST(Request, IsHandedOverInMemory) {
  auto launch = example();
  const int file = campaigns::request_in_memory(launch);
  std::string text(4096, '\0');
  text.resize(static_cast<std::size_t>(::pread(file, text.data(), text.size(), 0)));
  EXPECT_EQ(text, campaigns::request_text(launch));
  EXPECT_EQ(::fcntl(file, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
  ::close(file);
}

}  // namespace
