#pragma once

#include <string>

namespace yates::prediction {

/// A queueing model whose response is the demand, with two parameters a and b of 0 or more.
inline std::string network_text(const std::string& demand) {
  return "[[station]]\nname = \"cpu\"\nkind = \"delay\"\ndemand = \"" + demand +
         "\"\n[workload]\npopulation = 1\n[parameters]\na = { start = 1, min = 0 }\n"
         "b = { start = 1, min = 0 }\n[fit]\nresponse = \"time\"\n";
}

}  // namespace yates::prediction
