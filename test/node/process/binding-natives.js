// process.binding('natives') has the text of the built-in modules, by their names.
'use strict';

const natives = process.binding('natives');
const { builtinModules } = require('module');
for (const name of ['fs', 'path', 'http', 'util', 'internal/errors']) {
  const text = natives[name];
  console.log(name, typeof text, text.length > 1000, text.includes('require('));
  new Function('exports', 'require', 'module', 'process', 'internalBinding', 'primordials', text);
}
console.log(builtinModules.filter((name) => !name.startsWith('node:') && !(name in natives)));
