// SPDX-License-Identifier: MIT
// pipe and unpipe of Readable. A Link joins a source and a destination; the source flows, and is
// paused while one of its links is busy: its destination does not want more. A link is busy that
// has the number of the source's round, by which all are forgotten at once when a chunk is taken.
//
// A link writes down each listener that it adds, and so can take all away when it is cut. A stream
// learns that it was cut off from 'unpipe', with a note on which the one link that the cut is meant
// for writes that it has seen it.

'use strict';

const { ArrayPrototypePush } = require('internal/hot');

const { errorOrDestroy } = require('internal/streams/destroy');
const { prependListener } = require('internal/streams/legacy');

class Link {
  constructor(source, dest) {
    this.source = source;
    this.dest = dest;
    this.state = source._readableState;
    this.listeners = []; // { emitter, event, listener }
    this.hearsDrain = false;
    this.isListed = true;
    this.isCut = false;
    this.round = -1;
  }

  join(endsToo) {
    const { dest, source, state } = this;
    const detach = () => { source.unpipe(dest); };
    const atEnd = endsToo ? () => { dest.end(); } : detach;
    if (state.endEmitted) process.nextTick(atEnd);
    else this.hear(source, 'end', atEnd, 'once');

    this.hear(dest, 'unpipe', (from, note) => {
      if (from !== source || !note || note.hasUnpiped !== false) return;
      note.hasUnpiped = true;
      this.cut();
    });
    this.hear(source, 'data', (chunk) => { this.carry(chunk); });
    const onError = (error) => {
      detach();
      this.unhear(dest, 'error');
      this.passOn(error);
    };
    prependListener(dest, 'error', onError);
    this.note(dest, 'error', onError);
    // Whichever comes first.
    const onLast = () => {
      this.unhear(dest, 'close');
      this.unhear(dest, 'finish');
      detach();
    };
    this.hear(dest, 'close', onLast, 'once');
    this.hear(dest, 'finish', onLast, 'once');

    dest.emit('pipe', source);
    if (dest.writableNeedDrain === true) this.halt();
    else if (!state.flowing) source.resume();
  }

  // ---- Listeners

  hear(emitter, event, listener, how = 'on') {
    emitter[how](event, listener);
    this.note(emitter, event, listener);
  }

  note(emitter, event, listener) {
    ArrayPrototypePush(this.listeners, { emitter, event, listener });
  }

  unhear(emitter, event) {
    const { listeners } = this;
    for (let i = 0; i < listeners.length; i++) {
      if (listeners[i].emitter === emitter && listeners[i].event === event) {
        emitter.removeListener(event, listeners[i].listener);
      }
    }
  }

  cut() {
    const { listeners } = this;
    const { links } = this.state;
    this.listeners = [];
    this.isCut = true;
    for (let i = 0; i < listeners.length; i++) {
      const { emitter, event, listener } = listeners[i];
      emitter.removeListener(event, listener);
    }
    // It will not say any more that it has drained, and others may wait for that.
    const needDrain = this.dest._writableState?.needDrain;
    if (this.hearsDrain && (this.isBusy() || links.length > 0 && needDrain !== false)) {
      this.goOn();
    }
  }

  // ---- Chunks

  carry(chunk) {
    const { dest } = this;
    let isWelcome;
    try {
      isWelcome = dest.write(chunk);
    } catch (error) {
      // A chunk that it cannot take is its error.
      if (typeof dest.destroy !== 'function') throw error;
      dest.destroy(error);
      return;
    }
    if (isWelcome === false) this.halt();
  }

  halt() {
    const { state } = this;
    if (!this.isCut) {
      if (this.isListed && !this.isBusy()) {
        this.round = state.round;
        state.busyCount++;
      }
      this.source.pause();
    }
    if (this.hearsDrain) return;
    this.hearsDrain = true;
    this.hear(this.dest, 'drain', () => { this.goOn(); });
  }

  isBusy() {
    return this.round === this.state.round;
  }

  goOn() {
    const { state } = this;
    if (this.isBusy()) {
      this.round = -1;
      state.busyCount--;
    }
    if (state.busyCount === 0 && state.dataListening) this.source.resume();
  }

  // The link's listener must not be why an error is not thrown.
  passOn(error) {
    const { dest } = this;
    if (dest.listenerCount('error') > 0) return;
    const state = dest._writableState || dest._readableState;
    const isNew = state ? !state.errorEmitted : false;
    if (isNew) errorOrDestroy(dest, error);
    else dest.emit('error', error);
  }
}

function pipe(source, dest, options) {
  const link = new Link(source, dest);
  const state = source._readableState;
  if (state.links.length === 0) state.links = [link];
  else ArrayPrototypePush(state.links, link);
  const isLeftOpen = options && options.end === false ||
    dest === process.stdout || dest === process.stderr;
  link.join(!isLeftOpen);
  return dest;
}

// Without a destination, from all.
function unpipe(source, dest) {
  const state = source._readableState;
  const gone = [];
  const kept = [];
  for (let i = 0; i < state.links.length; i++) {
    const link = state.links[i];
    const goes = !dest || link.dest === dest && gone.length === 0;
    link.isListed = !goes;
    ArrayPrototypePush(goes ? gone : kept, link);
  }
  if (gone.length === 0) return source;
  state.links = kept;
  if (kept.length === 0) source.pause();
  for (let i = 0; i < gone.length; i++) {
    gone[i].dest.emit('unpipe', source, { hasUnpiped: false });
  }
  return source;
}

module.exports = { pipe, unpipe };
