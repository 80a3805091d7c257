// SPDX-License-Identifier: MIT
// A loop that --switch has changed is explained by the rules that it has. (Rondo's own.)
'use strict';

const { readTrace } = require('rondo:trace');
const { run, trace } = require('./fixtures/tracing');

const program = () => {
  setTimeout(() => process.nextTick(() => console.log('tick')), 1);
  setTimeout(() => console.log('timeout'), 1);
  for (const end = Date.now() + 5; Date.now() < end;);
};
const { file, script, stdout } = trace(program, ['--switch=checkpoint-each=off']);
console.log(stdout);
const [{ era, model, rules }] = readTrace(file).lanes;
console.log(model, era, rules.includes('timers-last'), rules.includes('checkpoint-each'));

const words = ['explain', '--switch=checkpoint-each=off', script];
const { stderr } = run(words);
console.log(/ticks run when the list of timers, or all immediates, have run/.test(stderr));
console.log(/\(node20 changed by --switch\)/.test(stderr));
