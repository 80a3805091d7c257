// Response: constructor and static methods, reading bodies, copies.
'use strict';

const fail = (label, error) => {
  console.log(label, error.name, error.code, error.message, error.cause?.message);
};
const t = async (label, run) => {
  try {
    console.log(label, await run());
  } catch (error) {
    fail(label, error);
  }
};
const { Readable } = require('stream');

(async () => {
  for (const status of [199, 'a', 600, 101, -1, 65736]) {
    await t(`status ${status}`, () => new Response(null, { status }).status);
  }
  for (const status of [204, 205, 304]) {
    await t(`status ${status}`, () => new Response('x', { status }));
    await t(`status ${status}`, () => new Response(null, { status }).body);
  }
  await t('statusText', () => new Response('x', { statusText: '\n' }));
  await t('statusText', () => new Response('x', { statusText: '\u0100' }));
  await t('statusText', () => new Response('x', { statusText: 'a\u00e9\t' }).statusText);
  await t('init', () => new Response('x', null).status);
  await t('headers', () => new Response('x', { headers: { a: '\n b' } }).headers);
  await t('headers', () => new Response('x', { headers: 'x' }).headers);
  await t('json', () => Response.json());
  for (const data of [undefined, Symbol('x'), () => {}, { toJSON() {} }, 1n]) {
    await t('json', () => Response.json(data));
  }
  await t('json', () => Response.json({ a: 1 }, { status: 204 }));
  await t('json', () => Response.json({ a: 1 }, { headers: { 'content-type': 'x/y' } }).headers);
  await t('json', () => Response.json([1, 'a', null], { status: 201, statusText: 'ok' }));
  await t('json', () => Response.json({ a: '\u20ac' }).text());
  await t('redirect', () => Response.redirect());
  await t('redirect', () => Response.redirect('/a'));
  for (const status of [200, 301, 302, 303, 304, 307, 308]) {
    await t('redirect', () => {
      const r = Response.redirect('http://a/#\u00e9', status);
      return [r.status, r.headers, r.url, r.redirected, r.ok, r.type, r.body];
    });
  }
  await t('error', () => Response.error());
  await t('immutable', () => Response.error().headers.append('a', 'b'));
  await t('immutable', () => Response.redirect('http://a').headers.set('a', 'b'));
  await t('immutable', () => Response.redirect('http://a').headers.delete('a'));

  // Bodies.
  const stream = (...chunks) => new ReadableStream({
    start(c) {
      for (const chunk of chunks) c.enqueue(chunk);
      c.close();
    },
  });
  const bytes = (...list) => new Uint8Array(list);
  await t('stream', () => new Response(stream(bytes(97), bytes(98, 99))).text());
  await t('numbers', () => new Response(stream(1)).text());
  await t('texts', () => new Response(stream('a')).text());
  await t('same', () => {
    const s = stream();
    return new Response(s).body === s;
  });
  await t('locked', () => {
    const s = stream();
    s.getReader();
    return new Response(s);
  });
  await t('errored', () => new Response(new ReadableStream({
    start(c) { c.error(new RangeError('bad')); },
  })).text());
  await t('iterable', () => new Response(async function* () {
    yield 'a';
    yield Buffer.from('b');
  }()).text());
  await t('iterable', () => new Response(async function* () { yield 3; }()).text());
  await t('iterable', () => new Response(async function* () {
    yield 'x';
    throw new RangeError('y');
  }()).text());
  await t('Readable', () => new Response(Readable.from(['a', 'b'])).text());
  await t('empty json', () => new Response(null).json());
  await t('bad json', () => new Response('x').json());
  await t('json', () => new Response('\ufeff{"a":[1]}').json());
  await t('null', () => new Response(null).text());
  await t('null', () => new Response(null).blob());
  await t('null', () => new Response(null).bytes());
  await t('undefined', () => new Response(undefined).body);
  await t('no form', () => new Response(null).formData());
  await t('no form', () => new Response('x').formData());
  await t('object', () => new Response({}).text());
  await t('array', () => new Response([1, 2]).text());
  await t('surrogates', () => new Response('a\ud800b').text());
  await t('mark', () => new Response('\ufeffa').text().then((s) => s.length));
  await t('mark', () => new Response(new Blob(['\ufeffa'])).text().then((s) => s.length));
  await t('views', () => new Response(new DataView(bytes(1, 65, 66, 4).buffer, 1, 2)).text());
  await t('views', () => new Response(new Uint16Array([65, 66])).bytes());
  await t('blob', () => new Response(new Blob(['a'], { type: 'x/Y' })).blob());
  for (const type of ['Text/Plain; Charset=UTF-8', 'bad', 'a/b, c/d;e="f g"', 'a/b;charset=x, a/b',
                      '*/*', 'a/b, bad']) {
    await t(type, () => new Response('a', { headers: { 'content-type': type } }).blob());
  }
  await t('buffer', () => new Response('abc').arrayBuffer());
  await t('form', () => new Response(new URLSearchParams('a=b&c=%20')).formData());
  await t('this', () => Response.prototype.json.call({}));

  // The bytes are copied when the body is made, and again when it is read.
  const source = bytes(65, 66);
  const copied = new Response(source);
  source[0] = 67;
  const twin = copied.clone();
  (await copied.bytes())[1] = 68;
  await t('copied', () => twin.text());

  const r = new Response('abc');
  await t('fresh', () => [r.bodyUsed, r.body, r.body === r.body]);
  const c = r.clone();
  await t('read', async () => [await r.text(), r.bodyUsed, c.bodyUsed, r.body, await c.text()]);
  await t('again', () => r.text());
  await t('clone', () => r.clone());
  const s = new Response('abc');
  await s.text();
  await t('body after', () => [s.body, s.bodyUsed]);
  const locked = new Response('x');
  locked.body.getReader();
  await t('locked', () => locked.text());
  await t('locked', () => locked.clone());
  await t('unused', () => locked.bodyUsed);
  const chunks = [];
  for await (const chunk of new Response('abc').body) chunks.push(chunk);
  await t('chunks', () => chunks);
  const byob = new Response('abc').body.getReader({ mode: 'byob' });
  await t('byob', () => byob.read(new Uint8Array(2)));
  await t('byob', () => byob.read(new Uint8Array(2)));
  await t('byob', () => byob.read(new Uint8Array(2)));
  await t('shown', () => new Response('xx', { status: 201, headers: { a: 'b' } }));
  await t('members', () => Object.getOwnPropertyNames(Response.prototype).sort());
  const types = ['a', new FormData()].map((body) => new Response(body).headers.get('content-type'));
  await t('types', () => types.map((type) => type.replace(/\d{12}/, 'N')));
})();
