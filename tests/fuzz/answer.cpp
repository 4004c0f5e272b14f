// Whatever a host answers about an attempt, only regular files without rights come into the
// attempt's folder, nothing comes to any other place, and what cannot be used is refused with a
// sentence. The first byte says what the rest is: a an answer, t the archive of an honest answer
// whose header sums are set right, o its outcome.
#include <array>
#include <cstdio>
#include <iterator>
#include <string>

#include <sys/stat.h>

#include "campaigns/ssh/base64.hpp"
#include "campaigns/ssh/execution.hpp"
#include "language/error.hpp"
#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"

namespace {

using namespace yates;
namespace fs = std::filesystem;

constexpr double seconds_for_a_line = 5;
constexpr std::string_view honest_outcome =
    "kind=exited\nstatus=0\nwall_ns=1000\nuser_us=10\nsystem_us=10\nleftovers=0\nsynced=1\nend\n";

/// An archive of POSIX has in each header the sum of its bytes, with blanks in the place of the
/// sum.
std::string with_right_sums(std::string archive) {
  constexpr std::size_t block = 512;
  constexpr std::size_t sum_at = 148;
  constexpr std::size_t sum_length = 8;
  constexpr std::size_t magic_at = 257;
  for (std::size_t at = 0; at + block <= archive.size(); at += block) {
    if (archive.compare(at + magic_at, 5, "ustar") != 0) continue;
    archive.replace(at + sum_at, sum_length, sum_length, ' ');
    unsigned int sum = 0;
    for (std::size_t i = 0; i < block; ++i) sum += static_cast<unsigned char>(archive[at + i]);
    std::array<char, sum_length> digits{};
    std::snprintf(digits.data(), digits.size(), "%06o", sum & 0777777U);
    archive.replace(at + sum_at, sum_length, digits.data(), sum_length);
  }
  return archive;
}

std::string block_of(const std::string& word, std::string_view bytes) {
  return word + "\n" + campaigns::to_base64(bytes) + ".\n";
}

std::string answer_in(const std::string& input) {
  if (input.empty()) return "";
  const std::string rest = input.substr(1);
  if (input.front() == 't') {
    return block_of("outcome", honest_outcome) + block_of("folder", with_right_sums(rest)) +
           "tar 0\n=\n";
  }
  if (input.front() == 'o') return block_of("outcome", rest) + "tar 1\n=\n";
  return rest;
}

/// Nothing but folders and files that have no rights beyond their owner's.
void check_received(const fs::path& folder, const std::string& input) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    struct stat found = {};
    fuzz::require(::lstat(entry.path().c_str(), &found) == 0, "a file can be looked at", input);
    const mode_t rights = found.st_mode & 07777U;
    const bool plain =
        (S_ISREG(found.st_mode) && rights == 0600) || (S_ISDIR(found.st_mode) && rights == 0700);
    fuzz::require(plain, "only regular files and folders without rights are taken", input);
  }
}

void listen(const fs::path& file, const fs::path& attempt) {
  campaigns::SshSession session;
  session.shell =
      std::make_unique<campaigns::Conversation>(std::vector<std::string>{"cat", file.string()});
  session.shell->at_rest = false;
  campaigns::RemoteFate fate;
  while (!fate.complete) {
    const std::string line(session.shell->line(seconds_for_a_line));
    campaigns::hear(session, line, attempt, fate);
  }
  if (fate.outcome) campaigns::keep_outcome(attempt, fate, "host");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Scratch scratch;
  const std::string input(reinterpret_cast<const char*>(data), size);
  const fs::path attempt = scratch.path() / "runs/1/1";
  fs::remove_all(scratch.path() / "runs");
  fs::create_directories(attempt);
  fs::permissions(attempt, fs::perms::owner_all);
  fuzz::write_file(scratch.path() / "runs/victim", "precious");
  fuzz::write_file(scratch.path() / "answer", answer_in(input));
  const auto check_message = [&](const std::exception& error) {
    fuzz::require(std::string_view(error.what()).size() > 10, "an error has a message", input);
  };
  try {
    listen(scratch.path() / "answer", attempt);
  } catch (const language::FileError& error) {
    check_message(error);
  } catch (const campaigns::LinkLost& error) {  // also UnusableAnswer
    check_message(error);
  }
  check_received(attempt, input);
  fuzz::require(fuzz::read_file(scratch.path() / "runs/victim") == "precious",
                "no other file is changed", input);
  std::size_t files = 0;
  for (const auto& folder : {scratch.path(), scratch.path() / "runs", attempt.parent_path()}) {
    files += static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }
  constexpr std::size_t own_files = 5;  // answer, runs; 1, victim; 1
  fuzz::require(files == own_files, "nothing is left beside the attempt's folder", input);
  return 0;
}
