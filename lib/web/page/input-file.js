// SPDX-License-Identifier: MIT
//
// --input FILE: what a user does, an action a line.
//
//   click SELECTOR [after "LINE"]    move SELECTOR      key K         type TEXT
//   scroll SELECTOR DY               resize WxH         hide, show    wait MS
//
// The first action is due 100 ms after the load event, each next one 100 ms after the one before it
// (wait MS instead of these 100), and one with `after` as soon as the page has printed LINE.
'use strict';

const { RegExpPrototypeExec, StringPrototypeSplit, StringPrototypeTrim } = primordials;

const STEP_MS = 100;

const FORMS = {
  __proto__: null,
  click: /^(.+?)(?: after "(.*)")?$/,
  hide: /^()(?:after "(.*)")?$/,
  key: /^(\S+|\s)(?: after "(.*)")?$/,
  move: /^(.+?)(?: after "(.*)")?$/,
  resize: /^(\d{1,5}x\d{1,5})(?: after "(.*)")?$/,
  scroll: /^(.+ -?\d+(?:\.\d+)?)(?: after "(.*)")?$/,
  show: /^()(?:after "(.*)")?$/,
  type: /^(.+?)(?: after "(.*)")?$/,
  wait: /^(\d+(?:\.\d+)?)$/,
};

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
    if (found === null) {
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
    this.release = undefined;
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

  // The next action may wait for a line, also before the page is loaded.
  #look() {
    const action = this.actions[this.at];
    this.awaited = action?.after;
  }

  #schedule(ms) {
    if (this.at >= this.actions.length) return;
    this.page.agent.postLater('user', ms, () => this.#play(), 'input');
  }

  #logged(line) {
    if (this.awaited === undefined || line !== this.awaited) return;
    this.awaited = undefined;
    this.page.agent.post('user', () => this.#play(), 'input');
  }

  *#play() {
    const action = this.actions[this.at++];
    let pause = STEP_MS;
    this.#look();
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
    if (this.awaited === undefined) this.#schedule(pause);
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
  new Player(page, actions, (sentence) => {
    process.stderr.write(`rondo: ${sentence}\n`);
    process.exitCode = 1;
    page.agent.finish();
  }).start();
}

module.exports = { Player, parse, read };
