#!/bin/sh
# agree_with_r.sh RSCRIPT SCRIPT YATES; 77 where emmeans or jsonlite is absent. The day is the seed.
set -eu
"$1" -e 'if (!all(sapply(c("emmeans", "multcomp", "mvtnorm", "jsonlite"), requireNamespace, quietly = TRUE)))
  quit(status = 77)' || { echo "emmeans is absent: nothing is compared"; exit 77; }
exec "$1" "$2" "$3" "${YATES_SEED:-$(date +%Y%m%d)}"
