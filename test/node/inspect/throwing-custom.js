// SPDX-License-Identifier: MIT
// What a custom function or a getter throws comes out of inspect.

'use strict';

const { inspect } = require('util');
const attempt = (f) => { try { console.log(f());
  } catch (error) { console.log('thrown:', error.message); } };
attempt(() => inspect({ [inspect.custom]() { throw new Error('custom'); } }));
attempt(() => inspect({ get [Symbol.toStringTag]() { throw new Error('tag'); } }));
attempt(() => inspect({ get x() { throw new Error('never read'); } }));
