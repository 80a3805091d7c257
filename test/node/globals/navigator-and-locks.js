// SPDX-License-Identifier: MIT
// navigator and its locks, from Node 24.
'use strict';

const { Navigator } = globalThis;
console.log(typeof navigator.hardwareConcurrency, navigator.platform, navigator.languages.length,
            /^Node\.js\/\d+$/.test(navigator.userAgent), Object.keys(Navigator.prototype).join());
for (const run of [() => new Navigator(), () => Navigator.prototype.userAgent]) {
  try {
    run();
  } catch (error) {
    console.log(error.name, error.code);
  }
}

const { locks } = navigator;
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

(async () => {
  const log = [];
  const first = locks.request('x', async (lock) => {
    log.push(`first ${lock.name} ${lock.mode} ${Object.prototype.toString.call(lock)}`);
    await later(20);
    log.push('first done');
    return 1;
  });
  const shared = ['a', 'b'].map((name) => locks.request('x', { mode: 'shared' }, async () => {
    log.push(`shared ${name}`);
    await later(5);
    log.push(`shared ${name} done`);
  }));
  const last = locks.request('x', () => { log.push('last'); });
  const none = locks.request('x', { ifAvailable: true }, (lock) => { log.push(`none ${lock}`); });
  const controller = new AbortController();
  const aborted = locks.request('x', { signal: controller.signal }, () => log.push('never'))
    .catch((error) => log.push(error.name));
  await none;
  const { held, pending } = await locks.query();
  console.log(held.length, held[0].name, held[0].mode, pending.map(({ mode }) => mode));
  controller.abort();
  await Promise.all([first, ...shared, last, aborted]);
  console.log(log);

  const stolen = locks.request('y', () => new Promise(() => {}))
    .catch((error) => console.log('stolen', error.name));
  console.log(await locks.request('y', { steal: true }, () => 'mine'));
  await stolen;
  console.log(await locks.query());
  console.log(await locks.request('z', () => { throw new RangeError('inside'); })
    .catch((error) => error.message));

  for (const args of [['-x', () => {}], ['x', { steal: true, ifAvailable: true }, () => {}],
                      ['x', { steal: true, mode: 'shared' }, () => {}],
                      ['x', { signal: AbortSignal.abort() }, () => {}],
                      ['x', { signal: new AbortController().signal, steal: true }, () => {}],
                      ['x', 5], ['x', { mode: 'x' }, () => {}]]) {
    await locks.request(...args).catch((error) => console.log(error.name, error.code));
  }
})();
