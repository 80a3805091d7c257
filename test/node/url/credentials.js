// SPDX-License-Identifier: MIT
// Everything before the last @; what is not allowed there is encoded.
'use strict';

const show = (input, base) => {
  try {
    const u = new URL(input, base);
    console.log(JSON.stringify([input, base, u.href, u.protocol, u.username, u.password, u.host,
                                u.hostname, u.port, u.pathname, u.search, u.hash, u.origin]));
  } catch (e) {
    console.log(JSON.stringify([input, base, e.name, e.code, e.message, e.input, e.base]));
  }
};
for (const input of [
  'http://u@h',
  'http://u:p@h',
  'http://:p@h',
  'http://u:@h',
  'http://@h',
  'http://:@h',
  'http://u@v@h',
  'http://u:p:q@h',
  'http://a b:c d@h',
  "http://u^|s~!'();@h",
  'http://u/@h',
  'http://u@',
  'http://u@/',
  'http://u@:80',
  'foo://u:p@h',
  'http://%41:%zz@h',
  'http://\u00e9:\ud83d\ude00@h',
  'http://h@:',
]) {
  show(input);
}
