// SPDX-License-Identifier: MIT
// Tables: rows, cells and sections, and the methods that insert and delete them.

'use strict';

const { ArrayPrototypePush, TypeError } = primordials;

const {
  HTML, kFirst, kLocalName, kNamespace, kNext, kNodeType, kOwner, kParent, slot,
} = require('web/dom/slots');
const { fail, isObject, long } = require('web/dom/idl');
const { makeComputed } = require('web/dom/collections');
const { define, finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');

const kRows = slot('rows');
const kBodies = slot('tBodies');
const kCells = slot('cells');

const is = (node, ...names) => {
  if (node === null || node[kNodeType] !== 1 || node[kNamespace] !== HTML) return false;
  for (let i = 0; i < names.length; i++) {
    if (node[kLocalName] === names[i]) return true;
  }
  return false;
};

function children(parent, ...names) {
  const list = [];
  for (let node = parent[kFirst]; node !== null; node = node[kNext]) {
    if (is(node, ...names)) ArrayPrototypePush(list, node);
  }
  return list;
}

const make = (element, name) => element[kOwner].createElement(name);

const outOfRange = (method, type, index, low, high) => fail(
  'IndexSizeError', method, type,
  `The value provided (${index}) is outside the range [${low}, ${high}].`);

// The rows of a table: those of heads first, of feet last.
function rowsOf(table) {
  const head = [];
  const body = [];
  const foot = [];
  for (let node = table[kFirst]; node !== null; node = node[kNext]) {
    if (is(node, 'tr')) {
      ArrayPrototypePush(body, node);
    } else if (is(node, 'thead', 'tbody', 'tfoot')) {
      const into = node[kLocalName] === 'thead' ? head : node[kLocalName] === 'tfoot' ? foot : body;
      const own = children(node, 'tr');
      for (let i = 0; i < own.length; i++) ArrayPrototypePush(into, own[i]);
    }
  }
  return [...new primordials.SafeArrayIterator(head), ...new primordials.SafeArrayIterator(body),
          ...new primordials.SafeArrayIterator(foot)];
}

const firstChild = (parent, name) => children(parent, name)[0] ?? null;

class HTMLTableElement extends HTMLElement {
  get caption() {
    return firstChild(this, 'caption');
  }

  set caption(value) {
    setPart(this, 'caption', value, ['caption']);
  }

  createCaption() {
    return firstChild(this, 'caption') ?? this.insertBefore(make(this, 'caption'), this[kFirst]);
  }

  deleteCaption() {
    firstChild(this, 'caption')?.remove();
  }

  get tHead() {
    return firstChild(this, 'thead');
  }

  set tHead(value) {
    setPart(this, 'tHead', value, ['thead']);
  }

  createTHead() {
    const found = firstChild(this, 'thead');
    if (found !== null) return found;
    const head = make(this, 'thead');
    insertHead(this, head);
    return head;
  }

  deleteTHead() {
    firstChild(this, 'thead')?.remove();
  }

  get tFoot() {
    return firstChild(this, 'tfoot');
  }

  set tFoot(value) {
    setPart(this, 'tFoot', value, ['tfoot']);
  }

  createTFoot() {
    return firstChild(this, 'tfoot') ?? this.appendChild(make(this, 'tfoot'));
  }

  deleteTFoot() {
    firstChild(this, 'tfoot')?.remove();
  }

  get tBodies() {
    return this[kBodies] ??= makeComputed(() => children(this, 'tbody'));
  }

  createTBody() {
    const body = make(this, 'tbody');
    const bodies = children(this, 'tbody');
    const last = bodies[bodies.length - 1] ?? null;
    this.insertBefore(body, last === null ? null : last[kNext]);
    return body;
  }

  get rows() {
    return this[kRows] ??= makeComputed(() => rowsOf(this));
  }

  insertRow(index = -1) {
    const at = long(index);
    const rows = rowsOf(this);
    if (at < -1 || at > rows.length) {
      throw outOfRange('insertRow', 'HTMLTableElement', at, -1, rows.length);
    }
    const row = make(this, 'tr');
    if (rows.length === 0) {
      const bodies = children(this, 'tbody');
      const body = bodies[bodies.length - 1] ?? this.appendChild(make(this, 'tbody'));
      body.appendChild(row);
    } else if (at === -1 || at === rows.length) {
      rows[rows.length - 1][kParent].appendChild(row);
    } else {
      rows[at][kParent].insertBefore(row, rows[at]);
    }
    return row;
  }

  deleteRow(index) {
    const at = long(index);
    const rows = rowsOf(this);
    if (at < -1 || at >= rows.length) {
      throw outOfRange('deleteRow', 'HTMLTableElement', at, -1, rows.length);
    }
    const row = at === -1 ? rows[rows.length - 1] : rows[at];
    if (row !== undefined) row.remove();
  }
}
finish(HTMLTableElement, 'HTMLTableElement', {
  text: 'align border frame rules summary width', nullText: 'bgColor cellPadding cellSpacing',
});

function setPart(table, property, value, names) {
  if (value !== null && value !== undefined) {
    if (!isObject(value) || value[kNodeType] !== 1 || value[kNamespace] !== HTML ||
        (property === 'caption' ? value[kLocalName] !== 'caption' :
          !is(value, 'thead', 'tfoot', 'tbody'))) {
      throw new TypeError(`Failed to set the '${property}' property on 'HTMLTableElement': ` +
        `Failed to convert value to '${property === 'caption' ? 'HTMLTableCaptionElement' :
          'HTMLTableSectionElement'}'.`);
    }
    if (!is(value, ...names)) {
      throw fail('HierarchyRequestError', undefined, undefined,
                 `Failed to set the '${property}' property on 'HTMLTableElement': Not a ` +
                 `${names[0]} element.`);
    }
  }
  firstChild(table, names[0])?.remove();
  if (value === null || value === undefined) return;
  if (property === 'caption') table.insertBefore(value, table[kFirst]);
  else if (property === 'tHead') insertHead(table, value);
  else table.appendChild(value);
}

// Behind captions and column groups.
function insertHead(table, head) {
  let before = table[kFirst];
  while (before !== null && (before[kNodeType] !== 1 || is(before, 'caption', 'colgroup'))) {
    before = before[kNext];
  }
  table.insertBefore(head, before);
}

class HTMLTableSectionElement extends HTMLElement {
  get rows() {
    return this[kRows] ??= makeComputed(() => children(this, 'tr'));
  }

  insertRow(index = -1) {
    return insertAt(this, children(this, 'tr'), make(this, 'tr'), long(index), 'insertRow',
                    'HTMLTableSectionElement');
  }

  deleteRow(index) {
    deleteAt(children(this, 'tr'), long(index), 'deleteRow', 'HTMLTableSectionElement');
  }
}
finish(HTMLTableSectionElement, 'HTMLTableSectionElement', {
  text: 'align ch=char chOff=charoff vAlign',
});

function insertAt(parent, list, element, index, method, type) {
  if (index < -1 || index > list.length) throw outOfRange(method, type, index, -1, list.length);
  parent.insertBefore(element, index === -1 ? null : list[index] ?? null);
  return element;
}

function deleteAt(list, index, method, type) {
  if (index < -1 || index >= list.length) throw outOfRange(method, type, index, -1, list.length);
  (index === -1 ? list[list.length - 1] : list[index])?.remove();
}

class HTMLTableRowElement extends HTMLElement {
  get rowIndex() {
    let table = this[kParent];
    if (is(table, 'thead', 'tbody', 'tfoot')) table = table[kParent];
    return is(table, 'table') ? primordials.ArrayPrototypeIndexOf(rowsOf(table), this) : -1;
  }

  get sectionRowIndex() {
    const parent = this[kParent];
    return is(parent, 'thead', 'tbody', 'tfoot', 'table') ?
      primordials.ArrayPrototypeIndexOf(children(parent, 'tr'), this) : -1;
  }

  get cells() {
    return this[kCells] ??= makeComputed(() => children(this, 'td', 'th'));
  }

  insertCell(index = -1) {
    return insertAt(this, children(this, 'td', 'th'), make(this, 'td'), long(index), 'insertCell',
                    'HTMLTableRowElement');
  }

  deleteCell(index) {
    deleteAt(children(this, 'td', 'th'), long(index), 'deleteCell', 'HTMLTableRowElement');
  }
}
finish(HTMLTableRowElement, 'HTMLTableRowElement', {
  text: 'align ch=char chOff=charoff vAlign', nullText: 'bgColor',
});

class HTMLTableCellElement extends HTMLElement {
  get cellIndex() {
    const row = this[kParent];
    return is(row, 'tr') ?
      primordials.ArrayPrototypeIndexOf(children(row, 'td', 'th'), this) : -1;
  }
}
finish(HTMLTableCellElement, 'HTMLTableCellElement', {
  text: 'abbr align axis ch=char chOff=charoff headers height vAlign width', nullText: 'bgColor',
  flag: 'noWrap', clamp: 'colSpan:1,1,1000 rowSpan:1,0,65534',
  choice: { scope: 'row col rowgroup colgroup||' },
});

const HTMLTableColElement = define('HTMLTableColElement', {
  text: 'align ch=char chOff=charoff vAlign width', clamp: 'span:1,1,1000',
});
const HTMLTableCaptionElement = define('HTMLTableCaptionElement', { text: 'align' });

module.exports = {
  HTMLTableCaptionElement, HTMLTableCellElement, HTMLTableColElement, HTMLTableElement,
  HTMLTableRowElement, HTMLTableSectionElement,
};
