// SPDX-License-Identifier: MIT
//
// What `rondo compare` finds out, by running the program:
//
//   observe     each loop a few times: is it stable?
//   pairs       of loops that stand beside each other in the list, where they differ
//     Node, Node      the switches that turn the one into the other (compare/switches)
//     Node, browser   the row of the table Node/browser (compare/traced)
//     not fixed       an order that no rule fixes is no difference of the loops
//     in virtual time what differs behind such an order: the pair is compared again
//   globals     that one of the loops lacks (compare/globals)
'use strict';

const { MathMax, MathMin, RegExpPrototypeExec, SafeMap, SafeSet } = primordials;

const { Variants, endOf, firstDifference, linesOf, shown } = require('rondo/compare/outcomes');
const { search, wordOf } = require('rondo/compare/switches');

const SLOW_MS = 2000; // a program that takes longer is run less often, and under all loops at once
const SLOW_RUNS = 2;
const CONFIRMED = 2; // runs that must agree before a switch is named
const ODD_MAX = 1; // runs that may do what neither loop does; each takes one more that agrees
const TRACE_TRIES = 2;
const VIRTUAL = '--virtual-time';
const SEARCH_LIMIT_S = 2; // of a program that never ends, while switches are tried
// Two words for the same: Node's and, with its public interface alone, the engine's own.
const UNDEFINED = /ReferenceError: (?:Can't find variable: )?([\w$]+)(?: is not defined)?/;

const isCutOrLarge = ({ isCut, stdout }) => isCut || stdout.bytes > stdout.kept.length;

class Comparison {
  constructor(program, loops, runs, folder) {
    this.program = program;
    this.loops = loops;
    this.runs = runs;
    this.folder = folder;
    this.varying = new SafeSet(); // lines whose numbers change from run to run
    this.seen = new SafeMap(loops.map((loop) => [loop, new Variants(this.varying)]));
    this.traces = new SafeMap();
    this.pairs = [];
    this.notes = [];
    this.missing = new SafeMap();
  }

  async runOnce(loop) {
    const outcome = await this.program.run(loop);
    this.seen.get(loop).add(outcome);
    return outcome;
  }

  // check(outcome) of the first run of all throws if there is no point in going on.
  async observe(check) {
    const first = await this.runOnce(this.loops[0]);
    check(first);
    const others = this.loops.slice(1);
    let slowest_ms = first.took_ms;
    if (slowest_ms > SLOW_MS) {
      await Promise.all(others.map((loop) => this.runOnce(loop)));
    } else {
      for (const loop of others) {
        slowest_ms = MathMax(slowest_ms, (await this.runOnce(loop)).took_ms);
      }
    }
    const runs = slowest_ms > SLOW_MS ? MathMin(SLOW_RUNS, this.runs) : this.runs;
    for (let round = 1; round < runs; round++) {
      for (const loop of this.loops) {
        if (!this.seen.get(loop).first.isCut) await this.runOnce(loop);
      }
    }
  }

  // A traced run of a loop; null where that would not help or did not work.
  async traceOf(loop) {
    if (this.traces.has(loop)) return this.traces.get(loop);
    let traced = null;
    if (!isCutOrLarge(this.seen.get(loop).first)) {
      // One that lacks something, or of an odd run, is made again.
      for (let i = 0, isWhole = false; i < TRACE_TRIES && !isWhole; i++) {
        const name = `${this.isVirtual ? 'virtual-' : ''}${loop}-${i}.trace`;
        const file = require('path').join(this.folder, name);
        const outcome = await this.program.runTraced(loop, file);
        const found = this.read(file);
        isWhole = this.seen.get(loop).has(outcome) && found?.stdoutBytes === outcome.stdout.bytes;
        traced = found ?? traced;
      }
    }
    this.traces.set(loop, traced);
    return traced;
  }

  read(file) {
    const { Traced } = require('rondo/compare/traced');
    try {
      return new Traced(file);
    } catch {
      return null; // Nothing was written, or it cannot be read.
    }
  }

  // The two lines at which the outputs part.
  linesAt(from, to, { stream, line }) {
    return [from, to].map((loop) => {
      const text = stream === 'end' ? undefined : linesOf(this.seen.get(loop).first, stream)[line];
      return text === undefined ? undefined : shown(text);
    });
  }

  async compare(from, to) {
    const a = this.seen.get(from);
    const b = this.seen.get(to);
    if (a.meets(b)) return;
    const difference = firstDifference(a.first, b.first, this.varying);
    const pair = { __proto__: null, from, to, difference, cause: undefined, note: undefined };
    this.pairs.push(pair);
    const page = [from, to].find((loop) => loop === 'browser');
    pair.cause = page === undefined ? undefined :
      this.lackingOf([page, from === page ? to : from]);
    if (pair.cause !== undefined) return;
    const note = await this.noteOn(pair);
    const isTried = note !== undefined || a.second !== undefined || b.second !== undefined ||
      (page === undefined && await this.hasFreeOrder(from, to));
    if (isTried) {
      pair.virtual = await this.inVirtualTime(from, to);
    }
    if (pair.virtual !== undefined) {
      pair.note = note;
      pair.cause = pair.virtual.pairs[0].cause;
    } else if (note !== undefined) pair.cause = { __proto__: null, kind: 'not-fixed', text: note };
    else if (from === 'browser' || to === 'browser') pair.cause = await this.rowOf(pair);
    else pair.cause = await this.switchesOf(pair);
    if (pair.cause.kind === 'other' && !isTried) await this.lookAgain(pair);
  }

  // No switch was found in real time: some order may have changed although all runs before agreed.
  async lookAgain(pair) {
    const virtual = await this.inVirtualTime(pair.from, pair.to);
    const cause = virtual?.pairs[0].cause;
    if (cause?.kind !== 'switches') return;
    pair.virtual = virtual;
    pair.cause = cause;
  }

  // Two loops whose outputs part at an order that real time decides may differ behind it, too. A
  // comparison in virtual time, where timers do not race; undefined if it finds no difference.
  async inVirtualTime(from, to) {
    if (this.isVirtual || isCutOrLarge(this.seen.get(from).first)) return undefined;
    const other = new Comparison(this.program.with(VIRTUAL), [from, to], this.runs, this.folder);
    other.missing = this.missing;
    await other.observe(() => {});
    await other.compare(from, to);
    if (other.isSame) return undefined;
    const [{ cause }] = other.pairs;
    const isNamed = cause.kind !== 'other' && (cause.kind !== 'page' || cause.row !== undefined);
    return isNamed || other.unstable.length === 0 ? other : undefined;
  }

  // Whether the program has an order that no rule fixes. The search for a switch may meet it even if
  // all runs so far agreed.
  async hasFreeOrder(...loops) {
    for (const loop of loops) {
      if ((await this.traceOf(loop))?.notFixed.length > 0) return true;
    }
    return false;
  }

  get isVirtual() {
    return this.program.options.includes(VIRTUAL);
  }

  async noteOn({ from, to, difference }) {
    if (difference.stream !== 'stdout' || difference.line < 0) return undefined;
    const [one, other] = this.linesAt(from, to, difference);
    if (one === undefined || other === undefined) return undefined;
    for (const loop of [from, to]) {
      if (loop === 'browser') continue;
      const note = (await this.traceOf(loop))?.noteOn(one, other);
      if (note !== undefined) return note.text;
    }
    return undefined;
  }

  async switchesOf({ from, to, difference: { stream, line } }) {
    const wanted = this.seen.get(to);
    const limit_s = wanted.first.isCut ? MathMin(SEARCH_LIMIT_S, this.program.limit_s) : undefined;
    const known = this.seen.get(from);
    const reaches = async (switches) => {
      let odd = 0;
      for (let agreed = 0; agreed < CONFIRMED + odd;) {
        const outcome = await this.program.run(from, switches.map(wordOf), limit_s);
        // One that was ended before it came to the difference shows nothing.
        const isEarly = outcome.isCut && stream !== 'end' &&
          linesOf(outcome, stream).length <= line;
        if (!isEarly && wanted.has(outcome)) agreed++;
        else if (isEarly || known.has(outcome) || ++odd > ODD_MAX) return false;
      }
      return true;
    };
    const { sets, isWhole } = await search(from, to, reaches);
    return { __proto__: null, kind: isWhole ? 'switches' : 'other', sets };
  }

  async rowOf({ from, to, difference }) {
    const { ROWS, rowFor } = require('rondo/compare/traced');
    const page = from === 'browser' ? from : to;
    const node = from === 'browser' ? to : from;
    const endDiffers = endOf(this.seen.get(node).first) !== endOf(this.seen.get(page).first);
    const lines = this.linesAt(node, page, difference);
    // Where a text is printed on one side only, it is no matter of order.
    const isOrder = [node, page].every((loop) => {
      const printed = linesOf(this.seen.get(loop).first, 'stdout').map(shown);
      return lines.every((text) => text === undefined || printed.includes(text));
    });
    const isOver = endDiffers && lines[0] === undefined; // Node's process, not the page
    if (difference.stream === 'stdout' && difference.line >= 0 && !isOver) {
      const tasksOf = async (loop) => {
        const trace = await this.traceOf(loop);
        return lines.map((text) => trace?.taskOf(text, difference.line))
          .filter((task) => task !== undefined);
      };
      const row = rowFor(await tasksOf(node), await tasksOf(page));
      const isRule = isOrder || row === ROWS.ticks; // which only Node has
      return { __proto__: null, kind: 'page', row: isRule ? row : undefined };
    }
    const isCut = [node, page].some((loop) => this.seen.get(loop).first.isCut);
    const isError = (endDiffers && !isCut) || difference.stream === 'stderr';
    return { __proto__: null, kind: 'page', row: isError ? ROWS.errors : undefined };
  }

  // A loop under which the program failed for the want of a global that the other has, or of a
  // module that only Node finds.
  lackingOf(loops) {
    for (const loop of loops) {
      const text = this.seen.get(loop).first.stderr.kept.toString('utf8');
      if (loop === 'browser') {
        const { bareModules } = require('rondo/compare/globals');
        const name = bareModules(this.program.words[0])
          .find((one) => text.includes(`cannot load ${one}: `) || text.includes(`specifier "${one}"`));
        if (name !== undefined) return { __proto__: null, kind: 'module', loop, name };
      }
      const found = RegExpPrototypeExec(UNDEFINED, text);
      if (found !== null && this.missing.get(loop)?.includes(found[1])) {
        return { __proto__: null, kind: 'global', loop, name: found[1] };
      }
    }
    return undefined;
  }

  async all(check) {
    const { missingIn } = require('rondo/compare/globals');
    await this.observe(check);
    if (this.groups.length > 1) {
      this.missing = await missingIn(this.program, this.loops, this.folder);
    }
    for (let i = 1; i < this.loops.length; i++) {
      await this.compare(this.loops[i - 1], this.loops[i]);
    }
    // What no rule fixes is said even if all runs agreed.
    const node = this.loops.findLast((loop) => loop !== 'browser');
    const trace = node === undefined ? null : await this.traceOf(node);
    this.notes = trace === null ? [] : trace.notFixed.map(({ text }) => text);
  }

  // Loops whose runs differ among themselves, not only in numbers.
  get unstable() {
    return this.loops.filter((loop) => this.seen.get(loop).second !== undefined);
  }

  // A difference that is one of the loops'.
  get isSame() {
    return this.pairs.every(({ cause }) => cause.kind === 'not-fixed');
  }

  // Loops that do the same, in the order of the list.
  get groups() {
    const groups = [];
    for (const loop of this.loops) {
      const group = groups.find(([first]) => this.seen.get(first).meets(this.seen.get(loop)));
      if (group === undefined) groups.push([loop]);
      else group.push(loop);
    }
    return groups;
  }
}

module.exports = { Comparison };
