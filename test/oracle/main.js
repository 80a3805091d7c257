// SPDX-License-Identifier: MIT
//
// tools/oracle: random programs on Rondo's loop models and on the real Nodes of their eras.
//
//   generate.js -> print.js -> a file -> world.js runs it -> compare.js judges -> shrink.js
//
// Starting a Node takes longer than running a program. So one program in eight, those that may
// end the process, has a process of its own, from the main script to the exit code; the others
// share one, forty in a file, one after another when the loop has come to rest (prelude.js).
// Time is virtual in both (clock.c): no sleeping, and hardly a race, where by the real clock one
// program in four does not print the same in every run of the same Node.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const { generate } = require('./generate.js');
const { print } = require('./print.js');
const { MODELS, NODE_OPTIONS, canRun, install } = require('./nodes.js');
const { World } = require('./world.js');
const { Comparison } = require('./compare.js');
const { shrink, shrinkList } = require('./shrink.js');

const ROOT = path.join(__dirname, '..', '..');
const BATCH = 40;

const USAGE = `usage: tools/oracle [options]

Compares the order of callbacks in random programs between Rondo's loop models and real Nodes:
node10 with Node 10, node11 with Node 16 (and 11), node20 with Node 20 (and 24), which npm
installs at the first run. Ends with 0 if there is no difference that is not a race in Node.

  --programs N         programs a model (default 2000)
  --first N            number of the first program (default 1)
  --models A,B         some of node10,node11,node20 (default all)
  --seed N             another seed, other programs (default 1)
  --jobs N             processes at a time (default: processors)
  --rondo COMMAND      the runtime to test (default build/rondo)
  --node VERSION=PATH  a Node that is there already, for example 20=/usr/bin/node
  --folder PATH        where Nodes and files are kept (default build/oracle)
  --clock real         no virtual clock: slower, and timers race
  --differences N      stop a model after so many (default 10)
  --no-shrink          show programs as they were made
  --alone              only programs with a process of their own
  --keep               leave the generated files in the folder
  --print N            print program N of the first model and end
`;

function parse(argv) {
  const options = {
    programs: 2000, first: 1, models: Object.keys(MODELS), seed: 1, jobs: os.cpus().length,
    rondo: path.join(ROOT, 'build', 'rondo'), folder: path.join(ROOT, 'build', 'oracle'),
    nodes: {}, clock: true, differences: 10, shrink: true, alone: false, keep: false,
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
      case '--programs': options.programs = number(value()); break;
      case '--first': options.first = number(value()); break;
      case '--seed': options.seed = number(value()); break;
      case '--jobs': options.jobs = number(value()); break;
      case '--differences': options.differences = number(value()); break;
      case '--print': options.print = number(value()); break;
      case '--models': options.models = value().split(','); break;
      case '--rondo': options.rondo = value(); break;
      case '--folder': options.folder = path.resolve(value()); break;
      case '--clock': options.clock = value() !== 'real'; break;
      case '--no-shrink': options.shrink = false; break;
      case '--alone': options.alone = true; break;
      case '--keep': options.keep = true; break;
      case '--node': {
        const [version, command] = value().split('=');
        options.nodes[version] = command;
        break;
      }
      case '-h': case '--help': process.stdout.write(USAGE); process.exit(0); break;
      default: usage(`unknown option: ${name}`);
    }
  }
  for (const model of options.models) if (!MODELS[model]) usage(`unknown model: ${model}`);
  return options;
}

function usage(problem) {
  process.stderr.write(`oracle: ${problem}\n\n${USAGE}`);
  process.exit(2);
}

// Programs in the groups in which they share a file: all of a group run on the same Nodes.
function groups(options, model) {
  const { nodes } = MODELS[model];
  const open = new Map();
  const all = [];
  for (let n = options.first; n < options.first + options.programs; n++) {
    const program = generate(options.seed, n, model);
    program.number = n;
    if (program.alone) {
      all.push([program]);
      continue;
    }
    if (options.alone) continue;
    const key = nodes.filter((node) => canRun(node, program)).join();
    if (!open.has(key) || open.get(key).length === BATCH) {
      open.set(key, []);
      all.push(open.get(key));
    }
    open.get(key).push(program);
  }
  return all;
}

function describe(comparison, { programs, evidence }) {
  const numbers = programs.map((program) => program.number).join(', ');
  const line = (result) => `${result.out.replace(/\n/g, '|')} [${result.end}]`;
  return `${comparison.model}, program ${numbers}\n\n${programs.map(print).join('\n')}\n` +
    `Node ${evidence.version}: ${line(evidence.node)}\n` +
    `rondo:   ${line(evidence.rondo)}\n` +
    (evidence.rondo.end === evidence.node.end ? '' : `${evidence.rondo.err.trim()}\n`);
}

async function small(comparison, difference) {
  const differs = (candidate) => comparison.differs(candidate);
  let { programs } = difference;
  if (programs.length > 1) programs = await shrinkList(programs, differs);
  if (programs.length === 1) programs = [await shrink(programs[0], differs)];
  return { programs, evidence: await comparison.evidence(programs) };
}

async function checkModel(options, world, model) {
  const runtimes = {
    rondo: { command: options.rondo, options: [`--loop=${model}`] },
    nodes: MODELS[model].nodes.map((version) => ({
      version, options: NODE_OPTIONS,
      command: options.nodes[version] || install(version, options.folder),
    })),
  };
  const comparison = new Comparison(world, model, runtimes);
  const work = groups(options, model);
  const started = Date.now();
  const worker = async () => {
    while (work.length > 0 && comparison.differences.length < options.differences) {
      await comparison.check(work.shift());
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, worker));
  const { counts } = comparison;
  const share = (100 * counts.races / Math.max(1, counts.programs)).toFixed(2);
  console.log(`${model}: ${counts.programs} programs (${counts.alone} alone), ` +
    `${counts.differences + counts.batches} differences, ${counts.races} races in Node ` +
    `(${share} %), ${counts.era} where Node ${MODELS[model].nodes.join(' and ')} differ, ` +
    `${((Date.now() - started) / 1000).toFixed(0)} s`);
  if (comparison.eraSeen.length > 0) {
    const some = comparison.eraSeen.slice(0, 12).map((program) => program.number).join(', ');
    console.log(`  the era changed its mind in programs ${some}`);
  }
  const reports = path.join(options.folder, 'differences');
  fs.mkdirSync(reports, { recursive: true });
  for (const difference of comparison.differences.slice(0, options.differences)) {
    const shown = options.shrink ? await small(comparison, difference) : difference;
    const text = describe(comparison, shown);
    console.log(`\n---- ${text}`);
    const name = `${model}-seed${options.seed}-${shown.programs[0].number}.txt`;
    fs.writeFileSync(path.join(reports, name), text);
  }
  return comparison.differences.length === 0;
}

async function main() {
  const options = parse(process.argv.slice(2));
  if (options.print !== undefined) {
    process.stdout.write(print(generate(options.seed, options.print, options.models[0])));
    return;
  }
  const world = new World(options.folder, options.clock, options.keep);
  process.exitCode = 2; // until all is done
  let good = true;
  for (const model of options.models) {
    if (!await checkModel(options, world, model)) good = false;
  }
  process.exitCode = good ? 0 : 1;
}

main().catch((error) => {
  process.stderr.write(`oracle: ${error.message}\n`);
  process.exit(2);
});
