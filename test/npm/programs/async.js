// SPDX-License-Identifier: MIT
'use strict';

const async = require('async');

const log = (name) => (error, result) => console.log(name, error && error.message, result);
async.parallel([(f) => setTimeout(f, 9, null, 'slow'), (f) => setImmediate(f, null, 'fast')], log('parallel'));
async.series({ one: (f) => process.nextTick(f, null, 1), two: async () => 2 }, log('series'));
async.waterfall([(f) => f(null, 1, 2), (a, b, f) => f(null, a + b), (c, f) => f(new Error('stop'))],
                log('waterfall'));
async.auto({ a: (f) => f(null, 'A'), b: ['a', ({ a }, f) => f(null, `${a}B`)] }, log('auto'));
async.mapLimit([3, 1, 2], 2, (n, f) => setTimeout(f, n * 20, null, n * 10), log('mapLimit'));
async.retry({ times: 3, interval: 1 }, (f) => f(new Error('no')), log('retry'));
const queue = async.queue((task, f) => { console.log('work', task); setImmediate(f); }, 1);
queue.drain(() => console.log('drained'));
queue.push(['x', 'y']);
queue.unshift('first');
async.eachOfSeries({ k: 1, l: 2 }, (value, key, f) => { console.log(key, value); f(); }, log('each'));
async.race([(f) => setTimeout(f, 150, null, 5), (f) => setTimeout(f, 1, null, 1)], log('race'));
