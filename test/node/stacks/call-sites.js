// SPDX-License-Identifier: MIT
// What Error.prepareStackTrace is told of each frame; captureStackTrace and stackTraceLimit with it.
const show = (name, sites) => { for (const s of sites.slice(0, +process.env.K || 4)) { const f = s.getFileName(); if (f && f.startsWith('node:')) continue; console.log(name, JSON.stringify({ t: s.getTypeName(), f: s.getFunctionName(), m: s.getMethodName(), file: f && f.split('/').pop(), l: s.getLineNumber(), c: s.getColumnNumber(), o: String(s.getEvalOrigin()).replace(/\/.*\//,''), top: s.isToplevel(), ev: s.isEval(), nat: s.isNative(), ctor: s.isConstructor(), as: s.isAsync(), pa: s.isPromiseAll(), pi: s.getPromiseIndex() }), s.toString().replace(/\/tmp.*\//, '')); } };
Error.prepareStackTrace = (e, sites) => { show(e.message, sites); return 'prepared' };
new Error('top').stack;
class A {
  m() { new Error('m').stack }
  static s() { new Error('s').stack }
  constructor() { new Error('ctor').stack }
  get g() { new Error('get').stack }
}
const a = new A(); a.m(); A.s(); a.g;
function plain() { new Error('plain').stack } plain();
(function () { 'use strict'; new Error('strict').stack })();
eval('new Error("eval").stack');
eval('function inE() { new Error("ineval").stack }; inE()');
new Function('new Error("newf").stack')();
[1].map(() => new Error('map').stack);
const o = { x() { new Error('obj').stack } }; o.y = o.x; o.y(); const alias = { z: o.x }; alias.z();
(async () => { await 1; (async function inner() { await 2; new Error('async').stack })().catch(console.error) ; })();
async function outer() { await innr() }
async function innr() { await 1; new Error('async2').stack }
outer();
const obj = {};
Error.captureStackTrace(obj);
console.log(obj.stack);
console.log(Object.getOwnPropertyDescriptor(obj, 'stack') !== undefined);
Error.prepareStackTrace = undefined;
function abv() { const h = {}; Error.captureStackTrace(h, abv); return h.stack }
console.log(abv().split('\n').slice(0,2).join('|').replace(/\/tmp.*\//, ''));
Error.stackTraceLimit = 1;
console.log(new Error('lim').stack.split('\n').length);
Error.stackTraceLimit = 0;
console.log(new Error('lim').stack);
Error.stackTraceLimit = 10;
