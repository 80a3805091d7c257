// SPDX-License-Identifier: MIT
// What require and spawn tell their channels. (Expected output: Node 24.)
'use strict';
const channels = require('diagnostics_channel');
const { spawn } = require('child_process');
const path = require('path');

function listen(name, show) {
  const handlers = {};
  for (const event of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
    handlers[event] = (message) => console.log(name, event, show(message));
  }
  const traced = channels.tracingChannel(name);
  traced.subscribe(handlers);
  return () => traced.unsubscribe(handlers);
}

const stop = listen('module.require', ({ id, parentFilename, result, error }) =>
  [id, path.basename(parentFilename), typeof result, error?.code]);
require('path');
try {
  require('./does-not-exist');
} catch (error) {
  console.log(error.code);
}
stop();
require('os');

const stopSpawn = listen('child_process.spawn', ({ process: child, options, error }) =>
  [child.constructor.name, options?.file, error?.code]);
spawn('true').on('close', () => {
  spawn('does-not-exist').on('error', () => {
    stopSpawn();
    spawn('true');
  });
});
