#include "campaigns/store/outputs.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <openssl/evp.h>
#include <sys/stat.h>
#include <unistd.h>

#include "language/error.hpp"
#include "language/files.hpp"

namespace yates::campaigns {

std::filesystem::path attempt_folder(const std::filesystem::path& store_folder,
                                     const Intent& intent) {
  const std::string run = intent.run ? std::to_string(*intent.run) : std::string("warmup");
  return language::absolute(store_folder) / "runs" / run / std::to_string(intent.number);
}

std::filesystem::path auxiliary_folder(const std::filesystem::path& store_folder, std::int64_t id) {
  return language::absolute(store_folder) / "runs" / "auxiliary" / std::to_string(id);
}

namespace {

namespace fs = std::filesystem;

struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

/// SHA-256 of a stream of bytes.
class Digest {
 public:
  Digest() : context_(EVP_MD_CTX_new()) {
    check(context_ != nullptr && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
  }
  void add(const char* bytes, std::size_t size) {
    check(EVP_DigestUpdate(context_.get(), bytes, size) == 1);
  }
  std::string text() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
    unsigned int size = 0;
    check(EVP_DigestFinal_ex(context_.get(), bytes.data(), &size) == 1);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result;
    for (unsigned int index = 0; index < size; ++index) {
      result += digits[bytes[index] >> 4U];
      result += digits[bytes[index] & 15U];
    }
    return result;
  }

 private:
  static void check(bool well) {
    if (!well) throw std::runtime_error("the cryptographic library cannot compute SHA-256");
  }
  std::unique_ptr<EVP_MD_CTX, FreeContext> context_;
};

/// Whether a name in the attempt's folder is that of a file by which driver and supervisor
/// communicate.
bool is_protocol(const std::string& name) {
  constexpr std::array<std::string_view, 7> names{
      "request", "request.sh", "claim", "started", "started.tmp", "outcome", "outcome.tmp"};
  return std::ranges::find(names, name) != names.end() || name.starts_with("claim.");
}

/// The hash, or errno.
std::pair<std::string, int> hash_of(const fs::path& file) {
  // The file may have become a pipe since it was listed: O_NONBLOCK does not wait for a writer.
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return {{}, errno};
  struct stat found = {};
  if (::fstat(descriptor, &found) != 0 || !S_ISREG(found.st_mode)) {  // a device may never end
    ::close(descriptor);
    return {{}, EINVAL};
  }
  if (static_cast<std::uintmax_t>(found.st_size) > largest_hashed) {
    ::close(descriptor);
    return {{}, EFBIG};
  }
  constexpr std::size_t piece = std::size_t{1} << 20U;
  static thread_local const auto buffer = std::make_unique<char[]>(piece);
  Digest digest;
  ssize_t got = 0;
  do {
    got = ::read(descriptor, buffer.get(), piece);
    if (got > 0) digest.add(buffer.get(), static_cast<std::size_t>(got));
  } while (got > 0 || (got < 0 && errno == EINTR));
  const int problem = got < 0 ? errno : 0;
  ::close(descriptor);
  return {problem == 0 ? digest.text() : std::string(), problem};
}

const std::string& hash_of_nothing() {
  static const std::string hash = Digest().text();
  return hash;
}

}  // namespace

std::string sha256_of(const fs::path& file) {
  auto [hash, problem] = hash_of(file);
  if (problem != 0) throw language::FileError::from_errno("read", file.string(), problem);
  return hash;
}

std::string sha256_of_text(std::string_view text) {
  Digest digest;
  digest.add(text.data(), text.size());
  return digest.text();
}

std::vector<OutputFile> outputs_of(const fs::path& attempt_folder) {
  std::vector<OutputFile> result;
  std::error_code problem;
  fs::recursive_directory_iterator entries(attempt_folder,
                                           fs::directory_options::skip_permission_denied, problem);
  for (; !problem && entries != fs::recursive_directory_iterator(); entries.increment(problem)) {
    const fs::directory_entry& entry = *entries;
    std::error_code vanished;
    if (entry.symlink_status(vanished).type() != fs::file_type::regular) continue;
    const std::string name = entry.path().lexically_relative(attempt_folder).string();
    if (is_protocol(name)) continue;
    const auto bytes = entry.file_size(vanished);
    if (vanished) continue;
    OutputFile file{name, bytes};
    if (bytes == 0) {
      file.sha256 = hash_of_nothing();
    } else if (auto [hash, unreadable] = hash_of(entry.path()); unreadable == 0) {
      file.sha256 = std::move(hash);
    }
    result.push_back(std::move(file));
  }
  if (problem) {
    throw language::FileError::from_errno("read the folder", attempt_folder.string(),
                                          problem.value());
  }
  std::ranges::sort(result, {}, &OutputFile::name);
  return result;
}

}  // namespace yates::campaigns
