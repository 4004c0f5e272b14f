// Any small table is a lesson whose lines hold, or one clear error. The first byte chooses how the
// table comes about: t a formula, and behind its line a table as CSV; else the bytes are choices:
// how many factors with how many levels, which of them are numbers or follow from another one,
// which settings are measured how often, how large the values are beside their differences.
#include "anova/lessons/lesson.hpp"

#include <array>
#include <cctype>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/expression.hpp"
#include "lessons/derive.hpp"
#include "model/formula.hpp"
#include "reports/lesson/lesson_report.hpp"
#include "table/read.hpp"
#include "tests/fuzz/target.hpp"

namespace {

using namespace yates;

class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}
  std::size_t below(std::size_t bound) {
    if (at_ == bytes_.size()) return 0;
    return static_cast<unsigned char>(bytes_[at_++]) % bound;
  }
  template <typename T, std::size_t N>
  T of(const std::array<T, N>& all) {
    return all[below(N)];
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

struct Subject {
  std::string formula;
  std::string csv;
};

std::vector<std::string> levels_of(Choices& choose, bool number) {
  const std::size_t count = choose.of<std::size_t, 9>({2, 2, 2, 2, 2, 3, 3, 4, 1});
  const double offset = choose.of<double, 6>({0.0, 0.0, 1.0, 1e6, 1e12, 1.7e18});
  const double step = choose.of<double, 4>({1.0, 2.0, 1e-9, 1e6});
  std::vector<std::string> result;
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back(number ? fmt::format("{}", offset + step * static_cast<double>(i * i))
                            : std::string(1, static_cast<char>('p' + static_cast<int>(i))));
  }
  return result;
}

/// All combinations of as many levels, so many times; or as many rows as the bytes choose.
std::vector<std::vector<std::size_t>> settings_of(
    Choices& choose, const std::vector<std::vector<std::string>>& levels) {
  std::vector<std::vector<std::size_t>> result;
  const bool in_step = choose.below(6) == 5;
  if (choose.below(4) == 3) {
    const std::size_t rows = 1 + choose.below(10);
    for (std::size_t row = 0; row < rows; ++row) {
      std::vector<std::size_t>& one = result.emplace_back();
      for (const auto& all : levels) one.push_back(choose.below(all.size()));
    }
  } else {
    const std::size_t times = 1 + choose.below(3);
    std::size_t all = times;
    for (const auto& one : levels) all *= one.size();
    for (std::size_t row = 0; row < all; ++row) {
      std::size_t rest = row / times;
      std::vector<std::size_t>& one = result.emplace_back();
      for (const auto& of_factor : levels) {
        one.push_back(rest % of_factor.size());
        rest /= of_factor.size();
      }
    }
    if (choose.below(8) == 7 && result.size() > 1) result.pop_back();
  }
  for (auto& one : result) {
    if (in_step && one.size() > 1) one[1] = one[0] % levels[1].size();
  }
  return result;
}

Subject chosen(std::string_view bytes) {
  Choices choose(bytes);
  const std::size_t factors = 1 + choose.below(4);
  const std::string between = choose.below(2) == 0 ? " * " : " + ";
  Subject result{choose.below(8) == 7 ? "log(y) ~ " : "y ~ ", ""};
  std::vector<std::vector<std::string>> levels;
  const bool numbers = choose.below(3) == 2;
  for (std::size_t f = 0; f < factors; ++f) {
    const bool number = numbers || choose.below(4) == 3;
    const std::string name(1, static_cast<char>('a' + static_cast<int>(f)));
    const bool category = number && choose.below(4) == 3;
    result.formula += (f == 0 ? "" : between) + (category ? "C(" + name + ")" : name);
    result.csv += name + ",";
    levels.push_back(levels_of(choose, number));
  }
  result.csv += "y\n";
  const double offset = choose.of<double, 12>(
      {0.0, 0.0, 1.0, -5.0, 100.0, 1e6, 1e9, 1e12, -1e12, 1.7e18, 1e100, 1e-100});
  const double size = std::abs(offset);
  const double spread =
      choose.of<double, 13>({1.0, 1.0, 10.0, 1e-3, 1e-6, 1e-12, 1e3, 1e-9 * size, 1e-15 * size,
                             1e-6 * size, 0.1 * size, 1e-150, 1e100});
  const double effect = choose.of<double, 6>({0.0, 0.0, 1.0, 5.0, 1e4, 1e8});
  const double noise = choose.of<double, 4>({1.0, 1.0, 1e-10, 0.0});
  for (const auto& setting : settings_of(choose, levels)) {
    double value = noise * (static_cast<double>(choose.below(256)) - 128.0) / 64.0;
    for (std::size_t f = 0; f < factors; ++f) {
      result.csv += levels[f][setting[f]] + ",";
      value += effect * static_cast<double>((f + 1) * setting[f]);
    }
    result.csv += fmt::format("{}\n", offset + spread * value);
  }
  return result;
}

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Whether the word stands in the text by itself.
bool says(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool goes_on = end < text.size() && (is_letter(text[end]) || text[end] == '.');
    if (!goes_on && (at == 0 || !is_letter(text[at - 1]))) return true;
  }
  return false;
}

/// What no number is printed as; levels of the table may be called so.
void check_text(const std::string& text, std::string_view about) {
  for (const char* const word : {"nan", "inf", "NaN", "-0", "−0"}) {
    const bool is_of_table = about.find(word) != std::string_view::npos;  // also as a unit: "46inf"
    fuzz::require(!says(text, word) || is_of_table || says(about, "-0"), word, about);
  }
  for (const char* const piece : {"0×10⁰", "e+00", "e-00"}) {
    // An error quotes the cell that it is about.
    fuzz::require(text.find(piece) == std::string::npos || about.find(piece) != std::string::npos,
                  piece, about);
  }
}

using Numbers = std::vector<std::pair<std::size_t, std::size_t>>;  // [begin, end) in the line

void find_numbers(const language::Expression& expression, Numbers& found) {
  if (std::holds_alternative<language::Number>(expression.node)) {
    found.emplace_back(expression.begin, expression.end);
  } else if (const auto* unary = std::get_if<language::Unary>(&expression.node)) {
    find_numbers(*unary->operand, found);
  } else if (const auto* binary = std::get_if<language::Binary>(&expression.node)) {
    find_numbers(*binary->left, found);
    find_numbers(*binary->right, found);
  } else if (const auto* call = std::get_if<language::Call>(&expression.node)) {
    for (const language::Child& one : call->arguments) find_numbers(*one, found);
  }
}

double evaluated(const std::string& line) {
  return language::evaluate_number(
      language::parse(line, "line"), [](const std::string&) -> language::Value { return 0.0; },
      "line");
}

/// A line that does not hold as it is printed misses its value by no more than what a change of
/// each of its numbers in the last digit does, or by what the rounding of the runs leaves there.
void check_unrounded(const lessons::Derivation& number, double rounding, std::string_view about) {
  static constexpr std::string_view tail = ", from unrounded values";
  if (!number.inserted.ends_with(tail)) return;
  const std::string line = number.inserted.substr(0, number.inserted.size() - tail.size());
  const double found = evaluated(line);
  double reach = 0.0;
  Numbers numbers;
  find_numbers(language::parse(line, "line"), numbers);
  for (const auto& [begin, end] : numbers) {
    const double before = std::stod(line.substr(begin, end - begin));
    std::string changed = line;
    changed.replace(begin, end - begin, fmt::format("{}", before * (1.0 + 2e-5) + rounding));
    reach += std::abs(evaluated(changed) - found);
  }
  if (!std::isfinite(found) || !std::isfinite(reach)) return;  // a divisor has cancelled
  fuzz::require(std::abs(found - *number.value) <= 2.0 * reach,
                fmt::format("{} gives {}", line, *number.value).c_str(), about);
}

void check(const lessons::Lesson& lesson, double rounding, std::string_view about) {
  for (const lessons::Step& step : lesson.steps) {
    for (const lessons::Derivation& number : step.numbers) {
      fuzz::require(lessons::recomputes(number), number.inserted.c_str(), about);
      if (!number.value) continue;
      fuzz::require(std::isfinite(*number.value), number.formula.c_str(), about);
      check_unrounded(number, rounding, about);
    }
  }
  reports::TextOptions options;
  options.unicode = true;
  check_text(reports::document_text(reports::lesson_document(lesson, reports::unicode), options),
             about);
  check_text(reports::lesson_json(lesson, "1"), about);
  check_text(reports::lesson_page(lesson, "1"), about);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Subject subject;
  if (bytes[0] == 't') {
    const std::size_t end = std::min(bytes.find('\n'), size);
    subject = {std::string(bytes.substr(1, end - 1)), std::string(bytes.substr(end))};
    if (!subject.csv.empty()) subject.csv.erase(0, 1);
  } else {
    subject = chosen(bytes);
  }
  const std::string about = subject.formula + "\n" + subject.csv;
  try {
    anova::LessonTask task;
    const model::Formula formula = model::parse(subject.formula);
    task.data =
        anova::observe(formula, table::read_text(subject.csv, table::FileFormat::csv, "input"));
    task.label = "y";
    if (subject.formula.starts_with("log(y)")) task.logarithm = std::exp(1.0);
    double largest = 0.0;  // beside an origin that the lesson subtracts
    for (std::size_t row = 0; row < task.data.rows.size(); ++row) {
      largest = std::max(largest, std::abs(task.data.rows[row].deviation));
    }
    largest = std::max(largest, std::min(std::abs(task.data.origin_value()), 1e5 * largest));
    check(anova::lesson_of(task), 1e-11 * largest, about);
  } catch (const language::InputError& error) {
    check_text(error.what(), about);
    fuzz::require(std::string_view(error.what()).size() > 10, "an error has a message", about);
  } catch (const language::UsageError&) {
    return 0;
  }
  return 0;
}
