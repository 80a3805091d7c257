// SPDX-License-Identifier: MIT
// advance(ms) runs what is due in that time, in the page's order: timers, messages, frames and
// microtasks; a minute takes no time.
'use strict';

const { open } = require('rondo:browser');

const html = `<!DOCTYPE html>
<script>
  const log = [];
  const start = () => {
    setTimeout(() => log.push('timer 0'), 0);
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => log.push('message');
    port1.postMessage(null);
    setTimeout(() => log.push('timer 0b'), 0);
    setTimeout(() => log.push('timer 20'), 20);
    setTimeout(() => log.push('minute'), 60_000);
    requestAnimationFrame(() => {
      log.push('frame');
      Promise.resolve().then(() => log.push('microtask'));
    });
    requestAnimationFrame(() => {
      log.push('frame, second callback');
      requestAnimationFrame(() => log.push('next frame'));
    });
    Promise.resolve().then(() => log.push('microtask of the script'));
  };
</script>`;

async function main() {
  const page = await open(html);
  const log = page.evaluate('log');
  const show = (name) => console.log(`${name}: ${log.splice(0).join(', ')}`);
  await page.advanceToNextFrame();
  page.evaluate('start()');
  show('at once');
  const before = page.now;
  await page.advance(0);
  show('0 ms');
  console.log('time stood still:', page.now === before);
  await page.advance(17);
  show('17 ms');
  await page.advance(17);
  show('34 ms');
  await page.advance(59_000);
  show('59 s');
  await page.advance(1000);
  show('60 s');
  console.log('passed:', Math.round(page.now - before));
  await page.close();
}

main();
