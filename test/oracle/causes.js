// SPDX-License-Identifier: MIT
//
// tools/oracle-causes: who queued what, and who settled it, in random programs: `rondo explain`
// beside async_hooks of the real Node of each era.
//
// Every callback of a program logs a label first, so a label stands for the execution that logged
// it. An execution without a label (of the prelude, of the runtime) is passed over: its own cause
// counts. Two sides are compared label by label:
//
//              Node                                      Rondo
//   parent     executionAsyncId in init                  parent of the task
//   trigger    executionAsyncId in promiseResolve of     trigger of the task, where it waited for a
//              the promise that was waited for           promise that was pending
//
// Labels that one side alone has logged are orders of real time, and not compared.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { generate } = require('./generate.js');
const { print } = require('./print.js');
const { MODELS, canRun, install } = require('./nodes.js');

const ROOT = path.join(__dirname, '..', '..');
const TIME_MS = 30000;
const TRIES = 20; // of a program with a difference

// What cannot be matched, by the first letter of its labels (print.js), and why: its own cause is not
// compared, nor that of what it calls at once. What it queues is compared: see isSame.
const UNMATCHED = {
  R: 'unhandledRejection: Node runs it as the rejected promise, Rondo as a task of who rejected it',
  H: 'rejectionHandled: the same',
  U: 'uncaughtException: Node keeps the id of what threw, or has none',
  M: 'uncaughtExceptionMonitor: the same',
  b: 'beforeExit: it has no cause in Node',
  z: 'exit: the same',
  j: 'then() of a thenable that an async function returned: Node runs it with the number of the ' +
    "function's promise, as if the function's caller had queued it",
};

const USAGE = `usage: tools/oracle-causes [options]

Compares, in random programs, the causes that rondo explain tells with those that async_hooks of real
Nodes tells. Ends with 0 if none is different.

  --programs N         programs a model (default 500)
  --first N            number of the first program (default 1)
  --models A,B         some of node10,node11,node20 (default all)
  --seed N             another seed, other programs (default 1)
  --rondo COMMAND      the runtime to test (default build/rondo)
  --node VERSION=PATH  a Node that is there already, for example 20=/usr/bin/node
  --folder PATH        where Nodes are kept (default build/oracle)
`;

function usage(problem) {
  process.stderr.write(`oracle-causes: ${problem}\n\n${USAGE}`);
  process.exit(2);
}

function parse(argv) {
  const options = {
    programs: 500, first: 1, models: Object.keys(MODELS), seed: 1, nodes: {},
    rondo: path.join(ROOT, 'build', 'rondo'), folder: path.join(ROOT, 'build', 'oracle'),
  };
  const number = (text) => (/^\d+$/.test(text) ? Number(text) : usage(`not a number: ${text}`));
  for (let i = 0; i < argv.length; i++) {
    const [, name, , glued] = /^(--[^=]*)(=(.*))?$/.exec(argv[i]) || [, argv[i]];
    if (name === '--help') {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    const text = glued !== undefined ? glued : argv[++i];
    if (text === undefined) usage(`${name} needs a value`);
    switch (name) {
      case '--programs': options.programs = number(text); break;
      case '--first': options.first = number(text); break;
      case '--seed': options.seed = number(text); break;
      case '--models': options.models = text.split(','); break;
      case '--rondo': options.rondo = text; break;
      case '--folder': options.folder = path.resolve(text); break;
      case '--node': {
        const [version, command] = text.split('=');
        if (command === undefined) usage('--node wants VERSION=PATH');
        options.nodes[version] = command;
        break;
      }
      default: usage(`unknown option: ${name}`);
    }
  }
  for (const model of options.models) if (!MODELS[model]) usage(`unknown model: ${model}`);
  return options;
}

// ---- one program on both sides --------------------------------------------------------------

// The prelude with a log that both sides can attribute: a line for each label.
function prelude() {
  const text = fs.readFileSync(path.join(__dirname, 'prelude.js'), 'utf8');
  const log = `function L(label) {
  console.log(label);
  if (global.oracleNote) global.oracleNote(label);
  if (budget !== null && --budget.log < 0) process.exit(99);
}
`;
  const changed = text.replace(/function L\(label\) \{[^]*?\n\}\n/, () => log);
  if (changed === text) throw new Error('prelude.js has no function L any more');
  return changed.replace("fs.writeSync(1, '\\n');", '');
}

function causesInNode(command, file, env) {
  fs.rmSync(env.ORACLE_CAUSES, { force: true });
  spawnSync(command, ['-r', path.join(__dirname, 'causes-hooks.js'), file], { env, timeout: TIME_MS });
  if (!fs.existsSync(env.ORACLE_CAUSES)) return null; // it was killed
  const { labels, made } = JSON.parse(fs.readFileSync(env.ORACLE_CAUSES, 'utf8'));
  const byId = new Map(made);
  return {
    labels,
    parentOf: (id) => byId.get(id)?.parent ?? 0,
    triggerOf(id) {
      const own = byId.get(id);
      return own?.type === 'PROMISE' ? byId.get(own.trigger)?.resolvedBy : undefined;
    },
  };
}

function causesInRondo(command, model, file, env) {
  const out = `${file}.json`;
  const run = spawnSync(command, ['explain', '--json', '-o', out, `--loop=${model}`, file],
    { env, encoding: 'utf8', timeout: TIME_MS });
  let said;
  try {
    said = JSON.parse(fs.readFileSync(out, 'utf8'));
  } catch (error) {
    throw new Error(`rondo explain gave no JSON for ${file}: ${error.message}\n${run.stderr}`);
  }
  const byId = new Map();
  for (const task of said.tasks) if (!byId.has(task.id)) byId.set(task.id, task);
  return {
    labels: said.lines.filter(({ stream }) => stream === 'stdout').map(({ text, task }) => [text, task]),
    parentOf: (id) => byId.get(id)?.parent ?? 0,
    triggerOf: (id) => byId.get(id)?.trigger || undefined,
  };
}

const isOfHandler = (label) => label[0] in UNMATCHED;

// label -> for each execution that logged it the label of that execution, of its parent, of its
// trigger.
function byLabel({ labels, parentOf, triggerOf }) {
  const first = new Map(); // execution -> the first label that it logged
  for (const [label, id] of labels) if (id !== 0 && !first.has(id)) first.set(id, label);
  const nameOf = (id) => {
    for (let steps = 0; id !== 0 && !first.has(id) && steps < 1000; steps++) id = parentOf(id);
    return first.get(id) ?? 'none';
  };
  const told = new Map();
  const seen = new Set();
  const handled = new Set(); // executions in which a handler was called
  for (const [label, id] of labels) {
    if (isOfHandler(label)) handled.add(id);
    if (seen.has(`${label} ${id}`)) continue;
    seen.add(`${label} ${id}`);
    const trigger = triggerOf(id);
    if (!told.has(label)) told.set(label, []);
    told.get(label).push({
      execution: first.get(id) ?? 'none', parent: nameOf(parentOf(id)),
      trigger: trigger === undefined ? undefined : nameOf(trigger),
      isHandled: handled.has(id),
    });
  }
  return told;
}

// The two sides have handlers in different executions, Node some in none. So what one side says that
// a handler ran in is the same as the handler, and as what the other side says that it ran in.
function isSame(wanted, found, node, rondo) {
  if (wanted === found) return true;
  const ranIn = (side, label, name) => label === name ||
    side.get(label)?.some(({ execution }) => execution === name);
  return [...node.keys()].some((label) => isOfHandler(label) && rondo.has(label) &&
    ranIn(node, label, wanted) && ranIn(rondo, label, found));
}

class Counts {
  constructor() {
    this.programs = this.compared = this.triggers = this.unmatched = this.races = 0;
    this.wrong = []; // sentences
  }

  add(other, isRace) {
    for (const name of ['compared', 'triggers', 'unmatched']) this[name] += other[name];
    for (const text of other.wrong) this.wrong.push(text);
    this.programs++;
    if (isRace) this.races++;
  }

  compare(name, node, rondo) {
    for (const [label, wanted] of node) {
      const found = rondo.get(label);
      if (found === undefined || found.length !== wanted.length) continue;
      if (isOfHandler(label)) this.unmatched += wanted.length;
      else this.#compareLabel(name, label, { node, rondo, wanted, found: [...found] });
    }
  }

  // Executions that log the same label run in any order: each is compared with the one that fits it
  // best.
  #compareLabel(name, label, { node, rondo, wanted, found }) {
    const isNode10 = name.startsWith('node10 ');
    // Node 10 tells of a promise when it is resolved with a thenable, not when that calls back.
    // A promise that an async function returns is adopted in a task of Node's that has the number of
    // the function's promise, so whoever called the function seems to have settled that.
    const isAdopted = label[0] === 'd';
    const hasTrigger = (a, b) => a.trigger !== undefined && b.trigger !== undefined &&
      !isAdopted && !(isNode10 && b.trigger[0] === 'h');
    const differences = (a, b) => ['execution', 'parent', ...hasTrigger(a, b) ? ['trigger'] : []]
      .filter((word) => !isSame(a[word], b[word], node, rondo));
    for (const one of wanted) {
      const counts = found.map((other) => differences(one, other).length);
      const [other] = found.splice(counts.indexOf(Math.min(...counts)), 1);
      if (one.isHandled || other.isHandled) {
        this.unmatched++;
        continue;
      }
      this.compared++;
      if (hasTrigger(one, other)) this.triggers++;
      for (const word of differences(one, other)) {
        this.wrong.push(
          `${name}: ${word} of ${label} is ${one[word]} in Node, ${other[word]} in Rondo`);
      }
    }
  }
}

function runModel(model, options, folder) {
  const [version] = MODELS[model].nodes;
  const node = options.nodes[version] ?? install(version, options.folder);
  const before = prelude();
  const data = path.join(folder, 'data.txt');
  fs.writeFileSync(data, 'a file to read\n');
  const env = {
    ...process.env, NODE_NO_WARNINGS: '1', ORACLE_CAUSES: path.join(folder, 'causes.json'),
    ORACLE_FILE: data, ORACLE_MODEL: model,
  };
  const counts = new Counts();
  for (let n = options.first; n < options.first + options.programs; n++) {
    const program = generate(options.seed, n, model);
    if (!canRun(version, program)) continue;
    const file = path.join(folder, 'program.js');
    const tail = program.start === 'main' ? '' : 'runQueue();\n';
    fs.writeFileSync(file, `${before}\n${print(program)}\n${tail}`);
    const compareOnce = () => {
      const inNode = causesInNode(node, file, env);
      if (inNode === null) return null; // it was killed
      const inRondo = causesInRondo(options.rondo, model, file, env);
      const own = new Counts();
      own.compare(`${model} ${n}`, byLabel(inNode), byLabel(inRondo));
      return own;
    };
    let own = compareOnce();
    // Which of two handlers or timers came first is real time's matter: a wrong cause is wrong in
    // every run.
    let isRace = false;
    for (let i = 1; i < TRIES && own !== null && own.wrong.length > 0; i++) {
      const again = compareOnce();
      isRace = again !== null && again.wrong.length === 0;
      if (again !== null) own = again;
    }
    if (own === null) continue;
    for (const text of own.wrong) console.log(text);
    counts.add(own, isRace);
  }
  const all = counts.compared + counts.unmatched;
  console.log(`${model}: ${counts.programs} programs, ` +
    `${counts.compared} tasks compared with Node ${version}, ${counts.wrong.length} wrong, ` +
    `${counts.triggers} of them with a trigger; ${counts.unmatched} of ${all} cannot be matched; ` +
    `${counts.races} programs ran again, for an order of real time`);
  return counts;
}

const options = parse(process.argv.slice(2));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oracle-causes-'));
let wrong = 0;
try {
  for (const model of options.models) wrong += runModel(model, options, folder).wrong.length;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
for (const [letter, why] of Object.entries(UNMATCHED)) console.log(`  not matched, ${letter}: ${why}`);
process.exitCode = wrong === 0 ? 0 : 1;
