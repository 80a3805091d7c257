// SPDX-License-Identifier: MIT
'use strict';

const dayjs = require('dayjs');
for (const plugin of ['utc', 'relativeTime', 'customParseFormat', 'duration', 'advancedFormat', 'weekOfYear']) {
  dayjs.extend(require(`dayjs/plugin/${plugin}`));
}

const d = dayjs.utc('2024-02-29T13:45:30Z');
console.log(d.format('YYYY-MM-DD HH:mm:ss Z Q Do w'), d.add(1, 'month').toISOString(), d.endOf('week').valueOf());
console.log(d.to(dayjs.utc('2024-03-05')), d.diff('2023-01-01', 'hour'), dayjs.utc('05/02/69', 'DD/MM/YY').year());
console.log(dayjs.duration({ hours: 25, minutes: 61 }).format('D HH:mm'), d.isBefore('2025-01-01'), dayjs('x').isValid());
require('dayjs/locale/es');
console.log(d.locale('es').format('dddd D [de] MMMM'), d.toJSON());
