// SPDX-License-Identifier: MIT
// The tour that a newcomer sees, whose order is Node's in each model.
'use strict';

require('../../../examples/tour.js');
