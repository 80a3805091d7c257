// SPDX-License-Identifier: MIT
// The modules _tls_wrap and _tls_common.
'use strict';
const tls = require('tls');
const wrap = require('_tls_wrap');
const common = require('_tls_common');

console.log(Object.keys(wrap), Object.keys(common));
for (const name of Object.keys(wrap)) console.log(name, wrap[name] === tls[name]);
console.log(common.SecureContext === tls.SecureContext,
            common.createSecureContext === tls.createSecureContext);

const certificate = {
  infoAccess: 'OCSP - URI:http://a.example/\nOCSP - URI:"http://b.example/\\u0041"\nCA - URI:x',
};
certificate.issuerCertificate = certificate;
console.log(common.translatePeerCertificate(certificate).infoAccess);
console.log(common.translatePeerCertificate({ issuerCertificate: { infoAccess: 'a:b' } }));
console.log(common.translatePeerCertificate(null));
