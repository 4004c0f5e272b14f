#!/bin/sh
# Bash, zsh and fish complete what --help lists, and the manual pages tell it:
# completions.sh PROGRAM SOURCE_FOLDER
. "$(dirname "$0")/helpers.sh"
mkdir files files/runs
: >files/runs.csv
: >files/campaign.toml

for shell in bash zsh fish; do expect 0 completions "$shell" -o "yates.$shell"; done
expect 0 manual --quiet --all pages
silent err
expect 2 completions tcsh
one_complaint
says err "'tcsh' is unknown"
expect 2 manual anowa
says err "there is no command 'anowa'"
says err "'anova'"

# The options of a page of --help, one a line.
options_in() {
  sed -n 's/^  \(-[a-zA-Z],\)\{0,1\}\(--[a-z][a-z-]*\).*/\2/p' "$1"
}

# The commands of a page of --help.
commands_in() {
  sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z]*\) .*/\1/p' "$1"
}

# What bash offers for the last of the words; `=` is a word of its own, as readline breaks it.
# in_bash WORD...
in_bash() {
  (cd files && bash --norc --noprofile -c '
    source ../yates.bash
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _yates
    printf "%s\n" "${COMPREPLY[@]}"' bash "$@") >out 2>err
  [ ! -s err ] || fail "bash complains about: $*"
}

# offers WORD...: they are all that the last call offers.
offers() {
  printf '%s\n' "$@" | sort >wanted
  sort out | cmp -s - wanted || fail "expected alone: $*"
}

in_bash yates an
offers anova
in_bash yates queue ''
for word in fit laws mm1 mmck campaign.toml; do grep -qx -e "$word" out || fail "yates queue: no $word"; done
in_bash yates queue fit --err
offers --error
in_bash yates anova --go
offers --goal
in_bash yates anova --goal mi
offers minimize
in_bash yates anova --goal = ma
offers maximize
in_bash yates anova --goal =
offers minimize maximize
in_bash yates anova --type ''
offers 1 2 3
in_bash yates anova runs
offers runs runs.csv
in_bash yates report --goal minimize -o ca
offers campaign.toml
in_bash yates run ''
offers campaign.toml runs
in_bash yates run campaign.toml ''
offers ''
in_bash yates design latin-h
offers latin-hypercube
in_bash yates design central-composite --alpha face
offers face-centred
in_bash yates design advise --aim opt
offers optimise
in_bash yates completions ''
offers bash zsh fish
in_bash yates new r
offers runs

# Everything that --help knows stands in the page and in all completions, with its own command.
tell() {
  name=$(echo "yates $*" | sed 's/ $//')
  "$yates" "$@" --help >help
  page=pages/$(echo "$name" | tr ' ' -).1
  [ -s "$page" ] || fail "there is no page of $name"
  sed 's/\\-/-/g' "$page" >page
  in_bash yates "$@" -
  cp out offered
  grep -F "complete -c yates -n '__yates_at \\'$*\\''" yates.fish >of_fish
  awk -v name="$(echo "__$name" | tr ' ' _)() {" '$0 == name, /^}/' yates.zsh >of_zsh
  found=0
  for option in $(options_in help); do
    found=$((found + 1))
    grep -qe "^.*\\\\fB$option\\\\fR" page || fail "$page does not tell $option"
    grep -qxe "$option" offered || fail "bash does not offer $option of $name"
    grep -qe " -l ${option#--} " of_fish || fail "fish does not offer $option of $name"
    grep -qe "$option[]=,}\\[]" of_zsh || fail "zsh does not offer $option of $name"
  done
  [ "$found" -ge 1 ] || fail "no option was found in the help of $name"
  all=$((all + found))
  for subcommand in $(commands_in help); do
    commands=$((commands + 1))
    grep -qF "\\fB$name $subcommand\\fR" page || fail "$page does not tell $subcommand"
    grep -q " -a $subcommand " of_fish || fail "fish does not offer $name $subcommand"
    grep -q "^    '$subcommand:" of_zsh || fail "zsh does not offer $name $subcommand"
    in_bash yates "$@" "$subcommand"
    grep -qx "$subcommand" out || fail "bash does not offer $name $subcommand"
  done
}
all=0
commands=0
tell
"$yates" --help >help
for command in $(commands_in help); do
  tell "$command"
  "$yates" "$command" --help >help
  for subcommand in $(commands_in help); do tell "$command" "$subcommand"; done
done
[ "$all" -gt 150 ] || fail "only $all options were found in the help pages"
[ "$commands" -gt 17 ] || fail "only $commands commands were found in the help pages"
[ "$(ls pages | wc -l)" -eq $((commands + 1)) ] || fail "there are pages of commands that are none"

# What is offered is accepted.
printf 'cpu,time\n1,2\n1,3\n2,5\n2,6\n' >runs.csv
for option in --contrasts --adjust --scale --goal --type --format --drift --run; do
  in_bash yates anova "$option" ''
  [ -s out ] || fail "nothing is offered for $option"
  for word in $(cat out); do
    # A column of this table they are not, but words of the option.
    case $word in run | started) continue ;; esac
    expect 0 anova 'time ~ cpu' runs.csv "$option" "$word"
  done
done
in_bash yates design ''
for kind in $(cat out); do
  case $kind in advise | cost) continue ;; esac
  "$yates" design "$kind" --factor a=1,2 >out 2>err
  if grep -q "there is no\|is unknown\|unknown kind" err; then fail "design $kind is not known"; fi
done
in_bash yates teach queue ''
for kind in $(cat out); do
  "$yates" teach queue "$kind" >out 2>err
  if grep -q "unknown" err; then fail "queue $kind is not known"; fi
done

# The shells and man themselves, where they are.
if command -v zsh >/dev/null; then
  zsh -n yates.zsh 2>err || fail "zsh cannot read its completions"
  mkdir functions
  cp yates.zsh functions/_yates
    # type.zsh TYPED WANTED: types into a zsh of its own with a tab behind it, until WANTED is seen.
  cat >type.zsh <<'ZSH'
zmodload zsh/zpty
zpty typed "PS1= TERM=dumb zsh -f -i"
zpty -w typed "unset zle_bracketed_paste; fpath=($PWD/functions \$fpath); autoload -Uz compinit; compinit -D -u; cd files; print re\"\"ady"
zpty -r typed seen "*ready*"
zpty -n -w typed "$1"$'\t'
zpty -r -m typed seen "*$2*" && print -r -- "$seen"
ZSH
  for pair in 'yates anov|anova' 'yates anova --goal max|maximize' 'yates anova runs.|runs.csv' \
    'yates queue fi|fit' 'yates queue fit --err|--error' 'yates run camp|campaign.toml' \
    'yates design latin-h|latin-hypercube'; do
    timeout 100 zsh -f type.zsh "${pair%|*}" "${pair#*|}" >out 2>err </dev/null
    grep -qFe "${pair#*|}" out || fail "zsh: ${pair%|*} does not become ${pair#*|}"
  done
else
  echo "without zsh: its completions were not tried"
fi
if command -v fish >/dev/null; then
  HOME=$work
  export HOME
  # in_fish TYPED WORD...: what fish offers, without the descriptions behind a tab.
  in_fish() {
    typed=$1
    shift
    (cd files && fish --no-config -c "source ../yates.fish; complete -C '$typed'") 2>err | cut -f 1 >out
    silent err
    offers "$@"
  }
  in_fish 'yates ano' anova
  in_fish 'yates anova --goal ' minimize maximize
  in_fish 'yates anova --goal=mi' --goal=minimize
  in_fish 'yates queue fit --err' --error
  in_fish 'yates design latin-h' latin-hypercube
  in_fish 'yates anova runs.' runs.csv
  in_fish 'yates run camp' campaign.toml
  in_fish 'yates completions ' bash zsh fish
else
  echo "without fish: its completions were not tried"
fi
if command -v man >/dev/null && command -v groff >/dev/null; then
  for page in pages/*.1; do
    MANWIDTH=80 man --warnings -l "$page" >out 2>err || fail "man cannot show $page"
    silent err
    grep -q 'EXIT STATUS' out || fail "$page has no exit statuses"
  done
else
  echo "without man and groff: the pages were not shown"
fi
finish
