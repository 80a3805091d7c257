// SPDX-License-Identifier: MIT
//
// Keeps notes and their pictures in one folder for each day. Pictures are compressed first.
'use strict';

const fs = require('fs');
const mkpath = require('mkpath');
const path = require('path');
const zlib = require('zlib');

function write(folder, name, data, callback) {
  mkpath(folder, (error) => {
    if (error) return callback(error);
    fs.writeFile(path.join(folder, name), data, callback);
  });
}

exports.saveNote = (folder, text, callback) => write(folder, 'note.txt', text, callback);

exports.savePicture = (folder, pixels, callback) => {
  zlib.gzip(pixels, (error, data) => {
    if (error) return callback(error);
    write(folder, 'picture.gz', data, callback);
  });
};
