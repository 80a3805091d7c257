// SPDX-License-Identifier: MIT
// Tee: one stream read, two branches fed. The streams are cores.
//
//   stream --reader--> chunk --(a microtask later)--> branch 1, branch 2
//
// A branch that pulls while a read is under way is remembered and served after it. The source is
// cancelled when both branches are, with both reasons.
//
// Branches of a byte stream are byte streams; a branch that is read with a view has the source
// read into that very view, and the other gets a copy. So the reader changes its kind as needed.

'use strict';

const { PromisePrototypeThen, PromiseWithResolvers } = primordials;

const { queueMicrotask } = require('internal/tasks');
const { DONE, cloneBytes, isolate } = require('web/streams/common');
const { acquireReader, cancel, read, releaseReader } = require('web/streams/readable');

// Cancelling, for both kinds: one promise reports the source's fate.
class Cancels {
  constructor(stream) {
    const { promise, resolve } = PromiseWithResolvers();
    this.stream = stream;
    this.promise = promise;
    this.resolve = resolve;
    this.one = false;
    this.two = false;
    this.reasonOne = undefined;
    this.reasonTwo = undefined;
  }

  get both() { return this.one && this.two; }

  finishUnlessBoth() {
    if (!this.both) this.resolve();
  }

  cancelOne(reason) {
    this.one = true;
    this.reasonOne = reason;
    return this.decide();
  }

  cancelTwo(reason) {
    this.two = true;
    this.reasonTwo = reason;
    return this.decide();
  }

  decide() {
    if (this.both) this.resolve(cancel(this.stream, [this.reasonOne, this.reasonTwo]));
    return this.promise;
  }
}

isolate(Cancels);

function teeDefault(stream, cloneForSecond = false) {
  const { createReadable } = require('web/streams/readable-default');
  const reader = acquireReader(stream, false);
  const cancels = new Cancels(stream);
  let reading = false;
  let readAgain = false;
  let first;
  let second;

  const request = {
    __proto__: null,
    chunkSteps(chunk) {
      queueMicrotask(() => {
        readAgain = false;
        let copy = chunk;
        if (cloneForSecond && !cancels.two) {
          try {
            copy = require('web/structured-clone').structuredClone(chunk);
          } catch (error) {
            first.controller.error(error);
            second.controller.error(error);
            cancels.resolve(cancel(stream, error));
            return;
          }
        }
        if (!cancels.one) first.controller.enqueue(chunk);
        if (!cancels.two) second.controller.enqueue(copy);
        reading = false;
        if (readAgain) pull();
      });
    },
    closeSteps() {
      reading = false;
      if (!cancels.one) first.controller.close();
      if (!cancels.two) second.controller.close();
      cancels.finishUnlessBoth();
    },
    errorSteps() { reading = false; },
  };

  function pull() {
    if (reading) {
      readAgain = true;
    } else {
      reading = true;
      read(reader, request);
    }
    return DONE;
  }

  first = createReadable(pull, (reason) => cancels.cancelOne(reason));
  second = createReadable(pull, (reason) => cancels.cancelTwo(reason));
  PromisePrototypeThen(reader.closed.promise, undefined, (error) => {
    first.controller.error(error);
    second.controller.error(error);
    cancels.finishUnlessBoth();
  });
  return [first, second];
}

// The state of a tee of bytes.
class ByteTee {
  constructor(stream) {
    const { createByteStream } = require('web/streams/readable-bytes');
    this.stream = stream;
    this.cancels = new Cancels(stream);
    this.reading = false;
    this.againOne = false;
    this.againTwo = false;
    this.reader = undefined;
    this.useReader(false);
    this.first = createByteStream(() => this.pull(false),
                                  (reason) => this.cancels.cancelOne(reason));
    this.second = createByteStream(() => this.pull(true),
                                   (reason) => this.cancels.cancelTwo(reason));
  }

  // An error of the stream comes through the reader that is in use.
  useReader(isBYOB) {
    if (this.reader !== undefined) {
      if (this.reader.isBYOB === isBYOB) return;
      releaseReader(this.reader);
    }
    const reader = this.reader = acquireReader(this.stream, isBYOB);
    PromisePrototypeThen(reader.closed.promise, undefined, (error) => {
      if (reader !== this.reader) return;
      this.first.controller.error(error);
      this.second.controller.error(error);
      this.cancels.finishUnlessBoth();
    });
  }

  pull(isSecond) {
    if (this.reading) {
      if (isSecond) this.againTwo = true;
      else this.againOne = true;
      return DONE;
    }
    this.reading = true;
    const request = (isSecond ? this.second : this.first).controller.byobRequest();
    if (request === null) this.pullDefault();
    else this.pullView(request.view, isSecond);
    return DONE;
  }

  pullAgain() {
    this.reading = false;
    if (this.againOne) this.pull(false);
    else if (this.againTwo) this.pull(true);
  }

  // A copy for the other branch, or undefined: then all has failed.
  copyOf(chunk) {
    try {
      return cloneBytes(chunk);
    } catch (error) {
      this.first.controller.error(error);
      this.second.controller.error(error);
      this.cancels.resolve(cancel(this.stream, error));
      return undefined;
    }
  }

  pullDefault() {
    this.useReader(false);
    const { cancels } = this;
    read(this.reader, {
      __proto__: null,
      chunkSteps: (chunk) => {
        queueMicrotask(() => {
          this.againOne = this.againTwo = false;
          let copy = chunk;
          if (!cancels.one && !cancels.two) {
            copy = this.copyOf(chunk);
            if (copy === undefined) return;
          }
          if (!cancels.one) this.first.controller.enqueue(chunk);
          if (!cancels.two) this.second.controller.enqueue(copy);
          this.pullAgain();
        });
      },
      closeSteps: () => {
        this.reading = false;
        const one = this.first.controller;
        const two = this.second.controller;
        if (!cancels.one) one.close();
        if (!cancels.two) two.close();
        if (one.places.length > 0) one.respond(0);
        if (two.places.length > 0) two.respond(0);
        cancels.finishUnlessBoth();
      },
      errorSteps: () => { this.reading = false; },
    });
  }

  pullView(view, isSecond) {
    const { readInto } = require('web/streams/readable-bytes');
    this.useReader(true);
    const { cancels } = this;
    const target = (isSecond ? this.second : this.first).controller;
    const other = (isSecond ? this.first : this.second).controller;
    const targetGone = () => isSecond ? cancels.two : cancels.one;
    const otherGone = () => isSecond ? cancels.one : cancels.two;
    readInto(this.reader, view, 1, {
      __proto__: null,
      chunkSteps: (chunk) => {
        queueMicrotask(() => {
          this.againOne = this.againTwo = false;
          let copy;
          if (!otherGone()) {
            copy = this.copyOf(chunk);
            if (copy === undefined) return;
          }
          if (!targetGone()) target.respondWithNewView(chunk);
          if (copy !== undefined) other.enqueue(copy);
          this.pullAgain();
        });
      },
      closeSteps: (chunk) => {
        this.reading = false;
        if (!targetGone()) target.close();
        if (!otherGone()) other.close();
        if (chunk !== undefined) {
          if (!targetGone()) target.respondWithNewView(chunk);
          if (!otherGone() && other.places.length > 0) other.respond(0);
        }
        cancels.finishUnlessBoth();
      },
      errorSteps: () => { this.reading = false; },
    });
  }
}

isolate(ByteTee);

function tee(stream, cloneForSecond = false) {
  if (!stream.controller.isBytes) return teeDefault(stream, cloneForSecond);
  const { first, second } = new ByteTee(stream);
  return [first, second];
}

module.exports = { tee };
