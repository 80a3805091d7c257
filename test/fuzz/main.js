// SPDX-License-Identifier: MIT
//
// tools/fuzz: random expressions, evaluated by Rondo and by Node 20.
//
//   inspecting.js, asserting.js, bytes.js, addresses.js, stacks.js, messages.js -> a file with an
//     expression a line
//     -> run.js in both runtimes, an answer a line -> compared here
//
//  1. Case n of an area is a function of the seed, the area and n: --first n --cases 1 repeats it.
//  2. A case that ends its process is found by running that part again, with a write a case.
//  3. explained.js lists the differences that stay, each with its reason; they are counted. So are
//     those where a later Node has changed its mind, and gives what Rondo gives.
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');
const { Random } = require('../oracle/random.js');
const { install } = require('../oracle/nodes.js');
const { explain } = require('./explained.js');

const ROOT = path.join(__dirname, '..', '..');
const BATCH = 2000;
const BATCH_MS_MAX = 120e3;
const SHOWN_MAX = 2000;   // characters of an expression or answer
const LINES_MAX = 16;

const AREAS = {
  inspect: { share: 30, make: require('./inspecting.js').inspect },
  format: { share: 10, make: require('./inspecting.js').format },
  assert: { share: 20, make: require('./asserting.js').assertion },
  buffer: { share: 20, make: require('./bytes.js').bufferCase },
  url: { share: 14, make: require('./addresses.js').urlCase },
  querystring: { share: 6, make: require('./addresses.js').querystringCase },
  stacks: { share: 10, make: require('./stacks.js').stackCase },
  http: { share: 10, make: require('./messages.js').messageCase },
};

const USAGE = `usage: tools/fuzz [options]

Evaluates random expressions in Rondo and in Node 20 and compares what they give: util.inspect,
util.format, the messages of assert, Buffer, URL, querystring, stacks and the parser of HTTP. Prints
every difference. Ends with 0 if there is none without an explanation, with 1 if there is, with 2 if
it could not work.

  --cases N       cases in all (default 10000)
  --first N       number of the first case of each area (default 1)
  --seed S        another seed, other cases (default 1)
  --only A,B      some of ${Object.keys(AREAS).join(',')}
  --node PATH     Node 20 (default: npm installs it into the folder of tools/oracle)
  --later PATH    a later Node, to ask about differences (default: Node 24, from npm); none: do not
  --rondo PATH    the runtime to test (default build/rondo)
  --differences N stop an area after so many (default 20)
  --folder PATH   where files are kept while it runs (default build/fuzz)
  --explained     show the explained differences, too
  --print         print the cases and end
`;

function usage(problem) {
  process.stderr.write(`fuzz: ${problem}\n\n${USAGE}`);
  process.exit(2);
}

function parse(argv) {
  const options = {
    cases: 10000, first: 1, seed: 1, only: Object.keys(AREAS), differences: 20, node: undefined,
    rondo: path.join(ROOT, 'build', 'rondo'), folder: path.join(ROOT, 'build', 'fuzz'),
    explained: false, print: false, later: undefined,
  };
  const number = (text) => {
    if (!/^\d+$/.test(text)) usage(`not a number: ${text}`);
    return Number(text);
  };
  for (let i = 0; i < argv.length; i++) {
    const [, name, , glued] = /^(--[^=]*)(=(.*))?$/.exec(argv[i]) || [, argv[i]];
    const value = () => {
      const text = glued !== undefined ? glued : argv[++i];
      if (text === undefined) usage(`${name} needs a value`);
      return text;
    };
    switch (name) {
      case '--cases': options.cases = number(value()); break;
      case '--first': options.first = number(value()); break;
      case '--seed': options.seed = number(value()); break;
      case '--differences': options.differences = number(value()); break;
      case '--only': options.only = value().split(','); break;
      case '--node': options.node = value(); break;
      case '--later': options.later = value(); break;
      case '--rondo': options.rondo = value(); break;
      case '--folder': options.folder = path.resolve(value()); break;
      case '--explained': options.explained = true; break;
      case '--print': options.print = true; break;
      case '-h': case '--help': process.stdout.write(USAGE); process.exit(0); break;
      default: usage(`unknown option: ${name}`);
    }
  }
  for (const area of options.only) if (!AREAS[area]) usage(`unknown area: ${area}`);
  return options;
}

function makeCase(options, area, number) {
  const stream = number * 16 + Object.keys(AREAS).indexOf(area);
  return AREAS[area].make(new Random(options.seed, stream)).replace(/\n/g, '\\n');
}

let runs = 0;

// Runs one runtime over the file from line `first` on; its answers, as many as it gave.
function run(command, file, first, flags) {
  return new Promise((resolve, reject) => {
    const answers = `${file}.${++runs}.out`;
    const out = fs.openSync(answers, 'w');
    const child = spawn(command, [path.join(__dirname, 'run.js'), file, String(first), ...flags],
      { stdio: ['ignore', out, 'ignore'], env: { ...process.env, TZ: 'UTC', NODE_OPTIONS: '' } });
    const timer = setTimeout(() => child.kill('SIGKILL'), BATCH_MS_MAX);
    child.on('error', (error) => reject(new Error(`${command} does not start: ${error.message}`)));
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      fs.closeSync(out);
      const lines = fs.readFileSync(answers, 'utf8').split('\n');
      lines.pop();
      fs.unlinkSync(answers);
      resolve({ lines, end: signal || code });
    });
  });
}

// All answers of a runtime; 'ends the process' for a case that does.
async function answersOf(command, file, count) {
  const answers = [];
  let flags = [];
  while (answers.length < count) {
    const { lines, end } = await run(command, file, answers.length, flags);
    answers.push(...lines);
    if (answers.length >= count) break;
    if (flags.length === 0 && lines.length > 0) {
      flags = ['--each'];
      continue;
    }
    if (flags.length === 0) flags = ['--each'];
    else answers.push(JSON.stringify(`ends the process: ${end}`));
  }
  return answers;
}

const shorten = (text) => text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}...` : text;

// Of long answers the lines around the first difference.
function around(text, other) {
  const lines = text.split('\n');
  if (lines.length <= LINES_MAX) return shorten(text);
  const others = other.split('\n');
  let at = 0;
  while (at < lines.length && lines[at] === others[at]) at++;
  const first = Math.max(0, at - 4);
  return shorten(`${first > 0 ? `(from line ${first + 1})\n` : ''}` +
    lines.slice(first, first + LINES_MAX).join('\n'));
}

// What a later Node gives for the cases that differ, by case.
async function askLater(options, cases, folder) {
  const answers = new Map();
  if (cases.length === 0 || options.later === 'none') return answers;
  options.later ??= install('24', path.join(ROOT, 'build', 'oracle'));
  const file = path.join(folder, `later-${process.pid}.txt`);
  fs.writeFileSync(file, `${cases.join('\n')}\n`);
  const lines = await answersOf(options.later, file, cases.length);
  fs.unlinkSync(file);
  cases.forEach((expression, i) => answers.set(expression, lines[i]));
  return answers;
}

async function checkArea(options, area, count, totals) {
  let found = 0;
  for (let done = 0; done < count && found < options.differences; done += BATCH) {
    const size = Math.min(BATCH, count - done);
    const cases = [];
    for (let i = 0; i < size; i++) cases.push(makeCase(options, area, options.first + done + i));
    const file = path.join(options.folder, `${area}-${process.pid}.txt`);
    fs.writeFileSync(file, `${cases.join('\n')}\n`);
    const [node, rondo] = await Promise.all([options.node, options.rondo].map(
      (command) => answersOf(command, file, size)));
    fs.unlinkSync(file);
    const reasonOf = (i) => explain(area, cases[i], JSON.parse(node[i]), JSON.parse(rondo[i]));
    const later = await askLater(options, cases.filter(
      (_, i) => node[i] !== rondo[i] && reasonOf(i) === undefined), options.folder);
    for (let i = 0; i < size; i++) {
      totals.cases++;
      if (node[i] === rondo[i]) continue;
      let reason = reasonOf(i);
      if (reason === undefined && later.get(cases[i]) === rondo[i]) {
        reason = `${area}: as in Node 24`;
      }
      if (reason !== undefined) {
        totals.explained.set(reason, (totals.explained.get(reason) || 0) + 1);
        if (!options.explained) continue;
      } else {
        totals.differences++;
        if (++found > options.differences) break;
      }
      const [theirs, ours] = [JSON.parse(node[i]), JSON.parse(rondo[i])];
      console.log(`---- ${area}, seed ${options.seed}, case ${options.first + done + i}` +
        `${reason === undefined ? '' : ` (${reason})`}\n${shorten(cases[i])}\n` +
        `-- Node:\n${around(theirs, ours)}\n-- rondo:\n${around(ours, theirs)}\n`);
    }
  }
}

async function main() {
  const options = parse(process.argv.slice(2));
  let shares = 0;
  for (const area of options.only) shares += AREAS[area].share;
  const countOf = (area) => Math.ceil(options.cases * AREAS[area].share / shares);
  if (options.print) {
    for (const area of options.only) {
      for (let i = 0; i < countOf(area); i++) {
        console.log(makeCase(options, area, options.first + i));
      }
    }
    return;
  }
  process.exitCode = 2; // until all is done
  options.node ??= install('20', path.join(ROOT, 'build', 'oracle'));
  fs.mkdirSync(options.folder, { recursive: true });
  const totals = { cases: 0, differences: 0, explained: new Map() };
  for (const area of options.only) {
    const started = Date.now();
    const before = totals.differences;
    await checkArea(options, area, countOf(area), totals);
    console.log(`${area}: ${countOf(area)} cases, ${totals.differences - before} differences, ` +
      `${((Date.now() - started) / 1000).toFixed(0)} s`);
  }
  for (const [reason, count] of totals.explained) console.log(`  ${count} explained: ${reason}`);
  console.log(`${totals.cases} cases, ${totals.differences} differences without an explanation`);
  process.exitCode = totals.differences === 0 ? 0 : 1;
}

main().catch((error) => {
  process.stderr.write(`fuzz: ${error.message}\n`);
  process.exit(2);
});
