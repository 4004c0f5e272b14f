#include "cli/frame/terminal.hpp"

#include <cstddef>
#include <cstdlib>

#include <sys/ioctl.h>
#include <unistd.h>

#include "language/number.hpp"

namespace yates::cli {

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

reports::Typography document_typography(const Session& session) {
  return session.format == Format::text ? reports::typography_of(text_options(session))
                                        : reports::Typography::unicode;
}

void show_document(const Session& session, const reports::Document& document) {
  show(session, session.format == Format::markdown ? reports::document_markdown(document)
                : session.format == Format::latex
                    ? reports::document_latex(document)
                    : reports::document_text(document, text_options(session)));
}

}  // namespace yates::cli
