// SPDX-License-Identifier: MIT
// Those who watch fetch: channels of diagnostics_channel with the names and messages that Node's
// fetch has. The first subscriber's request object is made then; without any it costs one look.

'use strict';

const { ArrayPrototypePush } = primordials;

const { channel } = require('diagnostics_channel');

const created = channel('undici:request:create');
const bodySent = channel('undici:request:bodySent');
const answered = channel('undici:request:headers');
const ended = channel('undici:request:trailers');
const failed = channel('undici:request:error');

// What subscribers see of a request; they may add headers until it is sent.
class Told {
  constructor({ url, method, body }, path, headers) {
    this.method = method;
    this.body = body === null ? null : body.source;
    this.completed = false;
    this.aborted = false;
    this.path = path;
    this.origin = url.origin;
    this.protocol = url.protocol;
    this.host = url.host;
    this.headers = headers;
  }

  addHeader(name, value) {
    ArrayPrototypePush(this.headers, `${name}`, `${value}`);
    return this;
  }
}

// Gives undefined if nobody watches.
function tellCreated(record, path, headers) {
  if (!created.hasSubscribers && !bodySent.hasSubscribers && !answered.hasSubscribers &&
      !ended.hasSubscribers && !failed.hasSubscribers) {
    return undefined;
  }
  const request = new Told(record, path, headers);
  created.publish({ request });
  return request;
}

function tellBodySent(request) {
  bodySent.publish({ request });
}

function tellAnswered(request, { rawHeaders, statusCode, statusMessage }) {
  if (request === undefined || !answered.hasSubscribers) return;
  const { from } = require('internal/buffer/make').statics;
  const headers = [];
  for (let i = 0; i < rawHeaders.length; i++) headers[i] = from(rawHeaders[i], 'latin1');
  answered.publish({ request, response: { statusCode, headers, statusText: statusMessage } });
}

function tellEnded(request) {
  if (request === undefined) return;
  request.completed = true;
  ended.publish({ request, trailers: [] });
}

function tellFailed(request, error) {
  if (request === undefined) return;
  request.aborted = true;
  failed.publish({ request, error });
}

module.exports = { tellAnswered, tellBodySent, tellCreated, tellEnded, tellFailed };
