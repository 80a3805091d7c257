// SPDX-License-Identifier: MIT
const a = setTimeout(() => console.log('a'), 30)
setTimeout(() => console.log('b'), 30)
setTimeout(() => { if (a.refresh) a.refresh(); console.log('refreshed') }, 10)
