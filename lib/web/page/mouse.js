// SPDX-License-Identifier: MIT
//
// What a mouse or a pen does, as steps: trusted events in Chromium's order.
//
//   moveSteps      out, leave, over, enter; pointerrawupdate, pointermove, mousemove
//   pressSteps     pointerdown, mousedown; the focus moves; contextmenu of the right button
//   releaseSteps   pointerup, mouseup; the capture ends; click or auxclick; dblclick; select
//   wheelSteps     wheel; then the nearest thing that can be scrolled is
//
// A second button is no pointerdown but a pointermove, and so is the release of all but the last.
'use strict';

const { ArrayPrototypeSome, MathFloor, SafeMap } = primordials;

const {
  kActiveElement, kConnected, kListeners, kLocalName, kOwner, kSelection, slot,
} = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const { shownAncestors } = require('web/dom/pointed');
const { heldIn, holderOf } = require('web/dom/selection');
const {
  BITS, addPointer, captureSteps, cornerOf, fireMouse, firePointer, frameOf, hitFor, innermost,
  kPressed, mouseBoundarySteps, mouseInit, pointersOf, positionSteps, releaseCapture, setState,
  stampedNow,
} = require('web/page/pointers');

const kText = slot('text');

const CLICKS_MS = 500; // between the presses of a double click

// The mouse, or a pen by a driver's name for it.
function pointerFor(frame, type, name) {
  const pointers = pointersOf(frame.page);
  if (type !== 'pen') return pointers.mouse;
  pointers.pens ??= new SafeMap();
  let pen = pointers.pens.get(name);
  if (pen === undefined) pointers.pens.set(name, pen = addPointer(frame.page, 'pen', true));
  return pen;
}

// The mouse events of a pointer go to where its pointer event went. If a listener has taken that
// out of the document, to what is left of its path.
function stillThere(target, path) {
  if (target[kConnected]) return target;
  for (let i = 0; i < path.length; i++) if (path[i][kConnected]) return path[i];
  return null;
}

// A pointer event, and the mouse event that goes with it. Gives whether both may go on.
function* pairSteps(pointer, target, type, mouseType, more, mouseMore) {
  const path = shownAncestors(target);
  const goesOn = yield* firePointer(pointer, target, type, more);
  if (!goesOn && type === 'pointerdown') pointer.mutesMouse = true;
  if (pointer.mutesMouse) return false;
  const mouseTarget = stillThere(target, path);
  if (mouseTarget === null) return false;
  return yield* fireMouse(pointer, mouseTarget, mouseType, mouseMore);
}

function* moveSteps(frame, x, y, pointer = pointersOf(frame.page).mouse) {
  const movementX = pointer.isThere ? MathFloor(x) - MathFloor(pointer.x) : 0;
  const movementY = pointer.isThere ? MathFloor(y) - MathFloor(pointer.y) : 0;
  pointer.isThere = true;
  pointer.x = x;
  pointer.y = y;
  const found = hitFor(frame, pointer);
  if (found === null) return;
  const more = { __proto__: null, button: -1 };
  if (pointer.buttons === 0) releaseCapture(pointer);
  const hit = yield* positionSteps(pointer, found, more);
  const target = hit[kConnected] ? hit : innermost(pointer.overs).element;
  if (target === null) return;
  const moved = { __proto__: null, movementX, movementY };
  yield* firePointer(pointer, target, 'pointerrawupdate',
                     { ...more, ...moved, cancelable: false });
  yield* pairSteps(pointer, target, 'pointermove', 'mousemove', { ...more, ...moved }, moved);
}

// A press soon after another one, with the same button at the same place, counts on.
function countClicks(frame, pointer, button) {
  const pointers = pointersOf(frame.page);
  const { lastPress: last } = pointers;
  const at = frame.agent.now();
  const isNext = last !== null && last.button === button && last.x === pointer.x &&
    last.y === pointer.y && at - last.at < CLICKS_MS;
  pointers.lastPress = {
    __proto__: null, at, button, count: isNext ? last.count + 1 : 1, x: pointer.x, y: pointer.y,
  };
  return pointers.lastPress.count;
}

function pressSteps(frame, button, clicks = undefined, pointer = pointersOf(frame.page).mouse) {
  return stampedNow(frame, pressedSteps(frame, button, clicks, pointer));
}

function* pressedSteps(frame, button, clicks, pointer) {
  const pointers = pointersOf(frame.page);
  const isFirst = pointer.buttons === 0;
  if (isFirst) pointer.frame = null; // that of the last press
  pointer.buttons |= BITS[button];
  if (pointer.type === 'mouse') frame.page.activeSince = frame.agent.now();
  pointers.clicks = clicks ?? countClicks(frame, pointer, button);
  const found = hitFor(frame, pointer);
  if (found === null) return;
  if (isFirst) pointer.frame = frameOf(found);
  const more = { __proto__: null, button };
  const target = yield* positionSteps(pointer, found, more);
  pointers.pressed = found;
  pointers.pressedPopover = popoverOf(found);
  setState(kPressed, found, null);
  const isAllowed = yield* pairSteps(pointer, target, isFirst ? 'pointerdown' : 'pointermove',
                                     'mousedown', more, { ...more, detail: pointers.clicks });
  if (isAllowed) yield* focusSteps(found, pointer);
  if (button === 2) yield* contextMenuSteps(frame, pointer);
}

function* focusSteps(element, pointer) {
  const frame = frameOf(element);
  if (frame === null || frame.isClosed) return;
  const { document } = frame;
  yield* frame.realm.require('web/dom/html/focus').focusByPointerSteps(element);
  const field = document[kActiveElement];
  if (field === element && field[kText]?.() != null) pressField(frame, field, pointer);
  else if (!isControl(element)) leaveField(document, element);
}

const CONTROLS = { __proto__: null, button: true, input: true, select: true, textarea: true };

const isControl = (element) =>
  ArrayPrototypeSome(shownAncestors(element), (at) => CONTROLS[at[kLocalName]] === true);

// The press has taken the selection out of a field, unless it was on a control.
function leaveField(document, element) {
  if (holderOf(document) !== null) document[kSelection].collapse(element, 0);
}

function offsetAt(frame, field, pointer) {
  const { offsetInField } = frame.realm.require('web/css/caret');
  const corner = cornerOf(frame);
  return offsetInField(field, pointer.x - corner.x, pointer.y - corner.y);
}

// Puts the caret there. What is selected there already stays, as it could be dragged, until the
// button is released.
function pressField(frame, field, pointer) {
  const { moveCaret } = frame.realm.require('web/dom/html/text-control');
  const offset = offsetAt(frame, field, pointer);
  const held = heldIn(field);
  const isSelected = held !== null && held.start < held.end && held.start <= offset &&
    offset <= held.end;
  if (isSelected) pointer.onSelection = { __proto__: null, field, x: pointer.x, y: pointer.y };
  else moveCaret(field, offset);
}

// Nothing was dragged, and no listener of mouseup was against it.
function placeCaret(pointer, { field, x, y }) {
  const frame = frameOf(field);
  const held = heldIn(field);
  if (frame === null || frame.isClosed || held === null || held.start === held.end) return;
  if (pointer.x !== x || pointer.y !== y) return;
  const { moveCaret } = frame.realm.require('web/dom/html/text-control');
  moveCaret(field, offsetAt(frame, field, pointer));
}

function* contextMenuSteps(frame, pointer) {
  const target = pointer.captured ?? hitFor(frame, pointer);
  if (target === null) return;
  yield* firePointer(pointer, target, 'contextmenu', { button: 2, isPrimary: false });
}

// A click is at what has both the press and the release in it.
function clickTarget(pressed, released) {
  if (pressed === null || !pressed[kConnected]) return null;
  if (pressed === released) return pressed;
  if (pressed[kOwner] !== released[kOwner]) return null;
  const above = shownAncestors(pressed);
  const list = shownAncestors(released);
  for (let i = 0; i < list.length; i++) {
    for (let k = 0; k < above.length; k++) if (above[k] === list[i]) return list[i];
  }
  return null;
}

function releaseSteps(frame, button, pointer = pointersOf(frame.page).mouse) {
  return stampedNow(frame, releasedSteps(frame, button, pointer));
}

function* releasedSteps(frame, button, pointer) {
  const pointers = pointersOf(frame.page);
  const found = hitFor(frame, pointer);
  pointer.buttons &= ~BITS[button];
  const isLast = pointer.buttons === 0;
  if (found === null) return;
  const more = { __proto__: null, button };
  const target = yield* positionSteps(pointer, found, more);
  const { captured } = pointer;
  const isAllowed = yield* pairSteps(pointer, target, isLast ? 'pointerup' : 'pointermove',
                                     'mouseup', more, { ...more, detail: pointers.clicks });
  if (isLast) {
    pointer.mutesMouse = false;
    releaseCapture(pointer);
    yield* captureSteps(pointer, more);
  }
  if (isLast) yield* dismissSteps(pointers, found);
  yield* clickSteps(pointer, pointers, button, captured, found);
  const { onSelection } = pointer;
  pointer.onSelection = null;
  if (isAllowed && onSelection !== null && button !== 2) placeCaret(pointer, onSelection);
  if (isAllowed) yield* selectedSteps(found);
  if (isLast && captured !== null) {
    yield* positionSteps(pointer, hitFor(frame, pointer) ?? found, more);
  }
  noteHover(frame);
}

const popovers = (element) => frameOf(element)?.realm.require('web/dom/html/popover');
const popoverOf = (element) => popovers(element)?.pressedIn(element) ?? null;

// A press and a release outside of popovers that close by themselves close them.
function* dismissSteps(pointers, released) {
  const inside = popoverOf(released);
  if (pointers.pressedPopover !== inside) return;
  yield* popovers(released)?.hideAllSteps(released[kOwner], inside) ?? [];
}

function* clickSteps(pointer, pointers, button, captured, released) {
  const { clicks, pressed } = pointers;
  if (pressed !== null) setState(kPressed, null, pressed);
  pointers.pressed = null;
  pointers.clicks = 0;
  const clicked = clicks === 0 ? null : captured ?? clickTarget(pressed, released);
  if (clicked === null) return;
  const more = { __proto__: null, button, detail: clicks, isPrimary: false };
  yield* firePointer(pointer, clicked, button === 0 ? 'click' : 'auxclick', more);
  if (button !== 0 || clicks !== 2) return;
  yield* fireMouse(pointer, clicked, 'dblclick', { button, detail: clicks });
}

function* selectedSteps(element) {
  const frame = frameOf(element);
  if (frame === null || frame.isClosed) return;
  yield* frame.realm.require('web/dom/html/text-control').releasedSteps(frame.document);
}

// A tap of a finger: the mouse events of a click, which is the finger's.
function* tapSteps(frame, finger, x, y) {
  const pointers = pointersOf(frame.page);
  const { mouse } = pointers;
  mouse.x = x;
  mouse.y = y;
  const target = hitFor(frame, mouse);
  if (target === null) return;
  const clicks = countClicks(frame, mouse, 0);
  yield* mouseBoundarySteps(mouse, target, { __proto__: null, button: 0 });
  if (!finger.mutesMouse) {
    yield* fireMouse(mouse, target, 'mousemove');
    mouse.buttons = 1;
    const isAllowed = yield* fireMouse(mouse, target, 'mousedown', { detail: clicks });
    if (isAllowed) yield* focusSteps(target, mouse);
    mouse.buttons = 0;
    yield* fireMouse(mouse, stillThere(target, []) ?? hitFor(frame, mouse), 'mouseup',
                     { detail: clicks });
  }
  pointers.clicks = clicks;
  pointers.pressed = target;
  yield* clickSteps({ ...finger, x, y }, pointers, 0, null, target);
}

// ---- a mouse that rests

// Whether something else is under the mouse since the boxes have changed: the next frame begins
// with the events of going out and in.
function noteHover(frame) {
  const { page } = frame;
  const { mouse } = pointersOf(page);
  if (!mouse.isThere || mouse.captured !== null) return;
  const { element, isRemoved } = innermost(mouse.mouseOvers);
  if (!isRemoved && hitFor(frame, mouse) === element) return;
  pointersOf(page).isHoverDue = true;
  page.wantFrame();
}

function* hoverSteps(frame) {
  const { mouse } = pointersOf(frame.page);
  const found = hitFor(frame, mouse);
  if (found !== null) yield* positionSteps(mouse, found, { __proto__: null, button: -1 });
}

// ---- the wheel

// Whether a listener on the way may prevent the default: if not, the event cannot be canceled.
function isListening(target, types) {
  const frame = frameOf(target);
  const above = shownAncestors(target);
  const all = [...above, target[kOwner], frame.window];
  for (let i = 0; i < all.length; i++) {
    for (let k = 0; k < types.length; k++) {
      const list = all[i][kListeners]?.get(types[k])?.list ?? [];
      for (let j = 0; j < list.length; j++) if (!list[j].passive) return true;
    }
  }
  return false;
}

function* wheelSteps(frame, x, y, deltaX, deltaY) {
  const pointer = { ...pointersOf(frame.page).mouse, x, y };
  const target = hitFor(frame, pointer);
  const inner = target === null ? null : frameOf(target);
  if (inner === null) return;
  const { WheelEvent } = inner.realm.require('web/dom/events/wheel');
  const init = mouseInit(pointer, inner, {
    cancelable: isListening(target, ['wheel', 'mousewheel']), deltaMode: 0, deltaX, deltaY,
  });
  const goesOn = yield* fireSteps(target, 'wheel', init, WheelEvent);
  if (goesOn) inner.realm.require('web/css/frame').scrollByUser(target, deltaX, deltaY);
}

module.exports = {
  hoverSteps, isListening, moveSteps, noteHover, pointerFor, pressSteps, releaseSteps, tapSteps,
  wheelSteps,
};
