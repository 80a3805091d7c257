// SPDX-License-Identifier: MIT
// Each subcommand of --help has a page in man/, and each option of its --help stands there. So it is
// with --help=all and rondo.1. (Rondo's own.)
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const manual = path.join(__dirname, '../../../man');
const help = (...words) => spawnSync(process.execPath, words, { encoding: 'utf8' }).stdout;

// The options that stand at the beginnings of lines, before what they do.
function optionsOf(text) {
  const lines = text.split('\n').filter((line) => /^ {1,8}-/.test(line));
  return lines.flatMap((line) => line.trim().replace(/ {2}.*/, '').match(/(?<![\w-])--?[a-z][\w-]*(?:\.\d)?/g));
}

function compare(name, text) {
  const page = fs.readFileSync(path.join(manual, `${name}.1`), 'utf8').replace(/\\[-&]/g, '-');
  const options = new Set(optionsOf(text));
  // Options are written .It Fl e , -eval Ar code or `--eval`.
  const lacking = [...options].filter((option) =>
    !new RegExp(`(Fl |, |-)${option.slice(1)}(?![\\w-])`).test(page));
  console.log(name, options.size > 0, lacking);
}

const short = help('--help');
const names = short.slice(short.indexOf('\nsubcommands')).split('\n')
  .map((line) => /^ {2}([a-z-]+) /.exec(line)?.[1]).filter(Boolean);
for (const name of names) compare(`rondo-${name}`, name === 'doctor' ? '  -h, --help' : help(name, '--help'));
compare('rondo', help('--help=all'));
const pages = fs.readdirSync(manual).sort();
console.log(pages.filter((page) => page !== 'rondo.1' && !names.includes(/^rondo-(.*)\.1$/.exec(page)?.[1])));
