// SPDX-License-Identifier: MIT
//
// --frames=DIR: a PNG for every frame whose pixels changed, named by its time in milliseconds.
'use strict';

const { NumberPrototypeToFixed, StringPrototypePadStart } = primordials;

function nameOf(time) {
  return `${StringPrototypePadStart(NumberPrototypeToFixed(time, 3), 12, '0')}.png`;
}

// The painter of a page.
function writeTo(folder) {
  const fs = require('fs');
  const path = require('path');
  fs.mkdirSync(folder, { recursive: true });
  let last;
  return (page, time) => {
    const { top } = page;
    const css = top.realm.require('web/css/frame');
    const picture = css.paint(top.document, page.width, page.height);
    if (last?.equals(picture)) return;
    last = picture;
    const file = path.resolve(folder, nameOf(time));
    try {
      fs.writeFileSync(file, picture.png());
    } catch (error) {
      process.stderr.write(`rondo: --frames: ${error.message}\n`);
      process.reallyExit(1);
    }
    native('paint').tell(file);
  };
}

module.exports = { writeTo };
