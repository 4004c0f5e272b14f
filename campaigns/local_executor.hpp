#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "campaigns/executor.hpp"

namespace yates::campaigns {

/// Runs commands on this machine, each under a supervisor process of its own that outlives this
/// one.
class LocalExecutor : public Executor {
 public:
  explicit LocalExecutor(std::filesystem::path supervisor) : supervisor_(std::move(supervisor)) {}
  std::unique_ptr<Execution> start(const Launch& launch) override;
  Outcome recover(const std::filesystem::path& folder, const std::string& boot_id,
                  const Interrupt& interrupt, const std::function<void()>& waiting) override;

 private:
  std::filesystem::path supervisor_;
};

/// The supervisor program that belongs to this one: beside it, in ../libexec/yates, or in ../bin.
/// Throws FileError naming the places where there is none.
std::filesystem::path find_supervisor();

}  // namespace yates::campaigns
