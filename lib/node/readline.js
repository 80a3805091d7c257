// SPDX-License-Identifier: MIT
// node:readline: lines and keys from a stream, and an editor of lines on a terminal.
'use strict';

const {
  FunctionPrototypeBind,
  FunctionPrototypeCall,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  Promise,
  PromiseReject,
  StringPrototypeSlice,
  SymbolDispose,
  SymbolFor,
} = primordials;
const EventEmitter = require('events');
const { AbortError } = require('internal/errors');
const { Base, kState, setup } = require('internal/readline/interface');

const kPromisify = SymbolFor('nodejs.util.promisify.custom');

// A completer has two parameters, or it returns its result.
function withCallback(completer) {
  return typeof completer !== 'function' || completer.length === 2 ? completer :
    (line, callback) => callback(null, completer(line));
}

function Interface(input, output, completer, terminal) {
  if (!(this instanceof Interface)) return new Interface(input, output, completer, terminal);
  FunctionPrototypeCall(EventEmitter, this);
  setup(this, input, output, completer, terminal);
  this.completer = withCallback(this.completer);
  if (this.terminal && process.env.TERM === 'dumb') {
    this._ttyWrite = FunctionPrototypeBind(writeDumb, this);
  }
}
ObjectSetPrototypeOf(Interface.prototype, Base.prototype);
ObjectSetPrototypeOf(Interface, Base);

function writeDumb(text, key) {
  require('internal/readline/bindings').handleKeyDumb(this, text, key || { __proto__: null });
}

Interface.prototype._tabComplete = function(isSecondTab) {
  this.pause();
  this.completer(StringPrototypeSlice(this.line, 0, this.cursor), (error, found) => {
    this.resume();
    if (error) this._completionFailed(error);
    else this._showCompletions(isSecondTab, found);
  });
};

Interface.prototype._getCursorPos = Base.prototype.getCursorPos;

// State that programs reach for by these names.
const names = {
  __proto__: null,
  _decoder: 'decoder',
  _line_buffer: 'lineBuffer',
  _oldPrompt: 'oldPrompt',
  _previousKey: 'previousKey',
  _prompt: 'prompt',
  _questionCallback: 'questionCallback',
  _sawKeyPress: 'sawKeyPress',
  _sawReturnAt: 'sawReturnAt',
};
for (const name in names) {
  ObjectDefineProperty(Interface.prototype, name, {
    __proto__: null,
    get() { return this[kState][names[name]]; },
    set(value) { this[kState][names[name]] = value; },
  });
}

Interface.prototype.question = function question(query, options, callback) {
  if (typeof options === 'function') callback = options;
  const signal = options === null || typeof options !== 'object' ? undefined : options.signal;
  if (signal) {
    require('internal/validators').validateAbortSignal(signal, 'options.signal');
    if (signal.aborted) return;
    const { addAbortListener } = require('internal/events/abort-listener');
    const onAbort = () => this._cancelQuestion();
    const listener = addAbortListener(signal, onAbort);
    const answered = callback;
    callback = (answer) => {
      listener[SymbolDispose]();
      if (typeof answered === 'function') answered(answer);
    };
  }
  if (typeof callback === 'function') this._ask(query, callback);
};

ObjectDefineProperty(Interface.prototype.question, kPromisify, {
  __proto__: null,
  configurable: true,
  enumerable: true,
  writable: true,
  value: function question(query, options) {
    const signal = options === null || typeof options !== 'object' ? undefined : options.signal;
    const abortion = () => new AbortError(undefined, { cause: signal.reason });
    if (signal?.aborted) return PromiseReject(abortion());
    return new Promise((resolve, reject) => {
      let callback = resolve;
      if (signal) {
        const { addAbortListener } = require('internal/events/abort-listener');
        const onAbort = () => reject(abortion());
        const listener = addAbortListener(signal, onAbort);
        callback = (answer) => {
          listener[SymbolDispose]();
          resolve(answer);
        };
      }
      this.question(query, options, callback);
    });
  },
});

function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}

const cursor = () => require('internal/tty-cursor');

module.exports = {
  Interface,
  clearLine: function clearLine(stream, direction, callback) {
    return cursor().clearLine(stream, direction, callback);
  },
  clearScreenDown: function clearScreenDown(stream, callback) {
    return cursor().clearScreenDown(stream, callback);
  },
  createInterface,
  cursorTo: function cursorTo(stream, x, y, callback) {
    return cursor().cursorTo(stream, x, y, callback);
  },
  emitKeypressEvents: function emitKeypressEvents(stream, face) {
    require('internal/readline/keypress').emitKeypressEvents(stream, face);
  },
  moveCursor: function moveCursor(stream, dx, dy, callback) {
    return cursor().moveCursor(stream, dx, dy, callback);
  },
  get promises() { return require('readline/promises'); },
};
