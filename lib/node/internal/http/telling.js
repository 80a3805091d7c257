// SPDX-License-Identifier: MIT
// Those who watch HTTP: channels of diagnostics_channel, and observers of performance entries.
'use strict';

const { Symbol } = primordials;
const { channel } = require('diagnostics_channel');
const outside = require('internal/perf/outside');

const created = channel('http.client.request.created');
const started = channel('http.client.request.start');
const failed = channel('http.client.request.error');
const answered = channel('http.client.response.finish');
const requested = channel('http.server.request.start');
const responseCreated = channel('http.server.response.created');
const responseFinished = channel('http.server.response.finish');

const kEntry = Symbol('performanceEntry');

function responseBegun(request, response) {
  if (outside.enqueue !== null) {
    const { headers, method, url } = request;
    response[kEntry] = outside.begin('http', 'HttpRequest', { req: { method, url, headers } });
  }
  if (responseCreated.hasSubscribers) responseCreated.publish({ request, response });
}

function responseEnded(response) {
  if (response[kEntry] === undefined) return;
  const { statusCode, statusMessage } = response;
  response[kEntry]({ res: { statusCode, statusMessage, headers: response.getHeaders() } });
  response[kEntry] = undefined;
}

function serverRequest(request, response, socket, server) {
  if (requested.hasSubscribers) requested.publish({ request, response, socket, server });
}

function serverResponse(request, response, socket, server) {
  if (responseFinished.hasSubscribers) {
    responseFinished.publish({ request, response, socket, server });
  }
}

function clientCreated(request) {
  if (created.hasSubscribers) created.publish({ request });
}

// authority: host and port, as in a URL
function clientStarted(request, authority) {
  if (outside.enqueue !== null) {
    const { method, path, protocol } = request;
    const headers = request.getHeaders();
    request[kEntry] = outside.begin('http', 'HttpClient', {
      req: { method, url: `${protocol}//${authority}${path}`, headers },
    });
  }
  if (started.hasSubscribers) started.publish({ request });
}

function clientFailed(request, error) {
  if (failed.hasSubscribers) failed.publish({ request, error });
}

function clientAnswered(request, response) {
  if (request[kEntry] !== undefined) {
    const { headers, statusCode, statusMessage } = response;
    request[kEntry]({ res: { statusCode, statusMessage, headers } });
    request[kEntry] = undefined;
  }
  if (answered.hasSubscribers) answered.publish({ request, response });
}

module.exports = {
  clientAnswered,
  clientCreated,
  clientFailed,
  clientStarted,
  responseBegun,
  responseEnded,
  serverRequest,
  serverResponse,
};
