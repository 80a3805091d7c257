// SPDX-License-Identifier: MIT
// homedir and tmpdir follow the environment.
'use strict';

const os = require('os');
process.env.HOME = '/a/b';
process.env.TMPDIR = '/tmp/x/';
console.log(os.homedir(), os.tmpdir());
process.env.TMPDIR = '/';
console.log(os.tmpdir());
process.env.TMPDIR = '';
process.env.TMP = '/second';
console.log(os.tmpdir());
delete process.env.TMP;
process.env.TEMP = '/third';
console.log(os.tmpdir(), `${os.tmpdir}`);
delete process.env.TEMP;
delete process.env.HOME;
console.log(os.tmpdir(), os.homedir() === os.userInfo().homedir);
