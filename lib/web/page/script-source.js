// SPDX-License-Identifier: MIT
// Where a function of a page was written. The engine does not tell; a function gives its exact
// text, which is looked for in the scripts of its window. Of two functions with the same text the
// first is meant. Evaluated once, in the main realm.
'use strict';

const {
  FunctionPrototypeToString, RegExpPrototypeExec, StringPrototypeIndexOf,
} = primordials;

const { slot } = require('web/dom/slots');

const kFrame = slot('frame');
const NOWHERE = { __proto__: null, url: '', name: '', position: -1 };

// Up to the parameters, which is where V8 begins to count.
const HEAD = /^(?:async\b\s*)?(?:function\b\s*)?\*?\s*(?:get\s+|set\s+|static\s+)*[\w$#]*\s*(?=\()/;
const ASYNC = /^async\s+/;

function headOf(text) {
  const found = RegExpPrototypeExec(HEAD, text) ?? RegExpPrototypeExec(ASYNC, text);
  return found === null ? 0 : found[0].length;
}

// Scripts of a window, as they run: frame.sources
function remember(frame, url, text) {
  frame.sources[frame.sources.length] = { __proto__: null, url, text };
}

// { url, name, position }
function locate(code, window) {
  const sources = window?.[kFrame]?.sources;
  if (typeof code !== 'function' || sources === undefined) return NOWHERE;
  const text = FunctionPrototypeToString(code);
  for (let i = 0; i < sources.length; i++) {
    const at = StringPrototypeIndexOf(sources[i].text, text);
    if (at < 0) continue;
    let name = '';
    try {
      ({ name } = code);
    } catch {
      name = '';
    }
    return {
      __proto__: null, url: sources[i].url, name: typeof name === 'string' ? name : '',
      position: at + headOf(text),
    };
  }
  return NOWHERE;
}

module.exports = { locate, remember };
