#include "campaigns/store/store.hpp"

#include <array>
#include <stdexcept>

#include <fmt/format.h>
#include <sqlite3.h>

#include "campaigns/store/state.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

constexpr std::array<std::string_view, 7> state_names{
    "launching", "done", "failed", "timed-out", "interrupted", "unknown", "disturbed"};

}  // namespace

std::string_view to_string(AttemptState state) {
  return state_names[static_cast<std::size_t>(state)];
}

AttemptState attempt_state_of(std::string_view name) {
  for (std::size_t index = 0; index < state_names.size(); ++index) {
    if (state_names[index] == name) return static_cast<AttemptState>(index);
  }
  throw std::runtime_error("the store holds the unknown state '" + std::string(name) + "'");
}

DriverBusy::DriverBusy(const std::filesystem::path& store, std::optional<int> pid)
    : std::runtime_error(
          fmt::format("{} is in use by another yates{}", store.string(),
                      pid && *pid > 0 ? fmt::format(" (process {})", *pid) : std::string())),
      pid_(pid) {}

void Store::State::fail(const SQLite::Exception& error) const {
  std::string text;
  switch (error.getErrorCode()) {
    case SQLITE_FULL:
      text = "cannot be written: the disk is full";
      break;
    case SQLITE_IOERR:
      text = fmt::format("cannot be read or written: the disk reports an error ({})",
                         sqlite3_errstr(error.getExtendedErrorCode()));
      break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      text = fmt::format("is damaged: {}", error.what());
      break;
    default:
      text = error.what();
  }
  throw language::FileError(file().string(), text);
}

std::optional<int> optional_int(const SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return std::nullopt;
  return row.getColumn(column).getInt();
}

std::optional<double> optional_double(const SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return std::nullopt;
  return row.getColumn(column).getDouble();
}

std::optional<std::string> optional_text(const SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return std::nullopt;
  return row.getColumn(column).getString();
}

Store::Store(std::unique_ptr<State> state) : state_(std::move(state)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

std::filesystem::path Store::folder(const Intent& intent) const {
  const std::string run = intent.run ? std::to_string(*intent.run) : std::string("warmup");
  return std::filesystem::absolute(state_->folder) / "runs" / run / std::to_string(intent.number);
}

std::filesystem::path Store::auxiliary_folder(std::int64_t id) const {
  return std::filesystem::absolute(state_->folder) / "runs" / "auxiliary" / std::to_string(id);
}

std::size_t Store::reread() const {
  return state_->reread;
}

std::optional<int> Store::driver() const {
  return Lock::holder(state_->folder / "lock");
}

}  // namespace yates::campaigns
