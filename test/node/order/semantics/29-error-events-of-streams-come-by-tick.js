// SPDX-License-Identifier: MIT
// fs streams report open errors after the current callback; destroy's close event follows error.
const s = require('fs').createReadStream(__dirname + '/no-such-file')
s.on('error', (e) => { console.log('error', e.code); setImmediate(() => console.log('immediate')) })
s.on('close', () => console.log('close'))
process.nextTick(() => console.log('tick'))
