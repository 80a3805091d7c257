// SPDX-License-Identifier: MIT
// A page is opened, clicked and moved to its next frame. Nothing runs between these: its time stands
// still until the program moves it.
'use strict';

const { open } = require('rondo:browser');

const html = `<!DOCTYPE html>
<title>Counter</title>
<button>0</button>
<script>
  const button = document.querySelector('button');
  let count = 0;
  button.addEventListener('click', () => {
    count++;
    requestAnimationFrame(() => { button.textContent = count; });
  });
</script>`;

async function main() {
  const page = await open(html);
  const { document } = page;
  const button = document.querySelector('button');
  console.log(document.readyState, document.title, page.url);
  await page.click('button');
  console.log('clicked:', button.textContent, document.activeElement === button);
  await page.advanceToNextFrame();
  console.log('a frame later:', button.textContent);
  await page.click('button');
  await page.click('button');
  console.log('clicked twice:', button.textContent);
  await page.advanceToNextFrame();
  console.log('a frame later:', button.textContent);
  console.log('errors:', page.errors.length);
  await page.close();
}

main();
