// SPDX-License-Identifier: MIT
// The REPL as a program: -i, with -e, the environment. The greeting is left out.
'use strict';
const { spawnSync } = require('child_process');

function run(args, input, env) {
  const { status, stderr, stdout } = spawnSync(process.execPath, args, {
    input, encoding: 'utf8', env: { ...process.env, ...env },
  });
  console.log(args.join(' '), status);
  console.log(stdout.split('\n').slice(1).join('\n'));
  if (stderr !== '') console.log(`stderr: ${stderr}`);
}

run(['-i'], '');
run(['-i'], '1 + 1\n"last"');
run(['--interactive'], 'module.id\n.exit\n2\n');
run(['-i', '-e', 'var given = 5'], 'given\nmodule.id\nprocess.argv.length\n');
run(['-i'], 'process.exitCode = 3\n');
run(['-i'], 'process.exit(4)\n5\n');
run(['-i'], '(function () { return typeof this })()\n', { NODE_REPL_MODE: 'strict' });
run(['-i'], 'require("util").inspect.replDefaults.compact = false; ({ a: 1 })\n');
run(['-i'], 'repl.repl === require("repl").repl, typeof repl.repl.context\n');
run(['-i'], 'process.on("uncaughtException", (e) => console.log("caught", e)); 1\nthrow "x"\n');
