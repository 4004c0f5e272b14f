#pragma once

#include <functional>
#include <optional>
#include <string>

#include "campaigns/run/session.hpp"

namespace yates::campaigns {

/// Takes the lease of a host and waits while others hold it. Returns false if the session ends
/// before that, or if `needless` returns true. The caller must hold no run that another host could
/// measure, because otherwise two campaigns that hold a host each could wait for each other. Throws
/// HostFailure.
bool lease(Session& session, PoolHost& host, const std::function<bool()>& needless);

/// Prepares a host for its next run: leases it, records its facts and runs `setup`. Does less when
/// the session is ending. Call it with `preparing` held. Throws HostFailure.
void prepare(Session& session, PoolHost& host);

/// Records what became known of a machine only by a run that ran there.
void note_machine(Session& session, const Outcome& outcome);

/// Sets the levels of a run that differ from the current ones of the host. Returns what went wrong;
/// absent if nothing did. Call it with `preparing` held.
std::optional<std::string> change_levels(Session& session, PoolHost& host,
                                         const doe::PlannedRun& run);

/// Runs the command `after` of those runs whose driver died before it ran, on a host that has not
/// rebooted since. It does so once per call of `run`. With `patient` it waits for the host while
/// others hold its lease. Call it with `preparing` held, or when all measuring has ended. Throws
/// HostFailure.
void catch_up(Session& session, PoolHost& host, bool patient);

/// Runs `teardown` if the host was set up, even if the user requested the end.
void tear_down(Session& session, PoolHost& host);

}  // namespace yates::campaigns
