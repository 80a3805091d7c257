// SPDX-License-Identifier: MIT
// Embedded content: iframe (its window is the page's), canvas, embed, object, and media elements,
// which play nothing.

'use strict';

const { FunctionPrototypeCall, PromiseReject } = primordials;

const {
  kAttributeChanged, kConnected, kPostConnected, kRemoved, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { expose, fail, mix, text } = require('web/dom/idl');
const { attr, setAttr } = require('web/dom/html/attributes');
const { define, finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');
const { formOwner } = require('web/dom/html/form-owner');
const { reflect } = require('web/dom/html/reflect');
const { mixValidity } = require('web/dom/html/validity');

const kFrame = slot('contentFrame'); // set by the page
const REFERRER = 'no-referrer no-referrer-when-downgrade same-origin origin ' +
  'strict-origin origin-when-cross-origin strict-origin-when-cross-origin unsafe-url||';

// ---- iframe

class HTMLIFrameElement extends HTMLElement {
  get contentWindow() {
    return this[kFrame]?.window ?? null;
  }

  get contentDocument() {
    const frame = this[kFrame];
    return frame === undefined || frame === null ? null : frame.document ?? null;
  }

  getSVGDocument() {
    return null;
  }

  [kPostConnected]() {
    if (this[kConnected]) hooks.frameInserted(this);
  }

  [kRemoved](parent, wasConnected) {
    super[kRemoved](parent, wasConnected);
    if (wasConnected) hooks.frameRemoved(this);
  }

  [kAttributeChanged](name, old, value, namespace) {
    super[kAttributeChanged](name, old, value, namespace);
    if (namespace === null && this[kConnected] &&
        (name === 'src' || name === 'srcdoc' || name === 'name' || name === 'sandbox')) {
      hooks.frameAttribute(this, name);
    }
  }
}
finish(HTMLIFrameElement, 'HTMLIFrameElement', {
  text: 'srcdoc name allow width height align scrolling frameBorder', url: 'src longDesc',
  flag: 'allowFullscreen credentialless', nullText: 'marginHeight marginWidth',
  words: 'sandbox:allow-downloads,allow-forms,allow-modals,allow-orientation-lock,' +
    'allow-pointer-lock,allow-popups,allow-popups-to-escape-sandbox,allow-presentation,' +
    'allow-same-origin,allow-scripts,allow-top-navigation,' +
    'allow-top-navigation-by-user-activation,allow-top-navigation-to-custom-protocols',
  choice: { loading: 'lazy eager|eager|eager', referrerPolicy: REFERRER },
});

// ---- canvas: it has a size, and nothing can be drawn

const HTMLCanvasElement = define('HTMLCanvasElement', { nat: 'width:300 height:150' }, {
  getContext() {
    return null;
  },
  toDataURL() {
    return 'data:,';
  },
  toBlob(callback) {
    hooks.queueTask('dom', 'toBlob', () => callback(null));
  },
});

// ---- embed and object: what they name is fetched, and not shown

function loadContent(element, attribute) {
  if (!element[kConnected]) return;
  require('web/dom/html/image').loadForEvents(element, attr(element, attribute), 'object');
}

const content = (attribute) => ({
  [kPostConnected]() {
    loadContent(this, attribute);
  },
  [kAttributeChanged](name, old, value, namespace) {
    FunctionPrototypeCall(HTMLElement.prototype[kAttributeChanged], this, name, old, value,
                          namespace);
    if (namespace === null && name === attribute) loadContent(this, attribute);
  },
});

const HTMLEmbedElement = define('HTMLEmbedElement', {
  text: 'type width height align name', url: 'src',
}, {
  getSVGDocument() {
    return null;
  },
});
mix(HTMLEmbedElement.prototype, content('src'));

const HTMLObjectElement = define('HTMLObjectElement', {
  text: 'type name width height align archive code standby codeType useMap', url: 'data codeBase',
  flag: 'declare', nat: 'hspace:0 vspace:0', nullText: 'border',
}, {
  get form() {
    return formOwner(this);
  },
  get contentWindow() {
    return null;
  },
  get contentDocument() {
    return null;
  },
  getSVGDocument() {
    return null;
  },
  [slot('barred')]() {
    return true;
  },
});
mix(HTMLObjectElement.prototype, content('data'));
mixValidity(HTMLObjectElement);

const HTMLSourceElement = define('HTMLSourceElement', {
  text: 'type srcset sizes media', url: 'src', nat: 'width:0 height:0',
});

const HTMLTrackElement = define('HTMLTrackElement', {
  text: 'srclang label', url: 'src', flag: 'default',
  choice: { kind: 'subtitles captions descriptions chapters metadata|subtitles|metadata' },
}, {
  get readyState() {
    return 0;
  },
  get track() {
    return null;
  },
});

// ---- Media

const kMuted = slot('muted');
const kVolume = slot('volume');
const kRate = slot('playbackRate');

class HTMLMediaElement extends HTMLElement {
  get error() {
    return null;
  }

  get currentSrc() {
    return '';
  }

  get networkState() {
    return 0;
  }

  get readyState() {
    return 0;
  }

  get paused() {
    return true;
  }

  get ended() {
    return false;
  }

  get seeking() {
    return false;
  }

  get duration() {
    return NaN;
  }

  get currentTime() {
    return 0;
  }

  set currentTime(value) {
    void value;
  }

  get muted() {
    return this[kMuted] ?? attr(this, 'muted') !== null;
  }

  set muted(value) {
    this[kMuted] = !!value;
  }

  get volume() {
    return this[kVolume] ?? 1;
  }

  set volume(value) {
    const number = +value;
    if (!(number >= 0 && number <= 1)) {
      throw fail('IndexSizeError', undefined, undefined,
        "Failed to set the 'volume' property on 'HTMLMediaElement': The volume provided " +
        `(${number}) is outside the range [0, 1].`);
    }
    this[kVolume] = number;
  }

  get playbackRate() {
    return this[kRate] ?? 1;
  }

  set playbackRate(value) {
    this[kRate] = +value;
  }

  get defaultPlaybackRate() {
    return 1;
  }

  set defaultPlaybackRate(value) {
    void value;
  }

  get srcObject() {
    return this[slot('srcObject')] ?? null;
  }

  set srcObject(value) {
    this[slot('srcObject')] = value;
  }

  canPlayType() {
    return '';
  }

  load() {}

  pause() {}

  play() {
    return PromiseReject(fail('NotSupportedError', undefined, undefined,
                              'The element has no supported sources.'));
  }
}
expose(HTMLMediaElement, 'HTMLMediaElement', {
  NETWORK_EMPTY: 0, NETWORK_IDLE: 1, NETWORK_LOADING: 2, NETWORK_NO_SOURCE: 3, HAVE_NOTHING: 0,
  HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4,
});
reflect(HTMLMediaElement, {
  url: 'src', flag: 'autoplay loop controls defaultMuted=muted',
  choice: {
    crossOrigin: 'anonymous use-credentials|null|anonymous|?',
    preload: 'none metadata auto|metadata|metadata',
  },
});

const HTMLVideoElement = define('HTMLVideoElement', {
  nat: 'width:0 height:0', url: 'poster', flag: 'playsInline',
}, {
  get videoWidth() {
    return 0;
  },
  get videoHeight() {
    return 0;
  },
}, HTMLMediaElement);
const HTMLAudioElement = define('HTMLAudioElement', undefined, undefined, HTMLMediaElement);

// new Audio(src)
function makeAudioFunction(document) {
  function Audio(src = undefined) {
    const audio = document().createElement('audio');
    setAttr(audio, 'preload', 'auto');
    if (src !== undefined) setAttr(audio, 'src', text(src));
    return audio;
  }
  primordials.ObjectDefineProperty(Audio, 'prototype', {
    __proto__: null, value: HTMLAudioElement.prototype, writable: false,
  });
  return Audio;
}

module.exports = {
  Audio: makeAudioFunction(() => hooks.document),
  HTMLAudioElement, HTMLCanvasElement, HTMLEmbedElement, HTMLIFrameElement, HTMLMediaElement,
  HTMLObjectElement, HTMLSourceElement, HTMLTrackElement, HTMLVideoElement,
};
