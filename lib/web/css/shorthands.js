// SPDX-License-Identifier: MIT
// Shorthand properties: a value to those of the longhands, and back to text.
// expand(name, component values) gives [[longhand, specified value], ...] or null if it is invalid;
// write(name, get) gives text from get(longhand) (a specified value or undefined), or ''.

'use strict';

const { byName, easing, parseLonghand, writeValue } = require('web/css/properties');
const { spaceless, splitCommas } = require('web/css/values');
const { parseValue } = require('web/css/syntax');

const SIDES = ['top', 'right', 'bottom', 'left'];
const BORDER = ['width', 'style', 'color'];
const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];

const initials = new Map();
function initial(name) {
  let value = initials.get(name);
  if (value === undefined) {
    const property = byName.get(name);
    value = parseLonghand(property, parseValue(property.initialText)) ?? 'auto';
    initials.set(name, value);
  }
  return value;
}

const one = (name, part) => parseLonghand(byName.get(name), [part]);

// Up to four values, for top, right, bottom and left.
function four(names, parts) {
  if (parts.length < 1 || parts.length > 4) return null;
  const values = [];
  for (let i = 0; i < 4; i++) {
    const part = parts[i] ?? parts[i - 2] ?? parts[0];
    const value = one(names[i], part);
    if (value === null) return null;
    values.push([names[i], value]);
  }
  return values;
}

function writeFour(names, get) {
  const text = names.map((name) => writeValue(get(name)));
  if (text[3] !== text[1]) return text.join(' ');
  if (text[2] !== text[0]) return text.slice(0, 3).join(' ');
  return text[0] === text[1] ? text[0] : `${text[0]} ${text[1]}`;
}

// Each part to the first of the names that takes it, each once; the others are initial.
function inAnyOrder(names, parts) {
  const found = new Map();
  for (const part of parts) {
    let taken = false;
    for (const name of names) {
      if (found.has(name)) continue;
      const value = one(name, part);
      if (value === null) continue;
      found.set(name, value);
      taken = true;
      break;
    }
    if (!taken) return null;
  }
  return found.size === 0 ? null : names.map((name) => [name, found.get(name) ?? initial(name)]);
}

const writeNonInitial = (names, get) => {
  const text = [];
  for (const name of names) {
    const value = writeValue(get(name));
    if (value !== writeValue(initial(name))) text.push(value);
  }
  return text.length === 0 ? writeValue(initial(names[0])) : text.join(' ');
};

const sideNames = (before, after = '') => SIDES.map((side) => `${before}${side}${after}`);
const fourOf = (names) => ({
  names, expand: (parts) => four(names, parts), write: (get) => writeFour(names, get),
});
const mixOf = (names) => ({
  names, expand: (parts) => inAnyOrder(names, parts), write: (get) => writeNonInitial(names, get),
});
// The first value, or two of them.
const twoOf = (names, sep = ' ') => ({
  names,
  expand(parts) {
    if (parts.length < 1 || parts.length > 2) return null;
    const values = [one(names[0], parts[0]), one(names[1], parts[1] ?? parts[0])];
    return values.includes(null) ? null : [[names[0], values[0]], [names[1], values[1]]];
  },
  write(get) {
    const a = writeValue(get(names[0]));
    const b = writeValue(get(names[1]));
    return a === b ? a : `${a}${sep}${b}`;
  },
});

const FLEX = ['flex-grow', 'flex-shrink', 'flex-basis'];
const FONT = ['font-style', 'font-variant', 'font-weight', 'font-stretch', 'font-size',
              'line-height', 'font-family'];
const BACKGROUND = ['background-image', 'background-position', 'background-size',
                    'background-repeat', 'background-attachment', 'background-origin',
                    'background-clip', 'background-color'];
const TRANSITION = ['transition-property', 'transition-duration', 'transition-timing-function',
                    'transition-delay', 'transition-behavior'];
const ANIMATION = ['animation-duration', 'animation-timing-function', 'animation-delay',
                   'animation-iteration-count', 'animation-direction', 'animation-fill-mode',
                   'animation-play-state', 'animation-name'];

function flex(parts) {
  const px = { k: 'len', n: 0, u: '%' };
  if (parts.length === 1 && parts[0].t === 'ident') {
    const name = parts[0].v.toLowerCase();
    if (name === 'none') return [[FLEX[0], 0], [FLEX[1], 0], [FLEX[2], 'auto']];
    if (name === 'auto') return [[FLEX[0], 1], [FLEX[1], 1], [FLEX[2], 'auto']];
  }
  let grow;
  let shrink;
  let basis;
  for (const part of parts) {
    if (part.t === 'num' && grow === undefined) {
      grow = part.n;
    } else if (part.t === 'num' && shrink === undefined) {
      shrink = part.n;
    } else if (basis === undefined) {
      basis = one('flex-basis', part);
      if (basis === null) return null;
    } else {
      return null;
    }
  }
  if (grow < 0 || shrink < 0) return null;
  return [[FLEX[0], grow ?? 1], [FLEX[1], shrink ?? 1], [FLEX[2], basis ?? px]];
}

function font(parts) {
  const found = { __proto__: null };
  let i = 0;
  for (; i < parts.length; i++) {
    const part = parts[i];
    if (part.t === 'ident' && part.v.toLowerCase() === 'normal') continue;
    if (part.t === 'ident' && part.v.toLowerCase() === 'small-caps') {
      found['font-variant'] = { k: 'raw', text: 'small-caps' };
      continue;
    }
    const style = one('font-style', part);
    const weight = style === null ? one('font-weight', part) : null;
    if (style !== null) found['font-style'] = style;
    else if (weight !== null) found['font-weight'] = weight;
    else break;
  }
  if (i >= parts.length) return null;
  found['font-size'] = one('font-size', parts[i++]);
  if (found['font-size'] === null) return null;
  if (parts[i]?.t === 'delim' && parts[i].v === '/') {
    if (parts[i + 1] === undefined) return null;
    found['line-height'] = one('line-height', parts[i + 1]);
    if (found['line-height'] === null) return null;
    i += 2;
  }
  if (i >= parts.length) return null;
  found['font-family'] = parseLonghand(byName.get('font-family'), parts.slice(i));
  if (found['font-family'] === null) return null;
  return FONT.map((name) => [name, found[name] ?? initial(name)]);
}

function background(parts) {
  const layers = splitCommas(parts);
  const found = { __proto__: null };
  const put = (name, text) => { found[name] = found[name] === undefined ? text : `${found[name]} ${text}`; };
  const [layer] = layers.slice(-1);
  if (layer.length === 0) return null;
  const { writeToken } = require('web/css/values');
  let afterSlash = false;
  let color;
  for (const part of layer) {
    const name = part.t === 'ident' ? part.v.toLowerCase() : '';
    if (part.t === 'delim' && part.v === '/') afterSlash = true;
    else if (part.t === 'url' || part.t === 'fn' && /gradient|image|url|element/.test(part.v) || name === 'none') {
      put('background-image', writeToken(part));
    } else if (/^(no-repeat|repeat|repeat-x|repeat-y|space|round)$/.test(name)) {
      put('background-repeat', name);
    } else if (/^(fixed|local|scroll)$/.test(name)) put('background-attachment', name);
    else if (/^(border|padding|content)-box$|^text$/.test(name)) {
      if (found['background-origin'] === undefined) put('background-origin', name);
      found['background-clip'] = name;
    } else if (afterSlash && (/^(auto|cover|contain)$/.test(name) || part.t === 'dim' || part.t === 'pct' || part.t === 'num')) {
      put('background-size', writeToken(part));
    } else if (/^(left|right|top|bottom|center)$/.test(name) || part.t === 'dim' ||
               part.t === 'pct' || part.t === 'num' || part.t === 'fn' && part.v === 'calc') {
      put('background-position', writeToken(part));
    } else {
      const value = one('background-color', part);
      if (value === null || color !== undefined) return null;
      color = value;
    }
  }
  return BACKGROUND.map((name) => [name, name === 'background-color' ? color ?? initial(name) :
    found[name] === undefined ? initial(name) : { k: 'raw', text: found[name] }]);
}

const isTime = (part) => part.t === 'dim' && (part.u === 's' || part.u === 'ms');

// Lists by commas: a group gives each longhand one value.
function layered(names, parts, read) {
  const lists = new Map(names.map((name) => [name, []]));
  for (const group of splitCommas(parts)) {
    if (group.length === 0) return null;
    const values = read(group);
    if (values === null) return null;
    for (const name of names) {
      lists.get(name).push(values[name] ?? initial(name).v[0]);
    }
  }
  return names.map((name) => [name, { k: 'list', v: lists.get(name), sep: ', ' }]);
}

const single = (name, part) => one(name, part)?.v[0] ?? null;

function readTransition(group) {
  const values = { __proto__: null };
  for (const part of group) {
    let name;
    if (isTime(part)) {
      name = values['transition-duration'] === undefined ? 'transition-duration' : 'transition-delay';
    } else if (easing(part) !== null) name = 'transition-timing-function';
    else if (part.t === 'ident' && /^(allow-discrete|normal)$/i.test(part.v)) name = 'transition-behavior';
    else name = 'transition-property';
    const value = single(name, part);
    if (value === null || values[name] !== undefined) return null;
    values[name] = value;
  }
  return values;
}

function readAnimation(group) {
  const values = { __proto__: null };
  const keywords = ['animation-iteration-count', 'animation-direction', 'animation-fill-mode',
                    'animation-play-state', 'animation-name'];
  for (const part of group) {
    let name;
    let value = null;
    if (isTime(part)) {
      name = values['animation-duration'] === undefined ? 'animation-duration' : 'animation-delay';
      value = single(name, part);
    } else if (easing(part) !== null && values['animation-timing-function'] === undefined) {
      name = 'animation-timing-function';
      value = single(name, part);
    } else {
      for (name of keywords) {
        if (values[name] !== undefined) continue;
        value = single(name, part);
        if (value !== null) break;
      }
    }
    if (value === null || values[name] !== undefined) return null;
    values[name] = value;
  }
  return values;
}

function writeLayered(names, get, order) {
  const lists = names.map((name) => get(name).v ?? [get(name)]);
  const count = Math.max(...lists.map((list) => list.length));
  if (lists.some((list) => list.length !== count)) return '';
  const groups = [];
  for (let i = 0; i < count; i++) {
    const text = [];
    for (const name of order) {
      const value = writeValue(lists[names.indexOf(name)][i]);
      const first = writeValue(initial(name).v[0]);
      const isNeeded = value !== first || name.endsWith('duration') &&
        writeValue(lists[names.indexOf(name.replace('duration', 'delay'))][i]) !== '0s';
      if (isNeeded) text.push(value);
    }
    groups.push(text.length === 0 ? writeValue(initial(order[0]).v[0]) : text.join(' '));
  }
  return groups.join(', ');
}

const borderSide = (side) => mixOf(BORDER.map((part) => `border-${side}-${part}`));
const allBorders = SIDES.flatMap((side) => BORDER.map((part) => `border-${side}-${part}`));

const WHITE_SPACE = {
  '__proto__': null, 'normal': ['collapse', 'wrap'], 'nowrap': ['collapse', 'nowrap'],
  'pre': ['preserve', 'nowrap'], 'pre-wrap': ['preserve', 'wrap'],
  'pre-line': ['preserve-breaks', 'wrap'], 'break-spaces': ['break-spaces', 'wrap'],
};

const shorthands = new Map(Object.entries({
  '__proto__': null,
  'margin': fourOf(sideNames('margin-')),
  'padding': fourOf(sideNames('padding-')),
  'inset': fourOf(SIDES),
  'scroll-margin': fourOf(sideNames('scroll-margin-')),
  'scroll-padding': fourOf(sideNames('scroll-padding-')),
  'border-width': fourOf(sideNames('border-', '-width')),
  'border-style': fourOf(sideNames('border-', '-style')),
  'border-color': fourOf(sideNames('border-', '-color')),
  'border-top': borderSide('top'),
  'border-right': borderSide('right'),
  'border-bottom': borderSide('bottom'),
  'border-left': borderSide('left'),
  'border': {
    names: allBorders,
    expand(parts) {
      const top = inAnyOrder(BORDER.map((part) => `border-top-${part}`), parts);
      if (top === null) return null;
      return SIDES.flatMap((side) => top.map(([name, value]) => [name.replace('top', side), value]));
    },
    write(get) {
      for (const part of BORDER) {
        const text = writeValue(get(`border-top-${part}`));
        if (SIDES.some((side) => writeValue(get(`border-${side}-${part}`)) !== text)) return '';
      }
      return writeNonInitial(BORDER.map((part) => `border-top-${part}`), get);
    },
  },
  'border-radius': {
    names: CORNERS.map((corner) => `border-${corner}-radius`),
    expand(parts) {
      const slash = parts.findIndex((part) => part.t === 'delim' && part.v === '/');
      return four(this.names, slash < 0 ? parts : parts.slice(0, slash));
    },
    write(get) { return writeFour(this.names, get); },
  },
  'outline': mixOf(['outline-color', 'outline-style', 'outline-width']),
  'column-rule': mixOf(['column-rule-width', 'column-rule-style', 'column-rule-color']),
  'overflow': twoOf(['overflow-x', 'overflow-y']),
  'overscroll-behavior': twoOf(['overscroll-behavior-x', 'overscroll-behavior-y']),
  'gap': twoOf(['row-gap', 'column-gap']),
  'grid-gap': twoOf(['row-gap', 'column-gap']),
  'place-content': twoOf(['align-content', 'justify-content']),
  'place-items': twoOf(['align-items', 'justify-items']),
  'place-self': twoOf(['align-self', 'justify-self']),
  'grid-row': twoOf(['grid-row-start', 'grid-row-end'], ' / '),
  'grid-column': twoOf(['grid-column-start', 'grid-column-end'], ' / '),
  'margin-inline': twoOf(['margin-left', 'margin-right']),
  'margin-block': twoOf(['margin-top', 'margin-bottom']),
  'padding-inline': twoOf(['padding-left', 'padding-right']),
  'padding-block': twoOf(['padding-top', 'padding-bottom']),
  'inset-inline': twoOf(['left', 'right']),
  'inset-block': twoOf(['top', 'bottom']),
  'flex': {
    names: FLEX,
    expand: flex,
    write: (get) => FLEX.map((name) => writeValue(get(name))).join(' '),
  },
  'flex-flow': mixOf(['flex-direction', 'flex-wrap']),
  'list-style': mixOf(['list-style-position', 'list-style-image', 'list-style-type']),
  'text-decoration': mixOf(['text-decoration-line', 'text-decoration-thickness',
                            'text-decoration-style', 'text-decoration-color'].filter((name) => name !== 'text-decoration-thickness')),
  'columns': mixOf(['column-width', 'column-count']),
  'font': {
    names: FONT,
    expand: font,
    write(get) {
      const text = ['font-style', 'font-variant', 'font-weight'].map((name) => writeValue(get(name)))
        .filter((word) => word !== 'normal' && word !== '400');
      const height = writeValue(get('line-height'));
      text.push(writeValue(get('font-size')) + (height === 'normal' ? '' : ` / ${height}`));
      text.push(writeValue(get('font-family')));
      return text.join(' ');
    },
  },
  'background': {
    names: BACKGROUND,
    expand: background,
    write: (get) => writeNonInitial(['background-color', ...BACKGROUND.slice(0, -1)]
      .filter((name) => writeValue(get(name)) !== writeValue(initial(name)) || name === 'background-color'), get),
  },
  'transition': {
    names: TRANSITION,
    expand: (parts) => layered(TRANSITION, parts, readTransition),
    write: (get) => writeLayered(TRANSITION, get, TRANSITION),
  },
  'animation': {
    names: [...ANIMATION, 'animation-composition'],
    expand(parts) {
      const list = layered(ANIMATION, parts, readAnimation);
      list?.push(['animation-composition', initial('animation-composition')]);
      return list;
    },
    write: (get) => writeLayered(ANIMATION, get, ANIMATION),
  },
  'white-space': {
    names: ['white-space-collapse', 'text-wrap-mode'],
    expand(parts) {
      const found = parts.length === 1 && parts[0].t === 'ident' && WHITE_SPACE[parts[0].v.toLowerCase()];
      return found ? [['white-space-collapse', found[0]], ['text-wrap-mode', found[1]]] : null;
    },
    write(get) {
      const collapse = get('white-space-collapse');
      const wrap = get('text-wrap-mode');
      for (const name in WHITE_SPACE) {
        if (WHITE_SPACE[name][0] === collapse && WHITE_SPACE[name][1] === wrap) return name;
      }
      return `${collapse} ${wrap}`;
    },
  },
}));

// Other names of longhands. We lay out from left to right and from top to bottom only.
const ALIASES = new Map(Object.entries({
  '__proto__': null,
  'margin-inline-start': 'margin-left', 'margin-inline-end': 'margin-right',
  'margin-block-start': 'margin-top', 'margin-block-end': 'margin-bottom',
  'padding-inline-start': 'padding-left', 'padding-inline-end': 'padding-right',
  'padding-block-start': 'padding-top', 'padding-block-end': 'padding-bottom',
  'inset-inline-start': 'left', 'inset-inline-end': 'right',
  'inset-block-start': 'top', 'inset-block-end': 'bottom',
  'inline-size': 'width', 'block-size': 'height', 'min-inline-size': 'min-width',
  'min-block-size': 'min-height', 'max-inline-size': 'max-width', 'max-block-size': 'max-height',
  'border-inline-start-width': 'border-left-width', 'border-inline-end-width': 'border-right-width',
  'border-inline-start': 'border-left', 'border-inline-end': 'border-right',
  'border-block-start': 'border-top', 'border-block-end': 'border-bottom',
  'word-wrap': 'overflow-wrap', 'grid-row-gap': 'row-gap', 'grid-column-gap': 'column-gap',
  'text-wrap': 'text-wrap-mode', '-webkit-transform': 'transform',
  '-webkit-transform-origin': 'transform-origin', '-webkit-animation': 'animation',
  '-webkit-animation-name': 'animation-name', '-webkit-animation-duration': 'animation-duration',
  '-webkit-transition': 'transition', '-webkit-transition-duration': 'transition-duration',
  '-webkit-transition-property': 'transition-property', '-webkit-box-shadow': 'box-shadow',
  '-webkit-border-radius': 'border-radius', '-webkit-box-sizing': 'box-sizing',
  '-webkit-flex': 'flex', '-webkit-flex-direction': 'flex-direction', '-webkit-flex-wrap': 'flex-wrap',
  '-webkit-justify-content': 'justify-content', '-webkit-align-items': 'align-items',
  '-webkit-user-select': 'user-select', '-webkit-appearance': 'appearance',
  '-webkit-filter': 'filter', '-webkit-opacity': 'opacity', '-webkit-order': 'order',
  '-webkit-background-size': 'background-size', '-webkit-mask-image': 'mask-image',
}));
for (const name of byName.keys()) {
  if (name.startsWith('-webkit-') || !/^(animation|transition)-/.test(name)) continue;
  ALIASES.set(`-webkit-${name}`, name);
}

const realName = (name) => ALIASES.get(name) ?? name;

module.exports = { ALIASES, initial, realName, shorthands, spaceless };
