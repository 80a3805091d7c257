// SPDX-License-Identifier: MIT
// Values and reasons reach the callback, in a tick.

'use strict';

const { callbackify } = require('util');
async function f(a, b) { if (a instanceof Error) throw a; return a; }
const g = callbackify(f);
console.log(g.name, g.length);
g(1, 2, (error, value) => console.log('value', error, value));
g(new Error('no'), 2, (error) => console.log('error', error.message));
callbackify(() => Promise.reject(null))((error) => console.log(error.code, error.message,
    error.reason));
callbackify(function() { return Promise.resolve(this.x);
  }).call({ x: 7 }, (error, value) => console.log(value));
try { g(1, 2); } catch (error) { console.log(error.code, error.message); }
try { callbackify(5); } catch (error) { console.log(error.code, error.message); }
console.log('first');
