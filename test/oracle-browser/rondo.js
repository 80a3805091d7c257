// SPDX-License-Identifier: MIT
//
// Runs a page in Rondo, in a process of its own, in real or in virtual time.
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');
const { printInput } = require('./input.js');

class Rondo {
  constructor(command, folder, timeout) {
    this.command = command;
    this.folder = folder;
    this.timeout = timeout;
    this.count = 0;
    fs.mkdirSync(folder, { recursive: true });
  }

  // { lines, end, err }: end is its exit status, the name of a signal, or "late".
  run(text, input, mode) {
    const name = path.join(this.folder, `page-${process.pid}-${++this.count}`);
    fs.writeFileSync(`${name}.html`, text);
    const args = this.command.slice(1);
    if (mode === 'virtual') args.push('--virtual-time');
    if (input.length > 0) {
      fs.writeFileSync(`${name}.input`, printInput(input));
      args.push(`--input=${name}.input`);
    }
    return new Promise((resolve) => {
      const child = spawn(this.command[0], [...args, `${name}.html`], { stdio: ['ignore', 'pipe', 'pipe'] });
      let out = '';
      let err = '';
      let late = false;
      const timer = setTimeout(() => { late = true; child.kill('SIGKILL'); }, this.timeout);
      child.stdout.setEncoding('utf8').on('data', (chunk) => { out += chunk; });
      child.stderr.setEncoding('utf8').on('data', (chunk) => { err += chunk; });
      child.on('error', (error) => { err += error.message; });
      child.on('close', (code, signal) => {
        clearTimeout(timer);
        for (const suffix of ['html', 'input']) fs.rmSync(`${name}.${suffix}`, { force: true });
        resolve({ lines: out.split('\n').filter(Boolean), end: late ? 'late' : signal || String(code), err });
      });
    });
  }
}

module.exports = { Rondo };
