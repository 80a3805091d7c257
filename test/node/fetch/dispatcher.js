// Node's own option `dispatcher`, and the global one: what the npm package undici hooks into. The
// dispatchers here are made by hand.
'use strict';

const t = async (label, run) => {
  try {
    console.log(label, await run());
  } catch (error) {
    console.log(label, error.name, error.message, error.cause?.message);
  }
};

async function readAll(body) {
  if (body === null || typeof body === 'string') return body;
  let text = '';
  for await (const chunk of body) text += Buffer.from(chunk);
  return text;
}

class Dispatcher {
  constructor(answer) {
    this.answer = answer;
  }

  dispatch({ body, headers, method, origin, path, upgrade }, handler) {
    let isStopped = false; // Node may stop it twice
    handler.onConnect(() => {
      if (!isStopped) console.log('  stopped');
      isStopped = true;
    });
    readAll(body).then((text) => {
      const { accept, 'content-length': length, 'x-y': own } = headers;
      console.log(' ', method, origin, path, accept, length, own, text, upgrade);
      this.answer(handler, path);
    });
    return true;
  }
}

const bytes = (...list) => list.map((text) => Buffer.from(text));
const answer = (status, headers, ...chunks) => (handler) => {
  handler.onHeaders(status, bytes(...headers), () => {}, 'Fine');
  for (const chunk of chunks) handler.onData(Buffer.from(chunk));
  handler.onComplete([]);
};
const show = async (r) => [r.status, r.statusText, [...r.headers], r.url, await r.text()];

(async () => {
  const dispatcher = new Dispatcher(answer(200, ['X-Y', 'z', 'a', 'b'], 'he', 'llo'));
  await t('get', () => fetch('http://some.test/a?b#c', { dispatcher }).then(show));
  await t('https', () => fetch('https://some.test/', { dispatcher }).then(show));
  await t('post', () => fetch('http://some.test/', {
    dispatcher, method: 'POST', body: 'text', headers: { 'x-y': 'own' },
  }).then(show));
  await t('request', () => fetch(new Request('http://some.test/', { dispatcher })).then(show));
  await t('204', () => fetch('http://some.test/', { dispatcher: new Dispatcher(answer(204, [])) })
    .then((r) => [r.status, r.body]));
  let count = 0;
  await t('redirect', () => fetch('http://some.test/first', {
    dispatcher: new Dispatcher((handler, path) => {
      if (count++ === 0) answer(302, ['location', '/second'])(handler);
      else answer(200, [], path)(handler);
    }),
  }).then(show));
  await t('error', () => fetch('http://some.test/', {
    dispatcher: new Dispatcher((handler) => { handler.onError(new RangeError('mine')); }),
  }));
  await t('thrown', () => fetch('http://some.test/', {
    dispatcher: { dispatch() { throw new RangeError('at once'); } },
  }));
  await t('broken', () => fetch('http://some.test/', {
    dispatcher: new Dispatcher((handler) => {
      handler.onHeaders(200, [], () => {}, '');
      handler.onData(Buffer.from('x'));
      setImmediate(() => { handler.onError(new RangeError('later')); });
    }),
  }).then(show));
  const controller = new AbortController();
  await t('abort', () => fetch('http://some.test/', {
    signal: controller.signal,
    dispatcher: new Dispatcher(() => { controller.abort(); }),
  }));
  globalThis[Symbol.for('undici.globalDispatcher.1')] = new Dispatcher(answer(200, [], 'global'));
  await t('global', () => fetch('http://some.test/').then(show));
})();
