// SPDX-License-Identifier: MIT
// img. The page loads it (hooks.fetch); here are its size, by the first bytes of a PNG, GIF, JPEG,
// WebP, BMP or SVG, and its events.
//
//   image[slot('request')]   { url, state, width, height, waits }, state: pending, complete, broken
//
// 1. A change of src aborts what was under way: an answer to an older request is dropped.
// 2. The load of a document waits for its images: that is the page's part of hooks.fetch.
// 3. An image that a document has loaded before is there at once, and its event is queued then.
'use strict';

const {
  ArrayPrototypePush, Promise, RegExpPrototypeExec, SafeMap,
  StringPrototypeSplit, StringPrototypeTrim, Uint8Array,
} = primordials;

const {
  HTML, kAdopted, kAttributeChanged, kInit, kInserted, kLocalName, kNamespace, kOwner,
  kParent, kView, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { fail, illegalConstructor } = require('web/dom/idl');
const { fireSteps } = require('web/dom/event-target');
const { attr, hasAttr, setAttr } = require('web/dom/html/attributes');
const { finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');
const { parseNatural } = require('web/dom/html/reflect');
const { resolve } = require('web/dom/html/url');

const kNatural = slot('natural'); // its size, for the layout
const kRequest = slot('request');
const kQueued = slot('imageUpdateQueued');
const kAvailable = slot('availableImages'); // of a document: by URL, { bytes, height, width }

// ---- Sizes

// { width, height } of an image's bytes, or null if it is none that we know.
function sizeOf(bytes) {
  const at = (index) => bytes[index] ?? 0;
  const big16 = (index) => at(index) * 256 + at(index + 1);
  const little16 = (index) => at(index) + at(index + 1) * 256;
  const big32 = (index) => big16(index) * 65536 + big16(index + 2);
  const little32 = (index) => little16(index) + little16(index + 2) * 65536;
  const size = (width, height) => ({ __proto__: null, width, height });
  if (big32(0) === 0x89504e47) return size(big32(16), big32(20));
  if (big32(0) === 0x47494638) return size(little16(6), little16(8));
  if (big16(0) === 0xffd8) return sizeOfJpeg(bytes, big16, size);
  if (big16(0) === 0x424d) return size(little32(18), little32(22));
  if (big32(0) === 0x52494646 && big32(8) === 0x57454250) {
    if (big32(12) === 0x56503858) { // VP8X
      return size(1 + little16(24) + at(26) * 65536, 1 + little16(27) + at(29) * 65536);
    }
    if (big32(12) === 0x56503820) return size(little16(26) & 0x3fff, little16(28) & 0x3fff);
    const bits = little32(21);
    return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  return sizeOfSvg(bytes, size);
}

function sizeOfJpeg(bytes, big16, size) {
  for (let at = 2; at < bytes.length - 9 && bytes[at] === 0xff;) {
    const kind = bytes[at + 1];
    if (kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc) {
      return size(big16(at + 7), big16(at + 5));
    }
    at += 2 + big16(at + 2);
  }
  return null;
}

function sizeOfSvg(bytes, size) {
  let text = '';
  for (let i = 0; i < bytes.length && i < 2000; i++) {
    text += primordials.StringFromCharCode(bytes[i]);
  }
  const tag = RegExpPrototypeExec(/<svg\b[^>]*/, text);
  if (tag === null) return null;
  const number = (name) => RegExpPrototypeExec(
    new primordials.RegExp(`\\b${name}\\s*=\\s*["']?([0-9.]+)`), tag[0])?.[1];
  const box = RegExpPrototypeExec(
    /viewBox\s*=\s*["']?\s*[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)/, tag[0]);
  return size(+(number('width') ?? box?.[1] ?? 300) | 0,
              +(number('height') ?? box?.[2] ?? 150) | 0);
}

// ---- Loading

// The first source of a srcset: the choice depends on the screen, which has no finer pixels.
function firstOfSet(set) {
  if (set === null) return null;
  const parts = StringPrototypeSplit(StringPrototypeTrim(set), ',');
  for (let i = 0; i < parts.length; i++) {
    const words = StringPrototypeSplit(StringPrototypeTrim(parts[i]), ' ');
    if (words[0] !== '') return words[0];
  }
  return null;
}

function sourceOf(image) {
  const parent = image[kParent];
  if (parent !== null && parent[kLocalName] === 'picture' && parent[kNamespace] === HTML) {
    for (let child = parent.firstElementChild; child !== null && child !== image;
      child = child.nextElementSibling) {
      if (child[kLocalName] !== 'source' || hasAttr(child, 'media')) continue;
      const found = firstOfSet(attr(child, 'srcset'));
      if (found !== null) return found;
    }
  }
  return firstOfSet(attr(image, 'srcset')) ?? attr(image, 'src');
}

const settle = (request, error) => {
  const { waits } = request;
  request.waits = [];
  for (let i = 0; i < waits.length; i++) {
    if (error === undefined) waits[i].resolve(undefined);
    else waits[i].reject(error);
  }
};

const decodeError = () => fail('EncodingError', undefined, undefined,
                               'The source image cannot be decoded.');

// In a microtask, so that several changes make one request.
function update(image) {
  const source = sourceOf(image);
  const old = image[kRequest];
  const request = image[kRequest] = {
    __proto__: null, url: '', state: 'pending', width: 0, height: 0, waits: [],
  };
  image[kNatural] = null;
  if (old?.waits.length > 0) settle(old, decodeError());
  if (source === null) {
    request.state = 'complete';
    return;
  }
  if (image[kQueued] || takeAvailable(image, request, source)) return;
  image[kQueued] = true;
  hooks.queueMicrotask(() => {
    image[kQueued] = false;
    load(image, image[kRequest]);
  });
}

// Whether the document has the image already.
function takeAvailable(image, request, source) {
  const available = image[kOwner][kAvailable];
  if (available === undefined || image[kOwner][kView] === null) return false;
  const url = resolve(image, source);
  const found = url === null ? undefined : available.get(url);
  if (found === undefined) return false;
  request.url = url;
  complete(image, request, found);
  hooks.changed(image, 'style');
  hooks.queueTask('dom', 'image load', () =>
    image[kRequest] === request ? fireSteps(image, 'load') : undefined);
  return true;
}

function complete(image, request, found) {
  const { bytes, height, width } = found;
  image[kNatural] = found;
  request.state = 'complete';
  request.bytes = bytes;
  request.height = height;
  request.width = width;
}

function load(image, request) {
  const source = sourceOf(image);
  if (source === null) {
    request.state = 'complete';
    return;
  }
  if (image[kOwner][kView] === null) return;
  const url = source === '' ? null : resolve(image, source);
  request.url = url ?? source;
  if (url === null) {
    request.state = 'broken';
    hooks.queueTask('dom', 'image error', () => {
      settle(request, decodeError());
      return fireSteps(image, 'error');
    });
    return;
  }
  // The answer: { bytes } or { error }.
  hooks.fetch(url, 'image', image, (answer) => {
    if (image[kRequest] !== request) return undefined;
    const size = answer.error === undefined ?
      sizeOf(answer.bytes ?? new Uint8Array(0)) : null;
    if (size === null) {
      request.state = 'broken';
    } else {
      const found = { __proto__: null, bytes: answer.bytes, height: size.height, width: size.width };
      complete(image, request, found);
      (image[kOwner][kAvailable] ??= new SafeMap()).set(url, found);
    }
    hooks.changed(image, 'style');
    settle(request, size === null ? decodeError() : undefined);
    return fireSteps(image, size === null ? 'error' : 'load');
  });
}

// The picture of an <input type=image>, and what <object> and <embed> show, are fetched for their
// events alone.
function loadForEvents(element, source, kind) {
  const request = element[kRequest] = { __proto__: null };
  if (source === null || source === '') return;
  hooks.queueMicrotask(() => {
    if (element[kRequest] !== request || element[kOwner][kView] === null) return;
    const url = resolve(element, source);
    if (url === null) return;
    hooks.fetch(url, kind, element, ({ bytes, error }) => {
      if (element[kRequest] !== request) return undefined;
      const isThere = error === undefined && (kind !== 'image' || sizeOf(bytes) !== null);
      return fireSteps(element, isThere ? 'load' : 'error');
    });
  });
}

class HTMLImageElement extends HTMLElement {
  [kInit]() {
    this[kRequest] = {
      __proto__: null, url: '', state: 'complete', width: 0, height: 0, waits: [],
    };
  }

  get complete() {
    const source = sourceOf(this);
    return source === null || source === '' || this[kRequest].state !== 'pending';
  }

  get currentSrc() {
    return this[kRequest].url;
  }

  get naturalWidth() {
    return this[kRequest].width;
  }

  get naturalHeight() {
    return this[kRequest].height;
  }

  get width() {
    return hooks.boxSize?.(this)?.width ?? parseNatural(attr(this, 'width')) ??
      this[kRequest].width;
  }

  set width(value) {
    setAttr(this, 'width', `${+value >>> 0}`);
  }

  get height() {
    return hooks.boxSize?.(this)?.height ?? parseNatural(attr(this, 'height')) ??
      this[kRequest].height;
  }

  set height(value) {
    setAttr(this, 'height', `${+value >>> 0}`);
  }

  get x() {
    return hooks.boxSize?.(this)?.x ?? 0;
  }

  get y() {
    return hooks.boxSize?.(this)?.y ?? 0;
  }

  decode() {
    const request = this[kRequest];
    return new Promise((resolve, reject) => {
      hooks.queueMicrotask(() => {
        if (request !== this[kRequest] || request.state === 'broken' || sourceOf(this) === null) {
          reject(decodeError());
        } else if (request.state === 'complete') {
          hooks.queueTask('dom', 'image decoded', () => {
            hooks.queueTask('dom', 'image decoded', () => resolve(undefined));
          });
        } else {
          ArrayPrototypePush(request.waits, { __proto__: null, resolve, reject });
        }
      });
    });
  }

  [kAttributeChanged](name, old, value, namespace) {
    super[kAttributeChanged](name, old, value, namespace);
    if (namespace !== null) return;
    if (name === 'src' || name === 'srcset' || name === 'crossorigin' || name === 'sizes') {
      if (name !== 'src' && name !== 'srcset' && old === value) return;
      update(this);
    }
  }

  [kInserted]() {
    super[kInserted]();
    if (this[kParent]?.[kLocalName] === 'picture' && sourceOf(this) !== null) update(this);
  }

  [kAdopted]() {
    if (sourceOf(this) !== null) update(this);
  }
}
finish(HTMLImageElement, 'HTMLImageElement', {
  text: 'alt srcset sizes useMap name align', flag: 'isMap', nullText: 'border',
  url: 'src longDesc lowsrc', nat: 'hspace:0 vspace:0',
  choice: {
    crossOrigin: 'anonymous use-credentials|null|anonymous|?',
    decoding: 'sync async auto|auto|auto', fetchPriority: 'high low auto|auto|auto',
    loading: 'lazy eager|eager|eager',
    referrerPolicy: 'no-referrer no-referrer-when-downgrade same-origin origin ' +
      'strict-origin origin-when-cross-origin strict-origin-when-cross-origin unsafe-url||',
  },
});

// new Image(width, height)
function makeImageFunction(document) {
  function Image(width = undefined, height = undefined) {
    if (new.target === undefined) throw illegalConstructor();
    const image = document().createElement('img');
    if (width !== undefined) setAttr(image, 'width', `${+width >>> 0}`);
    if (height !== undefined) setAttr(image, 'height', `${+height >>> 0}`);
    return image;
  }
  primordials.ObjectDefineProperty(Image, 'prototype', {
    __proto__: null, value: HTMLImageElement.prototype, writable: false,
  });
  return Image;
}

module.exports = {
  HTMLImageElement, Image: makeImageFunction(() => hooks.document), loadForEvents, sizeOf,
};
