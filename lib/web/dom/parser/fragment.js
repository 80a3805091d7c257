// SPDX-License-Identifier: MIT
// Markup in scripts: innerHTML, outerHTML, insertAdjacentHTML(), setHTMLUnsafe(), getHTML(),
// Range.createContextualFragment().
//
//   parseFragment(context, text, options)     a DocumentFragment of the context's document
//   installMarkup()                           gives Element and ShadowRoot these members
'use strict';

const { StringPrototypeToLowerCase } = primordials;

const {
  HTML, kContent, kFirst, kHost, kIsHTML, kLocalName, kNamespace, kNext, kNodeType, kOwner,
  kParent, shared, slot,
} = require('web/dom/slots');
const { fail, isObject, mix, need, text, textOrEmpty } = require('web/dom/idl');
const { makeFragment } = require('web/dom/fragment');
const { makeText } = require('web/dom/character-data');
const tree = require('web/dom/tree');
const { runReactions } = require('web/dom/reactions');

// Scripts in the fragment will not run, unless `runs` is set (createContextualFragment).
function parseFragment(context, string, options = { __proto__: null }) {
  const document = context[kOwner];
  const fragment = makeFragment(document);
  const nodes = document[kIsHTML] || options.declarative ?
    require('web/dom/parser/builder').parseFragment(context, string, options) :
    require('web/dom/parser/xml').parseXMLFragment(context, string);
  for (let i = 0; i < nodes.length; i++) tree.append(nodes[i], fragment);
  if (options.runs) {
    const scripts = require('web/dom/collections').byTagName(fragment, 'script');
    for (let i = 0; i < scripts.length; i++) {
      scripts[i][slot('alreadyStarted')] = false;
      scripts[i][slot('parserInserted')] = undefined;
    }
  }
  return fragment;
}

// The element whose markup a node's children are.
function contextOf(node) {
  if (node[kNodeType] === 11 && node[kHost] != null) return node[kHost];
  return node;
}

const MARKUP_CHARS = /[<&\r\0]/;

// Replaces all children of an element or shadow root.
function setInner(node, string, options) {
  const target = node[kNamespace] === HTML && node[kLocalName] === 'template' ?
    node[kContent] : node;
  const mark = shared.reactions.length;
  if (string === '' && target[kFirst] !== null) {
    tree.replaceAll(null, target);
  } else if (primordials.RegExpPrototypeExec(MARKUP_CHARS, string) === null &&
             isPlain(node)) {
    tree.replaceAll(string === '' ? null : makeText(target[kOwner], string), target);
  } else {
    const fragment = parseFragment(contextOf(node), string, options);
    tree.replaceAll(fragment, target);
  }
  if (shared.reactions.length > mark) runReactions(mark);
}

// Text without markup stays text, but in these the parser drops or moves it.
function isPlain(node) {
  switch (contextOf(node)[kLocalName]) {
    case 'table': case 'tbody': case 'thead': case 'tfoot': case 'tr': case 'colgroup':
    case 'frameset': case 'html': case 'head': case 'select': case 'template': return false;
    default: return contextOf(node)[kNamespace] === HTML && contextOf(node)[kOwner][kIsHTML];
  }
}

const htmlOptions = (options) => isObject(options) ? {
  __proto__: null, serializableShadowRoots: !!options.serializableShadowRoots,
  shadowRoots: options.shadowRoots === undefined ? undefined :
    primordials.ArrayFrom(options.shadowRoots),
} : undefined;

const serialize = () => require('web/dom/serialize');

// Of elements and shadow roots.
const INNER = {
  get innerHTML() {
    return serialize().serializeChildren(this);
  },

  set innerHTML(value) {
    setInner(this, textOrEmpty(value));
  },

  setHTMLUnsafe(html) {
    need(arguments.length, 1, 'setHTMLUnsafe', 'Element');
    const target = this[kNamespace] === HTML && this[kLocalName] === 'template' ?
      this[kContent] : this;
    const mark = shared.reactions.length;
    const fragment = parseFragment(contextOf(this), text(html),
                                   { __proto__: null, declarative: true });
    tree.replaceAll(fragment, target);
    if (shared.reactions.length > mark) runReactions(mark);
  },

  getHTML(options = undefined) {
    return serialize().serializeChildren(this, htmlOptions(options));
  },
};

const OUTER = {
  get outerHTML() {
    return serialize().serializeNode(this);
  },

  set outerHTML(value) {
    const string = textOrEmpty(value);
    const parent = this[kParent];
    if (parent === null) return;
    if (parent[kNodeType] === 9) {
      throw fail('NoModificationAllowedError', undefined, undefined,
        "Failed to set the 'outerHTML' property on 'Element': This element's parent is of type " +
        "'#document', which is not an element node.");
    }
    const mark = shared.reactions.length;
    const fragment = parseFragment(elementContext(parent), string);
    tree.replaceChild(fragment, this, parent);
    if (shared.reactions.length > mark) runReactions(mark);
  },

  insertAdjacentHTML(position, value) {
    need(arguments.length, 2, 'insertAdjacentHTML', 'Element');
    const given = text(position);
    const where = StringPrototypeToLowerCase(given);
    const string = text(value);
    let context = this;
    if (where === 'beforebegin' || where === 'afterend') {
      context = this[kParent];
      if (context === null || context[kNodeType] === 9) {
        throw fail('NoModificationAllowedError', 'insertAdjacentHTML', 'Element',
                   'The element has no parent.');
      }
    } else if (where !== 'afterbegin' && where !== 'beforeend') {
      throw fail('SyntaxError', 'insertAdjacentHTML', 'Element',
        `The value provided ('${given}') is not one of 'beforeBegin', 'afterBegin', 'beforeEnd', ` +
        "or 'afterEnd'.");
    }
    const mark = shared.reactions.length;
    const fragment = parseFragment(elementContext(context), string);
    const parent = this[kParent];
    switch (where) {
      case 'beforebegin': tree.preInsert(fragment, parent, this); break;
      case 'afterbegin': tree.preInsert(fragment, this, this[kFirst]); break;
      case 'beforeend': tree.preInsert(fragment, this, null); break;
      default: tree.preInsert(fragment, parent, this[kNext]);
    }
    if (shared.reactions.length > mark) runReactions(mark);
  },
};

// An element to parse in: a body for what is none, and for html in HTML documents.
function elementContext(node) {
  const isRoot = node[kNodeType] === 1 && node[kOwner][kIsHTML] && node[kLocalName] === 'html' &&
    node[kNamespace] === HTML;
  if (node[kNodeType] === 1 && !isRoot) return node;
  if (node[kNodeType] === 11 && node[kHost] != null) return node[kHost];
  return require('web/dom/html/make').makePlain(node[kOwner], 'body', HTML);
}

// range.createContextualFragment()
const parseContextual = (element, string) =>
  parseFragment(element, string, { __proto__: null, runs: true });

let installed = false;
function installMarkup() {
  if (installed) return;
  installed = true;
  const { Element } = require('web/dom/element');
  const { ShadowRoot } = require('web/dom/shadow-root');
  mix(Element.prototype, INNER);
  mix(Element.prototype, OUTER);
  mix(ShadowRoot.prototype, INNER);
}

module.exports = { installMarkup, parseContextual, parseFragment, setInner };
