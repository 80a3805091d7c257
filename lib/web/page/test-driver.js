// SPDX-License-Identifier: MIT
//
// --test-driver: window.__rondo_input(actions) lets a page be its own user, for test suites that
// ask a driver for trusted input (testdriver.js of the web platform tests). The actions are a list,
// or its JSON:
//
//   { kind: 'move', x, y }     { kind: 'down', button }    { kind: 'up', button }
//   { kind: 'keyDown', key }   { kind: 'keyUp', key }      { kind: 'wheel', x, y, deltaX, deltaY }
//   { kind: 'pause', ms }      { kind: 'click', value: 'SELECTOR' } and the others of --input
//
// Of a finger or a pen move, down and up have { pointerType: 'touch' or 'pen', id } too.
// The promise is fulfilled when the last of them has been handled, and rejected with the sentence
// that says what is wrong.
'use strict';

const { ArrayIsArray, JSONParse, Promise, TypeError } = primordials;

const input = require('web/page/input');
const mouse = require('web/page/mouse');

// A finger, by the driver's name for it.
function* fingerSteps(frame, { id, kind, x, y }) {
  const touch = require('web/page/touch');
  if (kind === 'move') yield* touch.moveSteps(frame, id, +x, +y);
  else if (kind === 'down') yield* touch.putDownSteps(frame, id);
  else yield* touch.liftSteps(frame, id);
}

function* actionSteps(frame, action) {
  if (action.pointerType === 'touch') {
    yield* fingerSteps(frame, action);
    return undefined;
  }
  const pointer = mouse.pointerFor(frame, action.pointerType, action.id);
  switch (action.kind) {
    case 'move': if (action.value === undefined) {
      yield* mouse.moveSteps(frame, +action.x, +action.y, pointer);
      return undefined;
    }
      break;
    case 'down':
      yield* mouse.pressSteps(frame, action.button ?? 0, undefined, pointer);
      return undefined;
    case 'up':
      yield* mouse.releaseSteps(frame, action.button ?? 0, pointer);
      return undefined;
    case 'keyDown':
      yield* input.keyDownSteps(frame, `${action.key}`);
      return undefined;
    case 'keyUp':
      yield* input.keyUpSteps(frame, `${action.key}`);
      return undefined;
    case 'wheel':
      yield* mouse.wheelSteps(frame, +action.x, +action.y, action.deltaX ?? 0, action.deltaY ?? 0);
      return undefined;
    default:
      break;
  }
  return yield* input.actSteps(frame, action.kind, action.value ?? '');
}

function play(frame, actions, resolve, reject) {
  let at = 0;
  const next = () => {
    if (at === actions.length) {
      resolve();
      return;
    }
    const action = actions[at++];
    if (action.kind === 'pause') {
      frame.queueTaskLater('user', action.ms ?? 0, next);
      return;
    }
    frame.agent.post('user', function* () {
      const problem = yield* actionSteps(frame, action);
      if (problem !== undefined) reject(new TypeError(problem));
      else frame.agent.post('user', next, 'input');
    }, 'input');
  };
  next();
}

function install(window, frame) {
  window.__rondo_input = function __rondo_input(given) {
    return new Promise((resolve, reject) => {
      const actions = typeof given === 'string' ? JSONParse(given) : given;
      if (!ArrayIsArray(actions)) throw new TypeError('The actions are no list');
      play(frame, actions, resolve, reject);
    });
  };
}

module.exports = { install };
