// SPDX-License-Identifier: MIT
// Bad UTF-8 becomes U+FFFD, one for each maximal subpart.
'use strict';

const samples = ['ff', 'c3', 'c328', 'e282', 'e28228', 'e2e2', 'f09f98', 'f09f9828', 'f0808080',
                 'eda080',
                 'edb080', 'f4908080', 'c080', 'e08080', 'f8888080', '80bf', '41e28241',
                     'f0f09f9880',
                 'efbbbf41', 'f09f9880', 'c3a9'.repeat(20) + 'c3',
                     '61'.repeat(40) + 'ff' + '61'.repeat(40)];
for (const sample of samples) {
  console.log(sample, escape(Buffer.from(sample, 'hex').toString()));
}
