#include "inquiry/data/dataset.hpp"

namespace yates::inquiry {

reports::FactorLabels labels_of(const DataSet& data) {
  reports::FactorLabels labels;
  if (!data.campaign) return labels;
  for (const doe::Factor& factor : data.campaign->factors) {
    if (!factor.label.empty()) labels[factor.name] = factor.label;
  }
  return labels;
}

}  // namespace yates::inquiry
