// SPDX-License-Identifier: MIT
//
// Call sites: what Error.prepareStackTrace is given, of frames (internal/stacks/sites), or of
// the lines of a stack where there are none.
'use strict';

const {
  ArrayPrototypePush, RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

class CallSite {
  #frame;

  constructor(frame) {
    this.#frame = frame;
  }

  getThis() { return undefined; }
  getTypeName() { return this.#frame.receiverName; }
  getFunction() { return undefined; } // as for strict code
  getFunctionName() { return this.#frame.name || null; }
  getMethodName() { return this.#frame.methodName; }
  getFileName() { return this.#frame.file ?? (this.#frame.isNative ? null : undefined); }
  getLineNumber() { return this.#frame.line; }
  getColumnNumber() { return this.#frame.column; }
  getEvalOrigin() { return this.#frame.origin; }
  getScriptNameOrSourceURL() { return this.getFileName(); }
  getScriptHash() { return ''; }
  getEnclosingLineNumber() { return this.#frame.line; }
  getEnclosingColumnNumber() { return this.#frame.column; }
  getPosition() { return 0; }
  getPromiseIndex() { return null; }
  isToplevel() { return this.#frame.isToplevel; }
  isEval() { return this.#frame.isEval; }
  isNative() { return false; }
  isConstructor() { return this.#frame.isConstructor; }
  isAsync() { return this.#frame.isAsync; }
  isPromiseAll() { return false; }
  toString() { return this.#frame.toString(); }
}

// ---- of lines ---------------------------------------------------------------------------------

function parse(line) {
  const text = StringPrototypeSlice(line, 7);
  const found = RegExpPrototypeExec(/^(?:(.*) \()?(.*?)(?::(\d+):(\d+))?\)?$/, text);
  const name = found?.[1];
  const isNative = found?.[2] === '<anonymous>';
  return {
    callee: undefined,
    name: name === undefined || name === 'Object.<anonymous>' ? '' : name,
    receiverName: name === undefined ? null : 'Object',
    methodName: null,
    file: isNative ? undefined : found?.[2],
    line: found?.[3] === undefined ? null : +found[3],
    column: found?.[4] === undefined ? null : +found[4],
    origin: undefined,
    isToplevel: name === undefined,
    isEval: name === 'eval',
    isNative,
    isConstructor: false,
    isAsync: false,
    toString: () => text,
  };
}

function parseAll(stack) {
  const frames = [];
  const at = StringPrototypeIndexOf(stack, '\n    at ');
  if (at < 0) return frames;
  const lines = StringPrototypeSplit(StringPrototypeSlice(stack, at + 1), '\n');
  for (let i = 0; i < lines.length; i++) {
    if (StringPrototypeStartsWith(lines[i], '    at ')) {
      ArrayPrototypePush(frames, parse(lines[i]));
    }
  }
  return frames;
}

function callSites(frames) {
  if (typeof frames === 'string') frames = parseAll(frames);
  const sites = [];
  for (let i = 0; i < frames.length; i++) ArrayPrototypePush(sites, new CallSite(frames[i]));
  return sites;
}

module.exports = { callSites };
