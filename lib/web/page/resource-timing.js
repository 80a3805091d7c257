// SPDX-License-Identifier: MIT
// When a resource of a window was asked for and came: what PerformanceResourceTiming tells.
// Evaluated once, in the main realm.
//
//   const timing = watch(frame, url, 'img');   undefined if such an address is not reported
//   timing?.response(status, url, headers); timing?.end(size);
//
// Of another origin only the beginning and the end are shown, unless Timing-Allow-Origin says more.
'use strict';

const { RegExpPrototypeExec, StringPrototypeSplit, StringPrototypeTrim } = primordials;

const HEADERS_SIZE = 300; // what a transfer counts beside the body, as the standard says

class ResourceTiming {
  constructor(frame, url, initiatorType) {
    this.frame = frame;
    this.times = { __proto__: null, fetchStart: frame.agent.now() };
    this.fields = {
      __proto__: null, name: url, initiatorType, deliveryType: '', nextHopProtocol: '',
      renderBlockingStatus: 'non-blocking', contentType: '', contentEncoding: '',
      workerMatchedSourceType: '', workerFinalSourceType: '', responseStatus: 0, serverTiming: [],
    };
    this.isOpen = false; // may all of it be shown?
  }

  // `url`: after redirects; headers: by their names in small letters
  response(status, url, headers) {
    const { fields, frame, times } = this;
    const { URL } = require('web/url');
    const isSame = new URL(url).origin === frame.origin &&
      new URL(fields.name).origin === frame.origin;
    this.isOpen = isSame || allows(headers['timing-allow-origin'], frame.origin);
    this.hasStatus = isSame || allows(headers['access-control-allow-origin'], frame.origin);
    times.responseStart = frame.agent.now();
    if (this.hasStatus) {
      fields.responseStatus = status;
      const { type } = require('web/page/loading').splitType(headers['content-type']);
      fields.contentType = type;
      fields.contentEncoding = headers['content-encoding'] ?? '';
    }
    if (!this.isOpen) return;
    fields.nextHopProtocol = 'http/1.1';
    fields.serverTiming = serverTimings(headers['server-timing']);
  }

  // The last of its bytes has come, so many in all.
  end(size) {
    const { fields, frame, times } = this;
    if (frame.isClosed) return;
    times.responseEnd = frame.agent.now();
    if (this.isOpen) {
      const { fetchStart } = times;
      times.domainLookupStart = times.domainLookupEnd = fetchStart;
      times.connectStart = times.connectEnd = times.requestStart = fetchStart;
      times.finalResponseHeadersStart = times.responseStart;
      fields.encodedBodySize = fields.decodedBodySize = size;
      fields.transferSize = size + HEADERS_SIZE;
    } else {
      times.responseStart = 0;
    }
    frame.performance.recordResource(fields, times);
  }
}

function allows(header, origin) {
  if (header === undefined) return false;
  const names = StringPrototypeSplit(header, ',');
  for (let i = 0; i < names.length; i++) {
    const name = StringPrototypeTrim(names[i]);
    if (name === '*' || name === origin) return true;
  }
  return false;
}

// Server-Timing: db;dur=53;desc="lookup", cache
function serverTimings(header) {
  const list = [];
  if (header === undefined) return list;
  const parts = StringPrototypeSplit(header, ',');
  for (let i = 0; i < parts.length; i++) {
    const name = RegExpPrototypeExec(/^\s*([^\s;=]+)/, parts[i]);
    if (name === null) continue;
    const duration = RegExpPrototypeExec(/;\s*dur\s*=\s*"?([\d.]+)/i, parts[i]);
    const description = RegExpPrototypeExec(/;\s*desc\s*=\s*(?:"([^"]*)"|([^\s;]+))/i, parts[i]);
    list[list.length] = {
      __proto__: null, name: name[1], duration: duration === null ? 0 : +duration[1],
      description: description === null ? '' : description[1] ?? description[2],
    };
  }
  return list;
}

function watch(frame, url, initiatorType) {
  const isTold = initiatorType !== undefined && RegExpPrototypeExec(/^https?:/, url) !== null;
  return isTold ? new ResourceTiming(frame, url, initiatorType) : undefined;
}

module.exports = { watch };
