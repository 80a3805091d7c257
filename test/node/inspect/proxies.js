// SPDX-License-Identifier: MIT
// A proxy looks like its target; showProxy, and the REPL, shows both; no trap is called.

'use strict';

const { inspect } = require('util');
const traps = new Proxy({}, { get(_, name) { throw new Error(`trap ${String(name)}`); } });
const target = { a: 1, list: [1] };
console.log(inspect(new Proxy(target, traps)));
console.log(inspect(new Proxy([1, 2], {})), inspect(new Proxy(function f() {}, {})));
console.log(inspect(new Proxy(target, { get() {} }), { showProxy: true }));
console.log(inspect(new Proxy(target, {}), { showProxy: true, depth: 0 }));
const { proxy, revoke } = Proxy.revocable({}, {});
revoke();
console.log(inspect(proxy), inspect([proxy], { showProxy: true }));
console.log(require('repl').writer(new Proxy({}, {})));
