// SPDX-License-Identifier: MIT
// The inspector comes later. Packages load this module to look for a debugger: there is none, and
// what would start or reach one throws an error that names it.
'use strict';

const EventEmitter = require('events');
const { codes } = require('internal/errors');
const { unavailable } = require('internal/unavailable');

const missing = (name) => unavailable('inspector', name);

class Session extends EventEmitter {
  // Nothing is connected, so there is nothing to end.
  disconnect() {}

  post() {
    throw new codes.ERR_INSPECTOR_NOT_CONNECTED();
  }
}
Session.prototype.connect = missing('Session.prototype.connect');
Session.prototype.connectToMainThread = missing('Session.prototype.connectToMainThread');

// What a program writes here reaches a debugger only, also in Node.
const CONSOLE = ['assert', 'clear', 'context', 'count', 'countReset', 'debug', 'dir', 'dirxml',
                 'error', 'group', 'groupCollapsed', 'groupEnd', 'info', 'log', 'profile',
                 'profileEnd', 'table', 'time', 'timeEnd', 'timeLog', 'timeStamp', 'trace',
                 'warn'];
const debuggersConsole = {};
for (let i = 0; i < CONSOLE.length; i++) {
  const { [CONSOLE[i]]: write } = { [CONSOLE[i]]() {} };
  debuggersConsole[CONSOLE[i]] = write;
}

module.exports = {
  close() {},
  console: debuggersConsole,
  open: missing('open'),
  Session,
  url: () => undefined,
  waitForDebugger() {
    throw new codes.ERR_INSPECTOR_NOT_ACTIVE();
  },
};
