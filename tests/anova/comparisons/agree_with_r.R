# Compares the comparisons of `yates anova` with those of emmeans and multcomp on designs that are
# drawn anew each day: agree_with_r.R YATES SEED. Dunnett's intervals on means over the other factor,
# as differences and as ratios, and Tukey's for a factor that is left free. R's own are by
# quasi-Monte Carlo (mvtnorm) or ptukey, so widths agree to a part in 200.
arguments <- commandArgs(trailingOnly = TRUE)
suppressPackageStartupMessages({
  library(jsonlite)
  library(emmeans)
})
emm_options(msg.interaction = FALSE)
yates <- arguments[1]
set.seed(as.integer(arguments[2]))

failures <- 0
compared <- 0
compare <- function(what, ours, theirs, half_width) {
  compared <<- compared + 1
  if (abs(ours - theirs) > half_width / 200) {
    failures <<- failures + 1
    cat(sprintf("%s: yates %.9g, R %.9g\n", what, ours, theirs))
  }
}

answer <- function(data, scale) {
  file <- tempfile(fileext = ".csv")
  write.csv(data, file, row.names = FALSE, quote = FALSE)
  text <- system2(yates, c("anova", shQuote("y ~ a + b"), file, "--goal", "minimize", "--scale",
                           scale, "--designed", "--json"), stdout = TRUE)
  fromJSON(paste(text, collapse = "\n"), simplifyVector = FALSE)
}

# Four to six levels of a, whose effect is large; b changes nothing; one to four runs of a cell.
draw <- function(scale) {
  levels <- sample(4:6, 1)
  cells <- expand.grid(a = letters[16 + seq_len(levels)], b = c("u", "v", "w"))
  data <- cells[rep(seq_len(nrow(cells)), sample(1:4, nrow(cells), replace = TRUE)), ]
  effect <- sample(seq_len(levels))
  data$y <- 2 + 0.5 * effect[as.integer(factor(data$a))] + rnorm(nrow(data), sd = 0.2)
  if (scale == "log") data$y <- exp(data$y)
  data$y <- round(data$y, 6)
  data
}

designs <- 0
while (designs < 12) {
  scale <- if (designs %% 2 == 0) "raw" else "log"
  data <- draw(scale)
  found <- answer(data, scale)
  decision <- found$decision
  # A false alarm of b makes two families of it; one of the noise, another model. R's has one noise.
  deciding <- found$terms[[1]]$deciding
  if (!is.null(deciding) && deciding$against != "residual") next
  if (length(decision$noise$factors) > 0) next
  if (any(vapply(decision$noise$settings, function(one) one$in_intervals, logical(1)))) next
  if (length(decision$groups) != 1 || length(decision$groups[[1]]$factors) != 1) next
  model <- if (scale == "log") lm(log(y) ~ a + b, data) else lm(y ~ a + b, data)
  designs <- designs + 1
  changes <- as.data.frame(confint(contrast(emmeans(model, ~a), "trt.vs.ctrl1", adjust = "mvt")))
  combinations <- decision$groups[[1]]$combinations
  for (i in seq_along(combinations)[-1]) {
    ours <- combinations[[i]]$change
    theirs <- changes[i - 1, ]
    half <- (theirs$upper.CL - theirs$lower.CL) / 2
    what <- sprintf("design %d, %s, level %d", designs, scale, i)
    value <- if (scale == "log") log(c(ours$ratio, ours$ratio_low, ours$ratio_high)) else
      c(ours$value, ours$low, ours$high)
    compare(paste(what, "change"), value[1], theirs$estimate, half)
    compare(paste(what, "low"), value[2], theirs$lower.CL, half)
    compare(paste(what, "high"), value[3], theirs$upper.CL, half)
  }
  for (free in decision$free_factors) {
    pairs <- as.data.frame(confint(pairs(emmeans(model, ~b)), adjust = "tukey"))
    most <- max(abs(pairs$lower.CL), abs(pairs$upper.CL))
    half <- max(pairs$upper.CL - pairs$lower.CL) / 2
    ours <- if (scale == "log") log(free$at_most_ratio) else free$at_most
    compare(sprintf("design %d, %s, free %s", designs, scale, free$factor), ours, most, half)
  }
}
cat(sprintf("%d designs, %d values compared, %d differ\n", designs, compared, failures))
quit(status = if (failures > 0) 1 else 0)
