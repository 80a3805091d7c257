// SPDX-License-Identifier: MIT
// fetch, by the Fetch Standard as far as it means something without a browser, and as Node's.
//
//   fetch(input, init) -> record -> schemes: http (web/fetch/network) data blob about
//                          ^            |
//                          +--redirect--+--> ResponseRecord -> Response
//
// 1. What goes wrong is a TypeError "fetch failed" with the reason as cause, except for an abort,
//    where it is the signal's reason.
// 2. Each redirect works on the same record, with another URL; the request's body is sent again
//    from its source, or not at all.

'use strict';

const {
  Error,
  PromisePrototypeThen,
  PromiseReject,
  PromiseWithResolvers,
  RegExpPrototypeExec,
  StringPrototypeSlice,
  SymbolFor,
  TypeError,
} = primordials;

const { now } = native('process');
const { makeRecord } = require('web/fetch/request');
const { isBadPort } = require('web/fetch/ports');
const { refererOf, updatePolicy } = require('web/fetch/referrer');
const { ResponseRecord, isRedirect, makeResponse } = require('web/fetch/response');
const { endOf } = require('web/streams/readable');

const REDIRECTS_MAX = 20;

const isHttp = ({ protocol }) => protocol === 'http:' || protocol === 'https:';
const isSameOrigin = (a, b) => a.protocol === b.protocol && a.host === b.host && isHttp(a);

// ---- One run

class Run {
  constructor(record) {
    this.record = record;
    this.first = record.url;
    this.redirects = 0;
    this.tainting = 'basic';
    this.exchange = undefined;
    this.isAborted = false;
    this.startedAt = now();
  }

  async go() {
    const { record } = this;
    if (!record.headers.has('accept')) record.headers.append('accept', '*/*');
    if (!record.headers.has('accept-language')) record.headers.append('accept-language', '*');
    for (;;) {
      const response = await this.once();
      if (response.status === 407) {
        this.exchange.stop(undefined);
        throw new Error('proxy authentication required');
      }
      if (!isRedirect(response.status) || !isHttp(record.url)) return this.complete(response);
      if (record.redirect === 'error') {
        this.exchange.stop(undefined);
        throw new Error('unexpected redirect');
      }
      const target = record.redirect === 'manual' ? null : this.targetOf(response);
      if (target === null) return this.complete(response);
      this.exchange.stop(undefined);
      updatePolicy(record, response.headers);
      this.turnTo(target, response.status);
    }
  }

  once() {
    const { record } = this;
    const { url } = record;
    if (isHttp(url) && isBadPort(url)) throw new Error('bad port');
    if (isHttp(url) && !isSameOrigin(url, this.first)) {
      if (record.mode === 'same-origin') throw new Error('request mode cannot be "same-origin"');
      this.tainting = record.mode === 'no-cors' ? 'opaque' : 'cors';
    }
    const dispatcher = isHttp(url) ? dispatcherOf(record) : undefined;
    if (dispatcher !== undefined) return this.fetchBy(dispatcher);
    switch (url.protocol) {
      case 'http:':
      case 'https:': return this.fetchHttp();
      case 'about:': throw new Error('about scheme is not supported');
      case 'blob:': return require('web/fetch/local').fetchBlob(record);
      case 'data:': return require('web/fetch/local').fetchData(record);
      case 'file:': throw new Error('not implemented... yet...');
    }
    throw new Error('unknown scheme');
  }

  fetchHttp() {
    const { Exchange } = require('web/fetch/network');
    const record = this.toSend();
    const exchange = this.exchange = new Exchange(record);
    return exchange.start();
  }

  fetchBy(dispatcher) {
    const { DispatchedExchange } = require('web/fetch/dispatched');
    return (this.exchange = new DispatchedExchange(this.toSend(), dispatcher)).start();
  }

  // The record with the headers that every request has.
  toSend() {
    const { record } = this;
    const copy = record.copy();
    const { headers } = copy;
    copy.url = record.url;
    copy.body = record.body;
    const referer = refererOf(record);
    if (referer !== null) headers.append('referer', referer);
    headers.append('sec-fetch-mode', record.mode);
    if (!headers.has('user-agent')) headers.append('user-agent', 'node');
    let { cache } = record;
    if (cache === 'default' && isConditional(headers)) cache = 'no-store';
    if (cache === 'no-cache' && !headers.has('cache-control')) {
      headers.append('cache-control', 'max-age=0');
    }
    if (cache === 'no-store' || cache === 'reload') {
      if (!headers.has('pragma')) headers.append('pragma', 'no-cache');
      if (!headers.has('cache-control')) headers.append('cache-control', 'no-cache');
    }
    if (headers.has('range')) headers.append('accept-encoding', 'identity');
    if (!headers.has('accept-encoding') && require('web/fetch/network').canDecode()) {
      headers.append('accept-encoding', 'gzip, deflate');
    }
    return copy;
  }

  // ---- Redirects

  // Where a response sends us; null if it does not say.
  targetOf({ headers }) {
    const location = headers.get('location');
    if (location === null) return null;
    const { URL } = require('web/url');
    const target = new URL(fromBytes(location), this.record.url.href);
    if (target.hash === '') target.hash = this.record.url.hash;
    return target;
  }

  turnTo(target, status) {
    const { record } = this;
    if (!isHttp(target)) throw new Error('URL scheme must be a HTTP(S) scheme');
    if (this.redirects++ === REDIRECTS_MAX) throw new Error('redirect count exceeded');
    const crosses = !isSameOrigin(record.url, target);
    if (record.mode === 'cors' && (target.username !== '' || target.password !== '')) {
      throw new Error('cross origin not allowed for request mode "cors"');
    }
    if (status !== 303 && record.body !== null && record.body.source === null) throw new Error();
    if ((status === 301 || status === 302) && record.method === 'POST' ||
        status === 303 && record.method !== 'GET' && record.method !== 'HEAD') {
      record.method = 'GET';
      record.body = null;
      dropAll(record.headers, ['content-encoding', 'content-language', 'content-location',
                               'content-type', 'content-length']);
    }
    if (crosses) {
      dropAll(record.headers, ['authorization', 'proxy-authorization', 'cookie', 'host']);
    }
    if (record.body !== null) record.body = record.body.again();
    record.url = target;
  }

  // ---- The end

  async complete(response) {
    const { record } = this;
    if (this.tainting === 'opaque') {
      this.exchange.stop(undefined);
      response = new ResponseRecord(0);
    }
    response.type = this.tainting;
    response.redirected = this.redirects > 0;
    const { href, hash } = record.url;
    response.url = hash === '' ? href : StringPrototypeSlice(href, 0, href.length - hash.length);
    if (record.integrity !== '') {
      await require('web/fetch/integrity').check(response, record.integrity);
    }
    const { exchange } = this;
    if (exchange !== undefined) {
      const report = () => { this.report(response.status); };
      if (exchange.isOver) report();
      else exchange.onFinish = report;
    }
    return response;
  }

  // The entry of the performance timeline; what goes on below a connection is not measured.
  report(status) {
    const { exchange, startedAt } = this;
    if (!isHttp(this.first)) return;
    const isRedirected = this.redirects > 0;
    const at = isRedirected && exchange !== undefined ? exchange.requestedAt : startedAt;
    const { markResourceTiming } = require('internal/perf/resource');
    markResourceTiming({
      __proto__: null,
      startTime: startedAt,
      redirectStartTime: isRedirected ? startedAt : 0,
      redirectEndTime: isRedirected ? at : 0,
      postRedirectStartTime: at,
      finalServiceWorkerStartTime: 0,
      finalNetworkRequestStartTime: exchange === undefined ? 0 : exchange.requestedAt,
      finalNetworkResponseStartTime: exchange === undefined ? 0 : exchange.respondedAt,
      endTime: now(),
      encodedBodySize: exchange === undefined ? 0 : exchange.encodedSize,
      decodedBodySize: exchange === undefined ? 0 : exchange.decodedSize,
      finalConnectionTimingInfo: {
        __proto__: null, domainLookupStartTime: at, domainLookupEndTime: at,
        connectionStartTime: at, connectionEndTime: at, secureConnectionStartTime: at,
        ALPNNegotiatedProtocol: undefined,
      },
    }, this.first.href, 'fetch', globalThis, '', undefined, status, '');
  }
}
primordials.ObjectSetPrototypeOf(Run.prototype, null);

const kDispatcher = SymbolFor('undici.globalDispatcher.1');

// See web/fetch/dispatched; most programs have none.
function dispatcherOf(record) {
  return record.dispatcher === undefined && globalThis[kDispatcher] === undefined ? undefined :
    require('web/fetch/dispatched').dispatcherOf(record);
}

function isConditional(headers) {
  return headers.has('if-modified-since') || headers.has('if-none-match') ||
    headers.has('if-unmodified-since') || headers.has('if-match') || headers.has('if-range');
}

function dropAll(headers, names) {
  for (let i = 0; i < names.length; i++) headers.delete(names[i]);
}

// A header's value is bytes; an address among them is UTF-8.
function fromBytes(value) {
  if (RegExpPrototypeExec(/[\x80-\xff]/, value) === null) return value;
  const bytes = require('internal/buffer/make').statics.from(value, 'latin1');
  return require('internal/buffer/encodings').utf8.slice(bytes, 0, bytes.length);
}

// ---- fetch

// Unread bodies of responses that are gone give their connections back.
let registry;
function watch(response, exchange) {
  registry ??= new primordials.SafeFinalizationRegistry((held) => {
    const { disturbed, face, isLocked } = held.core;
    if (!disturbed && !isLocked && face === undefined) held.stop(undefined);
  });
  registry.register(response, exchange);
}

function fetch(input, init) {
  let record;
  try {
    record = makeRecord(input, init, true);
  } catch (error) {
    return PromiseReject(error);
  }
  const { signal } = record;
  if (signal !== undefined && signal.aborted) {
    if (record.body !== null) record.body.abandon(signal.reason);
    return PromiseReject(signal.reason);
  }
  const { promise, resolve, reject } = PromiseWithResolvers();
  const run = new Run(record);
  const onAbort = () => {
    const { reason } = signal;
    run.isAborted = true;
    reject(reason);
    if (run.exchange !== undefined) run.exchange.stop(reason);
    if (record.body !== null) record.body.abandon(reason);
  };
  signal?.addEventListener('abort', onAbort);
  const forget = () => { signal?.removeEventListener('abort', onAbort); };
  PromisePrototypeThen(run.go(), (answer) => {
    if (run.isAborted) return;
    const response = makeResponse(answer, 'immutable');
    const { exchange } = run;
    if (exchange?.core === undefined) {
      forget();
    } else {
      watch(response, exchange);
      // Until the program has read all of it, an abort takes the rest away.
      if (signal !== undefined) PromisePrototypeThen(endOf(exchange.core).promise, forget, forget);
    }
    resolve(response);
  }, (cause) => {
    forget();
    run.report(0);
    if (!run.isAborted) reject(new TypeError('fetch failed', { __proto__: null, cause }));
  });
  return promise;
}

module.exports = { fetch };
