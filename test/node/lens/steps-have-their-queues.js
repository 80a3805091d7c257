// SPDX-License-Identifier: MIT
//
// The steps of a run, and what is in the queues when the next one begins. The orders are those of
// real Nodes 10 and 20 (test/node/seeds); what is queued when follows from the programs. In virtual
// time, where nearly all times are equal. (Rondo's own.)
'use strict';

const path = require('path');
const { pathToFileURL } = require('url');
const { probe, textOf, withLens } = require('./fixtures/lens.js');

const queues = path.join(__dirname, '..', '..', '..', 'lib', 'rondo', 'lens', 'assets', 'queues.js');

const PHASES = `setTimeout(() => {
  console.log(1);
  process.nextTick(() => {
    console.log(3);
  });
  Promise.resolve().then(() => console.log(4));
}, 0);
setTimeout(() => {
  console.log(2);
}, 0);
`;
const MORE = `const interval = setInterval(() => {
  if (++calls === 2) clearInterval(interval);
}, 10);
let calls = 0;
const dropped = setTimeout(() => {}, 50);
clearTimeout(dropped);
setTimeout(() => {}, 1000).unref();
setImmediate(() => {
  new Promise((resolve) => setTimeout(resolve, 5)).then(function later() {});
});
`;

// One line a step: what runs, and each queue that is not empty.
function show({ queuedAt, queuesOf }, report) {
  const known = queuesOf(report).map(({ id }) => id);
  report.steps.forEach((step, number) => {
    const all = [...queuedAt(report, number)].map(([queue, items]) => {
      const list = items.map(({ row, state, isNew }) => (
        `${isNew ? '+' : ''}${row.line || row.queuedLine} ${state.text}`));
      return `${known.includes(queue) ? '' : 'UNKNOWN '}${queue} [${list.join(', ')}]`;
    });
    console.log(`  ${step.kind} ${step.line || step.queuedLine} ${step.queue}: ${all.join(' ')}`);
  });
}

(async () => {
  const module = await import(pathToFileURL(queues));
  const words = probe().length > 0 ? [] : ['--unsafe'];
  await withLens({ words }, async (lens) => {
    for (const loop of ['node10', 'node20']) {
      const run = await lens.run(PHASES, { loop, virtual: true });
      console.log(loop, textOf(run));
      show(module, run.report);
      console.log('  lines of steps:', run.lines.map(({ task }) => (
        run.report.steps.findIndex((step) => step.task === task))).join(' '));
    }
    const run = await lens.run(MORE, { virtual: true });
    console.log('more');
    show(module, run.report);
    const { text } = await lens.ask(`${lens.token}timeline/${run.number}`);
    console.log('timeline:', /<title>app\.js<\/title>|<title>[^<]*app\.js/.test(text));
  });
})();
