// SPDX-License-Identifier: MIT
//
// ES modules as the way into a program: the file of the command line, text of -e and of standard
// input, the modules of --import; and what happens when they fail, or wait for ever.
'use strict';

const {
  PromisePrototypeThen,
} = primordials;
const fileURL = require('internal/modules/file-url');
const graph = require('internal/esm/graph');
const loader = require('internal/esm/loader');

const UNSETTLED = 13; // the exit code of a program that awaits what never comes

// Node reports what left a main module as it does a rejection.
function failed(error) {
  require('internal/fatal').uncaught(error, true);
}

// Runs start(), which gives a promise, as the main part of the program.
function runMain(start) {
  const life = require('internal/life');
  let root;
  const leave = life.setUnsettled(() => {
    if (process.exitCode !== undefined) return;
    process.exitCode = UNSETTLED;
    if (root !== undefined) warnStalled(root);
  });
  const promise = start((node) => { root = node; });
  PromisePrototypeThen(promise, leave, (error) => {
    leave();
    failed(error);
  });
}

function warnStalled(root) {
  const { getOption } = require('internal/options');
  if (getOption('--no-warnings')) return;
  const list = graph.findStalled(root);
  const { showStalled } = require('internal/esm/problems');
  const { stateOf } = require('internal/esm/engine');
  for (let i = 0; i < list.length; i++) {
    native('stdio').write(2, `Warning: Detected unsettled top-level await at ${
      showStalled(list[i], stateOf(list[i].record))}\n\n\n`);
  }
}

async function importMain(url, tell) {
  await undefined; // the program begins in a microtask
  await loader.importNode(url, undefined, { __proto__: null }, true, tell);
}

// The file of the command line.
function runFile(file) {
  runMain((tell) => importMain(fileURL.fromPath(file), tell));
}

function runURL(url) {
  runMain((tell) => importMain(url, tell));
}

let evaluated = 0;

// Text of -e, of standard input.
function runText(source) {
  const url = loader.currentURL(`[eval${++evaluated}]`);
  runMain(async (tell) => {
    await undefined;
    const { prepareModule } = require('internal/modules/loader');
    const { textNode } = require('internal/esm/translate');
    require('internal/sources').remember(url, source);
    const node = textNode(url, prepareModule(source));
    require('internal/esm/engine')
      .setMeta(node.record, () => require('internal/esm/meta').make(url, true));
    loader.addNode(url, node);
    await loader.collectFor(node);
    await loader.afterRead();
    tell(node);
    graph.link(node);
    await graph.evaluate(node);
  });
}

// The modules of --experimental-loader.
function registerLoaders(list) {
  process.emitWarning('`--experimental-loader` may be removed in the future; instead use ' +
    '`register()`:', 'ExperimentalWarning');
  const { register } = require('internal/esm/register');
  for (let i = 0; i < list.length; i++) register(list[i], loader.currentURL(''));
}

// The modules of --import, one after the other, then `next`.
function preload(list, next) {
  runMain(async () => {
    const base = loader.currentURL('');
    for (let i = 0; i < list.length; i++) await loader.importModule(list[i], base);
    next();
  });
}

module.exports = { preload, registerLoaders, runFile, runText, runURL };
