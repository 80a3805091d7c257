// SPDX-License-Identifier: MIT
const thenable = { then (f) { console.log('then called'); f('thenable') } }
Promise.resolve().then(() => thenable).then((v) => console.log(v))
Promise.resolve().then(() => console.log('p1')).then(() => console.log('p2')).then(() => console.log('p3')).then(() => console.log('p4'))
