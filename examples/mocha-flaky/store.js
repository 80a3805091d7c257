// A store of notes in a file, as many programs have one. `add` reads the file, changes it and writes
// it again: two calls that overlap lose a note.
'use strict';

const fs = require('fs').promises;

class Store {
  constructor(file) {
    this.file = file;
  }

  async all() {
    try {
      return JSON.parse(await fs.readFile(this.file, 'utf8'));
    } catch (error) {
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  }

  async add(note) {
    const notes = await this.all();
    notes.push(note);
    await fs.writeFile(this.file, JSON.stringify(notes));
  }
}

module.exports = { Store };
