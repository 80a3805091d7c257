// SPDX-License-Identifier: MIT
// Report: evloghq/evlog pull request #376 (review): a retry waits for a timer that does not keep
// the process.
// Race: the timer that flushes the events is unref'd. It begins when the settings are read, and
// the program usually lives longer than that.
// Forced by: fs.readFile:1:800
'use strict';
const assert = require('assert');
const fs = require('fs');

const events = ['start'];
const sent = [];

fs.readFile(__filename, (error) => {
  if (error) throw error;
  setTimeout(() => sent.push(...events.splice(0)), 200).unref();
});

setTimeout(() => {}, 700);
process.on('exit', () => assert.deepStrictEqual(sent, ['start']));
