// SPDX-License-Identifier: MIT
// EventEmitterAsyncResource: an emitter whose listeners run in the asynchronous context in which it
// was made.

'use strict';

const { ObjectDefineProperty, ReflectApply, TypeError } = primordials;

const EventEmitter = require('events');
const { AsyncResource } = require('async_hooks');
const { validateString } = require('internal/validators');

class EventEmitterReferencingAsyncResource extends AsyncResource {
  #eventEmitter;

  constructor(emitter, type, options) {
    super(type, options);
    this.#eventEmitter = emitter;
  }

  get eventEmitter() { return this.#eventEmitter; }
}

class EventEmitterAsyncResource extends EventEmitter {
  #asyncResource;

  constructor(options = undefined) {
    let name;
    let settings = options;
    if (typeof options === 'string') {
      name = options;
      settings = undefined;
    } else {
      if (new.target === EventEmitterAsyncResource) validateString(options?.name, 'options.name');
      name = options?.name || new.target.name;
    }
    super(settings);
    this.#asyncResource = new EventEmitterReferencingAsyncResource(this, name, settings);
  }

  // The engine's own message about a foreign `this` is another than Node's.
  static #of(emitter) {
    if (#asyncResource in emitter) return emitter.#asyncResource;
    throw new TypeError('Cannot read private member #asyncResource from an object whose class ' +
                        'did not declare it');
  }

  emit(event, ...args) {
    const resource = EventEmitterAsyncResource.#of(this);
    const all = [super.emit, this, event];
    for (let i = 0; i < args.length; i++) all[i + 3] = args[i];
    return ReflectApply(resource.runInAsyncScope, resource, all);
  }

  emitDestroy() { EventEmitterAsyncResource.#of(this).emitDestroy(); }

  // Getters, under the names that V8's stacks have for them.
  static {
    const getters = {
      __proto__: null,
      'get asyncId'() { return EventEmitterAsyncResource.#of(this).asyncId(); },
      'get triggerAsyncId'() { return EventEmitterAsyncResource.#of(this).triggerAsyncId(); },
      'get asyncResource'() {
        const resource = EventEmitterAsyncResource.#of(this); // no tail call: it shows in stacks
        return resource;
      },
    };
    const define = (name) => ObjectDefineProperty(EventEmitterAsyncResource.prototype, name, {
      __proto__: null, configurable: true, enumerable: false, get: getters[`get ${name}`],
    });
    define('asyncId');
    define('triggerAsyncId');
    define('asyncResource');
  }
}

module.exports = { EventEmitterAsyncResource };
