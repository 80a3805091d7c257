/* SPDX-License-Identifier: MIT */
/*
 * Ciphers with a key and an initialization vector, those with authentication among them.
 *
 * What a cipher of each mode needs, beyond key and vector:
 *
 *   GCM                  a tag of 4, 8 or 12 to 16 bytes; told or given before the end
 *   CCM                  the tag's length from the start; the tag and the length of the text
 *                        before the first byte; one update; a wrong tag fails that update, and
 *                        is reported by the end
 *   OCB                  the tag's length from the start
 *   ChaCha20-Poly1305    a tag of 16 bytes unless told otherwise; OpenSSL does not insist on it
 *
 *  1. The context is gone after the end, failed or not (`context` is NULL).
 */
#include <limits.h>

#include "node/crypto/crypto.h"

enum { TAG_MAX = 16, NO_LENGTH = -1 };

struct cipher {
  EVP_CIPHER_CTX* context;
  bool encrypts, is_authenticated, is_chacha;
  int mode;
  int tag_length;
  uint8_t tag[TAG_MAX];
  enum { TAG_UNKNOWN, TAG_KNOWN, TAG_PASSED } tag_state;
  int message_max;
  bool has_failed; /* a CCM text of which the tag was wrong */
};

static void release_cipher(void* thing, void* arg) {
  (void)arg;
  struct cipher* cipher = thing;
  ossl.EVP_CIPHER_CTX_free(cipher->context);
  ossl.OPENSSL_cleanse(cipher, sizeof *cipher);
  free(cipher);
}

static struct cipher* cipher_of(rn_context cx, rn_value handle) {
  return rn_crypto_thing(cx, handle, RN_CRYPTO_CIPHER);
}

static bool is_authenticated(const EVP_CIPHER* kind) {
  switch (ossl.EVP_CIPHER_get_mode(kind)) {
    case EVP_CIPH_CCM_MODE:
    case EVP_CIPH_GCM_MODE:
    case EVP_CIPH_OCB_MODE:
      return true;
    case EVP_CIPH_STREAM_CIPHER:
      return ossl.EVP_CIPHER_get_nid(kind) == NID_chacha20_poly1305;
    default:
      return false;
  }
}

static bool is_gcm_tag(int length) {
  return length == 4 || length == 8 || (length >= 12 && length <= TAG_MAX);
}

/* ---- beginning --------------------------------------------------------------------------- */

static int begin_tag(struct cipher* cipher, int iv_length) {
  EVP_CIPHER_CTX* context = cipher->context;
  if (ossl.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, iv_length, NULL) != 1)
    return RN_CRYPTO_BAD_IV;
  if (cipher->mode == EVP_CIPH_GCM_MODE)
    return cipher->tag_length == NO_LENGTH || is_gcm_tag(cipher->tag_length) ? 0
                                                                             : RN_CRYPTO_BAD_TAG;
  if (cipher->tag_length == NO_LENGTH) {
    if (!cipher->is_chacha) return RN_CRYPTO_NO_TAG_LENGTH;
    cipher->tag_length = TAG_MAX;
  }
  if (cipher->tag_length > TAG_MAX ||
      ossl.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, cipher->tag_length, NULL) != 1)
    return RN_CRYPTO_BAD_TAG;
  cipher->message_max = INT_MAX;
  if (cipher->mode == EVP_CIPH_CCM_MODE) {
    if (iv_length == 12) cipher->message_max = 16777215;
    if (iv_length == 13) cipher->message_max = 65535;
  }
  return 0;
}

static int begin(struct cipher* cipher, const EVP_CIPHER* kind, struct rn_bytes key,
                 const struct rn_bytes* iv) {
  int expected = ossl.EVP_CIPHER_get_iv_length(kind);
  if (iv == NULL && (expected != 0 || cipher->is_authenticated)) return RN_CRYPTO_BAD_IV;
  if (iv != NULL && !cipher->is_authenticated && (int)iv->length != expected)
    return RN_CRYPTO_BAD_IV;
  if (iv != NULL && cipher->is_chacha && iv->length > 12) return RN_CRYPTO_BAD_IV;
  cipher->context = ossl.EVP_CIPHER_CTX_new();
  if (cipher->context == NULL) return RN_CRYPTO_NO_MEMORY;
  if (cipher->mode == EVP_CIPH_WRAP_MODE)
    ossl.EVP_CIPHER_CTX_set_flags(cipher->context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
  if (ossl.EVP_CipherInit_ex(cipher->context, kind, NULL, NULL, NULL, cipher->encrypts) != 1)
    return RN_CRYPTO_FAILED;
  if (iv != NULL && cipher->is_authenticated) {
    int status = begin_tag(cipher, (int)iv->length);
    if (status != 0) return status;
  }
  if (ossl.EVP_CIPHER_CTX_set_key_length(cipher->context, (int)key.length) != 1)
    return RN_CRYPTO_BAD_KEY_LENGTH;
  if (ossl.EVP_CipherInit_ex(cipher->context, NULL, NULL, key.at, iv == NULL ? NULL : iv->at,
                             cipher->encrypts) != 1)
    return RN_CRYPTO_FAILED;
  return 0;
}

/* cipherNew(name, key, iv or null, whether it encrypts, length of the tag or -1) */
static RN_NATIVE(cipher_new) {
  RN_UNUSED;
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  const EVP_CIPHER* kind = ossl.EVP_get_cipherbyname(name.at);
  rn_text_free(&name);
  if (kind == NULL) return rn_number(cx, RN_CRYPTO_BAD_CIPHER);
  bool encrypts = rn_to_bool(cx, RN_ARG(3));
  double tag_length = rn_to_double(cx, RN_ARG(4));
  struct rn_bytes key, iv;
  bool has_iv = rn_is_object(cx, RN_ARG(2));
  if (!rn_bytes_get(cx, RN_ARG(1), &key) || (has_iv && !rn_bytes_get(cx, RN_ARG(2), &iv)))
    return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  struct cipher* cipher = calloc(1, sizeof *cipher);
  if (cipher == NULL) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  cipher->encrypts = encrypts;
  cipher->is_authenticated = is_authenticated(kind);
  cipher->is_chacha = ossl.EVP_CIPHER_get_nid(kind) == NID_chacha20_poly1305;
  cipher->mode = ossl.EVP_CIPHER_get_mode(kind);
  cipher->tag_length = tag_length > INT_MAX ? INT_MAX : (int)tag_length;
  int status = begin(cipher, kind, key, has_iv ? &iv : NULL);
  if (status == 0) return rn_crypto_handle(cx, cipher, RN_CRYPTO_CIPHER, release_cipher);
  release_cipher(cipher, NULL);
  return rn_crypto_status(cx, status);
}

/* ---- on the way -------------------------------------------------------------------------- */

/* The tag that was set goes to OpenSSL, once. */
static bool pass_tag(struct cipher* cipher) {
  if (cipher->encrypts || !cipher->is_authenticated || cipher->tag_state != TAG_KNOWN) return true;
  if (ossl.EVP_CIPHER_CTX_ctrl(cipher->context, EVP_CTRL_AEAD_SET_TAG, cipher->tag_length,
                               cipher->tag) != 1)
    return false;
  cipher->tag_state = TAG_PASSED;
  return true;
}

/* cipherUpdate(cipher, bytes): the bytes that are ready. */
static RN_NATIVE(cipher_update) {
  RN_UNUSED;
  struct cipher* cipher = cipher_of(cx, RN_ARG(0));
  struct rn_bytes in;
  if (cipher == NULL || !rn_bytes_get(cx, RN_ARG(1), &in))
    return rn_number(cx, RN_CRYPTO_BAD_STATE);
  if (cipher->context == NULL || in.length >= INT_MAX - EVP_MAX_BLOCK_LENGTH)
    return rn_number(cx, RN_CRYPTO_BAD_STATE);
  bool is_ccm = cipher->mode == EVP_CIPH_CCM_MODE;
  if (is_ccm && in.length > (size_t)cipher->message_max)
    return rn_number(cx, RN_CRYPTO_BAD_MESSAGE_LENGTH);
  if (!pass_tag(cipher)) return rn_crypto_failed(cx);
  int block = ossl.EVP_CIPHER_CTX_get_block_size(cipher->context);
  int room = (int)in.length + block;
  if (cipher->encrypts && cipher->mode == EVP_CIPH_WRAP_MODE &&
      ossl.EVP_CipherUpdate(cipher->context, NULL, &room, in.at, (int)in.length) != 1)
    return rn_crypto_failed(cx);
  struct rn_crypto_memory out;
  if (!rn_crypto_memory_new(&out, (size_t)room)) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  int length = 0;
  int done = ossl.EVP_CipherUpdate(cipher->context, out.at, &length, in.at, (int)in.length);
  if (done != 1 && (!is_ccm || cipher->encrypts)) {
    rn_crypto_memory_free(&out);
    return rn_crypto_failed(cx);
  }
  if (done != 1) {
    cipher->has_failed = true;
    length = 0;
    ossl.ERR_clear_error();
  }
  out.length = (size_t)length;
  return rn_crypto_memory_give(cx, &out);
}

static int finish(struct cipher* cipher, uint8_t* out, int* length) {
  if (!pass_tag(cipher)) return 0;
  if (cipher->is_chacha && !cipher->encrypts && cipher->tag_state != TAG_PASSED) return 0;
  if (cipher->mode == EVP_CIPH_CCM_MODE && !cipher->encrypts) return !cipher->has_failed;
  int done = ossl.EVP_CipherFinal_ex(cipher->context, out, length);
  if (done != 1 || !cipher->encrypts || !cipher->is_authenticated) return done;
  if (cipher->tag_length == NO_LENGTH) cipher->tag_length = TAG_MAX;
  return ossl.EVP_CIPHER_CTX_ctrl(cipher->context, EVP_CTRL_AEAD_GET_TAG, cipher->tag_length,
                                  cipher->tag);
}

/* cipherFinal(cipher): the last bytes. */
static RN_NATIVE(cipher_final) {
  RN_UNUSED;
  struct cipher* cipher = cipher_of(cx, RN_ARG(0));
  if (cipher == NULL || cipher->context == NULL) return rn_number(cx, RN_CRYPTO_BAD_STATE);
  struct rn_crypto_memory out;
  if (!rn_crypto_memory_new(&out, EVP_MAX_BLOCK_LENGTH)) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  int length = 0;
  int done = finish(cipher, out.at, &length);
  ossl.EVP_CIPHER_CTX_free(cipher->context);
  cipher->context = NULL;
  if (done != 1) {
    rn_crypto_memory_free(&out);
    return rn_crypto_failed(cx);
  }
  out.length = (size_t)length;
  return rn_crypto_memory_give(cx, &out);
}

static RN_NATIVE(cipher_set_padding) {
  RN_UNUSED;
  struct cipher* cipher = cipher_of(cx, RN_ARG(0));
  if (cipher == NULL || cipher->context == NULL) return rn_bool(cx, false);
  return rn_bool(cx, ossl.EVP_CIPHER_CTX_set_padding(cipher->context, rn_to_bool(cx, RN_ARG(1))));
}

/* ---- authentication ---------------------------------------------------------------------- */

static RN_NATIVE(cipher_get_tag) {
  RN_UNUSED;
  struct cipher* cipher = cipher_of(cx, RN_ARG(0));
  if (cipher == NULL || cipher->context != NULL || !cipher->encrypts ||
      cipher->tag_length == NO_LENGTH || !cipher->is_authenticated)
    return rn_number(cx, RN_CRYPTO_BAD_STATE);
  struct rn_crypto_memory out;
  if (!rn_crypto_memory_new(&out, (size_t)cipher->tag_length))
    return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  memcpy(out.at, cipher->tag, out.length);
  return rn_crypto_memory_give(cx, &out);
}

static RN_NATIVE(cipher_set_tag) {
  RN_UNUSED;
  struct cipher* cipher = cipher_of(cx, RN_ARG(0));
  struct rn_bytes tag;
  if (cipher == NULL || !rn_bytes_get(cx, RN_ARG(1), &tag) || cipher->context == NULL ||
      !cipher->is_authenticated || cipher->encrypts || cipher->tag_state != TAG_UNKNOWN)
    return rn_number(cx, RN_CRYPTO_BAD_STATE);
  int length = tag.length > TAG_MAX ? TAG_MAX + 1 : (int)tag.length;
  bool is_told = cipher->tag_length != NO_LENGTH;
  bool is_good = cipher->mode == EVP_CIPH_GCM_MODE
                     ? (!is_told || cipher->tag_length == length) && is_gcm_tag(length)
                     : cipher->tag_length == length;
  if (!is_good) return rn_number(cx, RN_CRYPTO_BAD_TAG);
  cipher->tag_length = length;
  cipher->tag_state = TAG_KNOWN;
  memcpy(cipher->tag, tag.at, tag.length);
  return rn_bool(cx, true);
}

/* cipherSetAAD(cipher, bytes, length of the text or -1) */
static RN_NATIVE(cipher_set_aad) {
  RN_UNUSED;
  struct cipher* cipher = cipher_of(cx, RN_ARG(0));
  double text_length = rn_to_double(cx, RN_ARG(2));
  struct rn_bytes aad;
  if (cipher == NULL || !rn_bytes_get(cx, RN_ARG(1), &aad) || cipher->context == NULL ||
      !cipher->is_authenticated)
    return rn_number(cx, RN_CRYPTO_BAD_STATE);
  int length = 0;
  if (cipher->mode == EVP_CIPH_CCM_MODE) {
    if (text_length < 0) return rn_number(cx, RN_CRYPTO_NO_TEXT_LENGTH);
    if (text_length > cipher->message_max) return rn_number(cx, RN_CRYPTO_BAD_MESSAGE_LENGTH);
    if (!pass_tag(cipher) ||
        ossl.EVP_CipherUpdate(cipher->context, NULL, &length, NULL, (int)text_length) != 1) {
      ossl.ERR_clear_error();
      return rn_number(cx, RN_CRYPTO_BAD_STATE);
    }
  }
  int done = ossl.EVP_CipherUpdate(cipher->context, NULL, &length, aad.at, (int)aad.length);
  ossl.ERR_clear_error();
  return done == 1 ? rn_bool(cx, true) : rn_number(cx, RN_CRYPTO_BAD_STATE);
}

/* ---- what there is
 * -------------------------------------------------------------------------------- */

static const char* mode_name(const EVP_CIPHER* kind) {
  static const struct {
    int mode;
    const char* name;
  } modes[] = {
      {EVP_CIPH_CBC_MODE, "cbc"}, {EVP_CIPH_CCM_MODE, "ccm"},         {EVP_CIPH_CFB_MODE, "cfb"},
      {EVP_CIPH_CTR_MODE, "ctr"}, {EVP_CIPH_ECB_MODE, "ecb"},         {EVP_CIPH_GCM_MODE, "gcm"},
      {EVP_CIPH_OCB_MODE, "ocb"}, {EVP_CIPH_OFB_MODE, "ofb"},         {EVP_CIPH_WRAP_MODE, "wrap"},
      {EVP_CIPH_XTS_MODE, "xts"}, {EVP_CIPH_STREAM_CIPHER, "stream"},
  };
  int mode = ossl.EVP_CIPHER_get_mode(kind);
  for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
    if (modes[i].mode == mode) return modes[i].name;
  }
  return NULL;
}

/* Whether the cipher can have these lengths; -1 is its own. */
static bool fits(const EVP_CIPHER* kind, int* key_length, int* iv_length) {
  EVP_CIPHER_CTX* context = ossl.EVP_CIPHER_CTX_new();
  bool is_good = context != NULL && ossl.EVP_CipherInit_ex(context, kind, NULL, NULL, NULL, 1) == 1;
  if (is_good && *key_length >= 0)
    is_good = ossl.EVP_CIPHER_CTX_set_key_length(context, *key_length) == 1;
  if (is_good && *iv_length >= 0) {
    int mode = ossl.EVP_CIPHER_get_mode(kind);
    if (mode == EVP_CIPH_CCM_MODE)
      is_good = *iv_length >= 7 && *iv_length <= 13;
    else if (is_authenticated(kind))
      is_good = ossl.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, *iv_length, NULL) == 1;
    else
      is_good = *iv_length == ossl.EVP_CIPHER_get_iv_length(kind);
  }
  ossl.EVP_CIPHER_CTX_free(context);
  ossl.ERR_clear_error();
  return is_good;
}

/* cipherInfo(name or number, key length or -1, iv length or -1) */
static RN_NATIVE(cipher_info) {
  RN_UNUSED;
  const EVP_CIPHER* kind;
  if (rn_is_number(cx, RN_ARG(0))) {
    const char* name = ossl.OBJ_nid2sn(rn_to_int32(cx, RN_ARG(0)));
    kind = name == NULL ? NULL : ossl.EVP_get_cipherbyname(name);
  } else {
    struct rn_text name;
    if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_undefined(cx);
    kind = ossl.EVP_get_cipherbyname(name.at);
    rn_text_free(&name);
  }
  ossl.ERR_clear_error();
  if (kind == NULL) return rn_undefined(cx);
  int key_length = rn_to_int32(cx, RN_ARG(1)), iv_length = rn_to_int32(cx, RN_ARG(2));
  if ((key_length >= 0 || iv_length >= 0) && !fits(kind, &key_length, &iv_length))
    return rn_undefined(cx);
  if (key_length < 0) key_length = ossl.EVP_CIPHER_get_key_length(kind);
  if (iv_length < 0) iv_length = ossl.EVP_CIPHER_get_iv_length(kind);
  rn_object info = rn_object_new(cx);
  const char* mode = mode_name(kind);
  if (mode != NULL) rn_set_string(cx, info, "mode", mode);
  rn_set_string(cx, info, "name", ossl.OBJ_nid2sn(ossl.EVP_CIPHER_get_nid(kind)));
  rn_set_number(cx, info, "nid", ossl.EVP_CIPHER_get_nid(kind));
  if (ossl.EVP_CIPHER_get_mode(kind) != EVP_CIPH_STREAM_CIPHER)
    rn_set_number(cx, info, "blockSize", ossl.EVP_CIPHER_get_block_size(kind));
  if (iv_length != 0) rn_set_number(cx, info, "ivLength", iv_length);
  rn_set_number(cx, info, "keyLength", key_length);
  return info;
}

struct names {
  rn_context cx;
  rn_object list;
  unsigned count;
};

static void add_name(const EVP_CIPHER* kind, const char* from, const char* to, void* arg) {
  (void)kind, (void)to;
  struct names* names = arg;
  const EVP_CIPHER* old = from == NULL ? NULL : ossl.EVP_get_cipherbyname(from);
  EVP_CIPHER* fetched =
      old == NULL ? NULL : ossl.EVP_CIPHER_fetch(NULL, ossl.EVP_CIPHER_get0_name(old), NULL);
  if (fetched == NULL) return;
  ossl.EVP_CIPHER_free(fetched);
  rn_set_index(names->cx, names->list, names->count++, rn_string(names->cx, from));
}

static RN_NATIVE(cipher_names) {
  RN_UNUSED;
  struct names names = {cx, rn_array(cx, 0, NULL), 0};
  ossl.EVP_CIPHER_do_all_sorted(add_name, &names);
  ossl.ERR_clear_error();
  return names.list;
}

const struct rn_function rn_crypto_cipher_functions[] = {
    {"cipherNew", cipher_new},        {"cipherUpdate", cipher_update},
    {"cipherFinal", cipher_final},    {"cipherSetPadding", cipher_set_padding},
    {"cipherGetTag", cipher_get_tag}, {"cipherSetTag", cipher_set_tag},
    {"cipherSetAAD", cipher_set_aad}, {"cipherInfo", cipher_info},
    {"cipherNames", cipher_names},    {NULL, NULL},
};
