// SPDX-License-Identifier: MIT
// The parser of a document as a stream, that stops at the end of every script.
//
//   const parser = openParser(document);     document[kParser] is it until it is done
//   parser.push(text); parser.end();         from the network, as it comes
//   for (;;) {
//     const { state, script } = parser.run();
//     'script'      the end tag of a script was read: run it (or wait for it), run() again
//     'custom'      a custom element is next: make a checkpoint, run makeSteps(), run() again
//     'inserted'    it was inserted: run insertSteps(), run() again
//     'more'        all input is used: push() more, run() again
//     'done'        the document is complete
//   }
//
// document.write() puts its text at the insertion point, and what is behind it waits:
//
//   tokenizer   <p>1<script>...</script>                  all used
//   waiting     [ '<p>3' ]                                cut off when the script's end was read
//   write('<p>2')  ->  tokenizer ...</script><p>2         used at once; then the script goes on
//   run()          ->  tokenizer ...<p>2<p>3
//
// A script inside of written text stops the parser again, so `waiting` is a stack. Such a script is
// run by parser.runScript(element), which the page sets: it returns false if the script is not
// there yet (it blocks the parser); then write() returns, and later text waits behind it.
//
// 1. The tokenizer never has text behind the insertion point while a script runs.
// 2. A parser that was stopped (document.open() in the middle, a navigation) ignores everything.
// 3. Lines and columns are those of the source: what is written into it does not count.
'use strict';

const { ArrayPrototypePop, ArrayPrototypePush, StringPrototypeSlice } = primordials;

const { kAllowsDeclarative, kIsHTML, kMode, kParser, kView, slot } = require('web/dom/slots');
const { Builder, OPTIONS } = require('web/dom/parser/builder');

const kScripting = slot('scripting');

class DocumentParser {
  constructor(document, { scripting = true } = {}) {
    this.document = document;
    this.script = null; // whose end tag was read last
    this.runScript = () => true;
    this.onClose = null; // set by the page: run() goes on, and the document is complete
    this.blocked = false; // written text ended in a script that is not there yet
    this.stopped = false;
    this.done = false;
    this.ended = false; // no more input will come
    this.created = false; // by document.open(): it ends with document.close()
    this.writing = 0; // depth of write()
    this.isWritten = false; // something was written
    this.running = false;
    this.waiting = []; // texts behind insertion points, the innermost last
    this.input = ''; // what came and was not given to the tokenizer
    this.pendingToken = null;
    this.inserted = null; // a custom element
    this.pause = null; // the state in which the tokenizer has stopped at a custom element
    const builder = new Builder({ __proto__: null, ...OPTIONS, scriptingEnabled: scripting },
                                document, null, (script) => this.onScript(script));
    builder.document_ = document;
    builder.inert_ = !scripting;
    if (scripting) builder.onCustomElement_ = (token) => this.onCustomElement(token);
    this.builder = builder;
    this.tokenizer = builder.tokenizer;
    this.stop_ = undefined; // where in the source the text stands that is parsed aside
  }

  // Where it is in the source, { line, column } from 0.
  get place() {
    return this.stop_ ?? this.builder._place();
  }

  // ---- Input

  push(text) {
    this.input += text;
  }

  end() {
    this.ended = true;
  }

  stop() {
    this.stopped = true;
    this.done = true;
    this.waiting.length = 0;
    this.tokenizer.pause();
    if (this.document[kParser] === this) this.document[kParser] = null;
  }

  // Stopped at a script: what it writes comes here.
  get atScript() {
    return this.waiting.length > 0;
  }

  // document.close(): of a parser that document.open() made. onClose(isInside): whether a script of
  // the document itself has called it, or it cannot go on yet.
  close() {
    if (this.done) return;
    const isInside = this.blocked || this.atScript || this.writing > 0 || this.running;
    this.end();
    while (!this.blocked && this.writing === 0 && !this.running && !this.done) {
      const { script, state } = this.run();
      if (state === 'script' && !this.runScript(script)) this.blocked = true;
    }
    if (!this.stopped) this.onClose?.(isInside);
  }

  // ---- What the tokenizer meets

  onScript(script) {
    this.script = script;
    this.tokenizer.pause();
  }

  onCustomElement(token) {
    if (this.pendingToken === token || this.writing > 0 || this.builder.currentNotInHTML) return false;
    const registry = this.document[kView]?.customElements;
    if (registry === undefined || registry.get(token.tagName) === undefined) return false;
    this.builder.prepareInsertion();
    this.pendingToken = token;
    this.pause = 'custom';
    this.tokenizer.pause();
    return true;
  }

  makeSteps() { return this.builder.makeSteps(this.pendingToken); }

  insertSteps() { return this.builder.insertSteps(this.inserted); }

  // The start tag at which the tokenizer has stopped.
  handlePending() {
    const { builder, pendingToken } = this;
    const element = builder.premade_;
    builder.onStartTag(pendingToken);
    this.pendingToken = null;
    if (element === null) return;
    if (builder.premade_ === null) {
      this.inserted = element;
      this.pause = 'inserted';
      this.tokenizer.pause();
    }
    builder.premade_ = null; // the tag was ignored
  }

  // ---- Running

  // Gives the script that stopped it, or null. What is written leaves the place in the source alone.
  feed(text, last) {
    const { builder, tokenizer: { preprocessor } } = this;
    builder.isAside_ = this.writing > 0 || this.created || this.waiting.length > 0;
    if (!builder.isAside_) return this.take(text, last);
    const { isEol, line } = preprocessor;
    this.stop_ = builder._place();
    try {
      return this.take(text, last);
    } finally {
      preprocessor.isEol = isEol;
      preprocessor.line = line;
      preprocessor.lineStartPos += preprocessor.col - this.stop_.column;
      this.stop_ = undefined;
      builder.isAside_ = false;
    }
  }

  // Runs the tokenizer on what it has and `text`.
  take(text, last) {
    const { tokenizer } = this;
    this.script = null;
    tokenizer.active = true;
    tokenizer.paused = false;
    tokenizer.preprocessor.write(text, last);
    const wasRunning = this.running;
    this.running = true;
    try {
      if (this.pendingToken !== null && this.writing === 0) this.handlePending();
      if (this.pause === null) tokenizer._runParsingLoop();
    } finally {
      if (!wasRunning) tokenizer.inLoop = false;
      this.running = wasRunning;
    }
    if (this.script !== null && !this.stopped) this.cut();
    // Text that may go on with the next piece is shown now.
    else if (!last && !tokenizer.paused && !tokenizer.inLoop) tokenizer.flushCharacters();
    return this.script;
  }

  // Takes what is behind the insertion point from the tokenizer.
  cut() {
    const { preprocessor } = this.tokenizer;
    const at = preprocessor.pos + 1;
    ArrayPrototypePush(this.waiting, StringPrototypeSlice(preprocessor.html, at));
    preprocessor.html = StringPrototypeSlice(preprocessor.html, 0, at);
  }

  run() {
    if (this.done) return this.result('done');
    this.blocked = false;
    for (;;) {
      let text = '';
      if (this.waiting.length > 0) {
        text = ArrayPrototypePop(this.waiting);
      } else {
        text = this.input;
        this.input = '';
      }
      const last = this.ended && this.waiting.length === 0 && this.input === '';
      const script = this.feed(text, last);
      if (this.stopped) return this.result('done');
      if (script !== null) return this.result('script', script);
      if (this.pause !== null) {
        const state = this.pause;
        this.pause = null;
        return this.result(state);
      }
      if (last) {
        this.done = true;
        if (this.document[kParser] === this) this.document[kParser] = null;
        return this.result('done');
      }
      if (this.waiting.length === 0 && this.input === '' && !this.ended) return this.result('more');
    }
  }

  result(state, script = null) {
    return { __proto__: null, state, script };
  }

  // ---- document.write()

  write(text) {
    if (this.done) return;
    this.isWritten = true;
    if (this.blocked) {
      // A script in what was written is not there yet: the text comes behind it.
      this.waiting[this.waiting.length - 1] += text;
      return;
    }
    const depth = this.waiting.length;
    this.writing++;
    try {
      for (let next = text; ;) {
        const script = this.feed(next, false);
        if (this.stopped || script === null) return;
        if (!this.runScript(script)) {
          this.blocked = true;
          return;
        }
        if (this.stopped || this.waiting.length <= depth) return;
        next = ArrayPrototypePop(this.waiting);
      }
    } finally {
      this.writing--;
    }
  }
}

function openParser(document, options) {
  if (!document[kIsHTML]) {
    const { XMLParser } = require('web/dom/parser/xml');
    return document[kParser] = new XMLParser(document, document,
                                             { __proto__: null, scripting: true });
  }
  const parser = new DocumentParser(document, options);
  document[kParser] = parser;
  document[kAllowsDeclarative] ??= true;
  document[kMode] = 'no-quirks';
  if (options?.scripting === false) document[kScripting] = false;
  return parser;
}

// A whole text at once, without scripts: DOMParser, XMLHttpRequest.
function parseDocument(document, text) {
  const parser = openParser(document, { __proto__: null, scripting: false });
  parser.push(text);
  parser.end();
  while (parser.run().state !== 'done');
}

module.exports = { DocumentParser, openParser, parseDocument };
