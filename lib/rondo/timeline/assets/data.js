// SPDX-License-Identifier: MIT
// ---- what the page shows, unpacked (lib/rondo/timeline/columns.js describes the bytes) ----

const NEVER_ENDED = -1;
const NEVER_RAN = -2;

function bytesOf(base64) {
  if (Uint8Array.fromBase64 !== undefined) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function readInts(bytes, at, count, isDelta) {
  const values = new Float64Array(count);
  let last = 0;
  for (let i = 0; i < count; i++) {
    let byte = bytes[at++];
    let raw = byte & 127;
    let shift = 7;
    while (byte >= 128 && shift < 28) {
      byte = bytes[at++];
      raw |= (byte & 127) << shift;
      shift += 7;
    }
    let factor = 268435456; // 2^28: from here on the bits do not fit into 32
    while (byte >= 128) {
      byte = bytes[at++];
      raw += (byte & 127) * factor;
      factor *= 128;
    }
    const value = raw % 2 === 0 ? raw / 2 : -(raw + 1) / 2;
    last = isDelta ? last + value : value;
    values[i] = last;
  }
  return values;
}

class Model {
  #bytes;
  #from; // where the columns begin
  #columns = new Map();

  constructor(bytes) {
    const length = new DataView(bytes.buffer).getUint32(0, true);
    this.#bytes = bytes;
    this.#from = 4 + length;
    this.head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
    this.count = this.head.tasks;
    this.start = this.task('start');
    this.took = this.task('took');
    this.row = this.task('row');
    this.kind = this.task('kind');
    this.blocked = new Map(this.head.blocked.map(([task, ns, stack]) => [task, { ns, stack }]));
    this.rows = this.head.rows.map((row) => this.#makeRow(row));
    this.#fillTaskRows();
  }

  column(name) {
    let column = this.#columns.get(name);
    if (column !== undefined || this.head.columns[name] === undefined) return column;
    const [how, count, at, length] = this.head.columns[name];
    const from = this.#from + at;
    if (how === 'bytes' || how === 'text') column = this.#bytes.subarray(from, from + length);
    else column = readInts(this.#bytes, from, count, how === 'deltas');
    this.#columns.set(name, column);
    return column;
  }

  task(name) { return this.column(`task.${name}`); }

  #makeRow({ levels, number, of }) {
    const name = `row.${number}`;
    const row = { number, of, levels: [], index: undefined };
    if (of === 'spans') {
      row.start = this.column(`${name}.start`);
      row.length = this.column(`${name}.length`);
      row.code = this.column(`${name}.code`);
      row.count = row.start.length;
    }
    levels.forEach((unit, i) => {
      const level = { unit };
      for (const what of ['start', 'length', 'sum', 'count', 'longest', 'max', 'code']) {
        level[what] = this.column(`${name}.${i}.${what}`);
      }
      row.levels.push(level);
    });
    return row;
  }

  // Which tasks are in which row is a column of the tasks.
  #fillTaskRows() {
    const { count, head, kind, row, rows, start, took } = this;
    const sizes = new Uint32Array(rows.length);
    for (let i = 0; i < count; i++) if (row[i] >= 0) sizes[row[i]]++;
    for (const its of rows) {
      if (its.of !== 'tasks') continue;
      const n = sizes[its.number];
      its.index = new Uint32Array(n);
      its.start = new Float64Array(n);
      its.length = new Float64Array(n);
      its.code = new Uint8Array(n);
      its.count = 0;
    }
    for (let i = 0; i < count; i++) {
      if (row[i] < 0) continue;
      const its = rows[row[i]];
      const n = its.count++;
      its.index[n] = i;
      its.start[n] = start[i];
      its.length[n] = took[i] >= 0 ? took[i] : head.whole - start[i];
      its.code[n] = head.kindColours[kind[i]];
    }
  }

  text(number) { return this.head.texts[number] ?? ''; }

  // -1 for none; the columns have distances.
  #related(name, i) {
    const distance = this.task(name)[i];
    return distance === 0 ? -1 : i - distance;
  }

  parentOf(i) { return this.#related('parent', i); }
  triggerOf(i) { return this.#related('trigger', i); }
  outerOf(i) { return this.#related('outer', i); }

  // What this task caused: what it queued, and what others had queued and it made runnable.
  effectsOf(i) {
    this.effects ??= this.#makeEffects();
    const { first, list } = this.effects;
    return list.subarray(first[i], first[i + 1]);
  }

  #makeEffects() {
    const { count } = this;
    const parent = this.task('parent');
    const trigger = this.task('trigger');
    const first = new Uint32Array(count + 2);
    const each = (tell) => {
      for (let i = 0; i < count; i++) {
        if (parent[i] !== 0) tell(i - parent[i], i);
        if (trigger[i] !== 0 && trigger[i] !== parent[i]) tell(i - trigger[i], i);
      }
    };
    each((of) => { first[of + 2]++; });
    for (let i = 2; i < count + 2; i++) first[i] += first[i - 1];
    const list = new Uint32Array(first[count + 1]);
    each((of, i) => { list[first[of + 1]++] = i; });
    return { first, list };
  }

  // { why, rule }, or undefined where the page was written without them.
  whyOf(i) {
    if (this.task('why') === undefined) return undefined;
    if (this.numbersAt === undefined) {
      const sizes = this.task('numbers');
      this.numbersAt = new Uint32Array(this.count + 1);
      for (let k = 0; k < this.count; k++) this.numbersAt[k + 1] = this.numbersAt[k] + sizes[k];
    }
    const template = this.task('why')[i];
    if (template === 0) return undefined;
    const bytes = this.column('numbers').subarray(this.numbersAt[i], this.numbersAt[i + 1]);
    const numbers = new TextDecoder().decode(bytes).split(' ');
    let next = 0;
    const why = this.text(template).replace(/\u0001/g, () => numbers[next++]);
    return { why, rule: this.text(this.task('rule')[i]) };
  }

  // The coarsest level that is fine enough; the spans themselves if none is.
  levelOf(row, nsPerPixel) {
    let best;
    for (const level of row.levels) if (level.unit <= nsPerPixel) best = level;
    return best;
  }

  // Its name as a blob, for an <img>.
  pictureOf(i) {
    this.pictures ??= new Map(this.head.pictures);
    const name = this.pictures.get(i);
    if (name === undefined) return undefined;
    this.urls ??= new Map();
    if (!this.urls.has(name)) {
      const blob = new Blob([this.column(name)], { type: 'image/png' });
      this.urls.set(name, URL.createObjectURL(blob));
    }
    return this.urls.get(name);
  }
}

// The last one that begins at or before `time`, -1 if none does.
function lastBefore(start, time, count = start.length) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = low + high >> 1;
    if (start[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
