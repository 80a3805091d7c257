// SPDX-License-Identifier: MIT
// The loop of a REPL: lines wait in a queue, one at a time is evaluated and its result written.
//
//   'line' --> queue --> command (.help) or evaluation --> finish: print, prompt --> next line
//                                        \--> incomplete: the next line is added to it
//
// 1. While an evaluation goes on (an await), keys and the end of the input wait, in order.
// 2. finish does its work once, called by the evaluator or by Ctrl+C.
// 3. One #work loop at a time: a long queue is no deep recursion.
'use strict';

const {
  ArrayPrototypePush,
  ArrayPrototypeShift,
  Boolean,
  FunctionPrototypeCall,
  NumberIsNaN,
  NumberParseFloat,
  RegExpPrototypeExec,
  StringPrototypeStartsWith,
  StringPrototypeTrim,
} = primordials;
const { Recoverable, kThrown } = require('internal/repl/eval');

let lastNumber = 0;

class Session {
  buffered = ''; // the lines of an incomplete input; all of the text in editor mode
  isLoading = false;
  isEndOfInput = false; // so that what was read before the end still runs
  #repl;
  #queue = [];
  #isBusy = false;
  #isWorking = false;
  #finish = null; // of the evaluation that goes on
  #waiting = []; // keys and the end, while one goes on
  #closes = false;
  #sawInterrupt = false;
  #endsEditor = false;

  constructor(repl) {
    this.#repl = repl;
  }

  get isEvaluating() {
    return this.#finish !== null;
  }

  get hasWork() {
    return this.#isBusy || this.#queue.length > 0;
  }

  // ---- lines ------------------------------------------------------------------------------------

  addLine(line) {
    if (this.#repl.editorMode) {
      this.#addToEditor(line);
      return;
    }
    ArrayPrototypePush(this.#queue, line);
    this.#work();
  }

  #work() {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      while (!this.#isBusy && this.#queue.length > 0) {
        this.#isBusy = true;
        this.#process(ArrayPrototypeShift(this.#queue));
      }
    } finally {
      this.#isWorking = false;
    }
    if (this.#isBusy || !this.#closes) return;
    this.#closes = false;
    this.#repl.close();
  }

  closeWhenDone() {
    this.#closes = true;
  }

  #addToEditor(line) {
    const repl = this.#repl;
    this.buffered += `${line}\n`;
    // The next line begins where this one did.
    const indent = repl._sawKeyPress && !this.isLoading ? RegExpPrototypeExec(/^\s+/, line) : null;
    if (indent !== null) {
      repl.write(indent[0]);
      repl.line = indent[0];
      repl.cursor = indent[0].length;
    }
    this.#remember(line);
  }

  // For .save.
  #remember(line) {
    ArrayPrototypePush(this.#repl.lines, line);
  }

  // A line .name rest, if there is such a command. Numbers may begin with a dot, and ... is no
  // command.
  #runCommand(line) {
    const repl = this.#repl;
    if (line[0] !== '.' || line[1] === '.' || !NumberIsNaN(NumberParseFloat(line))) return false;
    const found = RegExpPrototypeExec(/^\.([^\s]+)\s*(.*)$/, line);
    const command = found === null ? undefined : repl.commands[found[1]];
    if (command) {
      FunctionPrototypeCall(command.action, repl, found[2]);
      this.#isBusy = false;
      return true;
    }
    if (this.buffered !== '') return false;
    repl.output.write('Invalid REPL keyword\n');
    this.#isBusy = false;
    if (!repl.closed) repl.displayPrompt();
    return true;
  }

  #process(line) {
    const repl = this.#repl;
    this.#sawInterrupt = false;
    line ||= '';
    const trimmed = StringPrototypeTrim(line);
    if (trimmed !== '' && this.#runCommand(trimmed)) return;
    let isDone = false;
    const finish = (...results) => {
      if (isDone) return;
      isDone = true;
      this.#finish = null;
      try {
        this.#complete(line, trimmed, results);
      } finally {
        this.#isBusy = false;
        this.#replay();
        this.#work();
      }
    };
    this.#finish = finish;
    try {
      repl.eval(`${this.buffered}${line}\n`, repl.context, `REPL${++lastNumber}`, finish);
    } catch (error) {
      // The evaluator threw, or, when it had finished, the writer did.
      if (isDone) repl._handleError(error, true);
      else finish(error);
    }
  }

  // `results` are the arguments of the evaluator's callback: (error), or (null, value).
  #complete(line, trimmed, results) {
    const repl = this.#repl;
    const error = results[0];
    this.#remember(line);
    const isIncomplete = error instanceof Recoverable;
    if (error && this.buffered === '' && !isIncomplete &&
        StringPrototypeStartsWith(trimmed, 'npm ')) {
      repl.output.write('npm should be run outside of the Node.js REPL, in your normal shell.\n' +
                        '(Press Ctrl+D to exit.)\n');
      repl.displayPrompt();
      return;
    }
    if (isIncomplete && !this.#endsEditor) {
      if (repl.terminal) {
        repl._addNewLine();
      } else {
        this.buffered += `${line}\n`;
        repl.displayPrompt();
      }
      return;
    }
    repl._setFailed(Boolean(error));
    if (error) {
      const isValue = error === kThrown;
      repl._handleError(isIncomplete ? error.err : isValue ? results[1] : error, isValue);
    }
    this.buffered = '';
    this.#endsEditor = false;
    if (error) return;
    if (results.length === 2 && (!repl.ignoreUndefined || results[1] !== undefined)) {
      if (!repl.underscoreAssigned) repl.last = results[1];
      repl.output.write(`${repl.writer(results[1])}\n`);
    }
    if (!repl.closed) repl.displayPrompt();
  }

  // ---- keys -------------------------------------------------------------------------------------

  // Whether the key has to wait.
  holdKey(text, key) {
    const repl = this.#repl;
    if (!this.isEvaluating) return false;
    if (repl.breakEvalOnSigint && key.ctrl && key.name === 'c') return false;
    ArrayPrototypePush(this.#waiting, { text, key, mayComplete: repl.isCompletionEnabled });
    return true;
  }

  holdExit() {
    if (!this.isEvaluating) return false;
    ArrayPrototypePush(this.#waiting, undefined);
    return true;
  }

  #replay() {
    const repl = this.#repl;
    const before = repl.isCompletionEnabled;
    while (!this.isEvaluating && this.#waiting.length > 0) {
      const entry = ArrayPrototypeShift(this.#waiting);
      if (entry === undefined) {
        repl.emit('exit');
      } else {
        repl.isCompletionEnabled = entry.mayComplete;
        repl._ttyWrite(entry.text, entry.key);
      }
    }
    repl.isCompletionEnabled = before;
  }

  endEditor() {
    this.#endsEditor = true;
  }

  // Ctrl+C: ends the evaluation, else the input, else the second time the REPL.
  interrupt() {
    const repl = this.#repl;
    if (this.isEvaluating && repl.breakEvalOnSigint) {
      const { codes } = require('internal/errors');
      const error = new codes.ERR_SCRIPT_EXECUTION_INTERRUPTED();
      error.stack = `${error.name} [${error.code}]: ${error.message}`;
      this.#finish(error);
      return;
    }
    const isEmpty = repl.line.length === 0;
    repl.clearLine();
    repl._endEditor();
    if (this.buffered === '' && isEmpty) {
      if (this.#sawInterrupt) {
        this.#sawInterrupt = false;
        repl.close();
        return;
      }
      repl.output.write('(To exit, press Ctrl+C again or Ctrl+D or type .exit)\n');
      this.#sawInterrupt = true;
    } else {
      this.#sawInterrupt = false;
    }
    repl.clearBufferedCommand();
    repl.displayPrompt();
  }
}

module.exports = { Session };
