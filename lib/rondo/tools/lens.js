// SPDX-License-Identifier: MIT
//
// rondo lens: the playground. Serves one page to this machine, whose code runs in a sandbox.
'use strict';

const { print, say } = require('rondo/tools/output');
const { Failure, Mistake } = require('rondo/tools/run');
const { readWords } = require('rondo/tools/words');

const HELP = `usage: rondo lens [--port=N] [--open] [--seconds=N] [--unsafe]

Serves a playground on 127.0.0.1 and prints its address. The page has an editor. It
runs code under the loops of Node 10, Node 11, Node 20 and of a browser, and shows side
by side what each prints. It steps through a run task by task, with the queues of that
moment and the reason why each task ran, and it shows the timeline. The address has a
random token; a request without it gets 404. Ctrl+C ends the server.

      --port=N      the port (a free one)
      --open        show the page in the browser
      --seconds=N   how long a run may take (10)
      --unsafe      run code even if the kernel offers no sandbox
  -h, --help        print this

Code runs in a process of its own, with limits of time, memory, files and output. The
kernel keeps it from the network and from all files but those of a scratch folder: by
namespaces, or by Landlock and a filter of system calls (docs/lens.md). If it
offers neither, nothing runs without --unsafe. With it, code can do all that you can.

environment:
  RONDO_LENS_SANDBOX   namespaces, landlock or none: use only this

exit status: 0 after Ctrl+C, 1 if the port is not free, 9 for a mistake in the command
line
`;

const OPTIONS = {
  '__proto__': null,
  '--port': 'count',
  '--open': 'flag',
  '--seconds': 'count',
  '--unsafe': 'flag',
};
const PORT_MAX = 65535;
const SECONDS_MAX = 3600;

function read(words) {
  const { options, rest } = readWords(words, OPTIONS);
  if (rest.length > 0) throw new Mistake(`takes no program: ${rest[0]}`);
  const { '--port': port = 0, '--seconds': seconds = 10 } = options;
  if (port > PORT_MAX) throw new Mistake(`--port wants a number up to ${PORT_MAX}, not ${port}`);
  if (seconds > SECONDS_MAX) {
    throw new Mistake(`--seconds wants a number up to ${SECONDS_MAX}, not ${seconds}`);
  }
  return {
    help: options['--help'],
    open: options['--open'],
    unsafe: options['--unsafe'],
    port,
    seconds,
  };
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new Failure(
          error.code === 'EADDRINUSE'
            ? `port ${port} is taken by another program`
            : `cannot listen on port ${port}: ${error.message}`,
        ),
      );
    });
    server.listen(port, '127.0.0.1', () => resolve(server.address().port));
  });
}

function untilSignal() {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, resolve);
  });
}

async function main(words) {
  const { help, open, port, seconds, unsafe } = read(words);
  if (help) {
    print(HELP);
    return 0;
  }
  const { Runs, chooseWay } = require('rondo/lens/runs');
  const { makeServer } = require('rondo/lens/server');
  const way = chooseWay(unsafe === true);
  const runs = new Runs(way, seconds);
  const token = require('crypto').randomBytes(16).toString('hex');
  const server = makeServer(runs, token);
  try {
    const own = await listen(server, port);
    const address = `http://127.0.0.1:${own}/${token}/`;
    print(`${address}\n`);
    say(`rondo lens: ${way.sentence} Ctrl+C ends it.\n`);
    if (open) require('rondo/tools/timeline').show('lens', address);
    await untilSignal();
  } finally {
    server.close();
    server.closeAllConnections();
    runs.close();
  }
  return 0;
}

module.exports = { main };
