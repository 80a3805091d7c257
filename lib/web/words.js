// SPDX-License-Identifier: MIT
// What fetch, streams and headers say if they refuse something: the words of Node. A page has
// web/page/words instead. `where` is a call, such as 'Headers.append' or 'Response constructor'.

'use strict';

const { RangeError, TypeError } = primordials;

const { codes } = require('internal/errors');

module.exports = {
  alreadyRead: () => new TypeError('Body is unusable: Body has already been read'),

  cannotClone: (type) => new TypeError(type === 'Request' ? 'unusable' :
    `${type}.clone: Body has already been consumed.`),

  badStatus: () => new RangeError('init["status"] must be in the range of 200 to 599, inclusive.'),

  badStatusText: () => new TypeError('Invalid statusText'),

  hasNoBody: (status) => new TypeError(`Response constructor: Invalid response status code ${status}`),

  badRedirect: (status) => new RangeError(`Invalid status code ${status}`),

  badURL: (url, cause) => new TypeError(`Failed to parse URL from ${url}`, { __proto__: null, cause }),

  badName: (name, where) => new TypeError(`${where}: "${name}" is an invalid header name.`),

  badValue: (value, where) => new TypeError(`${where}: "${value}" is an invalid header value.`),

  immutable: () => new TypeError('immutable'),

  tooFew: (given, wanted, where) => new TypeError(
    `${where}: ${wanted} argument${wanted === 1 ? '' : 's'} required, ` +
    `but${given > 0 ? ' only' : ''} ${given} found.`),

  invalidState: (message) => new codes.ERR_INVALID_STATE.TypeError(message),
};
