// SPDX-License-Identifier: MIT
// node:readline/promises: questions answered by promises, completers that may be asynchronous.
'use strict';

const { Promise, SymbolDispose } = primordials;
const { Base, kState, setup } = require('internal/readline/interface');
const { AbortError } = require('internal/errors');

class Interface extends Base {
  constructor(input, output, completer, terminal) {
    super();
    setup(this, input, output, completer, terminal);
  }

  question(query, options = undefined) {
    return new Promise((resolve, reject) => {
      const signal = options?.signal;
      let callback = resolve;
      if (signal) {
        require('internal/validators').validateAbortSignal(signal, 'options.signal');
        const abort = () => reject(new AbortError(undefined, { cause: signal.reason }));
        if (signal.aborted) {
          abort();
          return;
        }
        const { addAbortListener } = require('internal/events/abort-listener');
        const onAbort = () => {
          this._cancelQuestion();
          abort();
        };
        const listener = addAbortListener(signal, onAbort);
        callback = (answer) => {
          listener[SymbolDispose]();
          resolve(answer);
        };
      }
      this[kState].questionReject = reject;
      this._ask(query, callback);
    });
  }
}

function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}

module.exports = {
  Interface,
  get Readline() { return require('internal/readline/actions').Readline; },
  createInterface,
};
