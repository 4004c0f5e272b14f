# Makes of a Markdown page what runs its blocks in order: awk -v folder=FOLDER -f script.awk PAGE
#
# Prints a shell script that defines nothing: `begin BLOCK` and `ended BLOCK STATUS` are its reader's.
# A block is named by the line of its first command. A command of a console block begins with "$ "; what the page says
# that it prints goes to FOLDER/BLOCK.said, and FOLDER/blocks lists block, kind and command:
#   commands   an sh block: every command succeeds
#   exact      of a console block: what is printed is compared
#   measured   of a block "console measured": what is printed differs from machine to machine
function finish_command() {
  if (!running) return
  print "ended " block " $?"
  running = 0
  close(folder "/" block ".said")
}

/^```(sh|console|console measured)$/ && !inside {
  inside = $0 == "```sh" ? "commands" : $0 == "```console" ? "exact" : "measured"
  if (inside == "commands") {
    block = FNR + 1
    print block, inside, "sh block" >(folder "/blocks")
    print "begin " block "\nset -e"
  }
  next
}
/^```$/ && inside {
  if (inside == "commands") print "set +e\nended " block " 0"
  finish_command()
  inside = ""
  next
}
inside == "commands" { print }
inside && inside != "commands" && /^\$ / {
  finish_command()
  block = FNR
  running = 1
  print block, inside, substr($0, 3) >(folder "/blocks")
  printf "" >(folder "/" block ".said")
  print "begin " block
  print substr($0, 3)
  next
}
inside && inside != "commands" && /^> / && running == 1 { print substr($0, 3); next }
inside && inside != "commands" {
  running = 2  # its output has begun
  print >(folder "/" block ".said")
}
