// SPDX-License-Identifier: MIT
//
// What setEnvironmentData keeps, for this thread and the Workers that it makes; the limits of this
// thread; SHARE_ENV.
'use strict';

const { SafeMap, SymbolFor } = primordials;

const data = new SafeMap();

function setEnvironmentData(key, value) {
  if (value === undefined) data.delete(key);
  else data.set(key, value);
}

function getEnvironmentData(key) {
  return data.get(key);
}

// What a message can carry, and what came with one.
function list() {
  const entries = [];
  data.forEach((value, key) => {
    entries[entries.length] = key;
    entries[entries.length] = value;
  });
  return entries;
}

function inherit(entries) {
  for (let i = 0; i < entries.length; i += 2) data.set(entries[i], entries[i + 1]);
}

// ---- limits

const MB = 1024 * 1024;
const STACK_MB = 4;
const OLD_MB_LEAST = 2;

// All four, of what a program asked for. The engine has one heap, which is kept within the sum of
// the first two if the second is given (src/engine/private/heap.c), and no limit for code. What is not
// given is reported as Node does on a machine of some size.
function limitsOf(wanted) {
  const limits = {
    maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 2096, codeRangeSizeMb: 0,
    stackSizeMb: STACK_MB,
  };
  if (typeof wanted !== 'object' || wanted === null) return limits;
  const {
    maxOldGenerationSizeMb, maxYoungGenerationSizeMb, codeRangeSizeMb, stackSizeMb,
  } = wanted;
  if (typeof maxOldGenerationSizeMb === 'number') {
    limits.maxOldGenerationSizeMb = primordials.MathMax(maxOldGenerationSizeMb, OLD_MB_LEAST);
  }
  if (typeof maxYoungGenerationSizeMb === 'number') {
    limits.maxYoungGenerationSizeMb = maxYoungGenerationSizeMb;
  }
  if (typeof codeRangeSizeMb === 'number') limits.codeRangeSizeMb = codeRangeSizeMb;
  if (typeof stackSizeMb === 'number' && stackSizeMb > 0) limits.stackSizeMb = stackSizeMb;
  return limits;
}

// What the heap may have; 0: as much as it gets.
function heapBytes(wanted) {
  const old = wanted?.maxOldGenerationSizeMb;
  const young = wanted?.maxYoungGenerationSizeMb;
  if (typeof old !== 'number') return 0;
  return (primordials.MathMax(old, OLD_MB_LEAST) + (typeof young === 'number' ? young : 0)) * MB;
}

module.exports = {
  MB,
  SHARE_ENV: SymbolFor('nodejs.worker_threads.SHARE_ENV'),
  getEnvironmentData,
  heapBytes,
  inherit,
  limitsOf,
  list,
  setEnvironmentData,
};
