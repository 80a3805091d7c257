// SPDX-License-Identifier: MIT
// Base64 text in either alphabet, with junk, padding and breaks.
'use strict';

for (const text of ['YQ==YQ==', 'YQ=', 'YQ', 'Y', 'YQ=x=', '=YQ', 'Y=Q=', 'YW Jj\n', 'YWJj!ZGVm',
                    'YWJ-_w',
                    'YWJ+/w', 'YWJj=', '====', 'YWJjZ', 'YW=Jj', 'YW\u0100Jj', 'YQ==\n',
                        'YWI=YWI=']) {
  console.log(JSON.stringify(text), Buffer.from(text, 'base64').toString('hex'),
              Buffer.from(text, 'base64url').toString('hex'));
}
