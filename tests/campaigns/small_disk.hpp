#pragma once

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include <sys/mount.h>

namespace yates::tests {

/// A small file system in memory, in a folder that it makes; unmounted with the object.
class SmallDisk {
 public:
  /// The size as mount(8) takes it: "2m".
  SmallDisk(const std::filesystem::path& folder, const std::string& size) : folder_(folder) {
    std::filesystem::create_directory(folder);
    const std::string options = "mode=0700,size=" + size;
    mounted_ = ::mount("yates-test", folder.c_str(), "tmpfs", 0, options.c_str()) == 0;
    problem_ = errno;
  }
  ~SmallDisk() {
    if (mounted_) ::umount2(folder_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  bool mounted() const { return mounted_; }
  /// Why it is not.
  std::string problem() const { return std::strerror(problem_); }
  /// Fills it up to so many bytes.
  void leave(std::size_t bytes) const {
    const std::string filler(std::filesystem::space(folder_).available - bytes, 'x');
    std::ofstream(folder_ / "filler", std::ios::binary) << filler;
  }
  void clear() const { std::filesystem::remove(folder_ / "filler"); }

 private:
  std::filesystem::path folder_;
  bool mounted_ = false;
  int problem_ = 0;
};

}  // namespace yates::tests
