// SPDX-License-Identifier: MIT
//
// Requests and handles of C, as async_hooks sees them. Modules that have some tell of
// them here; until somebody loads async_hooks nothing comes of it.
//
//   request(type, callback)     work that calls back once: gives the function that C shall
//                               call
//   open(type, object)          a thing that calls back until it is closed: gives its Life,
//                               or null
//     bind(life, callback)      a callback of it
//     close(life)               it is gone
//     reopen(life, type, object)  it is used again, as another one
//   caused(life, fn)            what fn makes names the life as its cause, and not the
//                               execution that runs
'use strict';

let watcher = null; // of internal/async, once somebody needs it

function setWatcher(value) {
  watcher = value;
}

function request(type, callback, cause = null) {
  if (watcher === null || callback === undefined) return callback;
  return watcher.request(type, callback, cause);
}

function open(type, object, cause = null) {
  return watcher === null ? null : watcher.open(type, object, cause);
}

function isWatched() {
  return watcher !== null;
}

function bind(life, callback) {
  return life === null || callback === undefined ? callback : life.bind(callback);
}

// A callback that is to run in the context of now, whatever calls it.
function bindNow(type, callback) {
  return watcher === null ? callback : watcher.bindNow(type, callback);
}

function close(life) {
  if (life !== null) life.close();
}

// It ends, and begins anew with other numbers.
function reopen(life, type, object) {
  if (life !== null) watcher.reopen(life, type, object);
}

function caused(life, fn) {
  return life === null ? fn() : watcher.caused(life, fn);
}

function idOf(life) {
  return life === null ? -1 : life.scope.asyncId;
}

module.exports = { bind, bindNow, caused, close, idOf, isWatched, open, reopen, request, setWatcher };
