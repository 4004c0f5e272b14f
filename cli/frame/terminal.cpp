#include "cli/frame/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace yates::cli {

reports::TextOptions text_options(const Session& session, bool plots) {
  reports::TextOptions result;
  result.plots = plots;
  result.colour = session.color_on(STDOUT_FILENO);
  result.unicode = session.unicode();
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) {
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

}  // namespace yates::cli
