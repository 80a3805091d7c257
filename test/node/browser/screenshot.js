// SPDX-License-Identifier: MIT
// screenshot() is a PNG of the size of the window. Two pictures of the same page are equal; one of a page
// that has changed is not.
'use strict';

const { open } = require('rondo:browser');

function describe(bytes) {
  const png = Buffer.from(bytes);
  return `${png.toString('latin1', 1, 4)} ${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

async function main() {
  const page = await open('<!DOCTYPE html><body style="background: red">', { width: 40, height: 30 });
  const red = await page.screenshot();
  console.log(describe(red));
  console.log('same:', Buffer.compare(red, await page.screenshot()) === 0);
  page.document.body.style.background = 'blue';
  console.log('changed:', Buffer.compare(red, await page.screenshot()) !== 0);
  await page.resize(20, 10);
  await page.advanceToNextFrame();
  console.log(describe(await page.screenshot()), page.window.innerWidth);
  await page.close();
}

main();
