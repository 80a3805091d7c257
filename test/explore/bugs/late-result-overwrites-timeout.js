// SPDX-License-Identifier: MIT
// Report: openclaw/openclaw pull request #70832, "prevent late job completion from overwriting
// timeout result".
// Race: a job that took too long is recorded as failed, and when it ends after all it is recorded
// again, as done. The job is a child process that takes a few milliseconds.
// Forced by: ChildProcess#exit:1:1200
'use strict';
const assert = require('assert');
const { spawn } = require('child_process');

const history = [];

async function execute(job) {
  const code = await new Promise((resolve) => {
    spawn('sh', ['-c', job.command], { stdio: 'ignore' }).on('exit', resolve);
  });
  job.state = code === 0 ? 'done' : 'failed';
  history.push(job.state);
}

async function executeWithLimit(job, ms) {
  let timer;
  const limit = new Promise((resolve) => {
    timer = setTimeout(() => {
      job.state = 'timed out';
      history.push(job.state);
      resolve();
    }, ms);
  });
  await Promise.race([execute(job), limit]);
  clearTimeout(timer);
}

const job = { command: 'true', state: 'new' };
executeWithLimit(job, 500);
process.on('exit', () => assert.strictEqual(history.length, 1, history.join(' and ')));
