// SPDX-License-Identifier: MIT
// parse5 builds our nodes: the tree adapter, and a parser that knows what parse5 leaves to others.
//
// Of parse5 come the tokenizer and the insertion modes. Here are: the document that a node belongs
// to (inside of templates another one), the form that a control belongs to, custom elements, whose
// constructors run at once, declarative shadow roots, and the parser's flags on scripts.
//
// 1. Chromium's parser nests at most DEPTH_MAX elements; what is deeper becomes a sibling. So does
//    ours.
// 2. parse5 is evaluated once for all windows, and gets our nodes only through the adapter.
'use strict';

const {
  ArrayPrototypePush, StringPrototypeIndexOf, StringPrototypeSlice,
} = primordials;

const {
  HTML, SVG, kAllowsDeclarative, kAttributes, kContent, kFirst, kHost, kLast,
  kLocalName, kMode, kNamespace, kNext, kNodeType, kOwner, kParent, kPrevious, kScope, shared, slot,
} = require('web/dom/slots');
const { append, insert, remove } = require('web/dom/tree');
const { attr } = require('web/dom/html/attributes');
const make = require('web/dom/html/make');

const { InsertionMode: MODES, Parser } = require('vendor/parse5/parser/index');
const { TAG_ID: TAG, getTagID } = require('vendor/parse5/common/html');

const DEPTH_MAX = 512;
const TEXT_MAX = 65536; // Chromium splits longer texts

const kAlreadyStarted = slot('alreadyStarted');
const kFormOwner = slot('formOwner');
const kParserForm = slot('parserForm');
const kParserInserted = slot('parserInserted');
const kShadowContent = slot('shadowContent'); // of a template that declares a shadow root
const kHeld = slot('held'); // the page runs what its insertion calls
const kFinished = slot('finished'); // called when the parser pops an element
const kUnfinished = slot('unfinished'); // of a style element: it was not popped yet

// ---- The adapter

const isText = (node) => node !== null && node[kNodeType] === 3;

function insertText(parent, text, before) {
  if (parent[kNodeType] === 9) return;
  const last = before === null ? parent[kLast] : before[kPrevious];
  if (isText(last) && last.data.length + text.length <= TEXT_MAX) {
    make.appendData(last, text);
    return;
  }
  const document = ownerOf(parent);
  for (let at = 0; at < text.length; at += TEXT_MAX) {
    const part = text.length <= TEXT_MAX ? text : StringPrototypeSlice(text, at, at + TEXT_MAX);
    insert(make.makeText(document, part), parent, before);
  }
}

const ownerOf = (node) => node[kNodeType] === 9 ? node : node[kOwner];

const adapter = {
  __proto__: null,
  createDocument() {
    throw new primordials.TypeError('A document is given.');
  },
  createDocumentFragment() {
    return null; // a template brings its own
  },
  createElement(tagName, namespace, attributes) {
    return { __proto__: null, tagName, namespace, attributes }; // only of a fragment's parser
  },
  createCommentNode: (data) => data, // see _appendCommentNode
  createTextNode: (data) => data,
  appendChild(parent, node) {
    insertNode(node, parent, null);
  },
  insertBefore(parent, node, before) {
    insertNode(node, parent, before);
  },
  setTemplateContent() {},
  getTemplateContent: (template) => template[kShadowContent] ?? template[kContent],
  setDocumentType(document, name, publicId, systemId) {
    // A script may have put nodes there that cannot be behind a doctype.
    for (let child = document[kFirst]; child !== null; child = child[kNext]) {
      if (child[kNodeType] === 1 || child[kNodeType] === 10) return;
    }
    append(make.makeDoctype(document, name, publicId, systemId), document);
  },
  setDocumentMode(document, mode) {
    if (!document[slot('modeFixed')]) document[kMode] = mode;
  },
  getDocumentMode: (document) => document[kMode] ?? ownerOf(document)[kMode],
  detachNode(node) {
    if (node[kParent] !== null) remove(node);
  },
  insertText(parent, text) {
    insertText(parent, text, null);
  },
  insertTextBefore(parent, text, before) {
    insertText(parent, text, before);
  },
  adoptAttributes(element, attributes) {
    for (let i = 0; i < attributes.length; i++) {
      const { name, value } = attributes[i];
      if (attr(element, name) === null) make.setAttribute(element, name, value);
    }
  },
  getFirstChild: (node) => node[kFirst],
  getChildNodes(node) {
    const list = [];
    for (let child = node[kFirst]; child !== null; child = child[kNext]) {
      ArrayPrototypePush(list, child);
    }
    return list;
  },
  getParentNode: (node) => node[kParent] ?? null,
  getAttrList(element) {
    const list = [];
    const records = element[kAttributes] ?? [];
    for (let i = 0; i < records.length; i++) {
      ArrayPrototypePush(list, { name: records[i].localName, value: records[i].value });
    }
    return list;
  },
  getTagName: (element) => element[kLocalName] ?? '',
  getNamespaceURI: (element) => element[kNamespace] ?? '',
  getTextNodeContent: (node) => node.data,
  getCommentNodeContent: (node) => node.data,
  isTextNode: (node) => node[kNodeType] === 3,
  isCommentNode: (node) => node[kNodeType] === 8,
  isDocumentTypeNode: (node) => node[kNodeType] === 10,
  isElementNode: (node) => node[kNodeType] === 1,
  setNodeSourceCodeLocation() {},
  getNodeSourceCodeLocation: () => null,
  updateNodeSourceCodeLocation() {},
  onItemPop(node) {
    node[kFinished]?.();
  },
};

// A script may have moved things: what cannot be inserted any more is dropped.
function insertNode(node, parent, before) {
  if (before !== null && before[kParent] !== parent) before = null;
  if (parent[kNodeType] === 9 && node[kNodeType] === 1) {
    for (let child = parent[kFirst]; child !== null; child = child[kNext]) {
      if (child[kNodeType] === 1) return;
    }
  }
  if (node === parent) return;
  if (node[kFirst] != null && contains(node, parent)) return;
  if (node[kParent] !== null) remove(node);
  const mark = shared.reactions.length;
  insert(node, parent, before);
  if (shared.reactions.length === mark || node[kHeld] === true) return;
  require('web/dom/reactions').runReactions(mark);
}

function contains(node, other) {
  for (let at = other; at != null; at = at[kParent] ?? at[kHost]) {
    if (at === node) return true;
  }
  return false;
}

// ---- The parser

const FORM_OWNED = { __proto__: null, button: true, fieldset: true, input: true, object: true,
                     output: true, select: true, textarea: true, img: true };

class Builder extends Parser {
  // Set before the first token: what creates elements needs them.
  document_;
  fragment_ = false; // parses a fragment: scripts do not run, custom elements are upgraded later
  inert_ = false; // DOMParser: scripts do not run
  isAside_ = false; // what is parsed is no part of the source: document.write()
  last_ = null; // the element that was made last
  onCustomElement_ = null; // (name) => pause: a checkpoint is due before its constructor
  premade_ = null; // a custom element of the tag that is next

  // Makes the element of a start tag before the tag is handled: between its callbacks there are
  // checkpoints. `insertSteps` is what its insertion has called.
  *makeSteps({ attrs, tagName }) {
    const { parent } = this._getInsertionLocation();
    const document = ownerOf(parent) ?? this.document_;
    yield* make.makeCustomSteps(document, tagName, attrs, (element) => {
      element[kHeld] = true;
      this.premade_ = element;
    });
  }

  // What stands before the element of a start tag that is handled next is there at the checkpoint.
  prepareInsertion() {
    const mode = this.insertionMode;
    if (mode === MODES.IN_BODY || mode === MODES.IN_CELL || mode === MODES.IN_CAPTION) {
      this._reconstructActiveFormattingElements();
    }
  }

  *insertSteps(element) {
    element[kHeld] = false;
    yield* require('web/dom/reactions').reactionSteps(0);
  }

  _createElement(tagName, namespace, attributes, intendedParent) {
    const parent = intendedParent ?? this.document;
    const document = ownerOf(parent) ?? this.document_;
    const isPremade = this.premade_?.[kLocalName] === tagName;
    const element = isPremade ? this.premade_ :
      make.makeParsed(document, tagName, namespace, attributes, this.fragment_);
    if (isPremade) this.premade_ = null;
    const name = element[kLocalName];
    if (name === 'script' && (namespace === HTML || namespace === SVG)) {
      element[kParserInserted] = this.document_;
      element[slot('place')] = this.isAside_ ? null : this._place();
      element[slot('forceAsync')] = false;
      if (this.fragment_ || this.inert_) element[kAlreadyStarted] = true;
    }
    if (name === 'style' && namespace === HTML) element[kUnfinished] = true;
    if (namespace === HTML) this._associate(element, name, parent);
    this.last_ = element;
    return element;
  }

  // Behind the character that was read last; both from 0.
  _place() {
    const { preprocessor } = this.tokenizer;
    return { __proto__: null, line: preprocessor.line - 1, column: preprocessor.col };
  }

  _associate(element, name, parent) {
    const form = this.formElement;
    if (form === null || this.openElements.tmplCount > 0) return;
    if (FORM_OWNED[name] !== true && StringPrototypeIndexOf(name, '-') === -1) return;
    if (name !== 'img' && attr(element, 'form') !== null) return;
    if (rootOf(form) !== rootOf(parent)) return;
    element[kFormOwner] = form;
    element[kParserForm] = true;
  }

  _getInsertionLocation() {
    const location = super._getInsertionLocation();
    if (this.openElements.depth > DEPTH_MAX && location.beforeElement === null &&
        location.parent[kParent] != null) {
      location.parent = location.parent[kParent];
    }
    return location;
  }

  _appendCommentNode(token, parent) {
    insertNode(make.makeComment(ownerOf(parent), token.data), parent, null);
  }

  _insertTemplate(token) {
    const location = this._getInsertionLocation();
    const declared = this._declaredShadow(token);
    const template = this._createElement(token.tagName, HTML, token.attrs, location.parent);
    if (declared !== null) template[kShadowContent] = declared;
    else this._attachElementToTree(template, null, location);
    this.openElements.push(template, token.tagID);
  }

  // The shadow root that <template shadowrootmode> gives to the current element, or null.
  _declaredShadow(token) {
    const value = (name) => {
      for (let i = 0; i < token.attrs.length; i++) {
        if (token.attrs[i].name === name) return token.attrs[i].value;
      }
      return undefined;
    };
    const mode = primordials.StringPrototypeToLowerCase(value('shadowrootmode') ?? '');
    const host = this.openElements.current;
    if ((mode !== 'open' && mode !== 'closed') || !this.document[kAllowsDeclarative] ||
        this.openElements.stackTop < 1 || host[kNodeType] !== 1) return null;
    return make.attachDeclared(host, mode, {
      __proto__: null,
      clonable: value('shadowrootclonable') !== undefined,
      serializable: value('shadowrootserializable') !== undefined,
      delegatesFocus: value('shadowrootdelegatesfocus') !== undefined,
      slotAssignment: value('shadowrootslotassignment'),
    });
  }

  // parse5 tells of the ends of HTML's scripts only.
  onItemPop(node, isTop) {
    super.onItemPop(node, isTop);
    if (node[kLocalName] === 'script' && node[kNamespace] === SVG && isTop) {
      this.scriptHandler?.(node);
    }
  }

  onStartTag(token) {
    if (this.onCustomElement_ !== null && StringPrototypeIndexOf(token.tagName, '-') > 0 &&
        this.onCustomElement_(token)) return;
    if (this.currentNotInHTML || !this._inSelect(token)) super.onStartTag(token);
    if (this.insertionMode === MODES.IN_SELECT ||
        this.insertionMode === MODES.IN_SELECT_IN_TABLE) {
      this._resetInsertionModeForSelect(this.openElements.stackTop);
    }
  }

  // ---- Selects: since 2025 their content is parsed as any other, which parse5 does not know yet

  // Does what a start tag does to an open select; true if the tag is ignored then.
  _inSelect({ tagID }) {
    const { openElements } = this;
    switch (tagID) {
      case TAG.SELECT:
      case TAG.INPUT:
        if (this.fragmentContextID === TAG.SELECT && tagID === TAG.SELECT) return true;
        if (!openElements.hasInScope(TAG.SELECT)) return false;
        openElements.popUntilTagNamePopped(TAG.SELECT);
        return tagID === TAG.SELECT;
      case TAG.OPTION:
        if (openElements.hasInScope(TAG.SELECT)) {
          openElements.generateImpliedEndTagsWithExclusion(TAG.OPTGROUP);
        }
        return false;
      case TAG.OPTGROUP:
      case TAG.HR:
        if (openElements.hasInScope(TAG.SELECT)) openElements.generateImpliedEndTags();
        return false;
      default: return false;
    }
  }

  // <script/> in SVG has ended with its start tag.
  _appendElement(token, namespace) {
    super._appendElement(token, namespace);
    if (namespace === SVG && token.tagName === 'script') this.scriptHandler?.(this.last_);
  }

  onEndTag(token) {
    const { openElements } = this;
    if (token.tagID === TAG.SCRIPT && openElements.current[kNamespace] === SVG &&
        openElements.current[kLocalName] === 'script') {
      const script = openElements.current;
      super.onEndTag(token);
      this.scriptHandler?.(script);
      return;
    }
    if (token.tagID === TAG.SELECT && !this.currentNotInHTML && this.insertionMode !== MODES.TEXT) {
      if (!openElements.hasInScope(TAG.SELECT)) return;
      openElements.generateImpliedEndTags();
      openElements.popUntilTagNamePopped(TAG.SELECT);
      return;
    }
    super.onEndTag(token);
  }

  // The mode of what is around the select.
  _resetInsertionModeForSelect(index) {
    for (let i = index; i >= 0; i = this.openElements.slotBelow(i)) {
      switch (this.openElements.tagIDs[i]) {
        case TAG.TR: return this._setMode(MODES.IN_ROW);
        case TAG.TBODY:
        case TAG.THEAD:
        case TAG.TFOOT: return this._setMode(MODES.IN_TABLE_BODY);
        case TAG.CAPTION: return this._setMode(MODES.IN_CAPTION);
        case TAG.TABLE: return this._setMode(MODES.IN_TABLE);
        case TAG.TEMPLATE: {
          const modes = this.tmplInsertionModeStack;
          return this._setMode(modes[modes.length - 1] ?? MODES.IN_BODY);
        }
        case TAG.TD:
        case TAG.TH:
          if (i > 0) return this._setMode(MODES.IN_CELL);
      }
    }
    return this._setMode(MODES.IN_BODY);
  }

  _setMode(mode) {
    this.insertionMode = mode === MODES.IN_TEMPLATE ? MODES.IN_BODY : mode;
  }
}

function rootOf(node) {
  if (node[kScope] != null) return node[kScope];
  while (node[kParent] != null) node = node[kParent];
  return node;
}

const OPTIONS = { __proto__: null, scriptingEnabled: true, treeAdapter: adapter };

// ---- Fragments

// Parses a fragment in the context of an element; gives a list of nodes without a parent.
function parseFragment(context, text, options = { __proto__: null }) {
  const document = context[kOwner];
  const inert = make.makeInertDocument(document, true);
  inert[kMode] = document[kMode];
  inert[slot('modeFixed')] = true;
  inert[kAllowsDeclarative] = options.declarative === true;
  const parser = new Builder(
    { __proto__: null, ...OPTIONS, scriptingEnabled: document[slot('scripting')] !== false }, inert,
    context);
  const name = context[kLocalName];
  const isTemplate = name === 'template' && context[kNamespace] === HTML;
  // The elements are the document's from the start, as in Chromium: their upgrades are queued
  // before what the removal of the old ones causes. Those of a template wait for a document.
  parser.document_ = isTemplate ? make.templateDocument(document) : document;
  parser.fragment_ = true;
  if (isTemplate) ArrayPrototypePush(parser.tmplInsertionModeStack, MODES.IN_TEMPLATE);
  parser._initTokenizerForFragmentParsing();
  const root = make.makePlain(parser.document_, 'html', HTML);
  parser.openElements.push(root, getTagID('html'));
  parser._resetInsertionMode();
  parser._findFormInFragmentContext();
  parser.tokenizer.write(text, true);
  const nodes = [];
  for (let child; (child = root[kFirst]) !== null;) {
    remove(child);
    ArrayPrototypePush(nodes, child);
  }
  return nodes;
}

module.exports = {
  Builder, OPTIONS, adapter, kAlreadyStarted, kFinished, kFormOwner, kParserForm, kParserInserted,
  kShadowContent, parseFragment,
};
