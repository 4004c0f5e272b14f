#pragma once

#include <string>
#include <vector>

namespace yates::cli {

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

}  // namespace yates::cli
