// SPDX-License-Identifier: MIT
// ---- painting ----

const LABELS_MAX = 500; // texts are what costs most
const EFFECTS_MAX = 120; // arrows
const SHADES = [0.45, 0.62, 0.8, 1]; // of blocks, by the share of time that was used

class Painter {
  #images = new Map();
  #widths = new Map();

  constructor(canvas, overview, model, words, redraw) {
    this.canvas = canvas;
    this.overview = overview;
    this.context = canvas.getContext('2d', { alpha: false });
    this.overviewContext = overview.getContext('2d', { alpha: false });
    this.model = model;
    this.words = words;
    this.redraw = redraw;
    this.readColours();
  }

  readColours() {
    const style = getComputedStyle(document.documentElement);
    const read = (name) => style.getPropertyValue(`--${name}`).trim();
    this.colour = {};
    for (const name of ['back', 'panel', 'line', 'grid', 'text', 'muted', 'accent', 'accent-soft',
                        'select', 'long', 'cause', 'trigger', 'effect', 'ink', 'shade', 'delay']) {
      this.colour[name] = read(name);
    }
    this.solid = this.model.head.colours.map(read);
    this.shaded = this.solid.map((hex) => SHADES.map((alpha) => {
      const value = Number.parseInt(hex.slice(1), 16);
      return `rgba(${value >> 16},${value >> 8 & 255},${value & 255},${alpha})`;
    }));
    this.base = undefined; // of the overview
  }

  resize(view) {
    const ratio = devicePixelRatio;
    for (const canvas of [this.canvas, this.overview]) {
      canvas.width = Math.round(canvas.clientWidth * ratio);
      canvas.height = Math.round(canvas.clientHeight * ratio);
    }
    view.left = document.getElementById('gutter').clientWidth;
    view.width = Math.max(this.canvas.clientWidth - view.left, 50);
    view.height = this.canvas.clientHeight;
    this.base = undefined;
  }

  draw(view, state) {
    const { context: c } = this;
    const ratio = devicePixelRatio;
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.fillStyle = this.colour.back;
    c.fillRect(0, 0, view.left + view.width, view.height);
    this.labels = 0;
    this.visited = 0; // spans and blocks, which is what a frame costs
    this.view = view;
    const ticks = this.#ticks();
    c.save();
    c.beginPath();
    c.rect(view.left, RULER_HEIGHT, view.width, view.height - RULER_HEIGHT);
    c.clip();
    c.fillStyle = this.colour.grid;
    for (const { time } of ticks) {
      c.fillRect(Math.round(view.x(time)), RULER_HEIGHT, 1, view.height);
    }
    for (const item of view.items) {
      const y = item.top - view.scroll + RULER_HEIGHT;
      if (y > view.height || y + item.height < RULER_HEIGHT) continue;
      if (item.track === undefined) this.#drawGroup(item, y);
      else this.#drawTrack(item, y);
    }
    this.#drawNotes();
    this.#drawBlocked();
    this.#drawMatches(state);
    this.#drawSelection(state);
    c.restore();
    this.#drawRuler(ticks, state);
  }

  // ---- ruler

  #ticks() {
    const { from, to, nsPerPixel } = this.view;
    let step = 10 ** Math.ceil(Math.log10(nsPerPixel * 90));
    if (step / 5 > nsPerPixel * 90) step /= 5;
    else if (step / 2 > nsPerPixel * 90) step /= 2;
    const ticks = [];
    for (let k = Math.max(0, Math.ceil(from / step)); k * step <= to; k++) {
      const time = k * step;
      const [unit, name] = step >= 1e9 ? [1e9, 's'] : step >= 1e5 ? [1e6, 'ms'] :
        step >= 100 ? [1e3, '\u00b5s'] : [1, 'ns'];
      ticks.push({ time, text: `${number(+(time / unit).toFixed(3))} ${name}` });
    }
    return ticks;
  }

  #drawRuler(ticks, state) {
    const { context: c, view, colour } = this;
    c.fillStyle = colour.panel;
    c.fillRect(0, 0, view.left + view.width, RULER_HEIGHT);
    c.fillStyle = colour.line;
    c.fillRect(0, RULER_HEIGHT - 1, view.left + view.width, 1);
    c.font = '11px system-ui, sans-serif';
    c.textBaseline = 'middle';
    c.fillStyle = colour.muted;
    const size = view.to - view.from;
    c.fillText(`${duration(Math.min(size, view.whole))} shown`, 10, RULER_HEIGHT / 2);
    for (const tick of ticks) {
      const x = Math.round(view.x(tick.time));
      if (x < view.left - 1) continue;
      c.fillStyle = colour.line;
      c.fillRect(x, RULER_HEIGHT - 7, 1, 6);
      c.fillStyle = colour.muted;
      c.fillText(tick.text, x + 4, RULER_HEIGHT / 2);
    }
    if (state.pointer !== undefined && state.pointer >= view.left) {
      c.fillStyle = colour.accent;
      c.fillRect(Math.round(state.pointer), 0, 1, RULER_HEIGHT);
    }
  }

  // ---- groups and tracks

  #drawGroup(item, y) {
    const { context: c, view, colour } = this;
    c.fillStyle = colour.panel;
    c.fillRect(view.left, y, view.width, item.height);
    c.fillStyle = colour.line;
    c.fillRect(view.left, y, view.width, 1);
    // A folded group still shows when it was busy.
    if (item.isOpen) return;
    for (const track of item.group.tracks) {
      if (track.kind === 'strip' || track.kind === 'pool') {
        this.#drawRow(this.model.rows[track.rows[0]], y + 7, GROUP_HEIGHT - 14, false);
      }
    }
  }

  #drawTrack(item, y) {
    const { context: c, view, colour } = this;
    const { track } = item;
    c.fillStyle = colour.grid;
    c.fillRect(view.left, y, view.width, 1);
    if (track.kind === 'strip') {
      this.#drawStrip(this.model.rows[track.rows[0]], y + TRACK_PADDING, STRIP_HEIGHT);
      return;
    }
    for (const number of track.rows) {
      const top = view.rowTop[number] - view.scroll + RULER_HEIGHT;
      if (top > view.height || top + ROW_HEIGHT < RULER_HEIGHT) continue;
      this.#drawRow(this.model.rows[number], top + 1, ROW_HEIGHT - 2, true, track.kind);
    }
    if (item.hasPictures) {
      this.#drawPictures(track, y + item.height - PICTURES_HEIGHT - TRACK_PADDING + 2);
    }
  }

  // Neighbours that touch on the screen and look the same are drawn at once.
  #drawRow(row, y, height, hasLabels, kind) {
    const { context: c, view } = this;
    const level = this.model.levelOf(row, view.nsPerPixel);
    const { start, length, code } = level ?? row;
    const count = level === undefined ? row.count : start.length;
    const scale = 1 / view.nsPerPixel;
    const right = view.left + view.width;
    let runFrom = 0;
    let runTo = -1;
    let runStyle;
    const flush = () => {
      if (runTo < 0) return;
      c.fillStyle = runStyle;
      c.fillRect(runFrom, y, runTo - runFrom, height);
      runTo = -1;
    };
    const longs = [];
    const first = Math.max(0, lastBefore(start, view.from, count) - 1);
    let i = first;
    for (; i < count; i++) {
      let from = view.left + (start[i] - view.from) * scale;
      if (from > right) break;
      let to = from + length[i] * scale;
      if (to < view.left) continue;
      const max = level === undefined ? length[i] : level.max[i];
      if (max >= LONG_NS && kind === 'tasks') longs.push(from, to);
      const share = level === undefined || level.count[i] === 1 || length[i] === 0 ? 1 :
        level.sum[i] / length[i];
      const shade = share > 0.75 ? 3 : share > 0.5 ? 2 : share > 0.25 ? 1 : 0;
      const style = this.shaded[code[i]][shade];
      if (from < view.left - 4) from = view.left - 4;
      if (to > right + 4) to = right + 4;
      if (to - from > 8) {
        flush();
        c.fillStyle = style;
        c.fillRect(from, y, Math.max(to - from - 0.75, 1), height);
        if (hasLabels && to - from > 26) this.#drawLabel(row, level, i, from, to, y + height / 2);
        continue;
      }
      if (to - from < 1) to = from + 1;
      if (runTo >= 0 && style === runStyle && from <= runTo + 0.5) {
        if (to > runTo) runTo = to;
      } else {
        flush();
        runFrom = from;
        runTo = to;
        runStyle = style;
      }
    }
    flush();
    this.visited += i - first;
    this.#drawLongs(longs, y);
  }

  // Those of 50 ms or more have a red corner, however narrow they are.
  #drawLongs(longs, y) {
    const { context: c } = this;
    c.fillStyle = this.colour.long;
    for (let i = 0; i < longs.length; i += 2) {
      const to = Math.max(longs[i + 1], longs[i] + 3);
      c.fillRect(longs[i], y, to - longs[i], 2);
      c.beginPath();
      c.moveTo(to, y);
      c.lineTo(to, y + 9);
      c.lineTo(Math.max(to - 9, longs[i] - 3), y);
      c.fill();
    }
  }

  #labelOf(row, level, i) {
    const { model, words } = this;
    if (level !== undefined && level.count[i] > 1) return `${number(level.count[i])} \u00d7`;
    const item = level === undefined ? i : level.longest[i];
    if (row.of === 'tasks') return words.label(row.index[item]);
    const name = `row.${row.number}`;
    const colour = model.head.colours[row.code[item]];
    if (colour === 'wait') return `waits ${duration(row.length[item])}`;
    if (colour === 'pool') {
      const task = model.column(`${name}.value`)[item];
      return task < 0 ? 'work' : words.label(task);
    }
    return model.head.phases[model.column(`${name}.extra`)[item]] ?? '';
  }

  #drawLabel(row, level, i, from, to, y) {
    if (this.labels >= LABELS_MAX) return;
    this.labels++;
    const { context: c, view } = this;
    const left = Math.max(from, view.left) + 5;
    const room = Math.min(to, view.left + view.width) - left - 4;
    const text = this.#cut(this.#labelOf(row, level, i), room);
    if (text === '') return;
    c.fillStyle = this.model.head.colours[row.code[0]] === 'wait' ? this.colour.text :
      this.colour.ink;
    c.fillText(text, left, y + 0.5);
  }

  #width(text) {
    let width = this.#widths.get(text);
    if (width === undefined) {
      if (this.#widths.size > 20000) this.#widths.clear();
      width = this.context.measureText(text).width;
      this.#widths.set(text, width);
    }
    return width;
  }

  #cut(text, room) {
    this.context.font = '11px system-ui, sans-serif';
    this.context.textBaseline = 'middle';
    if (text.length > 200) text = text.slice(0, 200);
    const width = this.#width(text);
    if (width <= room) return text;
    const kept = Math.floor((room - 9) / width * text.length);
    return kept < 2 ? '' : `${text.slice(0, kept)}\u2026`;
  }

  // ---- utilisation (an area) and delay (bars, on a logarithmic scale)

  #measures(row, from, to, pixels) {
    const used = new Float64Array(pixels + 1);
    const delay = new Float64Array(pixels + 1);
    const nsPerPixel = (to - from) / pixels;
    const level = this.model.levelOf(row, nsPerPixel);
    const { start, length } = level ?? row;
    const count = level === undefined ? row.count : start.length;
    let i = Math.max(0, lastBefore(start, from, count) - 1);
    for (; i < count && start[i] < to; i++) {
      const share = level === undefined || length[i] === 0 ? 1 : level.sum[i] / length[i];
      const first = (start[i] - from) / nsPerPixel;
      const last = first + length[i] / nsPerPixel;
      const max = level === undefined ? length[i] : level.max[i];
      if (last < 0) continue;
      for (let x = Math.max(0, Math.floor(first)); x <= Math.min(last, pixels); x++) {
        used[x] += (Math.min(x + 1, last) - Math.max(x, first)) * share;
        if (max > delay[x]) delay[x] = max;
      }
    }
    return { delay, used };
  }

  #drawStrip(row, y, height) {
    const { view } = this;
    const pixels = Math.ceil(view.width);
    const measures = this.#measures(row, view.from, view.to, pixels);
    this.#drawMeasures(this.context, measures, view.left, y, height);
  }

  #drawMeasures(c, { delay, used }, left, y, height) {
    const bottom = y + height;
    const pixels = used.length - 1;
    const busy = this.model.head.colours.indexOf('busy');
    c.fillStyle = this.shaded[busy][0];
    c.beginPath();
    c.moveTo(left, bottom);
    for (let x = 0; x < pixels; x++) {
      const top = bottom - Math.min(used[x], 1) * height;
      c.lineTo(left + x, top);
      c.lineTo(left + x + 1, top);
    }
    c.lineTo(left + pixels, bottom);
    c.fill();
    // 10 us is the bottom, 1 s the top.
    c.strokeStyle = this.colour.delay;
    c.lineWidth = 1.25;
    c.beginPath();
    let isUp = false;
    for (let x = 0; x < pixels; x++) {
      const share = Math.min(Math.log10(delay[x] / 1e4) / 5, 1);
      if (!(share > 0)) {
        isUp = false;
        continue;
      }
      const top = bottom - share * (height - 1);
      if (isUp) c.lineTo(left + x, top);
      else c.moveTo(left + x, top);
      c.lineTo(left + x + 1, top);
      isUp = true;
    }
    c.stroke();
  }

  // ---- pictures of frames

  #drawPictures(track, y) {
    const { context: c, view, model } = this;
    let free = -Infinity;
    for (const [task] of model.head.pictures) {
      if (!track.rows.includes(model.row[task])) continue;
      const x = view.x(model.start[task]);
      if (x < free || x > view.left + view.width) continue;
      const image = this.#image(task);
      const height = PICTURES_HEIGHT - 4;
      const width = image.complete && image.naturalHeight > 0 ?
        height * image.naturalWidth / image.naturalHeight : height * 4 / 3;
      if (x + width < view.left) continue;
      free = x + width + 3;
      if (!image.complete || image.naturalHeight === 0) continue;
      c.drawImage(image, x, y, width, height);
      c.strokeStyle = this.colour.line;
      c.lineWidth = 1;
      c.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
    }
  }

  #image(task) {
    let image = this.#images.get(task);
    if (image === undefined) {
      image = new Image();
      image.onload = () => this.redraw();
      image.src = this.model.pictureOf(task);
      this.#images.set(task, image);
    }
    return image;
  }

  // ---- what is pointed out

  #drawNotes() {
    const { context: c, view } = this;
    c.fillStyle = this.colour.delay;
    for (const note of this.model.head.notes) {
      const x = view.x(note.time);
      if (x < view.left || x > view.left + view.width) continue;
      c.fillRect(Math.round(x), RULER_HEIGHT, 1, view.height);
    }
  }

  // A red frame, and a bar at the moment at which its stack was taken.
  #drawBlocked() {
    const { context: c, view, model } = this;
    c.strokeStyle = c.fillStyle = this.colour.long;
    c.lineWidth = 2;
    for (const [i, { ns }] of model.blocked) {
      const top = model.row[i] < 0 ? -1 : view.rowTop[model.row[i]];
      const from = Math.max(view.x(model.start[i]), view.left - 4);
      const end = model.took[i] >= 0 ? model.start[i] + model.took[i] : view.whole;
      const to = Math.min(view.x(end), view.left + view.width + 4);
      if (top < 0 || to < view.left || from > view.left + view.width) continue;
      const y = top - view.scroll + RULER_HEIGHT;
      c.strokeRect(from, y + 1, Math.max(to - from, 3), ROW_HEIGHT - 2);
      c.fillRect(view.x(model.start[i] + ns) - 1, y, 3, ROW_HEIGHT);
    }
  }

  #drawMatches({ matches }) {
    if (matches === undefined) return;
    const { context: c, view, model } = this;
    c.strokeStyle = this.colour.select;
    c.lineWidth = 1.5;
    let last = -Infinity;
    let drawn = 0;
    const to = view.to;
    for (let k = Math.max(0, lastBefore(matches.start, view.from) - 200);
      k < matches.list.length && matches.start[k] <= to && drawn < 2000; k++) {
      const i = matches.list[k];
      const top = model.row[i] < 0 ? -1 : view.rowTop[model.row[i]];
      if (top < 0) continue;
      const x = view.x(model.start[i]);
      if (x < last + 2 && x >= last) continue;
      last = x;
      drawn++;
      const width = Math.max(model.took[i] / view.nsPerPixel, 2);
      c.strokeRect(x, top - view.scroll + RULER_HEIGHT + 1, width, ROW_HEIGHT - 3);
    }
  }

  #box(i) {
    const { view, model } = this;
    const row = model.row[i];
    if (row < 0) return undefined;
    const length = model.took[i] >= 0 ? model.took[i] : model.head.whole - model.start[i];
    return {
      from: view.x(model.start[i]), to: view.x(model.start[i] + length),
      y: view.rowMiddle(row), isFolded: view.rowTop[row] < 0,
    };
  }

  #arrow(fromX, fromY, toX, toY, style, isDashed) {
    const { context: c, view } = this;
    const far = 20000; // the canvas minds coordinates that are beyond all measure
    const x1 = Math.min(Math.max(fromX, -far), far);
    const x2 = Math.min(Math.max(toX, -far), far);
    if (Math.max(x1, x2) < view.left || Math.min(x1, x2) > view.left + view.width) return;
    c.strokeStyle = c.fillStyle = style;
    c.setLineDash(isDashed ? [5, 3] : []);
    c.beginPath();
    if (fromY === toY) {
      // In its own row: over what lies between.
      const edge = fromY - ROW_HEIGHT / 2 + 1;
      const bend = Math.min((x2 - x1) / 4, 30);
      c.moveTo(x1, edge);
      c.bezierCurveTo(x1 + bend, edge - 18, x2 - bend, edge - 18, x2, edge - 2);
    } else {
      const bend = Math.min(Math.max(Math.abs(x2 - x1) / 2, 14), 90);
      c.moveTo(x1, fromY);
      c.bezierCurveTo(x1 + bend, fromY, x2 - bend, toY, x2, toY);
    }
    // With a border, so that it stands out where it crosses a span of its own colour.
    const width = c.lineWidth;
    c.strokeStyle = this.colour.back;
    c.lineWidth = width + 2.5;
    c.stroke();
    c.strokeStyle = style;
    c.lineWidth = width;
    c.stroke();
    c.setLineDash([]);
    c.beginPath();
    if (fromY === toY) {
      const edge = fromY - ROW_HEIGHT / 2;
      c.moveTo(x2, edge + 1);
      c.lineTo(x2 - 4, edge - 6);
      c.lineTo(x2 + 4, edge - 6);
    } else {
      c.moveTo(x2, toY);
      c.lineTo(x2 - 7, toY - 4);
      c.lineTo(x2 - 7, toY + 4);
    }
    c.fill();
  }

  // From where in `by` something happened at `time` to the start of `i`.
  #link(by, i, time, style, isDashed) {
    const from = this.#box(by);
    const to = this.#box(i);
    if (from === undefined || to === undefined) return;
    const x = Math.min(Math.max(this.view.x(time), from.from), from.to);
    this.#arrow(x, from.y, to.from, to.y, style, isDashed);
  }

  #drawSelection({ selected, hovered }) {
    const { context: c, view, model, colour } = this;
    if (hovered !== undefined) {
      const { start, length } = hovered.level ?? hovered.row;
      const top = view.rowTop[hovered.row.number] - view.scroll + RULER_HEIGHT;
      c.strokeStyle = colour.select;
      c.lineWidth = 1;
      c.strokeRect(view.x(start[hovered.block]) - 0.5, top + 0.5,
                   Math.max(length[hovered.block] / view.nsPerPixel, 2) + 1, ROW_HEIGHT - 1);
    }
    if (selected < 0) return;
    const queued = (i) => model.start[i] - Math.max(model.task('queued')[i], 0);
    const ready = (i) => model.start[i] - Math.max(model.task('ready')[i], 0);
    c.lineWidth = 1;
    const effects = model.effectsOf(selected);
    for (let k = 0; k < Math.min(effects.length, EFFECTS_MAX); k++) {
      const i = effects[k];
      const isTriggered = model.parentOf(i) !== selected;
      this.#link(selected, i, isTriggered ? ready(i) : queued(i), colour.effect, isTriggered);
    }
    c.lineWidth = 2;
    const parent = model.parentOf(selected);
    const trigger = model.triggerOf(selected);
    if (parent >= 0) this.#link(parent, selected, queued(selected), colour.cause, false);
    if (trigger >= 0 && trigger !== parent) {
      this.#link(trigger, selected, ready(selected), colour.trigger, true);
    }
    const box = this.#box(selected);
    if (box === undefined || box.isFolded) return;
    c.strokeStyle = colour.select;
    c.lineWidth = 2;
    const width = Math.max(box.to - box.from, 2) + 2;
    c.strokeRect(box.from - 1, box.y - ROW_HEIGHT / 2, width, ROW_HEIGHT);
  }

  // ---- the whole run, above

  drawOverview(view, state) {
    const c = this.overviewContext;
    const ratio = devicePixelRatio;
    const width = this.overview.clientWidth;
    const height = this.overview.clientHeight;
    if (this.base === undefined) this.base = this.#drawBase(width, height, ratio);
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.drawImage(this.base, 0, 0);
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    const x = (time) => time / view.whole * width;
    const from = Math.max(x(view.from), 0);
    const to = Math.min(Math.max(x(view.to), from + 3), width);
    c.fillStyle = this.colour.back;
    c.globalAlpha = 0.65;
    c.fillRect(0, 0, from, height);
    c.fillRect(to, 0, width - to, height);
    c.globalAlpha = 1;
    c.strokeStyle = this.colour.accent;
    c.lineWidth = 2;
    c.strokeRect(from + 1, 1, Math.max(to - from - 2, 1), height - 2);
    c.fillStyle = this.colour.select;
    if (state.selected >= 0) {
      c.fillRect(x(this.model.start[state.selected]) - 1, 0, 2, height);
    }
    if (state.matches === undefined) return;
    let last = -2;
    for (let k = 0; k < state.matches.list.length; k++) {
      const at = x(state.matches.start[k]);
      if (at < last + 1.5) continue;
      last = at;
      c.fillRect(at, height - 6, 1.5, 5);
    }
  }

  #drawBase(width, height, ratio) {
    const base = document.createElement('canvas');
    base.width = Math.max(this.overview.width, 1);
    base.height = Math.max(this.overview.height, 1);
    const c = base.getContext('2d', { alpha: false });
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.fillStyle = this.colour.back;
    c.fillRect(0, 0, width, height);
    const { groups } = this.model.head;
    const strip = groups.flatMap((group) => group.tracks).find((track) => track.kind === 'strip');
    if (strip === undefined) return base;
    const measures = this.#measures(this.model.rows[strip.rows[0]], 0, this.model.head.whole,
                                    Math.ceil(width));
    this.#drawMeasures(c, measures, 0, 2, height - 3);
    return base;
  }
}
