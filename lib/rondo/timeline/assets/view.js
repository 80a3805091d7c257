// SPDX-License-Identifier: MIT
// ---- which part of the run is on the screen, and where each row lies ----

const RULER_HEIGHT = 24;
const GROUP_HEIGHT = 26;
const ROW_HEIGHT = 20;
const TRACK_PADDING = 4;
const STRIP_HEIGHT = 46;
const PICTURES_HEIGHT = 56;
const WINDOW_MIN_NS = 100;

class View {
  from = 0; // ns, at the left edge of the lanes
  to = 1;
  scroll = 0; // pixels
  width = 100; // of the lanes, without the gutter
  height = 100;
  left = 148; // width of the gutter

  constructor(model) {
    this.model = model;
    this.closed = new Set(); // groups that are folded
    this.whole = Math.max(model.head.whole, WINDOW_MIN_NS);
    this.placeRows();
    this.fit();
  }

  get nsPerPixel() { return (this.to - this.from) / this.width; }

  x(time) { return this.left + (time - this.from) / this.nsPerPixel; }

  time(x) { return this.from + (x - this.left) * this.nsPerPixel; }

  // ---- rows

  placeRows() {
    const { head } = this.model;
    this.items = []; // groups and tracks, from the top
    this.rowTop = new Float64Array(head.rows.length).fill(-1); // -1: its group is folded
    this.groupTop = [];
    this.groupOfRow = new Int32Array(head.rows.length);
    let y = 0;
    head.groups.forEach((group, number) => {
      const isOpen = !this.closed.has(number);
      this.groupTop.push(y);
      this.items.push({ group, number, top: y, height: GROUP_HEIGHT, isOpen });
      y += GROUP_HEIGHT;
      for (const track of group.tracks) {
        for (const row of track.rows) this.groupOfRow[row] = number;
        if (!isOpen) continue;
        const hasPictures = this.#hasPictures(track);
        const rows = track.kind === 'strip' ? STRIP_HEIGHT : track.rows.length * ROW_HEIGHT;
        const height = rows + TRACK_PADDING * 2 + (hasPictures ? PICTURES_HEIGHT : 0);
        this.items.push({ track, group, number, top: y, height, hasPictures });
        track.rows.forEach((row, depth) => {
          this.rowTop[row] = y + TRACK_PADDING + depth * ROW_HEIGHT;
        });
        y += height;
      }
    });
    this.contentHeight = y + 8;
  }

  #hasPictures(track) {
    const { head, row } = this.model;
    return track.kind === 'tasks' &&
      head.pictures.some(([task]) => track.rows.includes(row[task]));
  }

  // Where on the screen a row's middle is, also if its group is folded.
  rowMiddle(row) {
    const top = this.rowTop[row];
    const y = top < 0 ? this.groupTop[this.groupOfRow[row]] + GROUP_HEIGHT / 2 :
      top + ROW_HEIGHT / 2;
    return y - this.scroll + RULER_HEIGHT;
  }

  toggle(number) {
    if (!this.closed.delete(number)) this.closed.add(number);
    this.placeRows();
    this.scrollTo(this.scroll);
  }

  // ---- moving

  set(from, to) {
    const length = Math.min(Math.max(to - from, WINDOW_MIN_NS), this.whole * 1.04);
    const margin = length * 0.02;
    const first = Math.min(Math.max(from, -margin), this.whole + margin - length);
    this.from = Math.max(first, -margin);
    this.to = this.from + length;
  }

  fit() { this.set(-this.whole * 0.02, this.whole * 1.02); }

  pan(pixels) {
    const ns = pixels * this.nsPerPixel;
    this.set(this.from + ns, this.to + ns);
  }

  // By a factor, around what is at x.
  zoom(factor, x = this.left + this.width / 2) {
    const at = this.time(x);
    const length = Math.min(Math.max((this.to - this.from) * factor, WINDOW_MIN_NS),
                            this.whole * 1.04);
    const share = (x - this.left) / this.width;
    this.set(at - length * share, at + length * (1 - share));
  }

  scrollTo(y) {
    const most = Math.max(0, this.contentHeight - (this.height - RULER_HEIGHT));
    this.scroll = Math.min(Math.max(y, 0), most);
  }

  // The window and the scrolling that show a span well: not too small, not too large.
  windowFor(start, length) {
    const size = this.to - this.from;
    const pixels = length / this.nsPerPixel;
    let next = size;
    if (pixels > this.width * 0.7) next = length * 1.6;
    else if (pixels < 3) next = Math.max(length, 50) * this.width / 24;
    const end = start + length;
    const isInside = start >= this.from + size * 0.05 && end <= this.to - size * 0.05;
    if (next === size && isInside) return undefined;
    const middle = start + length / 2;
    return [middle - next / 2, middle + next / 2];
  }

  showRow(row) {
    const group = this.groupOfRow[row];
    if (this.closed.has(group)) this.toggle(group);
    const top = this.rowTop[row];
    const visible = this.height - RULER_HEIGHT;
    if (top < this.scroll + 8) this.scrollTo(top - 40);
    else if (top + ROW_HEIGHT > this.scroll + visible - 8) this.scrollTo(top + 80 - visible);
  }

  // ---- what is at a point: { row, item, isBlock }, undefined if nothing is

  at(x, y) {
    if (x < this.left || y < RULER_HEIGHT) return undefined;
    const inside = y - RULER_HEIGHT + this.scroll;
    const item = this.items.find((one) => inside >= one.top && inside < one.top + one.height);
    if (item?.track === undefined || item.track.kind === 'strip') return undefined;
    for (const number of item.track.rows) {
      const top = this.rowTop[number];
      if (inside < top || inside >= top + ROW_HEIGHT) continue;
      return this.#spanAt(this.model.rows[number], x, item.track);
    }
    return undefined;
  }

  #spanAt(row, x, track) {
    const level = this.model.levelOf(row, this.nsPerPixel);
    const { start, length } = level ?? row;
    const time = this.time(x);
    const slack = this.nsPerPixel * 3;
    const last = lastBefore(start, time + slack, level === undefined ? row.count : start.length);
    let best;
    let distance = Infinity;
    for (let i = last; i >= 0 && i > last - 8; i--) {
      const off = Math.max(start[i] - time, time - (start[i] + length[i]), 0);
      if (off < distance) [best, distance] = [i, off];
    }
    if (best === undefined || distance > slack) return undefined;
    const isBlock = level !== undefined && level.count[best] > 1;
    const item = level === undefined ? best : level.longest[best];
    return { row, item, isBlock, level, block: best, track };
  }

  // The task of what `at` has found, -1 if it is none.
  taskOf(found) {
    if (found.row.of === 'tasks') return found.row.index[found.item];
    if (found.track.kind !== 'pool') return -1;
    return this.model.column(`row.${found.row.number}.value`)[found.item];
  }
}
