#pragma once

namespace yates::supervisor {

/// Writes what the machine is (lines "fact.NAME=VALUE") and does at this moment (lines
/// "now.NAME=VALUE") on standard output, then "end"; takes a tenth of a second. Free disk is that
/// of `folder`. `root` stands before /proc, /sys and /etc. Returns the exit status.
int probe(const char* folder, const char* root);

}  // namespace yates::supervisor
