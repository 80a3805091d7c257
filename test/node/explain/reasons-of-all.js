// SPDX-License-Identifier: MIT
// Whatever was queued or called has a reason: handlers of rejections and callbacks of frames, too.
'use strict';

const { told } = require('./fixtures/told');

for (const [program, ...options] of [['rejected.js', '--virtual-time'], ['frames.html', '--loop=browser', '--virtual-time']]) {
  const { tasks } = told(program, ...options);
  for (const { kind, reason, run } of tasks) {
    const isShown = run > 0 && (kind === 'event' || kind === 'callback') && reason !== 'called';
    if (isShown || reason === 'none') console.log(`${kind}: ${reason}`);
  }
}
