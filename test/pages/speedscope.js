// SPDX-License-Identifier: MIT
//
// usage: rondo speedscope.js PACKAGE PROFILE [SCREENSHOT]
//
// Opens a profile in speedscope, in Chromium, as a person would who drops the file on its page. It must
// show every track of the profile that has slices, in its own name, and the slices themselves.
'use strict';

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');
const { Browser } = require('../oracle-browser/chromium.js');

const [, , pack, profile, screenshot] = process.argv;
const WAIT_MS = 60000;
const STEP_MS = 100;

const { traceEvents } = JSON.parse(fs.readFileSync(profile, 'utf8'));
const withSlices = new Set(traceEvents.filter(({ ph }) => ph === 'X').map(({ pid, tid }) => `${pid}.${tid}`));
const names = traceEvents.filter(({ name, pid, tid }) => name === 'thread_name' && withSlices.has(`${pid}.${tid}`))
  .map(({ args }) => args.name);

// The page takes a script that hands over the file: this is how its own command does it.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-speedscope-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
const script = path.join(folder, 'profile.js');
fs.writeFileSync(script, `speedscope.loadFileFromBase64("trace.json", "${fs.readFileSync(profile, 'base64')}")`);
const url = `${pathToFileURL(path.join(pack, 'dist', 'release', 'index.html'))}#localProfilePath=${script}`;

const textOf = (browser) => browser.evaluate('document.body?.innerText ?? ""');

async function until(browser, test, what) {
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    const text = await textOf(browser);
    if (test(text)) return text;
    await new Promise((resolve) => { setTimeout(resolve, STEP_MS); });
  }
  throw new Error(`${what}: the page shows ${JSON.stringify(await textOf(browser))}`);
}

async function key(browser, text) {
  for (const type of ['keyDown', 'keyUp']) {
    await browser.send('Input.dispatchKeyEvent', { type, key: text, text, unmodifiedText: text });
  }
}

async function look(browser) {
  const { targetId } = await browser.send('Target.createTarget', { url });
  await browser.attach(targetId, 'Runtime', 'Page');
  const shown = new Set();
  for (let i = 0; i < names.length; i++) {
    const text = await until(browser, (now) => now.includes(`(${i + 1}/${names.length})`) ||
      (names.length === 1 && now.includes(names[0])), `track ${i + 1}`);
    shown.add(names.find((name) => text.includes(name)));
    if (i + 1 < names.length) await key(browser, 'n');
  }
  assert.deepStrictEqual([...shown].sort(), [...names].sort());
  if (screenshot !== undefined) {
    const { data } = await browser.send('Page.captureScreenshot');
    fs.writeFileSync(screenshot, data, 'base64');
  }
  // The table of its functions: the slices.
  await key(browser, '3');
  await until(browser, (text) => /Sandwich/.test(text) && traceEvents.some(({ cat, name, ph }) => (
    ph === 'X' && cat !== 'phase' && text.includes(name))), 'slices');
}

(async () => {
  const browser = new Browser('real');
  try {
    await look(browser);
  } finally {
    await browser.close();
  }
  console.log(`${names.length} tracks`);
})();
