/* SPDX-License-Identifier: MIT */
/*
 * Making pairs of keys. A job takes OpenSSL's name of the kind and a list of parameters, in the
 * order in which JavaScript gives them:
 *
 *   keyGenerate(callback, kind, [name, value, name, value ...], whether they are of a domain)
 *
 * A value is a number, a text, or bytes (a large number). With a domain (DSA, DH) parameters
 * are made first, and the keys from these.
 */
#include "node/crypto/crypto.h"

enum { PARAMS_MAX = 8, TEXT_MAX = 64 };

struct generate {
  struct rn_crypto_job job;
  char kind[TEXT_MAX];
  bool has_domain, is_domain_given;
  unsigned count;
  OSSL_PARAM params[PARAMS_MAX + 1];
  union {
    int64_t number;
    char text[TEXT_MAX];
    uint8_t bytes[2048 + 1];
  } values[PARAMS_MAX];
  char names[PARAMS_MAX][TEXT_MAX];
  EVP_PKEY* key;
};

static struct generate* generate_of(struct rn_crypto_job* job) {
  return (struct generate*)job;
}

static bool read_text(rn_context cx, rn_value value, char out[TEXT_MAX]) {
  struct rn_text text;
  if (!rn_text_get(cx, value, &text)) return false;
  bool fits = text.length < TEXT_MAX;
  if (fits) memcpy(out, text.at, text.length + 1);
  rn_text_free(&text);
  return fits;
}

/* OpenSSL wants large numbers with the least significant byte first. */
static bool read_value(rn_context cx, struct generate* generate, unsigned i, rn_value value) {
  OSSL_PARAM* param = &generate->params[i];
  __typeof__(generate->values[i])* to = &generate->values[i];
  *param = (OSSL_PARAM){generate->names[i], OSSL_PARAM_INTEGER, to, sizeof to->number,
                        OSSL_PARAM_UNMODIFIED};
  if (rn_is_number(cx, value)) {
    to->number = (int64_t)rn_to_double(cx, value);
    return true;
  }
  if (rn_is_string(cx, value)) {
    param->data_type = OSSL_PARAM_UTF8_STRING;
    if (!read_text(cx, value, to->text)) return false;
    param->data_size = strlen(to->text);
    return true;
  }
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, value, &bytes) || bytes.length > sizeof to->bytes) return false;
  param->data_type = OSSL_PARAM_UNSIGNED_INTEGER;
  param->data_size = bytes.length;
  for (size_t j = 0; j < bytes.length; j++) to->bytes[j] = bytes.at[bytes.length - 1 - j];
  return true;
}

static int read_generate(rn_context cx, struct rn_crypto_job* job, size_t argc,
                         const rn_value* argv) {
  struct generate* generate = generate_of(job);
  rn_object list = rn_as_object(cx, RN_ARG(2));
  size_t count = list == NULL ? 0 : rn_array_length(cx, list) / 2;
  generate->has_domain = rn_to_bool(cx, RN_ARG(3));
  generate->is_domain_given = rn_to_bool(cx, RN_ARG(4));
  if (!read_text(cx, RN_ARG(1), generate->kind) || count > PARAMS_MAX) return RN_CRYPTO_FAILED;
  for (unsigned i = 0; i < count; i++) {
    if (!read_text(cx, rn_get_index(cx, list, 2 * i), generate->names[i]) ||
        !read_value(cx, generate, i, rn_get_index(cx, list, 2 * i + 1)))
      return RN_CRYPTO_FAILED;
  }
  generate->count = (unsigned)count;
  return 0;
}

/* The domain: made by OpenSSL, or given as numbers. */
static EVP_PKEY* make_domain(struct generate* generate) {
  EVP_PKEY_CTX* context = ossl.EVP_PKEY_CTX_new_from_name(NULL, generate->kind, NULL);
  EVP_PKEY* domain = NULL;
  if (context == NULL) return NULL;
  if (generate->is_domain_given) {
    if (ossl.EVP_PKEY_fromdata_init(context) == 1)
      ossl.EVP_PKEY_fromdata(context, &domain, EVP_PKEY_KEY_PARAMETERS, generate->params);
  } else if (ossl.EVP_PKEY_paramgen_init(context) == 1 &&
             ossl.EVP_PKEY_CTX_set_params(context, generate->params) == 1) {
    ossl.EVP_PKEY_generate(context, &domain);
  }
  ossl.EVP_PKEY_CTX_free(context);
  return domain;
}

static int perform_generate(struct rn_crypto_job* job) {
  struct generate* generate = generate_of(job);
  EVP_PKEY* domain = NULL;
  if (generate->has_domain && (domain = make_domain(generate)) == NULL) return RN_CRYPTO_FAILED;
  EVP_PKEY_CTX* context = domain != NULL
                              ? ossl.EVP_PKEY_CTX_new_from_pkey(NULL, domain, NULL)
                              : ossl.EVP_PKEY_CTX_new_from_name(NULL, generate->kind, NULL);
  bool is_done = context != NULL && ossl.EVP_PKEY_keygen_init(context) == 1;
  if (is_done && domain == NULL && generate->count > 0)
    is_done = ossl.EVP_PKEY_CTX_set_params(context, generate->params) == 1;
  if (is_done) is_done = ossl.EVP_PKEY_generate(context, &generate->key) == 1;
  ossl.EVP_PKEY_CTX_free(context);
  ossl.EVP_PKEY_free(domain);
  return is_done ? 0 : RN_CRYPTO_FAILED;
}

static rn_value give_key(rn_context cx, struct rn_crypto_job* job) {
  EVP_PKEY* key = generate_of(job)->key;
  generate_of(job)->key = NULL;
  return rn_crypto_key_handle(cx, key);
}

static void clear_generate(struct rn_crypto_job* job) {
  ossl.EVP_PKEY_free(generate_of(job)->key);
}

RN_CRYPTO_JOB(key_generate, sizeof(struct generate), read_generate, perform_generate, give_key,
              clear_generate)

/* ---- curves -------------------------------------------------------------------------------- */

int rn_crypto_curve(rn_context cx, rn_value value) {
  char name[TEXT_MAX];
  if (!read_text(cx, value, name)) return NID_undef;
  int nid = ossl.EC_curve_nist2nid(name);
  return nid != NID_undef ? nid : ossl.OBJ_sn2nid(name);
}

/* curveName(name): OpenSSL's own name of an elliptic curve, or undefined. */
static RN_NATIVE(curve_name) {
  RN_UNUSED;
  int nid = rn_crypto_curve(cx, RN_ARG(0));
  if (nid == NID_undef) return rn_undefined(cx);
  EC_GROUP* group = ossl.EC_GROUP_new_by_curve_name(nid);
  ossl.ERR_clear_error();
  if (group == NULL) return rn_undefined(cx);
  ossl.EC_GROUP_free(group);
  return rn_string(cx, ossl.OBJ_nid2sn(nid));
}

/* curveBits(key): of the order of its group. */
static RN_NATIVE(curve_bits) {
  RN_UNUSED;
  const EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(0));
  const EC_KEY* ec = key == NULL ? NULL : ossl.EVP_PKEY_get0_EC_KEY(key);
  return rn_number(cx, ec == NULL ? 0 : ossl.EC_GROUP_order_bits(ossl.EC_KEY_get0_group(ec)));
}

static RN_NATIVE(curve_names) {
  RN_UNUSED;
  rn_object names = rn_array(cx, 0, NULL);
  size_t count = ossl.EC_get_builtin_curves(NULL, 0);
  EC_builtin_curve* curves = calloc(count == 0 ? 1 : count, sizeof *curves);
  if (curves == NULL) return names;
  ossl.EC_get_builtin_curves(curves, count);
  for (size_t i = 0; i < count; i++) {
    rn_set_index(cx, names, (unsigned)i, rn_string(cx, ossl.OBJ_nid2sn(curves[i].nid)));
  }
  free(curves);
  return names;
}

const struct rn_function rn_crypto_keygen_functions[] = {
    {"keyGenerate", key_generate},
    {"curveName", curve_name},
    {"curveNames", curve_names},
    {"curveBits", curve_bits},
    {NULL, NULL},
};
