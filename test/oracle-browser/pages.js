// SPDX-License-Identifier: MIT
//
// test/browser/record: writes down what Chromium prints for pages, NAME.out beside NAME.html, and NAME.frames if the
// page has a comment that begins with `frames`.
//
// A page is recorded if it prints the same in every run of one mode. If it does in one mode only, or
// something else in the other, NAME.only names the mode; what the file says after it is left as it is.
'use strict';

const fs = require('fs');
const path = require('path');
const { Browsers } = require('./chromium.js');
const { parseInput } = require('./input.js');
const { serve } = require('./serve.js');
const { colour } = require('../browser/colours.js');

const USAGE = `usage: test/browser/record [--runs N] [--check] PAGE.html...

Runs each page N times (default 5) in Chromium, in real and in virtual time, and writes NAME.out.
With --check nothing is written, and a page that does not print its NAME.out is an error.
`;

async function ask(browsers, mode, url, actions, runs, busy) {
  const kinds = new Map();
  let quiet = busy ? 1000 : 300;
  for (let i = 0; i < runs; i++) {
    const run = await browsers.run(mode, url, { actions, quiet });
    const end = run.end === 'quiet' || run.end === 'end' ? '' : `[${run.end}]\n`;
    const lines = run.lines.map((line) => `${line}\n`).join('') + end;
    const others = [...kinds.keys()];
    if (quiet < 1000 && others.length === 1 && lines !== others[0] &&
        (lines.startsWith(others[0]) || others[0].startsWith(lines))) {
      // On a busy machine a page may be silent for long.
      quiet = 1000;
      i = -1;
      kinds.clear();
      continue;
    }
    kinds.set(lines, (kinds.get(lines) || 0) + 1);
    if (end) break;
  }
  const all = [...kinds].sort((a, b) => b[1] - a[1]);
  return { sure: all.length === 1 && !/^\[.*\]\n$/m.test(all[0][0]), text: all[0][0], kinds: all };
}

// The colours that a page paints at one place, in virtual time, where every frame is drawn.
async function colours(browsers, url, actions) {
  const { shots } = await browsers.run('det', url, { actions, quiet: 300, screenshots: true });
  const seen = shots.map((shot) => colour(Buffer.from(shot, 'base64'), 390, 290));
  return seen.filter((one, i) => one !== seen[i - 1]).map((one) => `${one}\n`).join('');
}

async function main() {
  const pages = [];
  let runs = 5;
  let check = false;
  for (let i = 2; i < process.argv.length; i++) {
    if (process.argv[i] === '--runs') runs = Number(process.argv[++i]);
    else if (process.argv[i] === '--check') check = true;
    else pages.push(process.argv[i]);
  }
  if (pages.length === 0 || !(runs > 0)) {
    process.stderr.write(USAGE);
    process.exit(2);
  }
  const browsers = new Browsers();
  let bad = 0;
  for (const page of pages) {
    const name = page.replace(/\.html$/, '');
    const server = await serve(path.dirname(path.resolve(page)));
    const input = fs.existsSync(`${name}.input`) ? parseInput(fs.readFileSync(`${name}.input`, 'utf8')) : [];
    const url = server.address + encodeURIComponent(path.basename(page));
    const only = fs.existsSync(`${name}.only`) ? fs.readFileSync(`${name}.only`, 'utf8').split(':')[0] : '';
    const frames = /<!-- frames/.test(fs.readFileSync(page, 'utf8'));
    const busy = /performance\.now\(\) </.test(fs.readFileSync(page, 'utf8'));
    const real = only === 'virtual' ? null : await ask(browsers, 'real', url, input, runs, busy);
    const det = only === 'real' || busy ? null : await ask(browsers, 'det', url, input, runs, busy);
    if (frames && det.sure && !check) fs.writeFileSync(`${name}.frames`, await colours(browsers, url, input));
    server.close();
    const sure = [real, det].filter((one) => one && one.sure);
    const both = sure.length === 2 && sure[0].text === sure[1].text;
    const verdict = sure.length === 0 ? 'UNSTABLE' : both || busy || only ? 'recorded' :
      sure.length === 2 ? 'recorded in real time; virtual time differs' : `recorded in ${sure[0] === real ? 'real' : 'virtual'} time`;
    if (sure.length === 0) bad++;
    if (check) {
      const out = fs.readFileSync(`${name}.out`, 'utf8');
      if (!sure.some((one) => one.text === out)) bad++;
      console.log(`${page}: ${sure.some((one) => one.text === out) ? 'as recorded' : 'DIFFERS'}`);
      continue;
    }
    console.log(`${page}: ${verdict}`);
    if (sure.length === 0) {
      for (const one of [real, det]) {
        if (one) for (const [text, count] of one.kinds) console.log(`  ${count} times: ${text.replace(/\n/g, ' | ')}`);
      }
      continue;
    }
    fs.writeFileSync(`${name}.out`, sure[0].text);
    if (!both && !busy && !only) {
      const mode = sure[0] === real ? 'real' : 'virtual';
      fs.writeFileSync(`${name}.only`, `${mode}: in ${mode === 'real' ? 'virtual' : 'real'} time Chromium ` +
        `${sure.length === 2 ? 'has another order' : 'varies'}\n`);
    }
  }
  await browsers.close();
  process.exit(bad > 0 ? 1 : 0);
}

main().catch((error) => {
  process.stderr.write(`record: ${error.stack}\n`);
  process.exit(2);
});
