// SPDX-License-Identifier: MIT
//
// Makes of a trace what its page needs: one block of bytes (columns.js).
//
//   tasks    a table, in the order in which they began; those that never ran stand where they
//            were queued (table.js)
//   rows     of tasks or of spans (groups.js), each with its levels of detail (levels.js)
//   facts    texts, places, lines of source, pictures, what was printed
'use strict';

const {
  ArrayPrototypePush, Int32Array, MapPrototypeGet, MapPrototypeSet, MathRound, SafeMap,
  StringPrototypeSlice,
} = primordials;

const { Columns } = require('rondo/timeline/columns');
const { Rows, makeGroups } = require('rondo/timeline/groups');
const { COLOURS, KIND_COLOURS, PHASES, spansOf } = require('rondo/timeline/rows');
const {
  Places, Texts, inOrder, laneKey, measure, writeSentences, writeTasks,
} = require('rondo/timeline/table');

const PICTURE = 255; // RONDO_OUTPUT_PICTURE
const NS_PER_MS = 1e6;
const NOTES_MAX = 1000;
const BLOCKED_MAX = 1000;
const OUTPUT_CHARACTERS_MAX = 2000; // of one piece
const OUTPUT_ALL_MAX = 2e6;

// { outputs, painted }: what tasks have printed, and the files with pictures that frames painted.
function outputsOf(trace, tasks, measured) {
  const outputs = [];
  const painted = [];
  let all = 0;
  for (let i = 0; i < trace.lanes.length; i++) {
    const lane = trace.lanes[i];
    const list = lane.outputs ?? [];
    for (let k = 0; k < list.length && all < OUTPUT_ALL_MAX; k++) {
      const { index, id, fd, text, bytes } = list[k];
      const task = measured.runs[i].at(id, lane.events.time[index]);
      if (fd === PICTURE) {
        const frame = frameAround(tasks, measured, i, task);
        if (frame >= 0) ArrayPrototypePush(painted, { frame, file: text.toString('utf8') });
        continue;
      }
      const shown = StringPrototypeSlice(text.toString('utf8'), 0, OUTPUT_CHARACTERS_MAX);
      all += shown.length;
      if (task >= 0) ArrayPrototypePush(outputs, [task, fd, shown, bytes]);
    }
  }
  return { outputs, painted };
}

// Callbacks that ran for too long (--blocked): [task, how long it had run in ns, its stack].
function blockedOf(trace, measured) {
  const list = [];
  for (let i = 0; i < trace.lanes.length; i++) {
    const { blocked = [], events } = trace.lanes[i];
    for (let k = 0; k < blocked.length && list.length < BLOCKED_MAX; k++) {
      const { index, id, ms, stack } = blocked[k];
      const task = measured.runs[i].at(id, events.time[index]);
      if (task >= 0) ArrayPrototypePush(list, [task, MathRound(ms * NS_PER_MS), stack]);
    }
  }
  return list;
}

// The frame that a task is, or is inside of; -1 if it is in none.
function frameAround(tasks, measured, lane, index) {
  let at = index;
  while (at >= 0 && tasks[at].kind !== 'frame') {
    at = tasks[at].outer === 0 ? -1 : measured.runs[lane].at(tasks[at].outer, measured.start[at]);
  }
  return at;
}

// `tasks` are those of lib/rondo/trace/tasks.js. `why(task)` gives { why, rule } or nothing,
// `nameOf(task)` a word for it, `linesOf(file, lines)` the lines of a source around some,
// `pictureIn(file)` the bytes of a picture or nothing.
function prepare(trace, tasks, { why, nameOf, linesOf, pictureIn, facts } = {}) {
  const { lanes } = trace;
  const numbers = new SafeMap();
  const pools = new SafeMap();
  const notes = [];
  const laneSpans = [];
  const ends = [];
  let whole = 0;
  let processes = 0;
  let events = 0;
  for (let i = 0; i < lanes.length; i++) {
    const { process, lane } = lanes[i];
    MapPrototypeSet(numbers, laneKey(process, lane), i);
    if (MapPrototypeGet(pools, process) === undefined) {
      MapPrototypeSet(pools, process, new SafeMap());
      processes++;
    }
    const spans = spansOf(lanes[i], i, MapPrototypeGet(pools, process), notes);
    ArrayPrototypePush(laneSpans, spans);
    ArrayPrototypePush(ends, spans.end);
    if (spans.end > whole) whole = spans.end;
    events += lanes[i].events.count;
  }
  MapPrototypeSet(pools, 'processes', processes);
  const ordered = inOrder(tasks);
  const measured = measure(ordered, ends, numbers);
  for (let i = 0; i < ordered.length; i++) {
    const end = measured.start[i] + measured.length[i];
    if (end > whole) whole = end;
  }
  const columns = new Columns();
  const texts = new Texts();
  const places = new Places(texts);
  const rows = new Rows(columns, whole);
  const row = new Int32Array(ordered.length);
  const groups = makeGroups(trace, ordered, measured, rows, row, laneSpans, pools);
  const kinds = writeTasks(columns, texts, places, ordered, measured, row,
                           nameOf ?? ((task) => task.name));
  if (why !== undefined) writeSentences(columns, texts, ordered, why);
  const { outputs, painted } = outputsOf(trace, ordered, measured);
  if (notes.length > NOTES_MAX) notes.length = NOTES_MAX;
  return columns.finish({
    format: 1, ...facts, whole, events, processes, tasks: ordered.length, groups, notes,
    kinds, kindColours: colourNumbers(kinds), colours: COLOURS,
    rows: rows.list, texts: texts.list, places: places.list, phases: PHASES, outputs,
    blocked: blockedOf(trace, measured),
    sources: linesOf === undefined ? {} : sourcesOf(texts, places, linesOf),
    pictures: pictureIn === undefined ? [] : writePictures(columns, painted, pictureIn),
    problems: trace.problems ?? [], missing: missingOf(lanes),
  });
}

function colourNumbers(kinds) {
  const list = [];
  for (let i = 0; i < kinds.length; i++) ArrayPrototypePush(list, KIND_COLOURS[kinds[i]] ?? 0);
  return list;
}

// What the traces say cannot be seen, each sentence once.
function missingOf(lanes) {
  const all = new SafeMap();
  const list = [];
  for (let i = 0; i < lanes.length; i++) {
    const missing = lanes[i].missing ?? [];
    for (let k = 0; k < missing.length; k++) {
      if (MapPrototypeGet(all, missing[k]) === undefined) ArrayPrototypePush(list, missing[k]);
      MapPrototypeSet(all, missing[k], true);
    }
  }
  return list;
}

// By file: the lines around the places in it.
function sourcesOf(texts, places, linesOf) {
  const wanted = { __proto__: null };
  for (let i = 1; i < places.list.length; i++) {
    const { 0: file, 1: line } = places.list[i];
    if (line > 0) ArrayPrototypePush(wanted[file] ??= [], line);
  }
  const sources = { __proto__: null };
  for (const file in wanted) {
    const found = linesOf(texts.list[file], wanted[file]);
    if (found !== undefined) sources[file] = found;
  }
  return sources;
}

// Each picture with its frame: [the frame, the name of the column].
function writePictures(columns, painted, pictureIn) {
  const list = [];
  for (let i = 0; i < painted.length; i++) {
    const png = pictureIn(painted[i].file);
    if (png === undefined) continue;
    const name = `picture.${list.length}`;
    columns.bytes(name, png);
    ArrayPrototypePush(list, [painted[i].frame, name]);
  }
  return list;
}

module.exports = { prepare };
