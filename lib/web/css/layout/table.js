// SPDX-License-Identifier: MIT
// Tables: a grid of cells whose columns are as wide as their content asks for. Captions stand above.
// Borders are never shared (border-collapse only takes the spacing away).

'use strict';

const { kLocalName } = require('web/dom/slots');
const { intrinsicOf, marginsOf, setEdges, sizeOf, specifiedHeight, edgesX } = require('web/css/layout/sizes');
const { P } = require('web/css/properties');
const { attribute } = require('web/css/tree');
const { hasPercent, resolve, snap } = require('web/css/values');

const displayOf = (box) => box.node === null && box.role !== undefined ? box.role : box.style.v[P.display];
const isGroup = (display) => /^table-(row|header|footer)-group$/.test(display);

// Wraps what may not stand where it does in anonymous rows and cells.
function repair(box, builder) {
  const wanted = box.inside === 'table' ?
    (child) => isGroup(displayOf(child)) || displayOf(child) === 'table-row' || displayOf(child) === 'table-caption' :
    box.inside === 'row-group' ? (child) => displayOf(child) === 'table-row' :
      (child) => displayOf(child) === 'table-cell';
  const result = [];
  let run = null;
  for (const child of box.children) {
    if (child.level === 'out') {
      result.push(child);
      continue;
    }
    if (wanted(child)) {
      run = null;
      result.push(child);
      continue;
    }
    if (run === null) {
      run = builder.anonymous(box, box.inside === 'row' ? 'block' : 'row');
      run.role = box.inside === 'row' ? 'table-cell' : 'table-row';
      result.push(run);
    }
    run.add(child);
  }
  box.children = result;
  for (const child of result) {
    if (child.node === null && child.role !== undefined) builder.finish(child);
  }
}

// The rows of a table, header first, footer last; each row with its cells and their columns.
function gridOf(table) {
  if (table.grid !== undefined) return table.grid;
  const head = [];
  const body = [];
  const foot = [];
  const captions = [];
  const groups = [];
  const take = (child, to) => {
    const display = displayOf(child);
    if (display === 'table-row') to.push(child);
    else if (display === 'table-caption') captions.push(child);
    else if (isGroup(display)) {
      groups.push(child);
      const list = display === 'table-header-group' ? head : display === 'table-footer-group' ? foot : body;
      for (const row of child.children) if (row.level !== 'out') list.push(row);
    }
  };
  for (const child of table.children) if (child.level !== 'out') take(child, body);
  const rows = [...head, ...body, ...foot];
  const cells = [];
  const busy = []; // rows that a column is still taken for
  let columns = 0;
  for (let r = 0; r < rows.length; r++) {
    let column = 0;
    for (const cell of rows[r].children) {
      if (cell.level === 'out') continue;
      while (busy[column] > 0) column++;
      const span = (name) => cell.node === null ? 1 :
        Math.min(1000, Math.max(1, parseInt(attribute(cell.node, name) ?? '1', 10) || 1));
      const colSpan = span('colspan');
      const rowSpan = span('rowspan');
      cells.push({ box: cell, row: r, column, colSpan, rowSpan: Math.min(rowSpan, rows.length - r) });
      for (let i = 0; i < colSpan; i++) busy[column + i] = rowSpan;
      column += colSpan;
      columns = Math.max(columns, column);
    }
    for (let i = 0; i < busy.length; i++) if (busy[i] > 0) busy[i]--;
  }
  return table.grid = { rows, groups, captions, cells, columns };
}

function spacingOf(table) {
  const { v } = table.style;
  if (v[P.borderCollapse] === 'collapse') return [0, 0];
  const spacing = v[P.borderSpacing];
  return Array.isArray(spacing) ? spacing : [spacing, spacing];
}

// [{ min, max, percent }] of the columns.
function columnsOf(table) {
  const grid = gridOf(table);
  const [gap] = spacingOf(table);
  const list = [];
  for (let i = 0; i < grid.columns; i++) list.push({ min: 0, max: 0, percent: 0, fixed: false });
  const wide = [];
  for (const cell of grid.cells) {
    const { min, max } = intrinsicOf(cell.box);
    if (cell.colSpan > 1) {
      wide.push({ cell, min, max });
      continue;
    }
    const column = list[cell.column];
    const width = cell.box.style.v[P.width];
    if (typeof width === 'number') {
      const px = sizeOf(cell.box, width, NaN, edgesX(cell.box));
      const least = Math.max(px, contentMinOf(cell.box));
      column.min = Math.max(column.min, least);
      column.max = column.fixed ? Math.max(column.max, least) : least;
      column.fixed = true;
      continue;
    }
    column.min = Math.max(column.min, min);
    column.max = Math.max(column.max, max);
    if (hasPercent(width)) column.percent = Math.max(column.percent, resolve(width, 100));
  }
  for (const { cell, min, max } of wide) {
    const part = list.slice(cell.column, cell.column + cell.colSpan);
    const gaps = gap * (cell.colSpan - 1);
    for (const name of ['min', 'max']) {
      const has = part.reduce((sum, column) => sum + column[name], 0);
      const lacks = (name === 'min' ? min : max) - gaps - has;
      if (lacks > 0) for (const column of part) column[name] += has > 0 ? lacks * column[name] / has : lacks / part.length;
    }
    for (const column of part) column.max = Math.max(column.max, column.min);
  }
  return list;
}

const contentMinOf = (box) => box.minWithout ?? 0;

function tableIntrinsic(table) {
  const grid = gridOf(table);
  const [gap] = spacingOf(table);
  let min = 0;
  let max = 0;
  for (const column of columnsOf(table)) {
    min += column.min;
    max += Math.max(column.max, column.min);
  }
  const gaps = grid.columns > 0 ? gap * (grid.columns + 1) : 0;
  let caption = 0;
  for (const box of grid.captions) caption = Math.max(caption, intrinsicOf(box).min + marginsOf(box));
  return { min: Math.max(min + gaps, caption), max: Math.max(max + gaps, caption) };
}

function columnWidths(columns, room) {
  const widths = columns.map((column) => column.min);
  let left = room - widths.reduce((sum, width) => sum + width, 0);
  if (left <= 0) return widths;
  const raise = (wants) => {
    const lacks = wants.map((want, i) => Math.max(0, want - widths[i]));
    const total = lacks.reduce((sum, lack) => sum + lack, 0);
    if (total === 0) return;
    const share = Math.min(1, left / total);
    for (let i = 0; i < widths.length; i++) widths[i] += lacks[i] * share;
    left -= total * share;
  };
  raise(columns.map((column) => column.percent > 0 ? room * column.percent / 100 : 0));
  raise(columns.map((column) => column.max));
  if (left > 0.001) {
    let open = columns.map((column, i) => i).filter((i) => !columns[i].fixed && columns[i].percent === 0);
    if (open.length === 0) open = columns.map((column, i) => i);
    const total = open.reduce((sum, i) => sum + columns[i].max, 0);
    for (const i of open) widths[i] += total > 0 ? left * columns[i].max / total : left / open.length;
  }
  return widths;
}

function layoutTable(table, width, height) {
  const { layoutInside } = require('web/css/layout/block');
  const grid = gridOf(table);
  const [gapX, gapY] = spacingOf(table);
  const columns = columnsOf(table);
  const isFixed = table.style.v[P.tableLayout] === 'fixed' && table.style.v[P.width] !== 'auto';
  const room = Math.max(0, width - gapX * (grid.columns + 1));
  if (isFixed) for (const column of columns) if (!column.fixed) column.min = column.max = 0;
  const widths = columnWidths(columns, room).map(snap);
  const xs = [];
  let x = gapX;
  for (const one of widths) {
    xs.push(x);
    x += one + gapX;
  }
  let y = 0;
  for (const box of grid.captions) {
    setEdges(box, width);
    box.w = width - box.ml - box.mr;
    layoutInside(box, width, NaN);
    box.at = table;
    box.x = table.contentX + box.ml;
    box.y = table.contentY - table.bt - table.pt + y + box.mt;
    y += box.mt + box.h + box.mb;
  }
  const captionHeight = y;
  if (grid.rows.length > 0) y += gapY;

  const heights = grid.rows.map((row) => {
    setEdges(row, width);
    const own = specifiedHeight(row, NaN);
    return own === own ? own : 0;
  });
  for (const cell of grid.cells) {
    const { box } = cell;
    setEdges(box, width);
    box.mt = box.mr = box.mb = box.ml = 0;
    let w = gapX * (cell.colSpan - 1);
    for (let i = 0; i < cell.colSpan; i++) w += widths[cell.column + i] ?? 0;
    box.w = w;
    layoutInside(box, w, NaN);
    cell.natural = box.contentHeight;
    if (cell.rowSpan === 1) heights[cell.row] = Math.max(heights[cell.row], box.h);
  }
  for (const cell of grid.cells) {
    if (cell.rowSpan === 1) continue;
    let has = gapY * (cell.rowSpan - 1);
    for (let i = 0; i < cell.rowSpan; i++) has += heights[cell.row + i];
    if (cell.box.h > has) heights[cell.row + cell.rowSpan - 1] += cell.box.h - has;
  }
  const total = heights.reduce((sum, one) => sum + one, 0) + gapY * (heights.length + 1);
  if (height === height && heights.length > 0 && total < height) {
    const extra = height - total;
    const base = heights.reduce((sum, one) => sum + one, 0);
    for (let i = 0; i < heights.length; i++) heights[i] += base > 0 ? extra * heights[i] / base : extra / heights.length;
  }
  const ys = [];
  for (let r = 0; r < grid.rows.length; r++) {
    ys.push(y);
    const row = grid.rows[r];
    row.at = table;
    row.x = table.contentX + gapX;
    row.y = table.contentY + y;
    row.w = Math.max(0, x - 2 * gapX);
    row.h = heights[r];
    y += heights[r] + gapY;
  }
  for (const cell of grid.cells) {
    const { box } = cell;
    let h = gapY * (cell.rowSpan - 1);
    for (let i = 0; i < cell.rowSpan; i++) h += heights[cell.row + i];
    const natural = box.contentHeight ?? 0;
    if (Math.abs(box.h - h) > 0.001) layoutInside(box, box.w, NaN, h);
    alignCell(box, natural);
    box.at = grid.rows[cell.row];
    box.x = xs[cell.column] - gapX;
    box.y = 0;
  }
  for (const group of grid.groups) {
    setEdges(group, width);
    group.at = table;
    const own = group.children.filter((row) => row.level !== 'out');
    if (own.length === 0) {
      group.x = table.contentX + gapX;
      group.y = table.contentY + captionHeight + gapY;
      continue;
    }
    group.x = own[0].x;
    group.y = own[0].y;
    group.w = own[0].w;
    const last = own[own.length - 1];
    group.h = last.y + last.h - group.y;
    for (const row of own) {
      row.at = group;
      row.x -= group.x;
      row.y -= group.y;
    }
  }
  const first = grid.cells.find((cell) => cell.row === 0);
  table.baseline = first === undefined ? NaN :
    table.contentY + ys[0] + (first.box.firstBaseline ?? first.box.h);
  table.firstBaseline = table.baseline === table.baseline ? table.baseline : undefined;
  return y;
}

function alignCell(box, natural) {
  const align = box.style.v[P.verticalAlign];
  const free = box.innerH - natural;
  if (free <= 0) return;
  const by = align === 'middle' ? free / 2 : align === 'bottom' ? free : 0;
  if (by === 0) return;
  if (box.lines !== null) for (const line of box.lines) line.shift(0, by);
  for (const child of box.children) if (child.at === box && box.lines === null && child.level !== 'out') child.y += by;
}

module.exports = { kLocalName, layoutTable, repair, tableIntrinsic };
