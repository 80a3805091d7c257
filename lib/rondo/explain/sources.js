// SPDX-License-Identifier: MIT
//
// The sources of a program, as far as they are there to look at: what is called at a place, and
// whether it is an await.
'use strict';

const {
  ArrayIsArray, ArrayPrototypeSome, RegExpPrototypeExec, SafeMap,
  StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

const CALL = /^(?:new\s+)?[\w$#]+/;
// Names with points between, from their beginning: of f(x).g nothing but g is a name.
const OBJECT_BEFORE = /(?:^|[^\w$.\])?#])((?:[\w$#]+\??\.)+)$/;
const KEYWORD = /^(?:async|await|case|for|if|of|return|super|switch|this|throw|while|yield)$/;
const AWAIT = /^(?:await|for)\b/;

// The path of a file that may be named by its URL.
function pathOf(name) {
  if (!StringPrototypeStartsWith(name, 'file://')) return name;
  try {
    return require('url').fileURLToPath(name);
  } catch {
    return name;
  }
}

// What is called there: { line, column }, the column from 0.
function callIn({ column, line }) {
  const name = RegExpPrototypeExec(CALL, StringPrototypeSlice(line, column));
  if (name === null || RegExpPrototypeExec(KEYWORD, name[0]) !== null) return '';
  const before = RegExpPrototypeExec(OBJECT_BEFORE, StringPrototypeSlice(line, 0, column));
  return (before === null ? '' : before[1]) + name[0];
}

const isAwaitIn = ({ column, line }) =>
  RegExpPrototypeExec(AWAIT, StringPrototypeSlice(line, column)) !== null;

class Sources {
  #files = new SafeMap(); // lines, or a Markup
  #calls = new SafeMap(); // by place

  #open(file) {
    let found = this.#files.get(file);
    if (found === undefined) {
      try {
        const text = require('fs').readFileSync(pathOf(file), 'utf8');
        const { Markup, isMarkup } = require('rondo/explain/markup');
        found = isMarkup(file, text) ? new Markup(text) : StringPrototypeSplit(text, '\n');
      } catch {
        found = []; // it is gone, or was never a file
      }
      this.#files.set(file, found);
    }
    return found;
  }

  // The texts that a place may mean; of a page there may be several. None: there is no such place.
  #at({ column, file, line: number }) {
    const found = this.#open(file);
    if (!ArrayIsArray(found)) return found.at(number, column - 1);
    const line = found[number - 1];
    return line === undefined ? [] : [{ __proto__: null, line, column: column - 1 }];
  }

  // What is called at a place, as the source has it: fs.readFile, setTimeout.
  call(place) {
    let call = this.#calls.get(place);
    if (call === undefined) this.#calls.set(place, call = this.#read(place));
    return call;
  }

  #read(place) {
    let call = '';
    const texts = this.#at(place);
    for (let i = 0; i < texts.length; i++) {
      const found = callIn(texts[i]);
      if (found !== '' && call !== '' && found !== call) return '';
      if (found !== '') call = found;
    }
    return call;
  }

  // The engine tells of an await when it asks a promise for its constructor. It does so in other
  // places, too (return, finally, calls): the source decides, where it can be read.
  isAwait(place) {
    const texts = this.#at(place);
    return texts.length === 0 || ArrayPrototypeSome(texts, isAwaitIn);
  }
}

module.exports = { Sources, pathOf };
