// SPDX-License-Identifier: MIT
//
// Statements about the document: events, elements with a life of their own, rendering, scripts.
'use strict';

const TARGETS = ['outer', 'inner'];
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const RENDERED = ['box', 'box2'];

module.exports = {
  listen: {
    area: 'event', weight: 8,
    make: (g, depth) => ({
      target: g.random.of(TARGETS), event: g.random.of(['click', 'click', 'go']), capture: g.random.chance(20),
      bodies: [g.inner(depth)],
    }),
    print: (s, p) => {
      p.need('targets');
      return `${s.target}.addEventListener('${s.event}', ${p.callback(s, `${s.event} ${s.target}`)}` +
        `${s.capture ? ', true' : ''});`;
    },
  },
  // What the user will touch; the generator makes these itself.
  hear: {
    area: 'input', weight: 0,
    make: () => null,
    print: (s, p) => {
      p.need({ inner: 'targets', field: 'field', check: 'checkbox' }[s.target]);
      return `${s.outside ? 'document' : s.target}.addEventListener('${s.event}', ` +
        `${p.callback(s, `${s.event}${s.outside ? ' outside' : ''}`)}${s.outside ? ', true' : ''});`;
    },
  },
  dispatch: {
    area: 'event', weight: 8,
    make: (g) => ({ target: g.random.of(TARGETS), how: g.random.of(['click', 'click', 'go', 'native']), bodies: [] }),
    print: (s, p) => {
      p.need('targets');
      if (s.how === 'click') return `if (some()) ${s.target}.click();`;
      if (s.how === 'native') return `if (some()) setTimeout(${s.target}.click.bind(${s.target}), 0);`;
      return `if (some()) ${s.target}.dispatchEvent(new Event('go', { bubbles: true }));`;
    },
  },
  focus: {
    area: 'event', weight: 3,
    make: (g) => ({ target: g.random.of(['field', 'field2']), how: g.random.of(['focus', 'focus', 'blur', 'select']), bodies: [] }),
    print: (s, p) => {
      p.need('fields');
      return `if (some()) ${s.target}.${s.how}();`;
    },
  },
  check: {
    area: 'event', weight: 3,
    make: (g) => ({ how: g.random.of(['click', 'label', 'prevent']), bodies: [] }),
    print: (s, p) => {
      p.need('check');
      if (s.how === 'prevent') return 'check.addEventListener(\'click\', (e) => e.preventDefault(), { once: true });';
      return `if (some()) ${s.how === 'label' ? 'label' : 'check'}.click();`;
    },
  },
  submit: {
    area: 'event', weight: 2,
    make: (g) => ({ how: g.random.of(['form.requestSubmit()', 'submit.click()', 'form.reset()']), bodies: [] }),
    print: (s, p) => {
      p.need('form');
      return `if (some()) ${s.how};`;
    },
  },
  custom: {
    area: 'element', weight: 8,
    make: (g) => ({ of: [], what: g.random.of(['create', 'append', 'append', 'attribute', 'remove', 'html', 'clone', 'upgrade']), bodies: [] }),
    print: (s, p) => {
      p.need('custom');
      return `if (some()) ${{
        create: 'custom = document.createElement(\'x-one\')',
        append: 'host.append(custom)',
        attribute: 'custom.setAttribute(\'q\', left)',
        remove: 'custom.remove()',
        html: 'host.innerHTML = \'<x-one q=1></x-one><x-one></x-one>\'',
        clone: 'host.append(custom.cloneNode())',
        upgrade: 'defineLate()',
      }[s.what]};`;
    },
  },
  slot: {
    area: 'element', weight: 5,
    make: (g) => ({ what: g.random.of(['append', 'clear', 'name']), bodies: [] }),
    print: (s, p) => {
      p.need('slot');
      return {
        append: 'shadowed.append(document.createElement(\'b\'));',
        clear: 'shadowed.textContent = \'\';',
        name: 'slot.name = slot.name ? \'\' : \'other\';',
      }[s.what];
    },
  },
  details: {
    area: 'element', weight: 4,
    make: () => ({ bodies: [] }),
    print: (s, p) => {
      p.need('details');
      return 'if (some()) details.open = !details.open;';
    },
  },
  popover: {
    area: 'element', weight: 2,
    make: () => ({ bodies: [] }),
    print: (s, p) => {
      p.need('popover');
      return 'if (some()) popover.togglePopover();';
    },
  },
  image: {
    area: 'image', weight: 3,
    make: (g, depth) => ({ broken: g.random.chance(30), bodies: [g.inner(Math.min(depth, 1))] }),
    print: (s, p) => {
      const name = p.label('image');
      return `{
  const image = new Image();
  image.onload = image.onerror = ${p.indent(p.named(name, s.bodies[0])).trim()};
  image.src = '${s.broken ? 'data:image/gif;base64,xx' : PICTURE}';
}`;
    },
  },
  hash: {
    area: 'history', weight: 4,
    make: (g) => ({ to: g.random.of(['a', 'b', 'c']), bodies: [] }),
    print: (s, p) => {
      p.need('history');
      return `if (some()) location.hash = '${s.to}';`;
    },
  },
  frameElement: {
    area: 'frames', weight: 4,
    make: (g, depth) => ({ what: g.random.of(['add', 'post', 'timeout', 'micro', 'remove']), bodies: [g.inner(Math.min(depth, 1))] }),
    print: (s, p) => {
      p.need('iframe');
      const name = p.label(`iframe ${s.what}`);
      return {
        add: `if (some()) { addFrame('${name}'); }`,
        post: `if (inner1()) send(inner1(), ${p.named(name, s.bodies[0])});`,
        timeout: `if (inner1()) inner1().setTimeout(${p.named(name, s.bodies[0])});`,
        micro: `if (inner1()) inner1().queueMicrotask(${p.named(name, s.bodies[0])});`,
        remove: 'iframe.remove();',
      }[s.what];
    },
  },
  resize: {
    area: 'render', weight: 8,
    make: (g) => ({ target: g.random.of(RENDERED), size: g.random.between(30, 60), bodies: [] }),
    print: (s, p) => {
      p.need('boxes');
      return `${s.target}.style.width = '${s.size}px';`;
    },
  },
  observeSize: {
    area: 'render', weight: 5,
    make: (g, depth) => ({ target: g.random.of(RENDERED), bodies: [g.inner(Math.min(depth, 1))] }),
    print: (s, p) => {
      p.need('boxes');
      return `new ResizeObserver(${p.callback(s, `size of ${s.target}`)}).observe(${s.target});`;
    },
  },
  observeView: {
    area: 'render', weight: 5,
    make: (g, depth) => ({ target: g.random.of(RENDERED), bodies: [g.inner(Math.min(depth, 1))] }),
    print: (s, p) => {
      p.need('boxes');
      return `new IntersectionObserver(${p.callback(s, `view of ${s.target}`)}).observe(${s.target});`;
    },
  },
  hide: {
    area: 'render', weight: 3,
    make: (g) => ({ target: g.random.of(RENDERED), display: g.random.of(['none', 'block']), bodies: [] }),
    print: (s, p) => {
      p.need('boxes');
      return `${s.target}.style.display = '${s.display}';`;
    },
  },
  transition: {
    area: 'animation', weight: 4,
    make: (g) => ({ color: g.random.of(['red', 'blue', 'lime']), bodies: [] }),
    print: (s, p) => {
      p.need('moving');
      return `moving.style.backgroundColor = '${s.color}';`;
    },
  },
  animation: {
    area: 'animation', weight: 4,
    make: (g) => ({ ms: g.random.of([1, 20]), bodies: [] }),
    print: (s, p) => {
      p.need('animated');
      return `animated.style.animation = animated.style.animation ? '' : 'fade ${s.ms}ms';`;
    },
  },
  animate: {
    area: 'animation', weight: 4,
    make: (g, depth) => ({ ms: g.random.of([1, 20]), bodies: [g.inner(Math.min(depth, 1))] }),
    print: (s, p) => {
      p.need('boxes');
      const name = p.label('animate');
      return `{
  const animation = box.animate([{ opacity: 0 }, { opacity: 1 }], ${s.ms});
  animation.onfinish = ${p.indent(p.named(name, s.bodies[0])).trim()};
  animation.finished.then(() => log('${name} finished'));
}`;
    },
  },
  scroll: {
    area: 'render', weight: 5,
    make: (g) => ({ target: g.random.of(['scroller', 'scroller', 'window']), by: g.random.between(1, 20), bodies: [] }),
    print: (s, p) => {
      p.need('scroller');
      return s.target === 'window' ? `if (some()) scrollBy(0, ${s.by});` : `if (some()) scroller.scrollTop += ${s.by};`;
    },
  },
  selection: {
    area: 'event', weight: 2,
    make: () => ({ bodies: [] }),
    print: (s, p) => {
      p.need('selection');
      return 'if (some()) getSelection().selectAllChildren(words);';
    },
  },
  script: {
    area: 'script', weight: 8,
    make: (g, depth) => ({
      how: g.random.of(['inline', 'inline', 'module', 'ordered', 'data']), bodies: [g.inner(Math.min(depth, 1))],
    }),
    print: (s, p) => {
      p.need('script');
      const name = p.label(`script ${s.how}`);
      return `addScript('${s.how}', '${name}', ${p.named(name, s.bodies[0])});`;
    },
  },
};
