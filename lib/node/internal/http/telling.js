// SPDX-License-Identifier: MIT
// Those who watch HTTP: channels of diagnostics_channel, and observers of performance entries.
'use strict';

const { Symbol } = primordials;
const { channel } = require('diagnostics_channel');

const created = channel('http.client.request.created');
const started = channel('http.client.request.start');
const failed = channel('http.client.request.error');
const answered = channel('http.client.response.finish');
const requested = channel('http.server.request.start');
const responseCreated = channel('http.server.response.created');
const responseFinished = channel('http.server.response.finish');

const kEntry = Symbol('performanceEntry');

function responseBegun(request, response) {
  if (responseCreated.hasSubscribers) responseCreated.publish({ request, response });
}

function responseEnded(response) {
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

function clientStarted(request) {
  if (started.hasSubscribers) started.publish({ request });
}

function clientFailed(request, error) {
  if (failed.hasSubscribers) failed.publish({ request, error });
}

function clientAnswered(request, response) {
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
