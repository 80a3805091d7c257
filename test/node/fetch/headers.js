// Headers: names and values checked, combined, sorted, shown.
'use strict';

const t = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.name, error.code, error.message);
  }
};
const all = (init) => [...new Headers(init)];

const h = new Headers();
t('append 1', () => h.append('a'));
t('append 0', () => h.append());
t('append name', () => h.append('a b', 'c'));
t('append empty', () => h.append('', 'c'));
t('append value', () => h.append('a', 'c\nd'));
t('append wide', () => h.append('a', 'x\u0100'));
t('append symbol', () => h.append(Symbol('x'), 'a'));
t('append symbol value', () => h.append('x', Symbol('y')));
t('get 0', () => h.get());
t('get name', () => h.get(''));
t('has name', () => h.has('a b'));
t('delete name', () => h.delete('a b'));
t('set name', () => h.set('a b', 'c'));
t('set value', () => h.set('a', 'c\0d'));
t('set wide name', () => h.set('\u0100', 'c'));
for (const init of [1, 'a', null, true, 1n, Symbol('q')]) t('init', () => new Headers(init));
t('short pair', () => new Headers([['a']]));
t('long pair', () => new Headers([['a', 'b', 'c']]));
t('bad pair', () => new Headers([['a b', 'c']]));
t('bad record', () => new Headers({ 'a b': 'c' }));
t('wide', () => new Headers({ ab: '\u0100' }));
t('forEach 0', () => h.forEach());
t('forEach 1', () => h.forEach(1));
t('this', () => Headers.prototype.get.call({}, 'a'));
t('this of keys', () => Headers.prototype.keys.call({}));
t('next', () => h.keys().next.call({}));
t('map', () => all(new Map([['a', 'b']])));
t('sets', () => all([new Set(['a', 'b'])]));
t('undefined', () => all({ a: undefined, b: [1, 2], c: null }));
t('cases', () => new Headers({ 'A': '1', 'a': '2' }));
t('copy', () => new Headers(new Headers([['X-Y', 'b'], ['Set-Cookie', 'c'], ['set-cookie', 'd']])));
t('sorted', () => all([['b', '1'], ['set-cookie', '2'], ['SET-cookie', '3'], ['a', ' x\t\r\n']]));
t('trimmed', () => all({ a: '\r\n', b: ' a b ', c: '\ta\t' }));
t('cookie', () => all([['cookie', 'a=1'], ['Cookie', 'b=2'], ['x', '1'], ['X', '2']]));

const cookies = new Headers([['set-cookie', 'a'], ['set-cookie', 'b'], ['x', 'y']]);
t('getSetCookie', () => [cookies.getSetCookie(), cookies.get('set-cookie')]);
cookies.set('Set-Cookie', 'c');
t('set', () => [cookies.getSetCookie(), [...cookies.values()], [...cookies.keys()]]);
cookies.delete('SET-COOKIE');
t('delete', () => [cookies.getSetCookie(), cookies.has('set-cookie'), cookies.get('set-cookie')]);

// Changes while it is iterated.
const moving = new Headers([['foo', '123'], ['bar', '456']]);
for (const [key, value] of moving) {
  moving.delete(key);
  moving.set(`x-${key}`, value);
}
t('moving', () => [...moving]);
const seen = [];
h.set('q', 'r');
h.set('a', 'b');
h.forEach(function(value, key, object) {
  seen.push([value, key, object === h, this.x]);
}, { x: 1 });
t('forEach', () => seen);

t('shown', () => new Headers([['A', 'b'], ['set-cookie', 'x'], ['Set-cookie', 'y'], ['x-y', 'z']]));
t('empty', () => new Headers());
t('iterators', () => [h.entries(), h.keys(), h[Symbol.iterator] === h.entries]);
const iterator = Object.getPrototypeOf(h.keys());
t('iterator', () => [Object.getOwnPropertyDescriptors(iterator), Object.keys(Headers.prototype)]);
t('tags', () => [String(h), String(h.keys()), Headers.name, Headers.length, typeof Headers]);
