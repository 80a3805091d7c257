# SPDX-License-Identifier: MIT
#
# Completion of rondo for bash. Options and subcommands come from rondo --help=all and rondo NAME
# --help, so this file knows no list that could grow old.

# The options that a help text on standard input describes, one per line; = if a value follows.
__rondo_names() {
  sed -n 's/^ \{1,8\}\(-.*\)$/\1/p' | sed 's/  .*//' | grep -oE -- '--[a-z][a-z0-9.-]*=?'
}

__rondo_options() {
  local rondo=$1 subcommand=$2
  case $subcommand in
    doctor | lens | run-on) "$rondo" "$subcommand" --help ;;
    '') "$rondo" --help=all ;;
    *)
      "$rondo" "$subcommand" --help
      "$rondo" --help=all
      ;;
  esac 2>/dev/null | __rondo_names
}

__rondo_subcommands() {
  "$1" --help 2>/dev/null | sed -n '/^subcommands/,$s/^  \([a-z-]*\) .*/\1/p'
}

_rondo() {
  local rondo=$1 cur=${COMP_WORDS[COMP_CWORD]} option='' subcommand='' at
  COMPREPLY=()
  # Bash takes = for a word.
  if [[ $cur == '=' ]]; then
    option=${COMP_WORDS[COMP_CWORD - 1]} cur=''
  elif ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD - 1]} == '=' ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $option in
    '') ;;
    --loop) COMPREPLY=($(compgen -W 'node10 node11 node20 browser' -- "$cur")); return ;;
    --unhandled-rejections)
      COMPREPLY=($(compgen -W 'throw strict warn none warn-with-error-code' -- "$cur")); return ;;
    --to) COMPREPLY=($(compgen -W 'json chrome' -- "$cur")); return ;;
    *) return ;; # names of files, by -o default
  esac
  if ((COMP_CWORD > 1)) && __rondo_subcommands "$rondo" | grep -qxF -e "${COMP_WORDS[1]}"; then
    subcommand=${COMP_WORDS[1]}
  fi
  # Behind the program all words are its own.
  for ((at = ${#subcommand} > 0 ? 2 : 1; at < COMP_CWORD; at++)); do
    case ${COMP_WORDS[at]} in
      --) break ;;
      -* | =) ;;
      *) [[ ${COMP_WORDS[at - 1]} == '=' || ${COMP_WORDS[at - 1]} == -? ]] || return ;;
    esac
  done
  if [[ $cur == -* ]]; then
    ((at == COMP_CWORD)) || return
    COMPREPLY=($(compgen -W "$(__rondo_options "$rondo" "$subcommand")" -- "$cur"))
    [[ ${#COMPREPLY[@]} -ne 1 || $COMPREPLY != *= ]] || compopt -o nospace 2>/dev/null
  elif ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "$(__rondo_subcommands "$rondo")" -- "$cur"))
    COMPREPLY+=($(compgen -f -- "$cur"))
  elif [[ $subcommand == run-on ]]; then
    COMPREPLY=($(compgen -c -- "$cur"))
  fi
}

complete -o default -F _rondo rondo
