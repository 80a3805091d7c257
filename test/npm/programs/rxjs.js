// SPDX-License-Identifier: MIT
'use strict';

const { of, from, interval, timer, merge, Subject, asapScheduler, asyncScheduler, queueScheduler, throwError, defer } = require('rxjs');
const ops = require('rxjs/operators');

const show = (name) => ({ next: (v) => console.log(name, v), error: (e) => console.log(name, 'error', e.message), complete: () => console.log(name, 'complete') });
of(1, 2, 3).pipe(ops.map((x) => x * x), ops.scan((a, b) => a + b)).subscribe(show('scan'));
interval(60).pipe(ops.take(3), ops.mergeMap((n) => timer(20).pipe(ops.mapTo(n)))).subscribe(show('interval'));
of('asap').pipe(ops.observeOn(asapScheduler)).subscribe(show('asap'));
of('async').pipe(ops.observeOn(asyncScheduler)).subscribe(show('async'));
queueScheduler.schedule(() => { queueScheduler.schedule(() => console.log('inner')); console.log('outer'); });
let tries = 0;
defer(() => (++tries < 3 ? throwError(() => new Error('try')) : of('ok'))).pipe(ops.retry(5)).subscribe(show('retry'));
const subject = new Subject();
subject.pipe(ops.debounceTime(270), ops.distinctUntilChanged()).subscribe(show('debounce'));
[1, 2, 2].forEach((x) => subject.next(x));
setTimeout(() => subject.complete(), 400);
merge(from(Promise.resolve('promise')), from([1]), from((function* () { yield 'gen'; })())).pipe(ops.toArray()).subscribe(show('merge'));
timer(900).pipe(ops.timeout(220)).subscribe(show('timeout'));
