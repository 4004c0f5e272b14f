# Writes R's contrasts: Rscript make_contrasts.R > contrasts.txt
# (R itself loses the digits of contr.poly from about 15 levels on.) A line each: kind, number of levels, then the matrix row by row.
for (n in c(2:6, 8, 10)) {
  for (kind in c("treatment", "sum", "helmert", "poly")) {
    values <- switch(kind, treatment = contr.treatment(n), sum = contr.sum(n), helmert = contr.helmert(n), poly = contr.poly(n))
    cat(kind, n, sprintf("%.17g", t(values)), "\n")
  }
}
