// SPDX-License-Identifier: MIT
// MessageEvent, as Node 24 has it.
'use strict';

const { port1 } = new MessageChannel();
function attempt(run) {
  try {
    console.log(run());
  } catch (error) {
    console.log(error.name, error.message);
  }
}

const fields = (event) =>
  [event.type, event.data, event.origin, event.lastEventId, event.source === port1,
   event.ports.length, event.bubbles, event.cancelable];
attempt(() => fields(new MessageEvent('x')));
attempt(() => fields(new MessageEvent('x', null)));
attempt(() => fields(new MessageEvent('x', {
  data: 1, origin: 2, lastEventId: 3, ports: new Set([port1]), source: port1, cancelable: true,
})));
attempt(() => new MessageEvent('x', { data: undefined }).data);
attempt(() => new MessageEvent());
attempt(() => new MessageEvent('x', 5));
attempt(() => new MessageEvent('x', { ports: 5 }));
attempt(() => new MessageEvent('x', { ports: [port1, {}] }));
attempt(() => new MessageEvent('x', { source: {} }));
attempt(() => new MessageEvent(Symbol('s')));
attempt(() => Reflect.get(MessageEvent.prototype, 'data', {}));
attempt(() => Object.prototype.toString.call(new MessageEvent('x')));
const event = new MessageEvent('x', { ports: [port1] });
attempt(() => [event.ports === event.ports, Object.isFrozen(event.ports), event instanceof Event]);
attempt(() => [MessageEvent.length, Object.keys(MessageEvent.prototype).join()]);
