// SPDX-License-Identifier: MIT
// What a window has of the scheduler, loaded on first use.
'use strict';

function install(window, frame, { defineLazy }) {
  defineLazy(window, 'Scheduler', () => require('web/page/scheduler-class').Scheduler);
  defineLazy(window, 'scheduler', () => require('web/page/scheduler-class').makeScheduler(), true);
}

module.exports = { install };
