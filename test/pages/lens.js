// SPDX-License-Identifier: MIT
//
// The page of rondo lens, in Chromium: code is typed, run, compared and stepped through, by mouse and
// by keyboard; its timeline shows the same task. Pages among the examples print what Chromium prints.
//
//   node test/pages/lens.js RONDO [WORD]
'use strict';

const { spawn, spawnSync } = require('child_process');
const path = require('path');
const { check, finish, same, test } = require('./chromium.js');

const rondo = path.resolve(process.argv[2] ?? 'build/rondo');
const offered = spawnSync(rondo, ['lens-sandbox', '--probe'], { encoding: 'utf8' }).stdout.trim();

// Starts rondo lens, opens its page, calls `use`, and ends both.
async function withLens(browser, use, { words = [], way = '', ...options } = {}) {
  if (offered === '' && way === '') words = [...words, '--unsafe'];
  const child = spawn(rondo, ['lens', ...words], {
    stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, RONDO_LENS_SANDBOX: way },
  });
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options });
  try {
    const address = await new Promise((resolve, reject) => {
      child.stdout.once('data', (text) => resolve(`${text}`.trim()));
      child.once('exit', (code) => reject(new Error(`rondo lens ended with ${code}`)));
    });
    const page = await context.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(address) && !/^(blob|data):/.test(url)) faults.push(`network: ${url}`);
    });
    await page.goto(address);
    await page.waitForFunction(() => window.lens !== undefined);
    await use(page);
    same(faults.join('\n'), '', 'faults of the page');
  } finally {
    await context.close();
    child.kill('SIGINT');
  }
}

const finished = (page) => page.waitForFunction(() => {
  const { runs, isRunning } = window.lens;
  return !isRunning && runs.length > 0 && runs.every((run) => !run.isRunning);
}, null, { timeout: 0 });

async function tick(page, ...loops) {
  for (const loop of ['node10', 'node11', 'node20', 'browser']) {
    await page.locator(`#loops input[value=${loop}]`).setChecked(loops.includes(loop));
  }
}

// What a user types; the editor adds indentation of its own, so lines have none.
async function type(page, text) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

async function run(page) {
  await page.locator('#run').click();
  await finished(page);
}

const linesOf = (page, loop) => page.locator(`.column[data-loop=${loop}] .line`).allInnerTexts();
// What is in a queue, with a plus before what the step has queued.
const queueOf = (page, queue) => page.locator(`[data-queue="${queue}"] .chip`).evaluateAll((chips) => (
  chips.map((chip) => (chip.matches('.new') ? '+ ' : '') + chip.innerText.split('\n').join(' '))));
const count = (page) => page.locator('#count').innerText();
const selected = (page) => page.evaluate(() => window.lens.timeline.state.selected);
const hasTimeline = (page) => page.waitForFunction(() => window.lens.timeline, null, { timeout: 0 });

const FIVE = `setTimeout(() => console.log('timeout'), 20);
setImmediate(() => console.log('immediate'));
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('promise'));
console.log('main');`;

// ---- type, run, compare

test('typed code is run, and each line belongs to its task', (browser) => withLens(browser, async (page) => {
  await type(page, FIVE);
  await tick(page, 'node20');
  await run(page);
  same((await linesOf(page, 'node20')).join(' '), 'main tick promise immediate timeout', 'the output');
  same(await page.locator('#example').inputValue(), '', 'the example, after another text was typed');
  await page.getByRole('button', { name: 'immediate', exact: true }).click();
  check((await page.locator('#running').innerText()).includes('setImmediate, queued by the main script'),
        `it says ${await page.locator('#running').innerText()}`);
  same(await page.locator('.cm-line.line-runs').innerText(), FIVE.split('\n')[1], 'the marked line');
}));

test('loops are compared, and the first difference is marked', (browser) => withLens(browser, async (page) => {
  await page.selectOption('#example', 'one-two-three-four');
  check((await page.locator('#claim').innerText()).includes('Node 10 looks at ticks'), 'no claim is shown');
  await run(page);
  // As real Nodes 10, 16 and 20 print it.
  same((await linesOf(page, 'node10')).join(' '), '1 2 3 4', 'Node 10');
  same((await linesOf(page, 'node11')).join(' '), '1 3 4 2', 'Node 11');
  same((await linesOf(page, 'node20')).join(' '), '1 3 4 2', 'Node 20');
  const marked = await page.locator('.differs .line').allInnerTexts();
  same(marked.join(' '), '2 3 3', 'the lines that are marked');
  check((await page.locator('#status').innerText()).includes('differ from line 2'), 'it is not said');
}));

test('errors are shown as errors', (browser) => withLens(browser, async (page) => {
  await type(page, "console.log('one');\nthrow new Error('two');");
  await tick(page, 'node20');
  await run(page);
  check((await page.locator('.line.stderr').allInnerTexts()).some((text) => text === 'Error: two'),
        'the error is not among the lines of stderr');
  same(await page.locator('.ended').innerText(), 'exit status 1', 'its end');
}));

// ---- steps

test('steps go forwards and backwards with their queues', (browser) => withLens(browser, async (page) => {
  await type(page, FIVE);
  await tick(page, 'node20');
  await page.locator('#virtual').check();
  await run(page);
  same(await count(page), '1 of 5', 'the count');
  same((await queueOf(page, 'tick')).join(), '+ nextTick line 3 next', 'ticks after the main script');
  same((await queueOf(page, 'microtask')).join(), '+ then line 4 ready', 'microtasks');
  same((await queueOf(page, 'check')).join(), '+ setImmediate line 2 ready', 'check');
  check(/^\+ setTimeout line 1 in (20|19\.\d+) ms$/.test((await queueOf(page, 'timers')).join()), 'timers');
  const seen = [];
  for (let i = 2; i <= 5; i++) {
    await page.locator('#next').click();
    seen.push(await page.locator('#running .kind').innerText());
  }
  same(seen.join(' '), 'tick promise immediate timeout', 'the steps');
  same(await page.locator('.chip').count(), 0, 'what is queued at the end');
  check(await page.locator('#next').isDisabled(), 'there is a step behind the last');
  await page.locator('#previous').click();
  await page.locator('#previous').click();
  same(await count(page), '3 of 5', 'the count, back');
  same((await queueOf(page, 'check')).join(), 'setImmediate line 2 next', 'check before the immediate');
  same(await page.locator('.queue.here h3').innerText().then((text) => text.split('\n')[0]), 'Microtasks',
       'where the loop is');
}));

test('pages have their task sources as queues', (browser) => withLens(browser, async (page) => {
  await page.selectOption('#example', 'click-promises');
  check(await page.locator('#loops input[value=node20]').isDisabled(), 'Node can run a page');
  same(await page.locator('#input').inputValue(), 'click #inner', 'the input');
  await run(page);
  const titles = await page.locator('.queue h3').allInnerTexts();
  const names = titles.map((text) => text.split('\n')[0]);
  for (const name of ['Microtasks', 'User interaction', 'Rendering']) {
    check(names.includes(name), `there is no ${name} among ${names.join(', ')}`);
  }
}));

// ---- the timeline

test('the timeline shows the task of the step, and leads to steps', (browser) => withLens(browser, async (page) => {
  await type(page, FIVE);
  await tick(page, 'node20');
  await run(page);
  await hasTimeline(page);
  const frame = page.frameLocator('#frame');
  await page.locator('#next').click();
  const taskOf = () => page.evaluate(() => window.lens.steps.run.report.steps[window.lens.steps.number].task);
  same(await selected(page), await taskOf(), 'the selected task');
  check((await frame.locator('#inspector').innerText()).includes('process.nextTick, queued by the main script'),
        'the timeline shows another task');
  await frame.locator('#next').click();
  await page.waitForFunction(() => window.lens.steps.number === 2);
  same(await page.locator('#running .kind').innerText(), 'promise', 'the step');
}));

test('each run has a timeline of its own', (browser) => withLens(browser, async (page) => {
  await page.selectOption('#example', 'one-two-three-four');
  await run(page);
  await hasTimeline(page);
  await page.locator('.column[data-loop=node10] .title').click();
  await hasTimeline(page);
  const model = await page.frameLocator('#frame').locator('header').innerText();
  check(model.includes('node10'), `it says ${model}`);
  same(await page.locator('#chosen input:checked').inputValue(), 'node10', 'the chosen run');
}));

// ---- runaways, no sandbox

test('a runaway script is ended, and the page says so', (browser) => withLens(browser, async (page) => {
  await type(page, "console.log('begun');\nfor (;;);");
  await tick(page, 'node20');
  await run(page);
  same((await linesOf(page, 'node20')).join(' '), 'begun', 'what it printed');
  const said = 'ended by the playground: it took more than 1 s';
  same(await page.locator('.ended').innerText(), said, 'its end');
  check((await page.locator('#status').innerText()).includes(said), 'the status does not say so');
}, { words: ['--seconds=1'] }));

test('a run can be stopped', (browser) => withLens(browser, async (page) => {
  await type(page, 'for (;;);');
  await tick(page, 'node20');
  await page.locator('#run').click();
  await page.locator('#stop').click();
  await finished(page);
  same(await page.locator('.ended').innerText(), 'stopped', 'its end');
  check(await page.locator('#run').isEnabled(), 'nothing can be run afterwards');
}, { words: ['--seconds=600'] }));

test('without a sandbox the page says so and runs nothing', (browser) => withLens(browser, async (page) => {
  check((await page.locator('#status').innerText()).includes('This kernel offers no sandbox'), 'it does not say so');
  check(await page.locator('#run').isDisabled(), 'the button can be pressed');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Enter');
  same(await page.locator('.column').count(), 0, 'columns');
}, { way: 'none' }));

// ---- keyboard, colours

test('all of it works by keyboard', (browser) => withLens(browser, async (page) => {
  const focus = () => page.evaluate(() => {
    const { activeElement } = document;
    return activeElement.id || activeElement.value || activeElement.className;
  });
  const tabTo = async (name, key = 'Tab') => {
    for (let i = 0; i < 60; i++) {
      if ((await focus()).includes(name)) return;
      await page.keyboard.press(key);
    }
    check(false, `${key} does not come to ${name}`);
  };
  await tabTo('cm-content'); // past the menu, the boxes and Run
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(FIVE);
  await page.keyboard.press('Control+Enter');
  await finished(page);
  await tabTo('position');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  same(await count(page), '3 of 5', 'the step, by the slider');
  await tabTo('next');
  await page.keyboard.press('Enter');
  same(await count(page), '4 of 5', 'the step, by the button');
  await page.keyboard.press(',');
  same(await count(page), '3 of 5', 'the step, by the comma');
  await page.keyboard.press('End');
  same(await count(page), '5 of 5', 'the step, by End');
  await tabTo('line', 'Shift+Tab');
  await page.keyboard.press('Enter');
  same(await page.locator('#running .kind').innerText(), 'timeout', 'the step of the last line');
}));

// The lowest contrast of a text with what is behind it, with the text.
const lowestContrast = (page) => page.evaluate(() => {
  const parse = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const part = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const behind = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  let lowest = { ratio: Infinity, text: '' };
  for (const element of document.querySelectorAll('body *')) {
    const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.data.trim()).join(' ').trim();
    if (text === '' || !element.checkVisibility() || element.closest(':disabled, script, option') !== null) continue;
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < lowest.ratio) lowest = { ratio, text: `${element.tagName} ${element.className}: ${text}` };
  }
  return lowest;
});

for (const colorScheme of ['light', 'dark']) {
  test(`it is readable in ${colorScheme}`, (browser) => withLens(browser, async (page) => {
    await page.selectOption('#example', 'one-two-three-four');
    await run(page);
    await page.locator('#next').click();
    const { ratio, text } = await lowestContrast(page);
    check(ratio >= 4.5, `contrast ${ratio.toFixed(2)} of ${text}`);
    if (process.env.RONDO_SCREENSHOTS !== undefined) {
      await hasTimeline(page);
      await page.screenshot({ path: path.join(process.env.RONDO_SCREENSHOTS, `lens-${colorScheme}.png`), fullPage: true });
    }
  }, { colorScheme, reducedMotion: 'reduce' }));
}

// ---- the examples

// Those that measure nothing, in Chromium: what they print, after the same click.
const PAGES = [
  'click-nested', 'click-by-script', 'click-by-script-promises', 'click-promises', 'red-then-blue',
  'blue-in-frame', 'blue-in-next-frame', 'frame-callbacks', 'page-starved-frame', 'page-without-ticks',
];

async function inChromium(browser, { source, input }) {
  const page = await browser.newPage();
  const lines = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.route('http://example.test/', (route) => route.fulfill({ contentType: 'text/html', body: source }));
  await page.goto('http://example.test/');
  const click = /^click (\S+)$/.exec(input);
  if (click !== null) await page.locator(click[1]).click();
  return { page, lines };
}

test('examples that are pages print what Chromium prints', (browser) => withLens(browser, async (page) => {
  for (const id of PAGES) {
    await page.selectOption('#example', id);
    await run(page);
    const found = await linesOf(page, 'browser');
    const example = await page.evaluate((name) => window.lens.about.examples.find((one) => one.id === name), id);
    const real = await inChromium(browser, example);
    while (real.lines.length < found.length) await real.page.waitForEvent('console');
    same(found.join('\n'), real.lines.join('\n'), id);
    await real.page.close();
  }
}));

test('every example runs under its loops', (browser) => withLens(browser, async (page) => {
  const examples = await page.evaluate(() => window.lens.about.examples);
  check(examples.length >= 40, `there are only ${examples.length}`);
  for (const { id, loops, source } of examples) {
    if (['starved-timer', 'microtasks-block'].includes(id)) continue; // they never end
    if (id === 'server-request' && offered.startsWith('landlock')) continue; // no sockets there
    await page.selectOption('#example', id);
    await tick(page, loops[loops.length - 1]);
    await run(page);
    const said = await page.locator('.ended').innerText();
    same(said, 'ended', `${id} with ${source.length} characters`);
    check(!(await page.locator('#moment').isHidden()), `${id} has no steps`);
  }
}));

finish();
