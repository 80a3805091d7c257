// SPDX-License-Identifier: MIT
// ---- beside the lanes: the selected task and the list of tasks; texts are never markup ----

const LINKS_MAX = 40;
const OPTION_HEIGHT = 26;
const LIST_HEIGHT_MAX = 16e6; // beyond it browsers give up

// element('p', { class: 'x' }, 'text', child, ...)
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const key in attributes) {
    if (key.startsWith('on')) made[key] = attributes[key];
    else made.setAttribute(key, attributes[key]);
  }
  made.append(...children);
  return made;
}

const swatch = (colour) => {
  const made = element('span', { 'class': 'swatch', 'aria-hidden': 'true' });
  made.style.background = `var(--${colour})`;
  return made;
};

class Inspector {
  constructor(model, words, select) {
    this.place = document.getElementById('inspector');
    this.model = model;
    this.words = words;
    this.select = select;
    this.outputs = new Map();
    for (const [task, fd, text, bytes] of model.head.outputs) {
      if (!this.outputs.has(task)) this.outputs.set(task, []);
      this.outputs.get(task).push({ fd, text, bytes });
    }
  }

  showNothing() {
    const { count, head } = this.model;
    this.place.replaceChildren(
      element('h2', { id: 'task-title' }, 'No task is selected'),
      element('p', {}, count === 0 ? 'The trace has no tasks: the loop had nothing to run.' :
        'Click a span, or press the right arrow to begin at the first task. ' +
        'Each task tells why it ran, where it was queued, and what it caused.'),
      this.#facts([
        ['tasks', number(count)],
        ['events in the trace', number(head.events)],
        ['long tasks', number(this.#longs())],
        ['blocked tasks', this.model.blocked.size === 0 ? '' : number(this.model.blocked.size)],
      ]));
  }

  #longs() {
    let longs = 0;
    for (const took of this.model.took) if (took >= LONG_NS) longs++;
    return longs;
  }

  show(i) {
    const { model, words } = this;
    const label = words.label(i);
    const parts = [
      element('h2', { id: 'task-title' }, swatch(words.colour(i)), label),
      element('p', { class: 'kind' },
              `${words.kind(i)} \u00b7 task ${number(i + 1)} of ${number(model.count)}`),
    ];
    if (words.isLong(i)) {
      parts.push(element('p', { class: 'long' },
                         `Long: nothing else of this thread could run for ${words.took(i)}.`));
    }
    if (words.isBlocked(i)) this.#addBlocked(parts, i);
    const told = model.whyOf(i);
    const why = element('p', { class: 'why' }, told?.why ?? words.plainWhy(i));
    if (told !== undefined && !told.why.includes(told.rule)) why.append(element('small', {}, told.rule));
    parts.push(why);
    this.#addSources(parts, i);
    const picture = model.pictureOf(i);
    if (picture !== undefined) {
      parts.push(element('img', { src: picture, alt: 'The picture that this frame painted' }));
    }
    parts.push(this.#facts(this.#factsOf(i)));
    for (const { fd, text, bytes } of this.outputs.get(i) ?? []) {
      const where = fd === 1 ? 'standard output' : fd === 2 ? 'standard error' : `descriptor ${fd}`;
      parts.push(element('h3', {}, `Wrote ${plural(bytes, 'byte')} to ${where}`),
                 element('pre', { class: 'printed' }, text));
    }
    this.#addLinks(parts, i);
    this.place.replaceChildren(...parts);
    this.place.scrollTop = 0;
  }

  #addBlocked(parts, i) {
    const { ns, stack } = this.model.blocked.get(i);
    const title = `Blocked: it had run for ${duration(ns)} when it was here`;
    parts.push(element('p', { class: 'long' }, `${title}:`),
               element('pre', {
                 'class': 'printed', 'tabindex': '0', 'role': 'region', 'aria-label': title,
               }, stack.replace(/^ {4}/gm, '')));
  }

  #facts(list) {
    const made = element('dl', {});
    for (const [name, value] of list) {
      if (value !== '') made.append(element('dt', {}, name), element('dd', {}, value));
    }
    return made;
  }

  #factsOf(i) {
    const { model, words } = this;
    const { head } = model;
    const queued = model.task('queued')[i];
    const ready = model.task('ready')[i];
    const turn = model.task('turn')[i];
    const position = model.task('position')[i];
    const run = model.task('run')[i];
    const group = head.groups.find((one) =>
      one.tracks.some((track) => track.rows.includes(model.row[i])));
    const hasRun = model.took[i] !== NEVER_RAN;
    const queue = model.text(model.task('queue')[i]);
    const phase = model.text(model.task('phase')[i]);
    const ago = (ns) => (ns < 0 || !hasRun ? '' :
      `${moment(model.start[i] - ns)}${ns > 0 ? ` (${duration(ns)} before it ran)` : ''}`);
    return [
      ['ran', hasRun ? `at ${moment(model.start[i])}` : 'never'],
      ['took', hasRun ? words.took(i) : ''],
      ['queued', hasRun ? ago(queued) : `at ${moment(model.start[i])}`],
      ['ready', ready === queued ? '' : ago(ready)],
      ['queue', position > 0 ? `${queue}, position ${number(position)}` : queue],
      ['phase', phase === 'none' || phase === queue ? '' : phase],
      ['turn', turn > 0 ? number(turn) : ''],
      ['thread', group === undefined ? '' : group.title],
      ['queued at', words.place(model.task('place')[i])],
      ['calls', this.#callbackOf(i)],
      ['id', `${model.task('id')[i]}${run > 1 ? `, run ${number(run)}` : ''}`],
    ];
  }

  #callbackOf(i) {
    const callback = this.model.task('callback')[i];
    if (callback === 0) return '';
    const name = this.words.functionOf(callback);
    return `${name === '' ? 'a function' : `${name}()`} at ${this.words.place(callback)}`;
  }

  // ---- lines of source

  #addSources(parts, i) {
    const place = this.model.task('place')[i];
    const callback = this.model.task('callback')[i];
    if (callback !== 0) this.#addSource(parts, 'What it calls', callback);
    if (place !== 0 && place !== callback) this.#addSource(parts, 'Where it was queued', place);
  }

  #addSource(parts, title, number) {
    const [file, line] = this.model.head.places[number];
    const source = this.model.head.sources[file];
    const piece = source?.pieces.find(([first, lines]) =>
      line >= first && line < first + lines.length);
    if (piece === undefined) return;
    const [first, lines] = piece;
    const from = Math.max(line - 3, first);
    const to = Math.min(line + 3, first + lines.length - 1);
    const pre = element('pre', { tabindex: '0', role: 'region', 'aria-label': title });
    const digits = `${to}`.length;
    for (let k = from; k <= to; k++) {
      const row = element('span', k === line ? { class: 'here' } : {});
      row.append(element('i', {}, `${`${k}`.padStart(digits)}  `), lines[k - first] || ' ');
      pre.append(row);
    }
    parts.push(element('h3', {}, `${title}: ${this.words.place(number)}`), pre);
    if (source.changed) {
      parts.push(element('p', { class: 'kind' }, 'This file was changed after the run.'));
    }
  }

  // ---- cause and effects

  #button(i, from) {
    const { model, words } = this;
    const distance = model.start[i] - model.start[from];
    const when = model.took[i] === NEVER_RAN ? 'never ran' :
      `${distance < 0 ? '\u2212' : '+'}${duration(Math.abs(distance))}`;
    return element('li', {}, element('button', {
      type: 'button', onclick: () => this.select(i, true),
    }, swatch(words.colour(i)), element('span', {}, words.label(i)),
    element('small', {}, `${words.kind(i)}, ${when}`)));
  }

  #addLinks(parts, i) {
    const { model } = this;
    const add = (title, list) => {
      if (list.length === 0) return;
      const links = element('ul', { class: 'links' });
      for (const other of list.slice(0, LINKS_MAX)) links.append(this.#button(other, i));
      parts.push(element('h3', {}, title), links);
      if (list.length > LINKS_MAX) {
        parts.push(element('p', { class: 'kind' }, `and ${number(list.length - LINKS_MAX)} more`));
      }
    };
    const parent = model.parentOf(i);
    const trigger = model.triggerOf(i);
    add('Queued by', parent < 0 ? [] : [parent]);
    add('Made runnable by', trigger < 0 || trigger === parent ? [] : [trigger]);
    const outer = model.outerOf(i);
    add('Ran inside', outer < 0 || outer === parent ? [] : [outer]);
    const effects = [...model.effectsOf(i)];
    add(`It caused ${plural(effects.length, 'task')}`, effects);
  }
}

// ---- all tasks, or those that were found; only what can be seen is in the document

class TaskList {
  #shown = new Map(); // position -> element
  items; // indices of tasks; undefined: all

  constructor(model, words, select) {
    this.place = document.getElementById('list');
    this.model = model;
    this.words = words;
    this.selected = -1;
    this.space = element('div', { 'aria-hidden': 'true' });
    this.place.append(this.space);
    this.place.onscroll = () => this.render();
    this.place.onclick = ({ target }) => {
      const position = target.closest('[role=option]')?.dataset.position;
      if (position !== undefined) select(this.taskAt(+position), true);
    };
    this.setItems(undefined);
  }

  get length() { return this.items === undefined ? this.model.count : this.items.length; }

  taskAt(position) { return this.items === undefined ? position : this.items[position]; }

  positionOf(task) {
    if (this.items === undefined) return task;
    const at = lastBefore(this.items, task);
    return at >= 0 && this.items[at] === task ? at : -1;
  }

  setItems(items) {
    this.items = items;
    for (const one of this.#shown.values()) one.remove();
    this.#shown.clear();
    const most = Math.floor(LIST_HEIGHT_MAX / OPTION_HEIGHT);
    this.space.style.height = `${Math.min(this.length, most) * OPTION_HEIGHT}px`;
    document.getElementById('tasks-title').textContent = items === undefined ?
      'Tasks, in the order they ran' : `${plural(items.length, 'task')} found`;
    this.render();
  }

  // The position of the first line that is seen. Of very many tasks a pixel is several.
  #first() {
    const { clientHeight, scrollHeight, scrollTop } = this.place;
    const most = Math.floor(LIST_HEIGHT_MAX / OPTION_HEIGHT);
    if (this.length <= most) return Math.floor(scrollTop / OPTION_HEIGHT);
    return Math.floor(scrollTop / Math.max(scrollHeight - clientHeight, 1) * (this.length - 5));
  }

  render() {
    const first = Math.max(0, this.#first() - 2);
    const base = Math.floor(this.place.scrollTop / OPTION_HEIGHT) - (this.#first() - first);
    const last = Math.min(this.length - 1,
                          first + Math.ceil(this.place.clientHeight / OPTION_HEIGHT) + 4);
    for (const [position, one] of this.#shown) {
      if (position >= first && position <= last) continue;
      one.remove();
      this.#shown.delete(position);
    }
    for (let position = first; position <= last; position++) {
      let one = this.#shown.get(position);
      if (one === undefined) {
        one = this.#option(position);
        this.#shown.set(position, one);
        this.place.append(one);
      }
      one.style.top = `${(base + position - first) * OPTION_HEIGHT}px`;
      one.setAttribute('aria-selected', `${this.taskAt(position) === this.selected}`);
    }
    const at = this.selected < 0 ? -1 : this.positionOf(this.selected);
    if (this.#shown.has(at)) this.place.setAttribute('aria-activedescendant', `option-${at}`);
    else this.place.removeAttribute('aria-activedescendant');
  }

  #option(position) {
    const { model, words } = this;
    const i = this.taskAt(position);
    return element('div', {
      'role': 'option', 'id': `option-${position}`, 'data-position': position,
      'aria-posinset': position + 1, 'aria-setsize': this.length,
    }, swatch(words.colour(i)), element('span', {}, words.label(i)),
    element('small', {}, `${moment(model.start[i], 1e5)}  ${words.took(i)}`));
  }

  select(task) {
    this.selected = task;
    const position = this.positionOf(task);
    if (position >= 0) {
      const most = Math.floor(LIST_HEIGHT_MAX / OPTION_HEIGHT);
      const top = this.length <= most ? position * OPTION_HEIGHT :
        position / this.length * (this.place.scrollHeight - this.place.clientHeight);
      const { clientHeight, scrollTop } = this.place;
      if (top < scrollTop || top + OPTION_HEIGHT > scrollTop + clientHeight) {
        this.place.scrollTop = top - clientHeight / 2;
      }
    }
    this.render();
  }
}
