// SPDX-License-Identifier: MIT
// Entries of resources that were fetched, by the Resource Timing standard: the class
// PerformanceResourceTiming, and the buffer in which the timeline keeps them, which has a limit.
//
//   markResourceTiming() --> timeline, if there is room
//                        --> waiting, if not, and an event in the check phase: listeners may clear
//                            the timeline or raise the limit; what finds no room then is lost

'use strict';

const { ArrayPrototypePush, ArrayPrototypeShift, ObjectDefineProperties, ObjectDefineProperty,
        SymbolToStringTag } = primordials;

const { codes } = require('internal/errors');
const { PerformanceEntry, kMake } = require('internal/perf/entry');
const { countOf, enqueue, keep } = require('internal/perf/observe');

const HEADER_SIZE = 300; // what the standard reckons for headers

// Name of a property, and how it follows from what fetch tells.
const TIMES = {
  __proto__: null,
  workerStart: (info) => info.finalServiceWorkerStartTime,
  redirectStart: (info) => info.redirectStartTime,
  redirectEnd: (info) => info.redirectEndTime,
  fetchStart: (info) => info.postRedirectStartTime,
  domainLookupStart: (info) => info.finalConnectionTimingInfo?.domainLookupStartTime,
  domainLookupEnd: (info) => info.finalConnectionTimingInfo?.domainLookupEndTime,
  connectStart: (info) => info.finalConnectionTimingInfo?.connectionStartTime,
  connectEnd: (info) => info.finalConnectionTimingInfo?.connectionEndTime,
  secureConnectionStart: (info) => info.finalConnectionTimingInfo?.secureConnectionStartTime,
  requestStart: (info) => info.finalNetworkRequestStartTime,
  responseStart: (info) => info.finalNetworkResponseStartTime,
  responseEnd: (info) => info.endTime,
};

let toldOf; // { info, initiatorType, cacheMode, deliveryType, responseStatus } of an entry

class PerformanceResourceTiming extends PerformanceEntry {
  #told;

  static {
    toldOf = (entry) => {
      if (entry === null || typeof entry !== 'object' || !(#told in entry)) {
        throw new codes.ERR_INVALID_THIS('PerformanceResourceTiming');
      }
      return entry.#told;
    };
  }

  constructor(key, url, told) {
    if (key !== kMake) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    const { endTime, startTime } = told.info;
    super(kMake, url, 'resource', startTime, endTime - startTime, undefined);
    this.#told = told;
  }

  get initiatorType() { return toldOf(this).initiatorType; }

  get nextHopProtocol() {
    return toldOf(this).info.finalConnectionTimingInfo?.ALPNNegotiatedProtocol;
  }

  get transferSize() {
    const { cacheMode, info } = toldOf(this);
    if (cacheMode === 'local') return 0;
    return cacheMode === 'validated' ? HEADER_SIZE : info.encodedBodySize + HEADER_SIZE;
  }

  get encodedBodySize() { return toldOf(this).info.encodedBodySize; }

  get decodedBodySize() { return toldOf(this).info.decodedBodySize; }

  get deliveryType() { return toldOf(this).deliveryType; }

  get responseStatus() { return toldOf(this).responseStatus; }

  toJSON() {
    toldOf(this);
    const { name, entryType, startTime, duration, initiatorType, nextHopProtocol, transferSize,
            encodedBodySize, decodedBodySize, deliveryType, responseStatus } = this;
    const json = { name, entryType, startTime, duration, initiatorType, nextHopProtocol };
    for (const time in TIMES) json[time] = this[time];
    json.transferSize = transferSize;
    json.encodedBodySize = encodedBodySize;
    json.decodedBodySize = decodedBodySize;
    json.deliveryType = deliveryType;
    json.responseStatus = responseStatus;
    return json;
  }
}

const ENUMERABLE = { __proto__: null, enumerable: true };
const { prototype } = PerformanceResourceTiming;
ObjectDefineProperties(prototype, {
  __proto__: null,
  initiatorType: ENUMERABLE,
  nextHopProtocol: ENUMERABLE,
  transferSize: ENUMERABLE,
  encodedBodySize: ENUMERABLE,
  decodedBodySize: ENUMERABLE,
  deliveryType: ENUMERABLE,
  responseStatus: ENUMERABLE,
  toJSON: ENUMERABLE,
  [SymbolToStringTag]: {
    __proto__: null, configurable: true, value: 'PerformanceResourceTiming',
  },
});
for (const name in TIMES) {
  const read = TIMES[name];
  const holder = { get [name]() { return read(toldOf(this).info); } };
  const { get } = primordials.ObjectGetOwnPropertyDescriptor(holder, name);
  ObjectDefineProperty(prototype, name, {
    __proto__: null, configurable: true, enumerable: true, get, set: undefined,
  });
}

// ---- The buffer

let limit = 250;
let isFull = false; // the event is due
let waiting = [];

const hasRoom = () => countOf('resource') < limit;

function setLimit(size) {
  limit = size;
}

function buffer(entry) {
  if (hasRoom() && !isFull) {
    keep(entry);
    return;
  }
  if (!isFull) {
    isFull = true;
    require('timers').setImmediate(tellFull);
  }
  ArrayPrototypePush(waiting, entry);
}

function tellFull() {
  const { performance } = require('web/performance');
  const { Event } = require('web/event-target');
  while (waiting.length > 0) {
    const before = waiting.length;
    if (!hasRoom()) performance.dispatchEvent(new Event('resourcetimingbufferfull'));
    while (waiting.length > 0 && hasRoom()) keep(ArrayPrototypeShift(waiting));
    if (waiting.length >= before) waiting = [];
  }
  isFull = false;
}

// performance.markResourceTiming, for fetch and for packages that fetch.
function markResourceTiming(info, requestedUrl, initiatorType, global, cacheMode, bodyInfo,
                            responseStatus, deliveryType = '') {
  const entry = new PerformanceResourceTiming(kMake, requestedUrl, {
    __proto__: null, info, initiatorType, cacheMode, deliveryType, responseStatus,
  });
  enqueue(entry);
  buffer(entry);
  return entry;
}

module.exports = { PerformanceResourceTiming, markResourceTiming, setLimit };
