#include "campaigns/ssh/machine.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "campaigns/ssh/stage.hpp"
#include "campaigns/supervisor/host_lock.hpp"
#include "language/error.hpp"

namespace yates::campaigns {

std::string SshMachine::attempt(const SshSession& session,
                                const std::filesystem::path& folder) const {
  const auto& store = logins.host().store;
  const auto relative = folder.lexically_normal().lexically_relative(store.lexically_normal());
  if (relative.empty() || *relative.begin() == ".." || *relative.begin() == ".") {
    throw language::FileError(folder.string(), "is not below the store " + store.string());
  }
  std::string name;
  for (const auto& part : relative) name += (name.empty() ? "" : "-") + part.string();
  return session.places.root + "/attempts/" + name;
}

void SshMachine::stage_files(SshSession& session) {
  const std::scoped_lock lock(mutex_);
  if (staged_ == session.boot_id) return;
  stage(logins, session);
  staged_ = session.boot_id;
}

std::optional<std::string> SshMachine::take_lease(SshSession& session) {
  const std::scoped_lock lock(mutex_);
  auto other = hold_lease(session);
  leased_ = !other;
  return other;
}

std::optional<std::string> SshMachine::keep_lease(SshSession& session) {
  const std::scoped_lock lock(mutex_);
  return leased_ ? hold_lease(session) : std::nullopt;
}

std::optional<std::string> SshMachine::hold_lease(SshSession& session) {
  if (!holder_.expired()) return std::nullopt;
  constexpr double answer_time = 60;  // seconds
  session.shell->at_rest = false;
  session.shell->send(lease_script(session.places));
  const std::string answer(session.shell->line(answer_time));
  session.shell->at_rest = true;
  if (answer_of({answer}, "ours")) {
    session.lease = std::make_shared<bool>(true);
    holder_ = session.lease;
    return std::nullopt;
  }
  if (const auto process = answer_of({answer}, "taken")) {
    return *process == "0" ? "another yates"
                           : fmt::format("another yates (process {} of {})", *process, name());
  }
  const auto number = answer_of({answer}, "failed");
  const int problem = number ? std::atoi(number->c_str()) : EPROTO;
  const std::string why = problem == supervisor::not_a_regular_file ? "it is not a regular file"
                                                                    : std::strerror(problem);
  throw HostUnreachable(name(),
                        fmt::format("its lease cannot be taken: {}; set YATES_HOST_LEASE in the "
                                    "environment of its logins to another file",
                                    why),
                        true);
}

}  // namespace yates::campaigns
