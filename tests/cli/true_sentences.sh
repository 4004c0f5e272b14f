#!/bin/sh
# What is said is true: of interactions on the scale that decides, of levels in their order, of orders that yates drew, of
# ranks without power, and of factors that nobody chooses.
. "$(dirname "$0")/helpers.sh"

# 30 KiB, 4 KiB, ... by size: contrasts of the order, tables and R scripts agree.
printf 'time,size\n3.0,2 KiB\n2.1,10 KiB\n1.0,100 KiB\n3.1,2 KiB\n2.0,10 KiB\n1.1,100 KiB\n3.2,2 KiB\n2.2,10 KiB\n1.2,100 KiB\n' >sizes.csv
expect 0 anova 'time ~ size' sizes.csv --contrasts poly
grep -Eq 'size\.L\]?  *−1\.414' out || grep -Eq '−1\.4142' out || fail "the linear contrast is not that of the sizes"
expect 0 cells 'time ~ size' sizes.csv
[ "$(sed -n '2,4s/,.*//p' out | tr '\n' ' ')" = '2 KiB 10 KiB 100 KiB ' ] || fail "cells are not by size"
expect 0 anova 'time ~ size' sizes.csv --goal minimize
tr '\n' ' ' <out | grep -q 'Baseline, assumed *3.1[0-9]* .* at size=2 KiB' || fail "the baseline is not the smallest size"
printf 'time,v\n3.0,v10\n2.1,v9\n1.0,v2\n3.1,v10\n2.0,v9\n1.1,v2\n' >versions.csv
expect 0 anova 'time ~ v' versions.csv --emit r
says out 'levels = c("v2", "v9", "v10")'

# The ratios of x and z differ most, 4 and 1.3, although y gains most in ms.
awk 'BEGIN {
  print "a,b,time"
  split("x y z", a, " "); from["x"] = 10; to["x"] = 40; from["y"] = 100; to["y"] = 300; from["z"] = 20; to["z"] = 26
  for (r = -1; r <= 1; ++r) for (i = 1; i <= 3; ++i)
    printf "%s,1,%.4f\n%s,2,%.4f\n", a[i], from[a[i]] * (1 + r / 100), a[i], to[a[i]] * (1 - r / 100)
}' >ratios.csv
expect 0 report 'time ~ a * C(b)' ratios.csv --goal minimize --scale log -o ratios.html
grep -q 'from a=x to z, time is multiplied by 0.65 at b=2 but by 2 at b=1' ratios.html || fail "the title names another pair, or another scale"
grep -q 'changes by +200' ratios.html && fail "the title is on the wrong scale"

# F shows what ranks of three runs cannot: that is no finding.
printf 'a,time\nx,1.0\nx,1.01\nx,1.02\ny,5.0\ny,5.01\ny,5.02\n' >three.csv
expect 0 anova 'time ~ a' three.csv --goal minimize
grep -q 'no factor is shown to matter' out && fail "ranks without power are a finding"

# Nobody chooses a workload.
awk 'BEGIN {
  print "workload,codec,time"
  for (r = 0; r < 4; ++r) for (w = 1; w <= 3; ++w) for (c = 1; c <= 2; ++c)
    printf "%s,%s,%.3f\n", substr("ABC", w, 1), c == 1 ? "gzip" : "zstd", 10 * w + 4 * c + r / 20 + w * c / 50
}' >workloads.csv
expect 0 anova 'time ~ workload + codec' workloads.csv --goal minimize --baseline workload=C,codec=zstd
says out 'Do this: codec=gzip'
grep -q 'Do this:.*workload' out && fail "somebody is told to do a workload"
tr -s '\n ' ' ' <out | grep -qF -e '--given workload' || fail "--given is not proposed"
expect 0 anova 'time ~ workload + codec' workloads.csv --goal minimize --given workload
grep -q 'nobody chooses' out && fail "a given factor is asked for once more"

# A campaign that failed in most runs is told to see why, with the program's last line.
cat >most.toml <<'TOML'
[factors]
a = [1, 2]
b = ["x", "y"]
[design]
replications = 3
seed = 1
[run]
command = ["sh", "-c", "test {b}{a} = x1 && echo time {run} && exit; echo out of memory >&2; exit 3"]
max_failures = "none"
[responses.time]
from = "stdout"
pattern = 'time ([0-9]+)'
goal = "minimize"
TOML
expect 6 run most.toml
"$yates" anova most.toml >out 2>err
tr -s '\n ' ' ' <out | grep -q 'out of memory' || fail "the last line of the program is not shown"
grep -q 'replicate the runs\|may be better still' out && fail "a failed campaign is told to replicate"
"$yates" report most.toml >out 2>err
grep -q 'yates status most.toml' most.yates/report.html || fail "the page does not say to see why runs failed"
grep -q 'replicate the runs' most.yates/report.html && fail "the page of a failed campaign tells to replicate"

# The order that yates drew is never doubted; a drift that is seen is taken out and named.
cat >drift.sh <<'SH'
#!/bin/sh
awk -v c="$1" -v t="$2" -v run="$3" 'BEGIN { srand(run); print "time", (c == "a" ? 100 : 90) * (t == 1 ? 1 : 0.8) * (1 + run / 100) * (1 + (rand() - 0.5) / 100) }'
SH
chmod +x drift.sh
cat >drift.toml <<'TOML'
[factors]
codec = ["a", "b"]
threads = [1, 2]
[design]
replications = 6
seed = 5
[run]
command = ["./drift.sh", "{codec}", "{threads}", "{run}"]
[responses.time]
from = "stdout"
pattern = 'time ([0-9.]+)'
unit = "s"
goal = "minimize"
TOML
expect 0 run drift.toml
expect 0 anova drift.toml --ignore-design
tr -s '\n ' ' ' <out | grep -q 'The runs drifted: compared with the first, time at the last is [0-9.]*% more; with that drift taken out (--drift run), from the baseline to the advised setting: 28% less' || fail "the drift is not named"
expect 0 anova drift.toml --ignore-design --drift run
grep -q 'The runs drifted' out && fail "a drift that is taken out is named"
# What nothing is there to test against has no bound, and no verdict.
awk 'BEGIN { print "host,kernel,allocator,y"; for (r = 0; r < 4; r++) for (h = 0; h < 2; h++) for (a = 0; a < 2; a++)
  printf "h%d,k%d,%s,%d\n", h, h, a ? "je" : "glibc", 50 + 4 * h + 5 * a + (r * 5 + h * 3 + a * 2) % 4 }' >plots.csv
expect 0 anova 'y ~ kernel * allocator' plots.csv --goal minimize --whole-plot host
tr -s '\n ' ' ' <out | grep -q '2 whole plots leave nothing to test it against' || fail "an untested factor is said to be tested"
grep -q 'kernel (at most' out && fail "an untested factor has a bound"
expect 0 anova 'y ~ kernel * allocator' plots.csv --goal minimize --whole-plot host --json
python3 -c 'import json; t = json.load(open("out"))["terms"][0]; assert t["term"] == "kernel" and t["verdict"] == "not-tested", t' || fail "the verdict of an untested term"

# What the advice rests on matters, though not all pairs of levels are shown to differ by so much.
printf '%s\n' a,b,y a3,b1,104.1 a3,b2,103 a2,b2,101.98 a3,b1,100.2 a3,b2,97.887 a1,b1,92.996 a1,b1,93.108 a1,b2,94.567 \
  a2,b1,102.31 a1,b2,96.958 a2,b2,99.769 a2,b1,101.48 >pairs.csv
expect 0 anova 'y ~ a + b' pairs.csv --goal maximize --delta '2 %'
says out "Do this: a=a2"
says out "1 of 2 terms matters"
expect 0 anova 'y ~ a + b' pairs.csv --goal maximize --delta '9 %'
says out "1 of 2 terms has a real effect, perhaps too small to matter"

# A setting that keeps a limit by its estimate is no broken one, and none is called by half its name.
printf '%s\n' a,b,mbps a2,b2,628.72 a2,b2,610.94 a1,b2,533.98 a1,b1,483.19 a1,b1,504.93 a1,b1,479.98 a1,b2,520.8 \
  a2,b1,575.33 a2,b1,551.93 a2,b1,568.33 a2,b2,555.34 a1,b2,503.75 >limit.csv
expect 0 anova 'mbps ~ a * b' limit.csv --goal maximize --limit '>= 570'
tr -s '\n ' ' ' <out | grep -q 'is sure to be within all limits Closest 598.* at a=a2, b=b2; it keeps the limits by its estimate only' || fail "the closest setting"
expect 0 anova 'mbps ~ a * b' limit.csv --goal minimize --limit '>= 520'
[ "$(grep -c 'a=a1 breaks' out)" = 2 ] || fail "what breaks a limit is named twice in one place"

# Factors that change together are not "no effect": nobody knows whose it is.
awk 'BEGIN { print "page size,version,b,y"; for (r = 0; r < 4; r++) for (s = 0; s < 2; s++) for (b = 0; b < 2; b++)
  printf "%s,v%d,b%d,%d\n", s ? "q" : "p", s, b, 50 - 9 * s + (r * 5 + s * 3 + b * 2) % 4 }' >together.csv
expect 0 anova 'y ~ "page size" + version + b' together.csv --goal minimize
tr -s '\n ' ' ' <out | grep -q 'Do not decide yet: page size and version change together in these runs' || fail "confounded factors have no effect"
expect 0 anova 'y ~ "page size" + version + b' together.csv --goal minimize --limit '<= 45'
says out "Do not decide yet: page size and version change together"
expect 0 anova 'y ~ "page size" + b' together.csv --goal minimize
says out "Do this: page size=q"

# A weighted index is nobody's unit: the first box says what the advice means in each response.
cat >weights.toml <<'TOML'
[factors]
codec = ["xz", "zstd"]
level = [1, 2]
[design]
replications = 3
seed = 2
[run]
command = ["sh", "-c", "test {codec} = xz && echo time $((200 + {run})) size $((400 + {run} % 3)) || echo time $((10 + {run})) size $((500 + {run} % 3))"]
[responses.time]
from = "stdout"
pattern = 'time ([0-9]+)'
unit = "ms"
goal = "minimize"
weight = 1
[responses.size]
from = "stdout"
pattern = 'size ([0-9]+)'
goal = "minimize"
weight = 1
TOML
expect 0 run weights.toml
expect 0 anova weights.toml
sed -n 1p out | grep -q 'Do this: codec=zstd' || fail "the advice does not come first"
sed -n 2,8p out | grep -Eq 'time .*ms.*ms.*less' || fail "the advice is not told in milliseconds"
sed -n 2,8p out | grep -Eq 'size.*501.*more' || fail "what the advice costs is not told"
expect 0 report weights.toml
grep -q 'Chosen by the weighted index of time (1) and size (1): lower by a factor of [0-9.]* (' weights.yates/report.html || fail "the first box does not say how sure the gain is"
grep -q 'data-label="advised">1[0-9.]*.ms<' weights.yates/report.html || fail "the first box does not say the time"
grep -q '<summary>Weighted index of time (1) and size (1)</summary>' weights.yates/report.html || fail "the index is not folded"

# What breaks a limit is no other choice.
awk 'BEGIN { print "a,b,y"
  for (r = -1; r <= 1; ++r) for (b = 1; b <= 2; ++b) printf "x,%d,%.2f\ny,%d,%.2f\nz,%d,%.2f\n", b, 3 + r / 10, b, 6 + r / 10, b, 2 + r / 10
}' >limited.csv
expect 0 anova 'y ~ a * b' limited.csv --goal maximize --baseline a=x,b=1 --limit '<= 4'
says out 'Keep the baseline: a=x'
says out 'a=y breaks y'
says out 'a=z instead of x'
grep -q 'a=y instead of x' out && fail "what breaks the limit is offered"
grep -q 'Other choices' out && fail "what is worse is offered"

# A factor stays at a baseline that somebody named, where its change is not shown to gain; also beside one that interacts.
awk 'BEGIN { print "a,b,y"
  for (r = -1; r <= 1; ++r) printf "x,p,%.2f\nx,q,%.2f\ny,p,%.2f\ny,q,%.2f\n", 10 + r / 5, 12 + r / 5, 6 + r / 5, 5.9 - r / 5
}' >moves.csv
expect 0 anova 'y ~ a * b' moves.csv --goal minimize --baseline a=x,b=p
sed -n 1p out | grep -q '^Do this: a=y; keep b=p$' || fail "a factor is changed that is not shown to gain"
says out 'b=q instead of p (better by its estimate, not shown to be)'
# What is better for certain is not so by its estimate.
awk 'BEGIN { print "a,b,y"
  for (r = -1; r <= 1; ++r) printf "x,p,%.2f\nx,q,%.2f\ny,p,%.2f\ny,q,%.2f\n", 10 + r / 50, 12 + r / 50, 6 + r / 50, 5.5 + r / 50
}' >certain.csv
expect 0 anova 'y ~ a * b' certain.csv --goal minimize --baseline a=x,b=p --delta '30 %'
sed -n 1p out | grep -q '^Do this: a=y; keep b=p$' || fail "a factor is changed for less than what matters"
tr -s '\n ' ' ' <out | grep -q 'better, but not shown to be by what matters' || fail "a better setting is not said to be better"
# Nobody stays at a smaller gain, shown to be less than what matters, where a larger one is open.
awk 'BEGIN { print "a,b,y"
  for (r = -1; r <= 1; ++r) printf "x,p,%.2f\nx,q,%.2f\ny,p,%.2f\ny,q,%.2f\n", 10 + r / 5, 10 + r / 5, 9.4 + r / 5, 8.7 - r / 5
}' >open.csv
expect 0 anova 'y ~ a * b' open.csv --goal minimize --baseline a=x,b=p --delta 1
sed -n 1p out | grep -q '^Cannot tell yet' || fail "a gain that is open is said to be none"
expect 0 anova 'y ~ a * b' moves.csv --goal minimize
sed -n 1p out | grep -q '^Do this: a=y, b=q$' || fail "the best is not advised where nobody named a baseline"

# What changes nothing on average may change something beside the advice.
printf 'a,b,y\ny,q,9.8077\nx,p,20.0568\ny,q,9.3515\ny,q,10.0461\nx,q,20.4745\nx,p,20.75\nx,q,20.4731\nx,q,21.2254\nx,p,19.4412\ny,p,11.1398\ny,p,10.0945\ny,p,9.9742\n' >average.csv
expect 0 anova 'y ~ a * b' average.csv --goal minimize --baseline a=x,b=p --delta 1 --scale raw
says out 'cannot tell yet'
grep -q 'As you like' out && fail "an average says that a factor does not matter"
expect 0 anova 'y ~ a + b' average.csv --goal minimize --baseline a=x,b=p --delta 2 --scale raw
says out 'As you like'

# Every given level has its row; a title says the same advice once.
awk 'BEGIN { print "w,a,y"
  for (r = -1; r <= 1; ++r) for (w = 1; w <= 12; ++w) for (a = 0; a < 2; ++a)
    printf "w%d,%s,%.2f\n", w, a ? "y" : "x", 20 + w + (w % 3 ? -4 : 4) * a + r / 5
}' >given.csv
COLUMNS=120
export COLUMNS
expect 0 anova 'y ~ w * a' given.csv --goal minimize --given w --baseline a=x
unset COLUMNS
tr -s '\n ' ' ' <out | grep -q '^With w=w1, w2, w4, w5 and 4 more, do this: a=y. With w=w3, w6, w9 and w12, keep the baseline: a=x ' ||
  fail "the title repeats itself"
[ "$(grep -c '^w=w[0-9]* *a=' out)" -eq 12 ] || fail "a given level has no row"

# The value of a baseline says what it is: over what it is averaged, and where its own runs say something else.
expect 0 anova 'y ~ a * b' limited.csv --goal maximize --baseline a=x,b=1 --limit '<= 4'
grep -q 'Baseline .* on average over b' out || fail "the average of a kept baseline is not said to be one"
awk 'BEGIN { print "a,b,y"
  for (r = -1; r <= 1; ++r) printf "x,p,0\nx,q,%.2f\ny,p,%.2f\ny,q,%.2f\n", 3.5 + 1.5 * r, 6 - 1.5 * r, 6.5 + 1.5 * r
}' >own.csv
expect 0 anova 'y ~ a + b' own.csv --goal maximize --baseline a=x,b=p
tr -s '\n ' ' ' <out | grep -q 'at a=x, b=p, by the model; its own 3 runs: 0 ' || fail "the model's baseline is not said to be one"
# Noise that differs by the levels of one factor is normal noise, and no setting of its own is suspected.
awk 'function u() { x = (x * 16807) % 2147483647; return x / 2147483647 }
  BEGIN { x = 61; print "codec,thr,huge,time"
  for (r = 0; r < 6; ++r) for (c = 0; c < 2; ++c) for (t = 1; t < 4; ++t) for (h = 0; h < 2; ++h) {
    n = -6; for (i = 0; i < 12; ++i) n += u()
    printf "%s,t%d,h%d,%.4f\n", c ? "zs" : "gz", t, h, (c ? 8 : 10) + (c ? 1 : 0.1) * n } }' >uneven.csv
expect 0 anova 'time ~ codec * thr * huge' uneven.csv --goal minimize
tr -s '\n ' ' ' <out | grep -q 'Runs scatter differently by codec' || fail "noise that differs tenfold is not seen"
tr -s '\n ' ' ' <out | grep -qE 'The noise is not normal|may scatter more at' && fail "noise that is explained is doubted again"

finish
