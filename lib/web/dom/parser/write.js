// SPDX-License-Identifier: MIT
// document.open(), document.write(), document.close().
//
// Text that is written while a script of the parser runs goes to its insertion point. At any other
// time the document is opened first: it is emptied, and gets a parser of its own that ends with
// close(). The page hears of it from hooks.documentOpened(document) before and
// hooks.parserOpened(parser, document) after that.
//
//   document[slot('ignoreDestructiveWrites')]   counts scripts (async, defer) that may not open it
//   document[slot('throwOnDynamicMarkup')]      counts constructors of custom elements that run
'use strict';

const {
  kHandlers, kIsHTML, kListeners, kMode, kParser, kReadyState, kView, shared, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { fail } = require('web/dom/idl');
const { runReactions } = require('web/dom/reactions');
const { nextShadowIncluding } = require('web/dom/walk');
const tree = require('web/dom/tree');

const kIgnoreWrites = slot('ignoreDestructiveWrites');
const kThrows = slot('throwOnDynamicMarkup');

function checkDynamic(document, method) {
  if (!document[kIsHTML]) {
    throw fail('InvalidStateError', method, 'Document',
               `Only HTML documents support ${method}().`);
  }
  if (document[kThrows] > 0) {
    throw fail('InvalidStateError', method, 'Document',
               `Custom Element constructor should not use ${method}().`);
  }
}

// Whether a script of the parser's is running: what it writes has a place.
const hasPlace = (parser) => parser !== null && (parser.atScript || parser.writing > 0);

function removeListeners(document) {
  for (let at = document; at !== null; at = nextShadowIncluding(at, document)) {
    if (at[kListeners] !== null) {
      at[kListeners].clear();
      at[kHandlers] = null;
    }
  }
  const view = document[kView];
  view[kListeners]?.clear();
  view[kHandlers] = null;
}

function open(document, args = []) {
  if (args.length >= 3) {
    const view = document[kView];
    if (view === null) {
      throw fail('InvalidAccessError', 'open', 'Document', 'The document has no window.');
    }
    return view.open(args[0], args[1], args[2]);
  }
  checkDynamic(document, 'open');
  const parser = document[kParser] ?? null;
  if (hasPlace(parser) || document[kView] === null) return document;
  parser?.stop();
  hooks.documentOpened?.(document);
  removeListeners(document);
  const mark = shared.reactions.length;
  tree.replaceAll(null, document);
  if (shared.reactions.length > mark) runReactions(mark);
  document[kMode] = 'no-quirks';
  const opened = require('web/dom/parser/document-parser').openParser(document);
  opened.created = true;
  document[kReadyState] = 'loading';
  hooks.parserOpened?.(opened, document);
  return document;
}

function close(document) {
  checkDynamic(document, 'close');
  const parser = document[kParser] ?? null;
  if (parser !== null && parser.created) parser.close();
}

function write(document, text) {
  checkDynamic(document, 'write');
  let parser = document[kParser] ?? null;
  if (parser === null || !(parser.created || hasPlace(parser))) {
    if (document[kIgnoreWrites] > 0 || document[kView] === null) return;
    open(document);
    parser = document[kParser] ?? null;
    if (parser === null) return;
  }
  parser.write(text);
}

module.exports = { close, kIgnoreWrites, kThrows, open, write };
