// SPDX-License-Identifier: MIT
//
// What require() gives of an ES module that has a default export: its exports and __esModule, by
// which code that was compiled to CommonJS knows that `default` is the default export. It is the
// namespace of a module that re-exports all of the other, so that its bindings stay live.
'use strict';

const { SafeWeakMap } = primordials;
const engine = require('internal/esm/engine');
const graph = require('internal/esm/graph');

const made = new SafeWeakMap();

function withMark(namespace) {
  const known = made.get(namespace);
  if (known !== undefined) return known;
  const { nodeOfNamespace } = require('internal/esm/loader');
  const target = nodeOfNamespace(namespace);
  const { textNode } = require('internal/esm/translate');
  const node = textNode(target.url, "export * from 'original';" +
    "export { default } from 'original'; export const __esModule = true;");
  engine.connect(node.record, 'original', target.record);
  node.dependencies = [target];
  graph.link(node);
  graph.evaluateSync(node);
  const result = engine.namespaceOf(node.record);
  made.set(namespace, result);
  return result;
}

module.exports = { withMark };
