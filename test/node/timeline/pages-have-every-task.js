// The page finds every task again, with its times, its cause and its row.
'use strict';
const { load, loadPage } = require('./fixtures/load.js');
const { makeTrace } = require('./fixtures/make-trace.js');
const { prepare } = load('rondo/timeline/data');
const { Model } = loadPage(['data'], ['Model']);

const { trace, tasks } = makeTrace({ events: 30000, seed: 7 });
const sentence = (task) => `task ${task.id} of ${task.queue}, due ${task.ran === null ? 'never' :
  (task.ran - task.queued).toFixed(2)} ms ago`;
const data = prepare(trace, tasks, {
  why: (task) => {
    if (task.id % 3 !== 0) return undefined;
    return { why: sentence(task), rule: `rule of ${task.kind}` };
  },
});
const model = new Model(new Uint8Array(data));

const faults = new Set();
const check = (what, holds) => { if (!holds) faults.add(what); };
const ns = (ms) => Math.round(ms * 1e6);
const order = [...tasks].sort((a, b) =>
  (a.ran ?? a.queued) - (b.ran ?? b.queued) || a.depth - b.depth);
check('count', model.count === tasks.length && order.length === model.count);
const text = (name, i) => model.text(model.task(name)[i]);
const inRows = new Uint8Array(model.count);
for (const row of model.rows) {
  if (row.of !== 'tasks') continue;
  for (let k = 0; k < row.count; k++) {
    inRows[row.index[k]]++;
    check('rows by start', k === 0 || row.start[k - 1] <= row.start[k]);
    check('spans of a row do not overlap',
          k === 0 || row.start[k - 1] + row.length[k - 1] <= row.start[k]);
  }
}
let effects = 0;
order.forEach((task, i) => {
  check('start', model.start[i] === ns(task.ran ?? task.queued));
  check('took', model.took[i] === (task.ran === null ? -2 : ns(task.took)));
  check('in a row once', inRows[i] === (task.ran === null ? 0 : 1));
  check('id', model.task('id')[i] === task.id);
  check('kind', model.head.kinds[model.kind[i]] === task.kind);
  check('queue', text('queue', i) === task.queue);
  const parent = model.parentOf(i);
  check('parent', parent < 0 ? task.parent === 0 : order[parent].id === task.parent &&
    order[parent].lane === task.lane);
  if (parent >= 0) {
    effects++;
    check('effects', model.effectsOf(parent).includes(i));
  }
  const [file, line] = model.head.places[model.task('place')[i]];
  check('place', model.text(file) === task.place.file && line === task.place.line);
  const why = model.whyOf(i);
  check('why', task.id % 3 !== 0 ? why === undefined :
    why.why === sentence(task) && why.rule === `rule of ${task.kind}`);
});
console.log('some tasks never ran:', order.some((task) => task.ran === null));
console.log('causes are there:', effects === tasks.filter((task) => task.parent !== 0).length);
console.log('groups:', model.head.groups.map((group) => group.title).join(', '));
for (const { title, tracks } of model.head.groups) {
  console.log(`${title}:`, tracks.map((track) => track.title).join(', '));
}
console.log('faults:', [...faults].join(', ') || 'none');
