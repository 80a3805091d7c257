// SPDX-License-Identifier: MIT
//
// Chromium, asked in which order a page logs. One browser runs many pages, one after another; it is
// spoken to through a pipe, in the protocol of its developer tools.
//
//   real  chromium --headless, by the real clock
//   det   chromium-headless-shell in virtual time, with a display that is ticked by hand: time goes
//         on by 1000/60 ms, then a frame is begun. Time stands still while a task runs, so a page
//         that waits busily never ends there, and while a fetch is pending.
//
//  1. A page has ended when it logs `__end__`, or when it is loaded, has had all of its input, and has
//     logged nothing for `quiet` ms (det: for so many ms of frames).
//  2. What was logged before the page's document was there is the page's before it, and left out.
//  3. A browser that breaks is replaced, and the page is asked again; then it is an error.
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { perform, placesOf } = require('./input.js');

const WIDTH = 800;
const HEIGHT = 600;
const FRAME = 1000 / 60;
const FRAMES_MAX = 1200;

const FLAGS = `--no-sandbox --disable-gpu --no-first-run --disable-background-networking
  --disable-component-update --disable-sync --disable-extensions --disable-default-apps
  --no-default-browser-check --disable-background-timer-throttling
  --disable-backgrounding-occluded-windows --disable-renderer-backgrounding
  --disable-features=BackForwardCache,Translate,PaintHolding --mute-audio --hide-scrollbars
  --disable-ipc-flooding-protection --remote-debugging-pipe --force-device-scale-factor=1
  --window-size=${WIDTH},${HEIGHT}`.split(/\s+/);
const FRAMES_BY_HAND = `--enable-begin-frame-control --run-all-compositor-stages-before-draw
  --disable-threaded-animation --disable-threaded-scrolling --disable-checker-imaging
  --disable-new-content-rendering-timeout --disable-image-animation-resync`.split(/\s+/);

const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

// One process, and the commands and events that go through its pipe.
class Browser {
  constructor(mode) {
    this.mode = mode;
    this.profile = fs.mkdtempSync(path.join(os.tmpdir(), 'oracle-chromium-'));
    const name = process.env.CHROMIUM || (mode === 'real' ? 'chromium' : 'chromium-headless-shell');
    const flags = mode === 'real' ? [...FLAGS, '--headless'] : [...FLAGS, ...FRAMES_BY_HAND];
    this.process = spawn(name, [...flags, `--user-data-dir=${this.profile}`, 'about:blank'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.number = 0;
    this.waiting = new Map();   // id of a command -> { resolve, reject }
    this.listener = null;       // of events, one at a time
    this.gone = null;
    let rest = '';
    this.process.stdio[4].setEncoding('utf8').on('data', (text) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop();
      for (const message of messages) this.take(JSON.parse(message));
    });
    const end = (why) => () => {
      this.gone = this.gone || new Error(why);
      for (const { reject } of this.waiting.values()) reject(new Error(why));
      this.waiting.clear();
      if (this.listener) this.listener(null);
    };
    this.process.on('error', end(`${name} cannot be started`)).on('exit', end(`${name} is gone`));
    this.process.stdio[3].on('error', () => {});
    this.process.stdio[4].on('error', () => {});
  }

  take(message) {
    if (message.id === undefined) {
      if (this.listener) this.listener(message);
      return;
    }
    const one = this.waiting.get(message.id);
    if (!one) return;
    this.waiting.delete(message.id);
    if (message.error) one.reject(new Error(message.error.message));
    else one.resolve(message.result);
  }

  // Resolves with the answer. Commands are carried out in order, so waiting is often not needed.
  send(method, params = {}, sessionId = this.session) {
    const id = ++this.number;
    const promise = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    promise.catch(() => {});
    if (this.gone) this.take({ id, error: this.gone });
    else {
      const message = { id, method, params, sessionId: sessionId || undefined };
      this.process.stdio[3].write(`${JSON.stringify(message)}\0`);
    }
    return promise;
  }

  async attach(targetId, ...domains) {
    this.session = null;
    this.session = (await this.send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
    await Promise.all(domains.map((domain) => this.send(`${domain}.enable`)));
  }

  async evaluate(expression) {
    const answer = await this.send('Runtime.evaluate', { expression, returnByValue: true });
    if (answer.exceptionDetails) {
      throw new Error(`in the page: ${answer.exceptionDetails.exception.description}`);
    }
    return answer.result.value;
  }

  async close() {
    if (!this.gone) {
      this.session = null;
      const over = new Promise((resolve) => { this.process.on('exit', resolve); });
      this.send('Browser.close').catch(() => {});
      const timer = setTimeout(() => this.process.kill('SIGKILL'), 5000);
      await over;
      clearTimeout(timer);
    }
    try {
      fs.rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    } catch {
      // A late process of the browser still writes there.
    }
  }

  // Runs a page. Returns { lines, errors, end }: how it ended is end, quiet, long or gone.
  run(url, options) {
    const how = this.mode === 'real' ? realRun : detRun;
    return how(this, url, { actions: [], quiet: 120, timeout: 15000, ...options });
  }
}

// What a run has logged, from the events of its page.
class Log {
  constructor() {
    this.reset();
  }

  reset() {
    this.lines = [];
    this.errors = [];
    this.shots = [];
  }

  // True if the event was a new line.
  take({ method, params }) {
    if (method === 'Runtime.exceptionThrown') {
      const { exception, text } = params.exceptionDetails;
      this.errors.push(String((exception && exception.description) || text).split('\n')[0]);
    }
    if (method !== 'Runtime.consoleAPICalled' || params.type !== 'log') return false;
    this.lines.push(params.args.map((arg) => String('value' in arg ? arg.value :
      arg.description || arg.type)).join(' '));
    return true;
  }

  has(line) {
    return this.lines.includes(line);
  }
}

async function realRun(browser, url, options) {
  if (!browser.session) {
    const { targetInfos } = await browser.send('Target.getTargets');
    await browser.attach(targetInfos.find((info) => info.type === 'page').targetId,
      'Page', 'Runtime', 'Network');
    await browser.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  }
  // An image that a page before has loaded is in the process's memory, and its load event would be
  // earlier. Disabling the cache empties that memory.
  for (const cacheDisabled of [true, false]) {
    await browser.send('Network.setCacheDisabled', { cacheDisabled });
  }
  const log = new Log();
  const actions = [...options.actions];
  let fresh = false;
  let end = null;
  let wake = () => {};
  let due = null;         // when the first of `actions` is due, if it waits for no line
  let changed = Date.now();
  let places = null;
  const after = () => {
    while (places && actions.length > 0 && actions[0].after && log.has(actions[0].after)) {
      perform(browser, actions.shift(), places).catch(() => {});
      due = Date.now() + 100;
    }
  };
  browser.listener = (message) => {
    if (message === null) end = 'gone';
    else if (!fresh) {
      if (message.method !== 'Runtime.executionContextsCleared') return;
      fresh = true;
      log.reset();
    }
    else if (message.method === 'Page.loadEventFired') {
      changed = Date.now();
      due = changed + 100;
      placesOf(browser, options.actions).then((found) => { places = found; after(); }, () => { places = new Map(); });
    } else if (message.method === 'Page.javascriptDialogOpening') {
      browser.send('Page.handleJavaScriptDialog', { accept: true });
    } else if (log.take(message)) {
      changed = Date.now();
      if (log.lines[log.lines.length - 1] === '__end__') end = 'end';
      after();
    }
    wake();
  };
  browser.send('Page.navigate', { url }).catch(() => {});
  const limit = Date.now() + options.timeout;
  while (!end) {
    const now = Date.now();
    if (now >= limit) end = 'long';
    else if (due !== null && places && actions.length > 0 && !actions[0].after && now >= due) {
      const action = actions.shift();
      await perform(browser, action, places);
      changed = Date.now();
      due = changed + (action.kind === 'wait' ? Number(action.value) : 100);
      after();
    } else if (due !== null && now >= changed + options.quiet && (actions.length === 0 || actions[0].after)) {
      end = 'quiet';
    } else {
      const next = Math.min(limit, due === null ? limit : actions.length > 0 && !actions[0].after ?
        due : changed + options.quiet);
      let timer;
      await new Promise((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, Math.max(1, next - now));
      });
      clearTimeout(timer);
    }
  }
  browser.listener = null;
  if (end === 'gone') throw browser.gone;
  return { lines: log.lines, errors: log.errors, end };
}

async function detRun(browser, url, options) {
  browser.session = null;
  const { targetId } = await browser.send('Target.createTarget',
    { url: 'about:blank', width: WIDTH, height: HEIGHT, enableBeginFrameControl: true });
  await browser.attach(targetId, 'Page', 'Runtime', 'HeadlessExperimental');
  const { virtualTimeTicksBase: base } = await browser.send('Emulation.setVirtualTimePolicy',
    { policy: 'pause', initialVirtualTime: 1700000000 });
  const log = new Log();
  const actions = [...options.actions];
  const quiet = Math.ceil(options.quiet / FRAME);
  let fresh = false;
  let loaded = false;
  let expired = () => {};
  let end = null;
  let count = 0;
  let changed = 0;
  let due = 0;
  let places = null;
  const after = () => {
    while (places && actions.length > 0 && actions[0].after && log.has(actions[0].after)) {
      perform(browser, actions.shift(), places).catch(() => {});
      due = count + 6;
    }
  };
  browser.listener = (message) => {
    if (message === null) end = 'gone';
    else if (!fresh) {
      fresh = message.method === 'Runtime.executionContextsCleared';
    } else if (message.method === 'Page.loadEventFired') {
      loaded = true;
      changed = count;
      due = count + 6;
    } else if (message.method === 'Page.javascriptDialogOpening') {
      browser.send('Page.handleJavaScriptDialog', { accept: true });
    } else if (message.method === 'Emulation.virtualTimeBudgetExpired') expired();
    else if (log.take(message)) {
      changed = count;
      if (log.lines[log.lines.length - 1] === '__end__') end = 'end';
      after();
    }
    if (end) expired();
  };
  const limit = Date.now() + options.timeout;
  const timer = setTimeout(() => { end = 'long'; expired(); }, options.timeout);
  browser.send('Page.navigate', { url }).catch(() => {});
  while (!end) {
    const over = new Promise((resolve) => { expired = resolve; });
    browser.send('Emulation.setVirtualTimePolicy',
      { policy: 'pauseIfNetworkFetchesPending', budget: FRAME });
    await over;
    if (end) break;
    count++;
    while (!end) {
      const params = { frameTimeTicks: base + count * FRAME, interval: FRAME };
      if (options.screenshots) params.screenshot = { format: 'png' };
      try {
        const answer = await browser.send('HeadlessExperimental.beginFrame', params);
        if (answer.screenshotData) log.shots.push(answer.screenshotData);
        break;
      } catch (error) {
        // The frame before is not drawn yet.
        if (!/pending/.test(error.message) || Date.now() > limit) throw error;
        await sleep(5);
      }
    }
    if (end) break;
    if (loaded && !places) {
      places = await placesOf(browser, options.actions);
      after();
    }
    if (loaded && actions.length > 0 && !actions[0].after && count >= due) {
      const action = actions.shift();
      perform(browser, action, places).catch(() => {});
      changed = count;
      due = count + (action.kind === 'wait' ? Math.ceil(Number(action.value) / FRAME) : 6);
      after();
    }
    if (loaded && count >= changed + quiet && (actions.length === 0 || actions[0].after)) end = 'quiet';
    if (count > FRAMES_MAX) end = 'long';
  }
  clearTimeout(timer);
  browser.listener = null;
  if (end === 'gone') throw browser.gone;
  browser.session = null;
  await browser.send('Target.closeTarget', { targetId });
  return { lines: log.lines, errors: log.errors, shots: log.shots, end };
}

// A browser for each mode, started when it is first asked and again when it breaks.
class Browsers {
  constructor() {
    this.running = {};
    this.pages = 0;
  }

  async run(mode, url, options) {
    for (let tries = 1; ; tries++) {
      const browser = this.running[mode] || (this.running[mode] = new Browser(mode));
      let timer;
      const late = new Promise((resolve, reject) => {
        timer = setTimeout(() => reject(new Error('the browser hangs')), 60000);
      });
      try {
        this.pages++;
        return await Promise.race([browser.run(url, options), late]);
      } catch (error) {
        delete this.running[mode];
        await browser.close();
        if (tries === 3) return { lines: [], errors: [], end: `browser: ${error.message}` };
      } finally {
        clearTimeout(timer);
      }
    }
  }

  async close() {
    const all = Object.values(this.running);
    this.running = {};
    await Promise.all(all.map((browser) => browser.close()));
  }
}

module.exports = { Browser, Browsers, WIDTH, HEIGHT };
