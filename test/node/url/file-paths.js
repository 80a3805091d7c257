// SPDX-License-Identifier: MIT
// fileURLToPath and pathToFileURL.
'use strict';

const { fileURLToPath, pathToFileURL } = require('url');

const say = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
for (const value of ['file:///a/b', 'file:///a%20b/%E6%97%A5', 'file:///a%2fb', 'file:///a%2Fb',
                     'file:///a%5Cb',
                     'file://h/x', 'file://localhost/x', 'http://h/x', 'x',
                     new URL('file:///q?r#s'), 5,
                     null, {}, undefined, 'file:///C:/x']) {
  say(() => fileURLToPath(value));
}
for (const value of ['file:///C:/a%20b/c', 'file://server/share/x', 'file:///x',
                     'file:///C:/a%5Cb']) {
  say(() => fileURLToPath(value, { windows: true }));
}
for (const path of ['/a/b', '/a b', '/a%b', '/a?b#c', '/a\nb\tc\rd', '/a\\b', '/\u00e9\ud83d\ude00',
                    '/a/', '/',
                    '//x//y/', '/a/../b', '/a"<>`{}', "/!$&'()*+,-.:;=@_"]) {
  console.log(JSON.stringify(path), pathToFileURL(path).href, fileURLToPath(pathToFileURL(path)));
}
for (const path of [5, undefined, null, {}]) say(() => pathToFileURL(path));
for (const path of ['C:\\a\\b', 'C:\\a b\\', '\\\\server\\share\\x']) {
  console.log(pathToFileURL(path, { windows: true }).href);
}
