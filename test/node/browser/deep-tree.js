// SPDX-License-Identifier: MIT
// Trees that are 100,000 elements deep, and rules whose selectors double with each level: everything
// ends, without a stack that overflows. Chromium takes minutes for these, so the expected output is
// what the standards say, by counting. test/browser/bounds has what Chromium does with smaller ones.
'use strict';

const { open } = require('rondo:browser');

const html = `<!DOCTYPE html>
<body>
<script>
  const upper = document.createElement('div');
  let deepest = upper;
  for (let i = 1; i < 100_000; i++) {
    const next = document.createElement('div');
    deepest.appendChild(next);
    deepest = next;
  }
  deepest.id = 'deepest';
  deepest.textContent = 'text';
  upper.style.color = 'rgb(1, 2, 3)';
  document.body.append(upper);
</script>`;

(async () => {
  const page = await open(html);
  const ask = (code) => console.log(code.slice(0, 60), '=>', page.evaluate(code));
  ask('upper.textContent');
  ask('upper.innerHTML.length');
  ask("document.querySelector('#deepest') === deepest");
  ask("document.querySelectorAll('body > div div').length");
  ask('getComputedStyle(deepest).color');
  ask('getComputedStyle(deepest).display');
  ask("upper.style.color = 'rgb(4, 5, 6)', getComputedStyle(deepest).color");
  ask('upper.getBoundingClientRect().width');
  ask("document.elementFromPoint(400, 400).localName");
  ask('let n = 0; for (let at = upper.cloneNode(true); at; at = at.firstElementChild) n++; n');
  ask('upper.isEqualNode(upper.cloneNode(true))');
  ask('new XMLSerializer().serializeToString(upper).length > 1_000_000');
  ask("let heard = 0; upper.onping = null; upper.addEventListener('ping', () => heard++); " +
      "deepest.dispatchEvent(new Event('ping', { bubbles: true })); heard");
  ask("let kept = upper; document.body.textContent = ''; kept.isConnected || deepest.isConnected");
  const png = await page.screenshot();
  console.log('picture', png.length > 0);
  ask("const sheet = document.createElement('style'); sheet.textContent = '& & {'.repeat(50) + " +
      "'color: red' + '}'.repeat(50) + 'body { color: blue }'; document.head.append(sheet); " +
      'getComputedStyle(document.body).color');
  await page.close();
})();
