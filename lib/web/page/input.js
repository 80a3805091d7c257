// SPDX-License-Identifier: MIT
//
// A user's input: trusted events, in the order and with the checkpoints that Chromium has.
//
//   move       pointer and mouse: out, leave, over, enter; pointermove, mousemove
//   press      pointerdown, mousedown, then the focus moves
//   release    pointerup, mouseup, click
//   key down   keydown, keypress, beforeinput, the text changes, input
//   key up     keyup; a click by the space bar
//
// Everything is steps: a checkpoint follows each listener.
'use strict';

const {
  ArrayPrototypeIndexOf, ArrayPrototypePush, StringPrototypeCharCodeAt,
} = primordials;

const { kNodeType, kParent, kHost } = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const keyboard = require('web/page/keyboard');

const state = {
  __proto__: null,
  x: 0,
  y: 0,
  over: null, // the element under the pointer
  pressed: null, // where a button went down
  buttons: 0,
  clicks: 0, // in a row at one place
};

const classes = () => require('web/dom/events/mouse');

// ---- places

function layout() {
  return require('web/css/frame');
}

// The element at a place of the window, and the place of an element.
function elementAt(frame, x, y) {
  return layout().hitTest(frame.document, x, y) ?? frame.document.documentElement;
}

function parentOf(node) {
  return node[kParent] ?? node[kHost] ?? null;
}

function ancestorsOf(element) {
  const list = [];
  for (let at = element; at !== null; at = parentOf(at)) {
    if (at[kNodeType] === 1) ArrayPrototypePush(list, at);
  }
  return list;
}

function commonAncestor(a, b) {
  if (a === null || b === null) return null;
  const list = ancestorsOf(a);
  for (let at = b; at !== null; at = parentOf(at)) {
    if (ArrayPrototypeIndexOf(list, at) >= 0) return at;
  }
  return null;
}

// ---- the mouse

function mouseInit(frame, more) {
  const scroll = frame.css?.scrollOf?.(frame.document) ?? { x: 0, y: 0 };
  return {
    __proto__: null,
    bubbles: true,
    button: 0,
    buttons: state.buttons,
    cancelable: true,
    clientX: state.x,
    clientY: state.y,
    composed: true,
    detail: 0,
    pageX: state.x + scroll.x,
    pageY: state.y + scroll.y,
    screenX: state.x,
    screenY: state.y,
    view: frame.window,
    ...more,
  };
}

function pointerInit(frame, more) {
  return mouseInit(frame, {
    height: 1,
    isPrimary: true,
    pointerId: 1,
    pointerType: 'mouse',
    pressure: state.buttons === 0 ? 0 : 0.5,
    width: 1,
    ...more,
  });
}

function pointerSteps(frame, target, type, more) {
  return fireSteps(target, type, pointerInit(frame, more), classes().PointerEvent);
}

function mouseSteps(frame, target, type, more) {
  return fireSteps(target, type, mouseInit(frame, more), classes().MouseEvent);
}

// out, leave, over, enter of one kind of events
function* boundarySteps(frame, from, to, prefix, steps) {
  const quiet = { bubbles: false, cancelable: false };
  const left = from === null ? [] : ancestorsOf(from);
  const entered = to === null ? [] : ancestorsOf(to);
  if (from !== null) {
    yield* steps(frame, from, `${prefix}out`, { relatedTarget: to });
    for (let i = 0; i < left.length; i++) {
      if (ArrayPrototypeIndexOf(entered, left[i]) >= 0) break;
      yield* steps(frame, left[i], `${prefix}leave`, { ...quiet, relatedTarget: to });
    }
  }
  if (to !== null) {
    yield* steps(frame, to, `${prefix}over`, { relatedTarget: from });
    for (let i = entered.length; i-- > 0;) {
      if (ArrayPrototypeIndexOf(left, entered[i]) >= 0) continue;
      yield* steps(frame, entered[i], `${prefix}enter`, { ...quiet, relatedTarget: from });
    }
  }
}

function* moveSteps(frame, x, y, given = undefined) {
  const from = state.over;
  state.x = x;
  state.y = y;
  const to = given ?? elementAt(frame, x, y);
  state.over = to;
  if (from !== to) {
    yield* boundarySteps(frame, from, to, 'pointer', pointerSteps);
    yield* boundarySteps(frame, from, to, 'mouse', mouseSteps);
  }
  yield* pointerSteps(frame, to, 'pointermove', { button: -1 });
  yield* mouseSteps(frame, to, 'mousemove');
}

function* pressSteps(frame, button = 0, given = undefined) {
  const target = given ?? elementAt(frame, state.x, state.y);
  state.buttons |= [1, 4, 2][button];
  state.pressed = target;
  state.clicks = 1;
  const goesOn = yield* pointerSteps(frame, target, 'pointerdown', { button });
  if (!goesOn) return;
  const isAllowed = yield* mouseSteps(frame, target, 'mousedown', { button, detail: state.clicks });
  if (isAllowed) yield* require('web/dom/html/focus').focusByPointerSteps(target);
}

function* releaseSteps(frame, button = 0, given = undefined) {
  const target = given ?? elementAt(frame, state.x, state.y);
  state.buttons &= ~[1, 4, 2][button];
  yield* pointerSteps(frame, target, 'pointerup', { button });
  yield* mouseSteps(frame, target, 'mouseup', { button, detail: state.clicks });
  const clicked = commonAncestor(state.pressed, target);
  state.pressed = null;
  if (clicked === null) return;
  const type = button === 0 ? 'click' : 'auxclick';
  yield* pointerSteps(frame, clicked, type, { button, detail: state.clicks, isPrimary: false });
  if (button === 2) yield* pointerSteps(frame, clicked, 'contextmenu', { button });
}

// ---- keys

function keyInit(frame, key, more) {
  return {
    __proto__: null, bubbles: true, cancelable: true, composed: true, code: key.code, key: key.key,
    keyCode: key.keyCode, view: frame.window, which: key.keyCode, ...state.modifiers, ...more,
  };
}

function keySteps(frame, target, type, key, more) {
  const { KeyboardEvent } = require('web/dom/events/keyboard');
  return fireSteps(target, type, keyInit(frame, key, more), KeyboardEvent);
}

function keyTarget(frame) {
  return frame.document.activeElement ?? frame.document.body ?? frame.document.documentElement;
}

function* keyDownSteps(frame, name) {
  const key = keyboard.keyOf(name);
  keyboard.setModifier(state, key, true);
  const target = keyTarget(frame);
  const goesOn = yield* keySteps(frame, target, 'keydown', key);
  if (!goesOn) return;
  if (key.text !== '') {
    const code = key.text === '\r' ? 13 : StringPrototypeCharCodeAt(key.text, 0);
    const isAllowed = yield* keySteps(frame, keyTarget(frame), 'keypress', key,
                                      { charCode: code, keyCode: code, which: code });
    if (!isAllowed) return;
  }
  yield* keyboard.defaultSteps(frame, keyTarget(frame), key);
}

function* keyUpSteps(frame, name) {
  const key = keyboard.keyOf(name);
  keyboard.setModifier(state, key, false);
  const target = keyTarget(frame);
  const goesOn = yield* keySteps(frame, target, 'keyup', key);
  if (goesOn) yield* keyboard.releaseSteps(frame, target, key);
}

// ---- actions of --input and of rondo:browser

const INPUT = 'input';

// Further parts of an action are tasks of their own, before all that waits.
function later(frame, fn) {
  frame.agent.post('user', () => frame.isClosed ? undefined : fn(), INPUT);
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

function* clickSteps(frame, element) {
  const { x, y } = layout().centerOf(element);
  yield* moveSteps(frame, x, y);
  later(frame, () => pressSteps(frame));
  later(frame, () => releaseSteps(frame));
}

// Gives what is wrong with it, if something is.
function* actSteps(frame, kind, value) {
  switch (kind) {
    case 'click':
    case 'move': {
      const { element, problem } = find(frame, value);
      if (problem !== undefined) return problem;
      if (kind === 'click') {
        yield* clickSteps(frame, element);
      } else {
        const { x, y } = layout().centerOf(element);
        yield* moveSteps(frame, x, y);
      }
      return undefined;
    }
    case 'key':
      yield* keyDownUp(frame, value);
      return undefined;
    case 'type':
      for (const letter of value) yield* keyDownUp(frame, letter);
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

function* wheelAtSteps(frame, x, y, deltaX, deltaY) {
  const { WheelEvent } = require('web/dom/events/wheel');
  state.x = x;
  state.y = y;
  const target = elementAt(frame, x, y);
  const init = mouseInit(frame, { deltaMode: 0, deltaX, deltaY });
  const goesOn = yield* fireSteps(target, 'wheel', init, WheelEvent);
  if (goesOn) layout().scrollByUser(target, deltaX, deltaY);
}

function wheelSteps(frame, element, dy) {
  const { x, y } = layout().centerOf(element);
  return wheelAtSteps(frame, x, y, 0, dy);
}

module.exports = {
  actSteps, keyDownSteps, keyUpSteps, moveSteps, pressSteps, releaseSteps, wheelAtSteps,
};
