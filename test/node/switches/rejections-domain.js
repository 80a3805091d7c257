// SPDX-License-Identifier: MIT
// node10 with the rule of Node 15: recorded there.
const domain = require('domain').create()
domain.on('error', () => console.log('the domain'))
process.on('unhandledRejection', () => console.log('the process'))
domain.run(() => { Promise.reject(new Error('one')) })
