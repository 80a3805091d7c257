// SPDX-License-Identifier: MIT
// Tasks of the window that this realm belongs to, for what is not of pages only.
//
//   tasks.queue(fn)       undefined outside of pages. A page sets it.
//   far(fn)               what another process does in Chromium: two tasks later. In pages only
//   later(value)          a promise of the value, by then; undefined outside of pages
'use strict';

const { PromiseWithResolvers } = primordials;

const tasks = { far, later, queue: undefined };

function far(fn) {
  tasks.queue(() => { tasks.queue(fn); });
}

function later(value) {
  if (tasks.queue === undefined) return undefined;
  const { promise, resolve } = PromiseWithResolvers();
  far(() => resolve(value));
  return promise;
}

module.exports = tasks;
