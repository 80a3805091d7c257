// SPDX-License-Identifier: MIT
//
// What a case may name. A case is an expression: generators write it, run.js evaluates it in both
// runtimes. These functions make values for which there is no literal. A case may change the
// classes, so each has its own.
'use strict';

const vm = require('vm');

// An object with more properties: ex(target, { a: 1 }).
function ex(target, more) {
  for (const key of Reflect.ownKeys(more)) {
    Object.defineProperty(target, key, Object.getOwnPropertyDescriptor(more, key));
  }
  return target;
}

const hide = (target, key, value) => Object.defineProperty(target, key,
  { value, enumerable: false, writable: true, configurable: true });

const getter = (target, key, make, enumerable) => Object.defineProperty(target, key,
  { get: make, enumerable, configurable: true });

// What a getter may give: over functions Node 20 stumbles (explained.js).
const got = (value) => typeof value === 'function' ? value.name : value;

const thrower = (message) => () => { throw new Error(message); };

// A circle: the value knows itself, directly or through a list.
function circle(target, key, inList) {
  target[key] = inList ? [target] : target;
  return target;
}

// The same value several times.
const twice = (value) => ({ a: value, b: [value], c: value });

const noProto = (value) => Object.setPrototypeOf(value, null);
const proto = (value, parent) => Object.setPrototypeOf(value, parent);

function revoked() {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function rejected(reason) {
  const promise = Promise.reject(reason);
  promise.catch(() => {});
  return promise;
}

function advance(iterator, steps) {
  for (let i = 0; i < steps; i++) iterator.next();
  return iterator;
}

// The frames of a program, which calls S or fails: those that are its own, and the functions of
// the language between them.
function framesOf(text) {
  Error.stackTraceLimit = 50;
  let frames = '';
  const note = (stack) => {
    frames += stack.split('\n').slice(0, stack.split('\n').findLastIndex(
      (line) => line.includes('/case.js')) + 1).filter((line) => line.startsWith('    at '))
      .filter((line) => !line.includes('prelude.js')).join('\n') + '\n';
  };
  try {
    vm.runInThisContext(`(function (S) {\n${text}\n})`, { filename: '/case.js' })(
      function S() { note(new Error('S').stack); });
  } catch (error) {
    if (error?.stack !== undefined) note(`${error.name}\n${error.stack}`);
  }
  return frames;
}

const seq = (length, make = (i) => i) => Array.from({ length }, (_, i) => make(i));

function args() {
  return arguments;
}

// An error with a stack that no engine has written: how lines look is another test's business.
function err(Class, message, options, lines = 1) {
  const error = Class === AggregateError ? new Class([], message, options) :
    new Class(message, options);
  let stack = `${error}`;
  for (let i = 0; i < lines; i++) stack += `\n    at step${i} (/home/user/file${i}.js:1${i}:3)`;
  return hide(error, 'stack', stack);
}

function classes() {
  class Point {
    constructor(x, y) {
      this.x = x;
      this.y = y;
    }
    get length() { return Math.hypot(this.x, this.y); }
  }
  class Point3 extends Point {
    constructor(x, y, z) {
      super(x, y);
      this.z = z;
    }
  }
  class Tagged {
    constructor(tag, more) {
      ex(this, more);
      hide(this, 'tag', tag);
    }
    get [Symbol.toStringTag]() { return this.tag; }
  }
  class Text {
    constructor(text) { this.text = text; }
    toString() { return `<${this.text}>`; }
  }
  class Custom {
    constructor(answer) { hide(this, 'answer', answer); }
    [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
      return typeof this.answer === 'function' ? this.answer(depth, options) : this.answer;
    }
  }
  class List extends Array {}
  class Dictionary extends Map {}
  class Bag extends Set {}
  class Moment extends Date {}
  class Pattern extends RegExp {}
  class Problem extends Error {}
  class NamedProblem extends Error {
    get name() { return 'NamedProblem'; }
  }
  class Bytes extends Uint8Array {}
  class Later extends Promise {}
  const Nameless = (() => class {})();
  return {
    Point, Point3, Tagged, Text, Custom, List, Dictionary, Bag, Moment, Pattern, Problem,
    NamedProblem, Bytes, Later, Nameless,
  };
}

// What the parser of HTTP makes of a text that comes in pieces.
function parseMessage(isRequest, text, isLenient, cuts) {
  const { HTTPParser } = require('_http_common');
  const parser = new HTTPParser();
  parser.initialize(isRequest ? HTTPParser.REQUEST : HTTPParser.RESPONSE, {}, 0,
                    isLenient ? HTTPParser.kLenientAll : 0);
  const told = [];
  let lines = [];
  let url = '';
  let body = '';
  parser[HTTPParser.kOnHeaders | 0] = (some, more) => {
    lines.push(...some);
    url += more;
  };
  parser[HTTPParser.kOnHeadersComplete | 0] =
    (major, minor, headers, method, target, status, reason, upgrade, keepAlive) => {
      told.push(['head', major, minor, headers ?? lines, method, target ?? url, status, reason,
                 upgrade, keepAlive]);
      lines = [];
      url = '';
      return 0;
    };
  parser[HTTPParser.kOnBody | 0] = (piece) => { body += piece.toString('latin1'); };
  parser[HTTPParser.kOnMessageComplete | 0] = () => {
    told.push(['end', body, lines]);
    body = '';
    lines = [];
  };
  const bytes = Buffer.from(text, 'latin1');
  let from = 0;
  for (const to of [...cuts, bytes.length]) {
    const result = parser.execute(bytes.subarray(from, to), 0, to - from);
    if (typeof result === 'object') {
      return JSON.stringify([...told, result.code, result.reason, result.bytesParsed]);
    }
    if (result !== to - from) return JSON.stringify([...told, 'upgrade', from + result]);
    from = to;
  }
  const end = parser.finish();
  return JSON.stringify([...told, end?.code, body]);
}

const functions = {
  ex, hide, getter, got, thrower, circle, twice, noProto, proto, revoked, rejected, advance, seq,
  args, err, framesOf, parseMessage, util: require('util'), assert: require('assert'),
  url: require('url'),
  querystring: require('querystring'), buffer: require('buffer'),
};

// Names and values for a case.
const world = () => ({ ...functions, ...classes() });

module.exports = { world };
