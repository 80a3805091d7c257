// SPDX-License-Identifier: MIT
//
// Fingers on a screen, as steps: pointer events and touch events in Chromium's order, and what
// becomes of them.
//
//   put down   pointerover, pointerenter, pointerdown, touchstart; the target has captured it
//   moved      pointermove, touchmove; or the page is scrolled, then: pointercancel
//   lifted     pointerup, pointerout, pointerleave, touchend; a tap is a click, with mouse events
//
// 1. A finger keeps its target until it is lifted.
// 2. While it stays near where it was put down it makes no touchmove, and it may become a tap.
// 3. Scrolling begins with the first touchmove that nobody prevents, where touch-action allows it.
'use strict';

const {
  ArrayPrototypeFilter, ArrayPrototypeMap, ArrayPrototypePush, MathAbs, MathRound, ObjectAssign,
  SafeMap,
} = primordials;

const { kConnected } = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const { isListening, tapSteps } = require('web/page/mouse');
const {
  addPointer, captureSteps, cornerOf, firePointer, frameOf, hit, innermost, pointerBoundarySteps,
  pointersOf,
} = require('web/page/pointers');

const SLOP = 15; // how far a finger moves while it is at rest

function fingersOf(page) {
  const pointers = pointersOf(page);
  pointers.fingers ??= new SafeMap(); // a driver's name for it -> finger
  return pointers.fingers;
}

function fingerOf(page, name) {
  const fingers = fingersOf(page);
  let finger = fingers.get(name);
  if (finger === undefined) {
    finger = { __proto__: null, isDown: false, x: 0, y: 0 };
    fingers.set(name, finger);
  }
  return finger;
}

function downFingers(page) {
  const list = [];
  for (const { 1: finger } of fingersOf(page)) if (finger.isDown) ArrayPrototypePush(list, finger);
  return list;
}

// ---- events of touches

function touchOf(finger, frame) {
  const { Touch } = frame.realm.require('web/dom/events/touch');
  const corner = cornerOf(frame);
  const { x: scrollX, y: scrollY } = frame.realm.require('web/css/frame').scrollOf(frame.document);
  const clientX = finger.x - corner.x;
  const clientY = finger.y - corner.y;
  return new Touch({
    __proto__: null, clientX, clientY, force: 1, identifier: finger.number,
    pageX: clientX + scrollX, pageY: clientY + scrollY, radiusX: 1, radiusY: 1,
    screenX: finger.x, screenY: finger.y, target: finger.target,
  });
}

function* fireTouch(page, finger, type, isCancelable) {
  const { target } = finger;
  const frame = frameOf(target);
  if (frame === null || frame.isClosed) return true;
  const { TouchEvent } = frame.realm.require('web/dom/events/touch');
  const toTouch = (each) => touchOf(each, frame);
  const down = downFingers(page);
  const own = ArrayPrototypeFilter(down, (each) => each.target === target);
  return yield* fireSteps(target, type, {
    __proto__: null,
    bubbles: true,
    cancelable: isCancelable && isListening(target, [type]),
    changedTouches: [touchOf(finger, frame)],
    composed: true,
    targetTouches: ArrayPrototypeMap(own, toTouch),
    touches: ArrayPrototypeMap(down, toTouch),
    view: frame.window,
    ...pointersOf(page).modifiers,
  }, TouchEvent);
}

// ---- what a finger does

function* putDownSteps(frame, name) {
  const { page } = frame;
  const finger = fingerOf(page, name);
  const target = hit(frame, finger.x, finger.y);
  if (target === null) return;
  const number = downFingers(page).length;
  const { css } = frameOf(target); // touch-action counts as it was before the first event
  const pans = { __proto__: null };
  for (const axis of ['x', 'y']) {
    pans[axis] = [css.allowsPan(target, axis, false), css.allowsPan(target, axis, true)];
  }
  const pointer = addPointer(page, 'touch', number === 0);
  ObjectAssign(finger, {
    __proto__: null, didMove: false, isDown: true, isPrevented: false, number, pans, pointer,
    scroller: null, startX: finger.x, startY: finger.y, target,
  });
  ObjectAssign(pointer, {
    __proto__: null, buttons: 1, frame: frameOf(target), x: finger.x, y: finger.y,
  });
  const more = { __proto__: null, button: 0, height: 2, pressure: 1, width: 2 };
  yield* pointerBoundarySteps(pointer, target, more);
  const goesOn = yield* firePointer(pointer, target, 'pointerdown', more);
  pointer.mutesMouse = !goesOn;
  if (target[kConnected]) pointer.pending ??= target;
  if (!(yield* fireTouch(page, finger, 'touchstart', true))) finger.isPrevented = true;
}

function* moveSteps(frame, name, x, y) {
  const { page } = frame;
  const finger = fingerOf(page, name);
  const movedX = x - finger.x;
  const movedY = y - finger.y;
  finger.x = x;
  finger.y = y;
  if (!finger.isDown) return;
  const { pointer } = finger;
  pointer.x = x;
  pointer.y = y;
  if (finger.scroller !== null) {
    finger.scroller(movedX, movedY);
    yield* fireTouch(page, finger, 'touchmove', false);
    return;
  }
  const more = { __proto__: null, button: -1, height: 2, pressure: 1, width: 2 };
  yield* captureSteps(pointer, more);
  const target = pointer.captured ?? hit(frame, x, y) ?? finger.target;
  yield* pointerBoundarySteps(pointer, target, more);
  yield* firePointer(pointer, target, 'pointerrawupdate', { ...more, cancelable: false });
  yield* firePointer(pointer, target, 'pointermove', more);
  const farX = x - finger.startX;
  const farY = y - finger.startY;
  if (!finger.didMove && farX * farX + farY * farY <= SLOP * SLOP) return;
  const isFirst = !finger.didMove;
  finger.didMove = true;
  const goesOn = yield* fireTouch(page, finger, 'touchmove', isFirst || finger.isPrevented);
  if (!goesOn) finger.isPrevented = true;
  if (isFirst && goesOn && !finger.isPrevented) yield* scrollSteps(finger, farX, farY);
}

// The page takes the finger to scroll, if it may.
function* scrollSteps(finger, dx, dy) {
  const { pointer, target } = finger;
  const frame = frameOf(target);
  if (frame === null) return;
  const css = frame.realm.require('web/css/frame');
  const isAcross = MathAbs(dx) > MathAbs(dy);
  if (!finger.pans[isAcross ? 'x' : 'y'][(isAcross ? dx : dy) > 0 ? 1 : 0]) return;
  finger.scroller = (byX, byY) => {
    css.scrollByUser(target, isAcross ? -byX : 0, isAcross ? 0 : -byY);
  };
  yield* endSteps(pointer, 'pointercancel', { x: 0, y: 0 });
  finger.scroller(dx, dy);
}

// The pointer's last events.
function* endSteps(pointer, type, place) {
  const target = pointer.captured ?? innermost(pointer.overs).element;
  ObjectAssign(pointer, { __proto__: null, buttons: 0, pending: null, ...place });
  const more = { __proto__: null, button: 0 };
  if (target !== null) {
    yield* firePointer(pointer, target, type, { ...more, cancelable: type !== 'pointercancel' });
  }
  pointer.pending = null;
  yield* captureSteps(pointer, more);
  yield* pointerBoundarySteps(pointer, null, more);
}

function* liftSteps(frame, name) {
  const { page } = frame;
  const finger = fingerOf(page, name);
  if (!finger.isDown) return;
  finger.isDown = false;
  const { pointer } = finger;
  if (finger.scroller === null) {
    pointer.buttons = 0;
    const more = { __proto__: null, button: 0 };
    yield* captureSteps(pointer, more);
    if (pointer.captured === null) {
      yield* pointerBoundarySteps(pointer, hit(frame, finger.x, finger.y), more);
    }
    yield* endSteps(pointer, 'pointerup', {});
  }
  if (finger.scroller === null) page.activeSince = frame.agent.now();
  const goesOn = yield* fireTouch(page, finger, 'touchend', !finger.didMove);
  pointersOf(page).byId.delete(pointer.id);
  if (!goesOn || finger.didMove || finger.isPrevented || finger.number > 0) return;
  yield* tapSteps(frame, pointer, MathRound(finger.x), MathRound(finger.y));
}

module.exports = { liftSteps, moveSteps, putDownSteps };
