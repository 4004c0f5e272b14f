#pragma once

#include "cli/session.hpp"
#include "reports/data_table.hpp"
#include "reports/text.hpp"

namespace yates::cli {

/// What the terminal behind stdout can show; 80 columns where stdout is none.
reports::TextOptions text_options(const Session& session);

/// csv, markdown and latex; anything else is text.
reports::TableFormat table_format(Format format);

}  // namespace yates::cli
