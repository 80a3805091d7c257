// SPDX-License-Identifier: MIT
// What is prepared once, when a page first needs it: the browser's own style sheet, fonts, the first
// layout. A browser has it ready, so the page's clock stands still meanwhile.

'use strict';

const { stand } = native('browser');

function prepared(call) {
  stand(true);
  try {
    return call();
  } finally {
    stand(false);
  }
}

module.exports = { prepared };
