// SPDX-License-Identifier: MIT
// ---- the page as a whole ----

class Search {
  constructor(model, words) {
    this.model = model;
    this.words = words;
  }

  // Tasks whose name, function, place, kind or queue has the words; undefined for no words.
  find(typed) {
    const wanted = typed.toLowerCase().split(/\s+/).filter((word) => word !== '');
    if (wanted.length === 0) return undefined;
    const { count, head, kind } = this.model;
    // Whether each word is in each text, kind or place: few of these are shared by many tasks.
    const inText = wanted.map((word) => this.#table(head.texts, (text) => text, word));
    const inKind = wanted.map((word) => this.#table(
      head.kinds, (name) => `${name} ${KIND_WORDS[name] ?? ''}`, word));
    const { words } = this;
    const inPlace = wanted.map((word) => this.#table(head.places, (place, i) =>
      (place === null ? '' : `${words.functionOf(i)} ${words.place(i)}`), word));
    const { model } = this;
    const name = model.task('name');
    const queue = model.task('queue');
    const place = model.task('place');
    const callback = model.task('callback');
    const list = [];
    for (let i = 0; i < count; i++) {
      let has = true;
      for (let w = 0; w < wanted.length && has; w++) {
        has = inText[w][name[i]] === 1 || inKind[w][kind[i]] === 1 || inPlace[w][place[i]] === 1 ||
          inPlace[w][callback[i]] === 1 || inText[w][queue[i]] === 1;
      }
      if (has) list.push(i);
    }
    return { list, start: Float64Array.from(list, (i) => model.start[i]) };
  }

  #table(values, textOf, word) {
    return Uint8Array.from(values, (value, i) => +textOf(value, i).toLowerCase().includes(word));
  }
}

class App {
  #isAsked = false; // for a frame
  #timer;
  #move; // an animation of the view
  state = { selected: -1, hovered: undefined, matches: undefined, pointer: undefined };
  frames = { count: 0, longest_ms: 0, most: 0 };

  constructor(model) {
    this.model = model;
    this.words = new Words(model);
    this.view = new View(model);
    const canvas = document.getElementById('canvas');
    const overview = document.getElementById('overview');
    const select = (i, show) => this.select(i, show);
    this.painter = new Painter(canvas, overview, model, this.words, () => this.changed());
    this.inspector = new Inspector(model, this.words, select);
    this.list = new TaskList(model, this.words, select);
    this.search = new Search(model, this.words);
    this.tip = document.getElementById('tip');
    this.inspector.showNothing();
    this.#listen(canvas, overview);
    this.#makeGutter();
    this.resize();
  }

  #listen(canvas, overview) {
    followPointers(canvas, this);
    followOverview(overview, this);
    followGutter(document.getElementById('gutter'), this);
    followKeys(this);
    fillHelp(this.model.head);
    const on = (id, act) => { document.getElementById(id).onclick = act; };
    on('first', () => this.select(0, true));
    on('last', () => this.select(this.model.count - 1, true));
    on('previous', () => this.step(-1));
    on('next', () => this.step(1));
    on('play', () => this.play());
    on('in', () => this.zoomBy(0.5));
    on('out', () => this.zoomBy(2));
    on('fit', () => this.fit());
    on('keys', () => document.getElementById('help').showModal());
    on('found-next', () => this.stepFound(1));
    on('found-previous', () => this.stepFound(-1));
    const search = document.getElementById('search');
    search.oninput = () => this.find(search.value);
    search.onkeydown = (event) => {
      if (event.key === 'Escape') {
        search.value = '';
        this.find('');
        canvas.focus();
      } else if (event.key === 'Enter') {
        event.preventDefault();
        this.stepFound(event.shiftKey ? -1 : 1);
      }
    };
    document.getElementById('search-form').onsubmit = (event) => event.preventDefault();
    new ResizeObserver(() => this.resize()).observe(document.getElementById('lanes'));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      this.painter.readColours();
      this.changed();
    });
  }

  // ---- drawing

  resize() {
    this.painter.resize(this.view);
    this.view.scrollTo(this.view.scroll);
    this.list.render();
    this.changed();
  }

  changed() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#isAsked = false;
    const before = performance.now();
    if (this.#move !== undefined) this.#advance(before);
    this.painter.draw(this.view, this.state);
    this.painter.drawOverview(this.view, this.state);
    this.#placeGutter();
    const took = performance.now() - before;
    this.frames.count++;
    if (took > this.frames.longest_ms) this.frames.longest_ms = took;
    this.frames.most = Math.max(this.frames.most, this.painter.visited);
  }

  #makeGutter() {
    const gutter = document.getElementById('gutter');
    this.gutterItems = this.view.items.map((item) => {
      if (item.track === undefined) {
        const button = element('button', {
          'type': 'button', 'aria-expanded': `${item.isOpen}`,
          'title': this.#groupTitle(item.group),
          'onclick': () => {
            this.view.toggle(item.number);
            this.#makeGutter();
            document.querySelector(`#gutter [data-group="${item.number}"] button`)?.focus();
            this.changed();
          },
        }, `${item.isOpen ? '\u25be' : '\u25b8'} ${item.group.title}`);
        return element('div', { 'class': 'group', 'data-group': item.number }, button);
      }
      const made = element('div', { class: 'track', title: item.track.title });
      if (item.track.kind === 'strip') {
        made.append(element('span', {}, 'Utilisation'),
                    element('small', {}, 'area, 0 to 100 %'),
                    element('small', {}, 'line: delay, to 1 s'));
      } else {
        made.append(item.track.title);
      }
      return made;
    });
    gutter.replaceChildren(...this.gutterItems);
  }

  #groupTitle(group) {
    return group.isPool ? `${group.title}, process ${group.process}` :
      `${group.title}, process ${group.process}, ${group.model} on ${group.backend}`;
  }

  #placeGutter() {
    const { items, scroll } = this.view;
    if (this.placed?.scroll === scroll && this.placed.items === items) return;
    this.placed = { items, scroll };
    items.forEach((item, i) => {
      const { style } = this.gutterItems[i];
      style.top = `${item.top - scroll}px`;
      style.height = `${item.height}px`;
    });
  }

  // ---- moving the view

  // A glide of a fifth of a second, or a jump for users who do not like movement.
  moveTo(from, to) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.view.set(from, to);
      this.changed();
      return;
    }
    const { view } = this;
    this.#move = { began: performance.now(), from: [view.from, view.to], to: [from, to] };
    this.changed();
  }

  #advance(now) {
    const { began, from, to } = this.#move;
    const share = Math.min(Math.max((now - began) / 180, 0), 1);
    const eased = 1 - (1 - share) ** 3;
    // Sizes go by their logarithm, so that a long way in looks as even as a short one.
    const size = (from[1] - from[0]) * ((to[1] - to[0]) / (from[1] - from[0])) ** eased;
    const middle = (from[0] + from[1]) / 2 * (1 - eased) + (to[0] + to[1]) / 2 * eased;
    if (share === 1) {
      this.#move = undefined;
      this.view.set(...to);
    } else {
      this.view.set(middle - size / 2, middle + size / 2);
      this.changed();
    }
  }

  zoomBy(factor) {
    const { selected } = this.state;
    const { view } = this;
    const x = selected < 0 ? undefined : view.x(this.model.start[selected]);
    const isSeen = x !== undefined && x >= view.left && x <= view.left + view.width;
    view.zoom(factor, isSeen ? x : undefined);
    this.changed();
  }

  panBy(share) {
    this.view.pan(this.view.width * share);
    this.changed();
  }

  scrollBy(pixels) {
    this.view.scrollTo(this.view.scroll + pixels);
    this.changed();
  }

  fit() {
    const { whole } = this.view;
    this.moveTo(-whole * 0.02, whole * 1.02);
  }

  zoomToSelected() {
    const { selected } = this.state;
    if (selected < 0) return;
    const start = this.model.start[selected];
    const length = Math.max(this.model.took[selected], 200);
    this.moveTo(start - length, start + length * 2);
  }

  zoomTo(x, y) {
    const found = this.view.at(x, y);
    if (found === undefined) return;
    const { start, length } = found.level ?? found.row;
    const size = Math.max(length[found.block], 200);
    this.moveTo(start[found.block] - size * 0.3, start[found.block] + size * 1.3);
  }

  // ---- selecting

  select(wanted, show = false) {
    const i = wanted < this.model.count ? wanted : -1;
    this.state.selected = i;
    document.getElementById('previous').disabled = i === 0;
    document.getElementById('next').disabled = i === this.model.count - 1 && i >= 0;
    if (i < 0) {
      this.inspector.showNothing();
    } else {
      this.inspector.show(i);
      document.getElementById('live').textContent = this.words.spoken(i);
      if (show && this.model.row[i] >= 0) {
        const { start, took } = this.model;
        const length = took[i] >= 0 ? took[i] : this.model.head.whole - start[i];
        const next = this.view.windowFor(start[i], length);
        if (next !== undefined) this.moveTo(...next);
        this.view.showRow(this.model.row[i]);
        if (this.gutterItems.length !== this.view.items.length) this.#makeGutter();
      }
    }
    this.list.select(i);
    this.changed();
  }

  step(by) {
    const { selected } = this.state;
    const next = selected < 0 ? this.#firstSeen() : selected + by; // beyond the end if there is none
    if (next >= 0 && next < this.model.count) this.select(next, true);
    return next >= 0 && next < this.model.count;
  }

  #firstSeen() {
    const { start } = this.model;
    if (this.view.from <= 0) return 0;
    return Math.min(lastBefore(start, this.view.from) + 1, start.length - 1);
  }

  // Up and down the rows of tasks, to what is nearest in time.
  stepRow(by) {
    const { selected } = this.state;
    if (selected < 0) {
      this.step(1);
      return;
    }
    const { model, view } = this;
    const rows = view.items.flatMap(({ track }) => (track?.kind === 'tasks' ? track.rows : []));
    const at = rows.indexOf(model.row[selected]) + by;
    if (rows[at] === undefined) return;
    const row = model.rows[rows[at]];
    const middle = model.start[selected] + Math.max(model.took[selected], 0) / 2;
    const before = lastBefore(row.start, middle);
    const near = before < 0 || (before + 1 < row.count &&
      row.start[before + 1] - middle < middle - row.start[before] - row.length[before]) ?
      before + 1 : before;
    if (row.count > 0) this.select(row.index[near], true);
  }

  stepList(by) {
    const { list } = this;
    const position = list.positionOf(this.state.selected) + by;
    if (position >= 0 && position < list.length) this.select(list.taskAt(position), true);
  }

  selectCause() {
    const { selected } = this.state;
    const cause = selected < 0 ? -1 : this.model.parentOf(selected);
    if (cause >= 0) this.select(cause, true);
  }

  selectTrigger() {
    const { selected } = this.state;
    const trigger = selected < 0 ? -1 : this.model.triggerOf(selected);
    if (trigger >= 0) this.select(trigger, true);
  }

  selectEffect() {
    const { selected } = this.state;
    const effect = selected < 0 ? undefined : this.model.effectsOf(selected)[0];
    if (effect !== undefined) this.select(effect, true);
  }

  selectLong() {
    const { count } = this.model;
    for (let k = 1; k <= count; k++) {
      const i = (this.state.selected + k) % count;
      if (i >= 0 && (this.words.isLong(i) || this.words.isBlocked(i))) {
        this.select(i, true);
        return;
      }
    }
  }

  // ---- the film

  play() {
    const button = document.getElementById('play');
    const isOn = this.#timer === undefined;
    button.setAttribute('aria-pressed', `${isOn}`);
    button.textContent = isOn ? 'Stop' : 'Play';
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!isOn) return;
    const next = () => {
      const perSecond = +document.getElementById('speed').value;
      this.#timer = setTimeout(next, 1000 / perSecond);
      if (!this.step(1)) this.play();
    };
    next();
  }

  // ---- searching

  find(typed) {
    const matches = this.search.find(typed);
    this.state.matches = matches;
    this.list.setItems(matches?.list);
    this.#tellFound();
    this.changed();
  }

  #tellFound() {
    const { matches, selected } = this.state;
    const text = document.getElementById('found');
    if (matches === undefined) {
      text.textContent = '';
      return;
    }
    const at = this.list.positionOf(selected);
    text.textContent = matches.list.length === 0 ? 'none' :
      `${at < 0 ? '' : `${number(at + 1)} of `}${number(matches.list.length)}`;
  }

  stepFound(by) {
    const { matches, selected } = this.state;
    if (matches === undefined || matches.list.length === 0) return;
    const { length } = matches.list;
    const before = lastBefore(matches.list, selected);
    const isThere = before >= 0 && matches.list[before] === selected;
    const next = by > 0 ? before + 1 : isThere ? before - 1 : before;
    this.select(matches.list[(next + length) % length], true);
    this.#tellFound();
  }

  // ---- pointing

  hover(x, y) {
    this.state.pointer = x;
    const found = x === undefined ? undefined : this.view.at(x, y);
    this.state.hovered = found;
    this.tip.hidden = found === undefined;
    if (found !== undefined) this.#showTip(found, x, y);
    this.changed();
  }

  #showTip(found, x, y) {
    const lines = this.#tipOf(found);
    this.tip.replaceChildren(element('b', {}, lines[0]),
                             ...lines.slice(1).filter((line) => line !== '').map((line) =>
                               element('span', {}, line)));
    const { height, left, width } = this.view;
    this.tip.style.left = `${Math.min(x + 14, left + width - this.tip.offsetWidth - 8)}px`;
    const below = y + 18;
    this.tip.style.top = below + this.tip.offsetHeight > height ?
      `${y - this.tip.offsetHeight - 10}px` : `${below}px`;
  }

  #tipOf(found) {
    const { model, words } = this;
    const { block, item, level, row, track } = found;
    if (found.isBlock) {
      const task = this.view.taskOf(found);
      const share = Math.min(level.sum[block] / Math.max(level.length[block], 1), 1);
      return [
        `${plural(level.count[block], track.kind === 'tasks' ? 'task' : 'span')} in ` +
          `${duration(level.length[block])}`,
        `${duration(level.sum[block])} in all (${Math.round(share * 100)} %)`,
        `the longest: ${task >= 0 ? `${words.label(task)}, ` : ''}${duration(level.max[block])}`,
        'zoom in to see each',
      ];
    }
    if (row.of === 'tasks') {
      const i = row.index[item];
      const place = words.place(model.task('place')[i]);
      return [
        words.label(i), `${words.kind(i)}, ${words.took(i)}${words.isBlocked(i) ? ', blocked' : ''}`,
        `at ${moment(model.start[i], this.view.nsPerPixel)}`,
        place === '' ? '' : `queued at ${place}`,
      ];
    }
    return this.#spanTip(found);
  }

  #spanTip({ item, row, track }) {
    const { model, words } = this;
    const value = model.column(`row.${row.number}.value`)[item];
    const extra = model.column(`row.${row.number}.extra`)[item];
    const length = duration(row.length[item]);
    const at = `at ${moment(row.start[item], this.view.nsPerPixel)}`;
    if (track.kind === 'waits') {
      return [`The loop waited ${length}`, extra < 0 ? 'for as long as it takes' :
        `at most ${duration(extra)}`, `${plural(value, 'completion')} came`, at];
    }
    if (track.kind === 'pool') {
      return [value < 0 ? 'Work' : words.label(value), `${length} on ${track.title.toLowerCase()}`,
              `waited ${duration(extra)} for a thread`, at];
    }
    return [`${model.head.phases[extra] ?? 'a'} phase`, `${length}, turn ${number(value)}`, at];
  }

  click(x, y) {
    const found = this.view.at(x, y);
    const task = found === undefined ? -1 : this.view.taskOf(found);
    this.select(task);
    document.getElementById('canvas').focus({ preventScroll: true });
  }
}

function tellFacts(head) {
  const models = [...new Set(head.groups.map((group) => group.model).filter(Boolean))];
  const loops = head.groups.filter((group) => !group.isPool).length;
  document.getElementById('facts').textContent = [
    models.join(', '), duration(head.whole), plural(head.tasks, 'task'),
    loops > 1 ? plural(loops, 'loop') : '', head.date ?? '',
  ].filter((text) => text !== '').join(' \u00b7 ');
  const remarks = [...head.problems, ...head.missing];
  if (remarks.length === 0) return;
  const place = document.getElementById('remarks');
  place.hidden = false;
  place.append(...remarks.map((text) => element('p', {}, text)));
}

// Unpacks in spare time what the first click would have to wait for, a piece at a time.
function warm(model) {
  const pieces = ['parent', 'trigger', 'queued', 'ready', 'name', 'callback', 'place', 'queue',
                  'reason', 'phase', 'turn', 'position', 'outer', 'run', 'id', 'why', 'rule',
                  'numbers'].map((name) => () => model.task(name));
  pieces.push(() => model.effectsOf(0), () => model.whyOf(0));
  const next = () => {
    const piece = pieces.shift();
    if (piece === undefined) {
      performance.mark('timeline-warm');
      return;
    }
    if (model.count > 0) piece();
    setTimeout(next, 0);
  };
  setTimeout(next, 0);
}

async function open() {
  const data = document.getElementById('data');
  const opening = document.getElementById('opening');
  try {
    const model = new Model(await inflate(bytesOf(data.textContent)));
    data.remove();
    tellFacts(model.head);
    window.timeline = new App(model);
    opening.hidden = true;
    requestAnimationFrame(() => {
      performance.mark('timeline-open');
      warm(model);
    });
  } catch (error) {
    opening.textContent = `This page cannot be shown: ${error.message}`;
    throw error;
  }
}

open();
