#!/bin/sh
# Digits that no double holds: certified data with 13 leading digits, 64-bit integers, 40-digit text.
. "$(dirname "$0")/helpers.sh"

# SmLs09 of NIST: 9 treatments of 2001 values, by the construction of Simon and LeSage (1989).
awk 'BEGIN { print "treatment,y"
  for (t = 1; t <= 9; t++) {
    middle = t == 1 ? 4 : t % 2 ? 5 : 3
    print "t" t ",1000000000000." middle
    for (i = 0; i < 2000; i++) print "t" t ",1000000000000." middle + (i % 2 ? 1 : -1)
  } }' >smls09.csv
[ "$(wc -l <smls09.csv)" -eq 18010 ] || fail "the construction has another number of rows"

# exactly EXPRESSION VALUE: but for 1e-14 of the value, which is positive.
exactly() {
  near out "$1" "$2" "1e-14 * $2"
}
certified() {
  exactly 'd["terms"][0]["sum_sq"]' 160.08
  exactly 'd["terms"][0]["f"]' 2001
  exactly 'd["r_squared"]' 0.470712773465067
  exactly 'd["sigma"]' 0.1
}
expect 0 anova 'y ~ treatment' smls09.csv --json
certified
grep '"f":\|"sum_sq":\|"log10_p":\|"estimate":\|"std_error":' out >raw

# The rows of three hosts, mixed up; their summaries, merged in any order, give the same digits.
for host in 0 1 2; do
  { head -n 1 smls09.csv
    tail -n +2 smls09.csv | awk -v host="$host" '(NR * 7919 + int(NR / 13)) % 3 == host' |
      sort -r; } >"host$host.csv"
  expect 0 cells 'y ~ treatment' "host$host.csv" -o "host$host.cells.csv"
done
expect 0 cells 'y ~ treatment' --summaries n,mean,sd host0.cells.csv host1.cells.csv host2.cells.csv
mv out merged.csv
[ "$(wc -L <merged.csv)" -le 160 ] || fail "a merged mean has more digits than it is worth"
expect 0 cells 'y ~ treatment' --summaries n,mean,sd host2.cells.csv host0.cells.csv host1.cells.csv
cmp -s out merged.csv || fail "the order of the files changes the merged summaries"
for files in 'host1.cells.csv host0.cells.csv host2.cells.csv' merged.csv; do
  # shellcheck disable=SC2086  # a list of files
  expect 0 anova 'y ~ treatment' --summaries n,mean,sd $files --json
  certified
  grep '"f":\|"sum_sq":\|"log10_p":\|"estimate":\|"std_error":' out >summarised
  cmp -s raw summarised || fail "summaries give other digits than all rows"
done
expect 0 anova 'y ~ treatment' host2.csv host0.csv host1.csv --json
grep '"f":\|"sum_sq":\|"log10_p":\|"estimate":\|"std_error":' out >appended
cmp -s raw appended || fail "three files give other digits than one"

# The same differences next to 2^63, next to 2^64 and behind forty digits.
with_offset() {
  { echo a,y
    for row in p,031 p,407 q,152 q,860 p,555 q,999; do echo "${row%,*},$1${row#*,}$2"; done; } >"$3"
}
with_offset '' '' small.csv
with_offset 9223372036854774 '' near63.csv
with_offset -9223372036854774 '' minus63.csv
with_offset 18446744073709550 '' near64.csv
with_offset 12345678901234567890123456789012345678 '' forty.csv
for data in small near63 minus63 near64 forty; do
  expect 0 anova 'y ~ a' "$data.csv" --json
  grep '"f":\|"sum_sq":' out >"$data.numbers"
  cmp -s small.numbers "$data.numbers" || fail "$data gives other digits than small numbers"
done
expect 0 cells 'y ~ a' near63.csv
says out 'p,3,9223372036854774331,'

# Numbers whose squares no double holds: the same tests, and a unit that is said where squares stand.
# sd_of FILE: the standard deviation of p.
sd_of() {
  expect 0 cells 'y ~ a' "$1"
  awk -F, '$1 == "p" { print $4 }' out
}
expect 0 anova 'y ~ a' small.csv --json
f=$(field out 'd["terms"][0]["f"]')
p=$(field out 'd["terms"][0]["p"]')
sd=$(sd_of small.csv)
for power in e160 e-160 e200 e-200 e297 e-297; do
  with_offset '' "$power" power.csv
  expect 0 anova 'y ~ a' power.csv --json
  exactly 'd["terms"][0]["f"]' "$f"
  exactly 'd["terms"][0]["p"]' "$p"
  exactly 'd["mean"]' "500.66666666666667$power"
  says out '"sum_sq_exponent":'
  says out 'squares-in-units'
  echo "$(sd_of power.csv) $sd$power" | awk '{ d = $1 / $2 - 1; exit !(d < 1e-14 && d > -1e-14) }' ||
    fail "the standard deviation at $power is wrong"
  for command in anova effects; do
    expect 0 "$command" 'y ~ a' power.csv
    says out ' / 1e'
  done
done
with_offset '' e-20 power.csv
expect 0 anova 'y ~ a' power.csv
grep -q ' 0\.00*  ' out && fail "small sums of squares are shown as zeros"
printf 'x,y\n1e200,1\n2e200,2.1\n3e200,2.9\n4e200,4\n' >power.csv
expect 3 anova 'y ~ x' power.csv
one_complaint
says err 'write I(x/1e200) in the formula'
expect 0 anova 'y ~ I(x/1e200)' power.csv
finish
