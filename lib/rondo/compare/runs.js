// SPDX-License-Identifier: MIT
//
// A program that is run again and again, each time in a process of its own, under one loop or
// another, with all that it wrote and how it ended.
//
//   Program.run('node10', ['checkpoint-each=on'])  -->  an outcome
//
// A run has the same standard input as all others: nothing, or a file. It is ended when it takes
// longer than the limit, with the processes that it has started; one that has left its group is
// no longer waited for. Of each stream the first megabyte is kept; the rest counts by its hash.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSlice, Error, MathMin, Promise, SafeSet,
} = primordials;

const KEPT_BYTES_MAX = 1024 * 1024;
const MS_PER_S = 1000;
const LAST_MS = 500; // for what is still in the pipes when a run was ended

// What of a stream is kept, and the hash of all.
class Stream {
  constructor() {
    this.bytes = 0;
    this.parts = [];
    this.hash = require('crypto').createHash('sha256');
  }

  add(chunk) {
    const room = KEPT_BYTES_MAX - this.bytes;
    if (room > 0) ArrayPrototypePush(this.parts, chunk.subarray(0, MathMin(room, chunk.length)));
    this.bytes += chunk.length;
    this.hash.update(chunk);
  }

  end() {
    return {
      __proto__: null, bytes: this.bytes, kept: require('buffer').Buffer.concat(this.parts),
      hash: this.hash.digest('hex'),
    };
  }
}

class Program {
  // words: the program and its arguments; options: of rondo, for every run.
  // progress(count), if it is there, is called for each run.
  constructor({ words, options, stdin, limit_s, progress }) {
    this.words = words;
    this.options = options;
    this.stdin = stdin;
    this.limit_s = limit_s;
    this.progress = progress;
    this.count = { __proto__: null, runs: 0 };
    this.children = new SafeSet();
  }

  get runs() {
    return this.count.runs;
  }

  // The same program with one more option, whose runs count as this one's.
  with(option) {
    const other = new Program(this);
    other.options = [...this.options, option];
    other.count = this.count;
    other.children = this.children;
    return other;
  }

  wordsFor(loop, switches = []) {
    const words = [`--loop=${loop}`];
    for (let i = 0; i < switches.length; i++) ArrayPrototypePush(words, `--switch=${switches[i]}`);
    for (let i = 0; i < this.options.length; i++) ArrayPrototypePush(words, this.options[i]);
    ArrayPrototypePush(words, '--'); // its name may be that of an option
    for (let i = 0; i < this.words.length; i++) ArrayPrototypePush(words, this.words[i]);
    return words;
  }

  run(loop, switches, limit_s) {
    return this.start(this.wordsFor(loop, switches), limit_s);
  }

  // The same, with a trace in a file.
  runTraced(loop, file) {
    return this.start(['trace', '--outputs', '-o', file, ...this.wordsFor(loop)]);
  }

  // Another program in its place, under the same loop.
  runOther(loop, file) {
    return this.start([`--loop=${loop}`, file]);
  }

  // variables: of the environment, beside those that are there.
  start(words, limit_s = this.limit_s, variables = undefined) {
    const { spawn } = require('child_process');
    const fs = require('fs');
    this.count.runs++;
    this.progress?.(this.runs);
    const stdin = this.stdin === undefined ? 'ignore' : fs.openSync(this.stdin, 'r');
    const began = process.hrtime.bigint();
    const child = spawn(process.execPath, words, {
      stdio: [stdin, 'pipe', 'pipe'], detached: true,
      env: variables === undefined ? process.env : { ...process.env, ...variables },
    });
    if (stdin !== 'ignore') fs.closeSync(stdin);
    return new Promise((resolve, reject) => {
      const stdout = new Stream();
      const stderr = new Stream();
      let isCut = false;
      let last;
      this.children.add(child);
      child.stdout.on('data', (chunk) => stdout.add(chunk));
      child.stderr.on('data', (chunk) => stderr.add(chunk));
      const limit = setTimeout(() => {
        isCut = true;
        this.end(child);
        last = setTimeout(() => {
          child.stdout.destroy();
          child.stderr.destroy();
        }, LAST_MS);
      }, limit_s * MS_PER_S);
      child.on('error', (error) => reject(new Error(`cannot run the program: ${error.message}`)));
      child.on('close', (code, signal) => {
        clearTimeout(limit);
        clearTimeout(last);
        this.children.delete(child);
        resolve({
          __proto__: null, stdout: stdout.end(), stderr: stderr.end(), code, signal, isCut,
          took_ms: Number(process.hrtime.bigint() - began) / 1e6,
        });
      });
    });
  }

  // A child and what it has started: they are a group of their own.
  end(child) {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }

  endAll() {
    this.children.forEach((child) => this.end(child));
  }

  // As a person would type it.
  commandFor(loop, switches) {
    const words = this.wordsFor(loop, switches);
    const at = words.indexOf('--');
    const before = ArrayPrototypeSlice(words, 0, this.words[0][0] === '-' ? at + 1 : at);
    return ['rondo', ...before, ...this.words]
      .map((word) => (/^[\w./=:,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
      .join(' ');
  }
}

module.exports = { Program };
