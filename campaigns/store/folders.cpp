#include <string>

#include "campaigns/store/outputs.hpp"
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

}  // namespace yates::campaigns
