// SPDX-License-Identifier: MIT
//
// rondo trace --to=FORMAT [-o OUT] FILE: a trace in another format.
'use strict';

const { Output, STDOUT, say } = require('rondo/tools/output');
const { Mistake } = require('rondo/tools/run');
const { readWords } = require('rondo/tools/words');
const { readTrace } = require('rondo/trace/reader');

function main(words) {
  const { options, rest } = readWords(words, { '--to': ['json', 'chrome'], '-o': 'text' });
  if (rest.length !== 1) throw new Mistake(rest.length === 0 ? 'which trace?' : 'one trace at a time');
  const trace = readTrace(rest[0]);
  const name = options['-o'] === '-' ? undefined : options['-o'];
  const out = new Output(name, STDOUT);
  const write = (text) => out.write(text);
  if (options['--to'] === 'json') require('rondo/trace/json').toJson(trace, write);
  else require('rondo/trace/chrome').toChrome(trace, write);
  out.close();
  for (let i = 0; i < trace.problems.length; i++) {
    say(`rondo trace: ${trace.problems[i]}\n`);
  }
  return 0;
}

module.exports = { main };
