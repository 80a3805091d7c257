// SPDX-License-Identifier: MIT
//
// Scripts that a SIGINT can end, for an engine in which that ends all code on the stack (entry of
// rondo doctor). The REPL runs its inputs so: in the next check phase, with none of its own code
// below them. The module vm knows how, and registers it when it is loaded.
'use strict';

let run;

// runner(script, context, done): done(whether it failed, the error or the value). The context is a
// contextified object, or undefined for this one.
function provide(runner) {
  run = runner;
}

// undefined: scripts end by themselves.
const getRunner = () => run;

module.exports = { getRunner, provide };
