#pragma once

namespace yates::supervisor {

/// Writes the facts of the machine (lines "fact.NAME=VALUE") and its present state (lines
/// "now.NAME=VALUE") on standard output, then "end". This takes a tenth of a second. Free disk is
/// that of `folder`. `root` is put before /proc, /sys and /etc. Returns the exit status.
int probe(const char* folder, const char* root);

}  // namespace yates::supervisor
