// SPDX-License-Identifier: MIT
// A stream of the old kind, which has events, pause and resume, as the source of a Readable. The
// Readable gets those of its methods that it does not have.

'use strict';

const { FunctionPrototypeBind, ObjectKeys } = primordials;

const { errorOrDestroy } = require('internal/streams/destroy');

function wrap(readable, old) {
  let isHeld = false;
  // Holds it back or lets it go, if it knows how.
  const hold = (isOn) => {
    const name = isOn ? 'pause' : 'resume';
    if (!old[name]) return;
    isHeld = isOn;
    old[name]();
  };
  const leave = () => { readable.destroy(); };
  const reactions = {
    __proto__: null,
    data(chunk) { if (!readable.push(chunk)) hold(true); },
    end() { readable.push(null); },
    error(error) { errorOrDestroy(readable, error); },
    close: leave,
    destroy: leave,
  };
  for (const event in reactions) old.on(event, reactions[event]);
  readable._read = () => { if (isHeld) hold(false); };

  const names = ObjectKeys(old);
  for (let i = 0; i < names.length; i++) {
    const value = old[names[i]];
    if (typeof value === 'function' && readable[names[i]] === undefined) {
      readable[names[i]] = FunctionPrototypeBind(value, old);
    }
  }
  return readable;
}

module.exports = { wrap };
