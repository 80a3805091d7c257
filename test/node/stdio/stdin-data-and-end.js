// SPDX-License-Identifier: MIT
// process.stdin: data, end, setEncoding.
'use strict';

process.stdin.setEncoding('utf8');
let all = '';
process.stdin.on('data', (d) => { all += d; });
process.stdin.on('end', () => console.log('end', JSON.stringify(all)));
process.stdin.on('close', () => console.log('close'));
