// SPDX-License-Identifier: MIT
//
// The sources of a program, as far as they are there to look at: what is called at a place, and
// whether it is an await.
'use strict';

const {
  RegExpPrototypeExec, SafeMap, StringPrototypeSlice, StringPrototypeSplit,
  StringPrototypeStartsWith,
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

class Sources {
  #files = new SafeMap();
  #calls = new SafeMap(); // by place

  // undefined: there is no such file or line.
  line(file, number) {
    let lines = this.#files.get(file);
    if (lines === undefined) {
      try {
        lines = StringPrototypeSplit(require('fs').readFileSync(pathOf(file), 'utf8'), '\n');
      } catch {
        lines = []; // it is gone, or was never a file
      }
      this.#files.set(file, lines);
    }
    return lines[number - 1];
  }

  // What is called at a place, as the source has it: fs.readFile, setTimeout.
  call(place) {
    let call = this.#calls.get(place);
    if (call === undefined) this.#calls.set(place, call = this.#read(place));
    return call;
  }

  #read({ column, file, line: number }) {
    const line = this.line(file, number) ?? '';
    const name = RegExpPrototypeExec(CALL, StringPrototypeSlice(line, column - 1));
    if (name === null || RegExpPrototypeExec(KEYWORD, name[0]) !== null) return '';
    const before = RegExpPrototypeExec(OBJECT_BEFORE, StringPrototypeSlice(line, 0, column - 1));
    return (before === null ? '' : before[1]) + name[0];
  }

  // The engine tells of an await when it asks a promise for its constructor. It does so in other
  // places, too (return, finally, calls): the source decides, where it can be read.
  isAwait({ column, file, line: number }) {
    const line = this.line(file, number);
    if (line === undefined) return true;
    return RegExpPrototypeExec(AWAIT, StringPrototypeSlice(line, column - 1)) !== null;
  }
}

module.exports = { Sources, pathOf };
