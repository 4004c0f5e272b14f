#include "tests/inquiry/study.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include <gtest/gtest.h>
#include <unistd.h>

#include "inquiry/analysis/analysis.hpp"
#include "inquiry/analysis/lesson_of.hpp"
#include "inquiry/request/read_data.hpp"
#include "language/error.hpp"

namespace yates::tests {

Study::Study() : before_(std::filesystem::current_path()) {
  std::string name = (std::filesystem::temp_directory_path() / "study-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot create " + name);
  folder_ = name;
  std::filesystem::current_path(folder_);
}

Study::~Study() {
  std::error_code ignored;
  std::filesystem::current_path(before_, ignored);
  std::filesystem::remove_all(folder_, ignored);
}

void Study::file(const std::string& name, const std::string& text) const {
  std::ofstream(folder_ / name, std::ios::binary) << text;
}

namespace {

inquiry::AnalysisRequest request_of(const std::vector<std::string>& words, const Asked& asked) {
  inquiry::AnalysisRequest request;
  request.words = words;
  if (asked) asked(request);
  return inquiry::settled(request);
}

}  // namespace

inquiry::DataSet Study::data(const std::vector<std::string>& words, const Asked& asked) const {
  return inquiry::read_data(request_of(words, asked), "anova");
}

std::vector<reports::ResponseReport> Study::answers(const std::vector<std::string>& words,
                                                    const Asked& asked) const {
  const inquiry::AnalysisRequest request = request_of(words, asked);
  return inquiry::analyse(request, inquiry::read_data(request, "anova"));
}

reports::ResponseReport Study::answer(const std::vector<std::string>& words,
                                      const Asked& asked) const {
  return answers(words, asked).front();
}

std::optional<Refusal> refusal_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const language::UsageError& error) {
    return Refusal{Fault::usage, error.what()};
  } catch (const language::InputError& error) {
    return Refusal{Fault::input, error.what()};
  } catch (const language::FileError& error) {
    return Refusal{Fault::file, error.what()};
  }
  return std::nullopt;
}

void expect_refusal(const std::function<void()>& action, Fault fault, const std::string& text) {
  const auto refusal = refusal_of(action);
  ASSERT_TRUE(refusal) << text;
  EXPECT_EQ(refusal->fault, fault) << refusal->text;
  EXPECT_NE(refusal->text.find(text), std::string::npos) << refusal->text << "\nwants: " << text;
}

std::optional<Refusal> Study::refusal(const std::vector<std::string>& words,
                                      const Asked& asked) const {
  return refusal_of([&] { answers(words, asked); });
}

lessons::Lesson Study::lesson(const std::vector<std::string>& words, const Asked& asked) const {
  const inquiry::AnalysisRequest request = request_of(words, asked);
  return inquiry::lesson_of(request, inquiry::read_data(request, "teach"));
}

std::vector<std::string> Study::notes(const std::vector<std::string>& words,
                                      const Asked& asked) const {
  const reports::ResponseReport report = answer(words, asked);
  std::vector<std::string> result;
  for (const model::Note& note : report.analysis.notes) result.push_back(note.text);
  return result;
}

bool says(const std::vector<std::string>& texts, const std::string& words) {
  return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
    return text.find(words) != std::string::npos;
  });
}

}  // namespace yates::tests
