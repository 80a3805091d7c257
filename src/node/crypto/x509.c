/* SPDX-License-Identifier: MIT */
/*
 * Certificates. A certificate's handle is OpenSSL's X509 itself. What is text in it is written
 * so that no part of it can pass for another (names.c).
 */
#include "node/crypto/crypto.h"

static void release_certificate(void* certificate, void* arg) {
  (void)arg;
  ossl.X509_free(certificate);
}

rn_value rn_crypto_x509_handle(rn_context cx, X509* certificate) {
  return rn_crypto_handle(cx, certificate, RN_CRYPTO_X509, release_certificate);
}

static X509* certificate_of(rn_context cx, rn_value handle) {
  return rn_crypto_thing(cx, handle, RN_CRYPTO_X509);
}

static int no_passphrase(char* buffer, int room, int writes, void* arg) {
  (void)buffer, (void)room, (void)writes, (void)arg;
  return 0;
}

/* x509Parse(bytes): PEM, or else DER. The error is that of PEM. */
static RN_NATIVE(x509_parse) {
  RN_UNUSED;
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, RN_ARG(0), &bytes)) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  ossl.ERR_clear_error();
  BIO* source = ossl.BIO_new_mem_buf(bytes.at, (int)bytes.length);
  X509* certificate =
      source == NULL ? NULL : ossl.PEM_read_bio_X509_AUX(source, NULL, no_passphrase, NULL);
  ossl.BIO_free_all(source);
  if (certificate == NULL) {
    const uint8_t* at = bytes.at;
    ossl.ERR_set_mark();
    certificate = ossl.d2i_X509(NULL, &at, (long)bytes.length);
    ossl.ERR_pop_to_mark();
  }
  if (certificate != NULL) ossl.ERR_clear_error();
  return rn_crypto_x509_handle(cx, certificate);
}

/* ---- text ----------------------------------------------------------------------------------- */

/* Writers: 1 if there is something to tell. */
typedef int (*writer)(BIO* out, X509* certificate);

static int write_name(BIO* out, const X509_NAME* name) {
  const unsigned long flags = ASN1_STRFLGS_ESC_2253 | ASN1_STRFLGS_ESC_CTRL |
                              ASN1_STRFLGS_UTF8_CONVERT | XN_FLAG_SEP_MULTILINE | XN_FLAG_FN_SN;
  return name != NULL && ossl.X509_NAME_print_ex(out, name, 0, flags) > 0;
}

static int write_subject(BIO* out, X509* certificate) {
  return write_name(out, ossl.X509_get_subject_name(certificate));
}

static int write_issuer(BIO* out, X509* certificate) {
  return write_name(out, ossl.X509_get_issuer_name(certificate));
}

static int write_from(BIO* out, X509* certificate) {
  return ossl.ASN1_TIME_print(out, ossl.X509_get0_notBefore(certificate));
}

static int write_to(BIO* out, X509* certificate) {
  return ossl.ASN1_TIME_print(out, ossl.X509_get0_notAfter(certificate));
}

static int write_serial(BIO* out, X509* certificate) {
  BIGNUM* number = ossl.ASN1_INTEGER_to_BN(ossl.X509_get0_serialNumber(certificate), NULL);
  char* digits = number == NULL ? NULL : ossl.BN_bn2hex(number);
  int done = digits != NULL && ossl.BIO_puts(out, digits) > 0;
  ossl.CRYPTO_free(digits, __FILE__, __LINE__);
  ossl.BN_clear_free(number);
  return done;
}

static int write_pem(BIO* out, X509* certificate) {
  return ossl.PEM_write_bio_X509(out, certificate);
}

static int write_fingerprint(BIO* out, X509* certificate, const char* digest) {
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  if (ossl.X509_digest(certificate, ossl.EVP_get_digestbyname(digest), bytes, &length) != 1)
    return 0;
  for (unsigned i = 0; i < length; i++) ossl.BIO_printf(out, i == 0 ? "%02X" : ":%02X", bytes[i]);
  return 1;
}

static int write_sha1(BIO* out, X509* certificate) {
  return write_fingerprint(out, certificate, "sha1");
}

static int write_sha256(BIO* out, X509* certificate) {
  return write_fingerprint(out, certificate, "sha256");
}

static int write_sha512(BIO* out, X509* certificate) {
  return write_fingerprint(out, certificate, "sha512");
}

static int write_signature_algorithm(BIO* out, X509* certificate) {
  const ASN1_OBJECT* algorithm = NULL;
  const X509_ALGOR* info = ossl.X509_get0_tbs_sigalg(certificate);
  ossl.X509_ALGOR_get0(&algorithm, NULL, NULL, info);
  int nid = ossl.OBJ_obj2nid(algorithm);
  return nid != NID_undef && ossl.BIO_puts(out, ossl.OBJ_nid2ln(nid)) > 0;
}

static int write_signature_oid(BIO* out, X509* certificate) {
  const ASN1_OBJECT* algorithm = NULL;
  ossl.X509_ALGOR_get0(&algorithm, NULL, NULL, ossl.X509_get0_tbs_sigalg(certificate));
  char text[128];
  return ossl.OBJ_obj2txt(text, sizeof text, algorithm, 1) > 0 && ossl.BIO_puts(out, text) > 0;
}

/* In the order of FIELDS in lib/node/internal/crypto/x509.js. */
static const writer writers[] = {
    write_subject,       rn_crypto_write_alt_names,
    write_issuer,        rn_crypto_write_access,
    write_from,          write_to,
    write_sha1,          write_sha256,
    write_sha512,        write_serial,
    write_pem,           write_signature_algorithm,
    write_signature_oid,
};

/* x509Text(certificate, which): undefined if it does not say. */
static RN_NATIVE(x509_text) {
  RN_UNUSED;
  X509* certificate = certificate_of(cx, RN_ARG(0));
  int which = rn_to_int32(cx, RN_ARG(1));
  if (certificate == NULL || which < 0 || (size_t)which >= sizeof writers / sizeof writers[0])
    return rn_undefined(cx);
  BIO* out = ossl.BIO_new(ossl.BIO_s_secmem());
  rn_value value = rn_undefined(cx);
  if (out != NULL && writers[which](out, certificate) == 1) {
    char* at = NULL;
    long length = ossl.BIO_ctrl(out, BIO_CTRL_INFO, 0, &at);
    value = rn_string_utf8(cx, at, (size_t)length);
  }
  ossl.BIO_free_all(out);
  ossl.ERR_clear_error();
  return value;
}

/* ---- other properties -------------------------------------------------------------------- */

static RN_NATIVE(x509_raw) {
  RN_UNUSED;
  X509* certificate = certificate_of(cx, RN_ARG(0));
  int length = certificate == NULL ? 0 : ossl.i2d_X509(certificate, NULL);
  struct rn_crypto_memory bytes;
  if (length <= 0 || !rn_crypto_memory_new(&bytes, (size_t)length)) return rn_crypto_failed(cx);
  unsigned char* at = bytes.at;
  ossl.i2d_X509(certificate, &at);
  return rn_crypto_memory_give(cx, &bytes);
}

static RN_NATIVE(x509_key) {
  RN_UNUSED;
  X509* certificate = certificate_of(cx, RN_ARG(0));
  return rn_crypto_key_handle(cx, certificate == NULL ? NULL : ossl.X509_get_pubkey(certificate));
}

static RN_NATIVE(x509_is_ca) {
  RN_UNUSED;
  X509* certificate = certificate_of(cx, RN_ARG(0));
  return rn_bool(cx, certificate != NULL && ossl.X509_check_ca(certificate) == 1);
}

/* The purposes that a key may be used for, as object identifiers; undefined if it does not say. */
static RN_NATIVE(x509_usage) {
  RN_UNUSED;
  X509* certificate = certificate_of(cx, RN_ARG(0));
  EXTENDED_KEY_USAGE* usage =
      certificate == NULL ? NULL
                          : ossl.X509_get_ext_d2i(certificate, NID_ext_key_usage, NULL, NULL);
  ossl.ERR_clear_error();
  if (usage == NULL) return rn_undefined(cx);
  rn_object list = rn_array(cx, 0, NULL);
  int count = ossl.OPENSSL_sk_num((const OPENSSL_STACK*)usage);
  for (int i = 0, at = 0; i < count; i++) {
    char text[256];
    const ASN1_OBJECT* purpose = ossl.OPENSSL_sk_value((const OPENSSL_STACK*)usage, i);
    if (ossl.OBJ_obj2txt(text, sizeof text, purpose, 1) > 0)
      rn_set_index(cx, list, (unsigned)at++, rn_string(cx, text));
  }
  ossl.EXTENDED_KEY_USAGE_free(usage);
  return list;
}

/* x509Name(certificate, whether the issuer's): [short name, value, short name, value ...] */
static RN_NATIVE(x509_name) {
  RN_UNUSED;
  X509* certificate = certificate_of(cx, RN_ARG(0));
  rn_object list = rn_array(cx, 0, NULL);
  if (certificate == NULL) return list;
  const X509_NAME* name = rn_to_bool(cx, RN_ARG(1)) ? ossl.X509_get_issuer_name(certificate)
                                                    : ossl.X509_get_subject_name(certificate);
  int count = ossl.X509_NAME_entry_count(name);
  for (int i = 0; i < count; i++) {
    const X509_NAME_ENTRY* entry = ossl.X509_NAME_get_entry(name, i);
    const ASN1_OBJECT* key = ossl.X509_NAME_ENTRY_get_object(entry);
    char oid[128];
    int nid = ossl.OBJ_obj2nid(key);
    if (nid == NID_undef) ossl.OBJ_obj2txt(oid, sizeof oid, key, 1);
    rn_set_index(cx, list, 2 * (unsigned)i,
                 rn_string(cx, nid == NID_undef ? oid : ossl.OBJ_nid2sn(nid)));
    unsigned char* value = NULL;
    int length = ossl.ASN1_STRING_to_UTF8(&value, ossl.X509_NAME_ENTRY_get_data(entry));
    rn_set_index(cx, list, 2 * (unsigned)i + 1,
                 rn_string_utf8(cx, (const char*)value, length < 0 ? 0 : (size_t)length));
    ossl.CRYPTO_free(value, __FILE__, __LINE__);
  }
  return list;
}

/* ---- questions
 * ----------------------------------------------------------------------------------- */

enum { HOST, EMAIL, IP };

/* x509Check(certificate, HOST, EMAIL or IP, text, flags): the name that matches, true, or
 * undefined; a negative number if the text is none. */
static RN_NATIVE(x509_check) {
  RN_UNUSED;
  X509* certificate = certificate_of(cx, RN_ARG(0));
  int what = rn_to_int32(cx, RN_ARG(1));
  unsigned flags = (unsigned)rn_to_int32(cx, RN_ARG(3));
  struct rn_text text;
  if (certificate == NULL || !rn_text_get(cx, RN_ARG(2), &text)) return rn_undefined(cx);
  char* peer = NULL;
  int result = what == HOST ? ossl.X509_check_host(certificate, text.at, text.length, flags, &peer)
               : what == EMAIL ? ossl.X509_check_email(certificate, text.at, text.length, flags)
                               : ossl.X509_check_ip_asc(certificate, text.at, flags);
  rn_text_free(&text);
  rn_value value = result == 1    ? (peer == NULL ? rn_bool(cx, true) : rn_string(cx, peer))
                   : result == -2 ? rn_number(cx, RN_CRYPTO_FAILED)
                                  : rn_undefined(cx);
  ossl.CRYPTO_free(peer, __FILE__, __LINE__);
  ossl.ERR_clear_error();
  return value;
}

static RN_NATIVE(x509_is_issued_by) {
  RN_UNUSED;
  X509* certificate = certificate_of(cx, RN_ARG(0));
  X509* issuer = certificate_of(cx, RN_ARG(1));
  bool is_issued = certificate != NULL && issuer != NULL &&
                   ossl.X509_check_issued(issuer, certificate) == X509_V_OK;
  ossl.ERR_clear_error();
  return rn_bool(cx, is_issued);
}

static RN_NATIVE(x509_has_key) {
  RN_UNUSED;
  X509* certificate = certificate_of(cx, RN_ARG(0));
  EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(1));
  bool has =
      certificate != NULL && key != NULL && ossl.X509_check_private_key(certificate, key) == 1;
  ossl.ERR_clear_error();
  return rn_bool(cx, has);
}

static RN_NATIVE(x509_is_signed_by) {
  RN_UNUSED;
  X509* certificate = certificate_of(cx, RN_ARG(0));
  EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(1));
  bool is_signed = certificate != NULL && key != NULL && ossl.X509_verify(certificate, key) > 0;
  ossl.ERR_clear_error();
  return rn_bool(cx, is_signed);
}

const struct rn_function rn_crypto_x509_functions[] = {
    {"x509Parse", x509_parse},
    {"x509Text", x509_text},
    {"x509Raw", x509_raw},
    {"x509Key", x509_key},
    {"x509IsCA", x509_is_ca},
    {"x509Usage", x509_usage},
    {"x509Name", x509_name},
    {"x509Check", x509_check},
    {"x509IsIssuedBy", x509_is_issued_by},
    {"x509HasKey", x509_has_key},
    {"x509IsSignedBy", x509_is_signed_by},
    {NULL, NULL},
};
