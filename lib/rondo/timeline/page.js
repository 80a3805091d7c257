// SPDX-License-Identifier: MIT
//
// The page of a timeline: one HTML file that needs no other. Its markup, style and scripts are the
// files of assets/; what it shows is deflated and in base64, in which no text of the program can
// end an element.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, RegExpPrototypeSymbolReplace, StringPrototypeSplit,
} = primordials;

// In the order in which they need each other.
const SCRIPTS = ['data', 'words', 'view', 'draw', 'inspect', 'input', 'main'];

const ENTITIES = { '__proto__': null, '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) =>
  RegExpPrototypeSymbolReplace(/[&<>"]/g, text, (character) => ENTITIES[character]);

const asset = (name) => require(`rondo/timeline/assets/${name}`);

function script() {
  const texts = [];
  for (let i = 0; i < SCRIPTS.length; i++) ArrayPrototypePush(texts, asset(`${SCRIPTS[i]}.js`));
  return `(() => {\n'use strict';\n${ArrayPrototypeJoin(texts, '\n')}})();`;
}

// The text of the page that shows `data` (data.js).
function pageOf(data, title) {
  const packed = require('zlib').deflateSync(data, { level: 6 });
  const parts = {
    __proto__: null,
    TITLE: escaped(title),
    STYLE: asset('page.css'),
    DATA: packed.toString('base64'),
    SCRIPT: script(),
  };
  const pieces = StringPrototypeSplit(asset('page.html'), /\{\{([A-Z]+)\}\}/);
  for (let i = 1; i < pieces.length; i += 2) pieces[i] = parts[pieces[i]];
  return ArrayPrototypeJoin(pieces, '');
}

module.exports = { pageOf };
