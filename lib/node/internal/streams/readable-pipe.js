// SPDX-License-Identifier: MIT
// pipe and unpipe of Readable. The source flows, and is paused while one of its destinations does
// not want more; the state's awaitDrainWriters are those that it waits for: one, or a set when
// there have been several.

'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, SafeSet,
} = primordials;

const { errorOrDestroy } = require('internal/streams/destroy');
const { prependListener } = require('internal/streams/legacy');

class Pipe {
  constructor(source, dest) {
    this.source = source;
    this.dest = dest;
    this.state = source._readableState;
    this.isOver = false;
    this.ondrain = undefined;
    this.ondata = (chunk) => {
      let isWelcome;
      try {
        isWelcome = dest.write(chunk);
      } catch (error) {
        // A chunk that it cannot take is its error.
        if (typeof dest.destroy !== 'function') throw error;
        dest.destroy(error);
        return;
      }
      if (isWelcome === false) this.pause();
    };
    this.onend = () => { dest.end(); };
    this.unpipe = () => { source.unpipe(dest); };
    this.onclose = () => {
      dest.removeListener('finish', this.onfinish);
      this.unpipe();
    };
    this.onfinish = () => {
      dest.removeListener('close', this.onclose);
      this.unpipe();
    };
    this.onunpipe = (readable, info) => {
      if (readable !== source || !info || info.hasUnpiped !== false) return;
      info.hasUnpiped = true;
      this.cleanUp();
    };
    // An error that nobody else listens for must not be swallowed by this listener.
    this.onerror = (error) => {
      this.unpipe();
      dest.removeListener('error', this.onerror);
      if (dest.listenerCount('error') > 0) return;
      const state = dest._writableState || dest._readableState;
      if (state && !state.errorEmitted) errorOrDestroy(dest, error);
      else dest.emit('error', error);
    };
  }

  start(options) {
    const { dest, source, state } = this;
    const ends = (!options || options.end !== false) && dest !== process.stdout &&
      dest !== process.stderr;
    const last = ends ? this.onend : this.unpipe;
    if (state.endEmitted) process.nextTick(last);
    else source.once('end', last);
    dest.on('unpipe', this.onunpipe);
    source.on('data', this.ondata);
    prependListener(dest, 'error', this.onerror);
    dest.once('close', this.onclose);
    dest.once('finish', this.onfinish);
    dest.emit('pipe', source);
    if (dest.writableNeedDrain === true) this.pause();
    else if (!state.flowing) source.resume();
  }

  pause() {
    const { dest, source, state } = this;
    if (!this.isOver) {
      if (state.pipes.length === 1 && state.pipes[0] === dest) {
        state.awaitDrainWriters = dest;
        state.multiAwaitDrain = false;
      } else if (state.pipes.length > 1 && ArrayPrototypeIncludes(state.pipes, dest)) {
        state.awaitDrainWriters.add(dest);
      }
      source.pause();
    }
    if (this.ondrain === undefined) {
      this.ondrain = () => { this.drained(); };
      dest.on('drain', this.ondrain);
    }
  }

  drained() {
    const { dest, source, state } = this;
    if (state.awaitDrainWriters === dest) state.awaitDrainWriters = null;
    else if (state.multiAwaitDrain) state.awaitDrainWriters.delete(dest);
    if ((!state.awaitDrainWriters || state.awaitDrainWriters.size === 0) && state.dataListening) {
      source.resume();
    }
  }

  cleanUp() {
    const { dest, source, state } = this;
    dest.removeListener('close', this.onclose);
    dest.removeListener('finish', this.onfinish);
    if (this.ondrain !== undefined) dest.removeListener('drain', this.ondrain);
    dest.removeListener('error', this.onerror);
    dest.removeListener('unpipe', this.onunpipe);
    source.removeListener('end', this.onend);
    source.removeListener('end', this.unpipe);
    source.removeListener('data', this.ondata);
    this.isOver = true;
    // The source may wait for this one, which will not drain any more.
    const { awaitDrainWriters: writers } = state;
    if (this.ondrain !== undefined && writers &&
        (!dest._writableState || dest._writableState.needDrain || writers === dest ||
         state.multiAwaitDrain && writers.has(dest))) {
      this.ondrain();
    }
  }
}

function pipe(source, dest, options) {
  const state = source._readableState;
  if (state.pipes.length === 1 && !state.multiAwaitDrain) {
    state.multiAwaitDrain = true;
    const writers = new SafeSet();
    if (state.awaitDrainWriters) writers.add(state.awaitDrainWriters);
    state.awaitDrainWriters = writers;
  }
  ArrayPrototypePush(state.pipes, dest);
  new Pipe(source, dest).start(options);
  return dest;
}

function unpipe(source, dest) {
  const state = source._readableState;
  if (state.pipes.length === 0) return source;
  if (!dest) {
    const { pipes } = state;
    state.pipes = [];
    source.pause();
    for (let i = 0; i < pipes.length; i++) pipes[i].emit('unpipe', source, { hasUnpiped: false });
    return source;
  }
  const index = ArrayPrototypeIndexOf(state.pipes, dest);
  if (index < 0) return source;
  ArrayPrototypeSplice(state.pipes, index, 1);
  if (state.pipes.length === 0) source.pause();
  dest.emit('unpipe', source, { hasUnpiped: false });
  return source;
}

module.exports = { pipe, unpipe };
