// SPDX-License-Identifier: MIT
// Resource timing: the entries that fetch leaves, and the room for them. When that is full, an event
// says so a turn later; entries that came meanwhile get what room its listeners have made.

'use strict';

const {
  ArrayPrototypePush, ObjectDefineProperties, SymbolToStringTag,
} = primordials;

const { codes } = require('internal/errors');
const { PerformanceEntry, kMake } = require('internal/perf/entry');
const { countKept, enqueue, keep } = require('internal/perf/observe');

const kHeaders = 300; // what the standard takes for the size of a response's headers

let infoOf; // { timing, initiatorType, cacheMode, responseStatus, deliveryType }

const timingOf = (entry) => infoOf(entry).timing;
const connectionOf = (entry) => infoOf(entry).timing.finalConnectionTimingInfo;

class PerformanceResourceTiming extends PerformanceEntry {
  #info;

  constructor(key, name, info) {
    if (key !== kMake) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    const { timing } = info;
    super(key, name, 'resource', timing.startTime, timing.endTime - timing.startTime);
    this.#info = info;
  }

  static {
    infoOf = (entry) => {
      if (entry === null || typeof entry !== 'object' || !(#info in entry)) {
        throw new codes.ERR_INVALID_THIS('PerformanceResourceTiming');
      }
      return entry.#info;
    };
  }

  get initiatorType() { return infoOf(this).initiatorType; }
  get nextHopProtocol() { return connectionOf(this)?.ALPNNegotiatedProtocol; }
  get workerStart() { return timingOf(this).finalServiceWorkerStartTime; }
  get redirectStart() { return timingOf(this).redirectStartTime; }
  get redirectEnd() { return timingOf(this).redirectEndTime; }
  get fetchStart() { return timingOf(this).postRedirectStartTime; }
  get domainLookupStart() { return connectionOf(this)?.domainLookupStartTime; }
  get domainLookupEnd() { return connectionOf(this)?.domainLookupEndTime; }
  get connectStart() { return connectionOf(this)?.connectionStartTime; }
  get connectEnd() { return connectionOf(this)?.connectionEndTime; }
  get secureConnectionStart() { return connectionOf(this)?.secureConnectionStartTime; }
  get requestStart() { return timingOf(this).finalNetworkRequestStartTime; }
  get responseStart() { return timingOf(this).finalNetworkResponseStartTime; }
  get responseEnd() { return timingOf(this).endTime; }

  get transferSize() {
    const { cacheMode, timing } = infoOf(this);
    if (cacheMode === 'local') return 0;
    return cacheMode === 'validated' ? kHeaders : timing.encodedBodySize + kHeaders;
  }

  get encodedBodySize() { return timingOf(this).encodedBodySize; }
  get decodedBodySize() { return timingOf(this).decodedBodySize; }
  get deliveryType() { return infoOf(this).deliveryType; }
  get responseStatus() { return infoOf(this).responseStatus; }

  toJSON() {
    infoOf(this);
    const result = { name: this.name, entryType: this.entryType, startTime: this.startTime,
                     duration: this.duration };
    for (let i = 0; i < kShown.length; i++) result[kShown[i]] = this[kShown[i]];
    return result;
  }
}

const kShown = [
  'initiatorType', 'nextHopProtocol', 'workerStart', 'redirectStart', 'redirectEnd', 'fetchStart',
  'domainLookupStart', 'domainLookupEnd', 'connectStart', 'connectEnd', 'secureConnectionStart',
  'requestStart', 'responseStart', 'responseEnd', 'transferSize', 'encodedBodySize',
  'decodedBodySize', 'deliveryType', 'responseStatus',
];
const ENUMERABLE = { __proto__: null, enumerable: true };
for (let i = 0; i < kShown.length; i++) {
  ObjectDefineProperties(PerformanceResourceTiming.prototype, { [kShown[i]]: ENUMERABLE });
}
ObjectDefineProperties(PerformanceResourceTiming.prototype, {
  toJSON: ENUMERABLE,
  [SymbolToStringTag]: {
    __proto__: null, configurable: true, value: 'PerformanceResourceTiming',
  },
});

// ---- room ------------------------------------------------------------------------------------

let room = 250;
let late = []; // entries that had no room
let isFull = false;

function setRoom(count) {
  room = count;
}

// Tells as long as telling makes room for what came late; the rest is lost.
function tellFull() {
  const { Event } = require('web/event-target');
  while (late.length > 0) {
    const before = late.length;
    require('web/performance').performance.dispatchEvent(new Event('resourcetimingbufferfull'));
    let taken = 0;
    while (taken < late.length && countKept('resource') < room) keep(late[taken++]);
    const left = [];
    for (let i = taken; i < late.length; i++) ArrayPrototypePush(left, late[i]);
    late = before <= left.length ? [] : left;
  }
  isFull = false;
}

function keepResource(entry) {
  if (!isFull && countKept('resource') < room) {
    keep(entry);
    return;
  }
  if (!isFull) {
    isFull = true;
    setImmediate(tellFull);
  }
  ArrayPrototypePush(late, entry);
}

function markResourceTiming(timing, requestedUrl, initiatorType, global, cacheMode, bodyInfo,
                            responseStatus, deliveryType = '') {
  if (cacheMode !== '' && cacheMode !== 'local') {
    throw new codes.ERR_INTERNAL_ASSERTION("cache must be an empty string or 'local'");
  }
  const entry = new PerformanceResourceTiming(kMake, requestedUrl, {
    timing, initiatorType, cacheMode, responseStatus, deliveryType,
  });
  enqueue(entry);
  keepResource(entry);
  return entry;
}

module.exports = { PerformanceResourceTiming, markResourceTiming, setRoom };
