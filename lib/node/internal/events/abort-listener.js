// SPDX-License-Identifier: MIT
// events.addAbortListener: a listener for an AbortSignal that comes even if another listener stops
// the event, and that can be disposed of.

'use strict';

const { SymbolDispose } = primordials;

const { codes } = require('internal/errors');
const { validateAbortSignal, validateFunction } = require('internal/validators');

function addAbortListener(signal, listener) {
  if (signal === undefined) {
    throw new codes.ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  }
  validateAbortSignal(signal, 'signal');
  validateFunction(listener, 'listener');

  let added = false;
  if (signal.aborted) {
    require('internal/tasks').queueMicrotask(() => listener());
  } else {
    const { kResistStopPropagation } = require('web/event-target');
    signal.addEventListener('abort', listener, { __proto__: null, once: true,
                                                 [kResistStopPropagation]: true });
    added = true;
  }
  return {
    __proto__: null,
    [SymbolDispose]() {
      if (added) signal.removeEventListener('abort', listener);
    },
  };
}

module.exports = { addAbortListener };
