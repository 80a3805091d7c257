// SPDX-License-Identifier: MIT
// Keys that a user types into a field: the events of each letter, with a checkpoint after each listener,
// as Chromium has them; a key that is no letter; a form that is sent with Enter.
'use strict';

const { open } = require('rondo:browser');

const html = `<!DOCTYPE html>
<form><input id="name"><button>Send</button></form>
<script>
  const log = [];
  const field = document.getElementById('name');
  for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'keyup']) {
    field.addEventListener(type, (event) => {
      log.push(type + ' "' + field.value + '"' + (event.isTrusted ? '' : ' not trusted'));
      Promise.resolve().then(() => log.push('m'));
    });
  }
  field.addEventListener('change', () => log.push('change'));
  document.querySelector('button').addEventListener('click', (event) => {
    log.push('click, detail ' + event.detail);
  });
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    log.push('submit by ' + event.submitter.localName);
  });
</script>`;

async function main() {
  const page = await open(html);
  const log = page.evaluate('log');
  const show = (name) => console.log(`${name}: ${log.splice(0).join(', ')}`);
  await page.click('#name');
  log.length = 0;
  await page.type('a');
  show('a');
  await page.type('bc');
  console.log(page.evaluate('field.value'));
  log.length = 0;
  await page.key('Backspace');
  show('Backspace');
  await page.key('Enter');
  show('Enter');
  await page.close();
}

main();
