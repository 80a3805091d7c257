// SPDX-License-Identifier: MIT
// EventEmitterAsyncResource: an emitter whose listeners run in the asynchronous context in which it
// was made.

'use strict';

const { ReflectApply } = primordials;

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

  emit(event, ...args) {
    const resource = this.#asyncResource;
    const all = [super.emit, this, event];
    for (let i = 0; i < args.length; i++) all[i + 3] = args[i];
    return ReflectApply(resource.runInAsyncScope, resource, all);
  }

  emitDestroy() { this.#asyncResource.emitDestroy(); }

  get asyncId() { return this.#asyncResource.asyncId(); }

  get triggerAsyncId() { return this.#asyncResource.triggerAsyncId(); }

  get asyncResource() { return this.#asyncResource; }
}

module.exports = { EventEmitterAsyncResource };
