// SPDX-License-Identifier: MIT
// The computed style of an element: finds the rules that match, puts them in the cascade's order,
// computes; and knows what is stale.
//
// A document's state has two counters: `matches` counts changes after which other rules may match,
// `version` all changes that styles or layout may show. An element's style is good while its version
// is the state's. A style is computed from its parent's, iteratively from the top, so that a deep
// tree needs no deep stack.
//
//   user agent < author < style attribute < animations < author !important < ... < transitions

'use strict';

const {
  kFirst, kHost, kLocalName, kMode, kNodeType, kOwner, kParent, kScope, kShadow, kView,
} = require('web/dom/slots');
const { Ancestors } = require('web/css/ancestors');
const { Block, isCustom } = require('web/css/block');
const { computeStyle, initialValues } = require('web/css/compute');
const { fontOfValues, lineHeightOf } = require('web/css/fonts');
const { RuleIndex, inOrder } = require('web/css/index');
const { prepared } = require('web/css/prepared');
const { P, byName } = require('web/css/properties');
const { Sheet, changesNow, sheetsOf } = require('web/css/sheets');
const {
  attribute, flatParent, isHTML, kEffects, kInline, kPseudo, kState, kStyle, rootElement,
} = require('web/css/tree');

const STYLES_MAX = 20000; // of a document

let match; // of web/dom/selectors

class State {
  constructor(document) {
    this.document = document;
    this.version = 1;
    this.matches = 1;
    this.width = 800;
    this.height = 600;
    this.prefers = null;
    this.rootFontSize = 16;
    this.indexes = new Map(); // of scopes
    this.ancestors = new Ancestors(); // of the element whose rules are looked for
    this.found = new Map(); // matched declarations by their key, which many elements share
    this.era = 1; // styles that were computed in another one are not used again
    this.styleCount = 0; // of this era
    this.changes = -1; // see refresh()
    this.usedWidth = 0;
    this.usedHeight = 0;
    this.cacheKey = '';
    this.agent = null; // the index of the user agent's sheet
    this.layout = null; // of web/css/layout
    this.layoutVersion = 0;
    this.scroll = { x: 0, y: 0 };
    this.scrolled = []; // targets with a scroll event to come
    this.animations = null; // of web/css/animations
    this.resizeObservers = [];
    this.intersectionObservers = [];
    this.intersectionTask = false; // their callbacks are queued
    this.mediaLists = [];
    this.writing = null; // the element whose style attribute we are writing
    this.depth = 0;
  }
}

function stateOf(document) {
  return document[kState] ??= new State(document);
}

// ---- Staleness

// what: 'tree', 'attribute', 'text', 'style' or 'scroll', at any node of the document.
function changed(node, what) {
  const document = node[kNodeType] === 9 ? node : node[kOwner];
  const state = document?.[kState];
  if (state === undefined) return;
  if (what === 'scroll') {
    state.painted = false;
    return;
  }
  state.version++;
  if (what === 'style' || state.writing === node && what === 'attribute') {
    const entry = node[kStyle];
    if (entry !== undefined) entry.matches = 0;
    return;
  }
  if (what === 'text' && node[kParent] !== null && node[kParent][kLocalName] === 'style') {
    require('web/css/sheets').changed();
  }
  state.matches++;
}

function setViewport(document, width, height, prefers = null) {
  const state = stateOf(document);
  if (state.width === width && state.height === height && state.prefers === prefers) return;
  state.width = width;
  state.height = height;
  state.prefers = prefers;
  state.version++;
  state.matches++;
}

// Sheets may change without their document knowing.
function refresh(state) {
  const changes = changesNow();
  if (state.changes === changes && state.usedWidth === state.width &&
      state.usedHeight === state.height) return;
  setKey(state, changes);
  forget(state);
  state.version++;
  state.matches++;
}

function setKey(state, changes) {
  state.changes = changes;
  state.usedWidth = state.width;
  state.usedHeight = state.height;
  state.cacheKey = `${changes}|${state.width}x${state.height}`;
}

// All styles are computed anew.
function forget(state) {
  state.era++;
  state.styleCount = 0;
  if (state.found.size > STYLES_MAX) state.found.clear();
}

// ---- Rules

function agentIndex(state) {
  if (state.agent === null && state.document[kMode] !== 'quirks') state.agent = agent;
  if (state.agent === null) prepared(() => readAgentSheet(state));
  return state.agent;
}

function readAgentSheet(state) {
  const sheet = new Sheet(null, null);
  const { QUIRKS, SHEET } = require('web/css/ua');
  const isQuirky = state.document[kMode] === 'quirks';
  sheet.setText(isQuirky ? SHEET + QUIRKS : SHEET);
  state.agent = new RuleIndex(null);
  state.agent.addSheet(sheet, state);
  if (!isQuirky) agent = state.agent;
  setKey(state, changesNow());
}
let agent = null; // one for all documents without quirks

function indexOf(state, scope) {
  const known = state.indexes.get(scope);
  if (known !== undefined && known.matches === state.matches) return known.index;
  const sheets = sheetsOf(scope);
  if (known !== undefined && known.key === state.cacheKey && sameList(known.sheets, sheets)) {
    known.matches = state.matches;
    return known.index;
  }
  const index = new RuleIndex(scope);
  for (let i = 0; i < sheets.length; i++) index.addSheet(sheets[i], state);
  forget(state);
  state.indexes.set(scope, { key: state.cacheKey, matches: state.matches, sheets, index });
  return index;
}

const sameList = (a, b) => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

let blocks = 0;

// Whether a value may be the parent's though the property is not inherited.
const takesFromParent = (property, { k, v }) =>
  k === 'var' || k === 'wide' && v === 'inherit' && !property.inherited;

// A block's declarations by importance, with numbers for properties.
function compiled(block) {
  const known = block.compiled;
  if (known !== undefined && known.version === block.version) return known;
  const result = {
    version: block.version, id: ++blocks, normal: [], important: [], custom: [], customImportant: [],
    takesFromParent: false,
  };
  for (const { name, value, important } of block.entries.values()) {
    if (isCustom(name)) {
      (important ? result.customImportant : result.custom).push({ name, value });
      continue;
    }
    const property = byName.get(name);
    if (takesFromParent(property, value)) result.takesFromParent = true;
    (important ? result.important : result.normal).push({ id: property.id, value });
  }
  block.compiled = result;
  return result;
}

function inlineBlock(element) {
  const text = attribute(element, 'style');
  const known = element[kInline];
  if (text === null) {
    if (known !== undefined && known.text !== null) {
      known.block.entries.clear();
      known.block.version++;
      known.text = null;
    }
    return null;
  }
  if (known !== undefined && known.text === text) return known.block.size === 0 ? null : known.block;
  const parsed = Block.parse(text);
  if (known !== undefined) { // the block is live: element.style shows it
    known.block.entries = parsed.entries;
    known.block.version++;
    known.text = text;
    return known.block;
  }
  element[kInline] = { text, block: parsed };
  return parsed;
}

// What attributes of HTML say about styles: [[property, text], ...].
function hintsOf(element) {
  const name = element[kLocalName];
  const list = [];
  const size = (attributeName, property) => {
    const found = /^\s*\+?(\d+\.?\d*|\.\d+)(%?)/.exec(attribute(element, attributeName) ?? '');
    if (found !== null) list.push([property, `${found[1]}${found[2] === '%' ? '%' : 'px'}`]);
  };
  switch (name) {
    case 'img': case 'video': case 'iframe': case 'embed': case 'object': case 'table': case 'td':
    case 'th': case 'hr': case 'col':
      size('width', 'width');
      if (name !== 'hr') size('height', 'height');
      if (name === 'hr') size('size', 'height');
      break;
    case 'textarea': break;
    case 'ol': case 'ul': case 'li': {
      const type = attribute(element, 'type');
      const kinds = { '__proto__': null, '1': 'decimal', 'a': 'lower-alpha', 'A': 'upper-alpha', 'i': 'lower-roman', 'I': 'upper-roman', 'disc': 'disc', 'circle': 'circle', 'square': 'square' };
      if (type !== null && kinds[type] !== undefined) list.push(['list-style-type', kinds[type]]);
      break;
    }
    case 'font': {
      const color = attribute(element, 'color');
      if (color !== null) list.push(['color', color]);
      const face = attribute(element, 'face');
      if (face !== null) list.push(['font-family', face]);
      break;
    }
    case 'center': break;
    default:
  }
  if (name === 'iframe' && attribute(element, 'frameborder') === '0') list.push(['border', '0']);
  if (name === 'table') {
    const spacing = attribute(element, 'cellspacing');
    if (spacing !== null && /^\d+$/.test(spacing)) list.push(['border-spacing', `${spacing}px`]);
    const border = attribute(element, 'border');
    if (border !== null && border !== '0') list.push(['border', `${/^\d+$/.test(border) ? border : 1}px outset gray`]);
  }
  if (name === 'td' || name === 'th') {
    const table = tableOf(element);
    const border = table === null ? null : attribute(table, 'border');
    if (border !== null && border !== '0') list.push(['border', '1px inset gray']);
    const padding = table === null ? null : attribute(table, 'cellpadding');
    if (padding !== null && /^\d+$/.test(padding)) list.push(['padding', `${padding}px`]);
  }
  if (/^(body|table|tr|td|th|thead|tbody|tfoot)$/.test(name)) {
    const color = attribute(element, 'bgcolor');
    if (color !== null) list.push(['background-color', color]);
  }
  const align = attribute(element, 'align');
  if (align !== null && /^(left|right|center|justify)$/i.test(align)) {
    if (/^(p|div|h\d|td|th|tr|tbody|thead|tfoot)$/.test(name)) {
      list.push(['text-align', align.toLowerCase() === 'center' ? '-webkit-center' : align.toLowerCase()]);
    } else if (name === 'table' && align.toLowerCase() === 'center') {
      list.push(['margin-left', 'auto'], ['margin-right', 'auto']);
    } else if (name === 'img' && align.toLowerCase() !== 'center') {
      list.push(['float', align.toLowerCase()]);
    }
  }
  if (attribute(element, 'nowrap') !== null && (name === 'td' || name === 'th')) list.push(['white-space', 'nowrap']);
  return list;
}

function tableOf(element) {
  let at = element[kParent];
  for (let i = 0; i < 3 && at !== null && at !== undefined; i++, at = at[kParent]) {
    if (at[kLocalName] === 'table') return at;
  }
  return null;
}

const HINTED = new Set(('img video iframe embed object table td th hr col ol ul li font body tr thead ' +
  'tbody tfoot p div h1 h2 h3 h4 h5 h6').split(' '));
const hintBlocks = new Map();

function hintBlock(element) {
  if (!HINTED.has(element[kLocalName]) || !isHTML(element)) return null;
  const { kAttributes } = require('web/dom/slots');
  const name = element[kLocalName];
  if (element[kAttributes] === null && name !== 'td' && name !== 'th') return null;
  const hints = hintsOf(element);
  if (hints.length === 0) return null;
  const key = hints.map((hint) => hint.join(':')).join(';');
  let block = hintBlocks.get(key);
  if (block === undefined) {
    block = new Block();
    for (const [name, text] of hints) block.set(name, text, false);
    if (hintBlocks.size > 1000) hintBlocks.clear();
    hintBlocks.set(key, block);
  }
  return block;
}

// ---- An element

// The matching declarations, as { key, agent, author, inline }: lists of compiled blocks, with the
// styles computed of them. Elements for which the same rules match share one.
function matchElement(state, element, pseudo) {
  match ??= require('web/dom/selectors/match');
  const matches = match.matchesComplex;
  const agentRules = [];
  const author = [];
  const top = agentIndex(state);
  const scope = element[kScope] ?? state.document;
  const index = indexOf(state, scope);
  const { ancestors } = state;
  ancestors.enter(element, state.matches, index.hasNeeds || top.hasNeeds);
  if (pseudo === null) {
    top.collect(element, agentRules, matches, ancestors);
    index.collect(element, author, matches, ancestors);
    collectShadow(state, element, author, matches);
  } else {
    const own = index.pseudos.get(pseudo);
    if (own === undefined) return null;
    own.collect(element, author, matches, ancestors);
    if (author.length === 0) return null;
  }
  if (agentRules.length > 1) agentRules.sort(inOrder);
  if (author.length > 1) author.sort(inOrder);
  const inline = pseudo === null ? inlineBlock(element) : null;
  const hints = pseudo === null ? hintBlock(element) : null;
  let key = '';
  for (let i = 0; i < agentRules.length; i++) key += `${compiled(agentRules[i].block).id},`;
  key += '|';
  if (hints !== null) key += `${compiled(hints).id},`;
  for (let i = 0; i < author.length; i++) key += `${compiled(author[i].block).id},`;
  if (inline !== null) key += `|${compiled(inline).id}`;
  let result = state.found.get(key);
  if (result !== undefined) return result;
  result = new Found(agentRules, hints, author, inline);
  if (state.found.size > STYLES_MAX) state.found.clear();
  state.found.set(key, result);
  return result;
}

class Found {
  constructor(agentRules, hints, author, inline) {
    this.agent = agentRules.map((rule) => compiled(rule.block));
    this.author = author.map((rule) => compiled(rule.block));
    if (hints !== null) this.author.unshift(compiled(hints));
    this.inline = inline === null ? null : compiled(inline);
    this.takesFromParent = this.agent.some(takes) || this.author.some(takes) ||
      this.inline !== null && takes(this.inline);
    this.styles = new Map(); // by what they inherit: see compute()
    this.era = 0;
  }
}

const takes = (block) => block.takesFromParent;

function collectShadow(state, element, author, matches) {
  const shadow = element[kShadow];
  if (shadow) {
    const index = indexOf(state, shadow);
    for (const entry of index.hosts) {
      if (matches(entry.complex, element, index.where)) {
        author.push({ ...entry, specificity: entry.specificity - 2 ** 31 });
      }
    }
  }
  const parent = element[kParent];
  if (parent !== null && parent !== undefined && parent[kShadow]) {
    const index = indexOf(state, parent[kShadow]);
    const { kAssignedSlot } = require('web/dom/slots');
    const slot = element[kAssignedSlot];
    if (index.slotted.length > 0 && slot) {
      for (const entry of index.slotted) {
        if (match.matchesSlotted(entry.complex, element, slot, index.where)) {
          author.push({ ...entry, specificity: entry.specificity - 2 ** 31 });
        }
      }
    }
  }
}

function pushAll(to, from) {
  for (let i = 0; i < from.length; i++) to.push(from[i]);
}

function compute(state, element, found, parent, flags) {
  const isRoot = flags.isRoot;
  if (found.era !== state.era) {
    found.era = state.era;
    found.styles.clear();
  }
  const from = parent === null ? 0 : found.takesFromParent ? parent.id : parent.heirs;
  const key = from * 4 + (flags.isFlexItem ? 2 : 0) + (isRoot ? 1 : 0);
  const known = found.styles.get(key);
  if (known !== undefined) return known;
  const declared = [];
  const custom = [];
  const { agent: agentRules, author, inline } = found;
  for (let i = 0; i < agentRules.length; i++) pushAll(declared, agentRules[i].normal);
  for (let i = 0; i < author.length; i++) {
    pushAll(declared, author[i].normal);
    pushAll(custom, author[i].custom);
  }
  if (inline !== null) {
    pushAll(declared, inline.normal);
    pushAll(custom, inline.custom);
  }
  for (let i = 0; i < author.length; i++) {
    pushAll(declared, author[i].important);
    pushAll(custom, author[i].customImportant);
  }
  if (inline !== null) {
    pushAll(declared, inline.important);
    pushAll(custom, inline.customImportant);
  }
  for (let i = 0; i < agentRules.length; i++) pushAll(declared, agentRules[i].important);
  const style = computeStyle(declared, custom, parent, {
    width: state.width, height: state.height, rootFontSize: state.rootFontSize, isRoot,
    isFlexItem: flags.isFlexItem, metrics: fontOfValues, lineHeight: lineHeightOf,
  }, (id) => {
    let value;
    for (let i = 0; i < agentRules.length; i++) {
      for (const entry of agentRules[i].normal) if (entry.id === id) ({ value } = entry);
    }
    return value;
  });
  if (++state.styleCount > STYLES_MAX) forget(state);
  if (found.era === state.era) found.styles.set(key, style);
  return style;
}

const isFlexDisplay = (display) => display === 'flex' || display === 'inline-flex' ||
  display === 'grid' || display === 'inline-grid';

const NO_FLAGS = { isRoot: false, isFlexItem: false };
const FLEX_FLAGS = { isRoot: false, isFlexItem: true };

// The style of one element whose parent's is known.
function restyle(state, element, parent) {
  let entry = element[kStyle];
  if (entry === undefined) {
    entry = element[kStyle] = {
      version: 0, matches: 0, found: null, parent: null, base: null, style: null,
    };
  }
  const isRoot = parent === null;
  if (entry.matches !== state.matches || entry.found === null) {
    entry.found = matchElement(state, element, null);
    entry.matches = state.matches;
  }
  const flags = isRoot ? { isRoot: true, isFlexItem: false } :
    isFlexDisplay(parent.v[P.display]) ? FLEX_FLAGS : NO_FLAGS;
  const before = entry.base;
  entry.base = compute(state, element, entry.found, parent, flags);
  entry.version = state.version;
  entry.parent = parent;
  if (isRoot && state.rootFontSize !== entry.base.v[P.fontSize]) {
    state.rootFontSize = entry.base.v[P.fontSize];
    forget(state);
  }
  entry.style = entry.base;
  if (state.animations !== null || element[kEffects] !== undefined || mayAnimate(entry.base, before)) {
    const animations = require('web/css/animations');
    entry.style = animations.styleChanged(state, element, before, entry.base);
  }
  return entry.style;
}

const mayAnimate = (style, before) => {
  const { v } = style;
  return v[P.animationName].length > 1 || v[P.animationName][0] !== 'none' ||
    before !== null && before !== style && v[P.transitionDuration].some((ms) => ms > 0);
};

const chain = [];

// The computed style, null for an element that is not in a document.
function styleOf(element) {
  const document = element[kOwner];
  const state = stateOf(document);
  refresh(state);
  const entry = element[kStyle];
  if (entry !== undefined && entry.version === state.version) return entry.style;
  const start = chain.length;
  let at = element;
  let parent = null;
  while (at !== null) {
    const known = at[kStyle];
    if (known !== undefined && known.version === state.version) {
      parent = known.style;
      break;
    }
    chain.push(at);
    at = flatParent(at);
  }
  for (let i = chain.length - 1; i >= start; i--) parent = restyle(state, chain[i], parent);
  chain.length = start;
  return parent;
}

// The style of ::before or ::after; null if no rule makes one.
function pseudoStyle(element, name) {
  const state = stateOf(element[kOwner]);
  const style = styleOf(element);
  let entry = element[kPseudo];
  if (entry === undefined) entry = element[kPseudo] = { before: null, after: null };
  let own = entry[name];
  if (own === null || own === undefined || own.version !== state.version) {
    const found = matchElement(state, element, name);
    own = entry[name] = {
      version: state.version,
      style: found === null ? null : compute(state, element, found, style, isFlexDisplay(style.v[P.display]) ? FLEX_FLAGS : NO_FLAGS),
    };
  }
  return own.style;
}

// Whether any sheet of the element's tree has rules for a pseudo-element.
function hasPseudoRules(state, scope, name) {
  return indexOf(state, scope ?? state.document).pseudos.has(name);
}

function keyframesOf(state, element, name) {
  let scope = element[kScope] ?? state.document;
  for (;;) {
    const rule = indexOf(state, scope).keyframes.get(name);
    if (rule !== undefined || scope === state.document) return rule;
    scope = scope[kHost]?.[kScope] ?? state.document;
  }
}

module.exports = {
  changed, compiled, hasPseudoRules, indexOf, initialValues, inlineBlock, isFlexDisplay, kFirst,
  kView, keyframesOf, pseudoStyle, refresh, restyle, rootElement, setViewport, stateOf, styleOf,
};
