#include "doe/regions/mixture_region.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr double same_sum = 1e-9;
constexpr std::size_t most_components = 12;

double sum_of(const MixtureRegion& region, double MixtureComponent::*bound) {
  double sum = 0.0;
  for (const auto& component : region.components) sum += component.*bound;
  return sum;
}

std::string names_of(const MixtureRegion& region) {
  std::vector<std::string> names;
  for (const auto& component : region.components) names.push_back("'" + component.name + "'");
  return fmt::format("{}", fmt::join(names, ", "));
}

void check_component(const MixtureComponent& component) {
  const auto in_range = [](double bound) { return bound >= 0.0 && bound <= 1.0; };
  if (!in_range(component.lower) || !in_range(component.upper)) {
    throw DesignError("mixture", "'{}' has the bounds {} and {}, but shares lie between 0 and 1",
                      component.name, component.lower, component.upper);
  }
  if (component.lower > component.upper) {
    throw DesignError("mixture", "'{}' has a lower bound, {}, above its upper one, {}",
                      component.name, component.lower, component.upper);
  }
}

}  // namespace

void check_number_of_components(std::size_t components) {
  if (components < 2 || components > most_components) {
    throw DesignError("mixture", "{} {}, possible are 2 to {}", components,
                      components == 1 ? "component" : "components", most_components);
  }
}

void check_region(const MixtureRegion& region) {
  check_number_of_components(region.components.size());
  for (const auto& component : region.components) check_component(component);
  const double lower = sum_of(region, &MixtureComponent::lower);
  if (lower > 1.0 + same_sum) {
    throw DesignError("mixture", "the lower bounds of {} add up to {:.6g}, more than 1",
                      names_of(region), lower);
  }
  const double upper = sum_of(region, &MixtureComponent::upper);
  if (upper < 1.0 - same_sum) {
    throw DesignError("mixture", "the upper bounds of {} add up to {:.6g}, less than 1",
                      names_of(region), upper);
  }
}

std::vector<std::size_t> components_with_upper_bounds(const MixtureRegion& region) {
  const double rest = 1.0 - sum_of(region, &MixtureComponent::lower);
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < region.components.size(); ++i) {
    const auto& component = region.components[i];
    if (component.upper < component.lower + rest - same_sum) result.push_back(i);
  }
  return result;
}

}  // namespace yates::doe
