// SPDX-License-Identifier: MIT
// Which tags, ids and classes are above an element: most rules with a descendant or child
// combinator fail for want of them, and need not be matched at all.
//
//   ancestors.enter(element, ...)   from now on it is about this element's ancestors
//   ancestors.have(needs)           whether all of a rule's needs may be there
//   needsOf(complex)                what a rule needs above its subject; null for nothing
//
// A name is a bucket, a counter of how many ancestors have it; names can share one, so "have" may
// be wrong in that direction. The ancestors are a stack, which follows a walk through the tree with
// little work. It is built anew when `matches` (see web/css/style) has changed.

'use strict';

const { kLocalName, kMode, kNodeType, kOwner, kParent } = require('web/dom/slots');
const { attribute } = require('web/css/tree');

const BUCKETS = 4096; // a power of 2
const NEEDS_MAX = 6; // of a rule
const CLIMB_MAX = 1000; // ancestors to enter at once
const NAMES_MAX = 100000;

const names = new Map(); // a name to its number

function bucketOf(name) {
  let number = names.get(name);
  if (number === undefined) {
    if (names.size >= NAMES_MAX) return hash(name);
    names.set(name, number = hash(name));
  }
  return number;
}

function hash(name) {
  let h = 0;
  for (let i = 0; i < name.length; i++) h = Math.imul(h, 31) + name.charCodeAt(i) | 0;
  return (h ^ h >>> 12) & BUCKETS - 1;
}

// Features of a compound that an element must have, whatever else it is.
function addNeeds(compound, needs) {
  if (compound === null) return;
  if (compound.id !== '') needs.push(bucketOf(`#${compound.id}`));
  if (compound.classes !== null) {
    for (let i = 0; i < compound.classes.length && needs.length < NEEDS_MAX; i++) {
      needs.push(bucketOf(`.${compound.classes[i]}`));
    }
  }
  if (compound.tag !== '') needs.push(bucketOf(compound.tag.toLowerCase()));
}

function needsOf(complex) {
  const needs = [];
  for (let at = complex; at.left !== null && needs.length < NEEDS_MAX; at = at.left) {
    if (at.combinator === ' ' || at.combinator === '>') addNeeds(at.left.compound, needs);
  }
  return needs.length === 0 ? null : needs;
}

class Ancestors {
  constructor() {
    this.counts = new Uint32Array(BUCKETS);
    this.stack = []; // { element, buckets }
    this.known = new Set(); // the elements of the stack
    this.matches = 0;
    this.isUsed = false;
  }

  push(element) {
    const buckets = [bucketOf(element[kLocalName].toLowerCase())];
    const id = attribute(element, 'id');
    if (id !== null && id !== '') buckets.push(bucketOf(`#${id}`));
    const classes = attribute(element, 'class');
    if (classes !== null && classes !== '') {
      for (const word of classes.split(/[ \t\n\r\f]+/)) buckets.push(bucketOf(`.${word}`));
    }
    for (let i = 0; i < buckets.length; i++) this.counts[buckets[i]]++;
    this.stack.push({ element, buckets });
    this.known.add(element);
  }

  pop() {
    const { element, buckets } = this.stack.pop();
    for (let i = 0; i < buckets.length; i++) this.counts[buckets[i]]--;
    this.known.delete(element);
  }

  // isNeeded: some rules have needs; if not, nothing is to be done.
  enter(element, matches, isNeeded) {
    if (this.matches !== matches) {
      this.counts.fill(0);
      this.stack = [];
      this.known.clear();
      this.matches = matches;
    }
    this.isUsed = false;
    if (!isNeeded || element[kOwner][kMode] === 'quirks') return; // names have no case there
    const path = [];
    let at = element[kParent];
    while (isElement(at) && !this.known.has(at)) {
      if (path.length === CLIMB_MAX) return;
      path.push(at);
      at = at[kParent];
    }
    const last = isElement(at) ? at : null;
    while (this.stack.length > 0 && this.stack[this.stack.length - 1].element !== last) this.pop();
    for (let i = path.length - 1; i >= 0; i--) this.push(path[i]);
    this.isUsed = true;
  }

  have(needs) {
    if (!this.isUsed) return true;
    for (let i = 0; i < needs.length; i++) if (this.counts[needs[i]] === 0) return false;
    return true;
  }
}

const isElement = (node) => node !== null && node !== undefined && node[kNodeType] === 1;

module.exports = { Ancestors, needsOf };
