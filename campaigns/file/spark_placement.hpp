#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the keys of [launch] that Spark is told, and checks them: master, conf, options, own_conf,
/// spark_home, without_executors. Refuses them where runs are launched elsewhere.
void read_spark_placement(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
