// SPDX-License-Identifier: MIT
//
// Tasks that are like others: they run once, are of the same kind, queued in the same place, and call
// the same function. A starving loop runs millions of them. An explanation needs the first ones of
// each sort, those that printed or blocked, and one in EVERY of its queue, by which starving is seen.
'use strict';

const { SafeMap, SafeSet } = primordials;

const { ById } = require('rondo/trace/by-id');
const { KINDS } = require('rondo/trace/words');

const EVERY = 100000;
const MOST = 10000; // of a sort
const PLACES_MAX = 2 ** 20; // so that a key is exact; beyond it nothing is left out

class Alikes {
  #sorts = new SafeMap();
  #kept = new SafeSet(); // ids
  #instead = new ById(); // which task stands for one that was left out
  #sort; // of the last one that was asked for
  count = 0; // of those that were left out

  constructor(lane) {
    for (let i = 0; i < lane.outputs.length; i++) this.#kept.add(lane.outputs[i].id);
    for (let i = 0; i < lane.blocked.length; i++) this.#kept.add(lane.blocked[i].id);
  }

  // The task that stands for this one, if it can be left out.
  standIn(id, kind, place, callback, position) {
    this.#sort = undefined;
    if (place >= PLACES_MAX || callback >= PLACES_MAX) return undefined;
    const key = (place * PLACES_MAX + callback) * KINDS.length + kind;
    let sort = this.#sorts.get(key);
    if (sort === undefined) {
      sort = { __proto__: null, count: 0, task: undefined };
      this.#sorts.set(key, sort);
    }
    this.#sort = sort;
    if (++sort.count <= MOST || position % EVERY === 0 || this.#kept.has(id)) return undefined;
    this.count++;
    this.#instead.set(id, sort.task);
    return sort.task;
  }

  // The last one that was asked for is this task.
  keep(task) {
    if (this.#sort !== undefined) this.#sort.task = task;
  }

  find(id) {
    return this.#instead.get(id);
  }
}

module.exports = { Alikes, EVERY };
