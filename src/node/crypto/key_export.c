/* SPDX-License-Identifier: MIT */
/*
 * Writing asymmetric keys as PEM and DER, encrypted or not.
 */
#include "node/crypto/crypto.h"

enum { PEM, DER };
enum { PKCS1, SPKI, PKCS8, SEC1 };

struct output {
  BIO* bio;
  const EVP_CIPHER* cipher;
  struct rn_bytes passphrase;
};

static int write_public(const struct output* out, EVP_PKEY* key, int format, int type) {
  if (type == PKCS1) {
    const RSA* rsa = ossl.EVP_PKEY_get0_RSA(key);
    if (rsa == NULL) return 0;
    return format == PEM ? ossl.PEM_write_bio_RSAPublicKey(out->bio, rsa)
                         : ossl.i2d_RSAPublicKey_bio(out->bio, rsa);
  }
  return format == PEM ? ossl.PEM_write_bio_PUBKEY(out->bio, key)
                       : ossl.i2d_PUBKEY_bio(out->bio, key);
}

static int write_private(const struct output* out, EVP_PKEY* key, int format, int type) {
  const unsigned char* secret = out->passphrase.at;
  int length = (int)out->passphrase.length;
  if (type == PKCS1) {
    const RSA* rsa = ossl.EVP_PKEY_get0_RSA(key);
    if (rsa == NULL) return 0;
    return format == PEM ? ossl.PEM_write_bio_RSAPrivateKey(out->bio, rsa, out->cipher, secret,
                                                            length, NULL, NULL)
                         : ossl.i2d_RSAPrivateKey_bio(out->bio, rsa);
  }
  if (type == SEC1) {
    const EC_KEY* ec = ossl.EVP_PKEY_get0_EC_KEY(key);
    if (ec == NULL) return 0;
    return format == PEM ? ossl.PEM_write_bio_ECPrivateKey(out->bio, ec, out->cipher, secret,
                                                           length, NULL, NULL)
                         : ossl.i2d_ECPrivateKey_bio(out->bio, ec);
  }
  return (format == PEM ? ossl.PEM_write_bio_PKCS8PrivateKey : ossl.i2d_PKCS8PrivateKey_bio)(
      out->bio, key, out->cipher, (const char*)secret, length, NULL, NULL);
}

rn_value rn_crypto_bio_give(rn_context cx, BIO* bio, bool is_text) {
  char* at = NULL;
  long length = ossl.BIO_ctrl(bio, BIO_CTRL_INFO, 0, &at);
  if (is_text) return rn_string_latin1(cx, (const uint8_t*)at, (size_t)length);
  struct rn_crypto_memory bytes;
  if (!rn_crypto_memory_new(&bytes, (size_t)length)) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  if (length > 0) memcpy(bytes.at, at, bytes.length);
  return rn_crypto_memory_give(cx, &bytes);
}

/* keyExport(key, whether the private part, format, type, cipher or undefined, passphrase) */
static RN_NATIVE(key_export) {
  RN_UNUSED;
  EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(0));
  bool is_private = rn_to_bool(cx, RN_ARG(1));
  int format = rn_to_int32(cx, RN_ARG(2)), type = rn_to_int32(cx, RN_ARG(3));
  struct output out = {.passphrase = {(uint8_t*)"", 0}};
  if (rn_is_string(cx, RN_ARG(4))) {
    struct rn_text name;
    if (!rn_text_get(cx, RN_ARG(4), &name)) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
    out.cipher = ossl.EVP_get_cipherbyname(name.at);
    rn_text_free(&name);
    if (out.cipher == NULL) return rn_crypto_status(cx, RN_CRYPTO_BAD_CIPHER);
    struct rn_bytes passphrase;
    if (rn_bytes_get(cx, RN_ARG(5), &passphrase) && passphrase.length > 0)
      out.passphrase = passphrase;
  }
  out.bio = ossl.BIO_new(ossl.BIO_s_secmem());
  int done = key != NULL && out.bio != NULL
                 ? (is_private ? write_private : write_public)(&out, key, format, type)
                 : 0;
  rn_value value =
      done == 1 ? rn_crypto_bio_give(cx, out.bio, format == PEM) : rn_crypto_failed(cx);
  ossl.BIO_free_all(out.bio);
  return value;
}

const struct rn_function rn_crypto_export_functions[] = {{"keyExport", key_export}, {NULL, NULL}};
