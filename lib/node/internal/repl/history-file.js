// SPDX-License-Identifier: MIT
// The history of a REPL in a file: newest line first, one entry per line.
//
// It is read when it is set up and written a moment after each line, so that pasted text is
// written once. Reading and writing are synchronous: the file has a thousand lines at most, and
// what was entered before process.exit() is kept.
'use strict';

const {
  ArrayPrototypeJoin,
  FunctionPrototypeCall,
  RegExpPrototypeSymbolSplit,
  StringPrototypeTrim,
} = primordials;

const kDelay_ms = 15;

class HistoryFile {
  #repl;
  #history;
  #file = undefined; // its descriptor
  #timer = undefined;
  #onExit = () => this.flush();

  constructor(repl, history) {
    this.#repl = repl;
    this.#history = history;
  }

  // `name`: '' for none, undefined for the one in the home directory.
  open(name) {
    if (typeof name === 'string') name = StringPrototypeTrim(name);
    if (name === '') {
      this.#explainLater();
      return;
    }
    if (!name) {
      try {
        name = require('path').join(require('os').homedir(), '.node_repl_history');
      } catch {
        this.#tell('\nError: Could not get the home directory.\n' +
                   'REPL session history will not be persisted.\n');
        this.#explainLater();
        return;
      }
    }
    const fs = require('fs');
    try {
      // Only for its owner, if it is made now.
      fs.closeSync(fs.openSync(name, 'a+', 0o600));
      const text = fs.readFileSync(name, 'utf8');
      this.#history.lines = text === '' ? [] :
        RegExpPrototypeSymbolSplit(/\r?\n+/, text, this.#history.size);
      this.#file = fs.openSync(name, 'r+');
    } catch {
      this.#tell('\nError: Could not open history file.\n' +
                 'REPL session history will not be persisted.\n');
      this.#explainLater();
      return;
    }
    this.#repl.on('line', () => this.#schedule());
    process.once('exit', this.#onExit);
  }

  get isFlushing() {
    return this.#timer !== undefined;
  }

  #tell(message) {
    this.#repl._writeToOutput(message);
    this.#repl._refreshLine();
  }

  // Who asks for the history and finds none learns why, once.
  #explainLater() {
    const repl = this.#repl;
    const previous = repl._historyPrev;
    repl._historyPrev = () => {
      if (this.#history.lines.length === 0) {
        this.#tell('\nPersistent history support disabled. Set the NODE_REPL_HISTORY ' +
                   'environment\nvariable to a valid, user-writable path to enable.\n');
      }
      repl._historyPrev = previous;
      return FunctionPrototypeCall(previous, repl);
    };
  }

  #schedule() {
    const { clearTimeout, setTimeout } = require('timers');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), kDelay_ms);
  }

  flush() {
    if (this.#timer === undefined || this.#file === undefined) return;
    require('timers').clearTimeout(this.#timer);
    this.#timer = undefined;
    const fs = require('fs');
    const { Buffer } = require('buffer');
    const bytes = Buffer.from(ArrayPrototypeJoin(this.#history.lines, '\n'));
    try {
      let done = 0;
      while (done < bytes.length) {
        done += fs.writeSync(this.#file, bytes, done, bytes.length - done, done);
      }
      fs.ftruncateSync(this.#file, bytes.length);
    } catch {
      // A full disk: the session goes on without.
    }
    this.#repl.emit('flushHistory');
  }

  close() {
    this.flush();
    if (this.#file === undefined) return;
    process.removeListener('exit', this.#onExit);
    try {
      require('fs').closeSync(this.#file);
    } catch {
      // It was closed by the program.
    }
    this.#file = undefined;
  }
}

module.exports = { HistoryFile };
