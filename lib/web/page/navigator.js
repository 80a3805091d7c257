// SPDX-License-Identifier: MIT
// window.navigator: what programs ask to tell browsers apart, and whether there is a network.
'use strict';

const { ObjectDefineProperty, ObjectFreeze, TypeError } = primordials;

const { slot } = require('web/dom/slots');
const { expose, illegal, isObject } = require('web/dom/idl');

const context = require('web/page/context');

const kIsNavigator = slot('navigator');
const ACTIVE_MS = 5000;

let activation;

const VERSION = '5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Rondo Chrome/156.0.0.0 Safari/537.36';

const VALUES = {
  vendorSub: '',
  productSub: '20030107',
  vendor: 'Google Inc.',
  maxTouchPoints: 0,
  doNotTrack: null,
  get hardwareConcurrency() { return require('os').availableParallelism(); },
  cookieEnabled: true,
  appCodeName: 'Mozilla',
  appName: 'Netscape',
  appVersion: VERSION,
  platform: 'Linux x86_64',
  product: 'Gecko',
  userAgent: `Mozilla/${VERSION}`,
  language: 'en-US',
  languages: ObjectFreeze(['en-US', 'en']),
  onLine: true,
  webdriver: true,
  pdfViewerEnabled: false,
  deviceMemory: 8,
};

// A press of a button or a key makes the page active; that lasts for five seconds.
class UserActivation {
  constructor(key) {
    if (key !== kIsNavigator) {
      throw new TypeError("Failed to construct 'UserActivation': Illegal constructor");
    }
  }

  get hasBeenActive() { return context.page.activeSince !== undefined; }

  get isActive() {
    const { activeSince } = context.page;
    return activeSince !== undefined && context.agent.now() - activeSince < ACTIVE_MS;
  }
}
expose(UserActivation, 'UserActivation');

class Navigator {
  constructor(key) {
    if (key !== kIsNavigator) {
      throw new TypeError("Failed to construct 'Navigator': Illegal constructor");
    }
    this[kIsNavigator] = true;
  }

  get userActivation() { return activation ??= new UserActivation(kIsNavigator); }

  get locks() { return require('web/locks').locks; }

  javaEnabled() { return false; }

  vibrate() { return true; }

  sendBeacon(url, data = null) {
    const { sendBeacon } = require('web/page/fetch');
    return sendBeacon(url, data);
  }
}
for (const name of primordials.ObjectKeys(VALUES)) {
  ObjectDefineProperty(Navigator.prototype, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      if (!isObject(this) || this[kIsNavigator] !== true) throw illegal();
      return VALUES[name];
    },
    set: undefined,
  });
}
expose(Navigator, 'Navigator');

let navigator;
const navigatorOf = () => navigator ??= new Navigator(kIsNavigator);

function install(window, frame, { defineGetter, defineLazy }) {
  defineLazy(window, 'Navigator', () => Navigator);
  defineLazy(window, 'UserActivation', () => UserActivation);
  defineGetter(window, 'navigator', navigatorOf);
  defineGetter(window, 'clientInformation', navigatorOf);
}

module.exports = { install, navigatorOf };
