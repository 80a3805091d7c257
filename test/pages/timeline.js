// SPDX-License-Identifier: MIT
//
// The page of rondo timeline, in Chromium: opens, is fast with 10^6 events, and can be used by
// mouse, keyboard, touch and screen reader.
//
//   node test/pages/timeline.js RONDO [WORD]
//
// How fast it is depends on the machine. Compared is what a frame has to look at, which does not;
// times are printed, and compared by `make test-pages` (RONDO_PAGES_TIMES), in CPU time of the page's
// main thread.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { busyTimes, check, finish, same, test } = require('./chromium.js');

const rondo = path.resolve(process.argv[2] ?? 'build/rondo');
const fixtures = path.join(__dirname, '..', 'node', 'timeline', 'fixtures', 'make-trace.js');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-pages-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

const EVENTS = 1e6;
const PAGE_BYTES_MAX = 30e6;
const OPEN_MS_MAX = 2000;
const FRAME_MS_MAX = 50;
const BLOCKS_PER_PIXEL_MAX = 4; // two of the best level; the one that was kept may have twice as many
const isMeasured = process.env.RONDO_PAGES_TIMES !== undefined;
const EVIL = '</script><script>alert(1)</script>';

function run(...words) {
  const { status, stderr } = spawnSync(rondo, words, { encoding: 'utf8' });
  check(status === 0, `rondo ${words[0]} ended with ${status}: ${stderr}`);
}

const pages = new Map();

// The file of a page with so many events; made once.
function pageWith(events) {
  if (!pages.has(events)) {
    const trace = path.join(folder, `${events}.trace`);
    const page = path.join(folder, `${events}.html`);
    run('-e', `const { fileOf, makeTrace } = require(${JSON.stringify(fixtures)});
      require('fs').writeFileSync(${JSON.stringify(trace)},
        fileOf(makeTrace({ events: ${events}, names: [${JSON.stringify(EVIL)}] })));`);
    run('timeline', '-o', page, trace);
    fs.rmSync(trace);
    pages.set(events, page);
  }
  return pages.get(events);
}

// A program whose timer blocks until it has been told to.
function blockedPage() {
  const program = path.join(folder, 'blocked.js');
  const page = path.join(folder, 'blocked.html');
  const said = path.join(folder, 'said');
  fs.writeFileSync(program, `setTimeout(function spin() {
    while (!require('fs').readFileSync(${JSON.stringify(said)}, 'utf8').includes('timer callback')) continue;
  }, 1);`);
  const fd = fs.openSync(said, 'w');
  const { status } = spawnSync(rondo, ['timeline', '--blocked=20', '-o', page, program],
                               { stdio: ['ignore', 'ignore', fd] });
  fs.closeSync(fd);
  check(status === 0, `rondo timeline ended with ${status}`);
  return page;
}

async function open(browser, { events = 20000, file, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options,
  });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') page.faults.push(message.text());
  });
  page.on('dialog', (dialog) => page.faults.push(`dialog: ${dialog.message()}`));
  page.on('request', (request) => {
    if (!/^(file|blob|data):/.test(request.url())) page.faults.push(`network: ${request.url()}`);
  });
  await page.goto(`file://${file ?? pageWith(events)}`);
  await page.waitForFunction(() => performance.getEntriesByName('timeline-open').length > 0);
  return page;
}

async function close(page) {
  const { faults } = page;
  await page.context().close();
  same(faults.join('\n'), '', 'faults of the page');
}

// Ends when the frame after the next has been drawn.
const frames = (page) => page.evaluate(() => new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(resolve));
}));

const selected = (page) => page.evaluate(() => window.timeline.state.selected);
const shown = (page) => page.evaluate(() => [window.timeline.view.from, window.timeline.view.to]);

// Where on the screen a task is.
const whereIs = (page, i) => page.evaluate((task) => {
  const { model, view } = window.timeline;
  const box = document.getElementById('canvas').getBoundingClientRect();
  return [box.left + view.x(model.start[task] + model.took[task] / 2),
          box.top + view.rowMiddle(model.row[task])];
}, i);

// ---- size and speed

test('a page of 10^6 events is small and opens quickly', async (browser) => {
  const bytes = fs.statSync(pageWith(EVENTS)).size;
  check(bytes <= PAGE_BYTES_MAX, `it has ${bytes} bytes`);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  let wall;
  const { sum_ms } = await busyTimes(browser, page, async () => {
    await page.goto(`file://${pageWith(EVENTS)}`);
    await page.waitForFunction(() => performance.getEntriesByName('timeline-open').length > 0);
    wall = await page.evaluate(() => performance.getEntriesByName('timeline-open')[0].startTime);
  });
  const tasks = await page.evaluate(() => window.timeline.model.count);
  check(tasks > 200000, `only ${tasks} tasks`);
  await context.close();
  check(!isMeasured || sum_ms <= OPEN_MS_MAX, `opening takes ${sum_ms} ms of CPU time`);
  return `${(bytes / 1e6).toFixed(1)} MB, ${Math.round(wall)} ms, ${Math.round(sum_ms)} ms of CPU`;
});

test('panning and zooming in it has no frame over 50 ms', async (browser) => {
  const page = await open(browser, { events: EVENTS });
  await page.waitForFunction(() => performance.getEntriesByName('timeline-warm').length > 0);
  let times;
  const busy = await busyTimes(browser, page, async () => {
    times = await page.evaluate(async () => {
      const { timeline } = window;
      const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
      await frame();
      timeline.frames.longest_ms = timeline.frames.most = 0;
      timeline.select(timeline.model.count >> 1);
      let last = await frame();
      const gaps = [];
      for (const zoom of [1, 1, 0.3, 0.3, 0.3, 0.1, 0.1, 0.1, 0.1, 0.1]) {
        timeline.view.zoom(zoom);
        for (let i = 0; i < 30; i++) {
          timeline.view.pan(i < 15 ? 11 : -17);
          timeline.view.scrollTo(i * 20);
          timeline.changed();
          const now = await frame();
          gaps.push(now - last);
          last = now;
        }
      }
      gaps.sort((a, b) => a - b);
      return { middle: gaps[gaps.length >> 1], count: gaps.length, longest: gaps[gaps.length - 1],
               visited: timeline.frames.most, pixels: timeline.view.width * timeline.model.rows.length };
    });
  });
  await close(page);
  check(times.visited > 0 && times.visited <= times.pixels * BLOCKS_PER_PIXEL_MAX,
        `one looks at ${times.visited} spans for ${times.pixels} pixels`);
  check(!isMeasured || busy.longest_ms <= FRAME_MS_MAX, `one takes ${busy.longest_ms} ms of CPU time`);
  return `${times.count} frames, the longest ${busy.longest_ms.toFixed(1)} ms of CPU, ` +
    `gaps ${times.middle.toFixed(1)} ms, at most ${times.longest.toFixed(1)}; at most ${times.visited} spans`;
});

test('a blocked task is marked, with its stack', async (browser) => {
  const page = await open(browser, { file: blockedPage() });
  const task = await page.evaluate(() => [...window.timeline.model.blocked.keys()][0]);
  await page.locator('#canvas').focus();
  await page.keyboard.press('l');
  same(await selected(page), task, 'L selects it');
  const text = await page.locator('#inspector').innerText();
  check(/Blocked: it had run for [\d.]+ m?s when it was here/.test(text), `it says ${text}`);
  check(/at (\S+\.)?spin /.test(await page.locator('#inspector pre.printed').first().innerText()), 'no stack');
  check((await page.locator('#live').innerText()).includes(', blocked. '), 'it is not spoken');
  const [x, y] = await whereIs(page, task);
  await page.mouse.move(x, y);
  await frames(page);
  check((await page.locator('#tip').innerText()).includes(', blocked'), 'nor in the tip');
  await close(page);
});

// ---- mouse and touch

test('the wheel zooms where the pointer is, dragging pans', async (browser) => {
  const page = await open(browser);
  const time = () => page.evaluate(() => window.timeline.view.time(600));
  await page.mouse.move(600, 400);
  const before = await time();
  const [from, to] = await shown(page);
  await page.mouse.wheel(0, -600);
  await frames(page);
  const [from2, to2] = await shown(page);
  check(to2 - from2 < (to - from) / 2, 'it did not zoom');
  check(Math.abs(await time() - before) < (to2 - from2) / 100, 'what was below the pointer moved');
  await page.mouse.down();
  await page.mouse.move(500, 400, { steps: 4 });
  await page.mouse.up();
  const moved = await page.evaluate((t) => window.timeline.view.x(t), before);
  check(Math.abs(moved - 500) < 2, `what was at 600 is at ${moved}`);
  same(await selected(page), -1, 'a drag selects');
  await close(page);
});

test('hovering tells what a task is, a click selects it', async (browser) => {
  const page = await open(browser);
  const task = await page.evaluate(() => {
    const { timeline } = window;
    const i = timeline.model.took.findIndex((took, k) => took > 20000 && k > 100);
    timeline.select(i, true);
    timeline.zoomToSelected();
    timeline.select(-1);
    return i;
  });
  await frames(page);
  const [x, y] = await whereIs(page, task);
  await page.mouse.move(x, y);
  await frames(page);
  const tip = await page.locator('#tip').innerText();
  const label = await page.evaluate((i) => window.timeline.words.label(i), task);
  check(tip.startsWith(label) && /\d (ns|\u00b5s|ms)/.test(tip), `the tip says ${tip}`);
  await page.mouse.click(x, y);
  same(await selected(page), task, 'selected');
  check((await page.locator('#inspector').innerText()).includes('Queued by'), 'no cause is shown');
  await close(page);
});

test('two fingers zoom, one pans, a tap selects', async (browser) => {
  const page = await open(browser, { hasTouch: true });
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', {
    type, touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  });
  const [from, to] = await shown(page);
  await touch('touchStart', [500, 400]);
  await touch('touchStart', [500, 400], [600, 400]);
  await touch('touchMove', [400, 400], [700, 400]);
  await touch('touchMove', [350, 400], [750, 400]);
  await touch('touchEnd');
  const [from2, to2] = await shown(page);
  check(to2 - from2 < (to - from) / 2.5, 'a pinch does not zoom');
  await touch('touchStart', [500, 400]);
  await touch('touchMove', [450, 400]);
  await touch('touchMove', [400, 400]);
  await touch('touchEnd');
  const [from3] = await shown(page);
  check(from3 > from2, 'a finger does not pan');
  const task = await page.evaluate(() => {
    window.timeline.select(300, true);
    window.timeline.zoomToSelected();
    window.timeline.select(-1);
    return 300;
  });
  await frames(page);
  await page.touchscreen.tap(...await whereIs(page, task));
  same(await selected(page), task, 'selected by a tap');
  await close(page);
});

// ---- keyboard and screen reader

test('the keyboard steps through the run like a film', async (browser) => {
  const page = await open(browser);
  await page.locator('#canvas').focus();
  const press = async (key, task, what) => {
    await page.keyboard.press(key);
    same(await selected(page), task, what);
  };
  await press('ArrowRight', 0, 'the first step');
  await press('ArrowRight', 1, 'the second');
  await press('ArrowLeft', 0, 'back');
  const last = await page.evaluate(() => window.timeline.model.count - 1);
  await press('End', last, 'the last');
  await press('ArrowRight', last, 'beyond the last');
  await press('Home', 0, 'the first');
  const live = await page.locator('#live').innerText();
  check(/^Task 1 of [\d,]+: .*main script.*, at 0\.\d+ ms, /.test(live), `it says ${live}`);
  const effect = await page.evaluate(() => window.timeline.model.effectsOf(0)[0]);
  await press('e', effect, 'what it caused');
  await press('c', 0, 'its cause');
  await press('ArrowDown', await page.evaluate(() => {
    const { model, view } = window.timeline;
    const rows = view.items.flatMap(({ track }) => (track?.kind === 'tasks' ? track.rows : []));
    return model.rows[rows[rows.indexOf(model.row[0]) + 1]].index[0];
  }), 'the row below');
  await press('Escape', -1, 'nothing');
  await page.locator('#speed').selectOption('10');
  await page.locator('#play').click();
  await page.waitForFunction(() => window.timeline.state.selected >= 3);
  await page.locator('#play').click();
  const stopped = await selected(page);
  await page.waitForTimeout(300);
  same(await selected(page), stopped, 'the film goes on');
  const [from, to] = await shown(page);
  await page.locator('#canvas').focus();
  await page.keyboard.press('+');
  const [from2, to2] = await shown(page);
  check(to2 - from2 < to - from, '+ does not zoom');
  await page.keyboard.press('0');
  const [from3, to3] = await shown(page);
  check(from3 <= 0 && to3 - from3 > to - from, '0 does not show all');
  await close(page);
});

test('search finds tasks by function, file and kind', async (browser) => {
  const page = await open(browser);
  await page.locator('body').press('/');
  await page.keyboard.type('step12 timeout');
  const count = await page.evaluate(() => {
    const { model, state, words } = window.timeline;
    const wanted = [];
    for (let i = 0; i < model.count; i++) {
      const names = [model.task('place')[i], model.task('callback')[i]].map((n) => words.functionOf(n));
      if (words.kind(i) === 'timeout' && names.includes('step12')) wanted.push(i);
    }
    return `${wanted}` === `${state.matches.list}` ? wanted.length : -1;
  });
  check(count > 5, `found ${count}`);
  same(await page.locator('#found').innerText(), `${count}`, 'it says');
  await page.keyboard.press('Enter');
  const first = await page.evaluate(() => window.timeline.state.matches.list[0]);
  same(await selected(page), first, 'Enter');
  same(await page.locator('#found').innerText(), `1 of ${count}`, 'then it says');
  same(await page.locator('#tasks-title').innerText(), `${count} tasks found`, 'the list');
  await page.keyboard.press('Escape');
  same(await page.locator('#found').innerText(), '', 'after Escape');
  await close(page);
});

test('a screen reader finds its way', async (browser) => {
  const page = await open(browser);
  for (const role of ['button', 'searchbox', 'listbox', 'combobox', 'application', 'heading']) {
    const all = await page.getByRole(role).all();
    check(all.length > 0, `no ${role}`);
    for (const one of all) {
      const name = await one.evaluate((element) => {
        const by = element.getAttribute('aria-labelledby');
        return (element.getAttribute('aria-label') ?? document.getElementById(by)?.textContent ??
          element.labels?.[0]?.textContent ?? '') || element.textContent;
      });
      check(/[A-Za-z+?]/.test(name), `a ${role} without a name`);
    }
  }
  await page.locator('#list').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  same(await selected(page), 1, 'down in the list');
  const active = await page.locator('#list').getAttribute('aria-activedescendant');
  const option = page.locator(`#${active}`);
  same(await option.getAttribute('aria-selected'), 'true', 'the active option');
  same(await option.getAttribute('aria-posinset'), '2', 'its position');
  await page.keyboard.press('Escape');
  // Tab goes through what can be used, in the order in which it stands there.
  await page.evaluate(() => document.activeElement.blur());
  const order = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    order.push(await page.evaluate(() => document.activeElement.id));
  }
  const wanted = ['search', 'previous', 'play', 'next', 'fit', 'keys', 'canvas', 'list'];
  const found = wanted.map((id) => order.indexOf(id));
  check(found.every((at, i) => at >= 0 && (i === 0 || at > found[i - 1])),
        `the order of Tab: ${order.join(' ')}`);
  await page.keyboard.press('?');
  check(await page.locator('#help').isVisible(), '? shows no help');
  await page.keyboard.press('Escape');
  await close(page);
});

test('texts of the program are shown as they are', async (browser) => {
  const page = await open(browser);
  await page.locator('#search').fill('alert(1)');
  const option = page.locator('#list [role=option] span:nth-child(2)');
  check((await option.innerText()).startsWith(EVIL), 'the name is not in the list');
  await option.click();
  check((await page.locator('#task-title').innerText()).startsWith(EVIL), 'nor in the inspector');
  same(await page.locator('script').count(), 1, 'scripts');
  await close(page);
});

// ---- looks

for (const scheme of ['light', 'dark']) {
  test(`colours are easy to tell from what is behind them (${scheme})`, async (browser) => {
    const page = await open(browser, { colorScheme: scheme });
    const poor = await page.evaluate(() => {
      const read = (name) => getComputedStyle(document.documentElement)
        .getPropertyValue(`--${name}`).trim();
      const luminance = (hex) => {
        const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
          .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const contrast = (a, b) => {
        const [x, y] = [luminance(read(a)), luminance(read(b))];
        return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
      };
      const faults = [];
      const want = (a, b, least) => {
        if (contrast(a, b) < least) faults.push(`${a} on ${b}: ${contrast(a, b).toFixed(2)}`);
      };
      for (const back of ['back', 'panel', 'raised']) {
        for (const text of ['text', 'muted']) want(text, back, 4.5);
      }
      for (const text of ['text', 'muted']) want(text, 'accent-soft', 4.5);
      for (const line of ['long', 'cause', 'trigger', 'effect', 'delay', 'accent', 'select']) {
        want(line, 'back', 3);
      }
      for (const colour of window.timeline.model.head.colours) {
        if (colour === 'wait') continue; // a background, with text of its own
        want(colour, 'back', 3);
        want('ink', colour, 4.5);
      }
      want('text', 'wait', 4.5);
      return faults.join('; ');
    });
    same(poor, '', 'poor contrast');
    await close(page);
  });
}

test('causes and effects are drawn as arrows', async (browser) => {
  const page = await open(browser);
  const counts = await page.evaluate(async () => {
    const { timeline } = window;
    const { model } = timeline;
    const near = (i) => model.start[i] - model.start[model.parentOf(i)] < 1e6;
    let i = 200;
    while (model.parentOf(i) < 0 || !near(i) || model.effectsOf(i).length === 0 ||
      model.row[i] === model.row[model.parentOf(i)]) i++;
    timeline.select(i, true);
    timeline.view.set(model.start[model.parentOf(i)] - 1e5, model.start[model.effectsOf(i)[0]] + 1e5);
    const count = async () => {
      timeline.changed();
      await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });
      const canvas = document.getElementById('canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 24, canvas.width, canvas.height - 24);
      const wanted = ['cause', 'effect'].map((name) => timeline.painter.colour[name])
        .map((hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
      return wanted.map(([r, g, b]) => {
        let n = 0;
        for (let k = 0; k < data.length; k += 4) {
          if (data[k] === r && data[k + 1] === g && data[k + 2] === b) n++;
        }
        return n;
      });
    };
    const drawn = await count();
    timeline.select(-1);
    return [drawn, await count()];
  });
  check(counts[0][0] > 20 && counts[0][1] > 10, `pixels of arrows: ${counts[0]}`);
  same(`${counts[1]}`, '0,0', 'pixels without a selection');
  await close(page);
});

test('a narrow window shows lanes above the inspector', async (browser) => {
  const page = await open(browser, { viewport: { width: 400, height: 800 } });
  const [lanes, inspector] = await page.evaluate(() => ['lanes', 'inspector'].map((id) =>
    document.getElementById(id).getBoundingClientRect()));
  check(lanes.bottom <= inspector.top + 1 && lanes.height > 200, 'they overlap');
  same(await page.evaluate(() => document.documentElement.scrollWidth), 400, 'the width');
  await close(page);
});

finish();
