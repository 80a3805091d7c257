// SPDX-License-Identifier: MIT
//
// What a user does meanwhile: the lines of an .input file, and how Chromium is told.
//
//   click SELECTOR [after "LINE"]   key K   type TEXT   move SELECTOR   scroll SELECTOR DY
//   wait MS   down SELECTOR   up SELECTOR
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
      /^(click|key|type|move|scroll|wait|down|up) (.*?)(?: after "(.*)")?$/.exec(line) || [];
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
  const selectors = actions.filter(({ kind }) => /click|move|scroll|down|up/.test(kind)).map(selectorOf);
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

// Sends all events of an action at once; they wait in the page's queue. The last answer is returned.
async function perform(browser, action, places) {
  let last = null;
  const mouse = (type, x, y, more) => {
    last = browser.send('Input.dispatchMouseEvent', { type, x, y, ...more });
  };
  const press = (name) => {
    const key = keyOf(name);
    last = browser.send('Input.dispatchKeyEvent', { type: key.text ? 'keyDown' : 'rawKeyDown', ...key });
    delete key.text;
    last = browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  };
  if (action.kind === 'key') press(action.value);
  else if (action.kind === 'type') for (const letter of action.value) press(letter === ' ' ? 'Space' : letter);
  else if (action.kind !== 'wait') {
    const selector = selectorOf(action);
    const place = places.get(selector) || (await placesOf(browser, [action])).get(selector);
    if (!place) throw new Error(`there is no element ${selector}`);
    const [x, y] = place;
    if (action.kind === 'scroll') {
      mouse('mouseWheel', x, y, { deltaX: 0, deltaY: Number(/-?\d+$/.exec(action.value)[0]) });
    }
    if (/click|move|down/.test(action.kind)) mouse('mouseMoved', x, y, {});
    if (/click|down/.test(action.kind)) {
      mouse('mousePressed', x, y, { button: 'left', buttons: 1, clickCount: 1 });
    }
    if (/click|up/.test(action.kind)) mouse('mouseReleased', x, y, { button: 'left', clickCount: 1 });
  }
  return last;
}

module.exports = { parseInput, printInput, placesOf, perform, keyOf };
