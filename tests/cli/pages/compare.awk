# Whether a command prints what a page says: awk -f compare.awk SAID PRINTED
#
# A line "..." stands for one line or more that the page leaves out. Blanks at the ends of lines do not
# count. Prints the first line of the page that is not found, and fails.
function trimmed(line) { sub(/[ \t\r]+$/, "", line); return line }

# Whether lines first..last of the page are printed one after the other from line `here` on.
function stands(first, last, here,    i) {
  for (i = first; i <= last; i++) if (said[i] != out[here + i - first]) return 0
  return here + last - first <= printed
}

# The line of first..last that is printed nowhere from `here` on; else the first.
function lacking(first, last, here,    i, j) {
  for (i = first; i <= last; i++) {
    for (j = here; j <= printed && out[j] != said[i]; j++);
    if (j > printed) return said[i]
  }
  return said[first] " (in this order)"
}

FILENAME == ARGV[1] { said[++count] = trimmed($0); next }
{ out[++printed] = trimmed($0) }

END {
  here = 1
  for (first = 1; first <= count; first = last + 1) {
    gap = said[first] == "..."
    if (gap) first++
    if (first > count) {
      if (here > printed) { print "\"...\" leaves nothing out"; exit 1 }
      exit 0
    }
    for (last = first; last < count && said[last + 1] != "..."; last++);
    start = here + gap
    if (gap && last == count) start = printed - (last - first) # the page shows the end
    while (gap && last < count && start <= printed && !stands(first, last, start)) start++
    if (start < here + gap || !stands(first, last, start)) {
      print "not printed: " lacking(first, last, here)
      exit 1
    }
    here = start + last - first + 1
  }
  if (here <= printed) { print "not on the page: " out[here]; exit 1 }
}
