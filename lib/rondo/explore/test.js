// SPDX-License-Identifier: MIT
//
// rondo --test --explore=N: a test file under many schedules. It fails as one test, with the seed,
// the race in words and the line that replays it. What fails in the usual order, too, is no news:
// the file has been run before.
'use strict';

const { ArrayPrototypeSlice, Date, Error } = primordials;

const BASE = 1;
const LIMIT_S = 30;

function messageOf(exploration, group, file) {
  const { command } = exploration.runs;
  const words = require('rondo/explore/report').wordsOn(group);
  const replay = command.call({ options: [], words: [file] },
                              ['replay', `--seed=${group.seed}`, '--test']);
  const schedule = group.file === undefined ? '' : `\nschedule: ${group.file}`;
  return `${group.failure.text} in ${group.members.length} of ${exploration.done} schedules\n` +
    `${words.join('\n')}\n${replay}${schedule}`;
}

// A folder that takes no schedules must not hide what was found.
function writeSchedules(exploration) {
  try {
    require('rondo/explore/report').writeSchedules(exploration, '.rondo');
    return '';
  } catch (error) {
    return `\nthe schedules cannot be written: ${error.message}`;
  }
}

// words: options and the file, as for its own process. Throws what was found.
async function exploreFile(t, words, file, count) {
  const fs = require('fs');
  const { Runs } = require('rondo/explore/runs');
  const { Exploration } = require('rondo/explore/exploration');
  const at = words.indexOf(file);
  const folder = fs.mkdtempSync(require('path').join(require('os').tmpdir(), 'rondo-explore-'));
  const runs = new Runs({
    words: ArrayPrototypeSlice(words, at), limit_s: LIMIT_S, folder,
    options: [...ArrayPrototypeSlice(words, 0, at), '--test-reporter=tap'],
    jobs: require('os').availableParallelism(),
  });
  const exploration = new Exploration({
    __proto__: null, runs, base: BASE, date_ms: Date.now(), count, strategy: 'mix',
    compares: false, isFirst: false, shortens: true,
  });
  t.signal.addEventListener('abort', () => exploration.stop());
  try {
    await exploration.begin();
    await exploration.runAll();
    await exploration.lookIntoAll();
    const found = exploration.found.filter(({ isUsual }) => !isUsual);
    if (found.length === 0) return;
    const problem = writeSchedules(exploration);
    const error = new Error(
      found.map((group) => messageOf(exploration, group, file)).join('\n\n') + problem);
    // Where it was thrown says nothing.
    error.stack = `${error.message}\n    at ${require('path').resolve(file)}:1:1`;
    throw error;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

module.exports = { exploreFile };
