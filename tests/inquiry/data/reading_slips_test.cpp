// Files that read without an error and mean something else: what is refused, what is said, and that
// honest files like them are left alone.

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "inquiry/data/dataset.hpp"
#include "tests/inquiry/study.hpp"

namespace yates::tests {
namespace {

constexpr const char* plain =
    "codec,threads,time\n"
    "gzip,1,15.5\ngzip,1,15.7\ngzip,2,12.5\ngzip,2,12.9\n"
    "zstd,1,7.1\nzstd,1,7.0\nzstd,2,5.1\nzstd,2,5.4\n";

/// plain.csv with a further column: its name, and a value for each row.
std::string plain_with(const std::string& name, const std::vector<std::string>& values) {
  std::string result;
  std::string line;
  std::size_t row = 0;
  for (const char* at = plain; *at != '\0'; ++at) {
    if (*at != '\n') {
      line += *at;
      continue;
    }
    result += line + "," + (row == 0 ? name : values[(row - 1) % values.size()]) + "\n";
    line.clear();
    ++row;
  }
  return result;
}

struct Slip {
  std::string name;  // of the case
  std::string text;  // of the file runs.csv
  std::string formula;
  std::string sentence;
};

TEST(ReadingSlips, AreRefused) {
  const std::vector<Slip> slips = {
      {"two versions as one number",
       "python,time\n3.9,9\n3.9,9.1\n3.10,6\n3.10,6.1\n3.1,20\n3.1,20.2\n", "time ~ python",
       "runs.csv:4:1: column 'python': '3.10' and '3.1' (line 6) are the same number, written "
       "differently; for versions write v3.10"},
      {"totals of groups",
       "codec,threads,time\ngzip,1,15.5\ngzip,1,15.7\ngzip,2,12.5\ngzip,2,12.9\n"
       "gzip Total,,56.6\nzstd,1,7.1\nzstd,2,5.1\n",
       "time ~ codec",
       "runs.csv: row 5 of the values has 'gzip Total' in column 'codec' and looks like one of "
       "totals"},
      {"totals of groups and of all",
       "codec,threads,time\ngzip,1,15.5\ngzip,1,15.7\ngzip,2,12.5\ngzip,2,12.9\n"
       "gzip Total,,56.6\nzstd,1,7.1\nzstd,2,5.1\nzstd total,,24.6\nGrand Total,,81.2\n",
       "time ~ codec", "(2 more rows are like it)"},
      {"a total in another language", std::string(plain) + "Summe:,,81.2\n", "time ~ codec",
       "the last row has 'Summe:' in column 'codec'"},
      {"statistics below the values",
       "codec,time\ngzip,15\ngzip,16\nzstd,7\nzstd,8\nmean,11.5\nmedian,11.5\nmin,7\nmax,16\n",
       "time ~ codec",
       "row 5 of the values has 'mean' in column 'codec' (3 more rows are like it)"},
      {"two tables", std::string(plain) + "\ncodec,threads,memory\ngzip,1,155\nzstd,1,71\n",
       "time ~ codec",
       "runs.csv:11: after a blank line a second table begins (codec, threads, memory)"},
      {"a ruled line", "codec,threads,time\n-----,-------,----\ngzip,1,15.5\nzstd,1,7.1\n",
       "time ~ codec", "is part of a line that is drawn between the rows; take that line out"},
  };
  const Study study;
  for (const Slip& slip : slips) {
    study.file("runs.csv", slip.text);
    const auto refusal = study.refusal({slip.formula, "runs.csv"});
    ASSERT_TRUE(refusal) << slip.name;
    EXPECT_EQ(refusal->fault, Fault::input) << slip.name;
    EXPECT_TRUE(says({refusal->text}, slip.sentence)) << slip.name << ": " << refusal->text;
  }
}

TEST(ReadingSlips, AreNoted) {
  const std::vector<Slip> slips = {
      {"growing versions", "python,time\n3.9,9\n3.9,9.1\n3.10,6\n3.10,6.1\n3.11,5\n3.11,5.1\n",
       "time ~ python",
       "python looks like versions, but is read as numbers, in which 3.10 is 3.1; write v3.10 for "
       "versions"},
      {"hashes", "commit,time\n12345e1,10\n12345e1,10.2\n9123456,9\n9123456,9.1\n", "time ~ commit",
       "commit is read as texts: its numbers look like hashes of commits"},
      {"hashes that all have an e", "commit,time\n12e45,10\n12e45,10.2\n34e12,9\n34e12,9.1\n",
       "time ~ commit", "commit is read as texts: its numbers look like hashes of commits"},
      {"a slip among numbers", "threads,time\n1,15\n2,9\n4,5\n1,15.2\n2,9.1\n4x,5.2\n8,3\n8,3.1\n",
       "time ~ threads",
       "threads is a category because '4x' (line 7) is no number; all other levels are"},
      {"numbers but for one that has a unit",
       "size,time\n2000,3\n1k,2\n4000,4\n8000,5\n2000,3.1\n1k,2.2\n4000,4\n8000,5\n", "time ~ size",
       "size is a category because '1k' (line 3) is no number; all other levels are"},
      {"a level that is read as missing", "opt,time\n-,15\n-,16\n-O2,7\n-O2,8\n-O3,5\n-O3,5.5\n",
       "time ~ opt",
       "opt: '-' is read as a word for a missing value (2 rows): where it is a level, call it by "
       "another word"},
      {"merged cells",
       "codec,threads,time\ngzip,1,15.5\n,1,15.7\n,2,12.5\nzstd,1,7.1\n,1,7\n,2,5.1\nzstd,2,5\n",
       "time ~ codec",
       "codec is empty in 4 of 7 rows: a spreadsheet writes merged cells so; fill the level down"},
      {"summaries", "codec,n,mean,sd\ngzip,5,15.5,0.3\nzstd,5,7,0.2\n", "mean ~ codec",
       "add --summaries 'n,mean,sd', which knows how far single runs differ"},
      {"runs that failed, by a word",
       plain_with("status", {"ok", "failed", "ok", "ok", "ok", "timeout", "ok", "ok"}),
       "time ~ codec", "2 of 8 runs failed (status failed, timeout) and were left out"},
      {"runs that failed, by a code",
       plain_with("exit_code", {"0", "137", "0", "0", "0", "0", "0", "0"}), "time ~ codec",
       "1 of 8 runs failed (exit_code 137) and were left out"},
  };
  const Study study;
  for (const Slip& slip : slips) {
    study.file("runs.csv", slip.text);
    const std::vector<std::string> notes = study.notes({slip.formula, "runs.csv"});
    EXPECT_TRUE(says(notes, slip.sentence)) << slip.name;
  }
}

TEST(ReadingSlips, AreNotSeenInHonestFiles) {
  // The sentence is the one of which nothing is said.
  const std::vector<Slip> honest = {
      {"a response may be written in any way",
       "python,time\n3.9,9\n3.9,9.1\n3.10,6\n3.10,6.1\n3.1,20\n3.1,20.2\n", "python ~ time",
       "same number"},
      {"shares", "share,time\n0.5,9\n0.50,9.1\n0.25,6\n0.25,6.1\n0.75,5\n0.75,5.2\n",
       "time ~ share", "versions"},
      {"sizes", "size,time\n1e10,10\n1e10,10.2\n1e12,9\n1e12,9.1\n", "time ~ size", "hashes"},
      {"words of statistics as levels",
       "pick,time\nmin,15\nmin,16\nmax,7\nmax,8\nmean,11\nmean,12\ntotal,3\ntotal,4\n",
       "time ~ pick", "totals"},
      {"the same beside another factor",
       "pick,size,time\nmin,1,15\nmean,1,16\nmax,1,7\nmin,2,8\nmean,2,11\nmax,2,12\n",
       "time ~ pick + size", "totals"},
      {"status codes", plain_with("status", {"200", "404", "200", "200", "200", "200"}),
       "time ~ codec", "failed"},
      {"an error that is a quantity", plain_with("error", {"0.02", "0.03", "0.02"}), "time ~ codec",
       "failed"},
      {"a status that is a factor",
       plain_with("status", {"ok", "failed", "ok", "ok", "ok", "timeout", "ok", "ok"}),
       "time ~ status", "runs failed"},
      {"a word among numbers, twice",
       "threads,time\n1,15\n2,9\n4,5\n1,15.2\n2,9.1\nauto,5.2\n4,3\nauto,3.1\n", "time ~ threads",
       "is no number"},
  };
  const Study study;
  for (const Slip& slip : honest) {
    study.file("runs.csv", slip.text);
    const std::vector<std::string> notes = study.notes({slip.formula, "runs.csv"});
    EXPECT_FALSE(says(notes, slip.sentence)) << slip.name;
  }
}

TEST(ReadingSlips, AWordOfTotalsAmongLevelsThatStandOnceIsALevel) {
  const Study study;
  study.file("stream.csv", "pick,time\nsum,15\ncopy,16\nscale,7\ntriad,8\n");
  EXPECT_EQ(study.data({"time ~ pick", "stream.csv"}).table.rows, 4U);
}

TEST(ReadingSlips, HashesAreTextsAndSizesNumbers) {
  const Study study;
  study.file("commit.csv", "commit,time\n12e45,10\n12e45,10.2\n34e12,9\n34e12,9.1\n");
  EXPECT_FALSE(study.answer({"time ~ commit", "commit.csv"}).analysis.factors.front().numeric);
  study.file("size.csv", "size,time\n1e10,10\n1e10,10.2\n1e12,9\n1e12,9.1\n");
  EXPECT_TRUE(study.answer({"time ~ size", "size.csv"}).analysis.factors.front().numeric);
  study.file("commit.jsonl",
             "{\"commit\": \"12e45\", \"time\": 10}\n{\"commit\": \"34e12\", \"time\": 9}\n");
  const inquiry::DataSet data = inquiry::load_data({"commit.jsonl"});
  EXPECT_EQ(data.table.find("commit")->text(0), "12e45");
}

TEST(ReadingSlips, LevelsThatLookAlikeAreNoted) {
  const Study study;
  study.file("runs.csv", "codec,other,time\ngzip,x,1\nGZIP,X,2\nzstd,x,3\ngzip,x,4\n");
  const auto notes = study.notes({"time ~ codec", "runs.csv"});
  EXPECT_TRUE(says(
      notes, "codec: 'GZIP' and 'gzip' differ only in case or blanks, and are different levels"));
  EXPECT_FALSE(says(notes, "other"));
  study.file("runs.csv", "codec,time\ngzip,1\ngzip\302\240,2\nzstd\342\200\213,3\nzstd,4\n");
  EXPECT_TRUE(says(study.notes({"time ~ codec", "runs.csv"}),
                   "codec: 'gzip' and 'gzip\\u00a0', 'zstd' and 'zstd\\u200b' differ only in case, "
                   "blanks or invisible characters, and are different levels"));
}

TEST(ReadingSlips, OneFileTwice) {
  const Study study;
  study.file("plain.csv", plain);
  study.file("copy.csv", plain);
  std::filesystem::create_symlink("plain.csv", "link.csv");
  const auto twice = study.refusal({"time ~ codec", "plain.csv", "plain.csv"});
  ASSERT_TRUE(twice);
  EXPECT_EQ(twice->fault, Fault::usage);
  EXPECT_TRUE(says({twice->text}, "plain.csv is given twice, so that its rows would count twice"));
  const auto linked = study.refusal({"time ~ codec", "plain.csv", "link.csv"});
  ASSERT_TRUE(linked);
  EXPECT_TRUE(says({linked->text}, "plain.csv and link.csv are one file"));
  EXPECT_TRUE(says(study.notes({"time ~ codec", "plain.csv", "copy.csv"}),
                   "plain.csv and copy.csv hold the same bytes: if one is a copy of the other, "
                   "leave it out"));
  std::string other = plain;
  other.replace(other.find("15.5"), 4, "15.6");
  study.file("other.csv", other);
  EXPECT_FALSE(says(study.notes({"time ~ codec", "plain.csv", "other.csv"}), "same bytes"));
  const auto absent = study.refusal({"time ~ codec", "plian.csv"});
  ASSERT_TRUE(absent);
  EXPECT_EQ(absent->fault, Fault::file);
  EXPECT_TRUE(says({absent->text}, "did you mean 'plain.csv'?"));
}

TEST(ReadingSlips, SummariesThatAreNamedNeedNoAdvice) {
  const Study study;
  study.file("means.csv", "codec,n,mean,sd\ngzip,5,15.5,0.3\nzstd,5,7,0.2\n");
  const auto notes =
      study.notes({"mean ~ codec", "means.csv"},
                  [](inquiry::AnalysisRequest& asked) { asked.summaries = "n,mean,sd"; });
  EXPECT_FALSE(says(notes, "--summaries"));
}

TEST(ReadingSlips, Utf16WithoutItsMarkIsRead) {
  const Study study;
  std::string wide;
  for (const char* at = plain; *at != '\0'; ++at) {
    wide.push_back(*at);
    wide.push_back('\0');
  }
  study.file("unmarked.csv", wide);
  EXPECT_TRUE(says(study.notes({"time ~ codec", "unmarked.csv"}),
                   "unmarked.csv: its text is UTF-16 without its mark"));
}

}  // namespace
}  // namespace yates::tests
