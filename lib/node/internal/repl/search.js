// SPDX-License-Identifier: MIT
// Ctrl+R and Ctrl+S: search the history for a text, backwards and forwards, as it is typed. The
// line shows the entry that was found; the row below, the text.
'use strict';

const {
  SafeSet,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
} = primordials;
const { kState } = require('internal/readline/interface');
const { clearScreenDown, cursorTo, moveCursor } = require('internal/tty-cursor');

const kLabels = { __proto__: null, r: 'bck-i-search: ', s: 'fwd-i-search: ' };

class Search {
  #repl;
  #isOn = false;
  #direction = 'r';
  #text = '';
  #index = -1; // of the entry that is looked at
  #at = -1; // in it
  #match = undefined; // { index, at } of what is shown
  #shown = new SafeSet(); // an entry that stands several times is shown once
  #prompt = undefined; // where the line begins

  constructor(repl) {
    this.#repl = repl;
  }

  // Returns whether the key was for us.
  take(text, key) {
    const isDirection = key.ctrl && kLabels[key.name] !== undefined;
    if (!this.#isOn) {
      if (isDirection) this.#begin(key.name);
      return this.#isOn;
    }
    if (isDirection) {
      this.#turn(key.name);
      this.#find();
    } else if (key.name === 'backspace' || (key.ctrl && (key.name === 'h' || key.name === 'w'))) {
      this.#restart(StringPrototypeSlice(this.#text, 0, -1));
      this.#find();
    } else if ((key.ctrl && key.name === 'c') || key.name === 'escape') {
      this.#match = undefined;
      this.#end();
      return true;
    } else if (key.ctrl || key.meta || key.name === 'return' || key.name === 'enter' ||
               typeof text !== 'string' || text === '') {
      this.#end();
      this.#repl[kState].search = '';
    } else {
      this.#restart(this.#text + text);
      this.#find();
    }
    return this.#isOn;
  }

  #turn(direction) {
    if (this.#direction !== direction) this.#shown.clear();
    this.#direction = direction;
  }

  #begin(direction) {
    const repl = this.#repl;
    this.#turn(direction);
    this.#index = repl.historyIndex;
    this.#prompt = repl._getDisplayPos(repl.getPrompt());
    this.#show(repl.line, `${kLabels[direction]}_`, repl.cursor);
    this.#isOn = true;
  }

  #restart(text) {
    this.#text = text;
    this.#at = -1;
    this.#index = this.#repl.historyIndex;
    this.#shown.clear();
  }

  // The found entry becomes the line.
  #end() {
    const repl = this.#repl;
    this.#isOn = false;
    if (this.#match !== undefined) {
      repl.line = repl.history[this.#match.index];
      repl.cursor = this.#match.at;
      repl.historyIndex = this.#match.index;
    }
    this.#match = undefined;
    cursorTo(repl.output, this.#prompt.cols);
    moveCursor(repl.output, 0, this.#prompt.rows);
    clearScreenDown(repl.output);
    if (repl.line !== '') {
      repl.output.write(repl.line);
      if (repl.line.length !== repl.cursor) {
        const { cols, rows } = repl.getCursorPos();
        cursorTo(repl.output, cols);
        moveCursor(repl.output, 0, rows);
      }
    }
    this.#restart('');
  }

  #next() {
    this.#shown.add(this.#repl.history[this.#index]);
    this.#index += this.#direction === 'r' ? 1 : -1;
    this.#at = -1;
  }

  #find() {
    const repl = this.#repl;
    const { history } = repl;
    const label = kLabels[this.#direction];
    const text = this.#text;
    if (text === '') {
      this.#show(repl.line, `${label}_`, repl.cursor);
      return;
    }
    const isBack = this.#direction === 'r';
    if (isBack && this.#index < 0) this.#index = 0;
    if (!isBack && this.#index >= history.length) this.#index = history.length - 1;
    while (this.#index >= 0 && this.#index < history.length) {
      const entry = history[this.#index];
      if (this.#shown.has(entry)) {
        this.#index += isBack ? 1 : -1;
        continue;
      }
      if (isBack) {
        const from = this.#at === -1 ? entry.length : this.#at;
        this.#at = StringPrototypeLastIndexOf(entry, text, from - 1);
      } else {
        this.#at = StringPrototypeIndexOf(entry, text, this.#at + 1);
      }
      if (this.#at === -1) {
        this.#next();
        continue;
      }
      const at = this.#at;
      const end = at + text.length;
      const shown = repl.useColors ?
        `${StringPrototypeSlice(entry, 0, at)}\x1b[4m${text}\x1b[24m` +
          StringPrototypeSlice(entry, end) : entry;
      this.#show(shown, `${label}${text}_`, at);
      this.#match = { index: this.#index, at };
      if (isBack ? at === 0 : shown.length === end) this.#next();
      return;
    }
    this.#show(repl.line, `failed-${label}${text}_`, repl.cursor);
  }

  // The line and below it a row of ours; the cursor in the line.
  #show(line, below, cursor) {
    const repl = this.#repl;
    const { output } = repl;
    const prompt = repl.getPrompt();
    let rows = 0;
    if (this.#match !== undefined) {
      const { index, at } = this.#match;
      const head = StringPrototypeSlice(repl.history[index], 0, at);
      rows = repl._getDisplayPos(prompt + head).rows;
      cursorTo(output, this.#prompt.cols);
    } else if (this.#isOn && repl.line !== '') {
      rows = repl.getCursorPos().rows;
      cursorTo(output, this.#prompt.cols);
    }
    if (rows !== 0) moveCursor(output, 0, -rows);
    if (this.#isOn) {
      clearScreenDown(output);
      output.write(`${line}\n${below}`);
    } else {
      output.write(`\n${below}`);
    }
    this.#match = undefined;
    const here = repl._getDisplayPos(prompt + StringPrototypeSlice(line, 0, cursor));
    const end = repl._getDisplayPos(prompt + line);
    const last = repl._getDisplayPos(below);
    const lastRows = last.rows - (last.cols === 0 ? 1 : 0);
    moveCursor(output, 0, -1 - lastRows - (end.rows - here.rows));
    cursorTo(output, here.cols);
  }
}

module.exports = { Search };
