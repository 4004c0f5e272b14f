#pragma once

#include <string>
#include <vector>

#include "queueing/calibration/measured_runs.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

/// The shipped model examples/queueing/machine_repairman.toml in short.
inline const std::string repairman = R"toml(
title = "repairman"
[[station]]
name = "cpu"
kind = "delay"
demand = "z0 + z1 * batch"
[[station]]
name = "disk"
kind = "fcfs"
demand = "d"
[workload]
population = "max(1, cpu * njobs / 3)"
[parameters]
z0 = { start = 0.03, min = 0 }
z1 = { start = 0.0003, min = 0 }
d = { start = 0.02, min = 0 }
[fit]
response = "time"
cycles = "600000 / batch"
)toml";

/// cpu 1, 2, 4, 8; batch 64, 128, 256, 512; njobs 1, 3, 5: the Courier study's 48 settings, each
/// measured `replicates` times. Responses are 1 until they are made.
MeasuredRuns courier_settings(int replicates = 1);

/// The responses that the model gives with `parameters`, times exp(noise x a normal deviate).
void make_responses(MeasuredRuns& runs, const NetworkModel& model, const Values& parameters,
                    double noise, std::uint64_t seed);

}  // namespace yates::queueing
