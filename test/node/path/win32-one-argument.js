// SPDX-License-Identifier: MIT
// The same of Windows paths: drives, shares, device names, both slashes.
'use strict';

const { win32 } = require('path');

const inputs = ['', '.', '..', '\\', '/', 'a', '\\a', 'a\\', 'a/b\\c', 'C:', 'C:\\', 'c:/', 'C:a',
                'C:\\a',
                'C:/a/../../b', 'C:..', 'C:.\\', '\\\\', '\\\\server', '\\\\server\\',
                '//server/share',
                '\\\\server\\share\\', '//server/share/a/../../b', '\\\\?\\C:\\a', '\\\\.\\pipe',
                '\\\\.\\PHYSICALDRIVE0', 'a\\..\\..\\b', '.\\a', '..\\a', 'file:x', 'x\\C:\\y',
                'x/../C:y',
                'a.js', '.a', '..', 'C:.a', 'C:a.b\\', 'C:\\a\\..b', 'a/./b', 'C:\\..\\a'];
for (const input of inputs) {
  console.log([input, win32.normalize(input), win32.dirname(input), win32.basename(input),
               win32.extname(input), win32.isAbsolute(input)].join(' | '));
  console.log(JSON.stringify(win32.parse(input)));
}
