#include "cli/predict/shown_document.hpp"

#include "cli/frame/terminal.hpp"

namespace yates::cli {

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
