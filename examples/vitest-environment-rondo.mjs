// SPDX-License-Identifier: MIT
//
// An environment for vitest: the tests' globals are those of a page of Rondo's browser. Its time is
// virtual and stands still until a test moves it, by the global `page` (docs/browser.md has its methods):
//
//   await page.click('button');
//   await page.advanceToNextFrame();
//
// Use it by `environment` in vitest's configuration, and run vitest on Rondo:
//
//   rondo node_modules/vitest/vitest.mjs run
//
// environmentOptions: { rondo: { html, url, width, height, fps } }
import { createRequire } from 'node:module';

// vite knows Node's built-in modules only, and would look for this one in node_modules.
const { open } = createRequire(import.meta.url)('rondo:browser');

// Node has these as well, but they have to be the page's: they belong to its loop or to its DOM.
const REPLACED = new Set([
  'AbortController', 'AbortSignal', 'BroadcastChannel', 'CustomEvent', 'Event', 'EventTarget',
  'MessageChannel', 'MessageEvent', 'MessagePort', 'clearInterval', 'clearTimeout', 'navigator',
  'performance', 'queueMicrotask', 'setInterval', 'setTimeout',
]);

export default {
  name: 'rondo',
  transformMode: 'web',
  async setup(global, { rondo = {} }) {
    const { html = '<!DOCTYPE html>', ...options } = rondo;
    const page = await open(html, options);
    const { window } = page;
    const before = new Map();
    const put = (key, found) => {
      before.set(key, Object.getOwnPropertyDescriptor(global, key));
      Object.defineProperty(global, key, { ...found, configurable: true });
    };
    for (const key of Object.getOwnPropertyNames(window)) {
      if (key in global && !REPLACED.has(key)) continue;
      put(key, { get: () => window[key], set(value) { window[key] = value; } });
    }
    for (const key of ['addEventListener', 'dispatchEvent', 'removeEventListener']) {
      put(key, { value: window[key].bind(window), writable: true });
    }
    for (const key of ['window', 'self', 'top', 'parent']) put(key, { value: global, writable: true });
    put('page', { value: page, writable: true });
    return {
      async teardown() {
        for (const { message } of page.errors) console.error(`Uncaught in the page: ${message}`);
        await page.close();
        for (const [key, found] of before) {
          if (found === undefined) delete global[key];
          else Object.defineProperty(global, key, found);
        }
      },
    };
  },
};
