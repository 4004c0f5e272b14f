#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "inquiry/typed/one_line.hpp"

namespace yates::inquiry {

/// What `yates new -- COMMAND` writes.
struct NewCampaign {
  std::string text;
  /// Whether it varies something: it can be run as it is. Otherwise the factors that its words
  /// propose stand in comments.
  bool runnable = false;
};

/// A commented campaign file for a command. Factors of the line are varied; where the command does
/// not hold the placeholder of one, it takes the place of the value that proposed_factors() calls
/// by that name. Throws UsageError as campaign_text does.
NewCampaign new_campaign(const OneLine& line, const std::vector<std::string>& program);

/// What a command is called: "compress" of "./compress.sh", "train" of "python3 train.py". Only
/// letters, digits, '_', '-' and '.' are kept; "campaign" where nothing is left.
std::string name_of_program(const std::vector<std::string>& program);

/// A word of a command that looks like a value which somebody chose: a number, or what stands
/// behind an option.
struct ProposedFactor {
  std::string name;                 // of the option, or "word3"
  std::size_t word;                 // index into the command's words
  std::string value;                // as it stands there
  std::string replacement;          // the word with the placeholder in the place of the value
  std::vector<std::string> levels;  // the value, and for a number another one to compare with
};

/// In the order of the words, each name once. Words with placeholders are left as they are.
std::vector<ProposedFactor> proposed_factors(const std::vector<std::string>& program);

}  // namespace yates::inquiry
