// SPDX-License-Identifier: MIT
// web/words of a page: Chromium's words.

'use strict';

const { RangeError, RegExpPrototypeExec, StringPrototypeSplit, TypeError } = primordials;

const CONSTRUCTOR = /^(\w+) constructor$/;

function before(where) {
  const made = RegExpPrototypeExec(CONSTRUCTOR, where);
  if (made !== null) return `Failed to construct '${made[1]}'`;
  const { 0: type, 1: method } = StringPrototypeSplit(where, '.');
  return `Failed to execute '${method}' on '${type}'`;
}

// By Node's sentence; what has none here keeps that.
const STATES = {
  __proto__: null,
  'ReadableStream is locked': "Failed to execute 'getReader' on 'ReadableStream': " +
    'ReadableStreamDefaultReader constructor can only accept readable streams that are not yet ' +
    'locked to a reader',
};

module.exports = {
  alreadyRead: (method, type) => new TypeError(`${before(`${type}.${method}`)}: body stream already read`),

  cannotClone: (type) => new TypeError(`${before(`${type}.clone`)}: ${type} body is already used`),

  badStatus: (status) => new RangeError("Failed to construct 'Response': The status provided " +
    `(${status}) is outside the range [200, 599].`),

  badStatusText: () => new TypeError("Failed to construct 'Response': Invalid statusText"),

  hasNoBody: () => new TypeError(
    "Failed to construct 'Response': Response with null body status cannot have body"),

  badRedirect: () => new RangeError("Failed to execute 'redirect' on 'Response': Invalid status code"),

  badURL: (url, cause, where) => new TypeError(where === undefined ? `Failed to parse URL from ${url}` :
    `${before(where)}: ${where === 'Response.redirect' ? 'Invalid URL' : `Failed to parse URL from ${url}`}`),

  badName: (name, where) => new TypeError(`${before(where)}: Invalid name`),

  badValue: (value, where) => new TypeError(`${before(where)}: Invalid value`),

  immutable: (where) => new TypeError(`${before(where)}: Headers are immutable`),

  tooFew: (given, wanted, where) => new TypeError(
    `${before(where)}: ${wanted} argument${wanted === 1 ? '' : 's'} required, but only ${given} present.`),

  invalidState: (message) => new TypeError(STATES[message] ?? message),
};
