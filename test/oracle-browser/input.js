// SPDX-License-Identifier: MIT
//
// What a user does meanwhile: the lines of an .input file, and how Chromium is told.
//
//   click SELECTOR [after "LINE"]   key K   type TEXT   move SELECTOR   scroll SELECTOR DY
//   dblclick SELECTOR   rightclick SELECTOR   down SELECTOR   up SELECTOR   keydown K   keyup K
//   wait MS
'use strict';

const KEYS = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
  Escape: { code: 'Escape', windowsVirtualKeyCode: 27 },
  Backspace: { code: 'Backspace', windowsVirtualKeyCode: 8 },
  Delete: { code: 'Delete', windowsVirtualKeyCode: 46 },
  ArrowLeft: { code: 'ArrowLeft', windowsVirtualKeyCode: 37 },
  ArrowUp: { code: 'ArrowUp', windowsVirtualKeyCode: 38 },
  ArrowRight: { code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  ArrowDown: { code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  Home: { code: 'Home', windowsVirtualKeyCode: 36 },
  End: { code: 'End', windowsVirtualKeyCode: 35 },
  PageUp: { code: 'PageUp', windowsVirtualKeyCode: 33 },
  PageDown: { code: 'PageDown', windowsVirtualKeyCode: 34 },
  Insert: { code: 'Insert', windowsVirtualKeyCode: 45 },
  Shift: { code: 'ShiftLeft', windowsVirtualKeyCode: 16 },
  Control: { code: 'ControlLeft', windowsVirtualKeyCode: 17 },
  Alt: { code: 'AltLeft', windowsVirtualKeyCode: 18 },
  Meta: { code: 'MetaLeft', windowsVirtualKeyCode: 91 },
  Space: { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
};

function parseInput(text) {
  const actions = [];
  for (const line of text.split('\n').map((one) => one.trim()).filter(Boolean)) {
    const [, kind, value, after] =
      /^(click|dblclick|rightclick|keydown|keyup|key|type|move|scroll|wait|down|up) (.*?)(?: after "(.*)")?$/.exec(line) || [];
    if (!kind) throw new Error(`no action: ${line}`);
    actions.push({ kind, value, after });
  }
  return actions;
}

const printInput = (actions) => actions.map(({ kind, value, after }) =>
  `${kind} ${value}${after ? ` after "${after}"` : ''}\n`).join('');

const selectorOf = ({ kind, value }) => kind === 'scroll' ? value.replace(/ -?\d+$/, '') : value;

// The middles of the elements that the actions name, by selector. Those that are not there yet are
// looked for again when their turn has come.
async function placesOf(browser, actions) {
  const selectors = actions.filter(({ kind }) => /^(.*click|move|scroll|down|up)$/.test(kind)).map(selectorOf);
  if (selectors.length === 0) return new Map();
  const found = await browser.evaluate(`${JSON.stringify(selectors)}.map((selector) => {
    const element = document.querySelector(selector);
    if (!element) return null;
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  })`);
  return new Map(selectors.map((selector, i) => [selector, found[i]]));
}

function keyOf(name) {
  if (KEYS[name]) return { key: name, ...KEYS[name] };
  if (/^[a-z]$/i.test(name)) {
    return { key: name, code: `Key${name.toUpperCase()}`, text: name,
      windowsVirtualKeyCode: name.toUpperCase().charCodeAt(0) };
  }
  if (/^\d$/.test(name)) {
    return { key: name, code: `Digit${name}`, text: name, windowsVirtualKeyCode: name.charCodeAt(0) };
  }
  if ([...name].length > 1) return { key: name, code: name, windowsVirtualKeyCode: 0 };
  return { key: name, code: '', text: name, windowsVirtualKeyCode: 0 };
}

const MODIFIERS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

// Sends all events of an action at once; they wait in the page's queue. The last answer is returned.
// What is held down stands in `places`, which is the page's own.
async function perform(browser, action, places) {
  const hand = places.hand || (places.hand = { buttons: 0, modifiers: 0 });
  let last = null;
  const keyDown = (name) => {
    hand.modifiers |= MODIFIERS[name] || 0;
    const key = { ...keyOf(name), modifiers: hand.modifiers };
    if (hand.modifiers & ~MODIFIERS.Shift) delete key.text;
    last = browser.send('Input.dispatchKeyEvent', { type: key.text ? 'keyDown' : 'rawKeyDown', ...key });
  };
  const keyUp = (name) => {
    hand.modifiers &= ~(MODIFIERS[name] || 0);
    const { text, ...key } = keyOf(name);
    last = browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, modifiers: hand.modifiers });
  };
  const press = (name) => {
    keyDown(name);
    keyUp(name);
  };
  const { kind, value } = action;
  if (kind === 'wait') return null;
  if (kind === 'keydown') keyDown(value);
  else if (kind === 'keyup') keyUp(value);
  else if (kind === 'key') press(value);
  else if (kind === 'type') for (const letter of value) press(letter === ' ' ? 'Space' : letter);
  else {
    const selector = selectorOf(action);
    const place = places.get(selector) || (await placesOf(browser, [action])).get(selector);
    if (!place) throw new Error(`there is no element ${selector}`);
    const [x, y] = place;
    const mouse = (type, more) => {
      last = browser.send('Input.dispatchMouseEvent',
        { type, x, y, buttons: hand.buttons, modifiers: hand.modifiers, ...more });
    };
    const button = kind === 'rightclick' ? 'right' : 'left';
    const down = (clickCount) => {
      hand.buttons = button === 'right' ? 2 : 1;
      mouse('mousePressed', { button, clickCount });
    };
    const up = (clickCount) => {
      hand.buttons = 0;
      mouse('mouseReleased', { button, clickCount });
    };
    if (kind === 'scroll') mouse('mouseWheel', { deltaX: 0, deltaY: Number(/-?\d+$/.exec(value)[0]) });
    else mouse('mouseMoved', { button: hand.buttons ? 'left' : 'none' });
    if (kind === 'down') down(1);
    if (kind === 'up') up(1);
    for (let count = 1; /click$/.test(kind) && count <= (kind === 'dblclick' ? 2 : 1); count++) {
      down(count);
      up(count);
    }
  }
  return last;
}

module.exports = { parseInput, printInput, placesOf, perform, keyOf };
