// SPDX-License-Identifier: MIT
// The base of readline.Interface and of readline/promises' Interface: from an input to lines.
//
// With a terminal, keys edit a line (editor.js); without, text is cut where lines end. A line is
// the answer to a question that is open, else it is emitted.
//
// setup() makes an Interface of an object: readline.Interface can be called as a function and be
// inherited from in the old way, so it is no class.
'use strict';

const {
  Boolean,
  DateNow,
  MathMax,
  NumberIsFinite,
  RegExpPrototypeSymbolSplit,
  StringPrototypeCharCodeAt,
  StringPrototypeCodePointAt,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeSlice,
  StringPrototypeSplit,
  SymbolAsyncIterator,
  SymbolDispose,
} = primordials;
const { codes } = require('internal/errors');
const { State, kState } = require('internal/readline/display');
const { Editor } = require('internal/readline/editor');
const { handleKey } = require('internal/readline/bindings');

const kEscapeTimeout_ms = 500;
const kReturnDelayMin_ms = 100;
const kLinesWaitingMax = 1024;

const kNothing = { __proto__: null };

// ---- making one ---------------------------------------------------------------------------------

// Without a terminal.
function readText(face, input) {
  const state = face[kState];
  const onData = (chunk) => face._normalWrite(chunk);
  const onEnd = () => {
    if (typeof state.lineBuffer === 'string' && state.lineBuffer !== '') {
      face.emit('line', state.lineBuffer);
    }
    face.close();
  };
  input.on('data', onData);
  input.on('end', onEnd);
  face.once('close', () => {
    input.removeListener('data', onData);
    input.removeListener('end', onEnd);
  });
  state.decoder = new (require('string_decoder').StringDecoder)('utf8');
}

function readKeys(face, input, output) {
  const onKey = (text, key) => {
    face._ttyWrite(text, key);
    // Half of a character: only together with the other half it can be shown.
    const code = key?.sequence ? StringPrototypeCodePointAt(key.sequence, 0) : 0;
    if (code >= 0xd800 && code <= 0xdfff) face._refreshLine();
  };
  const onEnd = () => {
    if (typeof face.line === 'string' && face.line !== '') face.emit('line', face.line);
    face.close();
  };
  const onResize = () => face._refreshLine();
  require('internal/readline/keypress').emitKeypressEvents(input, face);
  input.on('keypress', onKey);
  input.on('end', onEnd);
  face._setRawMode(true);
  face.cursor = 0;
  output?.on('resize', onResize);
  face.once('close', () => {
    input.removeListener('keypress', onKey);
    input.removeListener('end', onEnd);
    output?.removeListener('resize', onResize);
  });
}

function closeOnAbort(face, signal) {
  const close = () => face.close();
  if (signal.aborted) {
    process.nextTick(close);
    return;
  }
  const { addAbortListener } = require('internal/events/abort-listener');
  face.once('close', addAbortListener(signal, close)[SymbolDispose]);
}

// The arguments of Interface, as values of an options object.
function readOptions(face, input, output, completer, terminal) {
  if (!input?.input) return { __proto__: null, input, output, completer, terminal };
  const options = input;
  if (options.tabSize !== undefined) {
    require('internal/validators').validateUint32(options.tabSize, 'tabSize', true);
    face.tabSize = options.tabSize;
  }
  if (options.escapeCodeTimeout !== undefined) {
    if (!NumberIsFinite(options.escapeCodeTimeout)) {
      throw new codes.ERR_INVALID_ARG_VALUE('input.escapeCodeTimeout', face.escapeCodeTimeout);
    }
    face.escapeCodeTimeout = options.escapeCodeTimeout;
  }
  if (options.signal) {
    require('internal/validators').validateAbortSignal(options.signal, 'options.signal');
  }
  return options;
}

function setup(face, ...args) {
  const state = face[kState] = new State();
  face.isCompletionEnabled = true;
  face.escapeCodeTimeout = kEscapeTimeout_ms;
  face.tabSize = 8;

  const options = readOptions(face, args[0], args[1], args[2], args[3]);
  const { input, output, completer, signal, crlfDelay } = options;
  state.colorize = options.colorize;
  const { History } = require('internal/readline/history');
  state.history = new History({
    lines: options.history,
    size: options.historySize,
    removeDuplicates: options.removeHistoryDuplicates,
  });
  if (completer !== undefined && typeof completer !== 'function') {
    throw new codes.ERR_INVALID_ARG_VALUE('completer', completer);
  }
  face.line = '';
  face.output = output;
  face.input = input;
  face.crlfDelay = crlfDelay ? MathMax(kReturnDelayMin_ms, crlfDelay) : kReturnDelayMin_ms;
  face.completer = completer;
  face.setPrompt(options.prompt ?? '> ');
  face.terminal = Boolean(options.terminal ?? output?.isTTY);

  const onError = (error) => face.emit('error', error);
  input.on('error', onError);
  if (face.terminal) readKeys(face, input, output);
  else readText(face, input);
  face.once('close', () => input.removeListener('error', onError));
  if (signal) closeOnAbort(face, signal);
  face.line = '';
  input.resume();
}

// ---- what it can --------------------------------------------------------------------------------

class Base extends Editor {
  get history() { return this[kState].history.lines; }
  set history(lines) { this[kState].history.lines = lines; }
  get historyIndex() { return this[kState].history.index; }
  set historyIndex(index) { this[kState].history.index = index; }
  get historySize() { return this[kState].history.size; }
  set historySize(size) { this[kState].history.size = size; }

  prompt(preserveCursor) {
    if (this.paused) this.resume();
    if (this.terminal && process.env.TERM !== 'dumb') {
      if (!preserveCursor) this.cursor = 0;
      this._refreshLine();
    } else {
      this._writeToOutput(this[kState].prompt);
    }
  }

  _ask(query, callback) {
    const state = this[kState];
    if (this.closed) throw new codes.ERR_USE_AFTER_CLOSE('readline');
    // A second question does not take the place of the first.
    if (!state.questionCallback) {
      state.oldPrompt = state.prompt;
      this.setPrompt(query);
      state.questionCallback = callback;
    }
    this.prompt();
  }

  _cancelQuestion() {
    const state = this[kState];
    if (!state.questionCallback) return;
    state.questionCallback = null;
    this.setPrompt(state.oldPrompt);
    this.clearLine();
  }

  _onLine(line) {
    const state = this[kState];
    const callback = state.questionCallback;
    if (!callback) {
      this.emit('line', line);
      return;
    }
    state.questionCallback = null;
    this.setPrompt(state.oldPrompt);
    callback(line);
  }

  // Enter on a terminal.
  _line() {
    const state = this[kState];
    state.saved = { line: this.line, cursor: this.cursor, prevRows: this.prevRows };
    const line = this._addHistory();
    state.undo = [];
    state.redo = [];
    this.clearLine();
    this._onLine(line);
  }

  close() {
    if (this.closed) return;
    this.pause();
    if (this.terminal) this._setRawMode(false);
    this.closed = true;
    this.emit('close');
  }

  // After a close these still do what they do, as in Node 20; Node 24 refuses.
  pause() {
    if (this.paused) return;
    this.input.pause();
    this.paused = true;
    this.emit('pause');
    return this;
  }

  resume() {
    if (!this.paused) return;
    this.input.resume();
    this.paused = false;
    this.emit('resume');
    return this;
  }

  write(data, key) {
    if (this.paused) this.resume();
    if (this.terminal) this._ttyWrite(data, key);
    else this._normalWrite(data);
  }

  // Text from an input that is no terminal. Lines end with \n, \r\n, \r and Unicode's two.
  _normalWrite(data) {
    if (data === undefined) return;
    const state = this[kState];
    let text = state.decoder.write(data);
    if (state.sawReturnAt !== 0 && DateNow() - state.sawReturnAt <= this.crlfDelay) {
      if (StringPrototypeCharCodeAt(text, 0) === 10) text = StringPrototypeSlice(text, 1);
      state.sawReturnAt = 0;
    }
    if (!text) return;
    const isPlain = !StringPrototypeIncludes(text, '\r') &&
      !StringPrototypeIncludes(text, '\u2028') && !StringPrototypeIncludes(text, '\u2029');
    const lines = isPlain ? StringPrototypeSplit(text, '\n') :
      RegExpPrototypeSymbolSplit(/\r?\n|\r(?!\n)|\u2028|\u2029/g, text);
    lines[0] = (state.lineBuffer ?? '') + lines[0];
    const last = lines.length - 1;
    state.lineBuffer = lines[last];
    if (last === 0) return;
    state.sawReturnAt = StringPrototypeEndsWith(text, '\r') ? DateNow() : 0;
    for (let i = 0; i < last; i++) this._onLine(lines[i]);
  }

  _ttyWrite(text, key) {
    handleKey(this, text, key || kNothing);
  }

  // The completer of readline/promises: it returns its result, or a promise of it.
  async _tabComplete(isSecondTab) {
    this.pause();
    let found;
    try {
      found = await this.completer(StringPrototypeSlice(this.line, 0, this.cursor));
    } catch (error) {
      this._completionFailed(error);
      return;
    } finally {
      this.resume();
    }
    this._showCompletions(isSecondTab, found);
  }

  _completionFailed(error) {
    const { inspect } = require('internal/inspect');
    this._writeToOutput(`Tab completion error: ${inspect(error)}`);
  }

  [SymbolAsyncIterator]() {
    const { kFirstEventParam, on } = require('internal/events/wait');
    return this[kState].lines ??= on(this, 'line', {
      __proto__: null,
      close: ['close'],
      highWaterMark: kLinesWaitingMax,
      [kFirstEventParam]: true,
    });
  }

  [SymbolDispose]() {
    this.close();
  }
}

module.exports = { Base, kState, setup };
