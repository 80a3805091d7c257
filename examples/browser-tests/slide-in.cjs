// SPDX-License-Identifier: MIT
//
// A component that is driven by animation frames: open() slides a panel in, over 200 ms.
'use strict';

const MS = 200;

function makePanel(document, width = 300) {
  const panel = document.createElement('div');
  let begin;
  let request;
  panel.style.left = `${-width}px`;

  function step(time) {
    begin ??= time;
    const part = Math.min((time - begin) / MS, 1);
    panel.style.left = `${-width + Math.round(width * part)}px`;
    if (part < 1) {
      request = requestAnimationFrame(step);
    } else {
      panel.dispatchEvent(new Event('opened'));
    }
  }

  return {
    panel,
    open() { request = requestAnimationFrame(step); },
    stop() { cancelAnimationFrame(request); },
  };
}

module.exports = { makePanel };
