// SPDX-License-Identifier: MIT
//
// Makes a program that shows a difference as small as it gets: leaves out statements, puts what
// is in a callback in the callback's place, makes parameters plain; as long as the
// difference stays. Each try costs a few processes, so big steps come first.
'use strict';

const TRIES_MAX = 600;

const copy = (value) => JSON.parse(JSON.stringify(value));

// Every list of statements in the program, outermost first.
function lists(program) {
  const all = [];
  const walk = (list) => {
    all.push(list);
    for (const statement of list) statement.bodies.forEach(walk);
  };
  walk(program.body);
  for (const handler of Object.values(program.setup)) handler.bodies.forEach(walk);
  return all;
}

// Functions that change a program in place, each by one step. Numbers of lists and positions
// are taken from `program`, so they fit a copy of it.
function* steps(program) {
  const all = lists(program);
  for (let l = 0; l < all.length; l++) {
    const { length } = all[l];
    for (let size = length; size >= 1; size = size >> 1) {
      for (let at = 0; at + size <= length; at += size) {
        yield (p) => lists(p)[l].splice(at, size);
      }
    }
  }
  for (const name in program.setup) yield (p) => { delete p.setup[name]; };
  if (program.context) yield (p) => { p.context = null; };
  for (let l = 0; l < all.length; l++) {
    for (let at = 0; at < all[l].length; at++) {
      const statement = all[l][at];
      if (statement.bodies.some((body) => body.length > 0)) {
        yield (p) => {
          const list = lists(p)[l];
          list.splice(at, 1, ...[].concat(...list[at].bodies));
        };
      }
      yield* plainer(statement, (p) => lists(p)[l][at]);
    }
  }
  if (program.start !== 'main' && program.start !== 'immediate') {
    yield (p) => { p.start = 'immediate'; };
  }
}

// Steps that make the parameters of one statement plain.
function* plainer(statement, find) {
  if (statement.delay !== undefined && statement.delay !== '1') {
    yield (p) => { find(p).delay = '1'; };
  }
  if (statement.times > 1) yield (p) => { find(p).times = 1; };
  if (statement.ms > 1) yield (p) => { find(p).ms = 1; };
  for (const flag of ['args', 'unref', 'late', 'caught', 'breaks', 'returns']) {
    if (statement[flag]) yield (p) => { find(p)[flag] = false; };
  }
  if (statement.kind === 'io' && statement.what !== 'stat') {
    yield (p) => { find(p).what = 'stat'; };
  }
  for (const list of ['links', 'of']) {
    for (let i = 0; statement[list] && i < statement[list].length; i++) {
      yield (p) => {
        const it = find(p);
        it[list].splice(i, 1);
        if (list === 'links') it.bodies.splice(i, 1);
      };
    }
  }
}

// The smallest program found for which `differs` (asynchronous) holds.
async function shrink(program, differs) {
  let best = program;
  let tries = 0;
  // After a success the search goes on at the same place of the new list of steps, and once
  // more from the beginning when it has come to the end.
  for (let from = 0, progress = true; progress && tries < TRIES_MAX;) {
    const list = [...steps(best)];
    progress = from > 0;
    let at = from;
    from = 0;
    for (; at < list.length && tries < TRIES_MAX; at++, tries++) {
      const candidate = copy(best);
      list[at](candidate);
      if (!await differs([candidate])) continue;
      best = candidate;
      from = at;
      progress = true;
      break;
    }
  }
  return best;
}

// The shortest part found of a list of programs for which `differs` holds: what only shows in
// company shows that the loop was not left as it had been found.
async function shrinkList(programs, differs) {
  let best = programs;
  for (let size = best.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < best.length;) {
      const candidate = best.slice(0, at).concat(best.slice(at + size));
      if (candidate.length > 0 && await differs(candidate)) best = candidate;
      else at += size;
    }
  }
  return best;
}

module.exports = { shrink, shrinkList };
