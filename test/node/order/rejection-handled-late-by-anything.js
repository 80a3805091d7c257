// SPDX-License-Identifier: MIT
// rejectionHandled, once for each promise, whatever handles it late: await, then, catch, finally, all,
// for await; also where prototypes are frozen.
'use strict';
const names = new Map();
process.on('unhandledRejection', (reason, promise) => {
  console.log('unhandled', reason, names.has(promise));
  console.log(promise instanceof Promise, Object.keys(promise).length);
});
process.on('rejectionHandled', (promise) => console.log('handled', names.get(promise)));

const ways = {
  async await(promise) { try { await promise; } catch { /* expected */ } },
  async later(promise) { await null; try { await promise; } catch { /* expected */ } },
  then(promise) { promise.then(null, () => {}); },
  catch(promise) { promise.catch(() => {}); },
  finally(promise) { promise.finally(() => {}).catch(() => {}); },
  all(promise) { Promise.all([promise, promise]).catch(() => {}); },
  async iterate(promise) { try { for await (const x of [promise]) console.log(x); } catch { /* expected */ } },
  twice(promise) {
    promise.catch(() => {});
    promise.catch(() => {});
    console.log(promise.constructor === Promise);
  },
  nobody() {},
};

function run(list) {
  if (list.length === 0) return;
  const [name, ...rest] = list;
  if (name === 'frozen') Object.freeze(Promise.prototype);
  else {
    const promise = Promise.reject(name);
    names.set(promise, name);
    setTimeout(() => ways[name](promise), 1);
  }
  setTimeout(run, 5, rest);
}
run([...Object.keys(ways), 'frozen', 'await', 'then']);
