// SPDX-License-Identifier: MIT
'use strict';

const bcrypt = require('bcryptjs');
const CryptoJS = require('crypto-js');
const { customAlphabet, nanoid } = require('nanoid');

console.log(bcrypt.hashSync('secret', '$2a$04$abcdefghijklmnopqrstuu'), bcrypt.getRounds(bcrypt.hashSync('x', 4)));
console.log(CryptoJS.SHA3('x').toString(), CryptoJS.HmacSHA256('x', 'key').toString(),
            CryptoJS.AES.decrypt(CryptoJS.AES.encrypt('text', 'key'), 'key').toString(CryptoJS.enc.Utf8));
console.log(nanoid().length, /^[ab]{8}$/.test(customAlphabet('ab', 8)()), nanoid() !== nanoid());
bcrypt.compare('secret', bcrypt.hashSync('secret', 4)).then(console.log);
