// SPDX-License-Identifier: MIT
//
// A user's input: trusted events, in the order and with the checkpoints that Chromium has. The
// keys, and the actions of --input; web/page/mouse and web/page/touch have the others.
//
//   key down   keydown, keypress, beforeinput, the text changes, input
//   key up     keyup; a click by the space bar
//
// Everything is steps: a checkpoint follows each listener.
'use strict';

const { ArrayFrom, SafeStringIterator, StringPrototypeCharCodeAt } = primordials;

const { timedSteps } = require('web/page/event-timing');
const { kActiveElement, kConnected, kOwner } = require('web/dom/slots');
const keyboard = require('web/page/keyboard');
const mouse = require('web/page/mouse');
const { pointersOf, stamped, stampedNow } = require('web/page/pointers');

const layout = () => require('web/css/frame');

// ---- keys

function keyInit(frame, key, more) {
  return {
    __proto__: null, bubbles: true, cancelable: true, composed: true, code: key.code, key: key.key,
    keyCode: key.keyCode, view: frame.window, which: key.keyCode,
    ...pointersOf(frame.page).modifiers, ...more,
  };
}

function keySteps(frame, target, type, key, more) {
  const { KeyboardEvent } = require('web/dom/events/keyboard');
  return timedSteps(frame, target, type, keyInit(frame, key, more), KeyboardEvent,
                    pointersOf(frame.page).stamp);
}

// What has the focus, in whichever tree of the document.
function keyTarget({ document }) {
  const focused = document[kActiveElement] ?? null;
  if (focused !== null && focused[kConnected] && focused[kOwner] === document) return focused;
  return document.body ?? document.documentElement;
}

function keyDownSteps(frame, name) {
  return stampedNow(frame, keyPressedSteps(frame, name));
}

function* keyPressedSteps(frame, name) {
  const key = keyboard.keyOf(name);
  keyboard.setModifier(pointersOf(frame.page), key, true);
  if (key.key !== 'Escape') frame.page.activeSince = frame.agent.now();
  const target = keyTarget(frame);
  const goesOn = yield* keySteps(frame, target, 'keydown', key);
  if (!goesOn) return;
  keyboard.arm(key, target);
  const { altKey, ctrlKey, metaKey } = pointersOf(frame.page).modifiers;
  if (altKey || ctrlKey || metaKey) key.text = ''; // a shortcut
  if (key.key === 'Enter' && keyboard.isLink(keyTarget(frame))) key.text = '';
  if (key.text !== '') {
    const code = key.text === '\r' ? 13 : StringPrototypeCharCodeAt(key.text, 0);
    const isAllowed = yield* keySteps(frame, keyTarget(frame), 'keypress', key,
                                      { charCode: code, keyCode: code, which: code });
    if (!isAllowed) return;
  }
  yield* keyboard.defaultSteps(frame, keyTarget(frame), key,
                               pointersOf(frame.page).modifiers);
}

function* keyUpSteps(frame, name) {
  const key = keyboard.keyOf(name);
  keyboard.setModifier(pointersOf(frame.page), key, false);
  const target = keyTarget(frame);
  const goesOn = yield* keySteps(frame, target, 'keyup', key);
  if (goesOn) yield* keyboard.releaseSteps(frame, target, key);
}

// ---- actions of --input and of rondo:browser

const INPUT = 'input';

// Further parts of an action are tasks of their own, before all that waits.
function later(frame, fn) {
  const stamp = frame.agent.now();
  frame.agent.post('user', () => frame.isClosed ? undefined : stamped(frame, stamp, fn()), INPUT);
}

function find(frame, selector) {
  let element;
  try {
    element = frame.document.querySelector(selector);
  } catch (error) {
    return { __proto__: null, problem: error.message };
  }
  if (element === null) return { __proto__: null, problem: `no element matches ${selector}` };
  return { __proto__: null, element, problem: undefined };
}

function* moveTo(frame, element) {
  const { x, y } = layout().centerOf(element) ?? { x: 0, y: 0 };
  yield* mouse.moveSteps(frame, x, y);
}

// Each press and each release is an event of its own.
function* clickSteps(frame, element, button, count) {
  yield* moveTo(frame, element);
  for (let clicks = 1; clicks <= count; clicks++) {
    later(frame, () => mouse.pressSteps(frame, button, clicks));
    later(frame, () => mouse.releaseSteps(frame, button));
  }
}

function* pointSteps(frame, kind, element) {
  switch (kind) {
    case 'click': yield* clickSteps(frame, element, 0, 1); break;
    case 'dblclick': yield* clickSteps(frame, element, 0, 2); break;
    case 'rightclick': yield* clickSteps(frame, element, 2, 1); break;
    default:
      yield* moveTo(frame, element);
      if (kind === 'down') later(frame, () => mouse.pressSteps(frame, 0, 1));
      if (kind === 'up') later(frame, () => mouse.releaseSteps(frame, 0));
  }
}

// Gives what is wrong with it, if something is.
function* actSteps(frame, kind, value) {
  switch (kind) {
    case 'click':
    case 'dblclick':
    case 'rightclick':
    case 'move':
    case 'down':
    case 'up': {
      const { element, problem } = find(frame, value);
      if (problem !== undefined) return problem;
      yield* pointSteps(frame, kind, element);
      return undefined;
    }
    case 'keydown':
    case 'keyup':
    case 'key':
      if (!keyboard.isKey(value)) return `no such key: ${value}`;
      if (kind === 'key') yield* keyDownUp(frame, value);
      else yield* (kind === 'keydown' ? keyDownSteps : keyUpSteps)(frame, value);
      return undefined;
    case 'type':
      yield* typeSteps(frame, value);
      return undefined;
    case 'scroll': {
      const at = value.lastIndexOf(' ');
      const { element, problem } = find(frame, value.slice(0, at));
      if (problem !== undefined) return problem;
      yield* wheelSteps(frame, element, +value.slice(at + 1));
      return undefined;
    }
    case 'resize': {
      const at = value.indexOf('x');
      frame.page.resize(+value.slice(0, at), +value.slice(at + 1));
      return undefined;
    }
    case 'hide':
    case 'show':
      yield* frame.page.visibilitySteps(kind === 'hide');
      return undefined;
    default:
      return `no such action: ${kind}`;
  }
}

// The key's release is an event of its own, which waits already.
function* keyDownUp(frame, name) {
  later(frame, () => keyUpSteps(frame, name));
  yield* keyDownSteps(frame, name);
}

// Each press and each release is an event of its own, and all of them wait already.
function* typeSteps(frame, text) {
  const letters = ArrayFrom(new SafeStringIterator(text));
  for (let i = 0; i < letters.length; i++) {
    if (i > 0) later(frame, () => keyDownSteps(frame, letters[i]));
    later(frame, () => keyUpSteps(frame, letters[i]));
  }
  yield* keyDownSteps(frame, letters[0]);
}

function wheelSteps(frame, element, dy) {
  const { x, y } = layout().centerOf(element) ?? { x: 0, y: 0 };
  return mouse.wheelSteps(frame, x, y, 0, dy);
}

module.exports = { actSteps, keyDownSteps, keyUpSteps };
