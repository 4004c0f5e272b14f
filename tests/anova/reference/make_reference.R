# Writes random designs with the analyses of variance that R gives for them:
#   Rscript make_reference.R SEED CASES > reference.txt
# Type I by anova(lm()), types II and III by car::Anova(lm()), III with sum-to-zero contrasts; coefficients in treatment
# contrasts. Partly aliased models (empty cells, a number that repeats another) have types I and II only, as car has.
# The format: one line "case NUMBER", the formula, the data used, then per type a line "type T", its terms and residual,
# then the coefficients and "summary SIGMA R_SQUARED". Thirteen digits: nine are compared.
suppressMessages(library(car))
arguments <- commandArgs(trailingOnly = TRUE)
set.seed(as.integer(arguments[1]))
cases <- as.integer(arguments[2])
number <- function(x) ifelse(is.na(x), "NA", sub("e([+-])0*", "e\\1", sprintf("%.13g", x)))
put <- function(...) cat(..., "\n", sep = "")

formulas <- c("y ~ a * b", "y ~ a + b", "y ~ a * b * c", "y ~ (a + b + c)^2", "y ~ a * x", "y ~ a + x + a:x",
              "y ~ a * b + x", "y ~ x * z", "y ~ x * z * a", "log(y) ~ a * b", "y ~ a + log2(z)", "y ~ a / b",
              "y ~ C(k) * a", "y ~ C(k) + x", "y ~ a + b - 1", "y ~ x + I(x^2)", "y ~ a:b", "y ~ a + b:x",
              "y ~ b + a * x + c", "y ~ a + x + w", "y ~ a * b * c * d", "sqrt(y) ~ a + b * x", "y ~ x - 1",
              "y ~ a * b - a", "y ~ a + a:b:c")
# car names no type II for models without margins, and its type III drops the intercept's stand-in.
without_margins <- c("y ~ a:b", "y ~ a + b - 1", "y ~ a / b", "y ~ a + b:x", "y ~ x - 1", "y ~ a * b - a", "y ~ a + a:b:c")

one_case <- function(index) {
  formula_text <- formulas[(index - 1) %% length(formulas) + 1]
  balanced <- runif(1) < 0.4
  empty <- !balanced && runif(1) < 0.3
  levels <- expand.grid(a = c("p", "q", "r")[seq_len(sample(2:3, 1))], b = c("u", "v", "w")[seq_len(sample(2:3, 1))],
                        c = c("s", "t"), d = c("g", "h"), stringsAsFactors = FALSE)
  if (!grepl("d", sub("^[a-z]+\\(y\\)", "", formula_text))) levels <- levels[levels$d == "g", ]
  fewest <- if (empty) 0 else 1
  times <- if (balanced) rep(sample(2:3, 1), nrow(levels)) else sample(fewest:3, nrow(levels), replace = TRUE)
  data <- levels[rep(seq_len(nrow(levels)), times), ]
  if (empty) data <- data[!(data$a == "q" & data$b == "v"), ]
  n <- nrow(data)
  data$k <- sample(c(1, 2, 4, 8), n, replace = TRUE)
  data$x <- round(runif(n, 0, 10), 2)
  data$z <- round(exp(rnorm(n, 2, 1)), 2)
  data$w <- if (empty) 2 * data$x + 3 else round(data$x + rnorm(n), 2)
  # R works from the raw values: behind a large offset its own logarithms lose the ninth digit.
  offset <- sample(if (grepl("(log|sqrt)\\(y", formula_text)) c(0, 100) else c(0, 1000, 1e5), 1)
  data$y <- round(offset + 20 + 3 * (data$a == "q") + 2 * (data$b == "v") * (data$a == "q") + data$x / 2 + data$k +
                    rnorm(n), 2)
  data <- data[sample(n), ]
  r_formula <- as.formula(gsub("C(k)", "factor(k)", formula_text, fixed = TRUE))
  enough <- all(sapply(data[c("a", "b", "c")], function(v) length(unique(v)) > 1)) && length(unique(data$k)) > 1
  if (!enough) return(FALSE)
  treatment <- lm(r_formula, data)
  aliased <- any(is.na(coef(treatment)))
  if (df.residual(treatment) < 1) return(FALSE)
  used <- intersect(names(data), all.vars(r_formula))
  put("case ", index)
  put(formula_text)
  put(paste(used, collapse = ","))
  put(do.call(paste, c(lapply(data[used], function(v) if (is.numeric(v)) number(v) else v), sep = ",", collapse = "\n")))
  put("end")
  for (type in 1:3) {
    if (type > 1 && formula_text %in% without_margins || type == 3 && aliased) next
    options(contrasts = c(if (type == 3) "contr.sum" else "contr.treatment", "contr.poly"))
    fit <- lm(r_formula, data)
    table <- if (type == 1) anova(fit) else Anova(fit, type = type)
    options(contrasts = c("contr.treatment", "contr.poly"))
    put("type ", type)
    for (row in setdiff(rownames(table), "(Intercept)")) {
      if (row == "Residuals") put("residual ", table[row, "Df"], " ", number(table[row, "Sum Sq"]))
      else put("term ", row, " ", table[row, "Df"], " ", number(table[row, "Sum Sq"]), " ",
               number(table[row, grep("^F", names(table))[1]]), " ", number(table[row, "Pr(>F)"]))
    }
  }
  s <- summary(treatment)
  if (!aliased) for (row in seq_len(nrow(s$coefficients))) put("coefficient ", paste(number(s$coefficients[row, ]), collapse = " "))
  put("summary ", number(s$sigma), " ", number(s$r.squared))
  TRUE
}
index <- 0
while (cases > 0) {
  index <- index + 1
  if (one_case(index)) cases <- cases - 1
}
