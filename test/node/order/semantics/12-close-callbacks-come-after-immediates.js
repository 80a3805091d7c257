// SPDX-License-Identifier: MIT
// A destroyed socket's close event: after check, in the close phase; a tick in between drains first.
const net = require('net')
const server = net.createServer().listen(0, '127.0.0.1', () => {
  const s = net.connect(server.address().port, '127.0.0.1', () => {
    s.on('close', () => { console.log('close'); server.close() })
    s.destroy()
    setImmediate(() => console.log('immediate'))
    process.nextTick(() => console.log('tick'))
    Promise.resolve().then(() => console.log('microtask'))
  })
})
server.on('connection', (c) => c.on('error', () => {}))
