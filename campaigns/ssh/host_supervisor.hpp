#pragma once

#include <filesystem>
#include <string>

#include "campaigns/ssh/host.hpp"
#include "campaigns/ssh/questions.hpp"

namespace yates::campaigns {

/// The supervisor for hosts of an architecture, as `uname -m` names it: `supervisor` itself for the
/// architecture of this machine, otherwise the file beside it with the architecture's name,
/// "yates-supervisor-aarch64".
std::filesystem::path supervisor_for(const std::filesystem::path& supervisor,
                                     const std::string& architecture);

/// Sends the supervisor program for this architecture if the host does not have it yet, and notes
/// where it is. Throws HostUnreachable if there is none or if it cannot be written or executed.
void place_supervisor(const SshHost& host, SshSession& session, const std::string& architecture);

}  // namespace yates::campaigns
