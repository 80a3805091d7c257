// SPDX-License-Identifier: MIT
//
// An environment for jest: the tests' globals are those of a page of Rondo's browser. Its time is virtual
// and stands still until a test moves it, by the global `page` (docs/browser.md has its methods):
//
//   await page.click('button');
//   await page.advanceToNextFrame();
//
// Use it by `testEnvironment` in jest's configuration, and run jest on Rondo:
//
//   rondo node_modules/jest/bin/jest.js
//
// testEnvironmentOptions: { html, url, width, height, fps }
'use strict';

const vm = require('node:vm');
const { open } = require('rondo:browser');

class RondoEnvironment {
  constructor({ projectConfig }) {
    const { ModuleMocker } = require(require.resolve('jest-mock', { paths: [projectConfig.rootDir] }));
    this.options = projectConfig.testEnvironmentOptions;
    this.context = vm.createContext();
    this.global = vm.runInContext('globalThis', this.context);
    Object.assign(this.global, projectConfig.globals, { Buffer, global: this.global, process });
    this.moduleMocker = new ModuleMocker(this.global);
    this.fakeTimers = null; // page.advance() takes their place
    this.fakeTimersModern = null;
  }

  async setup() {
    const { html = '<!DOCTYPE html>', ...options } = this.options;
    const { global } = this;
    this.page = await open(html, options);
    const { window } = this.page;
    const put = (key, found) => Object.defineProperty(global, key, { ...found, configurable: true });
    for (const key of Object.getOwnPropertyNames(window)) {
      if (key in global) continue; // JavaScript's own, and console
      put(key, { get: () => window[key], set(value) { window[key] = value; } });
    }
    for (const key of ['addEventListener', 'dispatchEvent', 'removeEventListener']) {
      put(key, { value: window[key].bind(window), writable: true });
    }
    for (const key of ['window', 'self', 'top', 'parent']) put(key, { value: global, writable: true });
    put('page', { value: this.page, writable: true });
  }

  getVmContext() { return this.context; }

  exportConditions() { return ['browser']; }

  async teardown() {
    for (const { message } of this.page?.errors ?? []) {
      this.global.console.error(`Uncaught in the page: ${message}`);
    }
    await this.page?.close();
    this.context = null;
  }
}

module.exports = RondoEnvironment;
