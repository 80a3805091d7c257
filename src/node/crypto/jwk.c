/* SPDX-License-Identifier: MIT */
/*
 * The numbers inside keys: out of a key for JWK and raw forms, and a key made of them.
 */
#include "node/crypto/crypto.h"

/* ---- out ------------------------------------------------------------------------------------ */

/* keyNumber(key, OpenSSL's name of a number, least length): its bytes, or undefined. */
static RN_NATIVE(key_number) {
  RN_UNUSED;
  const EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(0));
  struct rn_text name;
  if (key == NULL || !rn_text_get(cx, RN_ARG(1), &name)) return rn_undefined(cx);
  BIGNUM* number = NULL;
  int found = ossl.EVP_PKEY_get_bn_param(key, name.at, &number);
  rn_text_free(&name);
  rn_value value = found == 1 ? rn_crypto_number_bytes(cx, number, rn_to_int32(cx, RN_ARG(2)))
                              : rn_undefined(cx);
  ossl.BN_clear_free(number);
  ossl.ERR_clear_error();
  return value;
}

/* keyRaw(key, whether the private part): of curves whose keys are bytes; undefined for others. */
static RN_NATIVE(key_raw) {
  RN_UNUSED;
  const EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(0));
  __typeof__(ossl.EVP_PKEY_get_raw_public_key) get = rn_to_bool(cx, RN_ARG(1))
                                                         ? ossl.EVP_PKEY_get_raw_private_key
                                                         : ossl.EVP_PKEY_get_raw_public_key;
  size_t length = 0;
  struct rn_crypto_memory bytes;
  if (key == NULL || get(key, NULL, &length) != 1 || !rn_crypto_memory_new(&bytes, length)) {
    ossl.ERR_clear_error();
    return rn_undefined(cx);
  }
  if (get(key, bytes.at, &length) != 1) {
    rn_crypto_memory_free(&bytes);
    return rn_crypto_failed(cx);
  }
  return rn_crypto_memory_give(cx, &bytes);
}

/* keyPoint(key, form): the public point of a key of an elliptic curve. */
static RN_NATIVE(key_point) {
  RN_UNUSED;
  const EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(0));
  const EC_KEY* ec = key == NULL ? NULL : ossl.EVP_PKEY_get0_EC_KEY(key);
  if (ec == NULL) return rn_crypto_failed(cx);
  return rn_crypto_point_bytes(cx, ossl.EC_KEY_get0_group(ec), ossl.EC_KEY_get0_public_key(ec),
                               rn_to_int32(cx, RN_ARG(1)));
}

/* keyScalar(key, least length): the private number of such a key. */
static RN_NATIVE(key_scalar) {
  RN_UNUSED;
  const EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(0));
  const EC_KEY* ec = key == NULL ? NULL : ossl.EVP_PKEY_get0_EC_KEY(key);
  const BIGNUM* number = ec == NULL ? NULL : ossl.EC_KEY_get0_private_key(ec);
  if (number == NULL) return rn_crypto_failed(cx);
  return rn_crypto_number_bytes(cx, number, rn_to_int32(cx, RN_ARG(1)));
}

rn_value rn_crypto_point_bytes(rn_context cx, const EC_GROUP* group, const EC_POINT* point,
                               int form) {
  struct rn_crypto_memory bytes;
  size_t length = point == NULL ? 0
                                : ossl.EC_POINT_point2oct(
                                      group, point, (point_conversion_form_t)form, NULL, 0, NULL);
  if (length == 0 || !rn_crypto_memory_new(&bytes, length)) return rn_crypto_failed(cx);
  ossl.EC_POINT_point2oct(group, point, (point_conversion_form_t)form, bytes.at, length, NULL);
  return rn_crypto_memory_give(cx, &bytes);
}

/* Whether the numbers of a key of an elliptic curve belong together. */
static RN_NATIVE(key_check_curve) {
  RN_UNUSED;
  const EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(0));
  const EC_KEY* ec = key == NULL ? NULL : ossl.EVP_PKEY_get0_EC_KEY(key);
  bool is_good = ec != NULL && ossl.EC_KEY_check_key(ec) == 1;
  ossl.ERR_clear_error();
  return rn_bool(cx, is_good);
}

/* ---- in ------------------------------------------------------------------------------------- */

static BIGNUM* number_of(rn_context cx, rn_value value) {
  struct rn_bytes bytes;
  if (!rn_is_object(cx, value) || !rn_bytes_get(cx, value, &bytes)) return NULL;
  return ossl.BN_bin2bn(bytes.at, (int)bytes.length, NULL);
}

/* keyFromRsa(n, e, d, p, q, dp, dq, qi): the last six are undefined for a public key. */
static RN_NATIVE(key_from_rsa) {
  RN_UNUSED;
  BIGNUM* numbers[8];
  bool has_all = true;
  bool is_private = rn_is_object(cx, RN_ARG(2));
  for (size_t i = 0; i < 8; i++) {
    numbers[i] = number_of(cx, RN_ARG(i));
    if (numbers[i] == NULL && (i < 2 || is_private)) has_all = false;
  }
  RSA* rsa = has_all ? ossl.RSA_new() : NULL;
  EVP_PKEY* key = rsa == NULL ? NULL : ossl.EVP_PKEY_new();
  /* Each takes its numbers if it succeeds. */
  size_t taken = 0;
  if (key != NULL && ossl.RSA_set0_key(rsa, numbers[0], numbers[1], numbers[2]) == 1) {
    taken = 3;
    if (is_private && ossl.RSA_set0_factors(rsa, numbers[3], numbers[4]) == 1) {
      taken = 5;
      if (ossl.RSA_set0_crt_params(rsa, numbers[5], numbers[6], numbers[7]) == 1) taken = 8;
    }
  }
  for (size_t i = taken; i < 8; i++) ossl.BN_clear_free(numbers[i]);
  bool is_done = taken == (is_private ? 8 : 3) && ossl.EVP_PKEY_set1_RSA(key, rsa) == 1;
  ossl.RSA_free(rsa);
  if (is_done) return rn_crypto_key_handle(cx, key);
  ossl.EVP_PKEY_free(key);
  return rn_crypto_status(cx, RN_CRYPTO_BAD_JWK);
}

/* keyFromPoint(curve, x, y, d or undefined) */
static RN_NATIVE(key_from_point) {
  RN_UNUSED;
  int curve = rn_crypto_curve(cx, RN_ARG(0));
  if (curve == NID_undef) return rn_number(cx, RN_CRYPTO_BAD_CURVE);
  EC_KEY* ec = ossl.EC_KEY_new_by_curve_name(curve);
  if (ec == NULL) return rn_crypto_status(cx, RN_CRYPTO_BAD_CURVE);
  BIGNUM* x = number_of(cx, RN_ARG(1));
  BIGNUM* y = number_of(cx, RN_ARG(2));
  BIGNUM* d = number_of(cx, RN_ARG(3));
  bool is_private = rn_is_object(cx, RN_ARG(3));
  EVP_PKEY* key = ossl.EVP_PKEY_new();
  bool is_done = x != NULL && y != NULL && key != NULL &&
                 ossl.EC_KEY_set_public_key_affine_coordinates(ec, x, y) == 1 &&
                 (!is_private || (d != NULL && ossl.EC_KEY_set_private_key(ec, d) == 1)) &&
                 ossl.EVP_PKEY_set1_EC_KEY(key, ec) == 1;
  ossl.BN_clear_free(x);
  ossl.BN_clear_free(y);
  ossl.BN_clear_free(d);
  ossl.EC_KEY_free(ec);
  if (is_done) return rn_crypto_key_handle(cx, key);
  ossl.EVP_PKEY_free(key);
  return rn_crypto_status(cx, RN_CRYPTO_BAD_JWK);
}

/* keyFromOctets(curve, bytes of a point): a public key. */
static RN_NATIVE(key_from_octets) {
  RN_UNUSED;
  int curve = rn_crypto_curve(cx, RN_ARG(0));
  EC_KEY* ec = curve == NID_undef ? NULL : ossl.EC_KEY_new_by_curve_name(curve);
  struct rn_bytes bytes;
  EVP_PKEY* key = ossl.EVP_PKEY_new();
  bool is_done = ec != NULL && key != NULL && rn_bytes_get(cx, RN_ARG(1), &bytes) &&
                 ossl.EC_KEY_oct2key(ec, bytes.at, bytes.length, NULL) == 1 &&
                 ossl.EVP_PKEY_set1_EC_KEY(key, ec) == 1;
  ossl.EC_KEY_free(ec);
  if (is_done) return rn_crypto_key_handle(cx, key);
  ossl.EVP_PKEY_free(key);
  return rn_crypto_status(cx, RN_CRYPTO_BAD_JWK);
}

/* keyFromRaw(ed25519, ed448, x25519 or x448, bytes, whether they are private) */
static RN_NATIVE(key_from_raw) {
  RN_UNUSED;
  struct rn_text name;
  struct rn_bytes bytes;
  bool is_private = rn_to_bool(cx, RN_ARG(2));
  if (!rn_bytes_get(cx, RN_ARG(1), &bytes) || !rn_text_get(cx, RN_ARG(0), &name))
    return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  EVP_PKEY* key =
      is_private ? ossl.EVP_PKEY_new_raw_private_key_ex(NULL, name.at, NULL, bytes.at, bytes.length)
                 : ossl.EVP_PKEY_new_raw_public_key_ex(NULL, name.at, NULL, bytes.at, bytes.length);
  rn_text_free(&name);
  return key == NULL ? rn_crypto_status(cx, RN_CRYPTO_BAD_JWK) : rn_crypto_key_handle(cx, key);
}

const struct rn_function rn_crypto_jwk_functions[] = {
    {"keyNumber", key_number},
    {"keyRaw", key_raw},
    {"keyPoint", key_point},
    {"keyScalar", key_scalar},
    {"keyFromRsa", key_from_rsa},
    {"keyFromPoint", key_from_point},
    {"keyFromOctets", key_from_octets},
    {"keyFromRaw", key_from_raw},
    {"keyCheckCurve", key_check_curve},
    {NULL, NULL},
};
