// SPDX-License-Identifier: MIT
// basename drops a suffix, but never the whole name.
'use strict';

const { posix, win32 } = require('path');

for (const [file, suffix] of [['a.js', '.js'], ['a.js', 'js'], ['a.js', 'a.js'],
                              ['/x/a.js', 'a.js'],
                              ['/x/a.js/', '.js'], ['a', 'ba'], ['/x/a/', 'xa'], ['a.js', ''],
                              ['a.js', '.jsx'], ['//', '/'], ['aaa', 'a'], ['a.js.js', '.js'],
                              ['C:a.js', '.js'], ['C:\\x\\a.js', '.js'], ['C:', ':'],
                              ['x', undefined]]) {
  console.log(file, suffix, JSON.stringify([posix.basename(file, suffix),
                                            win32.basename(file, suffix)]));
}
