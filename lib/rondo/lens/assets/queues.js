// SPDX-License-Identifier: MIT
//
// The queues of a run at a moment. The moment of a step is when the next one of its thread is about
// to begin: what the step has queued is in the queues, and the next one still is.

const NODE_QUEUES = [
  ['tick', 'Ticks', 'process.nextTick'],
  ['microtask', 'Microtasks', 'promises, queueMicrotask'],
  ['timers', 'Timers', 'setTimeout, setInterval'],
  ['pending', 'Pending', 'I/O put off by a turn'],
  ['poll', 'Poll', 'I/O: files, network, other threads'],
  ['check', 'Check', 'setImmediate'],
  ['close', 'Close', 'close callbacks'],
];
const PAGE_QUEUES = [
  ['microtask', 'Microtasks', 'promises, queueMicrotask'],
  ['timer', 'Timer task source', 'setTimeout, setInterval'],
  ['rendering', 'Rendering', 'requestAnimationFrame'],
  ['idle', 'Idle', 'requestIdleCallback'],
];
const OF_PAGES = ['task', 'frame', 'spare'];
// Queues that are no queue of the program's: what is in them is running, or is the runtime's own.
const UNSEEN = ['main', 'exit', 'none', 'prepare', 'unknown', ''];

// The queues that this run has, in the order of the loop: [{ id, title, what }].
export function queuesOf(report) {
  const isPage = report.model === 'browser';
  const list = (isPage ? PAGE_QUEUES : NODE_QUEUES).map(([id, title, what]) => ({
    id,
    title,
    what,
  }));
  const known = new Set([...list.map(({ id }) => id), ...UNSEEN]);
  for (const { queue } of [...report.steps, ...report.waiting]) {
    if (known.has(queue) || (isPage && queue === 'poll')) continue;
    known.add(queue);
    const title = queue.replace(/^dom\b|^./, (start) => start.toUpperCase());
    const at = isPage ? list.length - 2 : list.length;
    list.splice(at, 0, { id: queue, title, what: isPage ? 'a task source' : '' });
  }
  return list;
}

// The number of the next step of the same thread; -1 if there is none.
function nextOf(report, number) {
  const { lane } = report.steps[number];
  return report.steps.findIndex((row, i) => i > number && row.lane === lane);
}

const format = (ms) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));

// What a task waits for, at the event `now`, which is at `now_ms`.
function stateOf(row, now, now_ms, isNext) {
  if (isNext) return { name: 'next', text: 'next' };
  const { ready } = row.events;
  if (row.wait_ms !== null) {
    if (row.ready_ms === null) return { name: 'waits', text: `${format(row.wait_ms)} ms` };
    if (row.ready_ms <= now_ms) return { name: 'ready', text: 'due' };
    return { name: 'waits', text: `in ${format(row.ready_ms - now_ms)} ms` };
  }
  // Of timers and frames of a page the trace tells only that they are asked for.
  const isAsked = ready < 0 && OF_PAGES.includes(row.kind);
  if (isAsked && row.ready_ms !== null) return { name: 'waits', text: 'queued' };
  const isReady = ready >= 0 ? ready < now : row.ready_ms !== null && row.ready_ms <= now_ms;
  if (isReady) return { name: 'ready', text: 'ready' };
  if (row.queue === 'microtask') return { name: 'waits', text: 'waits for its promise' };
  return { name: 'waits', text: row.queue === 'poll' ? 'under way' : 'waits' };
}

// By queue: [{ row, step, state, isNew }]; `step` is its number, -1 if it never runs.
export function queuedAt(report, number) {
  const here = report.steps[number];
  const next = nextOf(report, number);
  const now = next < 0 ? Infinity : report.steps[next].events.ran;
  const now_ms = next < 0 ? Infinity : report.steps[next].ran_ms;
  const queues = new Map();
  const consider = (row, step) => {
    const { since, ran, dropped } = row.events;
    if (row.lane !== here.lane || since < 0 || since >= now) return;
    if ((ran >= 0 && ran < now) || (dropped >= 0 && dropped < now)) return;
    if (!queues.has(row.queue)) queues.set(row.queue, []);
    queues.get(row.queue).push({
      row,
      step,
      state: stateOf(row, now, now_ms, step >= 0 && step === next),
      isNew: since >= here.events.ran,
    });
  };
  report.steps.forEach(consider);
  for (const row of report.waiting) consider(row, -1);
  // As they will run; what never does comes last.
  const key = ({ row: { events } }) => (events.ran < 0 ? Infinity : events.ran);
  for (const list of queues.values())
    list.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  return queues;
}
