#pragma once

#include <string>

namespace yates::cli {

/// An SVG document as PNG, twice as wide and high as it stands on a screen, by the program
/// rsvg-convert of librsvg, which is started for each picture: no other command then loads a
/// library for it. It holds the word yates as the software that wrote it. Throws FileError, about
/// `path`, where the program is not installed or fails.
std::string png_picture(const std::string& svg, const std::string& path);

/// Whether the beginning of a file is that of such a PNG.
bool is_png_of_yates(const std::string& head);

}  // namespace yates::cli
