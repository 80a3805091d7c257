// SPDX-License-Identifier: MIT
// Report: amqp-node/amqplib#738, 'Error emitted before handler is attached causes "Unhandled
// 'error' event"'.
// Race: the handler for errors is attached after the settings were read. The broker drops idle
// connections after 400 ms, so it is usually there.
// Forced by: fs.readFile:1:900
'use strict';
const fs = require('fs');
const net = require('net');

const broker = net.createServer((socket) => {
  setTimeout(() => socket.resetAndDestroy(), 400);
});

broker.listen(0, '127.0.0.1', () => {
  const connection = net.connect(broker.address().port, '127.0.0.1', () => {
    fs.readFile(__filename, (error) => {
      if (error) throw error;
      connection.on('error', () => {});
    });
  });
  connection.on('close', () => broker.close());
});
