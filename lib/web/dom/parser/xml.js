// SPDX-License-Identifier: MIT
// A parser of XML: well-formedness and namespaces, no DTD but its general entities.
//
// The whole text is there before it starts. It stops at the end of scripts as the parser of HTML
// does, and its object has the same members (document-parser.js). A text that is not well-formed
// leaves a <parsererror> in the document, where Chromium has one.
//
//   parseXMLDocument(document, text)        parseXMLFragment(context, text)
'use strict';

const {
  ArrayPrototypePop, ArrayPrototypePush, NumberParseInt, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, SafeMap, StringFromCodePoint, StringPrototypeIndexOf,
  StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;

const {
  HTML, SVG, XML, XMLNS, kContent, kFirst, kLocalName, kNamespace, kNodeType, kOwner, kParent,
  kParser, shared, slot,
} = require('web/dom/slots');
const { appendAttribute } = require('web/dom/attributes');
const { makeCDATA, makeComment, makeInstruction, makeText } = require('web/dom/character-data');
const { createElement } = require('web/dom/create');
const { makeDoctype } = require('web/dom/doctype');
const { append, remove } = require('web/dom/tree');
const { fail } = require('web/dom/idl');

const START = ':A-Z_a-z\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c' +
  '\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf' +
  '\\ufdf0-\\ufffd\\ud800-\\udfff';
const NAME = new primordials.RegExp(
  `[${START}][${START}\\-.0-9\\xb7\\u0300-\\u036f\\u203f-\\u2040]*`, 'y');
const SPACE = /[ \t\n]+/y;
const TEXT = /[^<&]+/y;
const ENTITIES = { __proto__: null, amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };
const ENTITY_MAX = 100000; // letters that entities may grow to

class XMLError {
  constructor(message, at) {
    this.message = message;
    this.at = at;
  }
}

class XMLParser {
  constructor(document, top, { fragment = false, scripting = false } = {}) {
    this.document = document;
    this.text = '';
    this.at = 0;
    this.top = top; // where the first node goes
    this.current = top;
    this.fragment = fragment;
    this.scripting = scripting;
    this.scopes = []; // namespaces: { prefix, uri, depth }
    this.open = []; // names of open elements
    this.entities = new SafeMap();
    this.grown = 0;
    this.hasRoot = false;
    this.script = null;
    this.ended = false;
    this.done = false;
    this.stopped = false;
    this.created = false;
    this.writing = 0;
    this.runScript = () => true;
  }

  // ---- As a document's parser

  push(text) {
    this.text += text;
  }

  end() {
    this.ended = true;
  }

  stop() {
    this.stopped = true;
    this.done = true;
    if (this.document[kParser] === this) this.document[kParser] = null;
  }

  write() {}

  run() {
    const result = (state, script = null) => ({ __proto__: null, state, script });
    if (this.done) return result('done');
    if (!this.ended) return result('more');
    if (this.at === 0) this.prepare();
    try {
      while (this.at < this.text.length) {
        this.step();
        if (this.script !== null) {
          const { script } = this;
          this.script = null;
          return result('script', script);
        }
      }
      if (this.open.length > 0) this.fail('Opening and ending tag mismatch');
      if (!this.hasRoot && !this.fragment) this.fail('Document is empty');
    } catch (error) {
      if (!(error instanceof XMLError)) throw error;
      this.showError(error);
    }
    this.done = true;
    if (this.document[kParser] === this) this.document[kParser] = null;
    return result('done');
  }

  prepare() {
    this.text = RegExpPrototypeSymbolReplace(/\r\n?/g, this.text, '\n');
    if (this.text[0] === '\ufeff') this.at = 1;
    const first = StringPrototypeSlice(this.text, this.at, this.at + 6);
    if (RegExpPrototypeExec(/^<\?xml[ \t\n]/, first) !== null) {
      const end = StringPrototypeIndexOf(this.text, '?>', this.at);
      if (end !== -1) this.at = end + 2;
    }
  }

  fail(message) {
    throw new XMLError(message, this.at);
  }

  showError({ at, message }) {
    const before = StringPrototypeSlice(this.text, 0, at);
    const lines = primordials.StringPrototypeSplit(before, '\n');
    const line = lines.length;
    const column = lines[line - 1].length + 1;
    const { document } = this;
    let root = document.documentElement;
    const error = createElement(document, 'parsererror', HTML);
    appendAttribute(error, 'style',
      'display: block; white-space: pre; border: 2px solid #c77; padding: 0 1em 0 1em; ' +
      'margin: 1em; background-color: #fdd; color: black');
    const add = (parent, name, string) => {
      const element = createElement(document, name, HTML);
      append(makeText(document, string), element);
      append(element, parent);
    };
    add(error, 'h3', 'This page contains the following errors:');
    const detail = createElement(document, 'div', HTML);
    appendAttribute(detail, 'style', 'font-family:monospace;font-size:12px');
    append(makeText(document, `error on line ${line} at column ${column}: ${message}\n`), detail);
    append(detail, error);
    add(error, 'h3', 'Below is a rendering of the page up to the first error.');
    if (root === null) {
      root = createElement(document, 'html', HTML);
      append(root, document);
      const body = createElement(document, 'body', HTML);
      append(body, root);
      append(error, body);
      return;
    }
    let parent = root;
    if (root[kNamespace] === HTML && root[kLocalName] === 'html') {
      parent = document.body ?? root;
    }
    parent.insertBefore(error, parent[kFirst]);
  }

  // ---- Reading

  match(pattern) {
    pattern.lastIndex = this.at;
    const found = RegExpPrototypeExec(pattern, this.text);
    if (found === null) return '';
    this.at += found[0].length;
    return found[0];
  }

  startsWith(word) {
    return StringPrototypeStartsWith(this.text, word, this.at);
  }

  until(word, what) {
    const end = StringPrototypeIndexOf(this.text, word, this.at);
    if (end === -1) this.fail(what);
    const found = StringPrototypeSlice(this.text, this.at, end);
    this.at = end + word.length;
    return found;
  }

  name() {
    const name = this.match(NAME);
    if (name === '') this.fail('StartTag: invalid element name');
    return name;
  }

  step() {
    if (this.text[this.at] !== '<') {
      this.characters();
    } else if (this.startsWith('</')) {
      this.endTag();
    } else if (this.startsWith('<!--')) {
      this.at += 4;
      const data = this.until('-->', 'Comment not terminated');
      if (StringPrototypeIndexOf(data, '--') !== -1) this.fail('Double hyphen within comment');
      this.add(makeComment(this.owner(), data));
    } else if (this.startsWith('<![CDATA[')) {
      if (this.open.length === 0 && !this.fragment) this.fail('Extra content');
      this.at += 9;
      this.add(makeCDATA(this.owner(), this.until(']]>', 'CData section not finished')));
    } else if (this.startsWith('<?')) {
      this.at += 2;
      const name = this.name();
      if (RegExpPrototypeExec(/^xml$/i, name) !== null) {
        this.fail('XML declaration allowed only at the start of the document');
      }
      this.match(SPACE);
      this.add(makeInstruction(this.owner(), name, this.until('?>', 'PI not finished')));
    } else if (this.startsWith('<!DOCTYPE')) {
      this.doctype();
    } else {
      this.startTag();
    }
  }

  owner() {
    return this.current[kNodeType] === 9 ? this.current : this.current[kOwner];
  }

  add(node) {
    const mark = shared.reactions.length;
    append(node, this.current);
    if (shared.reactions.length > mark) require('web/dom/reactions').runReactions(mark);
  }

  characters() {
    let data = '';
    while (this.at < this.text.length && this.text[this.at] !== '<') {
      data += this.text[this.at] === '&' ? this.reference() : this.match(TEXT);
    }
    if (this.open.length === 0 && !this.fragment) {
      if (RegExpPrototypeExec(/[^ \t\n]/, data) !== null) {
        this.fail(this.hasRoot ? 'Extra content at the end of the document' :
          "Start tag expected, '<' not found");
      }
      return;
    }
    if (StringPrototypeIndexOf(data, ']]>') !== -1) {
      this.fail("Sequence ']]>' not allowed in content");
    }
    this.checkText(data);
    this.add(makeText(this.owner(), data));
  }

  checkText(data) {
    const wrong = RegExpPrototypeExec(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/, data);
    if (wrong !== null) {
      this.fail(`PCDATA invalid Char value ${primordials.StringPrototypeCharCodeAt(wrong[0], 0)}`);
    }
  }

  reference() {
    this.at++;
    if (this.text[this.at] === '#') {
      this.at++;
      const hex = this.text[this.at] === 'x';
      if (hex) this.at++;
      const digits = this.match(hex ? /[0-9a-fA-F]+/y : /[0-9]+/y);
      const code = digits === '' ? 0 : NumberParseInt(digits, hex ? 16 : 10);
      if (this.text[this.at] !== ';' || code === 0 || code > 0x10ffff ||
          (code >= 0xd800 && code <= 0xdfff)) this.fail('xmlParseCharRef: invalid xmlChar value');
      this.at++;
      return StringFromCodePoint(code);
    }
    const name = this.match(NAME);
    if (name === '' || this.text[this.at] !== ';') this.fail('xmlParseEntityRef: no name');
    this.at++;
    const value = ENTITIES[name] ?? this.entities.get(name) ?? this.named(name);
    if (value === undefined) this.fail(`Entity '${name}' not defined`);
    this.grown += value.length;
    if (this.grown > ENTITY_MAX) this.fail('Entities are too long');
    return value;
  }

  // XHTML's doctypes bring the names of HTML.
  named(name) {
    if (!this.isXHTML) return undefined;
    const { decodeHTMLStrict } = require('vendor/entities/decode');
    const value = decodeHTMLStrict(`&${name};`);
    return value === `&${name};` ? undefined : value;
  }

  doctype() {
    if (this.hasRoot || this.fragment) this.fail('DOCTYPE improperly terminated');
    this.at += 9;
    this.match(SPACE);
    const name = this.name();
    let publicId = '';
    let systemId = '';
    this.match(SPACE);
    if (this.startsWith('PUBLIC')) {
      this.at += 6;
      publicId = this.quoted();
      systemId = this.quoted();
    } else if (this.startsWith('SYSTEM')) {
      this.at += 6;
      systemId = this.quoted();
    }
    this.match(SPACE);
    if (this.text[this.at] === '[') {
      this.at++;
      this.subset();
      this.match(SPACE);
    }
    if (this.text[this.at++] !== '>') this.fail('DOCTYPE improperly terminated');
    this.isXHTML = RegExpPrototypeExec(/\bXHTML\b/, publicId) !== null;
    append(makeDoctype(this.document, name, publicId, systemId), this.document);
  }

  quoted() {
    this.match(SPACE);
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") this.fail('SystemLiteral " or \' expected');
    this.at++;
    return this.until(quote, 'Unfinished System or Public ID " or \' expected');
  }

  // The internal subset: general entities of plain text, and the rest is skipped.
  subset() {
    for (;;) {
      this.match(SPACE);
      if (this.text[this.at] === ']') {
        this.at++;
        return;
      }
      if (this.at >= this.text.length) this.fail('DOCTYPE improperly terminated');
      if (this.startsWith('<!--')) {
        this.at += 4;
        this.until('-->', 'Comment not terminated');
      } else if (this.startsWith('<!ENTITY')) {
        this.at += 8;
        this.match(SPACE);
        const name = this.text[this.at] === '%' ? '' : this.name();
        this.match(SPACE);
        const quote = this.text[this.at];
        if (name !== '' && (quote === '"' || quote === "'")) this.entities.set(name, this.quoted());
        this.until('>', 'EntityDecl: entity not terminated');
      } else {
        this.until('>', 'DOCTYPE improperly terminated');
      }
    }
  }

  // ---- Elements

  lookUp(prefix) {
    if (prefix === 'xml') return XML;
    if (prefix === 'xmlns') return XMLNS;
    for (let i = this.scopes.length; i-- > 0;) {
      if (this.scopes[i].prefix === prefix) return this.scopes[i].uri;
    }
    return prefix === '' ? null : undefined;
  }

  split(name) {
    const at = StringPrototypeIndexOf(name, ':');
    return at <= 0 ? ['', name] :
      [StringPrototypeSlice(name, 0, at), StringPrototypeSlice(name, at + 1)];
  }

  attributes() {
    const list = [];
    const seen = new SafeMap();
    for (;;) {
      const space = this.match(SPACE);
      const char = this.text[this.at];
      if (char === '>' || char === '/' || char === undefined) return list;
      if (space === '') this.fail('attributes construct error');
      const name = this.match(NAME);
      if (name === '') this.fail('error parsing attribute name');
      this.match(SPACE);
      if (this.text[this.at++] !== '=') {
        this.fail(`Specification mandates value for attribute ${name}`);
      }
      this.match(SPACE);
      const quote = this.text[this.at++];
      if (quote !== '"' && quote !== "'") this.fail('AttValue: " or \' expected');
      let value = '';
      const pattern = quote === '"' ? /[^"&<]+/y : /[^'&<]+/y;
      while (this.text[this.at] !== quote) {
        if (this.at >= this.text.length) this.fail('AttValue: \' expected');
        if (this.text[this.at] === '<') {
          this.fail("Unescaped '<' not allowed in attributes values");
        }
        value += this.text[this.at] === '&' ? this.reference() :
          RegExpPrototypeSymbolReplace(/[\t\n]/g, this.match(pattern), ' ');
      }
      this.at++;
      if (seen.has(name)) this.fail(`Attribute ${name} redefined`);
      seen.set(name, true);
      ArrayPrototypePush(list, { name, value });
    }
  }

  startTag() {
    if (this.open.length === 0 && this.hasRoot && !this.fragment) {
      this.fail('Extra content at the end of the document');
    }
    this.at++;
    const name = this.name();
    const attributes = this.attributes();
    const depth = this.open.length + 1;
    for (let i = 0; i < attributes.length; i++) {
      const { 0: prefix, 1: local } = this.split(attributes[i].name);
      if (prefix === '' && local === 'xmlns') {
        ArrayPrototypePush(this.scopes, { prefix: '', uri: attributes[i].value || null, depth });
      } else if (prefix === 'xmlns') {
        ArrayPrototypePush(this.scopes, { prefix: local, uri: attributes[i].value, depth });
      }
    }
    const { 0: prefix, 1: local } = this.split(name);
    const namespace = this.lookUp(prefix);
    if (namespace === undefined) {
      this.fail(`Namespace prefix ${prefix} on ${local} is not defined`);
    }
    const element = createElement(this.owner(), local, namespace, prefix === '' ? null : prefix,
                                  null, !this.fragment);
    const isScript = local === 'script' && (namespace === HTML || namespace === SVG);
    if (isScript) {
      element[slot('parserInserted')] = this.document;
      element[slot('forceAsync')] = false;
      if (!this.scripting) element[slot('alreadyStarted')] = true;
    }
    for (let i = 0; i < attributes.length; i++) this.addAttribute(element, attributes[i]);
    this.add(element);
    this.hasRoot = true;
    ArrayPrototypePush(this.open, name);
    this.current = namespace === HTML && local === 'template' ? element[kContent] : element;
    ArrayPrototypePush(this.elements ??= [], element);
    if (this.text[this.at] === '/') {
      if (this.text[++this.at] !== '>') this.fail("Couldn't find end of Start Tag");
      this.at++;
      this.close(element);
    } else if (this.text[this.at++] !== '>') {
      this.at--;
      this.fail(`Couldn't find end of Start Tag ${name}`);
    }
  }

  addAttribute(element, { name, value }) {
    const { 0: prefix, 1: local } = this.split(name);
    if (name === 'xmlns') {
      appendAttribute(element, 'xmlns', value, XMLNS, null);
    } else if (prefix === '') {
      appendAttribute(element, name, value);
    } else {
      const uri = this.lookUp(prefix);
      if (uri === undefined) {
        this.fail(`Namespace prefix ${prefix} for ${local} on ${element[kLocalName]} ` +
                  'is not defined');
      }
      appendAttribute(element, local, value, uri, prefix);
    }
  }

  endTag() {
    this.at += 2;
    const name = this.name();
    this.match(SPACE);
    const expected = this.open[this.open.length - 1];
    if (name !== expected) {
      this.fail(expected === undefined ? 'Extra content at the end of the document' :
        `Opening and ending tag mismatch: ${expected} line 0 and ${name}`);
    }
    if (this.text[this.at++] !== '>') this.fail("expected '>'");
    this.close(this.elements[this.elements.length - 1]);
  }

  close(element) {
    ArrayPrototypePop(this.open);
    ArrayPrototypePop(this.elements);
    const depth = this.open.length + 1;
    while (this.scopes.length > 0 && this.scopes[this.scopes.length - 1].depth >= depth &&
           this.scopes[this.scopes.length - 1].depth > 0) ArrayPrototypePop(this.scopes);
    const parent = this.elements[this.elements.length - 1];
    this.current = parent === undefined ? this.top :
      parent[kNamespace] === HTML && parent[kLocalName] === 'template' ? parent[kContent] : parent;
    if (element[kLocalName] === 'script' && this.scripting &&
        (element[kNamespace] === HTML || element[kNamespace] === SVG)) this.script = element;
    element[slot('finished')]?.();
  }
}

function parseXMLDocument(document, text) {
  const parser = new XMLParser(document, document);
  parser.push(text);
  parser.end();
  parser.run();
}

// The nodes of a text inside of an element, with its namespaces.
function parseXMLFragment(context, text) {
  const { makeFragment } = require('web/dom/fragment');
  const fragment = makeFragment(context[kOwner]);
  const parser = new XMLParser(context[kOwner], fragment, { __proto__: null, fragment: true });
  const seen = new SafeMap();
  const scopes = [];
  for (let node = context; node !== null && node[kNodeType] === 1; node = node[kParent]) {
    const list = node.attributes;
    for (let i = 0; i < list.length; i++) {
      if (list[i].namespaceURI !== XMLNS) continue;
      const prefix = list[i].prefix === null ? '' : list[i].localName;
      if (seen.has(prefix)) continue;
      seen.set(prefix, true);
      ArrayPrototypePush(scopes, { prefix, uri: list[i].value || null, depth: 0 });
    }
  }
  if (!seen.has('')) {
    ArrayPrototypePush(scopes, { prefix: '', uri: context.lookupNamespaceURI(null), depth: 0 });
  }
  parser.scopes = scopes;
  parser.text = RegExpPrototypeSymbolReplace(/\r\n?/g, text, '\n');
  try {
    while (parser.at < parser.text.length) parser.step();
    if (parser.open.length > 0) parser.fail('Opening and ending tag mismatch');
  } catch (error) {
    if (!(error instanceof XMLError)) throw error;
    throw fail('SyntaxError', undefined, undefined,
               "Failed to set the 'innerHTML' property on 'Element': The provided markup is " +
               'invalid XML, and therefore cannot be inserted into an XML document.');
  }
  const nodes = [];
  for (let child; (child = fragment[kFirst]) !== null;) {
    remove(child);
    ArrayPrototypePush(nodes, child);
  }
  return nodes;
}

module.exports = { XMLParser, parseXMLDocument, parseXMLFragment };
