// SPDX-License-Identifier: MIT
//
// All schedules of a small program: a stateless search. A run under a schedule tells all choices
// that came; each answer that was not given behind the last choice of the schedule makes a schedule
// of its own. So each is made once, and those with few choices come first.
//
// Left out are only schedules that are the same as another one:
//
//  1. `nothing` is the usual answer, and until the next choice among the same candidates no callback
//     runs and no time passes. Then it is the same to take one of them now or there.
//  2. A result that nobody can see before it is delivered (random bytes, the lookup of a name) is
//     held back. Then it is the same as to begin with it later. This is said where fewer works are
//     there than the pool has threads, and fewer lookups than half of them: more may stand in line
//     for a thread.
//
// All delays together are bounded as in other runs (docs/choices.md). A run that was cut, or that
// did not follow its schedule, leaves its further choices unknown: then not all schedules are known.
'use strict';

const {
  ArrayPrototypeFilter, ArrayPrototypePush, ArrayPrototypeSlice, Promise,
} = primordials;

const schedules = require('rondo/explore/schedule');

const LOOKUPS = ['getaddrinfo', 'getnameinfo'];
const UNSEEN = ['random', ...LOOKUPS];
const WORKS = [...UNSEEN, 'fs', 'work'];

const idsOf = (point) => ArrayPrototypeFilter(point.candidates, ({ kind }) => kind !== 'none')
  .map(({ id }) => id);

// The next choice of the same kind, if nothing happens before it.
function sameLater(points, at) {
  const point = points[at];
  if (point.point !== 'poll-order' || point.candidates[0].kind !== 'none') return undefined;
  let next = at + 1;
  while (next < points.length && points[next].point !== 'poll-order') next++;
  const later = points[next];
  if (later === undefined || later.callbacks !== point.callbacks ||
      later.time_ns !== point.time_ns) {
    return undefined;
  }
  const there = idsOf(later);
  return idsOf(point).every((id) => there.includes(id)) ? later : undefined;
}

function isUnseen(points, at) {
  const { candidates, point } = points[at];
  if (point !== 'delivery' || !UNSEEN.includes(candidates[0].kind) || at === 0) return false;
  const { candidates: before, threads } = points[at - 1];
  const countOf = (kinds) => before.filter(({ kind }) => kinds.includes(kind)).length;
  return countOf(WORKS) < threads && countOf(LOOKUPS) < (threads + 1) >> 1;
}

// The schedules that differ from a run in one choice behind those of its own schedule.
function branchesOf(report) {
  const { deviations, points } = report;
  const last = deviations.length === 0 ? 0 : deviations[deviations.length - 1].number;
  const branches = [];
  let left = 0;
  for (let i = 0; i < points.length; i++) {
    const { candidates, left_ns, number, point } = points[i];
    if (number <= last) continue;
    const isSame = sameLater(points, i) !== undefined || isUnseen(points, i);
    for (let j = 1; j < candidates.length; j++) {
      if (candidates[j].wait_ns > left_ns) continue;
      if (isSame) {
        left++;
        continue;
      }
      ArrayPrototypePush(branches, [...deviations, {
        __proto__: null, number, point, index: j, count: candidates.length,
        label: candidates[j].label, usual: candidates[0].label,
      }]);
    }
  }
  return { __proto__: null, branches, left };
}

// unknown: runs that have not told their choices.
function sentenceOn({ done, isComplete, left, unknown, waiting }) {
  const same = left === 0 ? '' : ` (${left} branch${left === 1 ? '' : 'es'} that lead${
    left === 1 ? 's' : ''} to the same were left out)`;
  if (isComplete) return `These are all schedules within explore's bounds${same}.`;
  const more = waiting > 0 ? `, and at least ${waiting} more are there${same}` : same;
  const cut = unknown === 0 ? '' : ` ${unknown} of them ${unknown === 1 ? 'was' : 'were'
  } cut or did not follow the schedule, so more may be there.`;
  return `${done} schedules were run${more}.${cut}`;
}

async function enumerate(exploration) {
  const { runs } = exploration;
  const seed = exploration.seedOf(0);
  const waiting = []; // by the number of their choices
  let at = 0;
  let left = 0;
  let unknown = 0;
  let active = 0;
  let wake = [];
  let next = 1;
  const grow = ({ report }) => {
    if (report === undefined || report.end === 'no-fit') {
      unknown++;
      return;
    }
    const found = branchesOf(report);
    left += found.left;
    for (let i = 0; i < found.branches.length; i++) ArrayPrototypePush(waiting, found.branches[i]);
  };
  const run = (deviations) => runs.bySchedule(
    schedules.format({ __proto__: null, seed, deviations }), { __proto__: null, details: true });
  grow(await run([]));
  const work = async () => {
    while (!exploration.isStopped && next < exploration.count) {
      if (at === waiting.length) {
        if (active === 0) break;
        await new Promise((resolve) => ArrayPrototypePush(wake, resolve));
        continue;
      }
      const number = next++;
      const deviations = waiting[at];
      waiting[at++] = undefined;
      active++;
      const result = await run(deviations);
      await exploration.take(number, null, result);
      grow(result);
      active--;
      const sleepers = wake;
      wake = [];
      for (let i = 0; i < sleepers.length; i++) sleepers[i]();
    }
    const sleepers = ArrayPrototypeSlice(wake);
    wake = [];
    for (let i = 0; i < sleepers.length; i++) sleepers[i]();
  };
  await exploration.inParallel(work);
  exploration.took_ms = performance.now() - exploration.began_ms;
  exploration.isComplete = at === waiting.length && unknown === 0 && !exploration.isStopped;
  exploration.search = sentenceOn({
    __proto__: null, done: exploration.done, isComplete: exploration.isComplete, left,
    unknown, waiting: waiting.length - at,
  });
}

module.exports = { enumerate };
