#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/file/registration.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/records.hpp"
#include "inquiry/data/data_reading.hpp"
#include "model/formula.hpp"
#include "reports/page/embedded_page.hpp"
#include "reports/words/response_report.hpp"
#include "table/read.hpp"
#include "table/table.hpp"

namespace yates::inquiry {

/// How the runs of a campaign came about.
struct History {
  /// Of more attempts nobody reads one by one.
  static constexpr std::size_t most_attempts = 20'000;

  std::vector<campaigns::Attempt> attempts;  // oldest first; none where there are more
  std::vector<campaigns::HostRecord> hosts;  // as they were noted, oldest first
  std::vector<std::int64_t> flagged;         // ids of attempts around which a gate was broken
  std::map<std::size_t, std::size_t> block_of_run;  // by the run's number; counted from 1
  std::map<std::size_t, std::size_t> point_of_run;  // of the campaign's design
};

/// What is known of data that were read from a page.
struct PageOfData {
  reports::EmbeddedPage embedded;  // its table is that of the data set
  /// What was asked in another way than before the first run, by the text of the formula.
  std::map<std::string, std::string> exploratory;
};

/// What the analysing commands work on: measurements, and where they come from a campaign, what it
/// knows of them.
struct DataSet {
  table::Table table;
  /// Of a page it has no store, no design and no command: see campaign_from_page.
  std::optional<campaigns::Campaign> campaign;
  std::optional<PageOfData> page;  // where the data are those of a page
  std::string design;              // in words, for a report's header
  std::string launched;            // where and how; empty for data measured elsewhere
  std::optional<std::uint64_t> seed;
  std::string last_end;  // of the last run, UTC; empty where it is not known
  /// What the campaign asked when its first run started; empty where nothing was registered.
  campaigns::Registration registered;
  /// That another replication of the campaign takes: campaigns::seconds_per_replication.
  std::optional<double> seconds_per_replication;
  std::size_t looks = 1;  // see looks_at()
  History history;        // empty for data measured elsewhere
  /// What a reader must know of runs that are not there: "28 of 32 planned runs are done".
  std::vector<model::Note> notes;
  /// Why a column that somebody may look for is not there; see table::Import.
  std::map<std::string, std::string> absent;
  /// How numbers of files are written, where a factor must not be so; see table::Import.
  std::vector<table::VersionsAsNumbers> versions;
  std::vector<std::string> hashes;
  bool renamed = false;
};

/// Reads DATA: files of one kind (.csv, .tsv, .jsonl, "-"), whose rows are put under one another,
/// or one campaign (.toml), whose runs are read from its store, or one page (.html) of yates
/// report, whose runs it embeds; of a page that holds cells, the table has no rows. Throws
/// InputError, FileError; UsageError for a mixture, and for a campaign or page whose reading
/// somebody says.
DataSet load_data(const std::vector<std::string>& paths, const DataReading& reading = {});

/// A short fingerprint of the rows, by which two reports can be seen to describe the same data.
std::string fingerprint(const table::Table& table);

/// What the factors of the data are called for people; none where no campaign says it.
reports::FactorLabels labels_of(const DataSet& data);

}  // namespace yates::inquiry
