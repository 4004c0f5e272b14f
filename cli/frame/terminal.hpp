#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "cli/frame/session.hpp"
#include "inquiry/version.hpp"
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

/// For whom a document is made in the format of the session: Markdown and LaTeX have room for
/// every table, but no pictures in characters.
reports::TextOptions document_options(const Session& session, bool plots = true);

/// How texts of a document look in the format of the session.
reports::Typography document_typography(const Session& session);

/// Prints a document as text, Markdown or LaTeX.
void show_document(const Session& session, const reports::Document& document);

/// Prints a result, as JSON or as a document: `json` makes that of it and of the version of yates,
/// `document` of it and of how texts look.
template <typename Report, typename ToJson, typename ToDocument>
void show_result(const Session& session, const Report& report, const ToJson& json,
                 const ToDocument& document) {
  if (session.format == Format::json) {
    print(json(report, inquiry::version));
  } else {
    show_document(session, document(report, document_typography(session)));
  }
}

/// While it lives, something may take seconds that has nothing to print yet. After two of them one
/// line on stderr's terminal says what is going on, with the seconds that it took so far; it is
/// erased in the end. Where stderr is no terminal, nothing is written.
class SignOfLife {
 public:
  /// `activity`: "searching for the points of the design".
  explicit SignOfLife(std::string activity);
  ~SignOfLife();
  /// Goes on with another activity, or with how far the same one is.
  void now(std::string activity);
  SignOfLife(const SignOfLife&) = delete;
  SignOfLife& operator=(const SignOfLife&) = delete;

 private:
  void show_until_done();

  std::string activity_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  std::jthread shower_;  // last: it reads the members above
};

}  // namespace yates::cli
