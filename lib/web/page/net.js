// SPDX-License-Identifier: MIT
// One exchange with a server, a file, a blob or a data: address, for fetch and XMLHttpRequest of
// windows. Evaluated once, in the main realm; web/page/loading loads whole documents.
//
//   const stop = request({ url, method, headers: [[name, value], ...], body, redirect }, {
//     response({ status, statusText, headers: [[name, value], ...], url, redirected }),
//     data(bytes), end(), error(sentence), sent(bytes so far) });
//
// The callbacks come from Node's loop; those of a data: address inside of request(). After stop()
// none comes.
'use strict';

const {
  ArrayPrototypePush, StringPrototypeSlice, StringPrototypeStartsWith, StringPrototypeToLowerCase,
  Uint8Array,
} = primordials;

const { isOfHttp, moduleOf } = require('web/page/loading');
const { watch } = require('web/page/resource-timing');

const REDIRECTS_MAX = 20;

const isRedirect = (status) => status === 301 || status === 302 || status === 303 ||
  status === 307 || status === 308;

function pairsOf(raw) {
  const pairs = [];
  for (let i = 0; i < raw.length; i += 2) ArrayPrototypePush(pairs, [raw[i], raw[i + 1]]);
  return pairs;
}

function toHeaders(pairs) {
  const headers = { __proto__: null };
  for (let i = 0; i < pairs.length; i++) {
    const { 0: name, 1: value } = pairs[i];
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

// Others than http: and https: the whole is there at once.
function requestLocal({ method, url }, tell) {
  const { load, readData } = require('web/page/loading');
  const take = (answer) => {
    if (answer.error !== undefined) {
      tell.error(answer.error);
      return;
    }
    const headers = [];
    for (const name in answer.headers) ArrayPrototypePush(headers, [name, answer.headers[name]]);
    tell.response({
      __proto__: null, status: answer.status, statusText: 'OK', headers, url: answer.url,
      redirected: false,
    });
    if (answer.bytes.length > 0 && method !== 'HEAD') tell.data(new Uint8Array(answer.bytes));
    tell.end();
  };
  // The tasks of a data: address stand in line where it was asked for.
  if (!StringPrototypeStartsWith(url, 'data:')) return load(url, take);
  take(readData(url));
  return () => {};
}

class Exchange {
  constructor(options, tell) {
    this.options = options;
    this.tell = tell;
    this.left = REDIRECTS_MAX;
    this.isStopped = false;
    this.redirected = false;
    this.request = undefined;
  }

  fail(sentence) {
    if (this.isStopped) return;
    this.stop();
    this.tell.error(sentence);
  }

  stop() {
    this.isStopped = true;
    this.request?.destroy();
  }

  ask(url, method, headers, body) {
    const { request: make } = moduleOf(url);
    const request = this.request = make(url, {
      method, headers: { accept: '*/*', 'accept-encoding': 'identity', ...toHeaders(headers) },
    });
    request.on('error', (error) => this.fail(error.message));
    request.on('response', (response) => this.answer(url, method, headers, body, response));
    if (body !== undefined && body !== null) {
      if (request.getHeader('content-length') === undefined) {
        request.setHeader('content-length', body.length);
      }
      request.end(body, () => { if (!this.isStopped) this.tell.sent?.(body.length); });
    } else {
      if (method === 'POST' || method === 'PUT') request.setHeader('content-length', 0);
      request.end();
    }
  }

  answer(url, method, headers, body, response) {
    if (this.isStopped) return;
    const { location } = response.headers;
    const { redirect = 'follow' } = this.options;
    if (isRedirect(response.statusCode) && location !== undefined && redirect !== 'manual') {
      response.resume();
      if (redirect === 'error') this.fail('unexpected redirect');
      else this.follow(url, method, headers, body, response.statusCode, location);
      return;
    }
    this.tell.response({
      __proto__: null,
      status: response.statusCode,
      statusText: response.statusMessage,
      headers: pairsOf(response.rawHeaders),
      url: url.href,
      redirected: this.redirected,
    });
    response.on('data', (bytes) => { if (!this.isStopped) this.tell.data(bytes); });
    response.on('aborted', () => this.fail('the connection was closed'));
    response.on('error', (error) => this.fail(error.message));
    response.on('end', () => {
      if (this.isStopped || !response.complete) return;
      this.isStopped = true;
      this.tell.end();
    });
  }

  follow(from, method, headers, body, status, location) {
    const { URL } = require('web/url');
    const target = URL.parse(location, from);
    if (target === null) {
      this.fail(`a redirect to an invalid address: ${location}`);
      return;
    }
    if (this.left-- === 0) {
      this.fail('too many redirects');
      return;
    }
    if (!isOfHttp(target)) {
      this.fail(`a redirect to ${target.protocol} is not followed`);
      return;
    }
    if (target.hash === '') target.hash = from.hash;
    this.redirected = true;
    const isGet = method === 'GET' || method === 'HEAD';
    if (status === 303 && !isGet || (status === 301 || status === 302) && method === 'POST') {
      const rest = [];
      for (let i = 0; i < headers.length; i++) {
        if (!StringPrototypeToLowerCase(headers[i][0]).startsWith('content-')) {
          ArrayPrototypePush(rest, headers[i]);
        }
      }
      this.ask(target, 'GET', rest, undefined);
    } else {
      this.ask(target, method, headers, body);
    }
  }
}

function request(options, tell) {
  const { URL } = require('web/url');
  const url = new URL(options.url);
  if (!isOfHttp(url)) return requestLocal(options, tell);
  const exchange = new Exchange(options, tell);
  exchange.ask(url, options.method, options.headers, options.body);
  return () => exchange.stop();
}

function lowerHeaders(pairs) {
  const headers = { __proto__: null };
  for (let i = 0; i < pairs.length; i++) {
    headers[StringPrototypeToLowerCase(pairs[i][0])] = pairs[i][1];
  }
  return headers;
}

// The same for a window: callbacks are tasks of its network source, and may give steps. The page
// stays alive meanwhile.
const LOADED = { '__proto__': null, 'blob:': true, 'data:': true, 'file:': true, 'http:': true,
                 'https:': true };

// Whether anything can be asked for by such addresses.
const canLoad = (protocol) => LOADED[protocol] === true;

function requestFor(frame, options, tell) {
  const release = frame.agent.hold();
  const timing = watch(frame, options.url, options.initiator);
  let size = 0;
  let isOver = false;
  const queue = (fn) => { frame.queueTask('network', () => isOver ? undefined : fn()); };
  const stop = request(options, {
    __proto__: null,
    response(facts) {
      timing?.response(facts.status, facts.url, lowerHeaders(facts.headers));
      queue(() => tell.response(facts));
    },
    data(bytes) {
      size += bytes.length;
      queue(() => tell.data(bytes));
    },
    end() {
      timing?.end(size);
      queue(() => finish(() => tell.end()));
      release();
    },
    error(sentence) {
      timing?.end(size);
      queue(() => finish(() => tell.error(sentence)));
      release();
    },
    sent: tell.sent === undefined ? undefined : (size) => queue(() => tell.sent(size)),
  });
  const finish = (fn) => {
    isOver = true;
    frame.cancels.delete(cancel);
    return fn();
  };
  const cancel = () => {
    if (isOver) return;
    isOver = true;
    frame.cancels.delete(cancel);
    stop();
    release();
  };
  frame.cancels.add(cancel);
  return cancel;
}

// Of an http response's header: whether a window of that origin may read it.
function allowsOrigin(headers, origin) {
  for (let i = 0; i < headers.length; i++) {
    if (StringPrototypeToLowerCase(headers[i][0]) !== 'access-control-allow-origin') continue;
    return headers[i][1] === '*' || headers[i][1] === origin;
  }
  return false;
}

const withoutFragment = (url) => {
  const at = url.indexOf('#');
  return at < 0 ? url : StringPrototypeSlice(url, 0, at);
};

module.exports = { allowsOrigin, canLoad, isRedirect, requestFor, withoutFragment };
