// SPDX-License-Identifier: MIT
// Certificates of a connection, as objects of old and as X509Certificate.
'use strict';

const { accessOf, fromHandle } = require('internal/crypto/x509');

// In the order of src/node/tls/facts.c.
const PEER_ONLY = 0;
const PEER_ISSUERS = 1;
const PEER_SENT = 2;

const old = (handle) => fromHandle(handle).toLegacyObject();

// With its issuers, each in issuerCertificate of the one before; who has issued itself is its own.
function peerCertificate(handle, isDetailed) {
  const found = handle.peerCertificates(isDetailed ? PEER_ISSUERS : PEER_ONLY);
  if (found.length === 0) return {};
  const first = old(found[0]);
  let last = first;
  for (let i = 1; i < found.length; i++) {
    const issuer = found[i] === true ? last : old(found[i]);
    last.issuerCertificate = issuer;
    last = issuer;
  }
  return first;
}

function ownCertificate(handle) {
  const own = handle.ownCertificate();
  return own === undefined ? {} : old(own);
}

// X509Certificate, or undefined.
function peerX509(handle) {
  const sent = handle.peerCertificates(PEER_SENT);
  let certificate;
  for (let i = sent.length - 1; i >= 0; i--) certificate = fromHandle(sent[i], certificate);
  return certificate;
}

function ownX509(handle) {
  const own = handle.ownCertificate();
  return own === undefined ? undefined : fromHandle(own);
}

// For those who have a certificate of old whose infoAccess is still text.
function translatePeerCertificate(certificate) {
  if (!certificate) return null;
  const { infoAccess, issuerCertificate } = certificate;
  if (issuerCertificate !== undefined && issuerCertificate !== null &&
      issuerCertificate !== certificate) {
    certificate.issuerCertificate = translatePeerCertificate(issuerCertificate);
  }
  if (typeof infoAccess === 'string') certificate.infoAccess = accessOf(infoAccess);
  return certificate;
}

module.exports = { ownCertificate, ownX509, peerCertificate, peerX509,
                   translatePeerCertificate };
