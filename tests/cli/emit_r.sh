#!/bin/sh
# The emitted R scripts run and give the numbers of the JSON document: emit_r.sh PROGRAM SOURCE_FOLDER RSCRIPT
folder=$(cd "$(dirname "$0")" && pwd)
rscript=$3
. "$folder/helpers.sh"
if ! "$rscript" -e 'library(car)' >/dev/null 2>&1; then
  echo "skipped: R has no package car"
  exit 77
fi

"$rscript" - <<'R' || fail "no test data"
set.seed(7)
d <- expand.grid(a = c("p", "q", "r"), b = c("u", "v"), k = c(1, 4, 10), stringsAsFactors = FALSE)
d <- d[rep(seq_len(nrow(d)), sample(1:3, nrow(d), replace = TRUE)), ]
d[["my column"]] <- sample(c("yes", "no, \"never\""), nrow(d), replace = TRUE)
d$x <- round(runif(nrow(d), 1, 9), 3)
d$`if` <- round(rexp(nrow(d)), 2)
d$fixed <- 5
d$time <- round(20 + (d$a == "q") * 3 + d$k + d$x^2 / 5 + rnorm(nrow(d)), 3)
d$large <- d$time * 1e130
d$x[3] <- NA
d$a[5] <- NA
write.csv(d, "runs.csv", row.names = FALSE, na = "")
d$large <- NULL
write.table(d, "runs.tsv", row.names = FALSE, na = "NA", sep = "\t", qmethod = "double")
write.csv(d[d$a %in% c("p", "q") & !(d$a == "q" & d$b == "v"), ], "holes.csv", row.names = FALSE, na = "")
rows <- rep(seq_len(nrow(d)), sample(1:4, nrow(d), replace = TRUE))
v <- d[rows, ]
v$run <- v$pid <- rows
v$time <- round(v$time + runif(nrow(v)), 3)
v$second <- cumsum(runif(nrow(v)))
write.csv(v, "values.csv", row.names = FALSE, na = "")
write.csv(v[1:20, ], "part.csv", row.names = FALSE, na = "")
d$status <- "done"
d$status[9] <- "failed"
d$started <- format(as.POSIXct("2026-11-20 23:59:00", tz = "UTC") + cumsum(sample(1:9, nrow(d), replace = TRUE)),
                    "%Y-%m-%dT%H:%M:%SZ")
write.csv(cbind(run = seq_len(nrow(d)), standard_order = 1, replicate = 1, block = rep(1:3, length.out = nrow(d)), d),
          "designed.csv", row.names = FALSE, na = "")
f <- expand.grid(A = 1:2, B = 1:2, C = 1:2)
f$y <- c(14, 22, 10, 34, 46, 58, 50, 86)
write.csv(f, "saturated.csv", row.names = FALSE)
R

# agrees FORMULA ARGUMENTS...: the script runs, and its numbers are those of the document.
agrees() {
  "$yates" anova "$@" --emit r >script.R 2>err || fail "no script for $*"
  "$yates" anova "$@" --json >out.json 2>err
  status=$?
  # A constant factor is told by status 4, and the document is there.
  [ "$status" -eq 0 ] || [ "$status" -eq 4 ] || fail "no document for $*"
  "$rscript" "$folder/compare_emitted.R" script.R out.json >out 2>err || fail "R differs for $*"
}

agrees 'time ~ a * b' runs.csv
agrees 'log(time) ~ a * C(k) + x' runs.csv --type 1
agrees 'time ~ (a + b + k)^2 - a:b' runs.csv --type 3
agrees 'time ~ a + b %in% a' runs.csv --type 1
agrees 'time ~ a / b + log2(k)' runs.csv
agrees 'time ~ b:a + a + x' runs.csv
agrees 'time ~ `my column` * x + I(x^2) + `if` + pow(x, 3)' runs.csv --confidence 0.9
agrees 'time ~ . - fixed - `my column` - `if`' runs.tsv
agrees 'time ~ a * fixed + x' runs.csv
agrees 'time ~ a * x - 1' runs.csv --contrasts sum
agrees 'time ~ a * C(k)' runs.csv --contrasts helmert
agrees 'time ~ a * C(k)' runs.csv --contrasts poly --type 3
agrees 'time ~ a * x * k' runs.csv --center --type 3
agrees 'time ~ C(a) + round(x) + max(x, k) + ceil(x)' runs.csv
agrees 'time ~ a * b * x' holes.csv
agrees 'time ~ a * C(k)' values.csv
agrees 'log(time) ~ a * k' values.csv part.csv --run pid --drift second --type 3
cp runs.csv again.csv
agrees 'time ~ a * x' runs.csv again.csv
agrees 'time ~ a * b + x' designed.csv
agrees 'time ~ a * b + x' designed.csv --ignore-design
agrees 'y ~ A * B * C' saturated.csv
agrees 'time ~ poly(x, 3) * a' runs.csv
agrees 'time ~ poly(log2(k), 2) + a' runs.csv --type 3
agrees 'time ~ a * b' designed.csv --drift run
agrees 'time ~ a + x' designed.csv --drift started --ignore-design --type 1
agrees 'time ~ 1' runs.csv
agrees 'large ~ a * b' runs.csv

# What a script could not read again is refused in one sentence.
expect 2 anova 'time ~ a' - --emit r
one_complaint
printf 'a,n,m,s\np,2,1,1\nq,2,3,1\n' >cells.csv
expect 2 anova 'time ~ a' cells.csv --summaries n,m,s --emit r
one_complaint
says err 'summaries'
finish
