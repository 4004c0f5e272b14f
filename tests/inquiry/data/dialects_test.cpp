// Tables as R, pandas, Excel in German and in English, and LibreOffice write them, byte for byte.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "inquiry/cells/cells.hpp"
#include "tests/inquiry/study.hpp"

namespace yates::tests {
namespace {

using inquiry::AnalysisRequest;
using inquiry::DataReading;

const std::vector<std::vector<std::string>> plain_rows = {
    {"codec", "level", "time"}, {"gzip", "1", "15.595"}, {"gzip", "1", "15.25"},
    {"gzip", "6", "21.5"},      {"gzip", "6", "22"},     {"zstd", "1", "7.125"},
    {"zstd", "1", "7.5"},       {"zstd", "6", "11.75"},  {"zstd", "6", "12.0625"}};

/// How a program writes the rows.
struct Dialect {
  std::string separator = ",";
  std::string decimal = ".";
  std::string line_end = "\n";
  bool quoted = false;  // texts stand in quotes
  std::string name_of_number =
      {};  // of a first column that numbers the rows; empty: it has no name
  std::optional<int> first_number = std::nullopt;  // absent: there is no such column
  bool name_left_out = false;                      // the header line has one field less
};

std::string written(const Dialect& dialect, const std::string& at_end = "") {
  std::string text;
  for (std::size_t row = 0; row < plain_rows.size(); ++row) {
    std::vector<std::string> fields;
    if (dialect.first_number) {
      const std::string number = std::to_string(static_cast<int>(row) - 1 + *dialect.first_number);
      const std::string field = row == 0 ? dialect.name_of_number : number;
      if (row > 0 || !dialect.name_left_out)
        fields.push_back(dialect.quoted ? "\"" + field + "\"" : field);
    }
    for (std::size_t column = 0; column < 3; ++column) {
      std::string field = plain_rows[row][column];
      if (row > 0 && column == 2 && field.find('.') != std::string::npos)
        field.replace(field.find('.'), 1, dialect.decimal);
      const bool is_text = row == 0 || column == 0;
      fields.push_back(dialect.quoted && is_text ? "\"" + field + "\"" : field);
    }
    text += fmt::format("{}{}{}", fmt::join(fields, dialect.separator), at_end, dialect.line_end);
  }
  return text;
}

std::string utf16(const std::string& ascii) {
  std::string text = "\xff\xfe";
  for (const char c : ascii) {
    text.push_back(c);
    text.push_back('\0');
  }
  return text;
}

/// "p,2,1.5085": level, count and mean of a cell of a table of one factor.
std::vector<std::string> cells(const Study& study, const std::string& formula,
                               const std::string& file, const Asked& asked = {}) {
  const inquiry::DataSet data = study.data({formula, file}, asked);
  const table::Table found = inquiry::cell_table(
      inquiry::observe_cells(model::parse(formula), data.table, anova::ObserveOptions{}));
  std::vector<std::string> result;
  for (std::size_t row = 0; row < found.rows; ++row) {
    const table::Column& level = found.columns.front();
    result.push_back(fmt::format(
        "{},{},{}", level.numeric() ? fmt::format("{}", level.number(row)) : level.text(row),
        found.find("n")->number(row), found.find("mean")->number(row)));
  }
  return result;
}

Asked reading(const std::function<void(DataReading&)>& set) {
  return [set](AnalysisRequest& request) { set(request.reading); };
}

Asked separated_by(const std::string& separator) {
  return reading([=](DataReading& one) { one.separator = separator; });
}

Asked decimals_behind(const std::string& decimal) {
  return reading([=](DataReading& one) { one.decimal = decimal; });
}

/// Expects the plain rows, and that what was found out is these words, or nothing.
void expect_plain(const Study& study, const std::string& file, const std::string& text,
                  const std::string& found, const Asked& asked = {}) {
  study.file(file, text);
  const inquiry::DataSet data = study.data({"time ~ codec + level", file}, asked);
  ASSERT_EQ(data.table.rows, plain_rows.size() - 1) << file;
  for (std::size_t row = 0; row < data.table.rows; ++row) {
    const auto& expected = plain_rows[row + 1];
    EXPECT_EQ(data.table.find("codec")->text(row), expected[0]) << file;
    EXPECT_EQ(data.table.find("level")->number(row), std::stod(expected[1])) << file;
    EXPECT_EQ(data.table.find("time")->number(row), std::stod(expected[2])) << file;
  }
  std::vector<std::string> notes;
  for (const model::Note& note : data.notes) notes.push_back(note.text);
  if (found.empty()) {
    EXPECT_TRUE(notes.empty()) << file << ": " << notes.front();
  } else {
    EXPECT_TRUE(says(notes, found)) << file;
  }
}

TEST(Dialects, OfPrograms) {
  const Study study;
  expect_plain(study, "plain.csv", written({}), "");
  expect_plain(study, "semicolon.csv", written({.separator = ";"}),
               "semicolon.csv: fields are separated by semicolons");
  expect_plain(study, "runs.tsv", written({.separator = "\t"}), "");
  expect_plain(study, "tabs.csv", written({.separator = "\t"}),
               "tabs.csv: fields are separated by tabs");
  expect_plain(study, "pipe.txt", written({.separator = "|"}),
               "pipe.txt: fields are separated by pipes");
  expect_plain(study, "blanks.txt", written({.separator = "   "}),
               "blanks.txt: fields are separated by blanks");
  expect_plain(study, "decimal.csv", written({.separator = ";", .decimal = ","}),
               "decimal.csv: fields are separated by semicolons, decimals stand behind a comma");
  expect_plain(study, "decimal.tsv", written({.separator = "\t", .decimal = ","}),
               "decimal.tsv: decimals stand behind a comma");
  expect_plain(study, "decimal.txt", written({.separator = " ", .decimal = ","}),
               "blanks, decimals stand behind a comma");
  // write.csv(), write.csv2() and write.table() of R, to_csv() of pandas.
  expect_plain(study, "r.csv", written({.quoted = true, .first_number = 1}),
               "the first column, which has no name and numbers the rows, was passed over");
  expect_plain(study, "r2.csv",
               written({.separator = ";", .decimal = ",", .quoted = true, .first_number = 1}),
               "decimals stand behind a comma");
  expect_plain(
      study, "r.txt",
      written({.separator = " ", .quoted = true, .first_number = 1, .name_left_out = true}),
      "the names of the rows, which have no column name, were passed over");
  expect_plain(study, "pandas.csv", written({.first_number = 0}),
               "the first column, which has no name");
  expect_plain(study, "pandas2.csv", written({.separator = ";", .decimal = ",", .first_number = 0}),
               "decimals stand behind a comma");
  // Excel in German, "Unicode text" and sep=; Excel in English, LibreOffice, and an old Mac.
  const Dialect german{.separator = ";", .decimal = ",", .line_end = "\r\n"};
  expect_plain(study, "unicode.txt",
               utf16(written({.separator = "\t", .decimal = ",", .line_end = "\r\n"})),
               "unicode.txt: its text is UTF-16, fields are separated by tabs, decimals stand "
               "behind a comma");
  expect_plain(study, "sep.csv", "sep=;\r\n" + written(german),
               "semicolons, as the first line says, decimals stand behind a comma");
  expect_plain(study, "english.csv", "\xef\xbb\xbf" + written({.line_end = "\r\n"}), "");
  expect_plain(study, "libre.csv", written({.quoted = true}), "");
  expect_plain(study, "mac.csv", written({.line_end = "\r"}), "");
  expect_plain(study, "trailing.csv", written({.separator = ";", .decimal = ","}, ";"),
               "semicolons");
  std::string trailing_rows = written({}, ",");
  trailing_rows.erase(trailing_rows.find(",\n"), 1);  // of the header line
  expect_plain(study, "trailing_rows.csv", trailing_rows, "");
}

TEST(Dialects, ThatSomebodyNames) {
  const Study study;
  for (const char* word : {"semicolon", ";"}) {
    expect_plain(study, "runs.csv", written({.separator = ";"}), "", separated_by(word));
  }
  expect_plain(study, "runs.csv", written({.separator = "  "}), "", separated_by("blank"));
  expect_plain(study, "runs.csv", written({.separator = "~"}), "", separated_by("~"));
  const auto refusal = study.refusal({"time ~ codec", "runs.csv"}, separated_by("7"));
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->fault, Fault::usage);
  EXPECT_TRUE(says({refusal->text},
                   "--separator: '7' cannot separate fields; expected comma, semicolon, tab, "
                   "pipe, blank"));
}

TEST(Dialects, CommentsArePassedOver) {
  const Study study;
  std::string text = written({});
  const std::size_t middle = text.find("zstd");
  expect_plain(study, "runs.csv",
               "# host: alpha\n" + text.substr(0, middle) + "# went on\n" + text.substr(middle),
               "lines that begin with # were passed over, line 1 and 1 more");
  expect_plain(study, "runs.csv", text.substr(0, middle) + "#gzip,1,3\n" + text.substr(middle),
               "a line that begins with # was passed over, line 6");
}

TEST(Dialects, LettersOfWindows) {
  const Study study;
  study.file("german.csv",
             "Verfahren;time\r\ngr\xf6\xdf"
             "er;1,5\r\nzstd;2\r\n");
  EXPECT_EQ(cells(study, "time ~ Verfahren", "german.csv").front(), "größer,1,1.5");
  EXPECT_TRUE(says({study.data({"time ~ Verfahren", "german.csv"}).notes.front().text},
                   "german.csv: its text is Windows-1252, fields are separated by semicolons, "
                   "decimals stand behind a comma"));
}

struct Wrong {
  std::string text;
  std::string sentence;
};

/// Of runs.csv and 'time ~ a'.
void expect_refused(const Study& study, const std::vector<Wrong>& files, const Asked& asked = {}) {
  for (const Wrong& one : files) {
    study.file("runs.csv", one.text);
    const auto refusal = study.refusal({"time ~ a", "runs.csv"}, asked);
    ASSERT_TRUE(refusal) << one.text;
    EXPECT_EQ(refusal->fault, Fault::input) << one.text;
    EXPECT_TRUE(says({refusal->text}, one.sentence)) << refusal->text;
  }
}

TEST(Dialects, AmbiguousMarksAreRefused) {
  const Study study;
  expect_refused(
      study,
      {{"a\ttime\np\t15,595\nq\t16,125\n",
        "runs.csv:2:2: column 'time': '15,595' is either 15.595 or 15595; say which character "
        "stands before the decimals, as in --decimal , or --decimal ."},
       {"a;time\np;1.142\nq;443\np;1.875\nq;900\n",
        "runs.csv:2:2: column 'time': '1.142' is either 1.142 or 1142"},
       {"a;time\np;1.142 ms\nq;443 ms\n", "'1.142 ms' is either 1.142 ms or 1142 ms"},
       {"a;time\np;20,838\nq;12.684\np;12,86\n",
        "runs.csv:3:2: column 'time': '12.684' has a point where other rows have a decimal comma: "
        "12.684 or 12684? Write all cells alike, or say --decimal , for 12684"},
       {"a;time\np;12.68\nq;20,838\np;4.5\nq;3.25\n",
        "runs.csv:3:2: column 'time': '20,838' has a comma where other rows have a decimal point: "
        "20.838 or 20838?"},
       {"a,time\np,\"12,684\"\nq,\"12,86\"\n",
        "runs.csv:3:2: column 'time': '12,86' is not a number with a decimal point; if decimals "
        "stand behind a comma in this file, say so by --decimal ,"},
       {"a,time\np,12.684\nq,\"12,86\"\n",
        "'12,86' has a comma where other rows have a decimal point; write all cells alike"}});
}

TEST(Dialects, MarksThatAreNamedOrProvenAreRead) {
  const Study study;
  const auto first = [&](const std::string& text, const std::string& decimal = "") {
    study.file("runs.csv", text);
    return cells(study, "time ~ a", "runs.csv", decimals_behind(decimal)).front();
  };
  const std::string points = "a;time\np;1.142\nq;443\np;1.875\nq;900\n";
  EXPECT_EQ(first(points, "."), "p,2,1.5085");
  EXPECT_EQ(first(points, ","), "p,2,1508.5");
  for (const char* proof : {"12.68", "0.142", "1443.000", "1.1425"}) {
    EXPECT_EQ(first(points + "q;" + proof + "\n"), "p,2,1.5085") << proof;
  }
  EXPECT_EQ(first("a\ttime\np\t1.142\nq\t443\np\t1.875\nq\t900\n"), "p,2,1.5085");
  EXPECT_EQ(first("a;time\np;1.268.400\nq;491.800\n"), "p,1,1268400");
  EXPECT_EQ(first("a,time\np,\"12,684\"\nq,\"12,86\"\n", ","), "p,1,12.684");
  EXPECT_EQ(first("a,time\np,\"15,595.0\"\nq,\"1,015,595\"\n"), "p,1,15595");
  EXPECT_EQ(first("a;time\np;15.595,5\nq;1.015.595\n"), "p,1,15595.5");
  EXPECT_EQ(first("a;time\np;15,5 ms\nq;16 ms\n"), "p,1,15.5");
  // A column that is not asked for may be ambiguous.
  EXPECT_EQ(first("a;other;time\np;1.142;1\nq;1.875;2\np;1.142;3\nq;1.875;5\n"), "p,2,2");
}

TEST(Dialects, CellsThatAreNoNumbersAreRefused) {
  const Study study;
  std::vector<Wrong> files;
  for (const char* cell : {"$12.68", "12.684 ± 0.2", "9/2"}) {
    files.push_back({fmt::format("a,time\np,1\nq,{}\n", cell),
                     fmt::format("'{}' is not a number; numbers are expected, perhaps with one "
                                 "unit for all, as in 15.5 ms; write the number alone",
                                 cell)});
  }
  for (const char* word : {"Inf", "inf", "-Inf", "+INF", "Infinity"}) {
    files.push_back(
        {fmt::format("a,time\np,1\nq,{}\np,3\n", word),
         fmt::format("runs.csv:3:2: column 'time': '{}' is not a finite number below 1e300",
                     word)});
  }
  files.push_back({"a,time\np,1\nq,2\np,n.d.\nq,-99\np,3\n",
                   "runs.csv:4:2: column 'time': 'n.d.' is not a number; numbers are expected, "
                   "perhaps with one unit for all, as in 15.5 ms; if the cell has no value, say so "
                   "by --missing 'n.d.'"});
  expect_refused(study, files);
}

TEST(Dialects, RaggedLinesAndNamesAreRefused) {
  const Study study;
  expect_refused(
      study,
      {{"a;b;time\np;1;2\nq;2\np;1;3;4\nq;1;2\n",
        "runs.csv:3: row has 2 fields, expected 3 as in the header line; 1 more row is of another "
        "length"},
       {"a;time;time\np;1;2\n",
        "runs.csv:1:3: columns 2 and 3 are both called 'time'; expected distinct names"},
       {"a;;time\np;1;2\nq;1;2\n", "runs.csv:1:2: column 2 has no name in the header line"},
       {"sep=;\na;time\np;1\nq;x\n", "runs.csv:4:2: column 'time': 'x' is not a number"},
       {"a,time\nx,1\ny,2\n\303\266,3\n\366,4\n",
        "is not text: byte 0xf6 at line 5, column 1; expected UTF-8"}});
}

TEST(Dialects, MissingValuesAreCountedByTheirWords) {
  const Study study;
  study.file("runs.csv",
             "a,time\np,1\nq,2\np,NA\nq,\np,NaN\nq,nan\np,null\nq,NULL\np,N/A\nq,n/a\np,#N/A\nq,-\n"
             "p,?\nq,3\np,4\n");
  EXPECT_EQ(cells(study, "time ~ a", "runs.csv").front(), "p,2,2.5");
  EXPECT_TRUE(says(study.notes({"time ~ a", "runs.csv"}),
                   "11 of 15 rows were left out: a value that the model needs is missing (1 empty, "
                   "1 #N/A, 1 -, 1 ?, 1 N/A, 1 NA, 1 NULL, 1 NaN, 1 n/a, 1 nan, 1 null)"));
  study.file("runs.csv", "a,time\np,1\nq,2\np,n.d.\nq,-99\np,3\n");
  const Asked named = reading([](DataReading& one) { one.missing = {"n.d.", "-99"}; });
  EXPECT_EQ(cells(study, "time ~ a", "runs.csv", named).back(), "q,1,2");
  EXPECT_TRUE(says(study.notes({"time ~ a", "runs.csv"}, named), "(1 -99, 1 n.d.)"));
  study.file("runs.csv", "x,time\n-,1\n+,2\n-,3\n+,4\n");  // levels, not missing values
  EXPECT_EQ(cells(study, "time ~ x", "runs.csv").back(), "-,2,2");
}

TEST(Dialects, ValuesHaveUnits) {
  const Study study;
  const auto of = [&](const std::string& formula, const std::string& text) {
    study.file("runs.csv", text);
    return cells(study, formula, "runs.csv");
  };
  using Cells = std::vector<std::string>;
  EXPECT_EQ(of("time ~ a", "a,time\np,15 ms\np,16 ms\np,17 ms\nq,25 ms\n"),
            (Cells{"p,3,16", "q,1,25"}));
  EXPECT_EQ(of("time ~ a", "a,time\np,15.0 ms\np,0.016 s\np,17000us\nq,25 ms\n"),
            (Cells{"p,3,16", "q,1,25"}));
  EXPECT_TRUE(
      says(study.notes({"time ~ a", "runs.csv"}), "time: values in s, us were turned into ms"));
  EXPECT_EQ(of("time ~ a", "a,time\np,0:15.595\np,1:02:03\nq,2m03.5s\nq,2 min 5 s\n"),
            (Cells{"p,2,1869.2975", "q,2,124.25"}));
  EXPECT_EQ(of("share ~ a", "a,share,size\np,3 %,1.5 GiB\nq,5%,512 MiB\n"),
            (Cells{"p,1,3", "q,1,5"}));
  EXPECT_EQ(of("size ~ a", "a,share,size\np,3 %,1.5 GiB\nq,5%,512 MiB\n"),
            (Cells{"p,1,1.5", "q,1,0.5"}));
  // Of a factor they are levels, and numbers where a function takes it.
  EXPECT_EQ(of("time ~ size", "size,time\n8 KiB,1\n16 KiB,2\n8 KiB,3\n16 KiB,5\n"),
            (Cells{"8 KiB,2,2", "16 KiB,2,3.5"}));
  EXPECT_TRUE(study.answer({"time ~ log2(size)", "runs.csv"}).analysis.factors.front().numeric);
}

TEST(Dialects, UnitsThatDoNotAgreeAreRefused) {
  const Study study;
  expect_refused(
      study, {{"a,time\np,15 ms\nq,16 ms\np,17\n",
               "runs.csv:4:2: column 'time': '17' has no unit, where the cells above are in ms; "
               "write the unit in every cell or in none"},
              {"a,time\np,15\nq,16 ms\n",
               "runs.csv:3:2: column 'time': '16 ms' has the unit ms, where the cells above have "
               "none"},
              {"a,time\np,15 ms\nq,16 MiB\n",
               "runs.csv:3:2: column 'time': '16 MiB' is a size, where the cells above are in "
               "ms"}});
  study.file("runs.csv", "a,time\np,15 ms\nq,16 ms\np,15.5 ms\nq,16.5 ms\n");
  EXPECT_EQ(
      study.answer({"time ~ a", "runs.csv"}, [](AnalysisRequest& one) { one.unit = "us"; }).unit,
      "us");
  const auto refusal =
      study.refusal({"time ~ a", "runs.csv"}, [](AnalysisRequest& one) { one.unit = "MiB"; });
  ASSERT_TRUE(refusal);
  EXPECT_TRUE(says({refusal->text}, "column 'time' is in ms, which cannot be turned into MiB"));
}

TEST(Dialects, WideTablesHaveARowForEachReplicate) {
  const Study study;
  study.file("runs.csv", "codec,run1,run2,run3,comment\ngzip,1,2,3,x\nzstd,4,5,NA,y\n");
  const auto wide = [](const std::vector<std::string>& words) {
    return reading([=](DataReading& one) { one.wide = words; });
  };
  for (const char* columns : {"run1,run2,run3", "run1..run3", "run*", "run1, run2..run3"}) {
    EXPECT_EQ(cells(study, "time ~ codec", "runs.csv", wide({"time=" + std::string(columns)})),
              (std::vector<std::string>{"gzip,3,2", "zstd,2,4.5"}))
        << columns;
  }
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{"time=ruin*"},
       "--wide: no column has a name like 'ruin*'; the columns are codec, run1, run2, run3, "
       "comment"},
      {{"time=run1,run5"}, "--wide: there is no column 'run5'; did you mean 'run1'?"},
      {{"codec=run1,run2"}, "--wide: there is a column 'codec' already"},
      {{"run1,run2"}, "--wide: 'run1,run2' does not say which columns hold the replicates"},
      {{"time=run1,run2", "memory=run3"}, "'time' has 2 columns and 'memory' has 1"}};
  for (const auto& [words, sentence] : wrong) {
    const auto refusal = study.refusal({"time ~ codec", "runs.csv"}, wide(words));
    ASSERT_TRUE(refusal) << sentence;
    EXPECT_TRUE(says({refusal->text}, sentence)) << refusal->text;
  }
}

}  // namespace
}  // namespace yates::tests
