// SPDX-License-Identifier: MIT
//
// Results of tests as JUnit's XML.
//
// Elements are { tag, nesting, attributes, children }; comments { comment, nesting }; text is a
// string. A test is an element that becomes a testsuite or a testcase when it is over.
'use strict';

const {
  ArrayPrototypePush, Date, DateNow, DatePrototypeToISOString, NumberPrototypeToFixed, ObjectKeys,
  RegExpPrototypeSymbolReplace, String, StringPrototypeRepeat, StringPrototypeTrim,
} = primordials;

const { inspectSafely } = require('internal/test/failure');

// ---- XML -----------------------------------------------------------------------------------

function escapeText(text) {
  const marked = RegExpPrototypeSymbolReplace(/&(?!#\d{1,7};)/g, text, '&amp;');
  return RegExpPrototypeSymbolReplace(/</g, marked, '&lt;');
}

function escapeAttribute(text) {
  const lines = RegExpPrototypeSymbolReplace(/\n/g, text, '&#10;');
  return escapeText(RegExpPrototypeSymbolReplace(/"/g, lines, '&quot;'));
}

function toXml(node) {
  if (typeof node === 'string') return `${escapeText(node)}\n`;
  const indent = StringPrototypeRepeat('\t', node.nesting + 1);
  if (node.comment !== undefined && node.comment !== null) {
    const text = RegExpPrototypeSymbolReplace(/--/g, node.comment, '&#45;&#45;');
    return `${indent}<!-- ${text} -->\n`;
  }
  const { attributes, children, tag } = node;
  let head = `<${tag} `;
  const names = ObjectKeys(attributes);
  for (let i = 0; i < names.length; i++) {
    if (i > 0) head += ' ';
    head += `${names[i]}="${escapeAttribute(String(attributes[names[i]]))}"`;
  }
  if (children === undefined || children.length === 0) return `${indent}${head}/>\n`;
  let inner = '';
  for (let i = 0; i < children.length; i++) inner += toXml(children[i]);
  return `${indent}${head}>\n${inner}${indent}</${tag}>\n`;
}

// ---- tests ---------------------------------------------------------------------------------

function hasChild(node, tag) {
  if (node.children === undefined) return false;
  for (let i = 0; i < node.children.length; i++) {
    if (node.children[i].tag === tag) return true;
  }
  return false;
}

function countOf(node, predicate) {
  let count = 0;
  for (let i = 0; i < node.children.length; i++) {
    if (predicate(node.children[i])) count++;
  }
  return count;
}

function becomeSuite(node, tests, data) {
  const { attributes } = node;
  node.tag = 'testsuite';
  attributes.disabled = 0;
  attributes.errors = 0;
  attributes.tests = tests;
  attributes.failures = countOf(node, (child) =>
    hasChild(child, 'failure') || child.attributes?.failures);
  attributes.skipped = countOf(node, (child) =>
    hasChild(child, 'skipped') || child.attributes?.skipped);
  attributes.timestamp =
    DatePrototypeToISOString(new Date(DateNow() - data.details.duration_ms));
  attributes.hostname = require('os').hostname();
}

function becomeCase(node, hasPassed, data) {
  const { attributes, children } = node;
  const nesting = data.nesting + 1;
  node.tag = 'testcase';
  attributes.classname = data.classname ?? 'test';
  if (data.file) attributes.file = data.file;
  if (data.skip) {
    ArrayPrototypePush(children, {
      __proto__: null, nesting, tag: 'skipped',
      attributes: { __proto__: null, type: 'skipped', message: data.skip },
    });
  }
  if (data.todo) {
    ArrayPrototypePush(children, {
      __proto__: null, nesting, tag: 'skipped',
      attributes: { __proto__: null, type: 'todo', message: data.todo },
    });
  }
  if (hasPassed) return;
  const { error } = data.details;
  ArrayPrototypePush(children, {
    __proto__: null,
    nesting,
    tag: 'failure',
    attributes: {
      __proto__: null,
      type: error?.failureType || error?.code,
      message: error === undefined ? '' : StringPrototypeTrim(error.message),
    },
    children: [inspectSafely(error, { __proto__: null, colors: false, breakLength: Infinity })],
  });
  attributes.failure = error?.message ?? '';
}

module.exports = async function* junit(source) {
  yield '<?xml version="1.0" encoding="utf-8"?>\n';
  yield '<testsuites>\n';
  const roots = [];
  let current = null; // the innermost test that is open

  function begin({ name, nesting }) {
    const node = {
      __proto__: null,
      attributes: { __proto__: null, name },
      nesting,
      parent: current,
      children: [],
    };
    ArrayPrototypePush(current === null ? roots : current.children, node);
    current = node;
  }

  function finish(hasPassed, data) {
    if (current === null) begin({ __proto__: null, name: 'root', nesting: 0 });
    if (current.attributes.name !== data.name || current.nesting !== data.nesting) begin(data);
    const node = current;
    if (current.nesting === data.nesting) current = current.parent;
    node.attributes.time = NumberPrototypeToFixed(data.details.duration_ms / 1000, 6);
    const tests = countOf(node, (child) => child.comment === undefined || child.comment === null);
    if (tests > 0) becomeSuite(node, tests, data);
    else becomeCase(node, hasPassed, data);
  }

  for await (const { type, data } of source) {
    switch (type) {
      case 'test:start':
        begin(data);
        break;
      case 'test:pass':
      case 'test:fail':
        finish(type === 'test:pass', data);
        break;
      case 'test:diagnostic':
      case 'test:log':
        ArrayPrototypePush(current === null ? roots : current.children, {
          __proto__: null, nesting: data.nesting, comment: data.message,
        });
        break;
      default:
    }
  }
  for (let i = 0; i < roots.length; i++) yield toXml(roots[i]);
  yield '</testsuites>\n';
};
