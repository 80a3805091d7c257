// SPDX-License-Identifier: MIT
//
// The explanation of a run: as text in columns, or as one JSON document.
'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, JSONStringify, MathMax, MathMin, RegExpPrototypeExec, SafeSet,
  StringPrototypePadEnd, StringPrototypeReplace, StringPrototypeSlice,
} = primordials;

const { Reasons } = require('rondo/explain/why');
const { droppedOf, limitOf } = require('rondo/explain/extent');
const { pathOf } = require('rondo/explain/sources');
const { notesOf } = require('rondo/explain/notes');

const TEXT_MAX = 60;
const FOLDED_LINES = 1; // of one write are shown
const ALIKE_MAX = 20; // rows that say the same
const ALIKE_SHOWN = 10; // of more than that
const NUMBERS = /\d+(?:\.\d+)? ms|call \d+/g; // in which rows may differ that say the same
const ERROR_AT = /^((?:file:\/\/)?\/.*):(\d+)$/; // how the report of an uncaught error begins
const CONTROL = /[\p{Cc}\p{Cf}]/gu;
const LABELS = { __proto__: null, timer: 'timeout', reaction: 'promise', 'at-exit': 'exit' };

const labelOf = ({ kind, name }) => (kind === 'pending' && name === 'blocked' ? name :
  kind === 'async' && name === 'SIGUSR1' ? 'signal' : LABELS[kind] ?? kind);
const plain = (text) => StringPrototypeReplace(text, CONTROL, '\ufffd');

function shorten(text, isCut) {
  const shown = plain(text);
  return shown.length > TEXT_MAX || isCut ? `${StringPrototypeSlice(shown, 0, TEXT_MAX)}\u2026` : shown;
}

function hasOutputs(run) {
  for (let i = 0; i < run.trace.lanes.length; i++) {
    if (ArrayPrototypeIncludes(run.trace.lanes[i].argv, '--outputs')) return true;
  }
  return false;
}

// The tasks that a line belongs to. Where outputs were not recorded, those that called the program.
function printedOf(run) {
  const printed = new SafeSet();
  if (!hasOutputs(run)) {
    for (let i = 0; i < run.tasks.length; i++) {
      if (run.tasks[i].callback !== null) printed.add(run.tasks[i]);
    }
  }
  for (let i = 0; i < run.lines.length; i++) {
    const task = run.taskOfLine(run.lines[i]);
    if (task !== undefined) printed.add(task);
  }
  return printed;
}

const STYLES = { __proto__: null, dim: 2, bold: 1, cyan: 36, yellow: 33 };
const painter = (colours) => (style, text) => (
  colours ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text);

// What the trace could not see, as one sentence; '' if it saw all.
function blindness(run) {
  const missing = new SafeSet();
  for (let i = 0; i < run.trace.lanes.length; i++) {
    const { missing: list, thread } = run.trace.lanes[i];
    for (let j = 0; j < list.length; j++) {
      missing.add(thread === 0 ? list[j] : `${list[j]} (in Worker ${thread})`);
    }
  }
  let text = '';
  missing.forEach((word) => { text += `${text === '' ? '' : '; '}${word}`; });
  return text === '' ? '' : `This JavaScript engine does not show: ${text}.`;
}

// How many lines one write has put out, from this one on: a stack is one.
function linesOfWrite(lines, from) {
  let to = from + 1;
  while (to < lines.length && lines[to].write === lines[from].write) to++;
  return to - from;
}

// What --last and --for have left out, as sentences.
function gapsOf(run) {
  const gaps = [];
  const dropped = droppedOf(run.trace);
  if (dropped !== 0) {
    ArrayPrototypePush(gaps, `The trace begins late: ${dropped} events before it were not kept (--last).`);
  }
  const limit = limitOf(run.trace);
  if (limit !== undefined) {
    ArrayPrototypePush(gaps, `The trace is of the first ${limit} s only (--for): what came later is not in it.`);
  }
  return gaps;
}

// The first line of a write that says something: many begin with an empty one.
function spokenLine(lines, from, count) {
  for (let i = from; i < from + count; i++) if (lines[i].text !== '') return lines[i];
  return lines[from];
}

// Where an error that nobody caught was thrown: its task may have no place, as that of a module that
// the loader evaluates. Else where the line was printed.
function linePlace(line, isFolded) {
  const found = isFolded && line.stream === 'stderr' ? RegExpPrototypeExec(ERROR_AT, line.text) : null;
  return found === null ? line.place : { __proto__: null, file: pathOf(found[1]), line: found[2] };
}

// [kind, place, text, why] for each line, or each write of several lines.
function rowsOf(run) {
  const reasons = new Reasons(run);
  const rows = [];
  const { lines } = run;
  let last; // the task of the row before
  let why = '';
  for (let i = 0; i < lines.length; i++) {
    const task = run.taskOfLine(lines[i]);
    const count = linesOfWrite(lines, i);
    const isFolded = count - FOLDED_LINES > 1;
    const line = isFolded ? spokenLine(lines, i, count) : lines[i];
    if (task !== last && task !== undefined) ({ why } = reasons.of(task));
    last = task;
    ArrayPrototypePush(rows, task === undefined ?
      ['', '', shorten(line.text, line.isCut), 'printed by a task that the trace does not have'] :
      [labelOf(task), run.at(run.placeOfLine(linePlace(line, isFolded), task), task),
       shorten(line.text, line.isCut), why]);
    if (!isFolded) continue;
    i += count - 1;
    const more = `\u2026 and ${count - FOLDED_LINES} more lines`;
    ArrayPrototypePush(rows, ['', '', more, 'the same write']);
  }
  return rows;
}

const withoutNumbers = (why) => StringPrototypeReplace(why, NUMBERS, '');
const isAlike = (one, other) => one[0] === other[0] && one[1] === other[1] &&
  (one[3] === other[3] || withoutNumbers(one[3]) === withoutNumbers(other[3]));

// Of many rows in succession that differ in nothing but their text, the first ones.
function withoutAlikes(rows) {
  const kept = [];
  for (let i = 0; i < rows.length;) {
    let end = i + 1;
    while (end < rows.length && isAlike(rows[i], rows[end])) end++;
    const shown = end - i > ALIKE_MAX ? ALIKE_SHOWN : end - i;
    for (let k = i; k < i + shown; k++) ArrayPrototypePush(kept, rows[k]);
    if (shown < end - i) {
      const more = `\u2026 and ${end - i - shown} more lines`;
      ArrayPrototypePush(kept, ['', '', more, 'in the same way']);
    }
    i = end;
  }
  return kept;
}

function asText(run, colours) {
  const paint = painter(colours);
  const rows = withoutAlikes(rowsOf(run));
  const widths = [0, 0, 0];
  for (let i = 0; i < rows.length; i++) {
    for (let j = 0; j < 3; j++) widths[j] = MathMax(widths[j], MathMin(rows[i][j].length, 40));
  }
  const blind = blindness(run);
  const gaps = gapsOf(run);
  let text = blind === '' ? '' : `${paint('yellow', blind)}\n`;
  for (let i = 0; i < gaps.length; i++) text += `${paint('yellow', gaps[i])}\n`;
  if (rows.length === 0 && !hasOutputs(run)) {
    text += 'No output is recorded in this trace: rondo trace --outputs records it.\n';
  } else if (rows.length === 0) {
    const isWhole = gaps.length === 0 && run.trace.problems.length === 0;
    text += isWhole ? 'The program printed nothing.\n' : 'No line of output is in this trace.\n';
  }
  for (let i = 0; i < rows.length; i++) {
    const [kind, at, said, why] = rows[i];
    text += `${paint('cyan', StringPrototypePadEnd(kind, widths[0]))}  ` +
      `${paint('dim', StringPrototypePadEnd(at, widths[1]))}  ` +
      `${paint('bold', StringPrototypePadEnd(said, widths[2]))}  ${why}\n`;
  }
  const notes = notesOf(run, printedOf(run));
  for (let i = 0; i < notes.length; i++) {
    text += `${i === 0 ? '\n' : ''}${paint('yellow', notes[i].text)}\n`;
  }
  for (let i = 0; i < run.trace.problems.length; i++) {
    text += `${paint('yellow', `The trace is not whole: ${run.trace.problems[i]}.`)}\n`;
  }
  return blind === '' ? text : `${text}${paint('yellow', blind)}\n`;
}

// ---- one task and its causes ------------------------------------------------------------------------

function chainAsText(run, task, colours) {
  const paint = painter(colours);
  const reasons = new Reasons(run);
  let text = '';
  const seen = new SafeSet();
  for (let at = task; at !== undefined && !seen.has(at); at = run.causeOf(at)) {
    seen.add(at);
    const place = run.at(run.placeOf(at), at);
    const when = at.ran === null ? 'never ran' :
      `ran at ${at.ran.toFixed(3)} ms${at.took === null ? '' : ` for ${MathMax(at.took, 0).toFixed(3)} ms`}`;
    text += `${paint('cyan', `#${at.id} ${labelOf(at)}`)} ${paint('dim', place)}\n` +
      `    ${reasons.of(at).why}\n` +
      `    ${at.phase === 'none' ? 'outside the phases' : `${at.phase} phase`}, turn ${at.turn}, ${when}\n`;
    const trigger = run.triggerOf(at);
    if (trigger !== undefined && trigger !== run.causeOf(at)) {
      text += `    made ready by #${trigger.id}: ${run.name(trigger)}${run.otherThread(at, at.triggerLane)}\n`;
    }
  }
  return text;
}

// ---- JSON --------------------------------------------------------------------------------------------

const placeAsJson = (place) => (place === null ? null : {
  file: place.file, line: place.line, column: place.column, function: place.function,
});

function taskAsJson(run, reasons, task) {
  const { why, rule } = reasons.of(task);
  return {
    id: task.id, run: task.run, process: task.process, thread: task.thread, kind: task.kind,
    queue: task.queue, position: task.position, phase: task.phase, turn: task.turn,
    parent: task.parent, parent_thread: run.threadOf(task.process, task.parentLane),
    trigger: task.trigger, trigger_thread: run.threadOf(task.process, task.triggerLane),
    reason: task.reason,
    queued_at: placeAsJson(task.place),
    callback: task.callback === null ? null : {
      name: task.callback.function, file: task.callback.file, line: task.callback.line,
      column: task.callback.column,
    },
    why, rule, queued_ms: task.queued, ready_ms: task.ready, ran_ms: task.ran, took_ms: task.took,
  };
}

function chainAsJson(run, task) {
  const reasons = new Reasons(run);
  const tasks = [];
  const seen = new SafeSet();
  for (let at = task; at !== undefined && !seen.has(at); at = run.causeOf(at)) {
    seen.add(at);
    ArrayPrototypePush(tasks, taskAsJson(run, reasons, at));
  }
  return `${JSONStringify({ format: 1, model: run.modelOf(task), tasks })}\n`;
}

function asJson(run) {
  const reasons = new Reasons(run);
  const lines = [];
  for (let i = 0; i < run.lines.length; i++) {
    const { lane, place, process, stream, text } = run.lines[i];
    const task = run.taskOfLine(run.lines[i]) ??
      { __proto__: null, id: 0, run: 0, process, thread: run.threadOf(process, lane) };
    ArrayPrototypePush(lines, {
      text, stream, task: task.id, run: task.run, process: task.process, thread: task.thread,
      printed_at: placeAsJson(place),
    });
  }
  const tasks = [];
  for (let i = 0; i < run.tasks.length; i++) {
    ArrayPrototypePush(tasks, taskAsJson(run, reasons, run.tasks[i]));
  }
  const notes = notesOf(run, printedOf(run));
  return `${JSONStringify({
    format: 1, model: run.trace.lanes[0].model, lines, tasks, left_out: run.leftOut, notes,
    missing: run.trace.lanes[0].missing, problems: run.trace.problems,
  })}\n`;
}

module.exports = { asJson, asText, chainAsJson, chainAsText, printedOf };
