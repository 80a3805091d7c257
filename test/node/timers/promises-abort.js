// SPDX-License-Identifier: MIT
// An abort: before, while waiting, after; the reason is the cause, and the listener goes away.
'use strict';

const events = require('events');
const timers = require('timers/promises');

const show = (what) => (error) => console.log(
  what, error.name, error.code, error.message, '| cause', error.cause?.name ?? error.cause);
const listeners = (signal) => events.getEventListeners(signal, 'abort').length;

async function main() {
  const gone = AbortSignal.abort();
  await timers.setTimeout(1, 'v', { signal: gone }).catch(show('timeout, before'));
  await timers.setImmediate('v', { signal: gone }).catch(show('immediate, before'));
  await timers.setInterval(1, 'v', { signal: gone }).next().catch(show('interval, before'));
  await timers.scheduler.wait(1, { signal: gone }).catch(show('wait, before'));

  for (const reason of [undefined, 'a reason', null, new TypeError('mine')]) {
    const abort = new AbortController();
    const { signal } = abort;
    const all = [
      timers.setTimeout(100000, 'v', { signal }).catch(show('timeout')),
      timers.setImmediate('v', { signal }).catch(show('immediate')),
      timers.setInterval(100000, 'v', { signal }).next().catch(show('interval')),
      timers.scheduler.wait(100000, { signal }).catch(show('wait')),
    ];
    console.log(listeners(signal));
    abort.abort(reason);
    await Promise.all(all);
    console.log(listeners(signal));
  }

  const late = new AbortController();
  const { signal } = late;
  console.log(await timers.setTimeout(1, 'fired', { signal }), listeners(signal));
  console.log(await timers.setImmediate('fired', { signal }), listeners(signal));
  late.abort();
  console.log('an abort afterwards changes nothing');

  const stopped = new AbortController();
  stopped.signal.addEventListener('abort', (event) => event.stopImmediatePropagation());
  const wait = timers.setTimeout(100000, 'v', { signal: stopped.signal });
  stopped.abort();
  await wait.catch(show('even when propagation is stopped'));
  const soon = AbortSignal.timeout(1);
  await timers.setTimeout(100000, 'v', { signal: soon }).catch(show('timeout signal'));
}
const alive = setInterval(() => {}, 1000);
main().finally(() => clearInterval(alive));
