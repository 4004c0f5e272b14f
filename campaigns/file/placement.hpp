#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace yates::campaigns {

/// The kind of place where runs are measured.
enum class Place {
  local,         // on the machine of the driver
  ssh,           // on other machines, by the OpenSSH client
  spark_submit,  // on the machine of the driver, which submits each run as a Spark application
  spark,         // on the executors of a Spark application, which runs plain commands for yates
};

/// What is told to Spark.
struct SparkPlacement {
  std::string master = {};  // "spark://127.0.0.1:7077"; passed on as it is
  /// Keys with their values, distinct, in the order of the file. Values may hold placeholders.
  std::vector<std::pair<std::string, std::string>> conf = {};
  std::vector<std::string> options = {};  // words for spark-submit before the application
  std::string home = {};  // the folder of Spark; empty: as find_spark (spark/installation.hpp)
  /// Seconds > 0 that an application may be without a living executor.
  double without_executors = 120;
  std::size_t executors = 1;  // spark: at least 1
  bool exclusive = true;      // spark: one run at a time on an executor; otherwise one per core
};

/// spark: the cores of one executor, at least 1: spark.executor.cores, or 1.
std::size_t executor_cores(const SparkPlacement& spark);

/// Where runs are measured: the section [launch].
struct Placement {
  Place on = Place::local;
  std::vector<std::string> hosts =
      {};                    // ssh: destinations as `ssh` accepts them, distinct; not empty
  std::size_t per_host = 1;  // ssh: runs measured on one host at a time, at least 1
  std::vector<std::string> stage = {};  // ssh: files and folders sent to each host, relative to the
                                        // campaign's folder
  std::vector<std::string> fetch = {};  // ssh, spark: files fetched into the attempt's folder after
                                        // a run, relative to the working folder; may hold
                                        // placeholders
  std::string scratch = {};             // ssh: folder on the host; empty: the executor chooses one
  std::vector<std::string> ssh_options = {};  // ssh: words put before the destination
  /// `[design] blocks = "host"`: all runs of a block are measured on one host.
  bool one_host_per_block = false;
  SparkPlacement spark = {};  // spark_submit and spark
};

}  // namespace yates::campaigns
