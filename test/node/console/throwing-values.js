// SPDX-License-Identifier: MIT
// Getters are not read, and what custom functions throw comes out.

'use strict';

console.log({ get a() { throw new Error('never'); } });
try { console.log({ [Symbol.for('nodejs.util.inspect.custom')]() { throw new Error('custom');
  } }); } catch (e) { console.log(e.message); }
try { console.log('%s', { toString() { throw new Error('string'); } });
  } catch (e) { console.log(e.message); }
console.log('still here');
