#pragma once

#include "cli/frame/session.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::cli {

/// What the terminal behind stdout can show; 80 columns where stdout is none.
reports::TextOptions text_options(const Session& session);

/// csv, markdown and latex; anything else is text.
reports::TableFormat table_format(Format format);

}  // namespace yates::cli
