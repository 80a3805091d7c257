// SPDX-License-Identifier: MIT
//
// Call sites: what Error.prepareStackTrace is given, of frames (internal/stacks/sites, or
// internal/stacks/text).
'use strict';

const { ArrayPrototypePush } = primordials;

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

function callSites(frames) {
  const sites = [];
  for (let i = 0; i < frames.length; i++) ArrayPrototypePush(sites, new CallSite(frames[i]));
  return sites;
}

module.exports = { callSites };
