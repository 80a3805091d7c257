// SPDX-License-Identifier: MIT
//
// --input FILE: what a user does, one action per line.
//
//   click SELECTOR [after "LINE"]    move SELECTOR      key K         type TEXT
//   dblclick SELECTOR                rightclick SELECTOR              scroll SELECTOR DY
//   down SELECTOR, up SELECTOR       keydown K, keyup K               resize WxH
//   hide, show                       wait MS
//
// The first action is due 100 ms after the load event, each next one 100 ms after the one before it
// (wait MS instead of these 100), and one with `after` as soon as the page has printed LINE.
'use strict';

const { RegExpPrototypeExec, SafeSet, StringPrototypeSplit, StringPrototypeTrim } = primordials;

const STEP_MS = 100;

const FORMS = {
  __proto__: null,
  click: /^(.+?)(?: after "(.*)")?$/,
  dblclick: /^(.+?)(?: after "(.*)")?$/,
  down: /^(.+?)(?: after "(.*)")?$/,
  hide: /^()(?:after "(.*)")?$/,
  key: /^(\S+|\s)(?: after "(.*)")?$/,
  keydown: /^(\S+|\s)(?: after "(.*)")?$/,
  keyup: /^(\S+|\s)(?: after "(.*)")?$/,
  move: /^(.+?)(?: after "(.*)")?$/,
  resize: /^([1-9]\d{0,4}x[1-9]\d{0,4})(?: after "(.*)")?$/,
  rightclick: /^(.+?)(?: after "(.*)")?$/,
  scroll: /^(.+ -?\d+(?:\.\d+)?)(?: after "(.*)")?$/,
  show: /^()(?:after "(.*)")?$/,
  type: /^(.+?)(?: after "(.*)")?$/,
  up: /^(.+?)(?: after "(.*)")?$/,
  wait: /^(\d{1,12}(?:\.\d+)?)$/,
};

const POINTS = new SafeSet(['click', 'dblclick', 'down', 'move', 'rightclick', 'up']);

// The actions of a text; fail(sentence) for a line that is none.
function parse(text, name, fail) {
  const actions = [];
  const lines = StringPrototypeSplit(text, '\n');
  for (let i = 0; i < lines.length; i++) {
    const line = StringPrototypeTrim(lines[i]);
    if (line === '' || line[0] === '#') continue;
    const { 1: kind, 2: rest } = RegExpPrototypeExec(/^(\S+)\s*(.*)$/, line);
    const form = FORMS[kind];
    const found = form === undefined ? null : RegExpPrototypeExec(form, rest);
    const isCut = found !== null && POINTS.has(kind) &&
      RegExpPrototypeExec(/ after(?: "[^"]*)?$/, found[1]) !== null;
    if (found === null || isCut) {
      fail(`${name}:${i + 1}: no action: ${line}`);
      continue;
    }
    actions[actions.length] = {
      __proto__: null, after: found[2], kind, place: `${name}:${i + 1}`, value: found[1],
    };
  }
  return actions;
}

// Plays the actions on a page, one after another.
class Player {
  constructor(page, actions, fail) {
    this.page = page;
    this.actions = actions;
    this.fail = fail;
    this.at = 0;
    this.isLoaded = false;
    this.awaited = undefined; // the line that the next action waits for
    this.printed = new SafeSet(); // of the lines that actions wait for
  }

  start() {
    const { page } = this;
    if (this.actions.length === 0) return;
    page.logged = (line) => this.#logged(line);
    page.loaded = () => {
      this.isLoaded = true;
      if (this.awaited === undefined) this.#schedule(STEP_MS);
    };
    this.#look();
  }

  // The next action may wait for a line, also before the page is loaded. True if that line has been
  // printed already.
  #look() {
    const after = this.actions[this.at]?.after;
    const isThere = after !== undefined && this.printed.has(after);
    this.awaited = isThere ? undefined : after;
    return isThere;
  }

  #schedule(ms) {
    if (this.at < this.actions.length) this.page.agent.postInput(ms, () => this.#play());
  }

  #logged(line) {
    for (let i = this.at; i < this.actions.length; i++) {
      if (this.actions[i].after === line) this.printed.add(line);
    }
    if (this.awaited === undefined || line !== this.awaited) return;
    this.awaited = undefined;
    this.page.agent.postInput(0, () => this.#play());
  }

  // The page is over; the line that it has not printed.
  end() {
    const action = this.actions[this.at];
    if (this.awaited === undefined || action === undefined) return;
    this.fail(`${action.place}: the page has not printed "${this.awaited}"`);
  }

  *#play() {
    const action = this.actions[this.at++];
    let pause = this.#look() ? 0 : STEP_MS;
    const isAwaiting = this.awaited !== undefined;
    if (action.kind === 'wait') {
      pause = +action.value;
    } else {
      const { top } = this.page;
      const input = top.realm.require('web/page/input');
      const problem = yield* input.actSteps(top, action.kind, action.value);
      if (problem !== undefined) {
        this.fail(`${action.place}: ${problem}`);
        return;
      }
    }
    if (!isAwaiting) this.#schedule(pause);
  }
}

function read(page, file, fail) {
  let text;
  try {
    text = require('fs').readFileSync(file, 'utf8');
  } catch (error) {
    fail(`--input: ${error.message}`);
    return;
  }
  const actions = parse(text, file, fail);
  const player = new Player(page, actions, (sentence) => {
    process.stderr.write(`rondo: ${sentence}\n`);
    process.exitCode = 1;
    player.awaited = undefined;
    page.agent.finish();
  });
  player.start();
  process.on('exit', () => player.end());
}

module.exports = { Player, parse, read };
