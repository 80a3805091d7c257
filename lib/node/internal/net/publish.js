// SPDX-License-Identifier: MIT
// Tells the channels of node:diagnostics_channel, if somebody listens to them.
'use strict';

const { channel, hasSubscribers } = require('diagnostics_channel');

function publish(name, message) {
  if (hasSubscribers(name)) channel(name).publish(message);
}

// step: asyncStart, asyncEnd or error
function traceListen(step, message) {
  publish(`tracing:net.server.listen:${step}`, message);
}

module.exports = { publish, traceListen };
