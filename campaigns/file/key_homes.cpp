#include "campaigns/file/key_homes.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace yates::campaigns {
namespace {

using KeyList = std::span<const std::string_view>;

struct KeyHome {
  std::string_view section;
  KeyList keys;
};

constexpr std::array<std::string_view, 12> of_design{
    "kind",     "replications", "order",      "blocks",  "seed",  "exclude",
    "fraction", "resolution",   "generators", "augment", "until", "center_points"};
constexpr std::array<std::string_view, 13> of_run{
    "command",     "timeout", "grace", "warmup",   "copies",    "env",
    "setup",       "before",  "after", "teardown", "cool_down", "auxiliary_timeout",
    "max_failures"};
constexpr std::array<std::string_view, 8> of_responses{"from",  "goal", "delta",       "pattern",
                                                       "limit", "pick", "over_copies", "weight"};
constexpr std::array<std::string_view, 10> of_launch{"on",     "hosts",   "per_host", "stage",
                                                     "fetch",  "scratch", "samples",  "versions",
                                                     "master", "conf"};
constexpr std::array<std::string_view, 4> of_analysis{"primary", "baseline", "confidence",
                                                      "adjust"};
constexpr std::array<std::string_view, 4> of_factors{"levels", "hard_to_change", "placebo",
                                                     "given"};

constexpr std::array<KeyHome, 6> homes{{{"[design]", of_design},
                                        {"[run]", of_run},
                                        {"[responses.NAME]", of_responses},
                                        {"[launch]", of_launch},
                                        {"[analysis]", of_analysis},
                                        {"[factors.NAME]", of_factors}}};

}  // namespace

std::string_view home_of_key(std::string_view key) {
  for (const KeyHome& home : homes) {
    if (std::ranges::find(home.keys, key) != home.keys.end()) return home.section;
  }
  return {};
}

}  // namespace yates::campaigns
