#!/bin/sh
# Writes the tables that speed is measured on: bench/make_data.sh KIND [ROWS] >FILE
#   factorial    a, b, c, d of 4 x 4 x 3 x 2 levels, as many rows per cell as fit into ROWS (960000)
#   unbalanced   the same factors, drawn at random, so that cells differ in size (1000000)
#   two-level    2^k unreplicated points of k numeric columns, k from ROWS (65536 gives 16)
#   measured     three columns of continuous numbers and a category, all drawn at random (1000000)
#   wide         as many two-level columns as ROWS says (120), 2,000 rows drawn at random
# Same arguments, same bytes: the noise comes from a small linear congruential generator.
set -eu
kind=${1:?usage: bench/make_data.sh factorial|unbalanced|two-level|measured|wide [ROWS]}
case "$kind" in
  factorial) rows=${2:-960000} ;;
  unbalanced) rows=${2:-1000000} ;;
  two-level) rows=${2:-65536} ;;
  measured) rows=${2:-1000000} ;;
  wide) rows=${2:-120} ;;
  *) echo "error: no table of kind '$kind'" >&2; exit 2 ;;
esac
exec awk -v kind="$kind" -v rows="$rows" '
  # Uniform in [0, 1); the modulus 2^31 - 1 and factor 48271 stay below 2^53.
  function uniform() { state = (state * 48271) % 2147483647; return state / 2147483647 }
  function noise() { return uniform() + uniform() + uniform() + uniform() - 2 }
  BEGIN {
    state = 20261121
    if (kind == "two-level") {
      for (k = 0; 2 ^ (k + 1) <= rows; ++k) line = line sprintf("x%d,", k + 1)
      print line "y"
      for (row = 0; row < 2 ^ k; ++row) {
        line = ""; rest = row; sum = 100
        for (j = 1; j <= k; ++j) { bit = rest % 2; rest = int(rest / 2); line = line (2 * bit - 1) ","; sum += bit * j / 8 }
        printf "%s%.4f\n", line, sum + noise()
      }
      exit
    }
    if (kind == "measured") {
      print "x1,x2,x3,g,y"
      for (row = 0; row < rows; ++row) {
        a = 100 * uniform(); b = 100 * uniform(); c = 100 * uniform(); g = int(4 * uniform())
        printf "%.4f,%.4f,%.4f,g%d,%.4f\n", a, b, c, g, 100 + a / 50 + b / 25 + c / 16 + g + noise()
      }
      exit
    }
    if (kind == "wide") {
      for (j = 1; j <= rows; ++j) line = line sprintf("x%d,", j)
      print line "y"
      for (row = 0; row < 2000; ++row) {
        line = ""; sum = 100
        for (j = 1; j <= rows; ++j) { bit = uniform() < 0.5; line = line (bit ? "hi" : "lo") ","; sum += bit * (j % 5) / 5 }
        printf "%s%.4f\n", line, sum + noise()
      }
      exit
    }
    print "a,b,c,d,y"
    for (row = 0; row < rows; ++row) {
      if (kind == "factorial") {
        a = row % 4; b = int(row / 4) % 4; c = int(row / 16) % 3; d = int(row / 48) % 2
      } else {
        a = int(4 * uniform() * uniform()); b = int(4 * uniform()); c = int(3 * uniform()); d = int(2 * uniform())
      }
      y = 100 + 3 * a + 2 * b - c + 5 * d + (a == 3 && d == 1) * 2 + 4 * noise()
      printf "alpha%d,b%d,c%d,%s,%.*f\n", a, b, 2 ^ c, d ? "on" : "off", 3 + row % 4, y
    }
  }'
