// SPDX-License-Identifier: MIT
// Wrong arguments: a rejection, never a throw.
'use strict';

const timers = require('timers/promises');

const report = (what) => (error) => {
  const cause = 'cause' in error ? ` cause ${error.cause?.name}` : '';
  console.log(what, error.name, error.code, error.message + cause);
};

async function main() {
  for (const delay of ['5', null, {}, true, 5n]) {
    await timers.setTimeout(delay).catch(report('timeout delay'));
    await timers.setInterval(delay).next().catch(report('interval delay'));
    await timers.scheduler.wait(delay).catch(report('wait delay'));
  }
  for (const options of [null, 1, 'x', true, [], () => {}, Symbol('s')]) {
    await timers.setTimeout(1, 'v', options).then(console.log, report('timeout options'));
    await timers.setImmediate('v', options).then(console.log, report('immediate options'));
    await timers.setInterval(1, 'v', options).next().then(console.log, report('interval options'));
  }
  for (const signal of [null, 1, 'x', {}, [], () => {}]) {
    await timers.setTimeout(1, 'v', { signal }).catch(report('timeout signal'));
    await timers.setImmediate('v', { signal }).catch(report('immediate signal'));
    await timers.setInterval(1, 'v', { signal }).next().catch(report('interval signal'));
  }
  for (const ref of [null, 1, 'x', {}]) {
    await timers.setTimeout(1, 'v', { ref }).catch(report('timeout ref'));
    await timers.setImmediate('v', { ref }).catch(report('immediate ref'));
    await timers.setInterval(1, 'v', { ref }).next().catch(report('interval ref'));
  }
  for (const make of [() => new timers.scheduler.constructor(),
                      () => timers.scheduler.wait.call({}, 1),
                      () => timers.scheduler.yield.call({})]) {
    try {
      make();
    } catch (error) {
      report('scheduler')(error);
    }
  }
}
main().finally(() => process.exit());
