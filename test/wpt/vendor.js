// SPDX-License-Identifier: MIT
//
// resources/testdriver-vendor.js, as this runner serves it: what tests ask of a user's hands is given as
// trusted input, by __rondo_input() in Rondo (--test-driver), by the developer tools in Chromium.
'use strict';

// Runs in the page.
function vendor() {
  // Keys of WebDriver that have no letter.
  const KEYS = {
    '\uE003': 'Backspace', '\uE004': 'Tab', '\uE006': 'Enter', '\uE007': 'Enter', '\uE008': 'Shift', '\uE009': 'Control',
    '\uE00A': 'Alt', '\uE00C': 'Escape', '\uE00D': ' ', '\uE00E': 'PageUp', '\uE00F': 'PageDown', '\uE010': 'End',
    '\uE011': 'Home', '\uE012': 'ArrowLeft', '\uE013': 'ArrowUp', '\uE014': 'ArrowRight', '\uE015': 'ArrowDown',
    '\uE016': 'Insert', '\uE017': 'Delete', '\uE03D': 'Meta', '\uE050': 'Shift', '\uE051': 'Control', '\uE052': 'Alt',
    '\uE053': 'Meta',
  };
  const keyOf = (value) => KEYS[value] || value;

  // Chromium: the runner hears the binding, does it, and calls back.
  let asked = 0;
  const open = new Map();
  window.__wpt_done = (number, problem) => {
    const { resolve, reject } = open.get(number);
    open.delete(number);
    if (problem) reject(new Error(problem));
    else resolve();
  };
  const byBinding = (actions) => new Promise((resolve, reject) => {
    open.set(++asked, { resolve, reject });
    window.__wpt_input(JSON.stringify({ number: asked, actions }));
  });

  const give = (actions) => {
    const top = window.top;
    if (top.__rondo_input) return top.__rondo_input(actions);
    if (window.__wpt_input) return byBinding(actions);
    return Promise.reject(new Error('nobody gives trusted input here'));
  };

  // One command after another, of all windows.
  const play = (actions) => {
    const before = window.top.__wpt_played || Promise.resolve();
    const answer = before.then(() => give(actions));
    window.top.__wpt_played = answer.catch(() => {});
    return answer;
  };

  // Where a window's corner is in the page.
  const cornerOf = (view) => {
    let x = 0;
    let y = 0;
    for (; view && view !== view.parent; view = view.parent) {
      const frame = view.frameElement;
      const box = frame.getBoundingClientRect();
      x += box.x + frame.clientLeft;
      y += box.y + frame.clientTop;
    }
    return { x, y };
  };

  const middleOf = (element) => {
    const box = element.getClientRects()[0] || element.getBoundingClientRect();
    const view = element.ownerDocument.defaultView;
    const left = Math.max(0, box.left);
    const right = Math.min(view.innerWidth, box.right);
    const top = Math.max(0, box.top);
    const bottom = Math.min(view.innerHeight, box.bottom);
    const corner = cornerOf(view);
    return { x: corner.x + (left + right) / 2, y: corner.y + (top + bottom) / 2 };
  };

  const driver = window.test_driver_internal;
  driver.in_automation = true;

  driver.click = (element, at) => {
    const corner = cornerOf(element.ownerDocument.defaultView);
    return play([{ kind: 'move', x: corner.x + at.x, y: corner.y + at.y }, { kind: 'down', button: 0 },
      { kind: 'up', button: 0 }]);
  };

  driver.send_keys = (element, keys) => {
    if (element.ownerDocument.activeElement !== element) element.focus();
    // Modifiers are held to the end.
    const actions = [];
    const held = [];
    for (const letter of keys) {
      const key = keyOf(letter);
      actions.push({ kind: 'keyDown', key });
      if (['Alt', 'Control', 'Meta', 'Shift'].includes(key)) held.push({ kind: 'keyUp', key });
      else actions.push({ kind: 'keyUp', key });
    }
    return play([...actions, ...held]);
  };

  // One list of actions out of WebDriver's, which is by source and tick.
  driver.action_sequence = (sources, context) => {
    const list = [];
    const view = context || window;
    const places = new Map();   // where each pointer is
    const ticks = Math.max(0, ...sources.map((source) => source.actions.length));
    for (let tick = 0; tick < ticks; tick++) {
      let wait = 0;
      for (const source of sources) {
        const action = source.actions[tick];
        if (!action) continue;
        const pointerType = source.parameters && source.parameters.pointerType;
        const more = pointerType && pointerType !== 'mouse' ? { pointerType, id: source.id } : {};
        const place = places.get(source.id) || { x: 0, y: 0 };
        const placeOf = ({ x = 0, y = 0, origin }) => {
          if (origin === 'pointer') return { x: place.x + x, y: place.y + y };
          const from = origin && typeof origin === 'object' ? middleOf(origin) : cornerOf(view);
          return { x: from.x + x, y: from.y + y };
        };
        switch (action.type) {
          case 'pause': wait = Math.max(wait, action.duration || 0); break;
          case 'pointerMove':
            places.set(source.id, placeOf(action));
            list.push({ kind: 'move', ...places.get(source.id), ...more });
            break;
          case 'pointerDown': list.push({ kind: 'down', button: action.button || 0, ...more }); break;
          case 'pointerUp': list.push({ kind: 'up', button: action.button || 0, ...more }); break;
          case 'keyDown': list.push({ kind: 'keyDown', key: keyOf(action.value) }); break;
          case 'keyUp': list.push({ kind: 'keyUp', key: keyOf(action.value) }); break;
          case 'scroll':
            list.push({ kind: 'wheel', ...placeOf(action), deltaX: action.deltaX || 0, deltaY: action.deltaY || 0 });
            break;
          default: return Promise.reject(new Error(`no such action: ${action.type}`));
        }
        if (action.type !== 'pause' && action.duration) wait = Math.max(wait, action.duration);
      }
      if (wait > 0) list.push({ kind: 'pause', ms: wait });
    }
    return play(list);
  };

  driver.delete_all_cookies = () => {
    for (const one of document.cookie.split('; ')) {
      document.cookie = `${one.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
    }
    return Promise.resolve();
  };
}

module.exports = { VENDOR: `(${vendor})();\n` };
