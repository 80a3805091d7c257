// SPDX-License-Identifier: MIT
// Whether text for a stream is coloured: FORCE_COLOR decides, else the stream.

'use strict';

function shouldColorize(stream) {
  const force = process.env.FORCE_COLOR;
  if (force !== undefined) {
    return force === '' || force === '1' || force === 'true' || force === '2' || force === '3';
  }
  if (!stream?.isTTY) return false;
  return typeof stream.getColorDepth === 'function' ? stream.getColorDepth() > 2 : true;
}

// The codes that messages of ours use, empty strings when the stream takes no colours.
function palette(stream) {
  const on = shouldColorize(stream);
  const code = (text) => on ? text : '';
  return {
    __proto__: null,
    hasColors: on,
    blue: code('\x1b[34m'),
    green: code('\x1b[32m'),
    white: code('\x1b[39m'),
    yellow: code('\x1b[33m'),
    red: code('\x1b[31m'),
    gray: code('\x1b[90m'),
    clear: code('\x1bc'),
    reset: code('\x1b[0m'),
  };
}

module.exports = { palette, shouldColorize };
