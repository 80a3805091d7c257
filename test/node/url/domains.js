// SPDX-License-Identifier: MIT
// domainToASCII and domainToUnicode.
'use strict';

const { domainToASCII, domainToUnicode } = require('url');

for (const name of ['espa\u00f1ol.com', '\u4e2d\u6587.com', 'xn--fiq228c.com',
                    'xn--i\u00f1valid.com', 'A.com', '',
                    'a b', 'a/b', 'a:80', '1.2', '[::1]', 'xn--9ca.com', 'fa\u00df.de', '%41.com',
                    5]) {
  console.log(JSON.stringify(name), domainToASCII(name), domainToUnicode(name));
}
for (const f of [domainToASCII, domainToUnicode]) {
  try {
    f();
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
}
