// SPDX-License-Identifier: MIT
//
// Runs a program or a page under `rondo explain --json` and compares its tasks with those that stand in a
// file, which people wrote.
//
//   RONDO test/node/tasks.js PROGRAM EXPECTED OPTION...
//
// A line of the file is a task, in the order of their running:
//
//   KIND QUEUE LINE by KIND LINE         who queued it; "by -": nobody, or what is no part of the program
//   ... for KIND LINE                    who settled the promise that it waited for
//   > TEXT                               a line that it printed; # stands for any number
//   20x, some                            before a task: so many times; one time or more
//   either, or, end                      the parts, each in its order; nothing says how they mix
//   *                                    in place of a word: the article does not say
//   never KIND QUEUE LINE by KIND LINE   was queued, but did not run
//   note KIND                            of a sentence about the whole run
//   in real time: note KIND              of one that --virtual-time makes needless: a second run is without
//
// LINE is that of the source where the task was queued, - if there is none, and spaces in a queue's name
// are written as -. Compared are the program's own tasks: those that it queued, that printed a line, or
// that queued such a one; frames only if they call it. What the runtime does in several steps (fs.readFile)
// is its last step.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

function explain(program, options) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-tasks-'));
  try {
    const file = path.join(folder, 'json');
    const words = ['explain', '--json', '-o', file, ...options, path.basename(program)];
    const { status, signal, stderr } = spawnSync(process.execPath, words,
      { cwd: path.dirname(program), stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
    if (status !== 0) throw new Error(`rondo explain ended with ${status ?? signal}:\n${stderr}`);
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

// ---- what there is ----------------------------------------------------------------------------

const lineOf = (task) => task.queued_at?.line ?? '-';
const short = (task) => (task === undefined ? '-' : `${task.kind}${task.queued_at ? ` ${lineOf(task)}` : ''}`);

function ownTasks({ model, tasks, lines }) {
  const last = new Map(); // by id, the last time that it ran
  const printed = new Map();
  for (const task of tasks) last.set(task.id, task);
  const keyOf = (id, run) => `${id} ${run}`;
  for (const line of lines) {
    const key = keyOf(line.task, line.run);
    printed.set(key, [...printed.get(key) ?? [], line.text]);
  }
  const isStep = (task) => task.kind === 'fs' && tasks.some((next) => next.kind === 'fs' &&
    next.parent === task.id && lineOf(next) === lineOf(task) && task.queued_at !== null);
  const isStepOf = (task, parent) => parent?.kind === 'fs' && task.kind === 'fs' && isStep(parent);
  const parentOf = (task) => {
    let parent = last.get(task.parent);
    while (isStepOf(task, parent)) parent = last.get(parent.parent);
    return parent;
  };
  const isOwn = (task) => printed.has(keyOf(task.id, task.run)) ||
    (task.kind === 'frame' ? task.callback : task.queued_at ?? task.callback) !== null ||
    task.queue === 'main' && task.kind === 'main' && model !== 'browser';
  const wanted = new Set();
  for (const task of tasks) {
    if (!isOwn(task)) continue;
    wanted.add(task);
    let parent = task;
    do {
      parent = parentOf(parent);
      if (parent !== undefined) wanted.add(parent);
    } while (parent !== undefined && ['callback', 'event'].includes(parent.kind));
  }
  const rows = [];
  for (const task of tasks) {
    if (!wanted.has(task) || isStep(task)) continue;
    const parent = parentOf(task);
    const waits = ['reaction', 'await', 'thenable'].includes(task.kind) && task.trigger !== 0;
    const trigger = waits ? last.get(task.trigger) : undefined;
    rows.push({
      task: `${task.run === 0 ? 'never ' : ''}${task.kind} ${task.queue.replaceAll(' ', '-')} ${lineOf(task)} ` +
        `by ${wanted.has(parent) ? short(parent) : '-'}${trigger ? ` for ${short(trigger)}` : ''}`,
      printed: printed.get(keyOf(task.id, task.run)) ?? [],
    });
  }
  return rows;
}

// ---- what there should be -----------------------------------------------------------------------

function parse(text) {
  const wanted = { parts: [], notes: [], notesOfRealTime: [] };
  let part = wanted.parts;
  for (const line of text.split('\n').map((row) => row.replace(/\s+/g, ' ').trim())) {
    const repeated = /^(?:(\d+)x|(some)) (.*)$/.exec(line);
    if (line === '' || line.startsWith('//')) continue;
    if (line === 'either') {
      part = [];
      wanted.parts.push({ either: [part] });
    } else if (line === 'or') {
      part = [];
      wanted.parts.at(-1).either.push(part);
    } else if (line === 'end') part = wanted.parts;
    else if (line.startsWith('in real time: note ')) wanted.notesOfRealTime.push(line.slice(19));
    else if (line.startsWith('note ')) wanted.notes.push(line.slice(5));
    else if (line.startsWith('> ')) part.at(-1).printed.push(line.slice(2));
    else if (repeated === null) part.push({ task: line, printed: [], least: 1, most: 1 });
    else {
      const count = Number(repeated[1] ?? 1);
      part.push({ task: repeated[3], printed: [], least: count, most: repeated[2] ? Infinity : count });
    }
  }
  return wanted;
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('#', '\\d+');
const isPrinted = (text, pattern) => new RegExp(`^${escaped(pattern)}$`).test(text);
const isTask = (task, wanted) => {
  const words = task.split(' ');
  const patterns = wanted.split(' ');
  return words.length === patterns.length && patterns.every((word, i) => word === '*' || word === words[i]);
};
const isLike = (row, item) => row !== undefined && isTask(row.task, item.task) &&
  row.printed.length === item.printed.length && row.printed.every((text, i) => isPrinted(text, item.printed[i]));

// Parts whose tasks mix: the index behind the last of them. `done` has how far each part is.
function mix(rows, at, parts, done, furthest) {
  if (parts.every((part, i) => done[i] === part.length)) return at;
  for (let i = 0; i < parts.length; i++) {
    const item = parts[i][done[i]];
    if (item === undefined) continue;
    if (!isLike(rows[at], item)) {
      if (at >= furthest.at) Object.assign(furthest, { at, item });
      continue;
    }
    const end = mix(rows, at + 1, parts, done.map((count, j) => count + (i === j ? 1 : 0)), furthest);
    if (end >= 0) return end;
  }
  return -1;
}

// The index behind what matches from `at` on; a row that does not is noted as the furthest.
function match(rows, at, parts, furthest) {
  for (const item of parts) {
    if (item.either !== undefined) {
      at = mix(rows, at, item.either, item.either.map(() => 0), furthest);
      if (at < 0) return -1;
      continue;
    }
    let count = 0;
    while (count < item.most && isLike(rows[at], item)) {
      at++;
      count++;
    }
    if (count >= item.least) continue;
    if (at >= furthest.at) Object.assign(furthest, { at, item });
    return -1;
  }
  return at;
}

const show = ({ task, printed }) => [task, ...printed.map((text) => `  > ${text}`)].join('\n');

const [program, expected, ...options] = process.argv.slice(2);
if (expected === undefined) throw new Error('usage: RONDO test/node/tasks.js PROGRAM EXPECTED OPTION...');
const explained = explain(program, options);
const rows = ownTasks(explained);
const wanted = parse(fs.readFileSync(expected, 'utf8'));
const furthest = { at: 0, item: undefined };
const end = match(rows, 0, wanted.parts, furthest);
if (end !== rows.length) {
  const at = end < 0 ? furthest.at : end;
  console.log(`after ${at} tasks, expected:\n${end < 0 ? show(furthest.item) : 'no more'}`);
  console.log(`got:\n${rows[at] === undefined ? 'no more' : show(rows[at])}`);
  const from = Math.max(at - 20, 0);
  console.log(`\ngot, from task ${from} on:\n${rows.slice(from, at + 20).map(show).join('\n')}`);
  process.exitCode = 1;
}
function compareNotes({ notes }, kinds) {
  // What had to wait for a thread is a matter of the machine.
  const got = notes.map(({ kind }) => kind).filter((kind) => kind !== 'starving' || kinds.includes(kind));
  if (String(got) === String(kinds)) return;
  console.log(`expected notes: ${kinds}\ngot: ${notes.map(({ text }) => `\n  ${text}`).join('')}`);
  process.exitCode = 1;
}

compareNotes(explained, wanted.notes);
if (wanted.notesOfRealTime.length > 0) {
  const real = options.filter((option) => option !== '--virtual-time');
  compareNotes(explain(program, real), wanted.notesOfRealTime);
}
