// SPDX-License-Identifier: MIT
//
// Schedules and reports as src/explore/schedule.c and details.c write them, and seeds.
//
//   { seed, deviations: [{ number, point, index, count, label, usual }],
//     inputs: lines with what came from outside,
//     choices, order, end,                                          of a report
//     points: [{ number, point, index, turn, callbacks, time_ns,    of one with details
//                left_ns, threads, candidates: [{ id, kind, wait_ns, label }] }],
//     callbacks: a Map from id to the name of a function in C }
'use strict';

const {
  ArrayPrototypePush, JSONStringify, MathCeil, MathLog2, MathMax, MathMin, Number, RegExpPrototypeExec,
  SafeMap,
} = primordials;

const HEAD = 'rondo schedule 1';
const CHOICE = /^choice (\d+) (\S+) (\d+)\/(\d+) (.*?)(?: \| (.*))?$/;
const AT = /^# at (\d+) (\S+) (\d+)\/\d+ turn (\d+) callbacks (\d+) time (\d+) left (\d+) threads (\d+)$/;
const CANDIDATE = /^# candidate (\d+) (\S+) (\d+) (.*)$/;
const CALLBACK = /^# callback (\d+) (.*)$/;
const LENGTH_MAX = 40;

function readChoice(line) {
  const found = RegExpPrototypeExec(CHOICE, line);
  if (found === null) return undefined;
  return {
    __proto__: null, number: Number(found[1]), point: found[2], index: Number(found[3]),
    count: Number(found[4]), label: found[5], usual: found[6] ?? '',
  };
}

function readDetail(line, { points, callbacks }) {
  const callback = RegExpPrototypeExec(CALLBACK, line);
  if (callback !== null) callbacks.set(Number(callback[1]), callback[2]);
  const at = RegExpPrototypeExec(AT, line);
  if (at !== null) {
    ArrayPrototypePush(points, {
      __proto__: null, number: Number(at[1]), point: at[2], index: Number(at[3]),
      turn: Number(at[4]), callbacks: Number(at[5]), time_ns: Number(at[6]),
      left_ns: Number(at[7]), threads: Number(at[8]), candidates: [],
    });
    return;
  }
  const found = RegExpPrototypeExec(CANDIDATE, line);
  if (found === null || points.length === 0) return;
  ArrayPrototypePush(points[points.length - 1].candidates, {
    __proto__: null, id: Number(found[1]), kind: found[2], wait_ns: Number(found[3]),
    label: found[4],
  });
}

// Of a file that rondo has written. A run that was killed has left no end, and perhaps a part of a
// line; its order follows from what was chosen. undefined: it did not even begin.
function parse(text) {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  if (lines[0] !== HEAD) return undefined;
  const report = {
    __proto__: null, seed: undefined, deviations: [], inputs: [], choices: 0, order: '',
    end: undefined, points: [], callbacks: new SafeMap(),
  };
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i];
    const [word, value] = line.split(' ', 2);
    if (word === 'choice') ArrayPrototypePush(report.deviations, readChoice(line));
    else if (word === 'input') ArrayPrototypePush(report.inputs, line);
    else if (word === '#') readDetail(line, report);
    else if (word === 'choices') report.choices = Number(value);
    else if (word !== '') report[word] = value;
  }
  if (report.end !== undefined) return report;
  const last = report.deviations[report.deviations.length - 1];
  report.end = 'killed';
  report.order = JSONStringify(report.deviations);
  report.choices = last?.number ?? 0;
  return report;
}

// slack: of a loose one.
function format({ seed, deviations, inputs = [] }, { slack, comments = [] } = { __proto__: null }) {
  let text = `${HEAD}\n`;
  for (let i = 0; i < comments.length; i++) text += `# ${comments[i]}\n`;
  text += `seed ${seed}\n`;
  if (slack !== undefined) text += `loose ${slack}\n`;
  for (let i = 0; i < deviations.length; i++) {
    const { number, point, index, count, label, usual } = deviations[i];
    text += `choice ${number} ${point} ${index}/${count} ${label} | ${usual}\n`;
  }
  for (let i = 0; i < inputs.length; i++) text += `${inputs[i]}\n`;
  return text;
}

// ---- seeds

function seedOf({ strategy, depth, base, run, length, date_ms }) {
  return `${strategy}${depth}-${base}-${run}-${length}-${date_ms}`;
}

// The binary logarithm that a seed has for so many choices.
function lengthOf(choices) {
  return MathMin(LENGTH_MAX, MathCeil(MathLog2(MathMax(1, choices))));
}

module.exports = { format, lengthOf, parse, seedOf };
