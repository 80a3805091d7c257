// What WebSocket and CloseEvent take and refuse, as in Node 24.
'use strict';

const t = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.name, error.code, error.constructor.name, error.message);
  }
};
const members = (object) => Object.entries(Object.getOwnPropertyDescriptors(object))
  .map(([name, { enumerable, get, set, value }]) =>
    [name, enumerable, typeof get, typeof set, typeof value === 'function' ? 'f' : typeof value]
      .join(' ')).sort();

t('globals', () => ['WebSocket', 'CloseEvent'].map((name) =>
  Object.getOwnPropertyDescriptor(globalThis, name).enumerable));
t('static', () => [members(WebSocket), WebSocket.length, WebSocket.OPEN]);
t('members', () => members(WebSocket.prototype));
t('events', () => [members(CloseEvent.prototype), CloseEvent.length]);
t('0', () => new WebSocket());
t('relative', () => new WebSocket('foo'));
t('ftp', () => new WebSocket('ftp://a'));
t('fragment', () => new WebSocket('ws://a/#x'));
t('fragment', () => new WebSocket('ws://a/#'));
for (const protocols of ['a b', ['a', 'A'], [''], ['a', 'b,c']]) {
  t('protocols', () => new WebSocket('ws://a', protocols));
}
t('this', () => WebSocket.prototype.close.call({}));
t('this', () => Object.getOwnPropertyDescriptor(WebSocket.prototype, 'url').get.call({}));

// The port is one that nobody listens at; the connection fails after all of this.
const ws = new WebSocket('http://127.0.0.1:2/x y?q', ['p1', 'p2']);
t('new', () => [ws.url, ws.readyState, ws.protocol, ws.extensions, ws.bufferedAmount,
                ws.binaryType, ws.onopen, ws.onmessage, Object.keys(ws), String(ws)]);
for (const type of ['foo', 'arraybuffer', 'blob']) {
  t('binaryType', () => {
    ws.binaryType = type;
    return ws.binaryType;
  });
}
t('handler', () => {
  ws.onopen = 3;
  return ws.onopen;
});
t('send 0', () => ws.send());
t('send', () => ws.send('x'));
t('send symbol', () => ws.send(Symbol('x')));
for (const code of [999, 1001, 2999, 5000, 'x']) t('close', () => ws.close(code));
t('close', () => ws.close(3000, 'x'.repeat(124)));
t('close', () => ws.close(3000, '\u20ac'.repeat(42)));
t('close', () => ws.close(3000, Symbol('x')));
ws.onerror = (event) => {
  console.log(event.type, event.constructor.name, event.error instanceof Error, ws.readyState);
};
ws.onclose = ({ code, reason, wasClean }) => {
  console.log('close', code, [reason], wasClean, ws.readyState);
};

t('CloseEvent 0', () => new CloseEvent());
t('CloseEvent', () => {
  const { code, reason, type, wasClean } =
    new CloseEvent('close', { code: 1000, reason: 'r', wasClean: 1 });
  return [code, reason, wasClean, type];
});
t('CloseEvent', () => {
  const event = new CloseEvent('x', { code: 70000, reason: null, cancelable: true });
  return [event.code, event.reason, event.wasClean, event.cancelable, event instanceof Event];
});
t('CloseEvent', () => new CloseEvent('x').reason);
t('this', () => Object.getOwnPropertyDescriptor(CloseEvent.prototype, 'code').get.call({}));
