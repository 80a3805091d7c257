// SPDX-License-Identifier: MIT
//
// Which files of a checkout of the web platform tests are tests that can be run here: no https, one host,
// no handler in Python, nothing tentative or for a person to look at.
'use strict';

const fs = require('fs');
const path = require('path');

const AREAS = `html/webappapis/scripting/event-loops html/webappapis/microtask-queuing
  html/webappapis/timers html/webappapis/animation-frames html/webappapis/scripting/processing-model-2
  html/semantics/scripting-1/the-script-element/execution-timing requestidlecallback scheduler
  dom/events dom/nodes/MutationObserver webmessaging/message-channels user-timing resize-observer
  long-animation-frame`.split(/\s+/);

const HELPERS = /\/(resources?|support|reference|tools|crashtests)\//;
const UNFIT = /-(ref|manual)\.|\.tentative|\.https\./;

// <meta name=variant content="?pen">: a file that is run once for each.
const VARIANT = /(?:<meta\s+name=["']?variant["']?\s+content=["']([^"'>]*)["']|\/\/ META: variant=(\S*))/g;

// The tests that a file is: [{ area, name, driver }, ...].
function testsIn(root, area, name) {
  const file = path.basename(name);
  if (HELPERS.test(`/${name}`)) return [];
  const script = /\.(any|window)\.js$/.test(file);
  if (!script && (!/\.(x?html?|xht)$/.test(file) || UNFIT.test(file))) return [];
  const source = fs.readFileSync(path.join(root, name), 'utf8');
  const driver = /testdriver\.js/.test(source);
  const variants = [...source.matchAll(VARIANT)].map(([, inPage, inScript]) => inPage || inScript || '');
  const tests = (address) => (variants.length > 0 ? variants : ['']).map(
    (variant) => ({ area, name: address + variant, driver }));
  if (script) {
    const scopes = /META: global=(.*)/.exec(source);
    if (file.endsWith('.any.js') && scopes && !scopes[1].includes('window')) return [];
    return tests(name.replace(/\.js$/, '.html'));
  }
  if (!source.includes('testharness.js') || /\.py\b/.test(source)) return [];
  return tests(name);
}

// All tests of an area, which is a directory or the beginning of names of files.
function testsOf(root, area) {
  const tests = [];
  const walk = (folder, prefix) => {
    const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const name = path.posix.join(folder, entry.name);
      if (entry.isFile() && entry.name.startsWith(prefix)) {
        tests.push(...testsIn(root, area, name));
      }
    }
    for (const entry of entries) {
      if (entry.isDirectory() && prefix === '') walk(path.posix.join(folder, entry.name), '');
    }
  };
  const whole = fs.existsSync(path.join(root, area)) && fs.statSync(path.join(root, area)).isDirectory();
  if (whole) walk(area, '');
  else if (fs.existsSync(path.join(root, path.dirname(area)))) walk(path.dirname(area), path.basename(area));
  return tests;
}

module.exports = { AREAS, testsOf };
