# Writes at least `bytes` bytes of the given `kind`: "text" or "incompressible". The numbers come
# from Park and Miller's "minimal standard" generator (CACM 31, 1988), whose products stay below
# 2^53, so that every awk computes the same ones; awk's own rand() differs between programs.

function random() {
  state = (16807 * state) % 2147483647
  return state / 2147483647
}

# A random number in [0, 1) of which small values are the more frequent the higher the power. By
# multiplication, because the last digit of x ^ y may differ between machines.
function skewed(power,    base, value) {
  base = random()
  for (value = base; power > 1; power--) value *= base
  return value
}

# Lines of a web server's log: few hosts and paths are frequent, most are rare.
function write_text(    n, written, clock, line, nouns, statuses, path, host) {
  nouns = split("orders users items carts search images login static reports health", noun, " ")
  statuses = split("200 200 200 200 200 200 201 204 304 404 500", status, " ")
  for (n = 0; n < 400; n++) {
    path[n] = "/" noun[1 + int(nouns * random())] "/" int(1000 * random())
    if (random() < 0.5) path[n] = path[n] "/" noun[1 + int(nouns * random())]
  }
  for (n = 0; n < 600; n++) {
    host[n] = "10." int(4 * random()) "." int(256 * random()) "." int(256 * random())
  }
  while (written < bytes) {
    clock += random() / 20
    line = sprintf("2026-11-20T%02d:%02d:%06.3fZ %s GET %s %s %d %.3f",
                   clock / 3600, clock / 60 % 60, clock % 60,
                   host[int(600 * skewed(2))], path[int(400 * skewed(3))],
                   status[1 + int(statuses * random())],
                   200 + 20000 * skewed(4), 5 + 400 * skewed(6))
    print line
    written += length(line) + 1
  }
}

# Uniform over 255 of the 256 bytes: some awks cannot print the byte 0.
function write_incompressible(    n, written, byte, line) {
  for (n = 1; n < 256; n++) byte[n] = sprintf("%c", n)
  while (written < bytes) {
    line = ""
    for (n = 0; n < 64; n++) line = line byte[1 + int(255 * random())]
    printf "%s", line
    written += 64
  }
}

BEGIN {
  state = 20261120
  if (kind == "text") write_text()
  else if (kind == "incompressible") write_incompressible()
  else { print "generate.awk: kind must be text or incompressible" > "/dev/stderr"; exit 2 }
}
