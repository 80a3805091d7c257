// SPDX-License-Identifier: MIT
const t = setTimeout(() => console.log('never'), 10000)
t.unref()
setTimeout(() => console.log('hasRef', t.hasRef ? t.hasRef() : false), 5)
