// SPDX-License-Identifier: MIT
// While an input is typed: how it could go on, in grey behind it, and its value, in grey below.
//
// 1. A preview is not part of the line: it is taken off the screen before a key is handled, and
//    shown again after. A refresh of the line wipes it off, too.
// 2. Values come from careful.js: nothing of the program runs.
'use strict';

const {
  ArrayPrototypeFilter,
  Boolean,
  FunctionPrototypeCall,
  MathMin,
  RegExpPrototypeExec,
  StringPrototypeCodePointAt,
  StringPrototypeIncludes,
  StringPrototypeSlice,
  StringPrototypeTrim,
} = primordials;
const { clearLine, clearScreenDown, cursorTo, moveCursor } = require('internal/tty-cursor');

const kWidthMax = 250;

class Preview {
  #repl;
  #value = undefined; // what is shown below the line
  #rest = undefined; // what is shown behind it
  #kept = undefined; // a line whose completion was refused by Escape
  #insertsAtEnd = true;

  constructor(repl) {
    this.#repl = repl;
    const { _moveCursor, _refreshLine, clearLine: leaveLine } = repl;
    repl._refreshLine = () => {
      this.#value = undefined;
      this.#rest = undefined;
      FunctionPrototypeCall(_refreshLine, repl);
      this.show();
    };
    // A step to the right behind the end takes the completion.
    repl._moveCursor = (by) => {
      const before = repl.cursor;
      FunctionPrototypeCall(_moveCursor, repl, by);
      if (before + by > repl.line.length && this.#insertsAtEnd) this.#complete(true);
    };
    repl.clearLine = () => {
      this.#insertsAtEnd = false;
      FunctionPrototypeCall(leaveLine, repl);
      this.#insertsAtEnd = true;
    };
  }

  // { end, here }: where the line ends on the screen, and where the cursor is
  #places() {
    const repl = this.#repl;
    const end = repl._getDisplayPos(repl.getPrompt() + repl.line);
    return { end, here: repl.cursor === repl.line.length ? end : repl.getCursorPos() };
  }

  clear(key) {
    const repl = this.#repl;
    if (this.#value !== undefined) {
      const { end, here } = this.#places();
      const rows = end.rows - here.rows + 1;
      moveCursor(repl.output, 0, rows);
      clearLine(repl.output);
      moveCursor(repl.output, 0, -rows);
      this.#value = undefined;
    }
    if (this.#rest !== undefined) this.#clearRest(key);
    if (this.#kept !== repl.line) this.#kept = undefined;
  }

  #clearRest(key) {
    const repl = this.#repl;
    const { end, here } = this.#places();
    const rows = end.rows - here.rows;
    const isElsewhere = repl.line.length !== repl.cursor;
    if (isElsewhere) {
      cursorTo(repl.output, end.cols);
      moveCursor(repl.output, 0, rows);
    }
    const last = repl._getDisplayPos(repl.getPrompt() + repl.line + this.#rest);
    if (last.rows === 0 || (isElsewhere && end.rows === last.rows)) clearLine(repl.output, 1);
    else clearScreenDown(repl.output);
    if (isElsewhere) {
      cursorTo(repl.output, here.cols);
      moveCursor(repl.output, 0, -rows);
    }
    const rest = this.#rest;
    this.#rest = undefined;
    if (key.ctrl || key.shift) return;
    if (key.name === 'escape') {
      if (this.#kept === undefined && key.meta) this.#kept = repl.line;
    } else if ((key.name === 'return' || key.name === 'enter') && !key.meta &&
               this.#kept !== repl.line && !isElsewhere) {
      repl._insertString(rest);
    }
  }

  show(showsCompletion = true) {
    const repl = this.#repl;
    if (this.#value !== undefined || repl._isMultiline() || !repl.isCompletionEnabled) return;
    const line = StringPrototypeTrim(repl.line);
    if (line === '') return;
    if (showsCompletion && this.#rest === undefined) this.#complete(false);
    if (repl._hasBufferedCommand()) return;
    const isTaken = this.#rest !== undefined && repl.cursor === repl.line.length &&
      this.#kept !== repl.line;
    const text = this.#valueOf(isTaken ? line + this.#rest : line);
    if (text === undefined || text === line) return;
    if (text === 'undefined' && (!repl.useColors || repl.ignoreUndefined)) return;
    this.#showValue(text);
  }

  // ---- behind the line --------------------------------------------------------------------------

  #complete(inserts) {
    const repl = this.#repl;
    if (typeof repl.completer !== 'function') return;
    const { line } = repl;
    repl.completer(line, (error, found) => {
      if (error || line !== repl.line || !found?.[0]?.length) return;
      const completions = ArrayPrototypeFilter(found[0], Boolean);
      const prefix = require('internal/readline/text').commonPrefix(completions);
      if (prefix.length <= found[1].length) return;
      const rest = StringPrototypeSlice(prefix, found[1].length);
      if (inserts) repl._insertString(rest);
      else this.#showRest(rest);
    });
  }

  #showRest(rest) {
    const repl = this.#repl;
    this.#rest = rest;
    const { end, here } = this.#places();
    if (repl.line.length !== repl.cursor) {
      cursorTo(repl.output, end.cols);
      moveCursor(repl.output, 0, end.rows - here.rows);
    }
    repl.output.write(repl.useColors ? `\x1b[90m${rest}\x1b[39m` : ` // ${rest}`);
    cursorTo(repl.output, here.cols);
    const last = repl._getDisplayPos(repl.getPrompt() + repl.line + rest);
    moveCursor(repl.output, 0, here.rows - last.rows + (last.cols === 0 ? 1 : 0));
  }

  // ---- below the line ---------------------------------------------------------------------------

  #valueOf(line) {
    const syntax = require('internal/repl/syntax');
    const statement = line[line.length - 1] === ';' ? StringPrototypeSlice(line, 0, -1) : line;
    if (StringPrototypeIncludes(statement, '//')) return undefined;
    const tree = syntax.parseExpression(statement);
    if (tree === undefined) return undefined;
    const found = require('internal/repl/careful').evaluate(this.#repl, tree);
    if (found === undefined) return undefined;
    const { inspect } = require('internal/inspect');
    try {
      return inspect(found.value, {
        ...this.#repl.writer.options,
        breakLength: Infinity,
        colors: false,
        compact: true,
        customInspect: false,
        depth: 1,
        getters: false,
        showHidden: false,
      });
    } catch {
      return undefined;
    }
  }

  #showValue(text) {
    const repl = this.#repl;
    this.#value = text;
    text = this.#fit(text);
    const { end, here } = this.#places();
    const rows = end.rows - here.rows;
    moveCursor(repl.output, 0, rows);
    repl.output.write(`\n${repl.useColors ? `\x1b[90m${text}\x1b[39m` : `// ${text}`}`);
    cursorTo(repl.output, here.cols);
    moveCursor(repl.output, 0, -rows - 1);
  }

  // What goes into one row.
  #fit(text) {
    const { getStringWidth } = require('internal/inspect/width');
    let columns = MathMin(this.#repl.columns, kWidthMax);
    if (text.length * 2 >= columns && getStringWidth(text) > columns) {
      columns -= 4 + (this.#repl.useColors ? 0 : 3);
      let end = 0;
      while (end < text.length) {
        const units = StringPrototypeCodePointAt(text, end) > 0xffff ? 2 : 1;
        columns -= getStringWidth(StringPrototypeSlice(text, end, end + units));
        if (columns < 0) break;
        end += units;
      }
      text = `${StringPrototypeSlice(text, 0, end)}...`;
    }
    const found = RegExpPrototypeExec(/[\r\n\v]/, text);
    return found === null ? text : StringPrototypeSlice(text, 0, found.index);
  }
}

module.exports = { Preview };
