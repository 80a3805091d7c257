// SPDX-License-Identifier: MIT
// Two pages at once have windows, clocks and storage areas of their own. What one does is not seen by the
// other, and closing one leaves the other alone.
'use strict';

const { open } = require('rondo:browser');

const html = `<!DOCTYPE html>
<p>0</p>
<script>
  let count = 0;
  setInterval(() => { document.querySelector('p').textContent = ++count; }, 10);
</script>`;

async function main() {
  const [a, b] = await Promise.all([open(html), open(html, { url: 'http://example.org/b' })]);
  const text = (page) => page.document.querySelector('p').textContent;
  console.log(a.window === b.window, a.window.Node === b.window.Node, a.window.Array === Array);
  console.log(a.url, b.url);
  await a.advance(105);
  console.log(text(a), text(b));
  await b.advance(35);
  console.log(text(a), text(b));
  a.evaluate('globalThis.mark = 1');
  console.log(a.window.mark, b.window.mark);
  await a.close();
  await b.advance(20);
  console.log(text(b));
  await b.close();
}

main();
