#!/bin/sh
# What campaigns on Spark do that needs no Spark: what is missing is said before anything is launched, and
# logs are read again. The place of spark-submit is taken by a script that leaves the log of a real
# application. spark_without_cluster.sh PROGRAM SOURCE_FOLDER
. "$2/tests/cli/helpers.sh"
unset SPARK_HOME JAVA_HOME
logs=$2/tests/campaigns/spark/logs

campaign() {
  cat >c.toml <<EOF
[factors]
log = ["failed_tasks", "lost_worker", "none"]
[run]
command = ["a.py", "{log}"]
[responses.time]
from = "wall"
$1
[launch]
on = "spark-submit"
master = "spark://127.0.0.1:7077"
$2
EOF
}

echo "-- no spark-submit, no Java, an old Java"
campaign "" ""
mkdir -p none spark/bin spark/jars java/bin
PATH_BEFORE=$PATH
PATH=/usr/bin:/bin
if ! command -v spark-submit >/dev/null; then
  expect 5 run c.toml
  one_complaint
  says err "spark-submit: not found on the PATH, and \$SPARK_HOME is not set; script/bootstrap --spark"
fi
SPARK_HOME=$work/none expect 5 run c.toml
one_complaint
says err "not found as $work/none/bin/spark-submit, where \$SPARK_HOME says that it is"
campaign "" "spark_home = \"$work/elsewhere\""
expect 5 run c.toml
says err "where 'spark_home' of [launch] says that it is"
campaign "" "spark_home = \"$work/spark\""
cat >spark/bin/spark-submit <<EOF
#!/bin/sh
for word; do last=\$word; done
echo "\$@" >"\$YATES_RUN_DIR/words"
[ "\$last" = none ] || cp "$logs/\$last/"*.zstd "\$YATES_RUN_DIR"
EOF
chmod +x spark/bin/spark-submit
: >spark/jars/spark-core_2.13-4.3.0.jar
JAVA_HOME=$work/none expect 5 run c.toml
says err "java: not found as $work/none/bin/java, where \$JAVA_HOME says that it is"
printf '#!/bin/sh\necho "openjdk version \\"11.0.2\\" 2019-01-15" >&2\n' >java/bin/java
chmod +x java/bin/java
JAVA_HOME=$work/java
export JAVA_HOME
expect 5 run c.toml
one_complaint
says err "is Java 11, but Spark 4.3.0 needs Java 17 or later; script/bootstrap --spark"
[ ! -e c.yates ] || [ -z "$(ls c.yates/runs 2>/dev/null)" ] || fail "something was launched"
printf '#!/bin/sh\nexit 1\n' >java/bin/java
expect 5 run c.toml
says err "does not say its version (ended with status 1)"
: >spark/jars/spark-core_2.12-3.5.9.jar
rm spark/jars/spark-core_2.13-4.3.0.jar
printf '#!/bin/sh\necho "java version \\"1.8.0_292\\"" >&2\n' >java/bin/java

echo "-- runs, with logs and without"
expect 0 run c.toml
says err "run"
PATH=$PATH_BEFORE
expect 0 status c.toml
says out "3"
for run in 1 2 3; do
  grep -q -e "--master spark://127.0.0.1:7077 --conf spark.app.name=c run $run attempt 1 " \
    "c.yates/runs/$run/1/words" || fail "run $run: $(cat "c.yates/runs/$run/1/words")"
done
expect 0 export c.toml
says out lost_executors
expect 0 run c.toml --dry-run
expect 0 plan c.toml
says out "each run is an application on spark://127.0.0.1:7077"

echo "-- a metric that is added later is read from the logs that are kept"
campaign '[responses.jobs]
from = "spark.job_time"
unit = "ms"' "spark_home = \"$work/spark\""
expect 0 export c.toml
grep -q '31795' out || fail "the time of jobs was not read again"
grep -q '72022' out || fail "the time of jobs was not read again"
expect 0 run c.toml
for file in c.yates/runs/*/1/*.zstd; do
  cp "$file" kept
  printf x >>"$file"
  break
done
campaign '[responses.jobs]
from = "spark.gc_time"' "spark_home = \"$work/spark\""
expect 5 run c.toml
says err "has changed since it was recorded"
mv kept "$file"
expect 0 run c.toml

echo "-- a time limit that ends a program with status 0 is the program's where it had executors"
cat >spark/bin/spark-submit <<EOF
#!/bin/sh
trap 'exit 0' TERM
case "\$*" in *" served") cp "$logs/lost_worker/"*.zstd "\$YATES_RUN_DIR" ;; esac
sleep 30 & wait
EOF
cat >late.toml <<EOF
[factors]
kind = ["served", "without_log"]
[run]
command = ["a.py", "{kind}"]
timeout = "1 s"
[responses.time]
from = "wall"
[launch]
on = "spark-submit"
master = "spark://127.0.0.1:7077"
spark_home = "spark"
EOF
expect 6 run late.toml
expect 0 export late.toml --all
[ "$(grep -c timed-out out)" -eq 2 ] || fail "two runs should have timed out"

echo "-- what a log of a change of settings or place does to the plan"
campaign "" "spark_home = \"$work/spark\"
conf = { \"spark.cores.max\" = 2 }"
expect 3 run c.toml
says err conf
finish
