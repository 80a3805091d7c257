// SPDX-License-Identifier: MIT
// What module.import tells of import(): Node 24's output.
'use strict';

const dc = require('diagnostics_channel');
const { pathToFileURL } = require('url');

const handlers = {};
for (const event of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
  handlers[event] = (context) => {
    const { url, parentURL, error, result } = context;
    console.log(event, url, parentURL === pathToFileURL(__filename).href, error?.code,
                typeof result?.join, Object.keys(context));
  };
}
(async () => {
  await import('path');
  const tracing = dc.tracingChannel('module.import');
  tracing.subscribe(handlers);
  const { join } = await import('path');
  console.log(typeof join);
  await import('./no-such-file.mjs').catch(({ code }) => console.log(code));
  tracing.unsubscribe(handlers);
  await import('fs');
})();
