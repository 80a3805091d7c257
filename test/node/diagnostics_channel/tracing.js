// SPDX-License-Identifier: MIT
// What is told of a call, a callback and a promise, in order.
'use strict';

const dc = require('diagnostics_channel');

const tracing = dc.tracingChannel('work');
console.log(tracing.start.name, tracing.asyncEnd.name, tracing.hasSubscribers);
console.log(tracing.traceSync((a, b) => a + b, {}, null, 1, 2));
const handlers = {};
for (const event of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
  handlers[event] = (context) => {
    const { error, result } = context;
    console.log(event, context.id, error && error.message, result);
  };
}
tracing.subscribe(handlers);
console.log(tracing.hasSubscribers);
console.log(tracing.traceSync(function(a) { return [this.x, a]; }, { id: 1 }, { x: 5 }, 6));
try {
  tracing.traceSync(() => { throw new Error('sync'); }, { id: 2 });
} catch (e) {
  console.log('caught', e.message);
}
tracing.traceCallback((a, callback) => setTimeout(callback, 1, null, a), -1, { id: 3 }, null, 'r',
                      (e, r) => {
  console.log('callback', e, r);
  tracing.traceCallback((callback) => callback(new Error('later')), 0, { id: 4 }, null, (e) => {
    console.log('callback', e.message);
    promises();
  });
});
async function promises() {
  console.log(await tracing.tracePromise(() => Promise.resolve('v'), { id: 5 }));
  await tracing.tracePromise(() => Promise.reject(new Error('no')), { id: 6 })
    .catch((e) => console.log('rejected', e.message));
  console.log(tracing.unsubscribe(handlers), tracing.unsubscribe(handlers), tracing.hasSubscribers);
}
try {
  tracing.traceCallback(() => {}, 0, {}, null, 5);
} catch (e) {
  console.log(e.name, e.code, e.message);
}
