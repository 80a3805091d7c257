// SPDX-License-Identifier: MIT
//
// What Chromium printed for a page, kept on disk under the page's hash, so that Rondo can be compared again
// without a browser.
//
//  1. A page's order counts if all runs of a mode printed the same lines; else it is a race.
//  2. Two answers of which one is the beginning of the other are not different orders: the page was
//     not given enough time. It is asked again with more. So is one that has printed nothing.
//  3. Pages come from a server. Mode `file` is real time with the page from a file instead: there
//     the end of the page comes with its last byte, and from a server as an event of its own, so that
//     tasks of the page may run before it.
'use strict';

const crypto = require('crypto');
const fs = require('fs');
const http = require('http');
const path = require('path');
const { Browsers } = require('./chromium.js');
const { printInput } = require('./input.js');

const QUIET_MS = 80;

const hashOf = (text, input) =>
  crypto.createHash('sha1').update(text).update('\0').update(printInput(input)).digest('hex').slice(0, 20);

const isBeginning = (a, b) => a.length < b.length && b.startsWith(a);

class Recorder {
  constructor(folder, { runs, chromium }) {
    fs.mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.file = path.join(folder, 'recorded.jsonl');
    this.runs = runs;
    this.chromium = chromium;   // whether there may be a browser
    this.known = new Map();     // hash and mode -> { lines } or { kinds }
    this.pages = new Map();
    this.browsers = new Browsers();
    this.asked = 0;
    this.turn = { real: Promise.resolve(), det: Promise.resolve() };
    if (fs.existsSync(this.file)) {
      for (const line of fs.readFileSync(this.file, 'utf8').split('\n')) {
        if (!line) continue;
        const { key, ...answer } = JSON.parse(line);
        this.known.set(key, answer);
      }
    }
  }

  async open() {
    this.server = http.createServer((request, response) => {
      const text = this.pages.get(request.url.slice(1));
      response.writeHead(text === undefined ? 404 : 200,
        { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(text);
    });
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.base = `http://127.0.0.1:${this.server.address().port}/`;
  }

  async close() {
    await this.browsers.close();
    this.server.close();
    this.server.closeAllConnections();
  }

  // { lines } if Chromium is sure, { kinds } with a count if not, null if nobody may ask it.
  async answer(text, input, mode, { runs = this.runs, again = false } = {}) {
    const hash = hashOf(text, input);
    const key = `${hash}-${mode}`;
    const known = this.known.get(key);
    if (known && (!again || !known.lines || known.runs >= runs)) return known;
    if (!this.chromium) return known || null;
    // One page at a time in each browser.
    const browser = mode === 'file' ? 'real' : mode;
    const before = this.turn[browser];
    let done;
    this.turn[browser] = new Promise((resolve) => { done = resolve; });
    await before;
    try {
      const answer = await this.ask(browser, this.addressOf(hash, text, mode), input, runs, known);
      this.known.set(key, answer);
      fs.appendFileSync(this.file, `${JSON.stringify({ key, ...answer })}\n`);
      return answer;
    } finally {
      fs.rmSync(this.fileOf(hash), { force: true });
      done();
    }
  }

  addressOf(hash, text, mode) {
    if (mode !== 'file') {
      this.pages.set(hash, text);
      return this.base + hash;
    }
    fs.writeFileSync(this.fileOf(hash), text);
    return `file://${this.fileOf(hash)}`;
  }

  fileOf(hash) {
    return path.resolve(this.folder, `${hash}.html`);
  }

  async ask(browser, address, input, runs, known) {
    this.asked++;
    const kinds = new Map();
    if (known && known.lines) kinds.set(known.lines.join('\n'), known.runs);
    let count = known && known.lines ? known.runs : 0;
    let quiet = QUIET_MS;
    while (count < runs) {
      const run = await this.browsers.run(browser, address, { actions: input, quiet });
      const got = run.lines.join('\n');
      count++;
      if (run.end !== 'quiet' && run.end !== 'end') return { kinds: 0, end: run.end };
      const others = [...kinds.keys()];
      const isShort = got === '' || (others.length === 1 && (isBeginning(got, others[0]) || isBeginning(others[0], got)));
      if (quiet === QUIET_MS && isShort) {
        kinds.clear();
        count = 0;
        quiet *= 3;
        continue;
      }
      kinds.set(got, (kinds.get(got) || 0) + 1);
      if (kinds.size > 1) break;
    }
    return kinds.size === 1 ? { lines: [...kinds.keys()][0].split('\n').filter(Boolean), runs } : { kinds: kinds.size };
  }
}

module.exports = { Recorder, hashOf };
