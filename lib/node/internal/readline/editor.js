// SPDX-License-Identifier: MIT
// What keys do to the line: insert, delete, move, kill and yank, undo and redo, look through the
// history, complete.
'use strict';

const {
  ArrayPrototypeFilter,
  ArrayPrototypePop,
  ArrayPrototypePush,
  ArrayPrototypeShift,
  ArrayPrototypeUnshift,
  MathFloor,
  MathMax,
  MathMin,
  StringPrototypeRepeat,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;
const { Display, kContinuation, kState } = require('internal/readline/display');
const { charLengthAt, charLengthLeft } = require('internal/readline/keys');
const text = require('internal/readline/text');

const kUndoMax = 2048;
const kKillRingMax = 32;

class Editor extends Display {
  // ---- change and undo ------------------------------------------------------------------------

  _beforeEdit(line, cursor) {
    const { undo } = this[kState];
    ArrayPrototypePush(undo, { line, cursor });
    if (undo.length > kUndoMax) ArrayPrototypeShift(undo);
  }

  _travel(from, to) {
    const entry = ArrayPrototypePop(from);
    if (entry === undefined) return;
    ArrayPrototypePush(to, { line: this.line, cursor: this.cursor });
    this.line = entry.line;
    this.cursor = entry.cursor;
    this._refreshLine();
  }

  _undo() {
    this._travel(this[kState].undo, this[kState].redo);
  }

  _redo() {
    this._travel(this[kState].redo, this[kState].undo);
  }

  // Takes the text between two places out of the line and returns it.
  _cut(from, to) {
    this._beforeEdit(this.line, this.cursor);
    const cut = StringPrototypeSlice(this.line, from, to);
    this.line = StringPrototypeSlice(this.line, 0, from) + StringPrototypeSlice(this.line, to);
    this.cursor = from;
    return cut;
  }

  _insertString(inserted) {
    const { colorize } = this[kState];
    this._beforeEdit(this.line, this.cursor);
    const isAtEnd = this.cursor >= this.line.length;
    // While more is to come, the line is not worth a refresh.
    const isPart = !this.isCompletionEnabled;
    const before = isAtEnd && !isPart ? this.getCursorPos() : undefined;
    this.line = isAtEnd ? this.line + inserted :
      StringPrototypeSlice(this.line, 0, this.cursor) + inserted +
        StringPrototypeSlice(this.line, this.cursor);
    this.cursor += inserted.length;
    const isSimple = isPart || (isAtEnd && before.rows >= this.getCursorPos().rows);
    if (colorize === undefined && isSimple) this._writeToOutput(inserted);
    else this._refreshLine();
  }

  _deleteLeft() {
    if (this.cursor <= 0 || this.line.length === 0) return;
    this._cut(this.cursor - charLengthLeft(this.line, this.cursor), this.cursor);
    this._refreshLine();
  }

  _deleteRight() {
    if (this.cursor >= this.line.length) return;
    this._cut(this.cursor, this.cursor + charLengthAt(this.line, this.cursor));
    this._refreshLine();
  }

  _deleteWordLeft() {
    if (this.cursor <= 0) return;
    this._cut(text.wordLeft(this.line, this.cursor), this.cursor);
    this._refreshLine();
  }

  _deleteWordRight() {
    if (this.cursor >= this.line.length) return;
    this._cut(this.cursor, text.deleteRight(this.line, this.cursor));
    this._refreshLine();
  }

  // ---- kill and yank --------------------------------------------------------------------------

  _kill(from, to) {
    const state = this[kState];
    const killed = this._cut(from, to);
    if (killed !== '' && killed !== state.killRing[0]) {
      ArrayPrototypeUnshift(state.killRing, killed);
      state.killAt = 0;
      if (state.killRing.length > kKillRingMax) ArrayPrototypePop(state.killRing);
    }
    this._refreshLine();
  }

  _deleteLineLeft() {
    this._kill(0, this.cursor);
  }

  _deleteLineRight() {
    this._kill(this.cursor, this.line.length);
  }

  _yank() {
    const state = this[kState];
    if (state.killRing.length === 0) return;
    state.isYanking = true;
    this._insertString(state.killRing[state.killAt]);
  }

  // What was just yanked becomes what was killed before it.
  _yankPop() {
    const state = this[kState];
    if (!state.isYanking || state.killRing.length < 2) return;
    const start = this.cursor - state.killRing[state.killAt].length;
    state.killAt = (state.killAt + 1) % state.killRing.length;
    const killed = state.killRing[state.killAt];
    this.line = StringPrototypeSlice(this.line, 0, start) + killed +
      StringPrototypeSlice(this.line, this.cursor);
    this.cursor = start + killed.length;
    this._refreshLine();
  }

  // ---- movement -------------------------------------------------------------------------------

  _wordLeft() {
    this._moveCursor(text.wordLeft(this.line, this.cursor) - this.cursor);
  }

  _wordRight() {
    if (this.cursor >= this.line.length) return;
    this._moveCursor(text.wordRight(this.line, this.cursor) - this.cursor);
  }

  // Up (-1) or down (1) within a line of several lines; false when there is no line that way.
  _moveRow(direction) {
    if (!this._isMultiline()) return false;
    const state = this[kState];
    const lines = StringPrototypeSplit(this.line, '\n');
    let row = 0;
    let start = 0; // of the row in the line
    while (this.cursor > start + lines[row].length) start += lines[row++].length + 1;
    const target = row + direction;
    if (target < 0 || target >= lines.length) return false;
    const indent = (at) => (at === 0 ? this._getDisplayPos(state.prompt).cols :
      kContinuation.length);
    if (state.column === -1) state.column = this.cursor - start + indent(row);
    const column = MathMin(MathMax(state.column - indent(target), 0), lines[target].length);
    start += direction === 1 ? lines[row].length + 1 : -(lines[target].length + 1);
    this._moveCursor(start + column - this.cursor);
    return true;
  }

  // ---- history --------------------------------------------------------------------------------

  _showHistory(line) {
    if (line === undefined) return;
    this._beforeEdit(this.line, this.cursor);
    this.line = line;
    this.cursor = line.length;
    this._refreshLine();
  }

  _historyNext() {
    const { history, search } = this[kState];
    this._showHistory(history.newer(search ?? '', this.line));
  }

  _historyPrev() {
    const { history, search } = this[kState];
    this._showHistory(history.older(search ?? '', this.line));
  }

  _addHistory() {
    const state = this[kState];
    const { line } = this;
    const { history, draft } = state;
    // A line that grew over several Enters, or that mends the one before, takes its place.
    const grew = this._isMultiline() && history.index === -1 && draft !== null &&
      history.isNewest(draft);
    const mends = state.lastFailed && history.index !== -1 && !grew;
    state.draft = null;
    if (history.add(line, grew || mends)) this.emit('history', history.lines);
    return line;
  }

  // ---- completion -----------------------------------------------------------------------------

  // `found` is [completions, the text that they complete].
  _showCompletions(isSecondTab, { 0: completions, 1: typed }) {
    if (!completions || completions.length === 0) return;
    const prefix = text.commonPrefix(ArrayPrototypeFilter(completions, (entry) => entry !== ''));
    if (StringPrototypeStartsWith(prefix, typed) && prefix.length > typed.length) {
      this._insertString(StringPrototypeSlice(prefix, typed.length));
      return;
    }
    if (!StringPrototypeStartsWith(typed, prefix)) {
      const start = this.cursor - typed.length;
      this.line = StringPrototypeSlice(this.line, 0, start) + prefix +
        StringPrototypeSlice(this.line, this.cursor);
      this.cursor = start + prefix.length;
      this._refreshLine();
      return;
    }
    if (!isSecondTab) return;
    this._beforeEdit(this.line, this.cursor);
    this._writeToOutput(table(completions, this.columns));
    this._refreshLine();
  }
}

// Completions in columns; an empty one separates groups.
function table(completions, columns) {
  const { getStringWidth } = require('internal/inspect/width');
  const widths = [];
  let widest = 0;
  for (let i = 0; i < completions.length; i++) {
    ArrayPrototypePush(widths, getStringWidth(completions[i]));
    widest = MathMax(widest, widths[i]);
  }
  widest += 2;
  let perRow = MathFloor(columns / widest) || 1;
  if (perRow === Infinity) perRow = 1;
  let output = '\r\n';
  let inRow = 0;
  let padding = 0;
  for (let i = 0; i < completions.length; i++) {
    if (completions[i] === '') {
      output += '\r\n\r\n';
      inRow = padding = 0;
      continue;
    }
    if (inRow === perRow) {
      output += '\r\n';
      inRow = padding = 0;
    }
    output += StringPrototypeRepeat(' ', padding) + completions[i];
    padding = widest - widths[i];
    inRow++;
  }
  return inRow === 0 ? output : `${output}\r\n\r\n`;
}

module.exports = { Editor };
