/* SPDX-License-Identifier: MIT */
/*
 * SPKAC: a public key and a challenge, signed, as the keygen element of browsers sent them.
 */
#include "node/crypto/crypto.h"

/* NULL if it is none; text in base64, with line feeds or not at its end. */
static NETSCAPE_SPKI* read_spkac(rn_context cx, rn_value value) {
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, value, &bytes) || bytes.length == 0) return NULL;
  return ossl.NETSCAPE_SPKI_b64_decode((const char*)bytes.at, (int)bytes.length);
}

static RN_NATIVE(spkac_verify) {
  RN_UNUSED;
  NETSCAPE_SPKI* spkac = read_spkac(cx, RN_ARG(0));
  EVP_PKEY* key = spkac == NULL ? NULL : ossl.X509_PUBKEY_get(spkac->spkac->pubkey);
  bool is_valid = key != NULL && ossl.NETSCAPE_SPKI_verify(spkac, key) > 0;
  ossl.EVP_PKEY_free(key);
  ossl.NETSCAPE_SPKI_free(spkac);
  ossl.ERR_clear_error();
  return rn_bool(cx, is_valid);
}

/* PEM; undefined if there is no key. */
static RN_NATIVE(spkac_key) {
  RN_UNUSED;
  NETSCAPE_SPKI* spkac = read_spkac(cx, RN_ARG(0));
  EVP_PKEY* key = spkac == NULL ? NULL : ossl.NETSCAPE_SPKI_get_pubkey(spkac);
  BIO* out = key == NULL ? NULL : ossl.BIO_new(ossl.BIO_s_mem());
  rn_value value = out != NULL && ossl.PEM_write_bio_PUBKEY(out, key) == 1
                       ? rn_crypto_bio_give(cx, out, false)
                       : rn_undefined(cx);
  ossl.BIO_free_all(out);
  ossl.EVP_PKEY_free(key);
  ossl.NETSCAPE_SPKI_free(spkac);
  ossl.ERR_clear_error();
  return value;
}

static RN_NATIVE(spkac_challenge) {
  RN_UNUSED;
  NETSCAPE_SPKI* spkac = read_spkac(cx, RN_ARG(0));
  unsigned char* text = NULL;
  int length = spkac == NULL ? -1 : ossl.ASN1_STRING_to_UTF8(&text, spkac->spkac->challenge);
  struct rn_crypto_memory bytes = {NULL, 0};
  rn_value value = rn_undefined(cx);
  if (length >= 0 && rn_crypto_memory_new(&bytes, (size_t)length)) {
    memcpy(bytes.at, text, (size_t)length);
    value = rn_crypto_memory_give(cx, &bytes);
  }
  ossl.CRYPTO_free(text, __FILE__, __LINE__);
  ossl.NETSCAPE_SPKI_free(spkac);
  ossl.ERR_clear_error();
  return value;
}

const struct rn_function rn_crypto_spkac_functions[] = {
    {"spkacVerify", spkac_verify},
    {"spkacKey", spkac_key},
    {"spkacChallenge", spkac_challenge},
    {NULL, NULL},
};
