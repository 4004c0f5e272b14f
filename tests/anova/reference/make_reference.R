# Writes random designs with the analysis of variance that R gives for them:
#   Rscript make_reference.R SEED CASES > reference.txt
# Type I by anova(lm()), types II and III by car::Anova(lm()), III with sum-to-zero contrasts. Coefficients in treatment contrasts.
suppressMessages(library(car))
arguments <- commandArgs(trailingOnly = TRUE)
set.seed(as.integer(arguments[1]))
cases <- as.integer(arguments[2])
number <- function(x) sprintf("%.17g", x)

formulas <- c("y ~ a * b", "y ~ a + b", "y ~ a * b * c", "y ~ (a + b + c)^2", "y ~ a * x", "y ~ a + x + a:x",
              "y ~ a * b + x", "y ~ x * z", "y ~ x * z * a", "log(y) ~ a * b", "y ~ a + log2(z)", "y ~ a / b",
              "y ~ C(k) * a", "y ~ C(k) + x", "y ~ a + b - 1", "y ~ x + I(x^2)", "y ~ a:b", "y ~ a + b:x")

one_case <- function(index) {
  formula_text <- formulas[(index - 1) %% length(formulas) + 1]
  balanced <- runif(1) < 0.4
  levels <- expand.grid(a = c("p", "q", "r")[seq_len(sample(2:3, 1))], b = c("u", "v", "w")[seq_len(sample(2:3, 1))],
                        c = c("s", "t"), stringsAsFactors = FALSE)
  times <- if (balanced) rep(sample(2:3, 1), nrow(levels)) else sample(1:4, nrow(levels), replace = TRUE)
  data <- levels[rep(seq_len(nrow(levels)), times), ]
  n <- nrow(data)
  data$k <- sample(c(1, 2, 4, 8), n, replace = TRUE)
  data$x <- round(runif(n, 0, 10), 3)
  data$z <- round(exp(rnorm(n, 2, 1)), 3)
  offset <- sample(c(0, 1000, 1e5), 1)
  data$y <- round(offset + 20 + 3 * (data$a == "q") + 2 * (data$b == "v") * (data$a == "q") + data$x / 2 + data$k +
                    rnorm(n), 4)
  data <- data[sample(n), ]
  r_formula <- as.formula(gsub("C(k)", "factor(k)", formula_text, fixed = TRUE))
  saturated <- df.residual(lm(r_formula, data)) < 1 || any(is.na(coef(lm(r_formula, data))))
  if (saturated) return(invisible())
  for (type in 1:3) {
    options(contrasts = c(if (type == 3) "contr.sum" else "contr.treatment", "contr.poly"))
    fit <- lm(r_formula, data)
    # car names no type II for models without margins, and its type III drops the intercept's stand-in.
    if (type > 1 && formula_text %in% c("y ~ a:b", "y ~ a + b - 1", "y ~ a / b", "y ~ a + b:x")) next
    table <- if (type == 1) anova(fit) else Anova(fit, type = type)
    options(contrasts = c("contr.treatment", "contr.poly"))
    coefficients <- summary(lm(r_formula, data))$coefficients
    cat("case", index, "\nformula", formula_text, "\ntype", type, "\ndata\n")
    cat("a,b,c,k,x,z,y\n")
    cat(paste(data$a, data$b, data$c, data$k, data$x, data$z, sprintf("%.4f", data$y), sep = ","), sep = "\n")
    cat("\nend\n")
    for (row in rownames(table)) {
      if (row == "(Intercept)") next
      cat(if (row == "Residuals") "residual" else "term", number(table[row, "Df"]), number(table[row, "Sum Sq"]))
      if (row != "Residuals") cat("", number(table[row, grep("^F", names(table))[1]]), number(table[row, "Pr(>F)"]))
      cat("\n")
    }
    for (row in seq_len(nrow(coefficients))) cat("coefficient", number(coefficients[row, ]), "\n")
    s <- summary(fit)
    cat("summary", number(s$sigma), number(s$r.squared), "\nfinished\n")
  }
}
for (index in seq_len(cases)) one_case(index)
