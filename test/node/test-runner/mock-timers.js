// SPDX-License-Identifier: MIT
// Mock timers: what runs at which time. Node 24.
'use strict';
const timers = require('node:timers');
const promises = require('node:timers/promises');
const { mock, test } = require('node:test');

const attempt = (fn) => {
  try {
    console.log('gave', fn());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
};

test('timeouts, intervals, immediates', (t) => {
  const clock = t.mock.timers;
  const seen = [];
  const note = (text) => () => seen.push(`${text}@${Date.now()}`);
  clock.enable();
  setTimeout(note('t10'), 10);
  setTimeout(note('t5'), 5);
  setTimeout(note('also t5'), 5);
  timers.setTimeout(note('t7'), 7);
  const cleared = setTimeout(note('cleared'), 6);
  setImmediate(note('immediate'));
  clearImmediate(setImmediate(note('cleared immediate')));
  const interval = setInterval(() => {
    seen.push(`i@${Date.now()}`);
    if (Date.now() >= 9) clearInterval(interval);
  }, 3);
  setTimeout((...args) => seen.push(args), 1, 'a', 'b');
  clock.tick(0);
  clearTimeout(cleared);
  clock.tick();
  for (let i = 0; i < 4; i++) clock.tick(3);
  console.log(seen);
  const timer = setTimeout(() => {}, 5);
  console.log(timer.hasRef(), timer.ref() === timer, timer.unref() === timer);
  setTimeout(() => setTimeout(note('nested'), 5), 5);
  clock.runAll();
  console.log(seen.length, Date.now());
  clock.tick(5);
  console.log(seen.at(-1));
});

test('dates', (t) => {
  const RealDate = Date;
  t.mock.timers.enable({ apis: ['Date'], now: 86400000 });
  console.log(Date.now(), new Date().toISOString(), typeof Date(), Date.isMock);
  console.log(Date.length, Date.name);
  console.log(new Date(2020, 1, 3).getMonth(), new Date('2020-01-01T00:00:00Z').getTime());
  console.log(new Date() instanceof Date, new Date() instanceof RealDate, Date.UTC(1970, 0, 2));
  t.mock.timers.tick(1000);
  console.log(Date.now());
  t.mock.timers.setTime(5);
  console.log(Date.now(), new Date().getTime());
  t.mock.timers.reset();
  console.log(Date === RealDate);
  t.mock.timers.enable({ apis: ['Date'], now: new Date(77) });
  console.log(Date.now());
});

test('promises', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'scheduler.wait'] });
  const order = [];
  const first = promises.setTimeout(20, 'late').then((v) => order.push(v));
  const second = promises.setTimeout(10, 'early').then((v) => order.push(v));
  const third = promises.setImmediate('now').then((v) => order.push(v));
  const waited = promises.scheduler.wait(15).then(() => order.push('waited'));
  for (let i = 0; i < 4; i++) {
    t.mock.timers.tick(5);
    await null;
    await null;
    await null;
  }
  await Promise.all([first, second, third, waited]);
  console.log(order);
  const controller = new AbortController();
  const aborted = promises.setTimeout(5, 0, { signal: controller.signal });
  controller.abort();
  await aborted.catch((error) => console.log(error.name, error.code));
  const iterator = promises.setInterval(10, 'beat');
  const next = iterator.next();
  t.mock.timers.tick(10);
  console.log(await next);
  console.log(await iterator.return());
});

test('abort signals', (t) => {
  t.mock.timers.enable({ apis: ['AbortSignal.timeout'] });
  const signal = AbortSignal.timeout(50);
  t.mock.timers.tick(49);
  console.log(signal.aborted);
  t.mock.timers.tick(1);
  console.log(signal.aborted);
});

test('errors', (t) => {
  const clock = t.mock.timers;
  attempt(() => clock.tick(1));
  attempt(() => clock.runAll());
  attempt(() => clock.setTime(1));
  attempt(() => clock.enable({ apis: ['setFoo'] }));
  attempt(() => clock.enable({ apis: 'setTimeout' }));
  attempt(() => clock.enable({ now: -1 }));
  attempt(() => clock.enable({ now: NaN }));
  attempt(() => clock.enable({ now: 'x' }));
  clock.enable({ apis: ['setTimeout'] });
  attempt(() => clock.enable());
  attempt(() => clock.tick(-1));
  attempt(() => clock.setTime('1'));
  clock.reset();
  clock.reset();
  mock.timers.enable({ apis: ['Date'] });
  attempt(() => clock.enable({ apis: ['Date'] }));
  mock.reset();
});
