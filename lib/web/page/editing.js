// SPDX-License-Identifier: MIT
//
// Typing into an element with contenteditable: beforeinput, textInput, the tree changes, input.
//
//   yield* typeSteps(host, text)             a letter, or '\r' for a new paragraph
//   yield* deleteSteps(host, isBackward)     what is selected, or a letter beside the caret
//   moveCaret(host, key, extend)             arrows within a text, Home and End
//
// The first paragraph is what is in the host itself, each other one a div in it, as Chromium makes
// them. One that is empty has a br.
'use strict';

const {
  kData, kFirst, kLast, kLocalName, kNext, kNodeType, kOwner, kParent, kPrevious,
} = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const { append, insert, remove } = require('web/dom/tree');
const { isInside } = require('web/dom/pointed');

const TEXT = 3;

const isText = (node) => node !== null && node[kNodeType] === TEXT;
const isBreak = (node) => node !== null && node[kLocalName] === 'br';
const lengthOf = (node) => isText(node) ? node[kData].length : node.childNodes.length;

// ---- the caret

function firstText(node) {
  let at = node;
  while (!isText(at) && at[kFirst] !== null) at = at[kFirst];
  return at;
}

function lastText(node) {
  let at = node;
  while (!isText(at) && at[kLast] !== null) at = at[kLast];
  return at;
}

// The selection, which begins in the host: with its first text, if it was elsewhere.
function selectionIn(host) {
  const selection = host[kOwner].getSelection();
  if (selection.anchorNode === null || !isInside(selection.anchorNode, host)) {
    selection.collapse(firstText(host), 0);
  }
  return selection;
}

function moveCaret(host, key, extend) {
  const selection = selectionIn(host);
  const node = selection.focusNode;
  let offset = selection.focusOffset;
  if (key === 'ArrowLeft') offset--;
  else if (key === 'ArrowRight') offset++;
  else if (key === 'Home') offset = 0;
  else if (key === 'End') offset = lengthOf(node);
  else return false;
  if (offset < 0 || offset > lengthOf(node)) return true;
  if (extend) selection.extend(node, offset);
  else selection.collapse(node, offset);
  return true;
}

// ---- changes

// The paragraph of a node: a child of the host that is no text, or the host.
function paragraphOf(node, host) {
  let at = node;
  if (at === host) return host;
  while (at[kParent] !== host) at = at[kParent];
  return isText(at) || isBreak(at) ? host : at;
}

function makeBreak(parent) {
  append(parent[kOwner].createElement('br'), parent);
}

function insertText(selection, text) {
  selection.deleteFromDocument();
  let node = selection.focusNode;
  let offset = selection.focusOffset;
  if (!isText(node)) {
    const before = node.childNodes[offset] ?? null;
    const made = node[kOwner].createTextNode('');
    insert(made, node, before);
    if (isBreak(before)) remove(before);
    node = made;
    offset = 0;
  }
  node.insertData(offset, text);
  selection.collapse(node, offset + text.length);
}

// What is behind the caret becomes a paragraph of its own.
function splitParagraph(host, selection) {
  selection.deleteFromDocument();
  const { focusNode: node, focusOffset: offset } = selection;
  const paragraph = paragraphOf(node, host);
  const made = host[kOwner].createElement(paragraph === host ? 'div' : paragraph[kLocalName]);
  let rest = isText(node) ? offset < node[kData].length ? node.splitText(offset) : node[kNext] :
    node.childNodes[offset] ?? null;
  const stop = paragraph === host ? (at) => isText(at) || isBreak(at) : () => true;
  while (rest !== null && stop(rest)) {
    const next = rest[kNext];
    remove(rest);
    append(rest, made);
    rest = next;
  }
  if (made[kFirst] === null) makeBreak(made);
  insert(made, host, paragraph === host ? rest : paragraph[kNext]);
  if (isText(node) && node[kData] === '') remove(node);
  if (paragraph[kFirst] === null) makeBreak(paragraph);
  selection.collapse(isText(made[kFirst]) ? made[kFirst] : made, 0);
}

// A letter in a text; whether there is one.
function deleteLetter(node, offset, selection, host) {
  const { length } = node[kData];
  if (offset < 0 || offset >= length) return false;
  node.deleteData(offset, 1);
  if (length > 1) {
    selection.collapse(node, offset);
    return true;
  }
  const paragraph = paragraphOf(node, host);
  const parent = node[kParent];
  remove(node);
  if (paragraph[kFirst] === null) makeBreak(paragraph);
  selection.collapse(parent, 0);
  return true;
}

// The paragraph goes on in the one before it; whether there is one.
function joinParagraphs(paragraph, host, selection) {
  if (paragraph === host) return false;
  const before = paragraph[kPrevious];
  if (before === null) return false;
  const target = isText(before) || isBreak(before) ? host : before;
  const end = lastText(before);
  for (let child = paragraph[kFirst]; child !== null;) {
    const next = child[kNext];
    remove(child);
    if (!isBreak(child) || next !== null) {
      if (target === host) insert(child, host, paragraph);
      else append(child, target);
    }
    child = next;
  }
  remove(paragraph);
  selection.collapse(end, lengthOf(end));
  return true;
}

function deleteBeside(host, selection, isBackward) {
  const { focusNode: node, focusOffset: offset } = selection;
  if (isText(node) && deleteLetter(node, isBackward ? offset - 1 : offset, selection, host)) {
    return true;
  }
  const paragraph = paragraphOf(node, host);
  if (isBackward) return joinParagraphs(paragraph, host, selection);
  if (node === host) return false;
  const next = paragraph === host ? node[kNext] : paragraph[kNext];
  return next !== null && !isText(next) && joinParagraphs(next, host, selection);
}

// ---- events

function* editSteps(host, inputType, data, text, change) {
  const { InputEvent, TextEvent } = require('web/dom/events/input');
  const init = { __proto__: null, bubbles: true, composed: true, data, inputType };
  const goesOn = yield* fireSteps(host, 'beforeinput', { ...init, cancelable: true }, InputEvent);
  if (!goesOn) return;
  if (text !== null) {
    const isTaken = yield* fireSteps(host, 'textInput', {
      __proto__: null, bubbles: true, cancelable: true, composed: true, data: text,
      view: host[kOwner].defaultView,
    }, TextEvent);
    if (!isTaken) return;
  }
  if (change(selectionIn(host))) yield* fireSteps(host, 'input', init, InputEvent);
}

function* typeSteps(host, text) {
  if (text === '\r') {
    yield* editSteps(host, 'insertParagraph', null, '\n', (selection) => {
      splitParagraph(host, selection);
      return true;
    });
    return;
  }
  yield* editSteps(host, 'insertText', text, text, (selection) => {
    insertText(selection, text);
    return true;
  });
}

function* deleteSteps(host, isBackward) {
  const type = isBackward ? 'deleteContentBackward' : 'deleteContentForward';
  yield* editSteps(host, type, null, null, (selection) => {
    if (selection.isCollapsed) return deleteBeside(host, selection, isBackward);
    selection.deleteFromDocument();
    return true;
  });
}

module.exports = { deleteSteps, moveCaret, selectionIn, typeSteps };
