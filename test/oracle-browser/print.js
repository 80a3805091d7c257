// SPDX-License-Identifier: MIT
//
// A program as the text of a page. What statements need of the page (elements, channels, observers)
// stands in front, and only what is needed.
'use strict';

const KINDS = { ...require('./kinds/tasks.js'), ...require('./kinds/promises.js'), ...require('./kinds/dom.js') };

// What the page has for those that ask: elements, and script that runs first.
const PARTS = {
  send: { script: `const calls = [];
const send = (to, call) => to.postMessage(calls.push(call) - 1, to === window || to.document ? '*' : undefined);
const receive = (e) => calls[e.data] && calls[e.data]();` },
  channels: { needs: ['send'], script: `const channels = [new MessageChannel(), new MessageChannel()];
for (const { port1, port2 } of channels) port1.onmessage = port2.onmessage = receive;` },
  post: { needs: ['send'], script: 'onmessage = receive;' },
  broadcast: { needs: ['send'], script: `const stations = [1, 2, 3].map(() => new BroadcastChannel('oracle'));
stations.forEach((one, i) => { one.onmessage = (e) => { log('station ' + i); if (i === 2) receive(e); }; });` },
  worker: { needs: ['send'], script: `const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = (e) => postMessage(e.data);'])));
worker.onmessage = receive;` },
  controllers: { script: `const controllers = [new TaskController(), new TaskController({ priority: 'background' })];
controllers.forEach(({ signal }, i) => {
  signal.onprioritychange = (e) => log('priority of ' + i + ': ' + e.previousPriority + ' to ' + signal.priority);
  signal.onabort = () => log('abort of ' + i);
});` },
  spin: { script: 'const spin = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };' },
  observers: { script: `const watched = [0, 1].map(() => { const it = document.createElement('p'); it.append('x'); return it; });
const observers = watched.map((it, i) => {
  const observer = new MutationObserver((records) => log('observer ' + i + ': ' + records.length));
  observer.observe(it, { attributes: true, childList: true, subtree: true, characterData: true });
  return observer;
});` },
  targets: { html: '<div id=outer><button id=inner type=button>inner</button></div>' },
  field: { html: '<input id=field value=one>' },
  checkbox: { html: '<input type=checkbox id=check>' },
  fields: { html: '<input id=field value=one><input id=field2 value=two>', script: `for (const it of [field, field2]) {
  for (const name of ['focus', 'blur', 'focusin', 'focusout', 'select']) {
    it.addEventListener(name, () => { log(name + ' ' + it.id); queueMicrotask(() => log('micro of ' + name)); });
  }
}` },
  check: { html: '<input type=checkbox id=check><label id=label for=check>label</label>', script: `for (const name of ['click', 'input', 'change']) {
  check.addEventListener(name, () => { log(name + ' ' + check.checked); queueMicrotask(() => log('micro of ' + name)); });
}` },
  form: { html: '<form id=form><input id=named name=a value=1><button id=submit>submit</button></form>', script: `for (const name of ['submit', 'reset', 'formdata']) {
  form.addEventListener(name, (e) => {
    log(name + ' form');
    queueMicrotask(() => log('micro of ' + name));
    if (name === 'submit') e.preventDefault();
  });
}` },
  custom: { html: '<div id=host></div>', script: `class One extends HTMLElement {
  static observedAttributes = ['q'];
  constructor() { super(); log('one made'); queueMicrotask(() => log('micro of one')); }
  connectedCallback() { log('one connected'); }
  disconnectedCallback() { log('one disconnected'); }
  attributeChangedCallback(name, old, value) { log('one ' + (old === null) + ' ' + (value === null)); }
}
customElements.define('x-one', One);
customElements.whenDefined('x-late').then(() => log('late is defined'));
let custom = document.createElement('x-one');
host.append(document.createElement('x-late'));
const defineLate = () => {
  if (customElements.get('x-late')) return;
  customElements.define('x-late', class extends HTMLElement {
    constructor() { super(); log('late made'); }
    connectedCallback() { log('late connected'); }
  });
};` },
  slot: { html: '<div id=shadowed></div>', script: `const slot = document.createElement('slot');
shadowed.attachShadow({ mode: 'open' }).append(slot);
slot.onslotchange = () => { log('slotchange ' + slot.assignedNodes().length); queueMicrotask(() => log('micro of slotchange')); };` },
  details: { html: '<details id=details><summary id=summary>summary</summary>text</details>', script:
    `details.ontoggle = (e) => { log('toggle ' + e.oldState + ' ' + e.newState); queueMicrotask(() => log('micro of toggle')); };` },
  popover: { html: '<div id=popover popover>popover</div>', script:
    `popover.onbeforetoggle = popover.ontoggle = (e) => log(e.type + ' ' + e.oldState + ' ' + e.newState);` },
  history: { script: `for (const name of ['popstate', 'hashchange']) {
  addEventListener(name, () => { log(name + ' ' + location.hash); queueMicrotask(() => log('micro of ' + name)); });
}` },
  iframe: { needs: ['send'], script: `let iframe = document.createElement('iframe');
const inner1 = () => iframe.contentWindow;
const addFrame = (name) => {
  iframe = document.createElement('iframe');
  iframe.onload = () => log(name + ' load');
  document.body.append(iframe);
  inner1().onmessage = receive;
  for (const event of ['pagehide', 'unload']) inner1().addEventListener(event, () => log(name + ' ' + event));
  log(name);
};` },
  boxes: { html: `<div id=box style="width:40px;height:20px;background:#8cf"><div id=box2 style="width:20px;height:10px;background:#fc8"></div></div>` },
  moving: { html: '<div id=moving style="width:20px;height:10px;background:#888;transition:background-color 20ms"></div>', script:
    `for (const name of ['run', 'start', 'end', 'cancel']) moving.addEventListener('transition' + name, () => { log('transition' + name); queueMicrotask(() => log('micro of transition')); });` },
  animated: { html: '<style>@keyframes fade { from { opacity: 0 } }</style><div id=animated style="width:20px;height:10px;background:#888"></div>', script:
    `for (const name of ['start', 'end', 'cancel']) animated.addEventListener('animation' + name, () => { log('animation' + name); queueMicrotask(() => log('micro of animation')); });` },
  scroller: { html: '<div id=scroller style="width:60px;height:40px;overflow:auto"><div style="height:900px"></div></div><div style="height:3000px"></div>', script:
    `scroller.onscroll = () => { log('scroll of scroller'); queueMicrotask(() => log('micro of scroll')); };
scroller.onscrollend = () => log('scrollend of scroller');
addEventListener('scroll', () => log('scroll of window'));
document.onscrollend = () => log('scrollend of document');` },
  selection: { html: '<p id=words>some words</p>', script: `document.onselectionchange = () => log('selectionchange');` },
  script: { script: `const bodies = {};
const addScript = (how, name, call) => {
  const script = document.createElement('script');
  bodies[name] = call;
  const text = 'bodies[\\'' + name + '\\']();';
  script.onload = () => { log(name + ' loaded'); queueMicrotask(() => log('micro of loaded')); };
  if (how === 'module') script.type = 'module';
  if (how === 'ordered') script.async = false;
  if (how === 'ordered' || how === 'data') script.src = 'data:text/javascript,' + text;
  else script.textContent = text;
  document.body.append(script);
};` },
};

const indent = (text) => text.split('\n').map((line) => (line ? `  ${line}` : line)).join('\n').trimEnd();

class Printer {
  constructor() {
    this.count = 0;
    this.needs = new Set();
    this.indent = indent;
  }

  number() {
    return ++this.count;
  }

  label(what) {
    return `${what} ${++this.count}`;
  }

  need(part) {
    for (const other of PARTS[part].needs || []) this.need(other);
    this.needs.add(part);
  }

  // A function that logs a name and then has a body.
  named(name, body, params = '', first = '') {
    const rest = [first, this.list(body)].filter(Boolean).join('\n');
    if (!rest) return `(${params}) => log('${name}')`;
    return `(${params}) => {\n${indent(`log('${name}');\n${rest}`)}\n}`;
  }

  callback(statement, what, params, first) {
    return this.named(this.label(what), statement.bodies[0], params, first);
  }

  list(statements) {
    return statements.map((statement) => KINDS[statement.kind].print(statement, this)).join('\n');
  }
}

const STARTS = {
  script: (body) => body,
  dom: (body) => `document.addEventListener('DOMContentLoaded', () => {\n${indent(body)}\n});`,
  load: (body) => `addEventListener('load', () => {\n${indent(body)}\n});`,
  task: (body) => `addEventListener('load', () => setTimeout(() => {\n${indent(body)}\n}, 30));`,
  message: (body) => `addEventListener('load', () => setTimeout(() => {
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = () => {\n${indent(indent(body))}\n  };
  port1.postMessage(0);
}, 30));`,
  frame: (body) => `addEventListener('load', () => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => {
${indent(body)}\n})), 30));`,
};

// How the page's scripts stand in it, for programs about loading.
const HOLDERS = {
  inline: (text) => `<script>\n${text}\n</script>`,
  module: (text) => `<script type=module>\n${text}\n</script>`,
  data: (text) => `<script src="data:text/javascript,${encodeURIComponent(text)}"></script>`,
  defer: (text) => `<script defer src="data:text/javascript,${encodeURIComponent(text)}"></script>`,
  dataModule: (text) => `<script type=module src="data:text/javascript,${encodeURIComponent(text)}"></script>`,
  write: (text) => `<script>\ndocument.write(${JSON.stringify(`<script>\n${text}\n</script>`)
    .replace(/<\/script/g, '<\\/script')});\n</script>`,
};

const TOUCHED = { '#inner': 'targets', '#field': 'field', '#check': 'checkbox' };

// The text of the page.
function print(program) {
  const p = new Printer();
  const { setup } = program;
  const handlers = [];
  const handler = (name, text, detail) => {
    if (!setup[name]) return;
    const body = p.list(setup[name].bodies[0]);
    handlers.push(`addEventListener('${text}', (e) => {
  e.preventDefault();
  log('${text} ' + ${detail});\n${body ? `  if (!some()) return;\n${indent(body)}\n` : ''}});`);
  };
  handler('error', 'error', '(e.error ? e.error.message : e.message)');
  handler('unhandled', 'unhandledrejection', '(e.reason && e.reason.name || e.reason)');
  handler('handled', 'rejectionhandled', '(e.reason && e.reason.name || e.reason)');
  if (setup.life) {
    handlers.push(`document.addEventListener('readystatechange', () => { log(document.readyState); queueMicrotask(() => log('micro of readystate')); });
document.addEventListener('DOMContentLoaded', () => { log('DOMContentLoaded'); queueMicrotask(() => log('micro of DOMContentLoaded')); });
for (const name of ['load', 'pageshow']) addEventListener(name, () => { log(name); queueMicrotask(() => log('micro of ' + name)); });`);
  }
  const bodies = setup.life ? program.body.map((s) => KINDS[s.kind].print(s, p)) :
    [STARTS[program.when](p.list(program.body))];
  for (const { kind, value } of program.input || []) if (kind === 'click') p.need(TOUCHED[value]);
  const parts = [...p.needs].map((name) => PARTS[name]);
  const html = parts.map((part) => part.html).filter(Boolean).join('\n');
  const first = [`const log = (line) => console.log(line);
let left = 30;
const some = () => left-- > 0; // what could go round for ever ends here
const timers = [], frames = [], idles = [];`, ...parts.map((part) => part.script).filter(Boolean), ...handlers];
  let text = `<!doctype html><meta charset=utf-8><title>${program.name}</title>\n<body>\n${html ? `${html}\n` : ''}`;
  if (setup.life) {
    text += `<script>\n${first.join('\n')}\n</script>\n`;
    bodies.forEach((body, i) => { text += `${HOLDERS[program.body[i].holder || 'inline'](body)}\n`; });
  } else {
    text += `<script>\n${[...first, ...bodies].join('\n')}\n</script>\n`;
  }
  return text;
}

module.exports = { print, KINDS };
