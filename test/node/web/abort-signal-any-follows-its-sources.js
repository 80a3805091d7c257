// SPDX-License-Identifier: MIT
// A signal of any() aborts with the first of its sources, and is marked before listeners run.
'use strict';

const a = new AbortController();
const b = new AbortController();
const any = AbortSignal.any([a.signal, b.signal]);
const nested = AbortSignal.any([any]);
any.addEventListener('abort', () => console.log('any', any.reason));
nested.addEventListener('abort', () => console.log('nested', nested.reason));
a.signal.addEventListener('abort', () => console.log('source', a.signal.reason));
a.abort('A');
b.abort('B');
console.log(any.reason, nested.reason, AbortSignal.any([]).aborted);
console.log(AbortSignal.any([AbortSignal.abort(1), AbortSignal.abort(2)]).reason);
