// SPDX-License-Identifier: MIT
'use strict';

const { z } = require('zod');

const user = z.object({
  name: z.string().min(2).max(5).regex(/^[a-z]+$/), age: z.coerce.number().int().positive().optional(),
  kind: z.enum(['a', 'b']).default('a'), tags: z.array(z.string()).nonempty(), at: z.date().or(z.literal('now')),
  meta: z.record(z.union([z.number(), z.boolean()])),
}).strict().refine((u) => u.name !== 'root', { message: 'not root', path: ['name'] });
console.log(user.parse({ name: 'ann', age: '7', tags: ['x'], at: 'now', meta: { a: 1 } }));
for (const bad of [{}, { name: 'A', tags: [], at: 1, meta: { a: 's' }, extra: 1 }, null, { name: 'root', tags: ['x'], at: 'now', meta: {} }]) {
  const result = user.safeParse(bad);
  console.log(result.success, result.error.issues, result.error.flatten().fieldErrors);
}
z.string().transform(async (s) => s.length).parseAsync('four').then(console.log);
console.log(z.tuple([z.string().email(), z.string().url(), z.string().datetime()]).safeParse(['a@b.co', 'x', '2020-01-01T00:00:00Z']).error.message);
