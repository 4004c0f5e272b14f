#pragma once

#include "cli/frame/session.hpp"
#include "reports/document/document.hpp"

namespace yates::cli {

/// How texts of a document look in the format of the session.
reports::Typography document_typography(const Session& session);

/// Prints a document as text, Markdown or LaTeX.
void show_document(const Session& session, const reports::Document& document);

}  // namespace yates::cli
