// SPDX-License-Identifier: MIT
//
// rondo explain: runs a program, then says of each line that it printed which task printed it and why
// that task ran then. Or reads a trace that was written before.
'use strict';

const { Number, RegExpPrototypeExec, StringPrototypeEndsWith } = primordials;

const { Failure, Mistake } = require('rondo/tools/run');
const { Output, STDERR, print } = require('rondo/tools/output');
const { isTrace, splitWords, traceProgram } = require('rondo/tools/program');

const HELP = `usage: rondo explain [-o FILE] [--json] [options] [--] PROGRAM.js [arguments]
       rondo explain [-o FILE] [--json] [--task=ID | --at=FILE:LINE] TRACE

Runs a program. Then it says, for each line that the program printed, which task
printed it and why that task ran at that moment: its queue, who queued it and where,
what had to end before it, and the rule of the loop that decided. The explanation goes
to standard error. The second form explains a trace of rondo trace --outputs.

  -o FILE             write the explanation into a file
      --json          print one JSON document (docs/explain.md)
      --task=ID       explain one task, and its causes back to the main script
      --thread=N      with --task: a task of Worker N; each thread counts its own
      --at=FILE:LINE  the same for the first task queued or called at that line
      --seed=SEED, --schedule=FILE
                      explain a run that rondo explore has found (docs/explore.md)
  -h, --help          print this

The options of rondo (rondo --help), and --for, --last and --places of rondo trace, may
stand among these, with = before a value. With --blocked=MS it also names callbacks
that ran for longer.

exit status:
  that of the program, or 0 for a trace
  1 if the output cannot be written, or if there is no such task
  2 if the file is not a trace that can be read, 9 for a bad option
`;

const OPTIONS = {
  '__proto__': null, '-o': 'text', '--json': 'flag', '--task': 'count', '--thread': 'count',
  '--at': 'text',
};
const PLACE = /^(.+):(\d+)$/;

function find(run, options) {
  const id = options['--task'];
  const thread = options['--thread'] ?? 0;
  if (id !== undefined) return run.tasks.find((task) => task.id === id && task.thread === thread);
  const [, file, line] = RegExpPrototypeExec(PLACE, options['--at']);
  const isIt = (place) => place !== null && place.line === Number(line) &&
    (place.file === file || StringPrototypeEndsWith(place.file, `/${file}`));
  return run.tasks.find((task) => isIt(task.place)) ?? run.tasks.find((task) => isIt(task.callback));
}

// `from`: the name of a trace, or its bytes.
function explain(options, from, colours) {
  const { Run } = require('rondo/explain/run');
  const report = require('rondo/explain/report');
  const isOne = options['--task'] !== undefined || options['--at'] !== undefined;
  const run = new Run(require('rondo/trace/reader').readTrace(from), { isShort: !isOne });
  if (!isOne) {
    return options['--json'] ? report.asJson(run) : report.asText(run, colours);
  }
  const task = find(run, options);
  if (task !== undefined) {
    return options['--json'] ? report.chainAsJson(run, task) : report.chainAsText(run, task, colours);
  }
  const { '--task': id, '--thread': thread } = options;
  const where = thread === undefined ? '' : ` of Worker ${thread}`;
  throw new Failure(id !== undefined ? `the trace has no task ${id}${where}` :
    `no task was queued or called at ${options['--at']}`);
}

async function main(words) {
  const { options, others, rest } = splitWords(words, OPTIONS);
  if (options['--help']) {
    print(HELP);
    return 0;
  }
  const at = options['--at'];
  if (at !== undefined && RegExpPrototypeExec(PLACE, at) === null) {
    throw new Mistake(`--at wants FILE:LINE, not ${at}`);
  }
  if (options['--thread'] !== undefined && options['--task'] === undefined) {
    throw new Mistake('--thread goes with --task');
  }
  if (rest.length === 0) throw new Mistake('which program, or which trace?');
  const output = new Output(options['-o'], STDERR); // an error before the program starts
  const colours = !output.isFile && !options['--json'] && process.stderr.isTTY === true &&
    process.stderr.hasColors();
  if (isTrace(rest[0])) {
    if (rest.length > 1) throw new Mistake(`options come before the trace, not behind it: ${rest[1]}`);
    output.write(explain(options, rest[0], colours));
    return 0;
  }
  const { status, bytes } = await traceProgram('explain', rest, { before: () => others });
  if (bytes !== undefined) output.write(explain(options, bytes, colours));
  return status;
}

module.exports = { main };
