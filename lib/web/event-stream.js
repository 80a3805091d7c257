// SPDX-License-Identifier: MIT
// The text of an event stream, by the HTML standard: lines that make events.
//
//   const stream = new EventStream();
//   stream.push(text)    the events that are complete with it: [{ type, data, lastId }, ...]
//   stream.lastId        of the last complete event
//   stream.wait_ms       before the next connection
//   stream.restart()     for that one: what was not complete is dropped

'use strict';

const {
  ArrayPrototypePush,
  RegExpPrototypeExec,
  StringPrototypeCharCodeAt,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
} = primordials;

const LF = 10;
const CR = 13;
const RECONNECT_MS = 3000;

class EventStream {
  constructor() {
    this.lastId = '';
    this.wait_ms = RECONNECT_MS;
    this.restart();
  }

  restart() {
    this.rest = '';         // of a line
    this.skipsFeed = false; // the last text ended with CR: an LF now belongs to it
    this.data = undefined;
    this.type = '';
    this.id = this.lastId;
  }

  push(text) {
    const events = [];
    if (text === '') return events;
    let start = 0;
    if (this.skipsFeed && StringPrototypeCharCodeAt(text, 0) === LF) start = 1;
    this.skipsFeed = false;
    for (let i = start; i < text.length; i++) {
      const code = StringPrototypeCharCodeAt(text, i);
      if (code !== LF && code !== CR) continue;
      const line = this.rest + StringPrototypeSlice(text, start, i);
      this.rest = '';
      if (code === CR) {
        if (i + 1 === text.length) this.skipsFeed = true;
        else if (StringPrototypeCharCodeAt(text, i + 1) === LF) i++;
      }
      start = i + 1;
      if (line !== '') this.onLine(line);
      else this.complete(events);
    }
    this.rest += StringPrototypeSlice(text, start);
    return events;
  }

  onLine(line) {
    const colon = StringPrototypeIndexOf(line, ':');
    if (colon === 0) return;
    const name = colon === -1 ? line : StringPrototypeSlice(line, 0, colon);
    let value = colon === -1 ? '' : StringPrototypeSlice(line, colon + 1);
    if (value[0] === ' ') value = StringPrototypeSlice(value, 1);
    switch (name) {
      case 'event': this.type = value; break;
      case 'data': this.data = this.data === undefined ? value : `${this.data}\n${value}`; break;
      case 'id': if (!StringPrototypeIncludes(value, '\0')) this.id = value; break;
      case 'retry':
        if (RegExpPrototypeExec(/^[0-9]+$/, value) !== null) this.wait_ms = +value;
        break;
    }
  }

  complete(events) {
    const { data, type } = this;
    const lastId = this.lastId = this.id;
    this.data = undefined;
    this.type = '';
    if (data === undefined) return;
    ArrayPrototypePush(events, {
      __proto__: null, type: type === '' ? 'message' : type, data, lastId,
    });
  }
}
primordials.ObjectSetPrototypeOf(EventStream.prototype, null);

module.exports = { EventStream };
