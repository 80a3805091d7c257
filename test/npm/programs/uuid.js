// SPDX-License-Identifier: MIT
'use strict';

const { v1, v3, v4, v5, validate, version, parse, stringify, NIL } = require('uuid');

console.log(v3('hello', v3.DNS), v5('hello', v5.URL), validate(v4()), version(v4()), version(v1()));
console.log(parse('6ba7b810-9dad-11d1-80b4-00c04fd430c8'), stringify(parse(v5.DNS)), NIL, validate('x'));
