// SPDX-License-Identifier: MIT
// matchMedia(): lists that tell when their answer changes, once a frame.

'use strict';

const { ArrayPrototypePush, ArrayPrototypeSlice, ObjectDefineProperty, TypeError } = primordials;

const { expose, illegal, isObject } = require('web/dom/idl');
const {
  Event, EventTarget, addListener, defineEventHandler, fireSteps, initEventTarget, removeListener,
} = require('web/dom/event-target');
const { slot } = require('web/dom/slots');
const { matchesMedia, writeMedia } = require('web/css/media');
const { stateOf } = require('web/css/style');

const kList = slot('mediaList');
const kInit = slot('mediaEvent');

class MediaQueryListEvent extends Event {
  constructor(type, init = undefined) {
    super(type, init);
    ObjectDefineProperty(this, kInit, {
      __proto__: null, value: { media: `${init?.media ?? ''}`, matches: !!init?.matches },
    });
  }

  get media() { return this[kInit].media; }

  get matches() { return this[kInit].matches; }
}
expose(MediaQueryListEvent, 'MediaQueryListEvent');

const listOf = (value) => {
  if (!isObject(value) || value[kList] === undefined) throw illegal();
  return value[kList];
};

let isMaking = false;

class MediaQueryList extends EventTarget {
  constructor() {
    if (!isMaking) throw new TypeError('Illegal constructor');
    super();
  }

  get media() { return listOf(this).media; }

  get matches() {
    const list = listOf(this);
    require('web/css/frame').prepare(list.state.document);
    return matchesMedia(list.text, list.state);
  }

  addListener(callback) {
    if (callback !== null && callback !== undefined) this.addEventListener('change', callback);
  }

  removeListener(callback) {
    if (callback !== null && callback !== undefined) this.removeEventListener('change', callback);
  }
}
expose(MediaQueryList, 'MediaQueryList');
defineEventHandler(MediaQueryList.prototype, 'change');

function matchMedia(document, text) {
  const state = stateOf(document);
  isMaking = true;
  let object;
  try {
    object = new MediaQueryList();
  } finally {
    isMaking = false;
  }
  const list = { object, state, text, media: writeMedia(text), last: matchesMedia(text, state) };
  ObjectDefineProperty(object, kList, { __proto__: null, value: list });
  ArrayPrototypePush(state.mediaLists, list);
  state.mediaChecked = `${state.width}x${state.height}`;
  return object;
}

function* steps(state) {
  const lists = ArrayPrototypeSlice(state.mediaLists);
  for (let i = 0; i < lists.length; i++) {
    const list = lists[i];
    const matches = matchesMedia(list.text, state);
    if (matches === list.last) continue;
    list.last = matches;
    yield* fireSteps(list.object, 'change', { media: list.media, matches }, MediaQueryListEvent);
  }
}

module.exports = {
  MediaQueryList, MediaQueryListEvent, addListener, initEventTarget, matchMedia, removeListener, steps,
};
