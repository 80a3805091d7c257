// SPDX-License-Identifier: MIT
//
// What `rondo compare` prints: the outputs, in columns on a terminal and below each other
// elsewhere, from a few lines before the first difference on; then sentences that say what makes
// it.
'use strict';

const { endOf, firstDifference, linesOf, shown } = require('rondo/compare/outcomes');
const { meaningOf, wordOf } = require('rondo/compare/switches');

const LINES_BEFORE = 5;
const LINES_AFTER = 15;
const COLUMN_MIN = 16;
const LINE_BYTES_MAX = 400;
const VARYING_SHOWN = 3;
const STREAM_NAMES = { __proto__: null, stdout: 'standard output', stderr: 'standard error' };
const STYLES = { __proto__: null, bold: 1, dim: 2, yellow: 33, cyan: 36 };

const listOf = (names) => (names.length < 2 ? names.join('') :
  `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);
const timesOf = (count) => (count === 1 ? 'once' : `${count} times`);

// ---- the outputs --------------------------------------------------------------------------------

// A line as it is shown: at most so many of its bytes.
function cut(line) {
  if (line.length <= LINE_BYTES_MAX) return shown(line);
  return `${shown(line.slice(0, LINE_BYTES_MAX))} (${line.length - LINE_BYTES_MAX} more bytes)`;
}

// Cut to a width of the terminal, filled with spaces.
function fit(text, width) {
  const { getStringWidth } = require('internal/inspect/width');
  if (getStringWidth(text) <= width) return text + ' '.repeat(width - getStringWidth(text));
  let part = '';
  for (const c of text) {
    if (getStringWidth(part + c) > width - 1) break;
    part += c;
  }
  return `${part}\u2026${' '.repeat(width - 1 - getStringWidth(part))}`;
}

class Report {
  constructor(comparison, { colours, columns }) {
    this.comparison = comparison;
    this.colours = colours;
    this.columns = columns;
    this.text = '';
  }

  paint(style, text) {
    return this.colours ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text;
  }

  say(text = '') {
    this.text += `${text}\n`;
  }

  outcomeOf(loop) {
    return this.comparison.seen.get(loop).first;
  }

  // The first line in which any two groups differ, and the lines around it.
  windowOf(groups, stream) {
    const { varying } = this.comparison;
    const columns = groups.map(([loop]) => linesOf(this.outcomeOf(loop), stream));
    const compared = groups.map(([loop]) => linesOf(this.outcomeOf(loop), stream, varying));
    const longest = Math.max(...columns.map((lines) => lines.length));
    let mark = 0;
    while (mark < longest && compared.every((lines) => lines[mark] === compared[0][mark])) mark++;
    const from = Math.max(0, mark - LINES_BEFORE);
    const to = Math.min(longest, mark + LINES_AFTER);
    columns.forEach((lines) => {
      const end = Math.min(to, lines.length);
      for (let line = from; line < end; line++) lines[line] = cut(lines[line]);
    });
    return { columns, longest, mark, from, to };
  }

  sayColumns(groups, { columns, mark, from, to }) {
    const width = Math.floor((this.columns - 3 * groups.length) / groups.length);
    const heads = groups.map((group) => this.paint('bold', `  ${fit(group.join(', '), width)} `));
    this.say(heads.join('').trimEnd());
    for (let line = from; line < to; line++) {
      const cells = columns.map((lines) => {
        const text = fit(lines[line] ?? '', width);
        return line === mark ? this.paint('yellow', `> ${text} `) : `  ${text} `;
      });
      this.say(cells.join('').trimEnd());
    }
  }

  sayBlocks(groups, { columns, mark, from, to }) {
    const digits = String(to).length;
    groups.forEach((group, at) => {
      this.say(`${this.paint('bold', group.join(', '))}:`);
      const end = Math.min(to, columns[at].length);
      for (let line = from; line < end; line++) {
        const number = String(line + 1).padStart(digits);
        this.say(`${line === mark ? '>' : ' '} ${number}  ${columns[at][line]}`);
      }
      if (end <= mark) this.say(`> ${String(mark + 1).padStart(digits)}  (no more lines)`);
    });
  }

  sayStream(groups, stream) {
    const window = this.windowOf(groups, stream);
    if (window.mark === window.longest) return; // equal as far as it is kept
    const fitsColumns = this.columns !== undefined &&
      this.columns >= groups.length * (COLUMN_MIN + 3);
    const place = window.from > 0 ? `, from line ${window.from + 1} on` : '';
    this.say(this.paint('dim', `${STREAM_NAMES[stream]}${place}:`));
    if (fitsColumns) this.sayColumns(groups, window);
    else this.sayBlocks(groups, window);
    if (window.to < window.longest) {
      const more = window.longest - window.to;
      this.say(this.paint('dim', `  (${more} more line${more === 1 ? '' : 's'})`));
    }
    this.say();
  }

  sayOutputs() {
    const { groups, varying } = this.comparison;
    const differs = (stream) => groups.some(([loop]) => {
      const first = linesOf(this.outcomeOf(groups[0][0]), stream, varying);
      const own = linesOf(this.outcomeOf(loop), stream, varying);
      return first.length !== own.length || first.some((line, i) => line !== own[i]);
    });
    if (differs('stdout')) this.sayStream(groups, 'stdout');
    if (differs('stderr')) this.sayStream(groups, 'stderr');
    const ends = groups.map(([loop]) => endOf(this.outcomeOf(loop)));
    if (ends.some((end) => end !== ends[0])) {
      groups.forEach((group, at) => this.say(`${listOf(group)}: ${ends[at]}`));
      this.say();
    }
  }

  // ---- the sentences --------------------------------------------------------------------------

  placeOf({ stream, line }) {
    if (stream === 'end') return 'in how they end';
    if (line < 0) return `in ${STREAM_NAMES[stream]}, beyond what is kept`;
    return `in line ${line + 1} of ${STREAM_NAMES[stream]}`;
  }

  saySwitches({ from, to }, { sets }) {
    const isOneOf = sets.length > 1;
    if (isOneOf) this.say('Each of these switches alone makes it:');
    sets.forEach((set) => {
      if (set.length > 1) {
        const count = set.length === 2 ? 'Two' : set.length;
        this.say(`${count} switches make it together, and none of them alone:`);
      }
      set.forEach((one) => {
        const { before, after, changed } = meaningOf(one);
        const name = this.paint('cyan', one.name);
        this.say(isOneOf || set.length > 1 ? `- ${name}:` : `The switch ${name} makes it.`);
        this.say(`  In ${from}, ${before}.`);
        this.say(`  In ${to}, ${after}.`);
        this.say(`  Changed in ${changed}.`);
      });
      this.say(`As ${to}: ${this.comparison.program.commandFor(from, set.map(wordOf))}`);
    });
  }

  sayPage({ from, to }, { row }) {
    const page = from === 'browser' ? from : to;
    const node = from === 'browser' ? to : from;
    const names = this.comparison.missing.get(page) ?? this.comparison.missing.get(node);
    if (row !== undefined) {
      this.say(`Probably the rule is "${this.paint('cyan', row.row)}" of docs/browser.md. ` +
               `Node: ${row.node}. The browser: ${row.page}.`);
    } else if (names === undefined) {
      this.say('No rule of the table in docs/browser.md explains it. The two also differ in how ' +
               'they show values and errors.');
    }
  }

  // What was found behind an order that real time decides.
  sayVirtual({ from, to, difference, note, virtual }) {
    const reason = note === undefined ? 'These outputs change from run to run.' :
      `This is no difference of the loops. ${note}`;
    this.say(this.paint('bold', `${from} and ${to} differ first ${this.placeOf(difference)}.`));
    this.say(reason);
    this.say('They still differ with --virtual-time, where timers do not depend on how fast the ' +
             'machine is:');
    this.say();
    const { colours, columns } = this;
    const inner = new Report(virtual, { colours, columns });
    inner.sayOutputs();
    virtual.pairs.forEach((pair) => inner.sayPair(pair));
    this.text += inner.text;
  }

  sayPair(pair) {
    const { from, to, difference, cause } = pair;
    if (pair.virtual !== undefined) {
      this.sayVirtual(pair);
      return;
    }
    this.say(this.paint('bold', `${from} and ${to} differ first ${this.placeOf(difference)}.`));
    if (cause.kind === 'switches') this.saySwitches(pair, cause);
    else if (cause.kind === 'page') this.sayPage(pair, cause);
    else if (cause.kind === 'global') {
      this.say(`Under ${cause.loop} the program fails: ${cause.name} is not there.`);
    } else if (cause.kind === 'module') {
      this.say(`Under ${cause.loop} the program fails: it imports ${cause.name}, and pages have ` +
               'no modules of Node or npm.');
    } else if (cause.kind === 'not-fixed') {
      this.say(`This is no difference of the loops. ${cause.text}`);
    } else {
      this.say(`No rule of the loops makes it: ${from} with all switches of ${to} still differs. ` +
               'The loops also differ in process.version and process.versions.');
    }
    this.say();
  }

  sayUnstable() {
    const { unstable, seen, varying } = this.comparison;
    for (const loop of unstable) {
      const { first, outcomes, second } = seen.get(loop);
      const place = this.placeOf(firstDifference(first, second, varying));
      const lead = this.paint('yellow', 'Not stable');
      this.say(`${lead}: runs under ${loop} differ among themselves, first ${place} ` +
               `(${outcomes.length} outcomes).`);
    }
    if (varying.size > 0) {
      const few = [...varying].slice(0, VARYING_SHOWN).map((line) => `"${cut(line)}"`);
      const more = varying.size - few.length;
      const others = more === 0 ? [] : [`${more} other line${more === 1 ? '' : 's'}`];
      this.say('Numbers that change from run to run are not compared: # in ' +
               `${listOf([...few, ...others])}.`);
    }
    if (unstable.length > 0 && this.comparison.isSame) {
      this.say('Loops that have an outcome in common are taken to be the same.');
    }
    const said = this.comparison.pairs.flatMap(({ cause, note }) => [cause.text, note]);
    for (const note of this.comparison.notes) {
      if (!said.includes(note)) this.say(note);
    }
  }

  sayMissing() {
    this.comparison.missing.forEach((names, loop) => {
      this.say(`Not in ${loop}, and used by the program: ${listOf(names)}.`);
    });
  }

  sayLimits() {
    const { loops, program } = this.comparison;
    const cut = loops.filter((loop) => this.outcomeOf(loop).isCut);
    if (cut.length > 0) {
      this.say(`Ended after ${program.limit_s} s, and compared as far as it went: ${listOf(cut)} ` +
               '(--timeout=SECONDS is the limit).');
    }
    for (const loop of loops) {
      for (const stream of ['stdout', 'stderr']) {
        const { bytes, kept } = this.outcomeOf(loop)[stream];
        if (bytes > kept.length) {
          this.say(`Of ${STREAM_NAMES[stream]} under ${loop} the first ${kept.length} ` +
                   `of ${bytes} bytes were kept.`);
        }
      }
    }
  }

  make() {
    const { groups, loops, pairs, runs } = this.comparison;
    if (groups.length > 1) this.sayOutputs();
    else {
      const lines = linesOf(this.outcomeOf(loops[0]), 'stdout').length;
      const often = this.outcomeOf(loops[0]).isCut ? '' : ` (Each was run ${timesOf(runs)}.)`;
      this.say(`${listOf(loops)} do the same: ${lines} line${lines === 1 ? '' : 's'} of standard ` +
               `output, ${endOf(this.outcomeOf(loops[0]))}.${often}`);
    }
    pairs.forEach((pair) => this.sayPair(pair));
    this.sayUnstable();
    this.sayMissing();
    this.sayLimits();
    return this.text.replace(/\n+$/, '\n');
  }
}

function asText(comparison, options) {
  return new Report(comparison, options).make();
}

// ---- JSON ---------------------------------------------------------------------------------------

function causeAsJson(cause) {
  const { kind, loop, name, row, sets, text } = cause;
  return {
    kind, loop, name,
    switches: sets?.map((set) => set.map((one) => {
      const { before, after, changed } = meaningOf(one);
      return { name: one.name, on: one.isOn, before, after, changed };
    })),
    rule: row, text,
  };
}

// Where a pair differs; of one that was run again in virtual time, where it differs there.
function differenceAsJson({ cause, difference, from, note, to, virtual }) {
  const { stream, line } = virtual === undefined ? difference : virtual.pairs[0].difference;
  return {
    from, to, stream, line: line + 1, virtual_time: virtual !== undefined, note,
    cause: causeAsJson(cause),
  };
}

// The one that was compared goes first; the others may differ from it in numbers only.
const outcomesOf = ({ all, first }) => [first, ...all.map(({ outcome }) => outcome)
  .filter((outcome) => outcome !== first)];

function asJson(comparison) {
  const {
    groups, isSame, loops, missing, notes, pairs, program, seen, unstable, varying,
  } = comparison;
  const streamOf = (outcome, stream) => ({
    text: outcome[stream].kept.toString('utf8'), bytes: outcome[stream].bytes,
  });
  return `${JSON.stringify({
    format: 1, same: isSame, runs: program.runs, groups, unstable, varying: [...varying],
    not_fixed: notes,
    loops: loops.map((loop) => ({
      loop, missing: missing.get(loop) ?? [],
      outcomes: outcomesOf(seen.get(loop)).map((outcome) => ({
        stdout: streamOf(outcome, 'stdout'), stderr: streamOf(outcome, 'stderr'),
        status: outcome.code, signal: outcome.signal, cut: outcome.isCut,
      })),
    })),
    differences: pairs.map(differenceAsJson),
  })}\n`;
}

module.exports = { asJson, asText };
