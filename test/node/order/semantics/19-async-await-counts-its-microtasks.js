// SPDX-License-Identifier: MIT
async function a () { console.log('a start'); await b(); console.log('a end') }
async function b () { console.log('b') }
setTimeout(() => console.log('timeout'), 5)
a()
new Promise((resolve) => { console.log('executor'); resolve() }).then(() => console.log('then 1')).then(() => console.log('then 2')).then(() => console.log('then 3'))
console.log('main')
