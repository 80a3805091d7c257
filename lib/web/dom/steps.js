// SPDX-License-Identifier: MIT
// Steps: generators that yield after each callback of the page, where a task that drives them makes
// a microtask checkpoint. A script's own call drains the same generator without any.
//
//   function* fireSteps(target, event) { ...; yield; ... }
//   runNow(fireSteps(target, event))      from a script's call: no checkpoint
//   yield* fireSteps(target, event)       inside other steps
//
// The first call finds the engine's own `next`, so a page that replaces it does not break us.

'use strict';

const { ObjectGetPrototypeOf, uncurryThis } = primordials;

const next = uncurryThis(ObjectGetPrototypeOf(ObjectGetPrototypeOf((function*() {})())).next);

// Runs steps to their end, and gives what they return.
function runNow(steps) {
  for (;;) {
    const result = next(steps);
    if (result.done) return result.value;
  }
}

// One step: { done, value }. For what drives steps with checkpoints between.
const step = (steps) => next(steps);

const isSteps = (value) => typeof value === 'object' && value !== null &&
  typeof value.next === 'function';

module.exports = { isSteps, runNow, step };
