// SPDX-License-Identifier: MIT
// The prompt and the line on the screen, and the cursor in it.
//
// 1. `line` is the text, `cursor` an index of it; `prevRows` is how many rows the terminal's
//    cursor is below the prompt's. All three are public: programs set them.
// 2. A line of several lines (it contains \n) is shown with `| ` before the second and later.
// 3. Methods are called through `this` by their names with an underscore: programs replace them.
'use strict';

const {
  StringPrototypeIncludes,
  StringPrototypeSlice,
  StringPrototypeSplit,
  Symbol,
} = primordials;
const EventEmitter = require('events');
const { clearScreenDown, cursorTo, moveCursor } = require('internal/tty-cursor');
const { displayPosition } = require('internal/readline/text');

const kState = Symbol('state');
const kContinuation = '| ';

// What only the modules of this folder use. One object, so that an Interface shows little of it.
class State {
  prompt = '> ';
  oldPrompt = undefined; // while a question is asked
  questionCallback = null;
  questionReject = undefined;
  decoder = undefined;
  lineBuffer = undefined; // without a terminal: the part of a line that has come
  sawKeyPress = false;
  sawReturnAt = 0; // when \r came last, as \n may follow
  previousKey = null;
  history = undefined;
  search = null; // the text that history entries must begin with
  draft = null; // the incomplete line that was remembered last
  lastFailed = false; // whether the last command of a REPL failed
  undo = [];
  redo = [];
  killRing = [];
  killAt = 0;
  isYanking = false;
  column = -1; // where the cursor would like to be, moving up and down
  saved = null; // line, cursor and prevRows before the last Enter
  lines = undefined; // the iterator over them
  colorize = undefined;
}

class Display extends EventEmitter {
  get columns() {
    return this.output?.columns || Infinity;
  }

  setPrompt(prompt) {
    this[kState].prompt = prompt;
  }

  getPrompt() {
    return this[kState].prompt;
  }

  _setRawMode(mode) {
    const before = this.input.isRaw;
    if (typeof this.input.setRawMode === 'function') this.input.setRawMode(mode);
    return before;
  }

  _writeToOutput(text) {
    require('internal/validators').validateString(text, 'stringToWrite');
    this.output?.write(text);
  }

  _isMultiline() {
    return StringPrototypeIncludes(this.line, '\n');
  }

  // Where the cursor is after this text.
  _getDisplayPos(text) {
    return displayPosition(text, this.columns, this.tabSize,
                           this._isMultiline() ? kContinuation.length : 0);
  }

  getCursorPos() {
    return this._getDisplayPos(this[kState].prompt +
                               StringPrototypeSlice(this.line, 0, this.cursor));
  }

  // Writes prompt and line anew.
  _refreshLine() {
    const { prompt, colorize } = this[kState];
    const end = this._getDisplayPos(prompt + this.line);
    const here = this.getCursorPos();
    if (this.prevRows > 0) moveCursor(this.output, 0, -this.prevRows);
    cursorTo(this.output, 0);
    clearScreenDown(this.output);
    if (this._isMultiline()) {
      const lines = StringPrototypeSplit(this.line, '\n');
      for (let i = 0; i < lines.length; i++) {
        this._writeToOutput((i === 0 ? prompt : `\n${kContinuation}`) +
                            (colorize?.(lines[i]) ?? lines[i]));
      }
    } else {
      this._writeToOutput(prompt + (colorize?.(this.line) ?? this.line));
    }
    // A full row: the terminal goes to the next one only when it must.
    if (end.cols === 0) this._writeToOutput(' ');
    cursorTo(this.output, here.cols);
    if (end.rows > here.rows) moveCursor(this.output, 0, here.rows - end.rows);
    this.prevRows = here.rows;
  }

  // By so many units to the right, as far as there are.
  _moveCursor(by) {
    if (by === 0) return;
    const before = this.getCursorPos();
    this.cursor += by;
    if (this.cursor < 0) this.cursor = 0;
    else if (this.cursor > this.line.length) this.cursor = this.line.length;
    const after = this.getCursorPos();
    if (before.rows === after.rows) moveCursor(this.output, after.cols - before.cols, 0);
    else this._refreshLine();
  }

  // To the line below, which is empty.
  clearLine() {
    this._moveCursor(+Infinity);
    this._writeToOutput('\r\n');
    this.line = '';
    this.cursor = 0;
    this.prevRows = 0;
  }

  // The line that was entered is not complete: it comes back with a new line at the cursor.
  _addNewLine() {
    const state = this[kState];
    const { line, cursor, prevRows } = state.saved;
    this.line = line;
    this.cursor = cursor;
    this.prevRows = prevRows;
    state.draft = line;
    // clearLine has left the terminal's cursor below the last row.
    const last = this._getDisplayPos(state.prompt + line).rows;
    this.line = `${StringPrototypeSlice(line, 0, cursor)}\n${StringPrototypeSlice(line, cursor)}`;
    this.cursor++;
    if (this.cursor === this.line.length) {
      this._writeToOutput(kContinuation);
      this.prevRows = this.getCursorPos().rows;
    } else {
      this.prevRows = last + 1;
      this._refreshLine();
    }
  }
}

module.exports = { Display, State, kContinuation, kState };
