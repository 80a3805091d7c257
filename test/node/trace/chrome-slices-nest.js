// SPDX-License-Identifier: MIT
// --to=chrome: on every track slices nest strictly, every arrow has two ends, the first inside a
// slice and the second at the beginning of one, and threads have names. Also where the program exits
// inside a callback, or the trace is cut. (Rondo's own.)
'use strict';

const fs = require('fs');
const { folder, run, trace } = require('./fixtures/tracing');

const NS = 1000; // of a microsecond: times are whole ones

function check(label, file) {
  const { status, stdout, stderr } = run(['trace', '--to=chrome', file]);
  const { traceEvents } = JSON.parse(stdout);
  const tracks = new Map();
  const arrows = new Map();
  const names = new Set();
  for (const event of traceEvents) {
    const track = `${event.pid}.${event.tid}`;
    if (event.ph === 'M' && event.name === 'thread_name') names.add(track);
    if (event.ph === 'M') continue;
    if (!tracks.has(track)) tracks.set(track, []);
    const begin = Math.round(event.ts * NS);
    if (event.ph === 'X') tracks.get(track).push({ begin, end: begin + Math.round(event.dur * NS) });
    else arrows.set(event.id, [...arrows.get(event.id) ?? [], { ph: event.ph, track, at: begin }]);
  }
  let wrong = 0;
  const isSliceAt = (track, test) => tracks.get(track).some(test);
  for (const [track, slices] of tracks) {
    if (!names.has(track)) wrong++;
    const open = [];
    for (const slice of slices.sort((a, b) => a.begin - b.begin || b.end - a.end)) {
      while (open.length > 0 && open.at(-1).end <= slice.begin && slice.end > open.at(-1).end) open.pop();
      if (slice.end < slice.begin || (open.length > 0 && slice.end > open.at(-1).end)) wrong++;
      open.push(slice);
    }
  }
  for (const ends of arrows.values()) {
    const [from, to] = ends;
    if (ends.length !== 2 || from.ph !== 's' || to.ph !== 'f' || from.at > to.at) wrong++;
    else if (!isSliceAt(from.track, ({ begin, end }) => begin <= from.at && from.at <= end)) wrong++;
    else if (!isSliceAt(to.track, ({ begin }) => begin === to.at)) wrong++;
  }
  console.log(`${label}: status ${status}, ${wrong} wrong, arrows ${arrows.size > 0}`, stderr.replace(/\d+ bytes/, 'N bytes'));
  return { names: traceEvents.filter(({ name }) => name === 'thread_name').map(({ args }) => args.name) };
}

const many = trace(() => {
  const fs = require('fs');
  const { Worker } = require('worker_threads');
  new Worker('setTimeout(() => setImmediate(() => {}), 3)', { eval: true });
  let turns = 0;
  const timer = setInterval(() => {
    if (++turns === 5) clearInterval(timer);
    fs.readFile(__filename, () => setImmediate(() => process.nextTick(() => {})));
  }, 3);
});
const { names } = check('many', many.file);
console.log(names.slice(0, 2), names.some((name) => /^pool thread \d$/.test(name)));

check('exits', trace(() => {
  setTimeout(() => require('fs').stat('.', () => process.exit(3)), 2);
}).file);

const cut = `${folder}/cut.trace`;
fs.writeFileSync(cut, many.bytes.subarray(0, many.bytes.length - 100));
check('cut', cut);
