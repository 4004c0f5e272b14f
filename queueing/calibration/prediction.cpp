#include "queueing/calibration/prediction.hpp"

namespace yates::queueing {

std::string to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::stable:
      return "stable";
    case Verdict::extrapolation:
      return "extrapolation";
    case Verdict::saturated:
      return "saturated";
    case Verdict::not_identifiable:
      return "not-identifiable";
    case Verdict::impossible:
      return "impossible";
  }
  return "";
}

}  // namespace yates::queueing
