// SPDX-License-Identifier: MIT
// node20 with the rule of Node 14: recorded there.
const domain = require('domain').create()
domain.on('error', () => console.log('the domain'))
process.on('unhandledRejection', () => console.log('the process'))
domain.run(() => { Promise.reject(new Error('one')) })
