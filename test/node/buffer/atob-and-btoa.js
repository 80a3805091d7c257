// SPDX-License-Identifier: MIT
// Base64 of binary strings, the strict way.
'use strict';

for (const text of ['', 'a', 'ab', 'abc', '\xff\x00', 5, null, undefined,
                    true]) console.log(btoa(text));
for (const text of ['', 'YQ', 'YQ==', ' Y Q = = ', 'YWI=', 'YWJj', 'YWJj\n', 5555, null]) {
  console.log(JSON.stringify(atob(text)));
}
for (const f of [() => btoa('\u0100'), () => atob('Y'), () => atob('YQ='), () => atob('YQ==='),
                 () => atob('Y=Q='),
                 () => atob('YWJ-'), () => atob('\u0100'), () => btoa(), () => atob(),
                     () => atob('=')]) {
  try {
    console.log(f());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
