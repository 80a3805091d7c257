// SPDX-License-Identifier: MIT
//
// Passes under jest and under vitest, with the environments of the folder above. `page` moves the time: no
// test waits, and none is late.
'use strict';

const { makePanel } = require('./slide-in.cjs');

describe('a panel that slides in', () => {
  let made;

  beforeEach(() => {
    made = makePanel(document);
    document.body.replaceChildren(made.panel);
  });

  test('does not move before the first frame', async () => {
    made.open();
    expect(made.panel.style.left).toBe('-300px');
    await Promise.resolve();
    expect(made.panel.style.left).toBe('-300px');
    made.stop();
  });

  test('moves a little with each frame', async () => {
    const seen = [];
    made.open();
    for (let i = 0; i < 4; i++) {
      await page.advanceToNextFrame();
      seen.push(made.panel.style.left);
    }
    // 300 px in 200 ms, at 60 frames a second: 25 px each.
    expect(seen).toEqual(['-300px', '-275px', '-250px', '-225px']);
    made.stop();
  });

  test('says that it is open, in the frame that ends it', async () => {
    let at;
    made.open();
    await page.advanceToNextFrame();
    const begin = performance.now();
    made.panel.addEventListener('opened', () => { at = performance.now(); });
    await page.advance(1000);
    expect(made.panel.style.left).toBe('0px');
    expect(Math.round(at - begin)).toBe(200);
  });

  test('stops when asked to', async () => {
    made.open();
    await page.advanceToNextFrame();
    await page.advanceToNextFrame();
    made.stop();
    await page.advance(1000);
    expect(made.panel.style.left).toBe('-275px');
  });
});
