// SPDX-License-Identifier: MIT
//
// Runs a test in Chromium, and plays the input that the test asks for.
'use strict';

const { Browser } = require('../oracle-browser/chromium.js');
const { keyOf } = require('../oracle-browser/input.js');

const BUTTONS = ['left', 'middle', 'right', 'back', 'forward'];
const MODIFIERS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

class Hand {
  constructor(browser) {
    this.browser = browser;
    Object.assign(this, { x: 0, y: 0, button: 'none', buttons: 0, modifiers: 0, touches: new Map() });
  }

  mouse(type, more) {
    return this.browser.send('Input.dispatchMouseEvent', {
      type, x: this.x, y: this.y, button: this.button, buttons: this.buttons, modifiers: this.modifiers, ...more,
    });
  }

  // The tools do not count the clicks of a double click.
  countClicks(button) {
    const last = this.last || {};
    const again = last.button === button && last.x === this.x && last.y === this.y && Date.now() - last.at < 500;
    this.clicks = again ? this.clicks + 1 : 1;
    this.last = { button, x: this.x, y: this.y, at: Date.now() };
  }

  touch(type) {
    const touchPoints = type === 'touchEnd' ? [] : [...this.touches.values()];
    return this.browser.send('Input.dispatchTouchEvent', { type, touchPoints, modifiers: this.modifiers });
  }

  async act(action) {
    if (action.pointerType === 'touch') return this.finger(action);
    const pen = action.pointerType ? { pointerType: action.pointerType } : {};
    switch (action.kind) {
      case 'move':
        Object.assign(this, { x: action.x, y: action.y });
        return this.mouse('mouseMoved', pen);
      case 'down':
        this.button = BUTTONS[action.button];
        this.buttons |= [1, 4, 2, 8, 16][action.button];
        this.countClicks(action.button);
        return this.mouse('mousePressed', { clickCount: this.clicks, ...pen });
      case 'up': {
        this.buttons &= ~[1, 4, 2, 8, 16][action.button];
        const answer = this.mouse('mouseReleased', { button: BUTTONS[action.button], clickCount: this.clicks, ...pen });
        this.button = 'none';
        return answer;
      }
      case 'keyDown': {
        this.modifiers |= MODIFIERS[action.key] || 0;
        const key = keyOf(action.key === ' ' ? 'Space' : action.key);
        if (this.modifiers & ~MODIFIERS.Shift) delete key.text;
        return this.browser.send('Input.dispatchKeyEvent',
          { type: key.text ? 'keyDown' : 'rawKeyDown', ...key, modifiers: this.modifiers });
      }
      case 'keyUp': {
        this.modifiers &= ~(MODIFIERS[action.key] || 0);
        const { text, ...key } = keyOf(action.key === ' ' ? 'Space' : action.key);
        return this.browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, modifiers: this.modifiers });
      }
      case 'wheel':
        return this.browser.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: action.x, y: action.y,
          deltaX: action.deltaX, deltaY: action.deltaY, modifiers: this.modifiers });
      case 'pause': return new Promise((resolve) => { setTimeout(resolve, action.ms); });
      default: throw new Error(`no such action: ${action.kind}`);
    }
  }

  finger({ kind, id, x, y }) {
    const there = this.touches.get(id);
    if (kind === 'move') {
      this.place = { ...this.place, [id]: { x, y } };
      if (!there) return undefined;
      Object.assign(there, { x, y });
      return this.touch('touchMove');
    }
    if (kind === 'down') {
      this.touches.set(id, { x: 0, y: 0, ...(this.place && this.place[id]), id: this.touches.size });
      return this.touch('touchStart');
    }
    this.touches.delete(id);
    return this.touch('touchEnd');
  }
}

// One browser; runs one test at a time.
class Chromium {
  async open() {
    this.browser = new Browser('real');
    const { targetInfos } = await this.browser.send('Target.getTargets');
    await this.browser.attach(targetInfos.find((info) => info.type === 'page').targetId, 'Page', 'Runtime');
    await this.browser.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await this.browser.send('Runtime.addBinding', { name: '__wpt_input' });
  }

  // { report } or { why }.
  async run(url, timeout, parse) {
    if (!this.browser || this.browser.gone) await this.open();
    const { browser } = this;
    const hand = new Hand(browser);
    let fresh = false;
    let timer;
    try {
      return await new Promise((resolve) => {
        timer = setTimeout(() => resolve({ why: 'timeout' }), timeout);
        browser.listener = (message) => {
          if (message === null) resolve({ why: 'the browser is gone' });
          else if (message.method === 'Runtime.executionContextsCleared') fresh = true;
          else if (message.method === 'Page.javascriptDialogOpening') {
            browser.send('Page.handleJavaScriptDialog', { accept: true });
          } else if (fresh && message.method === 'Runtime.bindingCalled') this.play(hand, message.params);
          else if (fresh && message.method === 'Runtime.consoleAPICalled') {
            const [first] = message.params.args;
            const report = first && typeof first.value === 'string' ? parse(first.value) : null;
            if (report) resolve({ report });
          }
        };
        browser.send('Page.navigate', { url }).catch(() => {});
      });
    } finally {
      clearTimeout(timer);
      browser.listener = null;
    }
  }

  async play(hand, { payload, executionContextId }) {
    const { number, actions } = JSON.parse(payload);
    let problem = '';
    try {
      for (const action of actions) await hand.act(action);
    } catch (error) {
      problem = error.message;
    }
    this.browser.send('Runtime.evaluate', { contextId: executionContextId,
      expression: `__wpt_done(${number}, ${JSON.stringify(problem)})` });
  }

  async close() {
    if (this.browser) await this.browser.close();
  }
}

module.exports = { Chromium };
