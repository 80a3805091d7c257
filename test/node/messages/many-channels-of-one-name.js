// SPDX-License-Identifier: MIT
// Broadcast channels of one name hear each other in the order in which they came, also after some
// have left, and their number is no burden for those that come and go.
'use strict';

const heard = [];
const open = (n) => {
  const channel = new BroadcastChannel('same');
  channel.onmessage = ({ data }) => {
    heard.push(`${n}:${data}`);
    if (data === 'end') channel.close();
  };
  return channel;
};

const channels = [0, 1, 2, 3, 4].map(open);
channels[0].close(); // the first
channels[2].close(); // one between
channels[4].close(); // the last
channels.push(open(5));

const MANY = 5000;
const start = process.cpuUsage();
const many = [];
for (let i = 0; i < MANY; i++) many.push(new BroadcastChannel('same'));
for (let i = 0; i < MANY; i++) many[i].close();
const { user } = process.cpuUsage(start);
console.log(user < 5e6 ? 'quick' : `slow: ${user}`);

setTimeout(() => {
  channels[3].postMessage('a');
  const sender = new BroadcastChannel('same');
  sender.postMessage('b');
  sender.postMessage('end');
  sender.close();
}, 1);
process.on('exit', () => { console.log(heard.sort().join(' ')); });
