// SPDX-License-Identifier: MIT
// The methods with an encoding in their name, which packages call.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const buffer = Buffer.from('hello world');
for (const name of ['ascii', 'base64', 'base64url', 'hex', 'latin1', 'ucs2', 'utf8']) {
  const slice = `${name}Slice`;
  console.log(slice, buffer[slice](), buffer[slice](2), buffer[slice](2, 5), buffer[slice](5, 2),
              attempt(() => buffer[slice](0, 12)), attempt(() => buffer[slice](-1)));
  const write = `${name}Write`;
  const target = Buffer.alloc(6);
  console.log(write, target[write]('6162'), target, target[write]('6162', 3, 2), target,
              attempt(() => target[write]('a', 7)), attempt(() => target[write](5)));
}
