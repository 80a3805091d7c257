// SPDX-License-Identifier: MIT
// Nodes as text: HTML for innerHTML and outerHTML, XML for XMLSerializer and for XML documents.
//
//   serializeChildren(node, options)    serializeNode(node, options)
//   options: { serializableShadowRoots, shadowRoots }, as of getHTML()
//   serializeXML(node, wellFormed)
//
// Neither recurses: a tree may be deep. The end tags that are due stand on a stack.
'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypeJoin, ArrayPrototypePop, ArrayPrototypePush,
  RegExpPrototypeExec, RegExpPrototypeSymbolReplace, SafeMap,
} = primordials;

const {
  HTML, MATHML, SVG, XLINK, XML, XMLNS, kAttributes, kClonable, kContent, kData, kDelegatesFocus,
  kFirst, kIsHTML, kIsValue, kLocalName, kName, kNamespace, kNext, kNodeType, kOwner, kParent,
  kPrefix, kPublicId, kSerializable, kShadow, kShadowMode, kSlotAssignment, kSystemId, kView,
  slot,
} = require('web/dom/slots');
const { fail } = require('web/dom/idl');

const table = (text) => {
  const result = { __proto__: null };
  const words = primordials.StringPrototypeSplit(text, ' ');
  for (let i = 0; i < words.length; i++) result[words[i]] = true;
  return result;
};

const VOID = table('area base basefont bgsound br col embed frame hr img input keygen link meta ' +
                   'param source track wbr');
const RAW = table('style script xmp iframe noembed noframes plaintext');

// ---- HTML

const ESCAPES = { '__proto__': null, '&': '&amp;', '\xa0': '&nbsp;', '"': '&quot;', '<': '&lt;',
                  '>': '&gt;' };
const escaped = (char) => ESCAPES[char];

const escapeText = (text) => RegExpPrototypeExec(/[&\xa0<>]/, text) === null ? text :
  RegExpPrototypeSymbolReplace(/[&\xa0<>]/g, text, escaped);
const escapeValue = (text) => RegExpPrototypeExec(/[&\xa0"<>]/, text) === null ? text :
  RegExpPrototypeSymbolReplace(/[&\xa0"<>]/g, text, escaped);

function attributeName({ localName, name, namespace }) {
  switch (namespace) {
    case null: return localName;
    case XML: return `xml:${localName}`;
    case XMLNS: return localName === 'xmlns' ? 'xmlns' : `xmlns:${localName}`;
    case XLINK: return `xlink:${localName}`;
    default: return name;
  }
}

const tagName = (element) => {
  const namespace = element[kNamespace];
  return namespace === HTML || namespace === SVG || namespace === MATHML ||
    element[kPrefix] === null ? element[kLocalName] : `${element[kPrefix]}:${element[kLocalName]}`;
};

function startTag(element) {
  let text = `<${tagName(element)}`;
  const list = element[kAttributes] ?? [];
  const is = element[kIsValue];
  if (is != null) {
    let given = false;
    for (let i = 0; i < list.length; i++) given ||= list[i].name === 'is';
    if (!given) text += ` is="${escapeValue(is)}"`;
  }
  for (let i = 0; i < list.length; i++) {
    text += ` ${attributeName(list[i])}="${escapeValue(list[i].value)}"`;
  }
  return `${text}>`;
}

function shadowTag(root) {
  let text = `<template shadowrootmode="${root[kShadowMode]}"`;
  if (root[kDelegatesFocus]) text += ' shadowrootdelegatesfocus=""';
  if (root[kSerializable]) text += ' shadowrootserializable=""';
  if (root[kSlotAssignment] === 'manual') text += ' shadowrootslotassignment="manual"';
  if (root[kClonable]) text += ' shadowrootclonable=""';
  return `${text}>`;
}

function isShown(root, options) {
  return (options.serializableShadowRoots === true && root[kSerializable]) ||
    (options.shadowRoots !== undefined && ArrayPrototypeIncludes(options.shadowRoots, root));
}

function textOf(node) {
  const parent = node[kParent];
  if (parent !== null && parent[kNodeType] === 1 && parent[kNamespace] === HTML) {
    const name = parent[kLocalName];
    if (RAW[name] === true) return node[kData];
    if (name === 'noscript' && parent[kOwner][slot('scripting')] !== false &&
        parent[kOwner][kView] !== null) return node[kData];
  }
  return escapeText(node[kData]);
}

// What is on the stack: the end tag that is due, and the node that comes after it.
function serializeFrom(first, options) {
  const parts = [];
  const stack = [];
  let node = first;
  for (;;) {
    while (node === null) {
      if (stack.length === 0) return ArrayPrototypeJoin(parts, '');
      const entry = ArrayPrototypePop(stack);
      ArrayPrototypePush(parts, entry.end);
      node = entry.next;
    }
    let next = node[kNext];
    if (stack.length === 0 && options.only === true) next = null;
    switch (node[kNodeType]) {
      case 1: {
        ArrayPrototypePush(parts, startTag(node));
        const name = node[kLocalName];
        const isHTML = node[kNamespace] === HTML;
        if (isHTML && VOID[name] === true) break;
        const content = isHTML && name === 'template' ? node[kContent] ?? node : node;
        ArrayPrototypePush(stack, { __proto__: null, end: `</${tagName(node)}>`, next });
        next = content[kFirst];
        const root = node[kShadow];
        if (root != null && isShown(root, options)) {
          ArrayPrototypePush(parts, shadowTag(root));
          ArrayPrototypePush(stack, { __proto__: null, end: '</template>', next });
          next = root[kFirst];
        }
        break;
      }
      case 3:
      case 4:
        ArrayPrototypePush(parts, textOf(node));
        break;
      case 7:
        ArrayPrototypePush(parts, `<?${node[kName]} ${node[kData]}>`);
        break;
      case 8:
        ArrayPrototypePush(parts, `<!--${node[kData]}-->`);
        break;
      case 10:
        ArrayPrototypePush(parts, `<!DOCTYPE ${node[kName]}>`);
        break;
    }
    node = next;
  }
}

const NONE = { __proto__: null };

function serializeChildren(node, options = NONE) {
  const document = node[kNodeType] === 9 ? node : node[kOwner];
  if (!document[kIsHTML]) return childrenAsXML(node, true);
  if (node[kNodeType] === 1 && node[kNamespace] === HTML) {
    if (VOID[node[kLocalName]] === true) return '';
    if (node[kLocalName] === 'template') {
      return serializeFrom((node[kContent] ?? node)[kFirst], options);
    }
  }
  const root = node[kNodeType] === 1 ? node[kShadow] : null;
  const inner = root != null && isShown(root, options) ?
    `${shadowTag(root)}${serializeFrom(root[kFirst], options)}</template>` : '';
  return inner + serializeFrom(node[kFirst], options);
}

function serializeNode(node, options = NONE) {
  if (!node[kOwner][kIsHTML]) return serializeXML(node, true);
  return serializeFrom(node, { __proto__: null, ...options, only: true });
}

// ---- XML

const escapeXML = (text) => RegExpPrototypeSymbolReplace(/[&<>]/g, text, escaped);
const XML_VALUE = { '__proto__': null, '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;',
                    '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' };
const escapeXMLValue = (text) =>
  RegExpPrototypeSymbolReplace(/[&"<>\t\n\r]/g, text, (char) => XML_VALUE[char]);

const notXML = (text) => RegExpPrototypeExec(
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/, text) !== null;

function check(wellFormed, wrong, what) {
  if (wellFormed && wrong) {
    throw fail('InvalidStateError', undefined, undefined,
               `The ${what} cannot be written as well-formed XML.`);
  }
}

// Prefixes in scope: a list of declarations, the nearest last.
function prefixFor(scopes, namespace, preferred) {
  let found = null;
  const hidden = new SafeMap();
  for (let i = scopes.length; i-- > 0;) {
    const { prefix, uri } = scopes[i];
    if (hidden.has(prefix)) continue;
    hidden.set(prefix, true);
    if (uri !== namespace || prefix === '') continue;
    if (prefix === preferred) return prefix;
    found ??= prefix;
  }
  return found;
}

function defaultOf(scopes) {
  for (let i = scopes.length; i-- > 0;) {
    if (scopes[i].prefix === '') return scopes[i].uri;
  }
  return '';
}

function xmlStart(element, scopes, counter, wellFormed) {
  const list = element[kAttributes] ?? [];
  const namespace = element[kNamespace] ?? '';
  const inherited = defaultOf(scopes);
  let ownDefault = null;
  const declared = new SafeMap();
  for (let i = 0; i < list.length; i++) {
    if (list[i].namespace !== XMLNS) continue;
    if (list[i].prefix === null) {
      ownDefault = list[i].value;
    } else if (list[i].localName !== 'xml' && list[i].value !== '') {
      ArrayPrototypePush(scopes, { prefix: list[i].localName, uri: list[i].value });
      declared.set(list[i].localName, list[i].value);
    }
  }
  let text = '<';
  let name = element[kLocalName];
  let skipDefault = false;
  const extra = [];
  check(wellFormed, name === '' || primordials.StringPrototypeIncludes(name, ':'), 'element');
  if (inherited === namespace) {
    if (ownDefault !== null && ownDefault !== namespace) skipDefault = true;
    if (namespace === XML) name = `xml:${name}`;
  } else {
    let prefix = element[kPrefix];
    const candidate = namespace === XML ? 'xml' : prefixFor(scopes, namespace, prefix);
    if (candidate !== null && (prefix !== null || namespace === XML)) {
      name = `${candidate}:${name}`;
      if (ownDefault !== null && ownDefault !== XML && ownDefault !== '') {
        ArrayPrototypePush(scopes, { prefix: '', uri: ownDefault });
      }
    } else if (prefix !== null) {
      if (declared.has(prefix)) prefix = `ns${counter.next++}`;
      ArrayPrototypePush(scopes, { prefix, uri: namespace });
      ArrayPrototypePush(extra, `xmlns:${prefix}="${escapeXMLValue(namespace)}"`);
      name = `${prefix}:${name}`;
      if (ownDefault !== null) ArrayPrototypePush(scopes, { prefix: '', uri: ownDefault });
    } else if (ownDefault === null || ownDefault !== namespace) {
      skipDefault = true;
      ArrayPrototypePush(scopes, { prefix: '', uri: namespace });
      ArrayPrototypePush(extra, `xmlns="${escapeXMLValue(namespace)}"`);
    } else {
      ArrayPrototypePush(scopes, { prefix: '', uri: namespace });
    }
  }
  text += name;
  for (let i = 0; i < extra.length; i++) text += ` ${extra[i]}`;
  for (let i = 0; i < list.length; i++) {
    const { localName, namespace: uri, prefix, value } = list[i];
    check(wellFormed, localName === '' || notXML(value), 'attribute');
    if (uri === XMLNS) {
      if (prefix === null && skipDefault) continue;
      text += ` ${prefix === null ? 'xmlns' : `xmlns:${localName}`}="${escapeXMLValue(value)}"`;
      continue;
    }
    let own = '';
    if (uri === XML) {
      own = 'xml:';
    } else if (uri !== null) {
      let found = prefixFor(scopes, uri, prefix);
      if (found === null) {
        found = prefix !== null && !declared.has(prefix) ? prefix : `ns${counter.next++}`;
        ArrayPrototypePush(scopes, { prefix: found, uri });
        text += ` xmlns:${found}="${escapeXMLValue(uri)}"`;
      }
      own = `${found}:`;
    }
    text += ` ${own}${localName}="${escapeXMLValue(value)}"`;
  }
  return { __proto__: null, text, name };
}

const XML_EMPTY = table('area base basefont bgsound br col embed frame hr img input keygen link ' +
                        'meta param source track wbr');

function xmlFrom(first, wellFormed, only) {
  const parts = [];
  const stack = [];
  const scopes = [];
  const counter = { next: 1 };
  let node = first;
  for (;;) {
    while (node === null) {
      if (stack.length === 0) return ArrayPrototypeJoin(parts, '');
      const entry = ArrayPrototypePop(stack);
      ArrayPrototypePush(parts, entry.end);
      scopes.length = entry.scopes;
      node = entry.next;
    }
    let next = stack.length === 0 && only ? null : node[kNext];
    switch (node[kNodeType]) {
      case 1: {
        const before = scopes.length;
        const { name, text } = xmlStart(node, scopes, counter, wellFormed);
        const isHTML = node[kNamespace] === HTML;
        const content = isHTML && node[kLocalName] === 'template' ? node[kContent] ?? node : node;
        if (content[kFirst] === null) {
          const void_ = isHTML && XML_EMPTY[node[kLocalName]] === true;
          ArrayPrototypePush(parts, text + (void_ ? ' />' : isHTML ? `></${name}>` : '/>'));
          scopes.length = before;
          break;
        }
        ArrayPrototypePush(parts, `${text}>`);
        ArrayPrototypePush(stack, { __proto__: null, end: `</${name}>`, next, scopes: before });
        next = content[kFirst];
        break;
      }
      case 3:
        check(wellFormed, notXML(node[kData]), 'text');
        ArrayPrototypePush(parts, escapeXML(node[kData]));
        break;
      case 4:
        ArrayPrototypePush(parts, `<![CDATA[${node[kData]}]]>`);
        break;
      case 7:
        check(wellFormed, RegExpPrototypeExec(/:|^xml$/i, node[kName]) !== null ||
          RegExpPrototypeExec(/\?>/, node[kData]) !== null || notXML(node[kData]), 'instruction');
        ArrayPrototypePush(parts, `<?${node[kName]} ${node[kData]}?>`);
        break;
      case 8:
        check(wellFormed, RegExpPrototypeExec(/--|-$/, node[kData]) !== null || notXML(node[kData]),
              'comment');
        ArrayPrototypePush(parts, `<!--${node[kData]}-->`);
        break;
      case 9:
      case 11:
        ArrayPrototypePush(stack, { __proto__: null, end: '', next, scopes: scopes.length });
        next = node[kFirst];
        break;
      case 10:
        ArrayPrototypePush(parts, doctypeText(node));
        break;
    }
    node = next;
  }
}

function doctypeText(node) {
  const publicId = node[kPublicId];
  const systemId = node[kSystemId];
  let text = `<!DOCTYPE ${node[kName]}`;
  if (publicId !== '') text += ` PUBLIC "${publicId}"`;
  if (systemId !== '') text += `${publicId === '' ? ' SYSTEM' : ''} "${systemId}"`;
  return `${text}>`;
}

const serializeXML = (node, wellFormed = false) => xmlFrom(node, wellFormed, true);
function childrenAsXML(node, wellFormed) {
  const from = node[kNodeType] === 1 && node[kNamespace] === HTML &&
    node[kLocalName] === 'template' ? node[kContent] ?? node : node;
  return from[kFirst] === null ? '' : xmlFrom(from[kFirst], wellFormed, false);
}

module.exports = { escapeText, escapeValue, serializeChildren, serializeNode, serializeXML };
