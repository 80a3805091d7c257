// SPDX-License-Identifier: MIT
// A page in jsdom: node bench/page/jsdom.js PAGE. It has no layout, so sizes are 0 there.
'use strict';

const fs = require('fs');
const path = require('path');

const { JSDOM, VirtualConsole } = require(
  fs.realpathSync(path.join(__dirname, '../../build/peers/jsdom/run')));

const virtualConsole = new VirtualConsole();
virtualConsole.on('log', (...args) => console.log(...args));
const dom = new JSDOM(fs.readFileSync(process.argv[2]), {
  pretendToBeVisual: true, runScripts: 'dangerously', virtualConsole,
});
dom.window.addEventListener('load', () => dom.window.close());
