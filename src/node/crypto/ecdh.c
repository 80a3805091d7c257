/* SPDX-License-Identifier: MIT */
/*
 * The class ECDH, whose handle is OpenSSL's EC_KEY. Natives that fail say which step did, as
 * the messages tell the steps apart.
 */
#include "node/crypto/crypto.h"

static void release_ec(void* key, void* arg) {
  (void)arg;
  ossl.EC_KEY_free(key);
}

static EC_KEY* ec_of(rn_context cx, rn_value handle) {
  return rn_crypto_thing(cx, handle, RN_CRYPTO_EC);
}

static EC_POINT* read_point(rn_context cx, rn_value value, const EC_GROUP* group) {
  struct rn_bytes bytes;
  EC_POINT* point = ossl.EC_POINT_new(group);
  if (point == NULL || !rn_bytes_get(cx, value, &bytes)) return NULL;
  if (ossl.EC_POINT_oct2point(group, point, bytes.at, bytes.length, NULL) == 1) return point;
  ossl.EC_POINT_free(point);
  return NULL;
}

/* By OpenSSL's name only, not by NIST's. */
static int curve_of(rn_context cx, rn_value value) {
  struct rn_text name;
  if (!rn_text_get(cx, value, &name)) return NID_undef;
  int nid = ossl.OBJ_sn2nid(name.at);
  rn_text_free(&name);
  return nid;
}

static RN_NATIVE(ecdh_new) {
  RN_UNUSED;
  int curve = curve_of(cx, RN_ARG(0));
  if (curve == NID_undef) return rn_number(cx, RN_CRYPTO_BAD_CURVE);
  return rn_crypto_handle(cx, ossl.EC_KEY_new_by_curve_name(curve), RN_CRYPTO_EC, release_ec);
}

static RN_NATIVE(ecdh_generate) {
  RN_UNUSED;
  EC_KEY* key = ec_of(cx, RN_ARG(0));
  if (key == NULL || ossl.EC_KEY_generate_key(key) != 1) return rn_crypto_failed(cx);
  return rn_bool(cx, true);
}

/* ecdhCompute(key, the other's public key) */
static RN_NATIVE(ecdh_compute) {
  RN_UNUSED;
  EC_KEY* key = ec_of(cx, RN_ARG(0));
  if (key == NULL || ossl.EC_KEY_check_key(key) != 1)
    return rn_crypto_status(cx, RN_CRYPTO_BAD_KEY_PAIR);
  const EC_GROUP* group = ossl.EC_KEY_get0_group(key);
  EC_POINT* other = read_point(cx, RN_ARG(1), group);
  if (other == NULL) return rn_crypto_status(cx, RN_CRYPTO_BAD_POINT);
  struct rn_crypto_memory secret;
  if (!rn_crypto_memory_new(&secret, (size_t)(ossl.EC_GROUP_get_degree(group) + 7) / 8)) {
    ossl.EC_POINT_free(other);
    return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  }
  int length = ossl.ECDH_compute_key(secret.at, secret.length, other, key, NULL);
  ossl.EC_POINT_free(other);
  if (length > 0) return rn_crypto_memory_give(cx, &secret);
  rn_crypto_memory_free(&secret);
  return rn_crypto_failed(cx);
}

/* ecdhGetPublic(key, form) */
static RN_NATIVE(ecdh_get_public) {
  RN_UNUSED;
  const EC_KEY* key = ec_of(cx, RN_ARG(0));
  const EC_POINT* point = key == NULL ? NULL : ossl.EC_KEY_get0_public_key(key);
  if (point == NULL) return rn_crypto_status(cx, RN_CRYPTO_FAILED);
  return rn_crypto_point_bytes(cx, ossl.EC_KEY_get0_group(key), point, rn_to_int32(cx, RN_ARG(1)));
}

static RN_NATIVE(ecdh_get_private) {
  RN_UNUSED;
  const EC_KEY* key = ec_of(cx, RN_ARG(0));
  const BIGNUM* number = key == NULL ? NULL : ossl.EC_KEY_get0_private_key(key);
  return number == NULL ? rn_crypto_failed(cx) : rn_crypto_number_bytes(cx, number, 0);
}

static bool is_in_range(const EC_KEY* key, const BIGNUM* number) {
  const BIGNUM* order = ossl.EC_GROUP_get0_order(ossl.EC_KEY_get0_group(key));
  return order != NULL && !ossl.BN_is_zero(number) && !ossl.BN_is_negative(number) &&
         ossl.BN_cmp(number, order) < 0;
}

/* ecdhSetPrivate(key, bytes): the public key comes of it. */
static RN_NATIVE(ecdh_set_private) {
  RN_UNUSED;
  EC_KEY* key = ec_of(cx, RN_ARG(0));
  struct rn_bytes bytes;
  if (key == NULL || !rn_bytes_get(cx, RN_ARG(1), &bytes)) return rn_crypto_failed(cx);
  BIGNUM* number = ossl.BN_bin2bn(bytes.at, (int)bytes.length, NULL);
  int status = RN_CRYPTO_FAILED;
  if (number != NULL && !is_in_range(key, number)) {
    status = RN_CRYPTO_BAD_NUMBER;
  } else if (number != NULL) {
    const EC_GROUP* group = ossl.EC_KEY_get0_group(key);
    EC_POINT* point = ossl.EC_POINT_new(group);
    if (point != NULL && ossl.EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
        ossl.EC_KEY_set_private_key(key, number) == 1 &&
        ossl.EC_KEY_set_public_key(key, point) == 1)
      status = 0;
    ossl.EC_POINT_free(point);
  }
  ossl.BN_clear_free(number);
  return status == 0 ? rn_bool(cx, true) : rn_crypto_status(cx, status);
}

static RN_NATIVE(ecdh_set_public) {
  RN_UNUSED;
  EC_KEY* key = ec_of(cx, RN_ARG(0));
  if (key == NULL) return rn_crypto_failed(cx);
  EC_POINT* point = read_point(cx, RN_ARG(1), ossl.EC_KEY_get0_group(key));
  if (point == NULL) return rn_crypto_status(cx, RN_CRYPTO_BAD_POINT);
  int done = ossl.EC_KEY_set_public_key(key, point);
  ossl.EC_POINT_free(point);
  return done == 1 ? rn_bool(cx, true) : rn_crypto_failed(cx);
}

/* ecdhConvert(point, curve, form) */
static RN_NATIVE(ecdh_convert) {
  RN_UNUSED;
  int curve = curve_of(cx, RN_ARG(1));
  EC_GROUP* group = curve == NID_undef ? NULL : ossl.EC_GROUP_new_by_curve_name(curve);
  if (group == NULL) return rn_crypto_status(cx, RN_CRYPTO_BAD_CURVE);
  EC_POINT* point = read_point(cx, RN_ARG(0), group);
  rn_value value = point == NULL
                       ? rn_crypto_status(cx, RN_CRYPTO_BAD_POINT)
                       : rn_crypto_point_bytes(cx, group, point, rn_to_int32(cx, RN_ARG(2)));
  ossl.EC_POINT_free(point);
  ossl.EC_GROUP_free(group);
  return value;
}

const struct rn_function rn_crypto_ecdh_functions[] = {
    {"ecdhNew", ecdh_new},
    {"ecdhGenerate", ecdh_generate},
    {"ecdhCompute", ecdh_compute},
    {"ecdhGetPublic", ecdh_get_public},
    {"ecdhGetPrivate", ecdh_get_private},
    {"ecdhSetPrivate", ecdh_set_private},
    {"ecdhSetPublic", ecdh_set_public},
    {"ecdhConvert", ecdh_convert},
    {NULL, NULL},
};
