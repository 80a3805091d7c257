// SPDX-License-Identifier: MIT
// What runs a child while everything waits. It is process.binding('spawn_sync'), too: programs put a
// function of their own before spawn, to change the environment of all children.
'use strict';

const { flagsOf } = require('internal/child/options');

module.exports = {
  spawn(options) {
    return native('child').spawnSync(
      options.file, options.args, options.envPairs, options.cwd, options.stdio, flagsOf(options),
      options.uid ?? 0, options.gid ?? 0, options.inputs, options.timeout ?? 0, options.limit ?? 0,
      options.killSignal ?? 0);
  },
};
