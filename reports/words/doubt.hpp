#pragma once

#include <string>

namespace yates::reports {

/// How far a doubt reaches, the farthest first.
enum class DoubtReach {
  advice,   // the advice itself may be wrong
  choice,   // another setting may be as good, or better
  numbers,  // what is gained, or its intervals, may be less certain than they look
};

/// Something that speaks against an advice.
struct Doubt {
  DoubtReach reach;
  std::string sentence;  // one or two whole sentences: what was found, what to do about it
  friend bool operator==(const Doubt&, const Doubt&) = default;
};

}  // namespace yates::reports
