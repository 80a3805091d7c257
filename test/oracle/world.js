// SPDX-License-Identifier: MIT
//
// Runs programs: writes their file, starts a runtime on it in the world of clock.c, and takes
// what it printed and how it ended.
'use strict';

const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const { print } = require('./print.js');

const HANG_MS = 15000;
const OUTPUT_MAX = 4 << 20;

class World {
  // folder: for files; clock: whether time is virtual; keep: leave the files there
  constructor(folder, clock, keep) {
    this.folder = folder;
    this.clock = clock;
    this.keep = keep;
    this.files = 0;
    fs.mkdirSync(folder, { recursive: true });
    this.prelude = fs.readFileSync(path.join(__dirname, 'prelude.js'), 'utf8');
    this.data = path.join(folder, 'data.txt');
    fs.writeFileSync(this.data, 'a file to read\n');
    if (clock) this.buildClock();
  }

  buildClock() {
    const source = path.join(__dirname, 'clock.c');
    this.library = path.join(this.folder, 'clock.so');
    if (fs.existsSync(this.library) &&
        fs.statSync(this.library).mtimeMs > fs.statSync(source).mtimeMs) return;
    const cc = spawnSync(process.env.CC || 'cc', ['-std=gnu17', '-O1', '-Wall', '-Wextra',
      '-shared', '-fPIC', '-o', this.library, source, '-ldl', '-lpthread'], { stdio: 'inherit' });
    if (cc.error || cc.status !== 0) throw new Error('clock.c does not compile (see above)');
  }

  text(programs) {
    const tail = programs[0].start === 'main' ? '' : 'runQueue();\n';
    return `${this.prelude}\n${programs.map(print).join('\n')}${tail}`;
  }

  write(programs) {
    const file = path.join(this.folder, `${process.pid}-${++this.files}.js`);
    fs.writeFileSync(file, this.text(programs));
    return file;
  }

  remove(file) {
    if (!this.keep) fs.unlinkSync(file);
  }

  // { out, end } of the runtime { command, options } on the file; end is how it ended.
  run(runtime, file, model) {
    const environment = Object.assign({}, process.env, {
      UV_THREADPOOL_SIZE: '1', ORACLE_FILE: this.data, ORACLE_MODEL: model, NODE_OPTIONS: '',
      RONDO_POLL: this.clock ? 'epoll' : process.env.RONDO_POLL || '',
    });
    if (!environment.RONDO_POLL) delete environment.RONDO_POLL;
    if (this.clock) environment.LD_PRELOAD = this.library;
    // stderr is a file: a pipe would be a handle in the loop from the first warning on.
    const errors = `${file}.${++this.files}.err`;
    const fd = fs.openSync(errors, 'w+');
    return new Promise((resolve, reject) => {
      const child = spawn(runtime.command, [...runtime.options, file],
        { env: environment, stdio: ['ignore', 'pipe', fd] });
      let out = '';
      const timer = setTimeout(() => child.kill('SIGKILL'), HANG_MS);
      child.stdout.setEncoding('utf8').on('data', (data) => {
        out += data;
        if (out.length > OUTPUT_MAX) child.kill('SIGKILL');
      });
      const done = () => {
        clearTimeout(timer);
        const err = fs.readFileSync(errors, 'utf8').slice(-4000);
        fs.closeSync(fd);
        fs.unlinkSync(errors);
        return err;
      };
      child.on('error', (error) => {
        child.removeAllListeners('close');
        done();
        reject(new Error(`${runtime.command} does not start: ${error.message}`));
      });
      child.on('close', (code, signal) => {
        const end = signal === null ? `exit ${code}` : signal === 'SIGKILL' ? 'hang' : signal;
        resolve({ out, end, err: done() });
      });
    });
  }
}

module.exports = { World };
