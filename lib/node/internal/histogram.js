// SPDX-License-Identifier: MIT
// Histograms of perf_hooks: those that a program records into, and the one that samples how late
// the event loop is. The numbers live in C (src/node/perf/histogram.c), in an ArrayBuffer.

'use strict';

const {
  BigInt, Map, MapPrototypeSet, Number, NumberIsNaN, NumberMAX_SAFE_INTEGER, ObjectFromEntries,
  Symbol, SymbolDispose, SymbolFor,
} = primordials;

const { codes } = require('internal/errors');
const {
  validateBoolean, validateInteger, validateNumber, validateObject,
} = require('internal/validators');

const binding = native('perf');

const kMake = Symbol('make');
const kInspect = SymbolFor('nodejs.util.inspect.custom');

class Histogram {
  #data;

  constructor(key, data) {
    if (key !== kMake) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#data = data;
  }

  // The memory of a histogram; the error of a method that was called on something else.
  static data(histogram, name = 'Histogram') {
    if (histogram === null || typeof histogram !== 'object' || !(#data in histogram)) {
      throw new codes.ERR_INVALID_THIS(name);
    }
    return histogram.#data;
  }

  static has(value) {
    return value !== null && typeof value === 'object' && #data in value;
  }

  [kInspect](depth, options) {
    if (depth < 0) return this;
    const inner = options.depth === null || options.depth === undefined ? null : options.depth - 1;
    return 'Histogram ' + require('util').inspect({
      min: this.min,
      max: this.max,
      mean: this.mean,
      exceeds: this.exceeds,
      stddev: this.stddev,
      count: this.count,
      percentiles: this.percentiles,
    }, { ...options, depth: inner });
  }

  get count() { return Number(binding.count(dataOf(this))); }
  get countBigInt() { return binding.count(dataOf(this)); }
  get min() { return Number(binding.min(dataOf(this))); }
  get minBigInt() { return binding.min(dataOf(this)); }
  get max() { return Number(binding.max(dataOf(this))); }
  get maxBigInt() { return binding.max(dataOf(this)); }
  get mean() { return binding.mean(dataOf(this)); }
  get exceeds() { return Number(binding.exceeds(dataOf(this))); }
  get exceedsBigInt() { return binding.exceeds(dataOf(this)); }
  get stddev() { return binding.stddev(dataOf(this)); }

  percentile(percentile) {
    return Number(this.percentileBigInt(percentile));
  }

  percentileBigInt(percentile) {
    const data = dataOf(this);
    validateNumber(percentile, 'percentile');
    if (NumberIsNaN(percentile) || percentile <= 0 || percentile > 100) {
      throw new codes.ERR_OUT_OF_RANGE('percentile', '> 0 && <= 100', percentile);
    }
    return binding.percentile(data, percentile);
  }

  get percentiles() { return percentilesOf(dataOf(this), Number); }
  get percentilesBigInt() { return percentilesOf(dataOf(this), BigInt); }

  reset() {
    binding.reset(dataOf(this));
  }

  toJSON() {
    return {
      count: this.count,
      min: this.min,
      max: this.max,
      mean: this.mean,
      exceeds: this.exceeds,
      stddev: this.stddev,
      percentiles: ObjectFromEntries(this.percentiles),
    };
  }
}

const dataOf = Histogram.data;
const isHistogram = Histogram.has;
delete Histogram.data;
delete Histogram.has;

function percentilesOf(data, convert) {
  const map = new Map();
  const all = binding.percentiles(data);
  for (let i = 0; i < all.length; i += 2) MapPrototypeSet(map, all[i], convert(all[i + 1]));
  return map;
}

class RecordableHistogram extends Histogram {
  #recordable = true;

  // Spelt out: the implied one spreads its arguments with Array's iterator.
  constructor(key, data) {
    super(key, data);
  }

  static is(value) {
    return value !== null && typeof value === 'object' && #recordable in value;
  }

  record(val) {
    if (!isRecordable(this)) throw new codes.ERR_INVALID_THIS('RecordableHistogram');
    if (typeof val === 'bigint') val = Number(val);
    else validateInteger(val, 'val', 1);
    binding.record(dataOf(this), val);
  }

  recordDelta() {
    if (!isRecordable(this)) throw new codes.ERR_INVALID_THIS('RecordableHistogram');
    binding.recordDelta(dataOf(this));
  }

  add(other) {
    if (!isRecordable(this)) throw new codes.ERR_INVALID_THIS('RecordableHistogram');
    if (!isRecordable(other)) {
      throw new codes.ERR_INVALID_ARG_TYPE('other', 'RecordableHistogram', other);
    }
    binding.merge(dataOf(this), dataOf(other));
  }
}

const isRecordable = RecordableHistogram.is;
delete RecordableHistogram.is;

function createHistogram(options = {}) {
  validateObject(options, 'options');
  const { lowest = 1, highest = NumberMAX_SAFE_INTEGER, figures = 3 } = options;
  if (typeof lowest !== 'bigint') {
    validateInteger(lowest, 'options.lowest', 1, NumberMAX_SAFE_INTEGER);
  }
  if (typeof highest !== 'bigint') {
    validateInteger(highest, 'options.highest', 2 * Number(lowest), NumberMAX_SAFE_INTEGER);
  } else if (highest < 2n * BigInt(lowest)) {
    throw new codes.ERR_INVALID_ARG_VALUE.RangeError('options.highest', highest);
  }
  validateInteger(figures, 'options.figures', 1, 5);
  const data = binding.create(Number(lowest), Number(highest), figures);
  if (data === undefined) {
    throw new codes.ERR_INVALID_ARG_VALUE.RangeError('options.lowest', lowest);
  }
  return new RecordableHistogram(kMake, data);
}

// ---- How late the loop is

class ELDHistogram extends Histogram {
  #every;
  #sampler = 0;

  constructor(key, data, every) {
    super(key, data);
    this.#every = every;
  }

  static #check(histogram) {
    if (histogram === null || typeof histogram !== 'object' || !(#every in histogram)) {
      throw new codes.ERR_INVALID_THIS('ELDHistogram');
    }
  }

  enable() {
    ELDHistogram.#check(this);
    if (this.#sampler !== 0) return false;
    this.#sampler = binding.startSampling(dataOf(this), this.#every);
    return true;
  }

  disable() {
    ELDHistogram.#check(this);
    if (this.#sampler === 0) return false;
    binding.stopSampling(this.#sampler);
    this.#sampler = 0;
    return true;
  }

  [SymbolDispose]() {
    this.disable();
  }
}

function monitorEventLoopDelay(options = {}) {
  validateObject(options, 'options');
  const { samplePerIteration = false, resolution = 10 } = options;
  validateBoolean(samplePerIteration, 'options.samplePerIteration');
  validateInteger(resolution, 'options.resolution', 1);
  // The range of Node's: up to an hour, in nanoseconds.
  return new ELDHistogram(kMake, binding.create(1000, 3.6e12, 3), resolution);
}

module.exports = {
  Histogram, RecordableHistogram, createHistogram, isHistogram, isRecordable,
  monitorEventLoopDelay,
};
