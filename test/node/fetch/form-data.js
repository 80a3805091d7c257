// FormData: entries, files, and what its methods refuse.
'use strict';

const t = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.name, error.code, error.message);
  }
};

const f = new FormData();
for (const name of ['append', 'set', 'get', 'getAll', 'has', 'delete', 'forEach']) {
  t(name, () => f[name]());
}
t('append 1', () => f.append('a'));
t('append text with name', () => f.append('a', 'b', 'c'));
t('set text with name', () => f.set('a', 'b', undefined));
t('symbol', () => f.append('a', Symbol('b')));
t('forEach', () => f.forEach(3));
for (const form of [1, null, {}]) t('new', () => new FormData(form));
t('new', () => new FormData(undefined));
t('this', () => FormData.prototype.append.call({}, 1, 2));
t('next', () => f.keys().next.call(new Headers().keys()));

const describe = (value) => typeof value === 'string' ? value :
  [value.constructor.name, value.name, value.type, value.size, value.lastModified < 100];
f.append('text', { toString() { return 'x'; } });
f.append('text', undefined);
f.append('\ud800', '\udc00\ud800');
f.append('blob', new Blob(['abc'], { type: 'X/Y' }));
f.append('blob', new Blob(['abc'], { type: 'X/Y' }), 'named');
f.append('file', new File(['abc'], 'own', { type: 'a/b', lastModified: 4 }));
f.append('file', new File(['abc'], 'own', { type: 'a/b', lastModified: 4 }), 'other');
t('entries', () => [...f].map(([name, value]) => [name, describe(value)]));
t('get', () => [f.get('text'), f.get('none'), f.getAll('text'), f.getAll('none'), f.has('blob')]);
f.set('text', 'only');
f.set('new', 'last');
f.delete('file');
f.delete('none');
t('set', () => [[...f.keys()], f.getAll('text')]);
f.delete('blob');
f.append('__proto__', 'p');
t('shown', () => f);
f.append('text', 'again');
f.append('text', 'more');
t('shown', () => f);
t('shown deep', () => ({ a: { b: { c: { d: f } } } }));
t('empty', () => new FormData());
t('iterator', () => [f.entries(), String(f), f[Symbol.iterator] === f.entries]);
t('members', () => Object.keys(FormData.prototype));
const seen = [];
f.forEach((value, name, form) => { seen.push(name, value, form === f); f.delete('text'); });
t('seen', () => seen);
