// SPDX-License-Identifier: MIT
// ToggleEvent, by its own name.

'use strict';

module.exports = { ToggleEvent: require('web/dom/events/form').ToggleEvent };
