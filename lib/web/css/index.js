// SPDX-License-Identifier: MIT
// The rules of a tree's sheets, sorted into drawers by the last compound of their selectors (id,
// class, tag, the rest), so that an element is compared with few. Also the keyframes by name.
//
// An entry is { complex, block, order, layer, needs }; `where` says in whose eyes selectors are seen.

'use strict';

const { kHost, kId, kLocalName, kNodeType } = require('web/dom/slots');
const { needsOf } = require('web/css/ancestors');
const { matchesMedia, supports } = require('web/css/media');
const { attribute } = require('web/css/tree');

const NO_LAYER = 1e9; // after all layers

class RuleIndex {
  constructor(scope) {
    this.ids = new Map();
    this.classes = new Map();
    this.tags = new Map();
    this.others = [];
    this.hosts = []; // :host rules, for the host itself
    this.slotted = [];
    this.pseudos = new Map(); // 'before', 'after', ... to an index of its own
    this.keyframes = new Map();
    this.layers = new Map();
    this.count = 0;
    this.hasNeeds = false; // some entries need ancestors: web/css/ancestors
    const isShadow = scope !== null && scope[kNodeType] === 11;
    this.where = {
      __proto__: null, scope: null, shadow: isShadow ? scope : null, anchor: null, memo: new Map(),
    };
    this.memoOf = 0; // the count of changes (see web/css/style) that the memo is good for
  }

  addSheet(sheet, medium) {
    if (sheet.disabled || sheet.media !== '' && !matchesMedia(sheet.media, medium)) return;
    this.addRules(sheet.rules, medium, '');
  }

  layer(name) {
    let number = this.layers.get(name);
    if (number === undefined) this.layers.set(name, number = this.layers.size);
    return number;
  }

  addRules(rules, medium, layer) {
    for (let i = 0; i < rules.length; i++) {
      const rule = rules[i];
      switch (rule.type) {
        case 'style':
          for (let k = 0; k < rule.selectors.length; k++) {
            this.add(rule.selectors[k], rule.block, layer);
          }
          if (rule.rules.length > 0) this.addRules(rule.rules, medium, layer);
          break;
        case 'media':
          if (matchesMedia(rule.condition, medium)) this.addInner(rule, medium, layer);
          break;
        case 'supports':
          if (supports(rule.condition)) this.addInner(rule, medium, layer);
          break;
        case 'layer': {
          const name = rule.condition === '' ? ` ${this.count}` : rule.condition;
          const full = layer === '' ? name : `${layer}.${name}`;
          this.layer(full);
          this.addRules(rule.rules, medium, full);
          break;
        }
        case 'layer-statement':
          for (const name of rule.names) this.layer(layer === '' ? name : `${layer}.${name}`);
          break;
        case 'keyframes':
          this.keyframes.set(rule.name, rule);
          break;
        case 'import':
          if (rule.imported && (rule.condition === '' || matchesMedia(rule.condition, medium))) {
            this.addSheet(rule.imported, medium);
          }
          break;
        default:
      }
    }
  }

  // Declarations right inside a nested at-rule belong to the style rule around it.
  addInner(rule, medium, layer) {
    if (rule.block !== undefined && rule.block.size > 0) {
      let above = rule.parent;
      while (above !== null && above.type !== 'style') above = above.parent;
      if (above !== null) {
        for (const complex of above.selectors) this.add(complex, rule.block, layer);
      }
    }
    this.addRules(rule.rules, medium, layer);
  }

  add(complex, block, layer) {
    const entry = {
      complex, block, order: this.count++,
      layer: layer === '' ? NO_LAYER : this.layer(layer), specificity: complex.specificity,
      needs: needsOf(complex),
    };
    if (entry.needs !== null) this.hasNeeds = true;
    const { compound, pseudoElement } = complex;
    if (pseudoElement !== null) {
      if (pseudoElement.name === 'slotted') {
        this.slotted.push(entry);
        return;
      }
      let own = this.pseudos.get(pseudoElement.name);
      if (own === undefined) {
        own = new RuleIndex(null);
        own.where = this.where;
        this.pseudos.set(pseudoElement.name, own);
      }
      own.file(entry, compound);
      return;
    }
    this.file(entry, compound);
  }

  file(entry, compound) {
    if (compound.id !== '') return put(this.ids, compound.id, entry);
    if (compound.classes !== null) return put(this.classes, compound.classes[0], entry);
    if (compound.tag !== '') return put(this.tags, compound.lower ?? compound.tag, entry);
    if (this.where.shadow !== null && isHost(compound)) this.hosts.push(entry);
    return this.others.push(entry);
  }

  // Adds the entries that match the element to `found`; `ancestors` are those of the element.
  collect(element, found, matches, ancestors) {
    const { where } = this;
    if (this.memoOf !== ancestors.matches) {
      this.memoOf = ancestors.matches;
      where.memo.clear();
    }
    const filter = (list) => {
      for (let i = 0; i < list.length; i++) {
        const entry = list[i];
        if (entry.needs !== null && !ancestors.have(entry.needs)) continue;
        if (matches(entry.complex, element, where)) found.push(entry);
      }
    };
    if (this.others.length > 0) filter(this.others);
    const tag = this.tags.get(element[kLocalName]) ?? this.tags.get(element[kLocalName].toLowerCase());
    if (tag !== undefined) filter(tag);
    if (this.classes.size > 0) {
      const text = attribute(element, 'class');
      if (text !== null && text !== '') {
        const words = splitWords(text);
        for (let i = 0; i < words.length; i++) {
          const list = this.classes.get(words[i]);
          if (list !== undefined) filter(list);
        }
      }
    }
    if (this.ids.size > 0) {
      const id = element[kId] ?? attribute(element, 'id');
      const list = id === null ? undefined : this.ids.get(id);
      if (list !== undefined) filter(list);
    }
  }
}

const isHost = (compound) => compound.pseudos !== null &&
  compound.pseudos.some(({ name }) => name === 'host' || name === 'host-context');

function put(map, key, entry) {
  const list = map.get(key);
  if (list === undefined) map.set(key, [entry]);
  else list.push(entry);
}

const known = new Map(); // class texts repeat
function splitWords(text) {
  let words = known.get(text);
  if (words === undefined) {
    words = [...new Set(text.split(/[ \t\n\r\f]+/))].filter((word) => word !== '');
    if (known.size > 5000) known.clear();
    known.set(text, words);
  }
  return words;
}

const inOrder = (a, b) => a.layer - b.layer || a.specificity - b.specificity || a.order - b.order;

module.exports = { NO_LAYER, RuleIndex, inOrder, kHost };
