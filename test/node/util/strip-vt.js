// SPDX-License-Identifier: MIT
// Escape sequences are taken out.

'use strict';

const { stripVTControlCharacters: strip } = require('util');
const texts = ['plain', '\x1b[31mred\x1b[39m', 'a\x1b[2Jb\x1b[1;1Hc', '\x1b]0;title\x07text',
               '\x9b4mline', 'x\x1b'];
for (const text of texts) console.log(JSON.stringify(strip(text)));
try { strip(5); } catch (error) { console.log(error.code, error.message); }
