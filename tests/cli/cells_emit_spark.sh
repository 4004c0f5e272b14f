#!/bin/sh
# The script for Spark prints the cells digit for digit: cells_emit_spark.sh PROGRAM SOURCE_FOLDER
# What needs Spark is skipped where there is none (SPARK_HOME, or what script/bootstrap --spark
# installs), unless YATES_REQUIRE_SPARK=1.
folder=$(cd "$(dirname "$0")" && pwd)
. "$folder/helpers.sh"

# ---- Without Spark ----
expect 0 cells 'time ~ host * size' --emit spark
silent err
cp out main.py
expect 0 cells 'time ~ host * size' --emit spark -o again.py
cmp -s main.py again.py || fail "-o writes another script than standard output receives"
expect 0 cells 'time ~ host + size' --emit spark -o again.py
printf 'mine\n' >mine.py
expect 5 cells 'time ~ host' --emit spark -o mine.py
one_complaint
says main.py 'FACTORS = ["host", "size"]'
expect 0 cells 'time ~ 1' --emit spark -o none.py
expect 0 cells '`t.i"m\e` ~ `n.a-m e` + `a ``b```' --emit spark -o names.py
says names.py 'RESPONSE = "t.i\"m\\e"'
expect 0 cells 'time ~ host * C(size)' --emit spark --run none -o runs.py
says runs.py 'EACH_ROW = True'
expect 0 cells 'time ~ size * host + day + good' --emit spark -o typed.py
if command -v python3 >/dev/null; then
  for script in main none names runs typed; do
    python3 -m py_compile $script.py >out 2>err || fail "$script.py is no Python"
  done
else
  echo "skipped: no python3, so the scripts were not compiled"
fi

# refuses TEXT ARGUMENTS...: the order is refused in one sentence that says so.
refuses() {
  wanted_text=$1
  shift
  expect 2 cells "$@"
  one_complaint
  says err "$wanted_text"
  silent out
}
refuses "'log(time)' is no column" 'log(time) ~ cpu' --emit spark
refuses "what '.' means" 'time ~ . - cpu' --emit spark
refuses "write 'cpu * size'" 'time ~ max(cpu, size)' --emit spark
refuses "'poly(size, 2)' is no column" 'time ~ poly(size, 2)' --emit spark
refuses 'no intercept' 'time ~ cpu - 1' --emit spark
refuses "rename the factor" 'time ~ sd' --emit spark
refuses "leave out 'runs.csv'" 'time ~ cpu' runs.csv --emit spark
refuses '--run pid' 'time ~ cpu' --emit spark --run pid
refuses 'merges summaries' 'time ~ cpu' --emit spark --summaries n,mean,sd
refuses 'format json' 'time ~ cpu' --emit spark --json
refuses 'the formula is missing' --emit spark
refuses "did you mean 'spark'" 'time ~ cpu' --emit sparc
refuses 'no data were given' 'time ~ cpu' --spark local
refuses 'standard input' 'time ~ cpu' - --spark local
refuses '> FILE' 'time ~ cpu' runs.csv --spark local -o cells.csv

path=$PATH
home=${SPARK_HOME:-}
java_home=${JAVA_HOME:-}
PATH=/nowhere
unset SPARK_HOME
"$yates" cells 'time ~ cpu' runs.csv --spark local >out 2>err
found=$?
PATH=$path
[ "$found" -eq 5 ] || fail "without Spark: exit status $found instead of 5"
one_complaint
says err 'not found on the PATH, and $SPARK_HOME is not set'
says err 'script/bootstrap --spark'
mkdir -p fake/bin
cat >fake/bin/spark-submit <<'SH'
#!/bin/sh
for word in "$@"; do printf '<%s>\n' "$word"; done
cp "$3" kept.py
exit "${FAKE_STATUS:-0}"
SH
chmod +x fake/bin/spark-submit
printf '#!/bin/sh\necho "openjdk version \\"17.0.1\\"" >&2\n' >fake/bin/java
chmod +x fake/bin/java
SPARK_HOME=$work/fake
export SPARK_HOME
JAVA_HOME=$work/fake
export JAVA_HOME
expect 0 cells 'time ~ host * size' 'a b.csv' 'hdfs:///c*' --spark 'local[2]'
sed 's|^<.*/cells.py>$|<cells.py>|' out >found
printf '<--master>\n<local[2]>\n<cells.py>\n<-->\n<a b.csv>\n<hdfs:///c*>\n' >wanted
cmp -s found wanted || fail "spark-submit receives other words"
cmp -s kept.py main.py || fail "spark-submit receives another script"
submitted=$(sed -n 's|^<\(.*\)/cells.py>$|\1|p' out)
[ -n "$submitted" ] && [ ! -e "$submitted" ] || fail "the temporary script is left behind"
FAKE_STATUS=7
export FAKE_STATUS
expect 3 cells 'time ~ cpu' a.csv --spark local --emit spark
one_complaint
says err 'spark-submit ended with status 7'
unset FAKE_STATUS
# A signal ends what was started, and leaves nothing behind.
cat >fake/bin/spark-submit <<'SH'
#!/bin/sh
echo "$$ $3" >started
exec sleep 300
SH
"$yates" cells 'time ~ cpu' a.csv --spark local >out 2>err &
waiting=$!
await test -s started
read -r submitted script <started
kill -TERM "$waiting"
wait "$waiting"
found=$?
[ "$found" -eq 143 ] || fail "ended by SIGTERM: exit status $found instead of 143"
if kill -0 "$submitted" 2>/dev/null; then fail "spark-submit outlives yates"; fi
[ ! -e "$script" ] || fail "the temporary script outlives yates"
SPARK_HOME=$home
JAVA_HOME=$java_home

# ---- With Spark ----
[ "$failures" -eq 0 ] || finish
[ "$home" ] || unset SPARK_HOME
[ "$java_home" ] || unset JAVA_HOME
. "$folder/spark_cluster.sh"
SPARK_SUBMIT_OPTS="$SPARK_SUBMIT_OPTS -Dspark.sql.shuffle.partitions=2"

"$SPARK_HOME/bin/spark-submit" --master 'local[2]' "$folder/cells_on_spark.py" "$work" >out 2>err ||
  fail "the scripts did not run"

# agrees NAME FORMULA DATA...: table and remark are those of yates.
agrees() {
  name=$1
  shift
  expect 0 cells "$@"
  [ "$(wc -l <"$name.spark")" -gt 1 ] || fail "$name: Spark gives no cells"
  cmp out "$name.spark" >differs 2>&1 || {
    diff out "$name.spark" | head -n 6 >err
    fail "$name: Spark gives other digits"
  }
  if grep -q 'left out' err; then
    grep -qF "$(sed -n 's/^\(note: .* left out\).*/\1/p' err)" "$name.said" || fail "$name: $(cat "$name.said")"
  else
    grep -qx None "$name.said" || fail "$name: $(cat "$name.said")"
  fi
}
for name in offset forms tiny wide tens same; do agrees "$name" 'time ~ host * size' "$name.csv"; done
agrees many 'time ~ host * size' many_a.csv many_b.csv
agrees none 'time ~ 1' many_a.csv
agrees names '`t.i"m\e` ~ `n.a-m e` + `a ``b```' names.tsv
agrees lines 'time ~ host * size' lines.jsonl
for name in large doubles decimals; do
  agrees "$name" 'time ~ size * host + day + good' "$name.csv"
done
expect 0 cells 'time ~ size * host + day + good' rounded.csv
for file in out rounded.spark; do
  sed -E 's/([0-9][0-9.]{24})[0-9]*/\1/g' "$file" >"$file.short"
done
cmp -s out.short rounded.spark.short || fail "rounded: Spark gives other digits among the first 24"
cmp -s out rounded.spark && fail "rounded: a case in which yates rounds was expected"
agrees each 'time ~ host * size' each.csv --run none
grep -q '(.*time: [1-9].*size: [1-9].*host: [1-9]' offset.said || fail "offset: no counts by column"

# says_refusal NAME TEXT: there is no table, and the sentence says so.
says_refusal() {
  [ ! -s "$1.spark" ] || fail "$1: a table was printed"
  [ "$(wc -l <"$1.said")" -eq 1 ] || fail "$1: not one sentence: $(cat "$1.said")"
  grep -qF -e "$2" "$1.said" || fail "$1: $(cat "$1.said")"
}
says_refusal text "column 'time': 'fast' is not a finite number"
says_refusal infinite "column 'time': '-inf' is not a finite number"
says_refusal nan "the column 'time' has no value"
says_refusal level "column 'size': 'inf' is not a finite number"
says_refusal dash "column 'host': '-' may be a level or a missing value"
says_refusal too_wide 'the response time has values from 1e-25 to 1e+25 with digits down to 1e-25'
says_refusal too_large 'the response time has values of about 1e+200'
says_refusal absent "no column 'host'; did you mean 'hosts'?"
says_refusal runs "column 'run'"
says_refusal campaign 'the table of a campaign'
says_refusal empty "the column 'time' has no value"
says_refusal unused 'none of the rows'
says_refusal longer 'another number of fields'
says_refusal shorter 'another number of fields'
says_refusal no_ending 'shows no format'
says_refusal nested "key 'host' holds an object"
says_refusal no_json "expected one JSON object per line, found 'size'"
says_refusal swapped 'different header lines'
says_refusal nowhere 'nowhere.csv'
says_refusal instant "'time' has the type timestamp"

# As a user calls it: the table alone on stdout, one line about missing values on stderr.
expect 0 cells 'time ~ host * size' many_a.csv --spark 'local[2]'
mv out cells
expect 0 cells 'time ~ host * size' many_a.csv
cmp -s out cells || fail "--spark prints another table"
printf 'host,size,time\na,1,5\na,,6\na,2,inf\n' >bad.csv
expect 3 cells 'time ~ host * size' bad.csv --spark 'local[2]'
silent out
says err "error: column 'time': 'inf' is not a finite number below 1e300"
says err 'error: spark-submit ended with status 3'
finish
