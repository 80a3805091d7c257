// SPDX-License-Identifier: MIT
'use strict';

const moment = require('moment');

const m = moment.utc('2024-02-29T13:45:30.123Z');
console.log(m.format(), m.format('dddd, MMMM Do YYYY, h:mm:ss a [week] w'), m.clone().add(1, 'year').format('L'));
console.log(moment.duration(3661, 'seconds').humanize(), moment.duration('P1Y2M3DT4H5M6S').toISOString());
console.log(m.diff(moment.utc('2023-12-25'), 'days'), m.clone().startOf('quarter').toISOString(), m.isLeapYear());
console.log(moment.utc('12-25-1995', 'MM-DD-YYYY', true).isValid(), moment.utc('nope', 'YYYY', true).isValid());
console.log(m.from(moment.utc('2024-03-05')), m.calendar(moment.utc('2024-03-01')), m.toArray());
require('moment/locale/de');
console.log(m.locale('de').format('LLLL'), m.locale('fr').fromNow(true).length > 0);
