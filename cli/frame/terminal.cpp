#include "cli/frame/terminal.hpp"

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/frame/session.hpp"
#include "language/number.hpp"
#include "language/threads.hpp"

namespace yates::cli {
namespace {

constexpr int seconds_of_patience = 2;

}  // namespace

reports::TextOptions text_options(const Session& session, bool plots) {
  reports::TextOptions result;
  result.plots = plots;
  result.colour = session.color_on(STDOUT_FILENO);
  result.unicode = session.unicode();
  constexpr double narrowest = 40.0;
  constexpr double widest = 10000.0;
  winsize size{};
  const char* wish = std::getenv("COLUMNS");
  const double columns = language::parse_number(wish == nullptr ? "" : wish).value_or(0.0);
  if (columns >= narrowest && columns <= widest) {
    result.width = static_cast<std::size_t>(columns);
  } else if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= narrowest) {
    result.width = size.ws_col;
  }
  return result;
}

reports::TableFormat table_format(Format format) {
  switch (format) {
    case Format::csv:
      return reports::TableFormat::csv;
    case Format::markdown:
      return reports::TableFormat::markdown;
    case Format::latex:
      return reports::TableFormat::latex;
    case Format::text:
    case Format::json:
    case Format::paper:
      break;
  }
  return reports::TableFormat::text;
}

reports::TextOptions document_options(const Session& session, bool plots) {
  if (session.format == Format::text || session.format == Format::paper) {
    return text_options(session, plots);
  }
  constexpr std::size_t any_width = 10000;
  return {.unicode = true, .width = any_width, .plots = false};
}

reports::Typography document_typography(const Session& session) {
  return reports::typography_of(document_options(session));
}

void show_document(const Session& session, const reports::Document& document) {
  show(session, session.format == Format::markdown ? reports::document_markdown(document)
                : session.format == Format::latex
                    ? reports::document_latex(document)
                    : reports::document_text(document, text_options(session)));
}

SignOfLife::SignOfLife(std::string activity) : activity_(std::move(activity)) {
  if (::isatty(STDERR_FILENO) != 1) return;
  shower_ = language::thread_if_any([this] { show_until_done(); });
}

SignOfLife::~SignOfLife() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  ended_.notify_all();
}

void SignOfLife::now(std::string activity) {
  const std::lock_guard lock(mutex_);
  activity_ = std::move(activity);
}

void SignOfLife::show_until_done() {
  std::unique_lock lock(mutex_);
  const auto over = [this] { return done_; };
  int seconds = seconds_of_patience;
  if (ended_.wait_for(lock, std::chrono::seconds(seconds), over)) return;
  do {
    erase_line();
    say(fmt::format("{}, {} s so far", activity_, seconds++));
    std::fflush(stderr);
  } while (!ended_.wait_for(lock, std::chrono::seconds(1), over));
  erase_line();
  std::fflush(stderr);
}

}  // namespace yates::cli
