// SPDX-License-Identifier: MIT
//
// A page as a source: what JavaScript stands at a place that a trace tells. Lines and columns of
// scripts are those of the page. The text of a handler (<p onclick="...">) begins in the line where
// its tag ends, and its columns are its own: so a place may mean several texts.
'use strict';

const {
  ArrayPrototypePush, RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;

const IN_WORD = /^[\w$#]{2}$/;

const isMarkup = (file, text) => RegExpPrototypeExec(/\.x?html?$/i, file) !== null ||
  RegExpPrototypeExec(/^\s*</, text) !== null;

// { first, lines }: a text, and the number of its first line.
function piece(first, text) {
  return { __proto__: null, first, lines: StringPrototypeSplit(text, '\n') };
}

// A script; what stands before it in its first line is left out.
function scriptPiece({ startCol, startLine }, text) {
  const found = piece(startLine, text);
  found.before = startCol - 1;
  return found;
}

function visit(node, scripts, handlers) {
  const { attrs = [], childNodes = [], sourceCodeLocation: at, tagName } = node;
  const tag = at?.startTag ?? at;
  for (let i = 0; i < attrs.length && tag; i++) {
    if (!StringPrototypeStartsWith(attrs[i].name, 'on')) continue;
    const line = tag.endLine > 1 ? tag.endLine : 2; // rule 3 of lib/web/dom/event-handlers.js
    ArrayPrototypePush(handlers, piece(line, attrs[i].value));
  }
  for (let i = 0; i < childNodes.length; i++) {
    const child = childNodes[i];
    const isText = tagName === 'script' && child.nodeName === '#text' && child.sourceCodeLocation;
    if (isText) ArrayPrototypePush(scripts, scriptPiece(child.sourceCodeLocation, child.value));
    else visit(child, scripts, handlers);
  }
  if (node.content) visit(node.content, scripts, handlers);
}

class Markup {
  #handlers = [];
  #scripts = [];

  constructor(text) {
    const { Parser } = require('vendor/parse5/parser/index');
    const tree = Parser.parse(text, { __proto__: null, sourceCodeLocationInfo: true });
    visit(tree, this.#scripts, this.#handlers);
  }

  // [{ line, column }]: what may be meant, a line of JavaScript and a column in it, from 0. In the
  // middle of a word is no place.
  at(number, column) {
    const found = [];
    const take = ({ first, lines, before = 0 }) => {
      const line = lines[number - first];
      const at = number === first ? column - before : column;
      if (!(at >= 0 && at < line?.length)) return;
      const around = at === 0 ? '' : StringPrototypeSlice(line, at - 1, at + 1);
      if (RegExpPrototypeExec(IN_WORD, around) !== null) return;
      ArrayPrototypePush(found, { __proto__: null, line, column: at });
    };
    for (let i = 0; i < this.#scripts.length; i++) take(this.#scripts[i]);
    for (let i = 0; i < this.#handlers.length; i++) take(this.#handlers[i]);
    return found;
  }
}

module.exports = { Markup, isMarkup };
