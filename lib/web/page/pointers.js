// SPDX-License-Identifier: MIT
//
// The pointers of a page: where each of them is, what it is over, and which element has captured
// it.
//
//   pointersOf(page)                     its pointers; the mouse is always among them
//   hit(frame, x, y)                     the element at a place, also inside of iframes
//   yield* positionSteps(pointer, hit)   capture, then going out and in; gives the target
//   firePointer, fireMouse               one event, as steps: whether nobody prevented it
//
// Places are of the top window; an event has those of its target's window.
//
// setPointerCapture() --> pending --(next event: lostpointercapture, gotpointercapture)--> captured
//
// 1. What a pointer is over is known twice, for pointer events and for mouse events: some pointers
//    have no mouse events. Each is a list, because in an iframe it is over the iframe's element as
//    well.
// 2. A captured pointer is over the element that has captured it, wherever it is.
'use strict';

const { ArrayPrototypeIndexOf, ArrayPrototypeUnshift, SafeMap } = primordials;

const { kConnected, kOwner, kView, shared, slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { timedSteps } = require('web/page/event-timing');
const { makePlace, setPlace, shownAncestors } = require('web/dom/pointed');

const kFrame = slot('frame');
const kHovered = slot('hovered');
const kPressed = slot('pressed');

const BITS = [1, 4, 2, 8, 16]; // of buttons, by button

function makePointer(id, type, isPrimary) {
  return {
    __proto__: null,
    id,
    type,
    isPrimary,
    x: 0,
    y: 0,
    buttons: 0,
    overs: [], // what it is over: a place in the top window, one in the frame in it, and so on
    mouseOvers: [], // the same for mouse events
    captured: null,
    pending: null, // will have captured it
    mutesMouse: false, // a listener of pointerdown has prevented the mouse events
    onSelection: null, // a press on selected text: { field, x, y }
    isThere: false, // it has been moved
    frame: null, // where it was pressed
  };
}

function pointersOf(page) {
  if (page.pointers === undefined) {
    const mouse = makePointer(1, 'mouse', true);
    page.pointers = {
      __proto__: null,
      byId: new SafeMap([[1, mouse]]),
      mouse,
      nextId: 2,
      modifiers: {
        __proto__: null, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false,
      },
      pressed: null, // the element of the last press
      clicks: 0, // how many of them in a row
      isHoverDue: false, // something else is under the mouse
      lastPress: null, // { button, x, y, at }
      stamp: undefined, // when the input that is handled came
    };
  }
  return page.pointers;
}

// The events of one input have its time, however late they are.
function* stamped(frame, stamp, steps) {
  const pointers = pointersOf(frame.page);
  const outer = pointers.stamp;
  pointers.stamp = stamp;
  const result = yield* steps;
  pointers.stamp = outer;
  return result;
}

// The same for an input that comes now, or is part of the one that is handled.
const stampedNow = (frame, steps) =>
  stamped(frame, pointersOf(frame.page).stamp ?? frame.agent.now(), steps);

function addPointer(page, type, isPrimary) {
  const pointers = pointersOf(page);
  const pointer = makePointer(pointers.nextId++, type, isPrimary);
  pointers.byId.set(pointer.id, pointer);
  return pointer;
}

// ---- places

const frameOf = (node) => node[kOwner]?.[kView]?.[kFrame] ?? null;

const cssOf = (frame) => frame.realm.require('web/css/frame');

function childAt(frame, element) {
  const { children } = frame;
  for (let i = 0; i < children.length; i++) {
    if (children[i].element === element && !children[i].isClosed) return children[i];
  }
  return undefined;
}

// The element at a place of a frame, in whatever frame inside it is; null where nothing is.
function hit(frame, x, y) {
  const css = cssOf(frame);
  const element = css.hitDeep(frame.document, x, y) ?? frame.document.documentElement;
  if (element === null) return null;
  const child = childAt(frame, element);
  if (child === undefined) return element;
  const corner = css.contentCornerOf(element);
  return hit(child, x - corner.x, y - corner.y) ?? element;
}

// Where the corner of a frame is in the top window.
function cornerOf(frame) {
  let x = 0;
  let y = 0;
  for (let at = frame; at.parent !== undefined && at.element !== null; at = at.parent) {
    const corner = cssOf(at.parent).contentCornerOf(at.element);
    x += corner.x;
    y += corner.y;
  }
  return { __proto__: null, x, y };
}

// While a button that was pressed in an iframe is down, that window has all events.
function hitFor(frame, pointer) {
  const { frame: holder, x, y } = pointer;
  if (pointer.buttons === 0 || holder === null || holder.isClosed || holder.parent === undefined) {
    return hit(frame, x, y);
  }
  const corner = cornerOf(holder);
  return hit(holder, x - corner.x, y - corner.y);
}

// ---- events

function mouseInit(pointer, frame, more) {
  const corner = cornerOf(frame);
  return {
    __proto__: null,
    bubbles: true,
    button: 0,
    buttons: pointer.buttons,
    cancelable: true,
    clientX: pointer.x - corner.x,
    clientY: pointer.y - corner.y,
    composed: true,
    detail: 0,
    screenX: pointer.x,
    screenY: pointer.y,
    view: frame.window,
    ...pointersOf(frame.page).modifiers,
    ...more,
  };
}

function pointerInit(pointer, frame, more) {
  return mouseInit(pointer, frame, {
    height: 1,
    isPrimary: pointer.isPrimary,
    pointerId: pointer.id,
    pointerType: pointer.type,
    pressure: pointer.buttons === 0 ? 0 : 0.5,
    width: 1,
    ...more,
  });
}

const classesOf = (frame) => frame.realm.require('web/dom/events/mouse');

function* firePointer(pointer, target, type, more = undefined) {
  const frame = frameOf(target) ?? target[kView]?.[kFrame] ?? null;
  if (frame === null || frame.isClosed) return true;
  const { PointerEvent } = classesOf(frame);
  const init = pointerInit(pointer, frame, more);
  if (type === 'pointermove' && init.button === -1) {
    const trust = { ...init, [slot('kTrustEvent')]: true };
    init.coalescedEvents = [new PointerEvent(type, trust)];
  }
  return yield* timedSteps(frame, target, type, init, PointerEvent, pointersOf(frame.page).stamp);
}

function* fireMouse(pointer, target, type, more = undefined) {
  const frame = frameOf(target);
  if (frame === null || frame.isClosed) return true;
  return yield* timedSteps(frame, target, type, mouseInit(pointer, frame, more),
                           classesOf(frame).MouseEvent, pointersOf(frame.page).stamp);
}

// ---- going out and in

const QUIET = { __proto__: null, bubbles: false, cancelable: false, composed: false };

function related(element, target) {
  return element !== null && element[kOwner] === target[kOwner] ? element : null;
}

// out, leave, over, enter of one kind of events. An element that is gone gets no event of going
// out.
function* boundarySteps(pointer, place, to, prefix, fire, more) {
  const { element: from, isRemoved } = place;
  if (from === to && !isRemoved) return;
  setPlace(place, to);
  const left = from === null ? [] : shownAncestors(from);
  const entered = to === null ? [] : shownAncestors(to);
  if (from !== null) {
    if (!isRemoved) {
      yield* fire(pointer, from, `${prefix}out`, { ...more, relatedTarget: related(to, from) });
    }
    for (let i = 0; i < left.length; i++) {
      if (ArrayPrototypeIndexOf(entered, left[i]) >= 0) break;
      yield* fire(pointer, left[i], `${prefix}leave`,
                  { ...more, ...QUIET, relatedTarget: related(to, left[i]) });
    }
  }
  if (to !== null) {
    yield* fire(pointer, to, `${prefix}over`, { ...more, relatedTarget: related(from, to) });
    for (let i = entered.length; i-- > 0;) {
      if (ArrayPrototypeIndexOf(left, entered[i]) >= 0) continue;
      yield* fire(pointer, entered[i], `${prefix}enter`,
                  { ...more, ...QUIET, relatedTarget: related(from, entered[i]) });
    }
  }
}

// :hover and :active of the document that the mouse is in.
function setState(key, element, before) {
  if (before !== null && before[kOwner] !== element?.[kOwner]) before[kOwner][key] = null;
  if (element !== null) element[kOwner][key] = element;
  if (shared.usesHover !== true) return;
  if (before !== null) hooks.changed(before, 'hover');
  if (element !== null) hooks.changed(element, 'hover');
}

const POINTER = { __proto__: null, fire: firePointer, list: 'overs', prefix: 'pointer' };
const MOUSE = { __proto__: null, fire: fireMouse, list: 'mouseOvers', prefix: 'mouse' };

// An element, before it the iframe that it is in, and so on.
function chainOf(element) {
  const list = [];
  for (let at = element; at !== null && at !== undefined;) {
    ArrayPrototypeUnshift(list, at);
    const frame = frameOf(at);
    at = frame?.parent === undefined ? null : frame.element;
  }
  return list;
}

function* placeSteps(pointer, kind, depth, to, more) {
  const list = pointer[kind.list];
  const place = list[depth] ??= makePlace();
  if (kind === MOUSE && place.element !== to) setState(kHovered, to, place.element);
  const button = kind === MOUSE && more.button < 0 ? 0 : more.button;
  yield* boundarySteps(pointer, place, to, kind.prefix, kind.fire, { ...more, button });
}

// Inner windows are left first, and entered last.
function* goSteps(pointer, to, more, kinds) {
  const chain = chainOf(to);
  for (let depth = pointer.overs.length; depth-- > 0;) {
    for (let i = 0; i < kinds.length; i++) {
      const list = pointer[kinds[i].list];
      if (list.length <= depth) continue;
      const { element } = list[depth];
      if (depth < chain.length && element?.[kOwner] === chain[depth][kOwner]) continue;
      yield* placeSteps(pointer, kinds[i], depth, null, more);
      list.length = depth;
    }
  }
  for (let depth = 0; depth < chain.length; depth++) {
    for (let i = 0; i < kinds.length; i++) {
      yield* placeSteps(pointer, kinds[i], depth, chain[depth], more);
    }
  }
}

const ONLY_POINTER = [POINTER];
const ONLY_MOUSE = [MOUSE];
const BOTH = [POINTER, MOUSE];

const pointerBoundarySteps = (pointer, to, more) => goSteps(pointer, to, more, ONLY_POINTER);
const mouseBoundarySteps = (pointer, to, more) => goSteps(pointer, to, more, ONLY_MOUSE);

// The place that is furthest inside.
const innermost = (list) => list.length === 0 ? NOWHERE : list[list.length - 1];
const NOWHERE = makePlace();

// ---- capture

const CAPTURES_MAX = 10; // listeners that capture in turn must not go on for ever

// What has left the document has lost the pointer, and the document gets an event.
function* captureSteps(pointer, more) {
  const init = { ...more, cancelable: false };
  for (let i = 0; i < CAPTURES_MAX; i++) {
    if (pointer.pending !== null && !pointer.pending[kConnected]) pointer.pending = null;
    const { captured, pending } = pointer;
    if (captured === pending) return;
    if (captured !== null) {
      pointer.captured = null;
      const target = captured[kConnected] ? captured : captured[kOwner];
      yield* firePointer(pointer, target, 'lostpointercapture', init);
    } else {
      yield* pointerBoundarySteps(pointer, pending, more);
      yield* firePointer(pointer, pending, 'gotpointercapture', init);
      pointer.captured = pending;
    }
  }
}

// What has the pointer's events now; `found` is what it is over.
function* positionSteps(pointer, found, more) {
  yield* captureSteps(pointer, more);
  yield* goSteps(pointer, pointer.captured ?? found, more, BOTH);
  return pointer.captured ?? found;
}

function releaseCapture(pointer) {
  pointer.pending = null;
}

module.exports = {
  BITS, addPointer, captureSteps, cornerOf, fireMouse, firePointer, frameOf, hit, hitFor,
  innermost, kPressed, mouseBoundarySteps, mouseInit, pointerBoundarySteps, pointersOf,
  positionSteps, releaseCapture, setState, stamped, stampedNow,
};
