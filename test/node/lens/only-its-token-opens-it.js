// SPDX-License-Identifier: MIT
//
// A request without the token, for another host, from another site, or by another method gets
// nothing. (Rondo's own.)
'use strict';

const { withLens } = require('./fixtures/lens.js');

(async () => {
  const status = await withLens({}, async (lens) => {
    const { port } = lens.address;
    console.log('token:', /^\/[0-9a-f]{32}\/$/.test(lens.token), lens.address.hostname);
    const show = async (what, path, options) => {
      const { status: code, text } = await lens.ask(path, options);
      console.log(what, code, code === 404 ? JSON.stringify(text) : '');
    };
    await show('with it', lens.token);
    await show('as localhost', lens.token, { headers: { Host: `localhost:${port}` } });
    await show('a part of the page', `${lens.token}main.js`);
    await show('without', '/');
    await show('wrong', `/${'0'.repeat(32)}/`);
    await show('shorter', lens.token.slice(0, -3));
    await show('not ASCII', `/${'%C3%A4'.repeat(16)}/`);
    await show('no such path', `${lens.token}../etc/passwd`);
    await show('no such timeline', `${lens.token}timeline/1`);
    await show('another host', lens.token, { headers: { Host: `evil.example:${port}` } });
    await show('another port', lens.token, { headers: { Host: '127.0.0.1:1' } });
    await show('another method', `${lens.token}run`, { method: 'PUT' });
    const post = (headers) => ({ method: 'POST', headers, body: '{}' });
    const json = { 'Content-Type': 'application/json' };
    await show('a form', `${lens.token}run`, post({ 'Content-Type': 'text/plain' }));
    await show('another site', `${lens.token}run`, post({ ...json, Origin: 'http://evil.example' }));
    await show('no loop', `${lens.token}run`, post({ ...json, Origin: `http://127.0.0.1:${port}` }));
    await show('no JSON', `${lens.token}run`, { ...post(json), body: '{' });
    const { headers } = await lens.ask(lens.token);
    console.log(/default-src 'none'/.test(headers['content-security-policy']), headers['cache-control']);
  });
  console.log('after Ctrl+C:', status);
})();
