// SPDX-License-Identifier: MIT
// The session history of a page, that of all its frames in one list. Evaluated once, for all realms.
//
//   entries:  [ top /a ] [ top /a#x ] [ iframe /b ] [ top /a#y ]
//                                          ^ index: shown are top /a#x and iframe /b
//
// An entry belongs to a frame's place (the iframe's element, or the page for the top window), and is
// shown from its index on until the next one of that place. `bases` has what a place showed before
// its first entry. entry.frame is the frame that has its document.
//
// 1. A traversal is a task of the history source; each is one step, however many were asked for.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeSplice, SafeMap, SafeSet, SafeWeakMap } = primordials;

const sessions = new SafeWeakMap(); // page -> Session

const placeOf = (frame) => frame.element ?? frame.page;

class Session {
  constructor(page) {
    this.page = page;
    this.entries = [];
    this.index = -1;
    this.bases = new SafeMap();
  }

  get length() { return this.entries.length + 1; }

  // What is shown at a place when the history is at that index.
  shownAt(place, index) {
    for (let i = index; i >= 0; i--) if (this.entries[i].place === place) return this.entries[i];
    return this.bases.get(place);
  }

  // The entry of a frame's document now.
  current(frame) {
    const place = placeOf(frame);
    let entry = this.shownAt(place, this.index);
    if (entry === undefined) {
      entry = makeEntry(place, `${frame.document.URL}`, null);
      this.bases.set(place, entry);
    }
    entry.frame ??= frame;
    // Another document came there by itself.
    if (entry.frame !== frame) {
      entry.frame = frame;
      entry.state = null;
      entry.url = `${frame.document.URL}`;
    }
    return entry;
  }

  push(frame, url, state, newFrame = frame) {
    this.current(frame);
    ArrayPrototypeSplice(this.entries, this.index + 1, this.entries.length);
    const entry = makeEntry(placeOf(frame), url, state);
    entry.frame = newFrame;
    ArrayPrototypePush(this.entries, entry);
    this.index++;
    return entry;
  }

  replace(frame, url, state) {
    const entry = this.current(frame);
    entry.url = url;
    entry.state = state;
  }

  reaches(delta) {
    const target = this.index + delta;
    return target >= -1 && target < this.entries.length;
  }

  // Steps of a traversal.
  *goSteps(delta) {
    if (!this.reaches(delta)) return;
    const target = this.index + delta;
    const places = new SafeSet();
    const [from, to] = target < this.index ? [target, this.index] : [this.index, target];
    for (let i = from + 1; i <= to; i++) places.add(this.entries[i].place);
    const before = this.index;
    const frames = this.page.frames();
    this.index = target;
    for (const place of places) {
      const entry = this.shownAt(place, target);
      const frame = findFrame(frames, place);
      if (entry === undefined || frame === undefined) continue;
      if (entry === this.shownAt(place, before)) continue;
      if (entry.frame === frame) {
        yield* frame.realm.require('web/page/history').traverseSteps(entry);
      } else {
        entry.frame = undefined;
        frame.realm.require('web/page/navigation').navigate(frame, entry.url,
                                                            { traverses: true, reload: true });
      }
    }
  }
}

function findFrame(frames, place) {
  for (let i = 0; i < frames.length; i++) if (placeOf(frames[i]) === place) return frames[i];
  return undefined;
}

function makeEntry(place, url, state) {
  return { __proto__: null, frame: undefined, place, state, url };
}

function sessionOf(page) {
  let session = sessions.get(page);
  if (session === undefined) sessions.set(page, session = new Session(page));
  return session;
}

module.exports = { sessionOf };
