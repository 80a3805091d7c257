// SPDX-License-Identifier: MIT
// What a Range does with the nodes inside of it: deleting, extracting, copying, inserting.
//
//   common ancestor
//     +-- left ...  start     partly inside: copied level by level, from the start up
//     +-- whole nodes         moved or copied as they are
//     +-- right ... end       partly inside: copied level by level, from the end up

'use strict';

const { ArrayPrototypePush, ArrayPrototypeReverse, StringPrototypeSlice } = primordials;

const {
  HTML, kChildCount, kData, kEnd, kEndOffset, kFirst, kIsHTML, kLocalName, kNamespace, kNext,
  kNodeType, kOwner, kParent, kStart, kStartOffset, slot,
} = require('web/dom/slots');
const { fail } = require('web/dom/idl');
const { clone } = require('web/dom/clone');
const { replaceData, splitText } = require('web/dom/character-data');
const { commonAncestor, setRange } = require('web/dom/range');
const { indexOf, isInclusiveAncestor } = require('web/dom/walk');
const tree = require('web/dom/tree');

const isData = (node) => node[kData] !== undefined && node[kNodeType] !== 2;

function childAt(parent, offset) {
  let child = parent[kFirst];
  for (let i = 0; i < offset; i++) child = child[kNext];
  return child;
}

// The child of `ancestor` that has `node` in it; null if node is ancestor.
function childToward(ancestor, node) {
  if (ancestor === node) return null;
  let at = node;
  while (at[kParent] !== ancestor) at = at[kParent];
  return at;
}

// Where the range will be when its contents are gone.
function pointAfter(range) {
  const { [kStart]: start, [kStartOffset]: offset, [kEnd]: end } = range;
  if (isInclusiveAncestor(start, end)) return { __proto__: null, node: start, offset };
  let at = start;
  while (at[kParent] !== null && !isInclusiveAncestor(at[kParent], end)) at = at[kParent];
  return { __proto__: null, node: at[kParent], offset: indexOf(at) + 1 };
}

function documentOf(node) {
  return node[kNodeType] === 9 ? node : node[kOwner];
}

// The children of the common ancestor that are wholly inside.
function wholeChildren(range, common, left, right) {
  let at = left !== null ? left[kNext] : childAt(common, range[kStartOffset]);
  const end = right ?? (range[kEnd] === common && !isData(common) ?
    childAt(common, range[kEndOffset]) : null);
  const list = [];
  for (; at !== null && at !== end; at = at[kNext]) ArrayPrototypePush(list, at);
  return list;
}

// ---- Extracting and copying

function takeContents(range, extract) {
  const { [kStart]: start, [kStartOffset]: from, [kEnd]: end, [kEndOffset]: to } = range;
  const document = documentOf(start);
  const fragment = document[slot('require')]('web/dom/fragment').makeFragment(document);
  if (start === end && from === to) return fragment;
  if (start === end && isData(start)) {
    tree.append(takeData(start, from, to, extract), fragment);
    return fragment;
  }
  const common = commonAncestor(range);
  const left = childToward(common, start);
  const right = childToward(common, end);
  const whole = wholeChildren(range, common, left, right);
  for (let i = 0; i < whole.length; i++) {
    if (whole[i][kNodeType] === 10) {
      throw fail('HierarchyRequestError', extract ? 'extractContents' : 'cloneContents', 'Range',
                 'A DocumentType node is in the range.');
    }
  }
  const after = extract ? pointAfter(range) : null;
  if (left !== null) tree.append(takeLeft(start, from, common, extract), fragment);
  for (let i = 0; i < whole.length; i++) {
    tree.append(extract ? whole[i] : clone(whole[i], undefined, true), fragment);
  }
  if (right !== null) tree.append(takeRight(end, to, common, extract), fragment);
  if (extract) setRange(range, after.node, after.offset, after.node, after.offset);
  return fragment;
}

function takeData(node, from, to, extract) {
  const copy = clone(node, undefined, false);
  copy[kData] = StringPrototypeSlice(node[kData], from, to);
  if (extract) replaceData(node, from, to - from, '');
  return copy;
}

// Moves or copies `first` and its siblings up to `limit` (not itself) to the end of `into`.
function takeSiblings(first, limit, into, extract) {
  for (let at = first, next; at !== limit; at = next) {
    next = at[kNext];
    tree.append(extract ? at : clone(at, undefined, true), into);
  }
}

// The nodes from a child of `common` down to `node`.
function chainTo(node, common) {
  const chain = [];
  for (let at = node; at !== common; at = at[kParent]) ArrayPrototypePush(chain, at);
  return ArrayPrototypeReverse(chain);
}

// Copies are made from the outside to the inside, so that constructors of custom elements run in
// the order of the tree.
function takeLeft(start, offset, common, extract) {
  const chain = chainTo(start, common);
  const copies = [];
  for (let i = 0; i < chain.length; i++) {
    copies[i] = isData(chain[i]) ? takeData(start, offset, start[kData].length, extract) :
      clone(chain[i], undefined, false);
    if (i > 0) tree.append(copies[i], copies[i - 1]);
  }
  const last = chain.length - 1;
  if (!isData(start)) takeSiblings(childAt(start, offset), null, copies[last], extract);
  for (let i = last; i > 0; i--) takeSiblings(chain[i][kNext], null, copies[i - 1], extract);
  return copies[0];
}

function takeRight(end, offset, common, extract) {
  const chain = chainTo(end, common);
  let top = null;
  let into = null;
  for (let i = 0; i < chain.length; i++) {
    const node = chain[i];
    const copy = isData(node) ? takeData(end, 0, offset, extract) : clone(node, undefined, false);
    if (into === null) top = copy;
    else tree.append(copy, into);
    into = copy;
    if (isData(node)) break;
    const limit = node === end ? childAt(end, offset) : chain[i + 1];
    takeSiblings(node[kFirst], limit, copy, extract);
  }
  return top;
}

// ---- Deleting

function deleteContents(range) {
  const { [kStart]: start, [kStartOffset]: from, [kEnd]: end, [kEndOffset]: to } = range;
  if (start === end && from === to) return;
  if (start === end && isData(start)) {
    replaceData(start, from, to - from, '');
    return;
  }
  const common = commonAncestor(range);
  const gone = [];
  // Up from the start: what is behind it; then between; then up from the end: what is before it.
  let left = null;
  if (start !== common) {
    if (!isData(start)) collect(childAt(start, from), null, gone);
    for (left = start; left[kParent] !== common; left = left[kParent]) {
      collect(left[kNext], null, gone);
    }
  }
  const right = childToward(common, end);
  const whole = wholeChildren(range, common, left, right);
  for (let i = 0; i < whole.length; i++) ArrayPrototypePush(gone, whole[i]);
  if (end !== common) {
    const chain = [];
    for (let at = end; at !== common; at = at[kParent]) ArrayPrototypePush(chain, at);
    for (let i = chain.length - 1; i > 0; i--) collect(chain[i][kFirst], chain[i - 1], gone);
    if (!isData(end)) collect(end[kFirst], childAt(end, to), gone);
  }
  const after = pointAfter(range);
  if (isData(start)) replaceData(start, from, start[kData].length - from, '');
  for (let i = 0; i < gone.length; i++) if (gone[i][kParent] !== null) tree.remove(gone[i]);
  if (isData(end)) replaceData(end, 0, to, '');
  setRange(range, after.node, after.offset, after.node, after.offset);
}

function collect(first, limit, list) {
  for (let at = first; at !== limit; at = at[kNext]) ArrayPrototypePush(list, at);
}

// ---- Inserting

function insertNode(range, node) {
  const { [kStart]: start, [kStartOffset]: offset } = range;
  const type = start[kNodeType];
  const isText = type === 3 || type === 4;
  if (type === 7 || type === 8 || isText && start[kParent] === null || node === start) {
    throw fail('HierarchyRequestError', 'insertNode', 'Range',
               'This operation would yield an incorrect node tree.');
  }
  let reference = isText ? start : type === 2 ? null : childAt(start, offset);
  const parent = reference === null ? start : reference[kParent];
  tree.ensureInsertable(node, parent, reference, null, 'insertNode');
  if (isText) reference = splitText(start, offset);
  if (node === reference) reference = reference[kNext];
  if (node[kParent] !== null) tree.remove(node);
  let end = reference === null ? parent[kChildCount] : indexOf(reference);
  end += node[kNodeType] === 11 ? node[kChildCount] : 1;
  tree.preInsert(node, parent, reference, 'insertNode');
  if (range[kStart] === range[kEnd] && range[kStartOffset] === range[kEndOffset]) {
    setRange(range, range[kStart], range[kStartOffset], parent, end);
  }
}

function surround(range, node) {
  const { [kStart]: start, [kEnd]: end } = range;
  const common = commonAncestor(range);
  const isPartial = (top) => {
    for (let at = top; at !== common; at = at[kParent]) {
      if (at[kNodeType] !== 3 && at[kNodeType] !== 4) return true;
    }
    return false;
  };
  if (isPartial(start) || isPartial(end)) {
    throw fail('InvalidStateError', 'surroundContents', 'Range',
               'The Range has partially selected a non-Text node.');
  }
  const type = node[kNodeType];
  if (type === 9 || type === 10 || type === 11) {
    throw fail('InvalidNodeTypeError', 'surroundContents', 'Range',
               `The node provided is of type '${node.nodeName}'.`);
  }
  const fragment = takeContents(range, true);
  if (node[kFirst] !== null) tree.replaceAll(null, node);
  insertNode(range, node);
  tree.preInsert(fragment, node, null, 'surroundContents');
  const parent = node[kParent];
  const index = indexOf(node);
  setRange(range, parent, index, parent, index + 1);
}

function contextualFragment(range, string) {
  const start = range[kStart];
  const document = documentOf(start);
  let element = start[kNodeType] === 1 ? start : start[kParent];
  if (element !== null && element[kNodeType] !== 1) element = null;
  if (element === null || document[kIsHTML] && element[kLocalName] === 'html' &&
      element[kNamespace] === HTML) {
    element = require('web/dom/create').createElement(document, 'body');
  }
  return require('web/dom/parser/fragment').parseContextual(element, string);
}

module.exports = {
  contextualFragment, deleteContents, insertNode, surround, takeContents,
};
