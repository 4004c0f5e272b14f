#pragma once

#include <optional>
#include <string>

namespace yates::reports {

/// How far a doubt reaches, the farthest first.
enum class DoubtReach {
  advice,   // the advice itself may be wrong
  gain,     // it is counted from a setting that may not be the reader's
  choice,   // another setting may be as good, or better
  numbers,  // intervals may be less exact than they look
};

/// What a doubt is about; of those that do not reach the advice, the heaviest first.
enum class DoubtSubject {
  measurement,         // whether anything was measured
  order,               // of the runs
  single_runs,         // the advice hangs on a few of them, or they stand out
  found_data,          // nobody chose the settings
  placebo,             // one that seems to matter
  looks,               // at runs that grew since
  data,                // how they were made
  mixed_effects,       // that the design cannot tell apart
  model,               // what it misses
  noise,               // nothing was measured twice, or it changes in time
  priorities,          // several responses: which counts more
  missing_runs,        // not all that were planned are there
  constant_factor,     // one level in all runs
  predicted_baseline,  // nobody ran it
  unchosen,            // a factor that nobody chooses is part of the gain
  assumed_baseline,    // nobody named it
  passed_over,         // a setting that measured better
  end_of_range,        // the best number is the last that was tried
  intervals,           // they are approximate
};

/// Something that speaks against an advice.
struct Doubt {
  DoubtReach reach;
  DoubtSubject subject;
  std::string sentence;  // one or two whole sentences: what was found, what to do about it
  std::optional<std::string> about = std::nullopt;  // of `passed_over`: "codec=zstd"
  friend bool operator==(const Doubt&, const Doubt&) = default;
};

}  // namespace yates::reports
