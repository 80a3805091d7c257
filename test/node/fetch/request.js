// Request: what its constructor takes and refuses, what it shows, its copies.
'use strict';

const t = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.name, error.code, error.message, error.cause?.message);
  }
};
const make = (init, url = 'http://a/') => new Request(url, init);

t('none', () => new Request());
t('relative', () => new Request('/a'));
t('credentials', () => new Request('http://u:p@a/'));
t('object', () => new Request({ toString() { return 'http://b/x y#z'; } }).url);
t('URL', () => new Request(new URL('http://b/?q')).url);
t('scheme', () => new Request('blah:x').url);
for (const method of ['get', 'Head', 'dElete', 'options', 'post', 'put', 'PaTch', 'foo', 'PATCH']) {
  t(method, () => make({ method }).method);
}
for (const method of ['TRACE', 'connect', 'Track', 'a b', '', 'a\u0100', Symbol('x')]) {
  t('method', () => make({ method }));
}
t('GET with body', () => make({ body: 'x' }));
t('HEAD with body', () => make({ method: 'HEAD', body: '' }));
t('GET without', () => make({ body: null }).body);
t('stream', () => make({ method: 'POST', body: new ReadableStream() }));
t('stream', () => make({ method: 'POST', body: new ReadableStream(), duplex: 'half' }).duplex);
t('keepalive', () => make({ method: 'POST', body: new ReadableStream(), keepalive: true }));
t('no-cors', () => make({ method: 'POST', body: new ReadableStream(), duplex: 'half',
                          mode: 'no-cors' }));
t('no-cors', () => make({ method: 'PUT', mode: 'no-cors' }));
for (const name of ['duplex', 'mode', 'redirect', 'credentials', 'cache', 'referrerPolicy']) {
  t(name, () => make({ [name]: 'x' }));
}
t('navigate', () => make({ mode: 'navigate' }));
t('only-if-cached', () => make({ cache: 'only-if-cached' }));
t('only-if-cached', () => make({ cache: 'only-if-cached', mode: 'same-origin' }).cache);
t('referrer', () => make({ referrer: 'x' }));
t('referrer', () => [make({ referrer: 'http://b' }).referrer, make({ referrer: '' }).referrer,
                     make({ referrer: 'about:client' }).referrer, make({}).referrer]);
t('window', () => make({ window: 3 }));
t('window', () => make({ window: null }).url);
t('signal', () => make({ signal: 3 }));
t('signal', () => make({ signal: {} }));
t('signal', () => make({ signal: null }).signal);
t('init', () => make(3));
t('init', () => make('x'));
t('init', () => make(null).method);
t('headers', () => make({ headers: 3 }));
t('others', () => {
  const r = make({ integrity: 3, keepalive: 1, redirect: 'manual', credentials: 'omit',
                   cache: 'reload', referrerPolicy: 'origin', mode: 'same-origin' });
  return [r.integrity, r.keepalive, r.redirect, r.credentials, r.cache, r.referrerPolicy, r.mode,
          r.destination, r.isReloadNavigation, r.isHistoryNavigation, r.duplex];
});
for (const body of ['x', 3, new URLSearchParams('a'), new Uint8Array(1), new Blob(['']),
                    new Blob([''], { type: 'A/B' }), new ArrayBuffer(2)]) {
  t('content-type', () => make({ method: 'POST', body }).headers.get('content-type'));
}
t('own content-type', () => make({ method: 'POST', body: 'x', headers: [['Content-Type', 'q']] })
  .headers);
t('this', () => Object.getOwnPropertyDescriptor(Request.prototype, 'url').get.call({}));
t('shown', () => make({ method: 'POST', body: 'x', headers: { 'X-Y': 'z' } }, 'http://a/b?c#d'));
t('members', () => Object.getOwnPropertyNames(Request.prototype).sort()
  .filter((name) => name !== 'attribute'));

// From another request.
const first = make({ method: 'POST', body: 'abc', headers: { a: 'b' }, redirect: 'error' });
t('unread', () => [first.bodyUsed, first.body]);
const second = new Request(first, { headers: { c: 'd' } });
t('moved', () => [first.bodyUsed, first.body, second.bodyUsed, second.method, second.redirect,
                  [...second.headers]]);
t('moved twice', () => new Request(first));
t('moved, other body', () => new Request(first, { body: 'y' }).method);
const third = second.clone();
t('cloned', () => [second.bodyUsed, third.bodyUsed, third.body === second.body,
                   third.signal === second.signal, [...third.headers]]);
second.headers.set('c', 'e');
t('apart', () => [second.headers.get('c'), third.headers.get('c')]);

const controller = new AbortController();
const followed = make({ signal: controller.signal });
const copy = followed.clone();
const next = new Request(copy);
const heard = [];
copy.signal.addEventListener('abort', ({ type }) => { heard.push(`clone ${type}`); });
followed.signal.addEventListener('abort', ({ type }) => { heard.push(`request ${type}`); });
next.signal.addEventListener('abort', ({ type }) => { heard.push(`next ${type}`); });
controller.abort('why');
t('aborted', () => [heard.sort(), followed.signal.aborted, copy.signal.reason, next.signal.reason]);
t('aborted before', () => make({ signal: controller.signal }).signal.reason);

(async () => {
  console.log(await second.text(), second.bodyUsed, await third.json().catch((e) => e.name));
  await second.text().catch((e) => { console.log(e.name, e.message); });
  t('clone of used', () => second.clone());
  t('request of used', () => new Request(second));
  await Request.prototype.text.call({}).catch((e) => { console.log(e.code, e.message); });
  console.log(await make().text() === '', await make().arrayBuffer());
})();
