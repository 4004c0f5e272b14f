#!/bin/sh
# Hosts that answer what no honest one does, beside those of tests/campaigns/ssh/hostile_host_test.cpp:
# whatever they send, nothing but the store changes, the driver ends with a sentence, and with an
# honest host the campaign goes on to its end. YATES_ATTACK_SEED chooses what a liar changes.
. "$(dirname "$0")/helpers.sh"
export YATES_HOST_LEASE

# In the place of ssh: a login on the host, whose programs are first those of `programs`.
mkdir bin
cat >bin/ssh <<'SH'
#!/bin/sh
for word; do
  [ "$word" != -G ] || { echo 'stricthostkeychecking true'; exit; }
done
PATH=$PWD_OF_CASE/programs:/usr/bin:/bin
[ ! -e "$PWD_OF_CASE/login" ] || exec sh "$PWD_OF_CASE/login" "$word"
exec sh -c "$word"
SH
chmod +x bin/ssh
PATH=$work/bin:$PATH

bound 1000000

# case_of NAME: a folder with a campaign, into which the caller goes.
case_of() {
  mkdir -p "$work/$1/programs"
  cd "$work/$1" || exit 1
  cat >c.toml <<TOML
[factors]
n = [1, 2]
[run]
command = ["sh", "-c", "echo {n}"]
[launch]
on = "ssh"
hosts = ["far"]
scratch = "$work/$1/scratch"
[responses.number]
from = "stdout"
[responses.memory]
from = "host.memory_used_bytes"
TOML
  echo precious >victim
}

# state: what a host may not change.
state() {
  find . \( -path ./c.yates -o -path ./scratch -o -path ./programs -o -name 'login*' -o -name '*.out' \) \
    -prune -o -type f -exec cksum {} + -o -print | sort
}

# call_patiently: after six seconds the user has enough and asks thrice, which must end the driver.
call_patiently() {
  sh -c "$bound; exec '$yates' run c.toml" >err.out 2>&1 </dev/null &
  driver=$!
  looks=0
  while kill -0 $driver 2>/dev/null && [ $looks -lt 1200 ]; do
    case $looks in 60 | 70 | 80) kill -INT $driver ;; esac
    looks=$((looks + 1))
    sleep 0.1
  done
  kill -9 $driver 2>/dev/null
  wait $driver
}

# look NAME: calls yates with the hostile host, and then with an honest one. What is wrong goes to
# NAME/bad.out.
look() {
  PWD_OF_CASE=$work/$1
  YATES_HOST_LEASE=$work/$1/scratch.lease
  export PWD_OF_CASE YATES_HOST_LEASE
  bad() { echo "FAILED: seed $seed: $1" >>"$PWD_OF_CASE/bad.out"; }
  touch scratch.lease
  state >../"$1.state"
  call_patiently 2>/dev/null
  status=$?
  case $status in
    0 | 5 | 6) ;;
    130) grep -q interrupted err.out || bad "$1: the driver does not say that it was interrupted" ;;
    *) bad "$1: the driver has ended with $status: $(tail -n 3 err.out)" ;;
  esac
  [ "$status" -eq 0 ] || [ -s err.out ] || bad "$1: no word about status $status"
  grep -q '^internal' err.out && bad "$1: $(cat err.out)"
  [ "$(wc -L <err.out)" -le 2100 ] || bad "$1: a line of $(wc -L <err.out) characters"
  LC_ALL=C tr -d '\n\t' <err.out | LC_ALL=C grep -q "$(printf '[\001-\037\177]')" &&
    bad "$1: the terminal is given control characters"
  state | cmp -s - ../"$1.state" || bad "$1: something outside of the store has changed: $(state | diff - ../"$1.state")"
  [ -z "$(find c.yates -mindepth 1 ! -type f ! -type d -o -type f -perm /7077)" ] ||
    bad "$1: the store holds links, devices or rights: $(find c.yates -type f -perm /7077)"
  rm -rf programs/* login scratch/*/bin/* # the supervisor there may be the host's own
  timeout -s INT -k 30 240 "$yates" run c.toml --retry failed >again.out 2>&1 </dev/null
  status=$?
  [ "$status" -eq 0 ] || bad "$1: with an honest host the status is $status: $(cat again.out)"
  grep -q '2 of 2 runs done' again.out || bad "$1: with an honest host: $(cat again.out)"
}

# begin NAME: looks in the background, so that pauses after failures are waited for together.
begin() {
  look "$1" &
  cd "$work" || exit 1
}

# The host's tar sends the file `archive`; it unpacks honestly.
sends() {
  cat >programs/tar <<SH
#!/bin/sh
case \$1 in c*) exec cat "$work/archives/$1" ;; esac
exec /usr/bin/tar "\$@"
SH
  chmod +x programs/tar
}

mkdir archives tree
cd archives || exit 1
echo bad >../tree/victim
tar -P -c -f up --transform 's|.*|../../../../victim|' -C ../tree victim
tar -P -c -f absolute --transform "s|.*|$work/absolute/victim|" -C ../tree victim
ln -s .. ../tree/folder
tar -c -f through_a_link -C ../tree folder
rm ../tree/folder
mkdir ../tree/folder
echo bad >../tree/folder/victim
tar -r -f through_a_link -C ../tree folder/victim
ln ../tree/victim ../tree/hard
tar -c -f hard_link -C ../tree hard victim
sed "s|victim|/../../../../etc/passwd|" hard_link >hard_link_elsewhere
truncate -s 1000000000000 ../tree/sparse
tar -S -c -f sparse -C ../tree sparse
mkdir ../tree/many
(cd ../tree/many && seq 3000 | xargs touch)
tar -c -f many -C ../tree many
head -c 100000 many >truncated
mkdir ../tree/stdout
tar -c -f folders_for_files -C ../tree stdout
deep=$(printf 'd/%.0s' $(seq 300))
tar -c -f deep --transform "s|victim|${deep}x|" -C ../tree victim
printf 'cpu nonsense\n-1 -1 -1\n\033[31m\n' >../tree/samples
tar -c -f strange_samples -C ../tree samples
head -c 10000 /dev/urandom >noise
: >nothing
rm -rf ../tree
for archive in *; do
  case_of "$archive"
  sends "$archive"
  begin "$archive"
done
wait

# outcome NAME TEXT: the host's base64 sends this outcome, and everything else honestly.
outcome() {
  case_of "outcome_$1"
  printf "$2" >programs/outcome
  cat >programs/base64 <<'SH'
#!/bin/sh
[ "$1" != -d ] || exec /usr/bin/base64 "$@"
here=${0%/*}
cat >"$here/sent.$$"
case $(head -c 5 "$here/sent.$$" | tr -d '\0') in
  kind=) exec /usr/bin/base64 <"$here/outcome" ;;
esac
exec /usr/bin/base64 <"$here/sent.$$"
SH
  chmod +x programs/base64
  begin "outcome_$1"
}
measured='wall_ns=1000\nuser_us=1\nsystem_us=1\n'
outcome nothing 'kind=exited\nend\n'
outcome strange_kind "kind=what\nleftovers=0\n${measured}end\n"
outcome not_numbers 'kind=exited\nstatus=x\nleftovers=y\nend\n'
outcome too_large "kind=exited\nstatus=0\nleftovers=99999999999999999999\n${measured}end\n"
outcome copies "kind=exited\nstatus=0\nleftovers=0\n${measured}copy.1.wall_ns=1\ncopy.1.user_us=1\ncopy.1.system_us=1\ncopy.2.wall_ns=1\nend\n"
outcome signal "kind=signalled\nsignal=-7\nleftovers=-1\n${measured}end\n"
outcome escapes 'kind=cannot-start\nleftovers=0\ninfrastructure=\033]0;owned\007\nend\n'

# The host says what it is.
system() {
  case_of "system_$1"
  printf '#!/bin/sh\n%s\n' "$2" >programs/uname
  chmod +x programs/uname
  begin "system_$1"
}
system path 'echo Linux ../../../../bin/sh'
system long 'printf "Linux "; head -c 900000 /dev/zero | tr "\0" x; echo'
system escapes 'printf "\033]0;owned\007\n"'

# The host measures for ever, and only says that it passes on what the user asks for.
case_of endless_run
cat >programs/supervisor <<SH
#!/bin/sh
case \$1 in
  --probe | --lease) exec '$(dirname "$yates")/yates-supervisor' "\$@" ;;
  --ask-to-end) echo asked ;;
  *) exec sleep 60 ;;
esac
SH
cat >programs/base64 <<'SH'
#!/bin/sh
[ "$1" = -d ] || exec /usr/bin/base64 "$@"
cat >/dev/null
cat "${0%/*}/supervisor"
SH
chmod +x programs/base64
begin endless_run

# A login that says something and ends.
login() {
  case_of "login_$1"
  echo "$2" >login
  begin "login_$1"
}
login noise 'exec head -c 100000 /dev/urandom'
login endless 'exec yes hello'
login silent 'exec sleep 1000'

# A host whose answers are honest but for some lines, which are left out, said twice or replaced.
cat >liar <<'SH'
state=$1
sh -c "$2" | while IFS= read -r line; do
  state=$(((state * 1103515245 + 12345) % 2147483648))
  case $((state / 256 % 60)) in
    0) ;;
    1) printf '%s\n%s\n' "$line" "$line" ;;
    2) echo "outcome" ;;
    3) printf 'folder\n%s\n.\n' "$line" ;;
    4) echo "=" ;;
    5) echo "status -1" ;;
    6) printf '\033]0;owned\007\n' ;;
    7) echo "ours x" ;;
    8) echo "left 99999999999" ;;
    9) exit ;;
    *) printf '%s\n' "$line" ;;
  esac
done
SH
for liar in 1 2 3; do
  case_of "liar_$liar"
  draw 1000000
  # Each login lies in another way.
  echo "exec sh '$work/liar' \$(($drawn + \$\$ % 100)) \"\$1\"" >login
  begin "liar_$liar"
done
wait

cat "$work"/*/bad.out 2>/dev/null
failures=$(cat "$work"/*/bad.out 2>/dev/null | grep -c '^FAILED')
finish
