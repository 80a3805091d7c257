// SPDX-License-Identifier: MIT
const net = require('net')
const probe = net.createServer().listen(0, '127.0.0.1', () => {
  const port = probe.address().port
  probe.close(() => {
    const s = net.connect(port, '127.0.0.1')
    s.on('error', (e) => { console.log('error', e.code); process.nextTick(() => console.log('tick')); setImmediate(() => console.log('immediate')) })
    s.on('close', (had) => console.log('close', had))
    console.log('connecting')
  })
})
