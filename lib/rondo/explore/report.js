// SPDX-License-Identifier: MIT
//
// What an exploration has found: as text, or as one JSON document. And the files of the schedules.
'use strict';

const {
  ArrayPrototypeMap, ArrayPrototypePush, JSONStringify, StringPrototypeToUpperCase,
} = primordials;

const { stdinLines } = require('rondo/explore/input');
const schedules = require('rondo/explore/schedule');

const KINDS = {
  __proto__: null,
  assertion: 'assertion', error: 'uncaught error', rejection: 'unhandled rejection',
  test: 'test', exit: 'exit status', hang: 'hang', timeout: 'time limit', signal: 'signal',
  memory: 'memory', output: 'output',
};
const STYLES = { __proto__: null, dim: 2, bold: 1, red: 31, green: 32 };
const MS_PER_S = 1000;

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
const capital = (text) => StringPrototypeToUpperCase(text[0]) + text.slice(1);

function speedOf({ done, took_ms }) {
  return done / (took_ms / MS_PER_S);
}

// ---- files ------------------------------------------------------------------------------

// Writes the schedule of each failure; the folder is made if there is one.
function writeSchedules(exploration, folder) {
  const fs = require('fs');
  const path = require('path');
  const list = exploration.found;
  const { runs } = exploration;
  const stdin = list.length === 0 || runs.stdin === undefined ? [] : stdinLines(runs.stdin);
  runs.isStdinKept = stdin !== undefined;
  for (let i = 0; i < list.length; i++) {
    const group = list[i];
    if (group.schedule === undefined) continue;
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${group.seed ?? `exhaustive-${group.members[0].run}`}.schedule`);
    const comments = [
      `${KINDS[group.failure.kind]}: ${group.failure.text}`, ...(group.race === undefined ? [] :
        [group.race.text]),
    ];
    const inputs = [...stdin ?? [], ...group.schedule.inputs];
    fs.writeFileSync(file, schedules.format({ ...group.schedule, inputs }, {
      __proto__: null, comments: ArrayPrototypeMap(comments, (text) => text.replaceAll('\n', ' ').slice(0, 900)),
    }));
    group.file = file;
  }
}

// ---- text -------------------------------------------------------------------------------

function wordsOn(group) {
  const { race } = group;
  if (group.isUsual) return ['It fails in the usual order, too: this is no race.'];
  if (group.isStable === false) {
    return ['The same schedule did not fail again: something from outside has a part in it.'];
  }
  if (group.isChance) {
    return ['It fails in the usual order with the random numbers of this seed: this is no race.'];
  }
  if (race === undefined) return [];
  const lines = [`${capital(race.text)}.`];
  for (let i = 0; i < race.causes.length; i++) {
    ArrayPrototypePush(lines, `  ${race.causes[i].name}:`, `    ${race.causes[i].why}`);
  }
  return lines;
}

function groupAsText(exploration, group, number, paint) {
  const { runs } = exploration;
  const { failure, members, schedule } = group;
  const said = failure.kind === 'exit' ? failure.text : `${KINDS[failure.kind]}: ${failure.text}`;
  let text = `${number}. ${paint('red', said)}\n` +
    `   in ${members.length} of ${plural(exploration.done, 'run')}\n`;
  const words = wordsOn(group);
  const hasOutside = schedule?.inputs.length > 0; // a seed has no part in that
  for (let i = 0; i < words.length; i++) {
    text += `   ${words[i][0] === ' ' ? paint('dim', words[i]) : paint('bold', words[i])}\n`;
  }
  if (group.seed !== null && !hasOutside) text += `   ${runs.replay(`--seed=${group.seed}`)}\n`;
  if (group.file !== undefined) {
    const count = schedule.deviations.length;
    const what = group.isShort ? 'the shortest schedule found' : 'all that was chosen';
    text += `   ${runs.replay(`--schedule=${group.file}`)}\n` +
      `     ${paint('dim', `${what}: ${plural(count, 'choice')} of ${schedule.choices}`)}\n`;
    if (hasOutside) text += `     ${paint('dim', 'with what came from other hosts')}\n`;
  }
  return text;
}

function asText(exploration, colours) {
  const paint = (style, text) => (colours ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text);
  const { done, orders, took_ms, usual } = exploration;
  const list = exploration.found;
  let text = '';
  for (let i = 0; i < list.length; i++) {
    text += `${groupAsText(exploration, list[i], i + 1, paint)}\n`;
  }
  const failed = exploration.failedRuns;
  const result = failed === 0 ? paint('green', 'no failure') :
    paint('red', `${plural(failed, 'failure')} of ${plural(list.length, 'kind')}`);
  text += `${plural(done, 'schedule')}, ${plural(orders.size, 'order')}, ${result}; ` +
    `${(took_ms / MS_PER_S).toFixed(1)} s, ${speedOf(exploration).toFixed(0)} runs per second\n`;
  if (usual?.failure?.kind === 'hang') {
    text += 'The program does not end in the usual order: something is never closed. ' +
      'That is not counted as a failure.\n';
  }
  if (usual?.failure?.kind === 'timeout') {
    text += 'The usual order takes longer than the time limit. That is not counted as a failure.\n';
  }
  if (exploration.search !== undefined) text += `${exploration.search}\n`;
  if (exploration.isStopped) text += 'Interrupted: what was found is not shortened.\n';
  return text;
}

// The line on a terminal while it runs.
function progressOf(exploration) {
  const { count, done, orders } = exploration;
  const seconds = (performance.now() - exploration.began_ms) / MS_PER_S;
  return `${done}/${count} runs, ${plural(orders.size, 'order')}, ` +
    `${plural(exploration.failedRuns, 'failure')}, ${(done / seconds).toFixed(0)} runs per second`;
}

// ---- JSON -------------------------------------------------------------------------------

function asJson(exploration) {
  const failed = ArrayPrototypeMap(exploration.found, (group) => {
    const { outcome } = group.members[0].result;
    return {
      seed: group.seed,
      exit: outcome.signal ?? outcome.code,
      kind: group.failure.kind,
      race: group.race?.text ?? null,
      schedule: group.file ?? null,
      message: group.failure.text,
      causes: ArrayPrototypeMap(group.race?.causes ?? [], ({ name, why }) => ({ name, why })),
      choices: group.schedule?.deviations.length ?? null,
      runs: ArrayPrototypeMap(group.members, ({ run }) => run),
      usual: group.isUsual,
      stable: group.isStable ?? null,
    };
  });
  return `${JSONStringify({
    format: 1, runs: exploration.done, orders: exploration.orders.size, failed,
    runs_per_second: +speedOf(exploration).toFixed(1),
    complete: exploration.isComplete ?? null,
  })}\n`;
}

module.exports = { asJson, asText, progressOf, wordsOn, writeSchedules };
