// SPDX-License-Identifier: MIT
//
// rondo lens-report TRACE PROGRAM: what the page of rondo lens shows of a run, as JSON on standard
// output. It is run in the sandbox of the program, beside its files: a trace is a file that the
// program could have written itself.
'use strict';

const { Mistake } = require('rondo/tools/run');

function main(words) {
  if (words.length !== 2) throw new Mistake('wants a trace and the name of the program');
  const trace = require('rondo/trace/reader').readTrace(words[0]);
  // The words of its process were those of the sandbox.
  for (const lane of trace.lanes) lane.argv = [words[1]];
  const report = require('rondo/lens/report').reportOf(trace, words[1]);
  report.timeline = require('rondo/tools/timeline').pageFrom(trace);
  require('fs').writeFileSync(1, primordials.JSONStringify(report));
  return 0;
}

module.exports = { main };
