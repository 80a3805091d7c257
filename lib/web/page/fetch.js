// SPDX-License-Identifier: MIT
// fetch of a window. Request, Response, Headers are those of lib/web/fetch in this realm; what comes
// from the network comes in tasks: the response in one, each piece of its body in one.
//
// 1. The body of a data: address comes when it is read: in one task, as a whole in two.
// 2. An answer of another origin needs Access-Control-Allow-Origin. Requests are never asked for
//    beforehand (no preflight).
'use strict';

const {
  ObjectDefineProperty, PromisePrototypeThen, PromiseReject, PromiseWithResolvers, TypeError,
  Uint8Array,
} = primordials;

const { enter } = require('web/dom/entry-point');
const context = require('web/page/context');
const { allowsOrigin, canLoad, isRedirect, requestFor, withoutFragment } = require('web/page/net');
const {
  addAlgorithm, following, isAborted, isSignal, reasonOf, removeAlgorithm, unfollow,
} = require('web/dom/abort');
const { shownStack } = require('web/page/shown-stack');
const { makeRecord } = require('web/fetch/request');
const { ResponseRecord, hasNoBody, makeResponse } = require('web/fetch/response');

// Its stack says where the page has called fetch, and nothing of what is below.
function shown(error) {
  ObjectDefineProperty(error, 'stack', {
    __proto__: null, configurable: true, value: shownStack(error.stack), writable: true,
  });
  return error;
}

const pairsOf = (headers) => {
  const pairs = [];
  headers.forEach((name, value) => { pairs[pairs.length] = [name, value]; });
  return pairs;
};

function isCross(url) {
  return (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.origin !== context.frame.origin;
}

// A body whose pieces come later: { body, controller }
function openBody() {
  const { ReadableStream } = require('web/streams/readable-stream');
  let controller;
  let cancelled;
  let pulled;
  const stream = new ReadableStream({
    start(given) { controller = given; },
    pull() { pulled?.(); },
    cancel() { cancelled?.(); },
    type: 'bytes',
  });
  const { extract } = require('web/fetch/body');
  const { body } = extract(stream);
  body.isGiven = false;
  return {
    __proto__: null,
    body,
    controller,
    onCancel(fn) { cancelled = fn; },
    onPull(fn) { pulled = fn; },
  };
}

class Fetching {
  constructor(record, settle) {
    this.failure = new TypeError('Failed to fetch'); // made while its caller is on the stack
    this.record = record;
    this.settle = settle;
    this.isOver = false;
    this.pipe = undefined;
    this.kept = undefined; // the bytes of a data: address
    this.isGiven = false;  // they are read, or a task is on its way
    this.cancel = undefined;
    this.signal = undefined; // of the request, follows that of the program
    this.onAbort = (reason) => this.abort(reason);
  }

  begin() {
    const { signal } = this.record;
    if (isSignal(signal)) addAlgorithm(this.signal = following(signal), this.onAbort);
    const { body } = this.record;
    if (body === null) {
      this.send(undefined);
    } else {
      PromisePrototypeThen(body.readBytes(), (bytes) => this.send(bytes),
                           (error) => this.fail(error));
    }
  }

  send(bytes) {
    if (this.isOver) return;
    const { frame } = context;
    const { record } = this;
    const { url } = record;
    if (!canLoad(url.protocol)) {
      this.fail(shown(this.failure));
      return;
    }
    const headers = pairsOf(record.headers);
    if (isCross(url)) {
      if (record.mode === 'same-origin') {
        frame.queueTask('network', () => this.fail(shown(this.failure)));
        return;
      }
      if (record.mode === 'cors') headers[headers.length] = ['origin', frame.origin];
    }
    const isData = url.protocol === 'data:';
    this.cancel = requestFor(frame, {
      __proto__: null, url: withoutFragment(url.href), method: record.method, headers, body: bytes,
      redirect: record.redirect, initiator: 'fetch',
    }, {
      __proto__: null,
      response: (facts) => this.respond(facts),
      data: (piece) => {
        if (isData) this.kept = piece;
        else this.pipe?.controller.enqueue(new Uint8Array(piece));
      },
      end: () => {
        if (!isData || this.pipe === undefined) this.end();
      },
      error: () => this.fail(shown(this.failure)),
    });
  }

  respond({ headers, redirected, status, statusText, url }) {
    const { record } = this;
    const crosses = isCross(new (require('web/url').URL)(url));
    let response = new ResponseRecord(status, statusText);
    for (let i = 0; i < headers.length; i++) response.headers.append(headers[i][0], headers[i][1]);
    response.type = crosses ? 'cors' : 'basic';
    response.url = url;
    response.redirected = redirected;
    if (record.redirect === 'manual' && isRedirect(status)) {
      response = new ResponseRecord(0);
      response.type = 'opaqueredirect';
    } else if (crosses && record.mode === 'no-cors') {
      response = new ResponseRecord(0);
      response.type = 'opaque';
    } else if (crosses && !allowsOrigin(headers, context.frame.origin)) {
      this.cancel();
      this.fail(shown(this.failure));
      return;
    } else if (!hasNoBody(status) && record.method !== 'HEAD') {
      this.pipe = openBody();
      this.pipe.onCancel(() => {
        this.isOver = true; // what is on its way finds nobody
        this.forget();
        this.cancel();
      });
      if (record.url.protocol === 'data:') {
        this.pipe.body.onRead = () => this.giveLater();
        this.pipe.onPull(() => this.giveLater());
      }
      response.body = this.pipe.body;
    }
    enter('resolve-promise', 'Window.fetch', context.window);
    this.settle.resolve(makeResponse(response, 'immutable'));
  }

  // What is kept of a data: address; its tasks stand in line before this one's.
  giveLater() {
    if (this.isGiven) return;
    this.isGiven = true;
    const { frame } = context;
    const give = () => {
      if (this.isOver) return;
      const { controller } = this.pipe;
      if (this.kept !== undefined) controller.enqueue(new Uint8Array(this.kept));
      this.end();
    };
    frame.queueTask('network', () => {
      if (this.kept === undefined || this.pipe.body.readBy === undefined) give();
      else frame.queueTask('network', give);
    });
  }

  end() {
    this.isOver = true;
    this.forget();
    const { controller } = this.pipe ?? { __proto__: null };
    if (controller === undefined) return;
    const { readBy } = this.pipe.body;
    if (readBy !== undefined) enter('resolve-promise', `Response.${readBy}`, context.window);
    controller.close();
    controller.byobRequest?.respond(0);
  }

  fail(error) {
    if (this.isOver) return;
    this.isOver = true;
    this.forget();
    enter('reject-promise', 'Window.fetch', context.window);
    if (this.pipe === undefined) this.settle.reject(error);
    else this.pipe.controller.error(error);
  }

  abort(reason) {
    if (this.isOver) return;
    this.cancel?.();
    this.settle.reject(reason);
    this.fail(reason);
  }

  forget() {
    if (this.signal === undefined) return;
    removeAlgorithm(this.signal, this.onAbort);
    unfollow(this.signal);
  }
}

function fetch(input, init = undefined) {
  if (arguments.length === 0) {
    return PromiseReject(shown(new TypeError(
      "Failed to execute 'fetch' on 'Window': 1 argument required, but only 0 present.")));
  }
  let record;
  try {
    record = makeRecord(input, init, true);
  } catch (error) {
    if (primordials.FunctionPrototypeSymbolHasInstance(TypeError, error)) {
      return PromiseReject(shown(new TypeError(
        `Failed to execute 'fetch' on 'Window': ${error.message}`)));
    }
    return PromiseReject(error);
  }
  const { signal } = record;
  if (isSignal(signal) && isAborted(signal)) {
    record.body?.abandon(reasonOf(signal));
    return PromiseReject(reasonOf(signal));
  }
  const settle = PromiseWithResolvers();
  new Fetching(record, settle).begin();
  return settle.promise;
}
primordials.ObjectDefineProperty(fetch, 'length', { __proto__: null, value: 1 });

function sendBeacon(url, data) {
  const sent = fetch(url, { __proto__: null, body: data, method: 'POST', mode: 'no-cors' });
  PromisePrototypeThen(sent, undefined, () => {});
  return true;
}

module.exports = { fetch, sendBeacon };
