// SPDX-License-Identifier: MIT
//
// The numbers in a trace, and the words for them: those of rondo.h (rondo_event_type, rondo_kind,
// rondo_phase, rondo_reason, rondo_limit) in their order, and the types that only files have.
// test/lens/words-are-those-of-the-loop.c compares the two.
'use strict';

const EVENTS = [
  'turn-begin', 'turn-end', 'phase-begin', 'phase-end', 'queued', 'dropped', 'begin', 'end',
  'wait-begin', 'wait-end', 'pool-queued', 'pool-started', 'pool-done', 'cap-hit', 'ready', 'calls',
  'place', 'output', 'missing', 'blocked',
];

const KINDS = [
  'none', 'main', 'timer', 'pending', 'idle', 'prepare', 'poll', 'async', 'signal', 'work',
  'random', 'connection', 'connect', 'read', 'write', 'shutdown', 'receive', 'send', 'fs',
  'fs-event', 'fs-poll', 'getaddrinfo', 'getnameinfo', 'exit', 'check', 'immediate', 'close',
  'tick', 'microtask', 'engine', 'task', 'frame', 'spare', 'callback', 'interval', 'reaction',
  'await', 'thenable', 'event', 'module', 'at-exit', 'message',
];

const PHASES = [
  'none', 'timers', 'pending', 'idle', 'prepare', 'poll', 'check', 'close', 'task', 'render',
  'spare',
];

const REASONS = [
  'none', 'called', 'due', 'queued', 'every-turn', 'ready', 'sent', 'signalled', 'done',
  'cancelled', 'closed',
];

const LIMITS = ['poll-events', 'poll-rounds', 'pending-rounds', 'timers', 'immediates'];

const TYPE = { __proto__: null, DETAIL: 64, LOOP_BEGIN: 65, LOOP_END: 66 };
const KIND = { __proto__: null };
const PHASE = { __proto__: null };

const constant = (word) => primordials.StringPrototypeToUpperCase(
  primordials.StringPrototypeReplaceAll(word, '-', '_'));

for (let i = 0; i < EVENTS.length; i++) TYPE[constant(EVENTS[i])] = i;
for (let i = 0; i < KINDS.length; i++) KIND[constant(KINDS[i])] = i;
for (let i = 0; i < PHASES.length; i++) PHASE[constant(PHASES[i])] = i;

module.exports = { EVENTS, KIND, KINDS, LIMITS, PHASE, PHASES, REASONS, TYPE };
