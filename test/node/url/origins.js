// SPDX-License-Identifier: MIT
// Of special schemes; of what a blob: URL carries; else null.
'use strict';

for (const text of ['http://u:p@h:8/x', 'https://h:443', 'ws://h', 'wss://h', 'ftp://h',
                    'file:///x', 'foo://h',
                    'mailto:x', 'blob:https://a:9/b', 'blob:http://h', 'blob:ftp://h/',
                    'blob:file:///x',
                    'blob:', 'blob:x', 'blob:ws://h/', 'data:x']) {
  console.log(text, new URL(text).origin);
}
