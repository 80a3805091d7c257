// SPDX-License-Identifier: MIT
'use strict';

const semver = require('semver');

console.log(semver.valid('v1.2.3-beta.1+build'), semver.clean('  =v1.2.3   '), semver.coerce('v3.4 replaces v3.3').version);
console.log(semver.satisfies('1.2.3', '^1.0 || >=3 <4'), semver.maxSatisfying(['1.1.0', '1.4.2', '2.0.0'], '~1'));
console.log(['1.0.0', '1.0.0-rc.1', '0.9.9', '1.0.0-alpha'].sort(semver.compare), semver.inc('1.2.3', 'prerelease', 'beta'));
console.log(new semver.Range('>=1.2.3 <2 || ~4.5').range, semver.minVersion('>1.0.0').version, semver.subset('^1.2', '^1'));
console.log(semver.diff('1.2.3', '1.3.0'), semver.parse('bad'), semver.intersects('<2', '>=1.9'), new semver.SemVer('1.2.3'));
