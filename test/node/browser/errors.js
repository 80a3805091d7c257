// SPDX-License-Identifier: MIT
// What is wrong in a page is collected, in its order, and does not stop the program; what is wrong in a
// call rejects its promise.
'use strict';

const { open } = require('rondo:browser');

const html = `<!DOCTYPE html>
<button>click</button>
<script>
  addEventListener('error', (event) => { if (event.message.includes('quiet')) event.preventDefault(); });
  document.querySelector('button').addEventListener('click', () => { throw new TypeError('in a listener'); });
  setTimeout(() => { throw new Error('in a timer'); }, 10);
  setTimeout(() => { throw new Error('quiet'); }, 20);
  setTimeout(() => { Promise.reject(new RangeError('nobody caught it')); }, 30);
</script>
<script>throw new Error('in a script');</script>
<script>this is no script</script>`;

const nameOf = ({ error }) => `${error.name}: ${error.message}`;

async function rejected(promise) {
  try {
    await promise;
    return 'fulfilled';
  } catch (error) {
    return error.code ?? error.message;
  }
}

async function main() {
  const page = await open(html);
  console.log(nameOf(page.errors[0]));
  console.log(page.errors.length, page.errors[1].error.name);
  await page.advance(100);
  console.log(page.errors.slice(2).map(nameOf).join(', '));
  await page.click('button');
  console.log(nameOf(page.errors.at(-1)), page.errors.at(-1).error instanceof page.window.TypeError);
  console.log(await rejected(page.click('#nobody')));
  console.log(await rejected(page.advance(10)));
  try {
    page.evaluate('throw new Error("thrown")');
  } catch (error) {
    console.log(error.message);
  }
  for (const call of [() => page.click(1), () => page.advance('1'), () => page.advance(-1)]) {
    try {
      call();
    } catch (error) {
      console.log(error.code);
    }
  }
  console.log(await rejected(open(1)));
  console.log((await rejected(open('file:///no/such/page.html'))).startsWith('Cannot load'));
  await page.close();
  await page.close();
  try {
    page.evaluate('1');
  } catch (error) {
    console.log(error.message);
  }
}

main();
