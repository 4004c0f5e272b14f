#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "lessons/lesson.hpp"
#include "model/note.hpp"
#include "reports/words/response_report.hpp"

namespace yates::tests {

/// What is asked beside the words: `[](auto& request) { request.ignore_design = true; }`.
using Asked = std::function<void(inquiry::AnalysisRequest&)>;

enum class Fault { usage, input, file };

/// Why something is not answered.
struct Refusal {
  Fault fault;
  std::string text;
};

/// Why the action is not done; absent where it is.
std::optional<Refusal> refusal_of(const std::function<void()>& action);

/// Expects a refusal of this kind that contains the text.
void expect_refusal(const std::function<void()>& action, Fault fault, const std::string& text);

/// A folder of its own in which the process stands, so that files are called by their names.
/// Questions are asked as `yates anova` asks them.
class Study {
 public:
  Study();
  ~Study();
  Study(const Study&) = delete;
  Study& operator=(const Study&) = delete;

  void file(const std::string& name, const std::string& text) const;

  /// The data as an answer takes them: with numbers where the formula needs them, and with notes.
  inquiry::DataSet data(const std::vector<std::string>& words, const Asked& asked = {}) const;
  /// The words are a formula and files, in any order.
  std::vector<reports::ResponseReport> answers(const std::vector<std::string>& words,
                                               const Asked& asked = {}) const;
  /// The first of them.
  reports::ResponseReport answer(const std::vector<std::string>& words,
                                 const Asked& asked = {}) const;
  /// Absent where there is an answer.
  std::optional<Refusal> refusal(const std::vector<std::string>& words,
                                 const Asked& asked = {}) const;
  /// The same by hand, as `yates teach` shows it.
  lessons::Lesson lesson(const std::vector<std::string>& words, const Asked& asked = {}) const;
  /// What a reader must know of the first answer.
  std::vector<std::string> notes(const std::vector<std::string>& words,
                                 const Asked& asked = {}) const;

 private:
  std::filesystem::path folder_;
  std::filesystem::path before_;
};

/// Whether one of the texts contains the words.
bool says(const std::vector<std::string>& texts, const std::string& words);

}  // namespace yates::tests
