#include "campaigns/store/outputs.hpp"

#include <cstdlib>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "language/error.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::OutputFile;
using tests::Workshop;

// FIPS 180-2, appendix B, and RFC 6234, section 8.5.
constexpr const char* of_abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
constexpr const char* of_nothing =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
constexpr const char* of_a_million_a =
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

TEST(Sha256, HasTheValuesOfTheStandard) {
  const Workshop workshop;
  workshop.write("abc", "abc");
  workshop.write("nothing", "");
  workshop.write("long", std::string(1'000'000, 'a'));
  EXPECT_EQ(campaigns::sha256_of(workshop.folder / "abc"), of_abc);
  EXPECT_EQ(campaigns::sha256_of_text("abc"), of_abc);
  EXPECT_EQ(campaigns::sha256_of(workshop.folder / "nothing"), of_nothing);
  EXPECT_EQ(campaigns::sha256_of(workshop.folder / "long"), of_a_million_a);
}

TEST(Sha256, GoesOnBehindTheFirstPiece) {
  const Workshop workshop;
  const std::string piece(std::size_t{1} << 20U, 'x');
  workshop.write("one", piece + "1");
  workshop.write("two", piece + "2");
  EXPECT_NE(campaigns::sha256_of(workshop.folder / "one"),
            campaigns::sha256_of(workshop.folder / "two"));
}

TEST(Sha256, OfAFileThatIsNotThereIsAFileError) {
  EXPECT_THROW(campaigns::sha256_of("/nowhere/at/all"), language::FileError);
}

TEST(Outputs, AreAllFilesButThoseBetweenDriverAndSupervisor) {
  const Workshop workshop;
  for (const char* name : {"request", "claim", "claim.4711", "started", "outcome", "outcome.tmp"}) {
    workshop.write(name, "x");
  }
  std::filesystem::create_directories(workshop.folder / "copies/2");
  std::filesystem::create_directories(workshop.folder / "files");
  workshop.write("stdout", "abc");
  workshop.write("stderr", "");
  workshop.write("copies/2/stdout", "abc");
  workshop.write("files/outcome", "abc");
  EXPECT_EQ(campaigns::outputs_of(workshop.folder),
            (std::vector<OutputFile>{{"copies/2/stdout", 3, of_abc},
                                     {"files/outcome", 3, of_abc},
                                     {"stderr", 0, of_nothing},
                                     {"stdout", 3, of_abc}}));
}

TEST(Outputs, AreNeitherLinksNorPipes) {
  const Workshop workshop;
  workshop.write("stdout", "abc");
  std::filesystem::create_symlink("/etc/passwd", workshop.folder / "link");
  std::filesystem::create_directory_symlink("/etc", workshop.folder / "folder");
  ASSERT_EQ(::mkfifo((workshop.folder / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(campaigns::outputs_of(workshop.folder),
            (std::vector<OutputFile>{{"stdout", 3, of_abc}}));
}

/// Root reads every file: for a while this process is somebody else.
class NotRoot {
 public:
  explicit NotRoot(const std::filesystem::path& folder) {
    if (::geteuid() != 0) return;
    constexpr uid_t nobody = 65534;
    was_root_ = ::chown(folder.c_str(), nobody, nobody) == 0 && ::seteuid(nobody) == 0;
  }
  ~NotRoot() {
    if (was_root_ && ::seteuid(0) != 0) std::abort();
  }
  NotRoot(const NotRoot&) = delete;
  NotRoot& operator=(const NotRoot&) = delete;

 private:
  bool was_root_ = false;
};

TEST(Outputs, ThatCannotBeReadHaveNoHash) {
  const Workshop workshop;
  workshop.write("stdout", "abc");
  std::filesystem::permissions(workshop.folder / "stdout", std::filesystem::perms::none);
  const NotRoot somebody(workshop.folder);
  ASSERT_NE(::geteuid(), 0U);
  EXPECT_EQ(campaigns::outputs_of(workshop.folder),
            (std::vector<OutputFile>{{"stdout", 3, std::nullopt}}));
}

TEST(Outputs, OfAFolderThatIsNotThereAreAFileError) {
  EXPECT_THROW(campaigns::outputs_of("/nowhere/at/all"), language::FileError);
}

}  // namespace
