// SPDX-License-Identifier: MIT
// ---- mouse, touch and keyboard ----

const KEYS = [
  ['\u2190 / \u2192', 'previous / next task, as the run went'],
  ['\u2191 / \u2193', 'nearest task in the row above / below'],
  ['Home / End', 'first / last task'],
  ['Space', 'play the run like a film, or stop'],
  ['C / T / E', 'go to its cause / its trigger / what it caused first'],
  ['+ / \u2212, or W / S', 'zoom'],
  ['A / D, or Shift + arrows', 'pan'],
  ['Z', 'zoom to the selected task'],
  ['0', 'show the whole run'],
  ['/', 'search; Enter: next match; Shift + Enter: the one before'],
  ['L', 'next long (50 ms or more) or blocked task'],
  ['Esc', 'select nothing'],
  ['wheel or pinch', 'zoom; with Shift, or sideways: pan'],
  ['drag', 'pan; on the overview: choose a window'],
  ['double click', 'zoom to what is there'],
];

const CLICK_PIXELS = 4; // less movement is a click
const WHEEL_LINE = 16;

function followPointers(canvas, app) {
  const pointers = new Map();
  let moved = 0;
  let spread = 0;

  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const middle = () => {
    let x = 0;
    for (const point of pointers.values()) x += point[0] / pointers.size;
    return x;
  };
  const distance = () => {
    const [a, b] = [...pointers.values()];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  };

  canvas.onpointerdown = (event) => {
    if (event.button > 1) return;
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at(event));
    if (pointers.size === 1) moved = 0;
    if (pointers.size === 2) spread = distance();
    app.hover(undefined);
  };
  canvas.onpointermove = (event) => {
    const [x, y] = at(event);
    const last = pointers.get(event.pointerId);
    if (last === undefined) {
      app.hover(x, y);
      return;
    }
    const before = middle();
    pointers.set(event.pointerId, [x, y]);
    moved += Math.abs(x - last[0]) + Math.abs(y - last[1]);
    if (moved < CLICK_PIXELS) return;
    canvas.classList.add('panning');
    app.view.pan(before - middle());
    if (pointers.size === 1) app.view.scrollTo(app.view.scroll - (y - last[1]));
    if (pointers.size === 2) {
      const now = distance();
      if (now > 0 && spread > 0) app.view.zoom(spread / now, middle());
      spread = now;
    }
    app.changed();
  };
  canvas.onpointerup = (event) => {
    const isClick = moved < CLICK_PIXELS && pointers.size === 1 && pointers.has(event.pointerId);
    pointers.delete(event.pointerId);
    canvas.classList.remove('panning');
    if (isClick) app.click(...at(event));
  };
  canvas.onpointercancel = (event) => {
    pointers.delete(event.pointerId);
    canvas.classList.remove('panning');
  };
  canvas.onpointerleave = () => app.hover(undefined);
  canvas.ondblclick = (event) => app.zoomTo(...at(event));
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? WHEEL_LINE : 1;
    const [x] = at(event);
    const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      app.view.pan(sideways * unit);
    } else {
      const amount = Math.min(Math.max(event.deltaY * unit, -240), 240);
      app.view.zoom(Math.exp(amount * (event.ctrlKey ? 0.01 : 0.003)), x);
    }
    app.changed();
  }, { passive: false });
}

// In the overview: a press shows that moment, dragging takes the window along.
function followOverview(canvas, app) {
  let isDown = false;
  const show = (event) => {
    const box = canvas.getBoundingClientRect();
    const { view } = app;
    const time = (event.clientX - box.left) / box.width * view.whole;
    const half = (view.to - view.from) / 2;
    const isWhole = half * 2 >= view.whole;
    view.set(time - (isWhole ? view.whole / 20 : half), time + (isWhole ? view.whole / 20 : half));
    app.changed();
  };
  canvas.onpointerdown = (event) => {
    canvas.setPointerCapture(event.pointerId);
    isDown = true;
    show(event);
  };
  canvas.onpointermove = (event) => { if (isDown) show(event); };
  canvas.onpointerup = canvas.onpointercancel = () => { isDown = false; };
}

// Over the names of the lanes the wheel scrolls.
function followGutter(gutter, app) {
  gutter.addEventListener('wheel', (event) => {
    event.preventDefault();
    app.view.scrollTo(app.view.scroll + event.deltaY * (event.deltaMode === 1 ? WHEEL_LINE : 1));
    app.changed();
  }, { passive: false });
}

function followKeys(app) {
  const keys = {
    'ArrowRight': (event) => (event.shiftKey ? app.panBy(0.2) : app.step(1)),
    'ArrowLeft': (event) => (event.shiftKey ? app.panBy(-0.2) : app.step(-1)),
    'ArrowDown': (event) => (event.shiftKey ? app.scrollBy(60) : app.stepRow(1)),
    'ArrowUp': (event) => (event.shiftKey ? app.scrollBy(-60) : app.stepRow(-1)),
    'PageDown': () => app.scrollBy(300),
    'PageUp': () => app.scrollBy(-300),
    'Home': () => app.select(0, true),
    'End': () => app.select(app.model.count - 1, true),
    ' ': () => app.play(),
    '+': () => app.zoomBy(0.5),
    '=': () => app.zoomBy(0.5),
    '-': () => app.zoomBy(2),
    'w': () => app.zoomBy(0.5),
    's': () => app.zoomBy(2),
    'a': () => app.panBy(-0.2),
    'd': () => app.panBy(0.2),
    '0': () => app.fit(),
    'z': () => app.zoomToSelected(),
    'c': () => app.selectCause(),
    't': () => app.selectTrigger(),
    'e': () => app.selectEffect(),
    'l': () => app.selectLong(),
    '/': () => document.getElementById('search').focus(),
    '?': () => document.getElementById('help').showModal(),
    'Escape': () => app.select(-1),
  };
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches('input, select, textarea, dialog *')) return;
    const isTheirs = /^( |Enter|Arrow|Page|Home|End)/.test(event.key);
    if (isTheirs && target.matches('button, pre, a')) return;
    const inList = target.id === 'list';
    if (inList && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      app.stepList(event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    if (target.id === 'inspector' && /^(Arrow(Up|Down)|Page)/.test(event.key)) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    event.preventDefault();
    act(event);
  });
}

function fillHelp(head) {
  const rows = KEYS.map(([key, what]) => element('tr', {},
    element('th', { scope: 'row' }, key), element('td', {}, what)));
  document.getElementById('help-keys').append(...rows);
  const used = head.colours.filter((name) => COLOUR_WORDS[name] !== undefined);
  document.getElementById('legend').append(...used.map((name) =>
    element('li', {}, swatch(name), COLOUR_WORDS[name])));
}
