// SPDX-License-Identifier: MIT
//
// Numbers that look random and are a function of a seed: the same program on every machine.
'use strict';

// The seed's bits are mixed first, so that neighbouring seeds have nothing in common.
function mix(a, b) {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

class Random {
  constructor(seed, stream) {
    this.state = mix(seed, stream) || 1;
  }

  // 0 <= number < limit
  below(limit) {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return Math.floor((this.state / 0x100000000) * limit);
  }

  between(low, high) {
    return low + this.below(high - low + 1);
  }

  chance(percent) {
    return this.below(100) < percent;
  }

  of(list) {
    return list[this.below(list.length)];
  }

  // A key of `weights`, each as likely as its number says.
  weighted(weights) {
    let sum = 0;
    for (const key in weights) sum += weights[key];
    let at = this.below(sum);
    for (const key in weights) {
      at -= weights[key];
      if (at < 0) return key;
    }
    throw new Error('no weights');
  }
}

module.exports = { Random };
