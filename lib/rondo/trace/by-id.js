// SPDX-License-Identifier: MIT
//
// Something for each id of a loop. Ids are given one after the other, so that a list does what a map
// would, several times faster. What is far from the others (in a damaged trace) goes into a map.
'use strict';

const { ArrayPrototypePush, SafeMap } = primordials;

const GAP_MAX = 4096; // ids that are left out between two

class ById {
  #first = -1; // the id of the list's first
  #list = [];
  #far = new SafeMap();

  get(id) {
    const at = id - this.#first;
    const found = at >= 0 && at < this.#list.length ? this.#list[at] : undefined;
    return found === undefined && this.#far.size > 0 ? this.#far.get(id) : found;
  }

  // undefined for a value takes it away.
  set(id, value) {
    const list = this.#list;
    if (list.length === 0) this.#first = id;
    const at = id - this.#first;
    if (!(at >= 0 && at < list.length + GAP_MAX)) {
      this.#far.set(id, value);
      return;
    }
    while (list.length <= at) ArrayPrototypePush(list, undefined);
    list[at] = value;
    if (this.#far.size > 0) this.#far.delete(id);
  }

  // By id, and then what is far.
  forEach(tell) {
    for (let i = 0; i < this.#list.length; i++) {
      if (this.#list[i] !== undefined) tell(this.#list[i], this.#first + i);
    }
    this.#far.forEach((value, id) => { if (value !== undefined) tell(value, id); });
  }
}

module.exports = { ById };
