// SPDX-License-Identifier: MIT
'use strict';

const BN = require('bn.js');

const a = new BN('123456789012345678901234567890'), b = new BN('-fedcba987654321', 16);
console.log(a.mul(b).toString(), a.divmod(b).mod.toString(10), a.pow(new BN(20)).toString(36), b.toTwos(128).toString(2));
console.log(a.gcd(new BN(81)).toString(), a.invm(new BN(1000003)).toString(), a.bitLength(), a.toBuffer('le', 16), a);
const red = BN.red('k256');
console.log(new BN(7).toRed(red).redPow(new BN('1000000007')).redInvm().fromRed().toString(16), b.cmp(a), a.ushln(77).toJSON());
let f = new BN(1);
for (let i = 2; i <= 200; i++) f = f.muln(i);
console.log(f.toString());
