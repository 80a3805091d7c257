# SPDX-License-Identifier: MIT
#
# Completion of rondo for fish. Options and subcommands come from rondo --help=all and rondo NAME
# --help, so this file knows no list that could grow old.

function __rondo_subcommands
    rondo --help 2>/dev/null | sed -nE '/^subcommands/,$s/^  ([a-z-]+) +(.*)$/\1\t\2/p'
end

# The words before the cursor that are neither rondo nor options: a subcommand, a program, arguments.
function __rondo_words
    for word in (commandline --tokenize --cut-at-cursor --current-process)[2..]
        string match --quiet -- '-*' $word
        or echo $word
    end
end

function __rondo_subcommand
    set --local first (commandline --tokenize --cut-at-cursor --current-process)[2]
    test -n "$first"
    and __rondo_subcommands | grep -q "^$first"\t
    and echo $first
end

# Behind the program all words are its own.
function __rondo_wants_options
    set --local most 0
    test -z (__rondo_subcommand) || set most 1
    test (count (__rondo_words)) -le $most
end

function __rondo_options
    set --local subcommand (__rondo_subcommand)
    begin
        test -z "$subcommand" || rondo $subcommand --help
        contains -- "$subcommand" doctor lens run-on || rondo --help=all
    end 2>/dev/null |
        sed -nE 's/^ {1,8}(-[^ ,]*, )?(--[a-z][a-z0-9.-]*)(=?)[^ ]*( [A-Z][^ ]*)?  +(.*)$/\2\3\t\5/p'
end

function __rondo_is_first
    test (count (commandline --tokenize --cut-at-cursor --current-process)) -eq 1
end

complete -c rondo -n __rondo_is_first -a '(__rondo_subcommands)'
complete -c rondo -n '__rondo_wants_options && string match --quiet -- "-*" (commandline --current-token)' \
    -a '(__rondo_options)'
complete -c rondo -n __rondo_wants_options -l loop -x -a 'node10 node11 node20 browser'
