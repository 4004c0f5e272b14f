#include "reports/queueing/notes_json.hpp"

namespace yates::reports {

Json notes_json(const std::vector<queueing::Note>& notes) {
  Json list = Json::array();
  for (const auto& [code, text] : notes) {
    list.push_back({{"code", to_string(code)}, {"text", text}});
  }
  return list;
}

}  // namespace yates::reports
