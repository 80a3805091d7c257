// SPDX-License-Identifier: MIT
// Subscribers are told in order, with the name; publishing to nobody does nothing.
'use strict';

const dc = require('diagnostics_channel');

const channel = dc.channel('one');
console.log(channel === dc.channel('one'), channel.hasSubscribers, dc.hasSubscribers('one'),
            dc.hasSubscribers('none'), channel instanceof dc.Channel, channel.name);
channel.publish('nobody');
const first = (message, name) => console.log('first', message, name);
const second = (message, name) => {
  console.log('second', message, name);
  channel.unsubscribe(first);
};
channel.subscribe(second);
dc.subscribe('one', first);
console.log(channel.hasSubscribers);
channel.publish({ a: 1 });
channel.publish({ a: 2 });
console.log(channel.unsubscribe(first), dc.unsubscribe('one', second), channel.unsubscribe(second),
            channel.hasSubscribers);
const symbol = Symbol('s');
dc.subscribe(symbol, (message, name) => console.log(message, name === symbol));
dc.channel(symbol).publish('x');
for (const f of [() => dc.channel(5), () => dc.subscribe('x', 5), () => dc.tracingChannel(0),
                 () => dc.tracingChannel({ start: '' }), () => dc.tracingChannel({})]) {
  try {
    f();
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
}
