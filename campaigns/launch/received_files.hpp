#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace yates::campaigns {

/// An empty folder beside an attempt's folder, "1.incoming" beside "1", in which the archive of a
/// host is unpacked. What a host sends is data of somebody else: here it can meet no file of this
/// machine, and only what `move_results` takes leaves it. The folder is removed with the object.
class IncomingFolder {
 public:
  /// What an earlier driver that was killed left of it is removed. Throws FileError.
  explicit IncomingFolder(const std::filesystem::path& attempt);
  ~IncomingFolder();
  IncomingFolder(const IncomingFolder&) = delete;
  IncomingFolder& operator=(const IncomingFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Moves the regular files of an attempt, with the folders around them and the relative links among
/// them, to the attempt's folder on this machine, where they replace what has their names. Files
/// become readable and writable by the user alone. A link is no promise: whoever reads it checks
/// where it leads. The files that the supervisor on the host holds for itself stay behind, and so
/// does `outcome`, which comes last and otherwise. Nothing may use `incoming` at the same time.
/// Returns how many other links, pipes, sockets and devices were left out. Throws FileError.
std::size_t move_results(const std::filesystem::path& incoming,
                         const std::filesystem::path& attempt);

using TakeBytes = std::function<void(std::string_view)>;

/// Unpacks an archive in the form of `tar` and moves the results that it holds to the attempt's
/// folder. `feed` hands the bytes of the archive, piece by piece, to the function that it is given;
/// `options` are further ones of `tar`. `while_waiting` is called several times a second, and what
/// it throws ends the waiting. Returns what move_results returns. Throws FileError.
std::size_t unpack_results(const std::filesystem::path& attempt,
                           const std::vector<std::string>& options,
                           const std::function<void()>& while_waiting,
                           const std::function<void(const TakeBytes&)>& feed);

}  // namespace yates::campaigns
