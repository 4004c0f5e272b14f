#include "cli/report/plots.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include "cli/frame/foreground.hpp"
#include "cli/frame/session.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "reports/draw/plot_files.hpp"

namespace yates::cli {
namespace {

using language::FileError;

constexpr const char* converter = "rsvg-convert";
/// A PNG begins with its signature and the chunk IHDR: 4 bytes of length, 4 of type, 13 of data and
/// 4 of checksum.
constexpr std::size_t end_of_first_chunk = 8 + 4 + 4 + 13 + 4;
/// A chunk of text is a keyword, a zero byte and a text.
constexpr std::string_view software("Software\0yates", 14);

/// A file in memory alone: the converter can write as much as it wants while nobody reads yet.
class MemoryFile {
 public:
  explicit MemoryFile(const char* name) : descriptor_(::memfd_create(name, MFD_CLOEXEC)) {
    if (descriptor_ < 0) throw FileError::from_errno("make", name, errno);
  }
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int descriptor() const { return descriptor_; }

  void write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(descriptor_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) throw FileError::from_errno("write", "a picture in memory", errno);
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    ::lseek(descriptor_, 0, SEEK_SET);
  }

  std::string content() const {
    std::string result;
    std::array<char, 65536> piece{};
    ::lseek(descriptor_, 0, SEEK_SET);
    while (true) {
      const ssize_t count = ::read(descriptor_, piece.data(), piece.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) throw FileError::from_errno("read", "a picture in memory", errno);
      if (count == 0) return result;
      result.append(piece.data(), static_cast<std::size_t>(count));
    }
  }

 private:
  int descriptor_;
};

/// Runs the converter to its end and returns its status as waitpid gives it; absent where it is not
/// installed.
std::optional<int> convert(const MemoryFile& svg, const MemoryFile& png,
                           const MemoryFile& complaint) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, svg.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, png.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, complaint.descriptor(), STDERR_FILENO);
  pid_t child = 0;
  const int problem = start_in_foreground({converter, "--format=png", "--zoom=2"}, &files, child);
  posix_spawn_file_actions_destroy(&files);
  if (problem == ENOENT) return std::nullopt;
  if (problem != 0) throw FileError::from_errno("start", converter, problem);
  return status_of(child, converter);
}

std::string big_endian(std::uint32_t value) {
  std::string bytes;
  for (const unsigned shift : {24U, 16U, 8U, 0U}) {
    bytes += static_cast<char>((value >> shift) & 0xFFU);
  }
  return bytes;
}

/// Puts in the chunk that names yates.
std::string with_software(std::string png) {
  const std::string chunk = "tEXt" + std::string(software);
  const auto sum =
      ::crc32(0, reinterpret_cast<const Bytef*>(chunk.data()), static_cast<uInt>(chunk.size()));
  return png.insert(end_of_first_chunk, big_endian(static_cast<std::uint32_t>(software.size())) +
                                            chunk + big_endian(static_cast<std::uint32_t>(sum)));
}

}  // namespace

std::vector<PlotKindWords> plot_kinds() {
  std::vector<PlotKindWords> result;
  for (const reports::ChartKindWords& one : reports::chart_kinds()) {
    result.push_back({one.kind, one.word, one.shows, one.needs});
  }
  for (const reports::ExperimentChartWords& one : reports::experiment_charts()) {
    result.push_back({one.kind, one.word, one.shows, one.needs});
  }
  return result;
}

std::optional<PlotKindWords> plot_kind(std::string_view word) {
  for (const PlotKindWords& one : plot_kinds()) {
    if (one.word == word || one.word == std::string(word) + "s") return one;
  }
  return std::nullopt;
}

Check a_plot_kind() {
  std::vector<std::string> words;
  for (const PlotKindWords& one : plot_kinds()) words.emplace_back(one.word);
  const auto complaint = [words](const std::string& text) -> std::optional<std::string> {
    if (plot_kind(text)) return std::nullopt;
    const std::string near = language::suggestion(text, words);
    return fmt::format("there is no plot '{}'{}", text,
                       near.empty() ? "; yates plot --list lists them" : near);
  };
  return {complaint, std::move(words)};
}

reports::DataTable plot_kinds_table() {
  reports::DataTable table{"Plots", {{"plot", false}, {"what it shows", false}}, {}};
  for (const PlotKindWords& one : plot_kinds()) {
    table.rows.push_back({std::string(one.word), std::string(one.shows)});
  }
  return table;
}

namespace {

struct Ending {
  std::string_view text;
  PlotFormat format;
};
constexpr std::array<Ending, 4> endings{{{".svg", PlotFormat::svg},
                                         {".png", PlotFormat::png},
                                         {".json", PlotFormat::vega_lite},
                                         {".csv", PlotFormat::csv}}};

/// An SVG document as PNG, twice as wide and high as it stands on a screen, by the program
/// rsvg-convert of librsvg, which is started for each picture: no other command then loads a
/// library for it. It holds the word yates as the software that wrote it. Throws FileError, about
/// `path`, where the program is not installed or fails.
std::string png_picture(const std::string& svg, const std::string& path) {
  MemoryFile from("picture.svg");
  const MemoryFile to("picture.png");
  const MemoryFile complaint("complaint");
  from.write(svg);
  const std::optional<int> status = convert(from, to, complaint);
  if (!status) {
    throw FileError(path, fmt::format("is not written: PNG takes the program {}, which is not "
                                      "installed (Debian: apt install librsvg2-bin); a name that "
                                      "ends in .svg takes nothing",
                                      converter));
  }
  std::string png = to.content();
  if (!WIFEXITED(*status) || WEXITSTATUS(*status) != 0 || png.size() < end_of_first_chunk) {
    std::string words = complaint.content();
    words.resize(std::min(words.find('\n'), words.size()));
    throw FileError(path, fmt::format("is not written: {} failed{}{}", converter,
                                      words.empty() ? "" : ": ", words));
  }
  return with_software(std::move(png));
}

/// Whether the beginning of a file is that of such a PNG.
bool is_png_of_yates(const std::string& head) {
  return head.find(software, end_of_first_chunk) == end_of_first_chunk + 8;
}

/// The first bytes of a file.
std::string head_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string head(512, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return head;
}

bool is_plot_of_yates(const std::string& path) {
  const std::string head = head_of(path);
  return head.starts_with("<svg") || head.starts_with("layer,series,x,y,low,high,x_end,label") ||
         head.find(R"("generator": "yates)") != std::string::npos || is_png_of_yates(head);
}

}  // namespace

std::vector<std::string> plot_endings() {
  std::vector<std::string> result;
  for (const Ending& one : endings) result.emplace_back(one.text);
  return result;
}

PlotFormat plot_format_of(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  for (char& c : ending)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  for (const Ending& one : endings) {
    if (one.text == ending) return one.format;
  }
  throw language::UsageError(
      fmt::format("yates plot: the name '{}' does not say what to write; expected one that ends in "
                  "{} (.vl.json is Vega-Lite)",
                  path, fmt::join(plot_endings(), ", ")));
}

std::string plot_text(const std::vector<reports::Chart>& charts, PlotFormat format,
                      const std::string& path) {
  std::vector<reports::Plot> plots;
  for (const reports::Chart& chart : charts) {
    if (chart.plot) plots.push_back(*chart.plot);
  }
  switch (format) {
    case PlotFormat::svg:
      return reports::svg_document(charts);
    case PlotFormat::png:
      return png_picture(reports::svg_document(charts), path);
    case PlotFormat::vega_lite:
      return reports::vega_lite(plots);
    case PlotFormat::csv:
      break;
  }
  if (plots.size() > 1) {
    throw language::UsageError(fmt::format(
        "yates plot: a CSV file holds one plot, and these are {}; --of picks one", plots.size()));
  }
  return plots.empty() ? "" : reports::plot_csv(plots.front());
}

void refuse_foreign_plot(const std::string& path, const std::vector<std::string>& inputs,
                         bool force) {
  refuse_foreign_file(path, inputs, "", force);
  const bool there = path != "-" && language::is_file(path);
  if (there && !force && !is_plot_of_yates(path)) refuse_to_replace(path);
}

}  // namespace yates::cli
