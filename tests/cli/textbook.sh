#!/bin/sh
# The numbers that the books print, from yates teach and from yates anova alike, as their JSON has them.
. "$2/tests/cli/helpers.sh"
books=$2/examples/textbook

# lesson FILE FORMULA OPTIONS...: teaches it; then
#   number SYMBOL WANTED TOLERANCE
lesson() {
  book=$1
  formula=$2
  shift 2
  expect 0 teach "$formula" "$books/$book.csv" "$@" --json
  cp out "$book.lesson"
  expect 0 anova "$formula" "$books/$book.csv" --scale raw --adjust none "$@" --json
  cp out "$book.analysis"
  narrow "$formula"
}
number() {
  near "$book.lesson" "next(n['value'] for s in d['steps'] for n in s['numbers'] if n['symbol'] == '$1')" "$2" "$3"
}
# term TERM KEY WANTED TOLERANCE: of the table of the analysis; the keys are those of the JSON.
term() {
  near "$book.analysis" "next(t['$2'] for t in d['terms'] if t['term'] == '$1')" "$3" "$4"
}
# narrow FORMULA: what yates anova prints but its last line, the decision, fits 80 columns.
narrow() {
  expect 0 anova "$1" "$books/$book.csv"
  sed '$d' out | python3 -c 'import sys
wide = [line for line in sys.stdin.read().split("\n") if len(line) > 80]
print(wide[:1])
sys.exit(bool(wide))' >wide || fail "$book: wider than 80 columns: $(cat wide)"
}
# noise SUM_OF_SQUARES TOLERANCE
noise() {
  number SSE "$1" "$2"
  near "$book.analysis" "d['residual']['sum_sq']" "$1" "$2"
}

lesson jain_14_1 'cpu_time ~ disk_ios' --confidence 0.9
number b0 -0.0083 0.00005
number b1 0.2438 0.00005
number R2 0.9715 0.00005
noise 5.87 0.005
lesson jain_15_1 'cpu_time ~ disk_ios + memory' --confidence 0.9
number b0 -0.1614 0.00005
number b1 0.1182 0.00005
number b2 0.0265 0.00005
noise 5.3 0.05
lesson jain_17_1 'mips ~ memory * cache'
number q_0 40 1e-9
number share_A 76.19 0.005
term memory sum_sq 1600 1e-9
term cache sum_sq 400 1e-9
term memory:cache variation_percent 4.76 0.005
lesson jain_17_2 'throughput ~ network * pattern'
number share_B 77 0.1
term pattern variation_percent 77 0.1
lesson jain_17_9 'mips ~ memory * cache * processors'
number q_C 20 1e-9
term processors variation_percent 70.92 0.005
term memory:cache:processors variation_percent 0.18 0.005
lesson jain_18_1 'mips ~ memory * cache' --confidence 0.9
noise 102 1e-9
number F_A 435.059 0.0005
term memory f 435.059 0.0005
term cache f 84.941 0.0005
term memory:cache f 23.529 0.0005
lesson jain_18_4 'log10(time) ~ processor * workload' --confidence 0.9
number q_A -0.971467 0.0000005
term processor variation_percent 49.85 0.01
term processor:workload variation_percent 0.043 0.0005
# Jain prints 4.74 % for B; the shares add up to 100 with 4.47.
lesson jain_19_1 'y ~ A + B + C + D + E + F + G'
number q_C 13.625 1e-9
term A variation_percent 37.26 0.005
term B variation_percent 4.47 0.005
term C variation_percent 43.40 0.005
lesson jain_20_1 'bytes ~ processor'
number mu 187.6667 0.00005
term processor f 0.698910 0.0000005
term processor p 0.516277 0.0000005
noise 94365.2 0.05
lesson jain_20_7 'bytes ~ processor'
number mu 172.25 1e-9
term processor f 0.255452 0.0000005
noise 39113.8667 0.00005
lesson jain_21_1 'time ~ caches + workload'
term caches f 217.1824 0.00005
term workload f 2.6047 0.00005
noise 236.8 0.00001
lesson jain_22_1 'log10(bytes) ~ processor * workload'
number mu 3.94 0.005
term processor f 1340.01 0.005
term workload f 455.65 0.005
term processor:workload f 17.70 0.005
term processor variation_percent 65.96 0.005
lesson montgomery_3_1 'rate ~ power'
term power sum_sq 66870.55 0.005
term power f 66.80 0.005
noise 5339.20 0.005
lesson montgomery_4_1 'yield ~ batch + pressure'
term pressure sum_sq 178.17 0.005
term batch sum_sq 192.25 0.005
term pressure f 8.11 0.005
noise 109.89 0.005
lesson montgomery_5_1 'life ~ material * temperature'
term material f 7.91 0.005
term temperature f 28.97 0.005
term material:temperature f 3.56 0.005
noise 18230.75 0.005
lesson montgomery_6_1 'rate ~ gap * flow * power'
number SS_C 374850.0625 0.00005
term gap f 18.34 0.005
term power f 166.41 0.005
term gap:power f 41.91 0.005
noise 18020.5 0.005
lesson box_pilot_plant 'yield ~ temperature * concentration * catalyst'
number effect_A 23 1e-9
number effect_B -5 1e-9
term temperature effect 23 1e-9
term temperature:catalyst effect 10 1e-9
lesson box_shoes 'wear ~ boy + material'
number F_B 11.215 0.0005
term material p 0.0085 0.00005
lesson box_blood 'seconds ~ diet'
term diet sum_sq 228 1e-9
term diet f 13.571429 0.0000005
noise 112 1e-9
lesson box_poisons 'I(1/time) ~ poison * antidote'
term antidote f 28.34307 0.000005
term poison f 72.63475 0.000005
term poison:antidote f 1.090425 0.0000005

# Every file of the folder is held here, and told of in its README.
for file in "$books"/*.csv; do
  name=$(basename "$file" .csv)
  grep -q "^lesson $name " "$2/tests/cli/textbook.sh" || fail "no number of $name is held"
  grep -qF "| \`$name.csv\` |" "$books/README.md" || fail "the README does not name $name"
done
finish
