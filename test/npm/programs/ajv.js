// SPDX-License-Identifier: MIT
'use strict';

const Ajv = require('ajv');

const ajv = new Ajv({ allErrors: true, useDefaults: true, coerceTypes: true });
const validate = ajv.compile({
  type: 'object', required: ['name', 'age'], additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: '^[a-z]+$', maxLength: 5 }, age: { type: 'integer', minimum: 0 },
    tags: { type: 'array', items: { enum: ['x', 'y'] }, uniqueItems: true }, level: { default: 3 },
    next: { $ref: '#' },
  },
});
for (const data of [{ name: 'ann', age: '7' }, { name: 'ANN', age: -1, other: 1 }, { name: 'toolong', tags: ['x', 'x', 'z'] },
                    { name: 'a', age: 1, next: { name: 'b' } }]) {
  console.log(validate(data), data, ajv.errorsText(validate.errors));
}
const async = ajv.compile({ $async: true, type: 'number' });
async('x').catch((error) => console.log(error.constructor.name, error.errors));
try { ajv.compile({ type: 'nope' }); } catch (error) { console.log(error.message); }
