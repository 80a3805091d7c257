/* SPDX-License-Identifier: MIT */
/*
 * Asymmetric keys: reading them from PEM and DER, comparing them, telling what they are. A
 * key's handle is OpenSSL's EVP_PKEY itself; whether it is used as a public or as a private
 * key is JavaScript's knowledge. Secret keys are bytes and have no handle.
 */
#include "node/crypto/crypto.h"

/* ---- handles ---------------------------------------------------------------------------- */

static void release_key(void* key, void* arg) {
  (void)arg;
  ossl.EVP_PKEY_free(key);
}

rn_value rn_crypto_key_handle(rn_context cx, EVP_PKEY* key) {
  return rn_crypto_handle(cx, key, RN_CRYPTO_KEY, release_key);
}

EVP_PKEY* rn_crypto_key(rn_context cx, rn_value handle) {
  return rn_crypto_thing(cx, handle, RN_CRYPTO_KEY);
}

/* ---- reading ---------------------------------------------------------------------------- */

enum { PEM, DER };                 /* formats, in lib/node/internal/crypto/keys.js too */
enum { PKCS1, SPKI, PKCS8, SEC1 }; /* types, likewise */
enum { NOT_RECOGNIZED = 1 };

int rn_crypto_passphrase(char* buffer, int room, int writes, void* arg) {
  (void)writes;
  const struct rn_bytes* passphrase = arg;
  if (passphrase == NULL || passphrase->length > (size_t)room) return -1;
  memcpy(buffer, passphrase->at, passphrase->length);
  return (int)passphrase->length;
}

static EVP_PKEY* from_certificate(const uint8_t** at, long length) {
  X509* certificate = ossl.d2i_X509(NULL, at, length);
  EVP_PKEY* key = certificate == NULL ? NULL : ossl.X509_get_pubkey(certificate);
  ossl.X509_free(certificate);
  return key;
}

static EVP_PKEY* from_spki(const uint8_t** at, long length) {
  return ossl.d2i_PUBKEY(NULL, at, length);
}

static EVP_PKEY* from_rsa(const uint8_t** at, long length) {
  return ossl.d2i_PublicKey(EVP_PKEY_RSA, NULL, at, length);
}

/* A block of that name in the text; NOT_RECOGNIZED if there is none. */
static int read_block(struct rn_bytes data, const char* name,
                      EVP_PKEY* (*parse)(const uint8_t** at, long length), EVP_PKEY** key) {
  BIO* source = ossl.BIO_new_mem_buf(data.at, (int)data.length);
  unsigned char* der = NULL;
  long length = 0;
  ossl.ERR_set_mark();
  int found =
      source != NULL && ossl.PEM_bytes_read_bio(&der, &length, NULL, name, source, NULL, NULL) == 1;
  ossl.ERR_pop_to_mark();
  ossl.BIO_free_all(source);
  if (!found) return NOT_RECOGNIZED;
  const uint8_t* at = der;
  *key = parse(&at, length);
  ossl.CRYPTO_clear_free(der, (size_t)length, __FILE__, __LINE__);
  return *key != NULL ? 0 : RN_CRYPTO_FAILED;
}

static int read_public_pem(struct rn_bytes data, EVP_PKEY** key) {
  int status = read_block(data, "PUBLIC KEY", from_spki, key);
  if (status == NOT_RECOGNIZED) status = read_block(data, "RSA PUBLIC KEY", from_rsa, key);
  if (status == NOT_RECOGNIZED) status = read_block(data, "CERTIFICATE", from_certificate, key);
  return status;
}

/* The contents of the outer SEQUENCE of a DER structure; false if there is none. */
static bool enter_sequence(struct rn_bytes* data) {
  if (data->length < 2 || data->at[0] != 0x30) return false;
  size_t head = 2, length = data->at[1];
  if (length & 0x80) {
    size_t bytes = length & 0x7f;
    if (bytes > sizeof(size_t) || bytes + 2 > data->length) return false;
    length = 0;
    for (size_t i = 0; i < bytes; i++) length = length << 8 | data->at[2 + i];
    head += bytes;
  }
  data->at += head;
  data->length = length < data->length - head ? length : data->length - head;
  return true;
}

/* RSAPrivateKey begins with a version, 0 or 1, where RSAPublicKey has the modulus. */
static bool is_rsa_private(struct rn_bytes data) {
  return enter_sequence(&data) && data.length >= 3 && data.at[0] == 2 && data.at[1] == 1 &&
         (data.at[2] & 0xfe) == 0;
}

/* EncryptedPrivateKeyInfo begins with a sequence, PrivateKeyInfo with a version. */
static bool is_encrypted(struct rn_bytes data) {
  return enter_sequence(&data) && data.length >= 1 && data.at[0] != 2;
}

static EVP_PKEY* read_private_der(struct rn_bytes data, int type, struct rn_bytes* passphrase) {
  const uint8_t* at = data.at;
  if (type == PKCS1) return ossl.d2i_PrivateKey(EVP_PKEY_RSA, NULL, &at, (long)data.length);
  if (type == SEC1) return ossl.d2i_PrivateKey(EVP_PKEY_EC, NULL, &at, (long)data.length);
  BIO* source = ossl.BIO_new_mem_buf(data.at, (int)data.length);
  if (source == NULL) return NULL;
  EVP_PKEY* key = NULL;
  if (is_encrypted(data)) {
    key = ossl.d2i_PKCS8PrivateKey_bio(source, NULL, rn_crypto_passphrase, passphrase);
  } else {
    PKCS8_PRIV_KEY_INFO* info = ossl.d2i_PKCS8_PRIV_KEY_INFO_bio(source, NULL);
    if (info != NULL) key = ossl.EVP_PKCS82PKEY(info);
    ossl.PKCS8_PRIV_KEY_INFO_free(info);
  }
  ossl.BIO_free_all(source);
  return key;
}

static int read_private(struct rn_bytes data, int format, int type, struct rn_bytes* passphrase,
                        EVP_PKEY** key) {
  if (format == PEM) {
    BIO* source = ossl.BIO_new_mem_buf(data.at, (int)data.length);
    if (source != NULL)
      *key = ossl.PEM_read_bio_PrivateKey(source, NULL, rn_crypto_passphrase, passphrase);
    ossl.BIO_free_all(source);
  } else {
    *key = read_private_der(data, type, passphrase);
  }
  if (*key != NULL) return 0;
  unsigned long why = ossl.ERR_peek_error();
  return ERR_GET_LIB(why) == ERR_LIB_PEM && ERR_GET_REASON(why) == PEM_R_BAD_PASSWORD_READ &&
                 passphrase == NULL
             ? RN_CRYPTO_NO_PASSPHRASE
             : RN_CRYPTO_FAILED;
}

static int read_public(struct rn_bytes data, int format, int type, struct rn_bytes* passphrase,
                       EVP_PKEY** key) {
  if (format == PEM) {
    int status = read_public_pem(data, key);
    return status == NOT_RECOGNIZED ? read_private(data, format, type, passphrase, key) : status;
  }
  if (type == PKCS8 || type == SEC1 || (type == PKCS1 && is_rsa_private(data)))
    return read_private(data, format, type, passphrase, key);
  const uint8_t* at = data.at;
  *key = type == PKCS1 ? from_rsa(&at, (long)data.length) : from_spki(&at, (long)data.length);
  return *key != NULL ? 0 : RN_CRYPTO_FAILED;
}

/* keyParse(whether a private key is needed, bytes, format, type, passphrase or undefined) */
static RN_NATIVE(key_parse) {
  RN_UNUSED;
  bool needs_private = rn_to_bool(cx, RN_ARG(0));
  int format = rn_to_int32(cx, RN_ARG(2)), type = rn_to_int32(cx, RN_ARG(3));
  struct rn_bytes data, passphrase;
  bool has_passphrase = rn_is_object(cx, RN_ARG(4)) && rn_bytes_get(cx, RN_ARG(4), &passphrase);
  if (!rn_bytes_get(cx, RN_ARG(1), &data)) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  EVP_PKEY* key = NULL;
  ossl.ERR_clear_error();
  int status = (needs_private ? read_private : read_public)(
      data, format, type, has_passphrase ? &passphrase : NULL, &key);
  if (status != 0) return rn_crypto_status(cx, status);
  ossl.ERR_clear_error();
  return rn_crypto_key_handle(cx, key);
}

/* ---- what a key is ------------------------------------------------------------------------- */

static RN_NATIVE(key_type) {
  RN_UNUSED;
  static const struct {
    int id;
    const char* name;
  } types[] = {
      {EVP_PKEY_RSA, "rsa"},     {EVP_PKEY_RSA_PSS, "rsa-pss"}, {EVP_PKEY_DSA, "dsa"},
      {EVP_PKEY_DH, "dh"},       {EVP_PKEY_EC, "ec"},           {EVP_PKEY_ED25519, "ed25519"},
      {EVP_PKEY_ED448, "ed448"}, {EVP_PKEY_X25519, "x25519"},   {EVP_PKEY_X448, "x448"},
  };
  const EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(0));
  int id = key == NULL ? 0 : ossl.EVP_PKEY_get_id(key);
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
    if (types[i].id == id) return rn_string(cx, types[i].name);
  }
  return rn_undefined(cx);
}

rn_value rn_crypto_number_bytes(rn_context cx, const BIGNUM* number, int length) {
  struct rn_crypto_memory bytes;
  int least = (ossl.BN_num_bits(number) + 7) / 8;
  if (length < least) length = least;
  if (!rn_crypto_memory_new(&bytes, (size_t)length)) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  ossl.BN_bn2binpad(number, bytes.at, length);
  return rn_crypto_memory_give(cx, &bytes);
}

static int bits_of(const EVP_PKEY* key, const char* name) {
  BIGNUM* number = NULL;
  if (ossl.EVP_PKEY_get_bn_param(key, name, &number) != 1) return 0;
  int bits = ossl.BN_num_bits(number);
  ossl.BN_clear_free(number);
  return bits;
}

static void set_digest(rn_context cx, rn_object details, const EVP_PKEY* key, const char* param,
                       const char* name) {
  char digest[64] = "sha1";
  size_t length;
  if (ossl.EVP_PKEY_get_utf8_string_param(key, param, digest, sizeof digest, &length) == 1) {
    /* The provider says SHA2-256 where the old tables have sha256. */
    const EVP_MD* old = ossl.EVP_get_digestbyname(digest);
    const char* known = old == NULL ? NULL : ossl.OBJ_nid2ln(ossl.EVP_MD_get_type(old));
    if (known != NULL) {
      rn_set_string(cx, details, name, known);
      return;
    }
  }
  rn_set_string(cx, details, name, digest);
}

static void set_rsa_details(rn_context cx, rn_object details, const EVP_PKEY* key) {
  rn_set_number(cx, details, "modulusLength", bits_of(key, OSSL_PKEY_PARAM_RSA_N));
  BIGNUM* exponent = NULL;
  if (ossl.EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &exponent) == 1)
    rn_set(cx, details, "publicExponent", rn_crypto_number_bytes(cx, exponent, 0));
  ossl.BN_clear_free(exponent);
  int salt = 0;
  if (ossl.EVP_PKEY_get_id(key) != EVP_PKEY_RSA_PSS ||
      ossl.EVP_PKEY_get_int_param(key, OSSL_PKEY_PARAM_RSA_PSS_SALTLEN, &salt) != 1)
    return;
  set_digest(cx, details, key, OSSL_PKEY_PARAM_RSA_DIGEST, "hashAlgorithm");
  set_digest(cx, details, key, OSSL_PKEY_PARAM_RSA_MGF1_DIGEST, "mgf1HashAlgorithm");
  rn_set_number(cx, details, "saltLength", salt);
}

static RN_NATIVE(key_details) {
  RN_UNUSED;
  const EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(0));
  rn_object details = rn_object_new(cx);
  char curve[64];
  size_t length;
  switch (key == NULL ? 0 : ossl.EVP_PKEY_get_id(key)) {
    case EVP_PKEY_RSA:
    case EVP_PKEY_RSA_PSS:
      set_rsa_details(cx, details, key);
      break;
    case EVP_PKEY_DSA:
      rn_set_number(cx, details, "modulusLength", bits_of(key, OSSL_PKEY_PARAM_FFC_P));
      rn_set_number(cx, details, "divisorLength", bits_of(key, OSSL_PKEY_PARAM_FFC_Q));
      break;
    case EVP_PKEY_EC:
      if (ossl.EVP_PKEY_get_group_name(key, curve, sizeof curve, &length) == 1)
        rn_set_string(cx, details, "namedCurve", curve);
      break;
    default:
      break;
  }
  ossl.ERR_clear_error();
  return details;
}

/* 1 equal, 0 not, -2 kinds that cannot be compared. */
static RN_NATIVE(key_equals) {
  RN_UNUSED;
  const EVP_PKEY* a = rn_crypto_key(cx, RN_ARG(0));
  const EVP_PKEY* b = rn_crypto_key(cx, RN_ARG(1));
  int result = a == NULL || b == NULL ? 0 : ossl.EVP_PKEY_eq(a, b);
  ossl.ERR_clear_error();
  return rn_number(cx, result);
}

const struct rn_function rn_crypto_key_functions[] = {
    {"keyParse", key_parse},   {"keyType", key_type}, {"keyDetails", key_details},
    {"keyEquals", key_equals}, {NULL, NULL},
};
