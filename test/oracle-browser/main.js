// SPDX-License-Identifier: MIT
//
// tools/oracle-browser: random pages in Chromium and in Rondo.
//
//   generate.js -> print.js -> record.js asks Chromium, once a page -> compare.js runs Rondo -> shrink
//
// A page has a document and a process (in Rondo) of its own: what is left of one would be seen in the next.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const { generate, PROFILES } = require('./generate.js');
const { print } = require('./print.js');
const { printInput } = require('./input.js');
const { Recorder } = require('./record.js');
const { Rondo } = require('./rondo.js');
const { Comparison } = require('./compare.js');
const { shrink } = require('../oracle/shrink.js');

const ROOT = path.join(__dirname, '..', '..');

const USAGE = `usage: tools/oracle-browser [options]

Compares the order in which random pages log between Rondo's browser loop and Debian's Chromium
(packages chromium and chromium-headless-shell). A page counts if Chromium prints the same in every run.
What Chromium printed is kept, so it is asked once. Ends with 0 if there is no difference.

  --programs N         pages (default 5000)
  --first N            number of the first one (default 1)
  --pages N,N          only the pages with these numbers
  --seed N             another seed, other pages (default 1)
  --profiles A,B       only these: ${Object.keys(PROFILES).join(' ')}
  --run COMMAND        the runtime (default build/rondo --loop=browser)
  --modes A,B          real, virtual (default both)
  --runs N             how often Chromium must print the same in real time (default 3)
  --jobs N             pages at a time in Rondo (default: processors)
  --folder PATH        where answers and differences are kept (default build/oracle-browser)
  --record             only ask Chromium, do not run Rondo
  --known              only compare pages that Chromium was asked about before; needs no browser
  --differences N      stop after so many (default 20)
  --no-shrink          show pages as they were made
  --tries N            steps of shrinking a page (default 150)
  --print N            print page N and end

SIGINT ends the comparison early, with a report on what was compared.
`;

function parse(argv) {
  const options = {
    programs: 5000, first: 1, pages: null, seed: 1, profiles: null, command: null, modes: ['real', 'virtual'], runs: 3,
    jobs: os.cpus().length, folder: path.join(ROOT, 'build', 'oracle-browser'), record: false, known: false,
    differences: 20, shrink: true, tries: 150,
  };
  const number = (text) => (/^\d+$/.test(text) ? Number(text) : usage(`not a number: ${text}`));
  for (let i = 0; i < argv.length; i++) {
    const [, name, , glued] = /^(--[^=]*)(=(.*))?$/.exec(argv[i]) || [, argv[i]];
    const value = () => {
      const text = glued !== undefined ? glued : argv[++i];
      return text === undefined ? usage(`${name} needs a value`) : text;
    };
    switch (name) {
      case '--programs': options.programs = number(value()); break;
      case '--first': options.first = number(value()); break;
      case '--pages': options.pages = value().split(',').map(number); break;
      case '--seed': options.seed = number(value()); break;
      case '--runs': options.runs = number(value()); break;
      case '--jobs': options.jobs = number(value()); break;
      case '--differences': options.differences = number(value()); break;
      case '--tries': options.tries = number(value()); break;
      case '--print': options.print = number(value()); break;
      case '--profiles': options.profiles = value().split(','); break;
      case '--modes': options.modes = value().split(','); break;
      case '--run': options.command = value().split(/\s+/); break;
      case '--folder': options.folder = path.resolve(value()); break;
      case '--record': options.record = true; break;
      case '--known': options.known = true; break;
      case '--no-shrink': options.shrink = false; break;
      case '-h': case '--help': process.stdout.write(USAGE); process.exit(0); break;
      default: usage(`unknown option: ${name}`);
    }
  }
  if (options.command === null) options.command = [path.join(ROOT, 'build', 'rondo'), '--loop=browser'];
  if (options.command.includes('--virtual-time')) {
    options.command = options.command.filter((word) => word !== '--virtual-time');
    options.modes = ['virtual'];
  }
  for (const name of options.profiles || []) if (!PROFILES[name]) usage(`unknown profile: ${name}`);
  for (const name of options.modes) if (!['real', 'virtual'].includes(name)) usage(`unknown mode: ${name}`);
  return options;
}

function usage(problem) {
  process.stderr.write(`oracle-browser: ${problem}\n\n${USAGE}`);
  process.exit(2);
}

function describe({ program, mode, rondo, chromium }) {
  const input = program.input && program.input.length > 0 ? `\ninput:\n${printInput(program.input)}` : '';
  return `${program.name}, ${program.profile}, in ${mode} time\n\n${print(program)}${input}\n` +
    `${chromium.map((lines) => `chromium: ${lines.join(' | ')}`).join('\n')}\n` +
    `rondo:    ${rondo.lines.join(' | ')}${rondo.end === '0' ? '' : ` [${rondo.end}]`}\n` +
    `${rondo.err.trim().split('\n').slice(0, 6).join('\n')}\n`;
}

async function small(comparison, difference, tries) {
  const { mode } = difference;
  let left = tries;
  let last = difference;
  const differs = async ([candidate]) => {
    if (left-- <= 0) return false;
    const found = await comparison.difference(candidate, mode, undefined, false);
    if (!found || found === 'race') return false;
    last = { program: candidate, ...found };
    return true;
  };
  const program = await shrink(difference.program, differs);
  const found = await comparison.difference(program, mode);
  return found && found !== 'race' ? { program, ...found } : last;
}

function table(profiles) {
  for (const [name, row] of Object.entries(profiles).sort()) {
    console.log(`  ${name.padEnd(12)} ${Object.entries(row).map(([key, value]) => `${key} ${value}`).join(', ')}`);
  }
}

async function main() {
  const options = parse(process.argv.slice(2));
  if (options.print !== undefined) {
    const program = generate(options.seed, options.print, options.profiles);
    process.stdout.write(print(program));
    if (program.input) process.stdout.write(`\ninput:\n${printInput(program.input)}`);
    return;
  }
  process.exitCode = 2; // until all is done
  const recorder = new Recorder(options.folder, { runs: options.runs, chromium: !options.known });
  await recorder.open();
  const rondo = new Rondo(options.command, path.join(options.folder, 'pages'), 20000);
  const comparison = new Comparison(recorder, rondo, options.modes);
  const started = Date.now();
  const numbers = options.pages || Array.from({ length: options.programs }, (_, i) => options.first + i);
  let next = 0;
  process.once('SIGINT', () => { next = numbers.length; }); // no more pages, but the report
  const worker = async () => {
    while (next < numbers.length && comparison.differences.length < options.differences) {
      const program = generate(options.seed, numbers[next++], options.profiles);
      if (options.record) await comparison.record(program);
      else await comparison.check(program);
      const { programs } = comparison.counts;
      if (programs % 100 === 0) {
        console.error(`${programs} pages, ${((Date.now() - started) / 1000).toFixed(0)} s, ` +
          `${comparison.counts.races} races, ${comparison.counts.differences} differences`);
      }
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, worker));
  const { counts } = comparison;
  console.log(`${counts.programs} pages, ${counts.differences} differences, ${counts.compared} alike, ` +
    `${counts.races} races in Chromium (${counts.observers} of observers), ${counts.flaky} late matches, ${recorder.asked} pages asked, ` +
    `${((Date.now() - started) / 1000).toFixed(0)} s`);
  table(comparison.profiles);
  const reports = path.join(options.folder, 'differences');
  fs.mkdirSync(reports, { recursive: true });
  for (const difference of comparison.differences) {
    const shown = options.shrink && !options.known ? await small(comparison, difference, options.tries) : difference;
    const text = describe(shown);
    console.log(`\n---- ${text}`);
    fs.writeFileSync(path.join(reports, `${shown.program.name.replace(/ /g, '-')}-${shown.mode}.txt`), text);
  }
  await recorder.close();
  process.exitCode = counts.differences === 0 ? 0 : 1;
}

main().catch((error) => {
  process.stderr.write(`oracle-browser: ${error.stack}\n`);
  process.exit(2);
});
