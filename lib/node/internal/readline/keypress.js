// SPDX-License-Identifier: MIT
// emitKeypressEvents: a stream of bytes tells of keys. It costs nothing while nobody listens to
// 'keypress'.
'use strict';

const { StringPrototypeCodePointAt, StringPrototypeSlice, Symbol } = primordials;
const { KeyDecoder, charLengthAt, kEscape } = require('internal/readline/keys');

const kKeys = Symbol('keypress-decoder');

// How long the rest of a sequence may take after its ESC.
const kEscapeTimeout_ms = 500;

// `face` is the Interface that the keys are for, if it is one: it learns whether the key came
// alone (was typed) and whether more is behind it (was pasted).
function emitKeypressEvents(stream, face = { __proto__: null }) {
  if (stream[kKeys] !== undefined) return;
  const decoder = new (require('string_decoder').StringDecoder)('utf8');
  const keys = stream[kKeys] = new KeyDecoder((text, key) => stream.emit('keypress', text, key));
  const { clearTimeout, setTimeout } = require('timers');
  const { escapeCodeTimeout = kEscapeTimeout_ms } = face;
  let timer;

  function onData(chunk) {
    if (stream.listenerCount('keypress') === 0) {
      stream.removeListener('data', onData);
      stream.on('newListener', onNewListener);
      return;
    }
    const text = decoder.write(chunk);
    if (text === '') return;
    clearTimeout(timer);
    face._sawKeyPress = charLengthAt(text, 0) === text.length;
    face.isCompletionEnabled = false;
    for (let i = 0; i < text.length;) {
      const end = i + (StringPrototypeCodePointAt(text, i) > 0xffff ? 2 : 1);
      const char = StringPrototypeSlice(text, i, end);
      i = end;
      if (end === text.length) face.isCompletionEnabled = true;
      keys.feed(char);
      if (end === text.length && char === kEscape) {
        timer = setTimeout(() => keys.feed(''), escapeCodeTimeout);
      }
    }
  }

  function onNewListener(event) {
    if (event !== 'keypress') return;
    stream.on('data', onData);
    stream.removeListener('newListener', onNewListener);
  }

  if (stream.listenerCount('keypress') > 0) stream.on('data', onData);
  else stream.on('newListener', onNewListener);
}

module.exports = { emitKeypressEvents };
