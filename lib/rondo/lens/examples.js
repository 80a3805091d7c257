// SPDX-License-Identifier: MIT
//
// The snippets of five articles on the event loop, each with what its article says about it. Where
// an article only describes a program, or promises what holds in one era of Node, the claim says
// so. The texts are in assets/examples.
'use strict';

const ARTICLES = [
  'Node.js event loop workflow and lifecycle in low level (2018)',
  'Node.js event loop: phases, queues, and process exit',
  'Node.js Event Loop (in Korean)',
  'JavaScript event loop: the definitive edition (2023)',
  'The Node.js event loop (2025)',
];

const NODES = ['node10', 'node11', 'node20'];

// [the number of the article, the file, a title, the claim, the loops, what a user does]
const LIST = [
  [
    0,
    'timeout-or-immediate.js',
    'setTimeout 0 against setImmediate, in the main script',
    'No order is promised: when the loop first looks at its timers, the millisecond may or ' +
      'may not be over.',
    NODES,
  ],
  [
    0,
    'immediate-in-io.js',
    'setTimeout 0 against setImmediate, in a callback of I/O',
    'Inside a callback of I/O the immediate always comes before the timeout.',
    NODES,
  ],
  [
    0,
    'thousand-immediates.js',
    'A chain of 1000 immediates',
    "A thousand immediates, one from the other, took 6 to 8 ms on the author's machine.",
    NODES,
  ],
  [
    0,
    'thousand-timeouts.js',
    'A chain of 1000 timeouts',
    'The same chain with setTimeout took more than 1400 ms. (The article blames the work ' +
      'with timers. The steps show another cause: each timeout of 0 waits 1 ms.)',
    NODES,
  ],
  [
    0,
    'ticks-before-timeouts.js',
    'Twenty ticks, then twenty timeouts',
    'All foos are printed before the first setTimeout: ticks that queue ticks keep the ' +
      'loop where it is.',
    NODES,
  ],
  [
    0,
    'other-timeout.js',
    'Another timeout of the same duration',
    'After one foo there will probably be "Other setTimeout": timers of one duration run ' +
      'as a group, ticks come behind it. True up to Node 10; from Node 11 on the ticks come ' +
      'first.',
    NODES,
  ],
  [
    0,
    'timers-due-at-250.js',
    'Four timers, and a loop that comes late',
    'A loop that comes at 250 ms runs the timers of 100 and 200 ms at once, one after the ' +
      'other; those of 300 and 400 ms wait for later turns.',
    NODES,
  ],
  [
    0,
    'timeout-at-exit.js',
    'A timeout set in an exit handler',
    'It can be set, but it is never called: the loop is over when exit handlers run.',
    NODES,
  ],
  [
    1,
    'tick-then-microtasks.js',
    'Ticks before microtasks, in a CommonJS script',
    'nextTick, resolve, microtask: in CommonJS ticks run before microtasks.',
    ['node20'],
  ],
  [
    1,
    'microtasks-then-tick.js',
    'Microtasks before ticks, in an ES module',
    'resolve, microtask, nextTick: an ES module is evaluated inside a microtask, so those ' +
      'that it queues come first.',
    ['node20'],
  ],
  [
    1,
    'immediate-in-io-20.js',
    'Immediate before timeout inside fs.readFile',
    '"immediate", then "timeout", every time: the callback runs in the poll phase, and ' +
      'check comes next.',
    NODES,
  ],
  [
    1,
    'either-first.js',
    'Timeout and immediate outside of I/O',
    'The order varies between runs. Run it several times.',
    NODES,
  ],
  [
    1,
    'unref.js',
    'A timer that does not keep the process alive',
    'The process ends as soon as the main script has; the timer never runs.',
    ['node20'],
  ],
  [
    1,
    'late-timer.js',
    'A callback of 10 ms delays a timer of 100 ms',
    'A file that is read at 95 ms and handled for 10 ms: the timer comes at about 105 ms, ' +
      'not 100. (Here a timer stands for the slow file.)',
    NODES,
  ],
  [
    1,
    'interval-drifts.js',
    'An interval of 50 ms whose callback takes 17 ms',
    'setInterval does not make up for the time that its callback takes: the next wait ' +
      'begins after the call.',
    NODES,
  ],
  [
    1,
    'server-request.js',
    'A request to an HTTP server',
    'The callback of the poll phase runs to its end, then the ticks, then the promise; the ' +
      'immediate comes later, in the check phase. (Needs the sandbox of namespaces: the ' +
      'other one has no sockets.)',
    NODES,
  ],
  [
    1,
    'page-microtasks.html',
    'Microtasks after every task, before rendering',
    'In a browser microtasks run after every task and after every callback of a frame.',
    ['browser'],
  ],
  [
    1,
    'page-starved-frame.html',
    'Microtasks keep the page from rendering',
    'A chain of microtasks blocks rendering: the frame comes after the last of them.',
    ['browser'],
  ],
  [
    1,
    'page-without-ticks.html',
    'What a browser does not have, and idle time',
    'A browser has no ticks and no immediates, but requestIdleCallback, which runs when ' +
      'nothing else does.',
    ['browser'],
  ],
  [
    1,
    'page-one-source.html',
    'Tasks of one source stay in order',
    'Across task sources no order is promised; within one source tasks never overtake each ' +
      'other.',
    ['browser'],
  ],
  [
    1,
    'page-input-first.html',
    'Input before a timer that waits',
    'A task of user input can run before a timer that was queued earlier: the browser ' +
      'chooses among task sources.',
    ['browser'],
    'click #button after "busy"',
  ],
  [
    2,
    'file-before-timer.js',
    'A timer waits for the callback of a file',
    'The callback of the file takes 10 ms. A timer that becomes due meanwhile has to wait ' +
      'for its end.',
    NODES,
  ],
  [
    2,
    'tick-before-promise.js',
    'A tick before a promise',
    'nexTick, then resolve: the queue of ticks has the higher priority.',
    NODES,
  ],
  [
    2,
    'starved-timer.js',
    'Ticks that never end',
    '"Timer" is never printed: the queue of ticks has no limit. (The playground ends the ' +
      'run when its time is over.)',
    ['node20'],
  ],
  [
    2,
    'one-two-three-four.js',
    '1 2 3 4, or 1 3 4 2',
    'Node 10 looks at ticks and microtasks between phases: 1 2 3 4. Node 11 looks after ' +
      'every callback: 1 3 4 2.',
    NODES,
  ],
  [
    3,
    'timeout-after-script.js',
    'A timeout of 0 comes after the script',
    'script, timeout: a script runs to its end before another task can begin.',
    ['node20', 'browser'],
  ],
  [
    3,
    'nested-timeouts.js',
    'Nested timeouts wait 4 ms',
    "After five nested timers a timeout of 0 takes at least 4 ms. (In today's Chromium " +
      'from the seventh on; in Node never.)',
    ['node20', 'browser'],
  ],
  [
    3,
    'messages-not-clamped.js',
    'Tasks by MessageChannel',
    'A task that is queued by a message has no such wait.',
    ['node20', 'browser'],
  ],
  [
    3,
    'click-nested.html',
    'A click on nested elements',
    'One click is one task with two callbacks: first that of the inner element, then that ' +
      'of the outer one.',
    ['browser'],
    'click #inner',
  ],
  [
    3,
    'click-by-script.html',
    'click() called by the script',
    'The same order, but no new task: the listeners run inside the script.',
    ['browser'],
  ],
  [
    3,
    'microtasks-block.js',
    'Microtasks that never end',
    'They block the page: the queue of microtasks is never empty. (The playground ends the ' +
      'run when its time is over.)',
    ['browser'],
  ],
  [
    3,
    'script-promise-timeout.js',
    'Script, promise, timeout',
    'script, promise, timeout: microtasks run when the script has ended, before the next ' +
      'task.',
    ['node20', 'browser'],
  ],
  [
    3,
    'click-by-script-promises.html',
    'click() by the script, with promises',
    'Both clicks come before both promises: the script is still running below the ' + 'listeners.',
    ['browser'],
  ],
  [
    3,
    'click-promises.html',
    'A real click, with promises',
    'Each promise comes right after its listener: microtasks run when a callback has ended ' +
      'and no script is below it.',
    ['browser'],
    'click #inner',
  ],
  [
    3,
    'red-then-blue.html',
    'Red and blue in one task',
    'Only blue is ever seen: rendering comes after the task. See the pictures of frames in ' +
      'the timeline.',
    ['browser'],
    'click #button',
  ],
  [
    3,
    'blue-in-frame.html',
    'Blue in requestAnimationFrame',
    'Still only blue: the callbacks of a frame run before it is painted.',
    ['browser'],
    'click #button',
  ],
  [
    3,
    'blue-in-next-frame.html',
    'Blue in the frame after it',
    "Red, then blue: a callback that a frame's callback asks for belongs to the next " + 'frame.',
    ['browser'],
    'click #button',
  ],
  [
    3,
    'frame-callbacks.html',
    'Microtasks between the callbacks of a frame',
    'Microtasks run between the callbacks of one frame; new callbacks wait for the next ' +
      'frame.',
    ['browser'],
  ],
  [
    4,
    'ticks-then-promises.js',
    'All ticks, then all promises',
    'All callbacks of nextTick run, then all of promises.',
    NODES,
  ],
  [
    4,
    'tick-adds-a-promise.js',
    'A tick adds a promise',
    'The promise waits until all ticks are through.',
    NODES,
  ],
  [
    4,
    'promise-adds-a-tick.js',
    'A promise adds a tick',
    'The tick waits until all promises are through.',
    NODES,
  ],
  [
    4,
    'immediate-keeps-poll-from-waiting.js',
    'An immediate keeps poll from waiting',
    'Poll does not wait while an immediate is queued: the loop goes on to check at once.',
    NODES,
  ],
];

// Their orders hold only where two timers become due at once, which a busy machine can prevent.
const VIRTUAL = ['other-timeout', 'one-two-three-four'];

const idOf = (file) => file.replace(/\.\w+$/, '');
const EXAMPLES = LIST.map(([article, file, title, claim, loops, input = '']) => ({
  article: ARTICLES[article],
  id: idOf(file),
  title,
  claim,
  loops,
  input,
  virtual: VIRTUAL.includes(idOf(file)),
  source: require(`rondo/lens/assets/examples/${file}`),
}));

module.exports = { EXAMPLES };
