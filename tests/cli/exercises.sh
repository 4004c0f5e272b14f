#!/bin/sh
# Exercises: written by seed, solved, graded.
. "$2/tests/cli/helpers.sh"

# The same seed gives the same files; another seed other data.
expect 0 teach --exercise replicated --seed 7 -o one
says out 'exercise: one/exercise.md'
expect 0 teach --exercise replicated --seed 7 -o two
diff -r one two >out || fail "the same seed gives different files"
expect 0 teach --exercise replicated --seed 8 -o three
cmp -s one/data.csv three/data.csv && fail "another seed gives the same data"
[ "$(ls one | tr '\n' ' ')" = 'answers.toml data.csv exercise.md my_answers.toml ' ] ||
  fail "the folder holds other files"
grep -q 'q_A = "' one/answers.toml || fail "the key has no q_A"
grep -q 'q_A = ""' one/my_answers.toml || fail "the template has no empty q_A"
grep -q '`s_e`: standard deviation of the noise' one/exercise.md || fail "the task does not ask for s_e"

# Nobody's work is replaced.
expect 5 teach --exercise replicated --seed 7 -o one
one_complaint
expect 0 teach --exercise replicated --seed 7 -o one --force

# Every kind: the key is right, the empty file empty, and the lesson on the data has these steps.
for kind in two-by-two two-level replicated fraction multiplicative one-factor two-factors \
  two-factors-replicated regression multiple-regression; do
  expect 0 teach --exercise "$kind" --seed 3
  says out "exercise: exercise-$kind-3/exercise.md"
  expect 0 teach --check "exercise-$kind-3/answers.toml"
  says out 'All answers are right.'
  expect 0 teach --check "exercise-$kind-3/my_answers.toml"
  says out '0 right, 0 wrong'
  command=$(sed -n 's/.*`yates \(teach .*\)` shows a$/\1/p; s/.*`yates \(teach .*\)` shows.*/\1/p' "exercise-$kind-3/exercise.md" | head -n 1)
  (cd "exercise-$kind-3" && eval "'$yates' $command" >../out 2>../err) || fail "$kind: $command"
  says out '3. '
done

# Queues: the key is right, and the command that the task names works in the folder.
for kind in operational-laws mm1 mean-value-analysis; do
  expect 0 teach --exercise "$kind" --seed 3
  expect 0 teach --check "exercise-$kind-3/answers.toml"
  says out 'All answers are right.'
  expect 0 teach --check "exercise-$kind-3/my_answers.toml"
  says out '0 right, 0 wrong'
  command=$(sed -n 's/.*`yates \([a-z]* [^`]*\)` computes them.*/\1/p' "exercise-$kind-3/exercise.md")
  (cd "exercise-$kind-3" && eval "'$yates' $command" >../out 2>../err) || fail "$kind: $command"
done
# The slips of queues: the step, and what went wrong.
sed 's/^U_disk = "0\.\([0-9]*\)"/U_disk = "0.\1e2"/' exercise-operational-laws-3/answers.toml >percent.toml
expect 0 teach --check percent.toml
says out 'The first wrong step is 2, Utilization law: U_disk'
says out 'it is in percent, but a share of 1 is asked for'
says out 'See: yates queue laws counters.toml'
sed 's/^U_disk = "\([^"]*\)"/U_disk = "\1 %"/' percent.toml >percent_sign.toml
expect 0 teach --check percent_sign.toml
says out 'All answers are right.'
users=$(sed -n 's/^population = //p' exercise-operational-laws-3/counters.toml)
jobs=$(sed -n '0,/^completions/s/^completions = //p' exercise-operational-laws-3/counters.toml)
sed "s/^R = .*/R = \"$(awk "BEGIN { printf \"%.5g\", $users * 100 / $jobs }")\"/" exercise-operational-laws-3/answers.toml >thinking.toml
expect 0 teach --check thinking.toml
says out 'The first wrong step is 4, Response time law: R'
says out 'the think time was left out'
expect 2 teach --exercise mean-value
says err "'mean-value-analysis'"

# One wrong answer: where, and what it looks like; rounding is no fault.
sed 's/^q_A = "\(-\{0,1\}\)/q_A = "-\1/; s/"--/"/' one/answers.toml >one/mine.toml
expect 0 teach --check one/mine.toml
says out 'The first wrong step is 4, Divide by 4: q_A'
says out 'the sign is the other one'
says out '1 wrong'
expect 0 teach --check one/answers.toml one/mine.toml --json
head -n 2 out | grep -q '"schema": "yates.grade/1"' || fail "schema is not the first field"
says out '"symbol": "q_A"'
awk -F '"' '/ = "/ && NF == 3 && !/^exercise/ { printf "%s\"%.3g\"%s\n", $1, $2, $3; next } { print }' \
  one/answers.toml >one/rounded.toml
expect 0 teach --check one/rounded.toml
says out 'All answers are right.'
# Answers may be numbers.
sed 's/^\(q_[0A] = \)"\([^"]*\)"/\1\2/' one/answers.toml >one/numbers.toml
expect 0 teach --check one/numbers.toml
says out 'All answers are right.'

# Wrong input: one sentence.
expect 2 teach --exercise replicate
says err "'replicated'"
one_complaint
expect 2 teach --seed 7
one_complaint
expect 2 teach --exercise replicated data.csv
one_complaint
expect 3 teach --check three/answers.toml one/mine.toml
says err 'but the key is of replicated with seed 8'
one_complaint
sed 's/^q_A/q_Z/' one/answers.toml >one/unknown.toml
expect 3 teach --check one/unknown.toml
says err 'q_Z'
echo 'title = "no answers"' >other.toml
expect 3 teach --check other.toml
expect 5 teach --check missing.toml
one_complaint
# What is no file of answers.
mkdir folder
: >empty.toml
printf 'q_A = "1"\n' >other.toml
printf '\000\001\377' >bytes.toml
for file in folder no/such.toml "$(printf '%0300d' 0)"; do
  expect 5 teach --check "$file"
  one_complaint
done
for file in empty.toml other.toml bytes.toml; do
  expect 3 teach --check "$file"
done

finish
