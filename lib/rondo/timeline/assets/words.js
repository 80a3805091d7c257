// SPDX-License-Identifier: MIT
// ---- names, times and sentences ----

const KIND_WORDS = {
  'main': 'main script',
  'timer': 'timeout',
  'interval': 'interval',
  'immediate': 'immediate',
  'tick': 'process.nextTick',
  'microtask': 'microtask',
  'reaction': 'promise reaction',
  'await': 'await goes on',
  'thenable': 'then of a thenable',
  'fs': 'file operation',
  'fs-event': 'file change',
  'fs-poll': 'file change (by polling)',
  'read': 'data arrived',
  'write': 'data written',
  'connection': 'new connection',
  'connect': 'connected',
  'shutdown': 'stream shut down',
  'receive': 'datagram arrived',
  'send': 'datagram sent',
  'getaddrinfo': 'name lookup',
  'getnameinfo': 'address lookup',
  'exit': 'child process ended',
  'message': 'message',
  'async': 'wake-up from another thread',
  'work': 'work in the pool',
  'random': 'random bytes',
  'event': 'event listener',
  'module': 'module evaluation',
  'callback': 'callback',
  'engine': 'call of the engine',
  'close': 'close callback',
  'at-exit': 'exit handler',
  'task': 'task',
  'frame': 'rendering update',
  'spare': 'idle callback',
};

const COLOUR_WORDS = {
  main: 'main script', timers: 'timers', pending: 'pending', net: 'network, polled', fs: 'files',
  pool: 'thread pool', message: 'messages, signals', check: 'immediates', close: 'close',
  tick: 'ticks', microtask: 'microtasks', exit: 'exit', nested: 'listeners, callbacks',
  task: 'tasks of pages', frame: 'rendering', idle: 'idle', wait: 'waiting', other: 'other',
};

const REASON_SENTENCES = {
  'called': 'It was called directly, not by the loop.',
  'due': 'Its time had come.',
  'queued': 'Its place in the queue had come.',
  'every-turn': 'It runs once in every turn while it is active.',
  'ready': 'Its descriptor was ready.',
  'sent': 'Another thread, or the program itself, woke the loop for it.',
  'signalled': 'The signal arrived.',
  'done': 'The work that it waited for was finished.',
  'cancelled': 'What it waited for was cancelled.',
  'closed': 'Its handle was closed.',
};

const LONG_NS = 50e6;

function duration(ns) {
  const size = Math.abs(ns);
  if (size < 1000) return `${Math.round(ns)} ns`;
  const [value, unit] = size < 1e6 ? [ns / 1e3, '\u00b5s'] : size < 1e9 ? [ns / 1e6, 'ms'] :
    [ns / 1e9, 's'];
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return `${value.toFixed(digits)} ${unit}`;
}

// A moment, so exactly that neighbours differ at this zoom.
function moment(ns, nsPerPixel = 1000) {
  const digits = nsPerPixel < 100 ? 6 : nsPerPixel < 1e4 ? 4 : nsPerPixel < 1e6 ? 3 : 1;
  return `${(ns / 1e6).toFixed(digits)} ms`;
}

const number = (value) => value.toLocaleString('en');
const plural = (count, word) => `${number(count)} ${word}${count === 1 ? '' : 's'}`;

class Words {
  #labels = new Map();

  constructor(model) { this.model = model; }

  kind(i) {
    const kind = this.model.head.kinds[this.model.kind[i]];
    return KIND_WORDS[kind] ?? kind;
  }

  // A file as a person would call it: below the folder of the program, without file://.
  file(name) {
    const { cwd } = this.model.head;
    const path = name.replace(/^file:\/\//, '');
    return cwd !== undefined && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
  }

  place(number) {
    const place = this.model.head.places[number];
    if (place === null || place === undefined) return '';
    const [file, line, column] = place;
    const name = this.file(this.model.text(file));
    return line > 0 ? `${name}:${line}${column > 0 ? `:${column}` : ''}` : name;
  }

  functionOf(number) {
    const place = this.model.head.places[number];
    return place === null || place === undefined ? '' : this.model.text(place[3]);
  }

  // What stands in a span, and in lists: what queued it, or else what it is; and its function, or
  // else where it was queued.
  label(i) {
    const { model } = this;
    const callback = model.task('callback')[i];
    const name = model.task('name')[i];
    const place = model.task('place')[i];
    const key = `${model.kind[i]} ${name} ${callback} ${place}`;
    let label = this.#labels.get(key);
    if (label === undefined) {
      const fn = this.functionOf(callback);
      const said = model.text(name);
      const [, file, line] = /([^/:]*):(\d+)(?::\d+)?$/.exec(this.place(callback || place)) ?? [];
      const what = said !== '' ? this.file(said) : this.kind(i);
      if (fn !== '') label = said !== '' ? `${what}: ${fn}()` : `${fn}()`;
      else label = file === undefined ? what : `${what} (${file}:${line})`;
      this.#labels.set(key, label);
    }
    return label;
  }

  took(i) {
    const took = this.model.took[i];
    if (took === NEVER_RAN) return 'never ran';
    return took === NEVER_ENDED ? 'had not ended' : duration(took);
  }

  colour(i) { return this.model.head.colours[this.model.head.kindColours[this.model.kind[i]]]; }

  isLong(i) { return this.model.took[i] >= LONG_NS; }

  isBlocked(i) { return this.model.blocked.has(i); }

  // Why it ran, where the page was written without a better sentence.
  plainWhy(i) {
    const { model } = this;
    if (model.took[i] === NEVER_RAN) {
      return model.task('flags')[i] === 1 ? 'It was cleared, stopped or closed before it ran.' :
        'It was still waiting when the trace ended.';
    }
    const said = REASON_SENTENCES[model.text(model.task('reason')[i])];
    const parent = model.parentOf(i);
    const by = parent < 0 ? '' : ` It was queued by ${this.label(parent)}.`;
    return `${said ?? 'The trace does not say why it ran.'}${by}`;
  }

  // One line for the live region.
  spoken(i) {
    const { model } = this;
    const label = this.label(i);
    const kind = this.kind(i);
    const what = label.includes(kind) ? label : `${kind} ${label}`;
    const why = (model.whyOf(i)?.why ?? this.plainWhy(i)).replace(/\.$/, '');
    const long = (this.isLong(i) ? ', long' : '') + (this.isBlocked(i) ? ', blocked' : '');
    return `Task ${number(i + 1)} of ${number(model.count)}: ${what}, at ` +
      `${moment(model.start[i], 1e6)}, ${this.took(i)}${long}. ${why}.`;
  }
}
