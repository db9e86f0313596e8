#!/bin/sh
# The same as shim.c where there is no C compiler: slower to start, so the ratios come out a little better than they are.
start=$(date +%s%N)
case ${0##*/} in
  gate)
    head -c "$2" /dev/zero | tr '\0' x
    printf 'gate %s %s %s\n' "$start" "$(date +%s%N)" "$2" >>"$1"
    ;;
  agent)
    prompt=$(cat)
    [ "$2" -gt 0 ] && sleep "$(printf '%d.%03d' $(($2 / 1000)) $(($2 % 1000)))"
    mkdir -p src
    for path in $(printf '%s' "$prompt" | grep -o 'src/story-[0-9]*\.txt'); do
      [ -e "$path" ] && continue
      number=${path#src/story-}
      echo "done ${number%.txt}" >"$path"
      break
    done
    [ "$3" = - ] || printf '%s' "$prompt" >"$3/$start"
    echo 'wrote what the story asks for'
    printf 'agent %s %s %s\n' "$start" "$(date +%s%N)" "${#prompt}" >>"$1"
    ;;
esac
