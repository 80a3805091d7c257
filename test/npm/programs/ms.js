// SPDX-License-Identifier: MIT
'use strict';

const ms = require('ms');

console.log(['2 days', '1d', '10h', '2.5 hrs', '1m', '5s', '1y', '100', '-3 min', '-.5h'].map((s) => ms(s)));
console.log([60000, 2 * 60000, -3 * 60000, ms('10 hours'), 500].map((n) => `${ms(n)} = ${ms(n, { long: true })}`));
for (const bad of [undefined, '', {}, NaN]) {
  try { console.log(ms(bad)); } catch (error) { console.log(error.message); }
}
