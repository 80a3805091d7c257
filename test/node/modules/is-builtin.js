// SPDX-License-Identifier: MIT
// module.isBuiltin and module.builtinModules.
'use strict';

const { isBuiltin, builtinModules } = require('module');
for (const name of ['path', 'node:path', 'timers/promises', 'node:timers/promises', 'test', 'x',
                    'node:x', 'internal/errors', 'node:internal/errors', './path', '', undefined,
                    5]) {
  console.log(name, isBuiltin(name));
}
console.log(builtinModules.includes('path'), builtinModules.includes('events'));
console.log(builtinModules.some((name) => name.startsWith('internal/')));
console.log(Array.isArray(builtinModules), Object.isFrozen(builtinModules));
