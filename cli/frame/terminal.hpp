#pragma once

#include "cli/frame/session.hpp"
#include "reports/document/document.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::cli {

/// What the terminal behind stdout can show. The width is that of the environment's COLUMNS, else
/// that of the terminal, else 80. `plots`: whether pictures in characters were asked for, where a
/// command has them.
reports::TextOptions text_options(const Session& session, bool plots = true);

/// csv, markdown and latex; anything else is text.
reports::TableFormat table_format(Format format);

/// How texts of a document look in the format of the session.
reports::Typography document_typography(const Session& session);

/// Prints a document as text, Markdown or LaTeX.
void show_document(const Session& session, const reports::Document& document);

}  // namespace yates::cli
