// SPDX-License-Identifier: MIT
//
// What people wrote, where the engine has a text that was rewritten (internal/esm/rewrite,
// internal/esm/scripts): places in stacks, and the text of functions. Lines are the same in both.
//
//   written    let c = f(b);
//   rewritten  let c = f(_i.b);      column 14 there is column 11 here
'use strict';

const {
  FunctionPrototype, Proxy, ReflectApply, ReflectDefineProperty, SafeMap,
  StringPrototypeCharCodeAt, StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeSlice,
} = primordials;

// Name of a source -> Change. Modules and files, which live as long as the program; those of vm may
// come and go, and are not kept.
const changes = new SafeMap();

const NEW_LINE = 0x0a;

// spans: where changes begin and end in the text and in what it became, four numbers each.
class Change {
  #before; // the length of what was put before the text
  #firstLine;
  #marks; // strings of which each changed function has one
  #rewritten;
  #source;
  #spans;
  #starts; // of lines

  constructor(source, { before, marks, spans, text }, firstLine) {
    this.#source = source;
    this.#before = before;
    this.#marks = marks;
    this.#spans = spans;
    this.#rewritten = text;
    this.#firstLine = firstLine;
  }

  // The text of a function as it was written; undefined if it is none of this source.
  original(text) {
    for (let i = 0; i < this.#marks.length; i++) {
      if (!StringPrototypeIncludes(text, this.#marks[i])) continue;
      const at = StringPrototypeIndexOf(this.#rewritten, text) - this.#before;
      return at < 0 ? undefined : StringPrototypeSlice(
        this.#source, this.#backward(at), this.#backward(at + text.length));
    }
    return undefined;
  }

  column(line, column, isBeginning) {
    const start = this.#startOf(line - 1 - this.#firstLine);
    if (start === undefined) return column;
    const found = this.#backward(this.#forward(start) + column - 1, isBeginning) - start + 1;
    return found > 0 ? found : column;
  }

  #startOf(line) {
    if (this.#starts === undefined) {
      this.#starts = [0];
      for (let i = 0; i < this.#source.length; i++) {
        if (StringPrototypeCharCodeAt(this.#source, i) === NEW_LINE) {
          this.#starts[this.#starts.length] = i + 1;
        }
      }
    }
    return this.#starts[line];
  }

  // From the text to what it became. The start of a line is in a change only if that kept lengths.
  #forward(offset) {
    const spans = this.#spans;
    let shift = 0;
    for (let i = 0; i < spans.length && spans[i] < offset; i += 4) {
      shift = spans[i + 1] <= offset ? spans[i + 3] - spans[i + 1] : spans[i + 2] - spans[i];
    }
    return offset + shift;
  }

  #backward(offset, isBeginning) {
    const spans = this.#spans;
    let shift = 0;
    for (let i = 0; i < spans.length && spans[i + 2] <= offset; i += 4) {
      const isSame = spans[i + 1] - spans[i] === spans[i + 3] - spans[i + 2];
      const isEnd = isBeginning && offset === spans[i + 3] && spans[i] !== spans[i + 1];
      if ((offset < spans[i + 3] || isEnd) && !isSame) return spans[i];
      shift = spans[i + 1] - spans[i + 3];
    }
    return offset + shift;
  }
}

// made: { text, before, spans, marks } of what it became.
function remember(name, source, made, firstLine) {
  if (made.spans.length === 0) {
    changes.delete(name);
    return;
  }
  if (changes.size === 0) replaceToString();
  changes.set(name, new Change(source, made, firstLine));
}

function originalText(text) {
  let found;
  changes.forEach((change) => { found ??= change.original(text); });
  return found ?? text;
}

function replaceToString() {
  const { toString } = FunctionPrototype;
  const replaced = new Proxy(toString, {
    __proto__: null,
    apply(target, self, args) {
      if (self === replaced) self = toString;
      return originalText(ReflectApply(target, self, args));
    },
  });
  ReflectDefineProperty(FunctionPrototype, 'toString', {
    __proto__: null, configurable: true, enumerable: false, value: replaced, writable: true,
  });
}

// The column in the text as it was written. isBeginning: V8's column, which for the call of a name is
// that of the name, where for the expression that it became it is the end.
function originalColumn(name, line, column, isBeginning) {
  const change = changes.get(name);
  return change === undefined ? column : change.column(line, column, isBeginning);
}

module.exports = { originalColumn, remember };
