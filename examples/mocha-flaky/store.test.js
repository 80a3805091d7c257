// A suite for Mocha. It passes nearly always; rondo explore says when it does not:
//
//   npm install && npm run explore
'use strict';

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { Store } = require('./store.js');

describe('Store', () => {
  let folder;
  before(() => { folder = fs.mkdtempSync(path.join(os.tmpdir(), 'notes-')); });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('has no notes at first', async () => {
    assert.deepStrictEqual(await new Store(path.join(folder, 'none')).all(), []);
  });

  it('keeps both notes', async () => {
    const store = new Store(path.join(folder, 'notes'));
    const first = store.add('milk');
    await new Promise((resolve) => setTimeout(resolve, 25)); // a user types the second one
    await Promise.all([first, store.add('bread')]);
    assert.deepStrictEqual(await store.all(), ['milk', 'bread']);
  });
});
