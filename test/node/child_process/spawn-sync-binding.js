// A program can put its own function before the one that runs children while all waits
// (process-on-spawn, for nyc and tap).
'use strict';

const binding = process.binding('spawn_sync');
const { execFileSync, spawnSync } = require('child_process');
const { spawn } = binding;
binding.spawn = function(options) {
  console.log(options.file === process.execPath, options.args.length, Array.isArray(options.envPairs));
  options.envPairs.push('ADDED=yes');
  return spawn.call(this, options);
};
console.log(`${spawnSync(process.execPath, ['-p', 'process.env.ADDED']).stdout}`);
console.log(`${execFileSync(process.execPath, ['-p', 'process.env.ADDED'])}`);
binding.spawn = spawn;
console.log(`${spawnSync(process.execPath, ['-p', 'process.env.ADDED']).stdout}`);
