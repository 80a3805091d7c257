/* SPDX-License-Identifier: MIT */
/*
 * The names in a certificate, as text. Programs take such a text apart at its commas, and a
 * certificate could have names with commas inside to look as if it had others. So a name with a
 * character that has a meaning here is written as JSON would write a string:
 *
 *   DNS:example.test, DNS:"a.test\u002c DNS:b.test", IP Address:127.0.0.1
 */
#include "node/crypto/crypto.h"

static bool is_safe(const uint8_t* text, size_t length, bool utf8) {
  for (size_t i = 0; i < length; i++) {
    uint8_t c = text[i];
    if (c == '"' || c == '\\' || c == ',' || c == '\'') return false;
    if (c < ' ' || c == 0x7f || (!utf8 && c > '~')) return false;
  }
  return true;
}

static void write_text(BIO* out, const uint8_t* text, size_t length, bool utf8,
                       const char* prefix) {
  if (is_safe(text, length, utf8)) {
    if (prefix != NULL) ossl.BIO_printf(out, "%s:", prefix);
    ossl.BIO_write(out, text, (int)length);
    return;
  }
  ossl.BIO_write(out, "\"", 1);
  if (prefix != NULL) ossl.BIO_printf(out, "%s:", prefix);
  for (size_t i = 0; i < length; i++) {
    uint8_t c = text[i];
    if (c == '\\' || c == '"')
      ossl.BIO_printf(out, "\\%c", c);
    else if ((c >= ' ' && c != ',' && c <= '~') || (utf8 && (c & 0x80) != 0))
      ossl.BIO_write(out, text + i, 1);
    else
      ossl.BIO_printf(out, "\\u00%02x", c);
  }
  ossl.BIO_write(out, "\"", 1);
}

static void write_string(BIO* out, const char* label, const ASN1_STRING* text) {
  ossl.BIO_puts(out, label);
  write_text(out, ossl.ASN1_STRING_get0_data(text), (size_t)ossl.ASN1_STRING_length(text), false,
             NULL);
}

static void write_directory(BIO* out, const X509_NAME* name) {
  const unsigned long flags =
      XN_FLAG_RFC2253 & ~(unsigned long)(ASN1_STRFLGS_ESC_MSB | ASN1_STRFLGS_ESC_CTRL);
  BIO* inner = ossl.BIO_new(ossl.BIO_s_mem());
  ossl.BIO_puts(out, "DirName:");
  if (inner != NULL && ossl.X509_NAME_print_ex(inner, name, 0, flags) >= 0) {
    char* at = NULL;
    long length = ossl.BIO_ctrl(inner, BIO_CTRL_INFO, 0, &at);
    write_text(out, (const uint8_t*)at, (size_t)length, true, NULL);
  }
  ossl.BIO_free_all(inner);
}

static void write_address(BIO* out, const ASN1_STRING* address) {
  const uint8_t* b = ossl.ASN1_STRING_get0_data(address);
  int length = ossl.ASN1_STRING_length(address);
  ossl.BIO_puts(out, "IP Address:");
  if (length == 4) {
    ossl.BIO_printf(out, "%d.%d.%d.%d", b[0], b[1], b[2], b[3]);
  } else if (length == 16) {
    for (int i = 0; i < 16; i += 2)
      ossl.BIO_printf(out, i == 0 ? "%X" : ":%X", (unsigned)(b[i] << 8 | b[i + 1]));
  } else {
    ossl.BIO_puts(out, "<invalid>");
  }
}

/* The kinds that OpenSSL has words for, with text of the type that they must have. */
static void write_other(BIO* out, const OTHERNAME* name) {
  static const struct {
    int nid, type;
    bool utf8;
    const char* prefix;
  } kinds[] = {
      {NID_id_on_SmtpUTF8Mailbox, V_ASN1_UTF8STRING, true, "SmtpUTF8Mailbox"},
      {NID_XmppAddr, V_ASN1_UTF8STRING, true, "XmppAddr"},
      {NID_SRVName, V_ASN1_IA5STRING, false, "SRVName"},
      {NID_ms_upn, V_ASN1_UTF8STRING, true, "UPN"},
      {NID_NAIRealm, V_ASN1_UTF8STRING, true, "NAIRealm"},
  };
  int nid = ossl.OBJ_obj2nid(name->type_id);
  ossl.BIO_puts(out, "othername:");
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    if (kinds[i].nid != nid || name->value == NULL || name->value->type != kinds[i].type) continue;
    const ASN1_STRING* text = name->value->value.asn1_string;
    write_text(out, ossl.ASN1_STRING_get0_data(text), (size_t)ossl.ASN1_STRING_length(text),
               kinds[i].utf8, kinds[i].prefix);
    return;
  }
  ossl.BIO_puts(out, "<unsupported>");
}

static int write_general(BIO* out, const GENERAL_NAME* name) {
  char oid[256];
  switch (name->type) {
    case GEN_DNS:
      write_string(out, "DNS:", name->d.dNSName);
      return 1;
    case GEN_EMAIL:
      write_string(out, "email:", name->d.rfc822Name);
      return 1;
    case GEN_URI:
      write_string(out, "URI:", name->d.uniformResourceIdentifier);
      return 1;
    case GEN_DIRNAME:
      write_directory(out, name->d.directoryName);
      return 1;
    case GEN_IPADD:
      write_address(out, name->d.iPAddress);
      return 1;
    case GEN_RID:
      ossl.OBJ_obj2txt(oid, sizeof oid, name->d.registeredID, 1);
      ossl.BIO_printf(out, "Registered ID:%s", oid);
      return 1;
    case GEN_OTHERNAME:
      write_other(out, name->d.otherName);
      return 1;
    case GEN_X400:
      ossl.BIO_puts(out, "X400Name:<unsupported>");
      return 1;
    case GEN_EDIPARTY:
      ossl.BIO_puts(out, "EdiPartyName:<unsupported>");
      return 1;
    default:
      return 0;
  }
}

int rn_crypto_write_alt_names(BIO* out, X509* certificate) {
  GENERAL_NAMES* names = ossl.X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
  if (names == NULL) return 0;
  int done = 1;
  int count = ossl.OPENSSL_sk_num((const OPENSSL_STACK*)names);
  for (int i = 0; i < count && done; i++) {
    if (i > 0) ossl.BIO_puts(out, ", ");
    done = write_general(out, ossl.OPENSSL_sk_value((const OPENSSL_STACK*)names, i));
  }
  ossl.GENERAL_NAMES_free(names);
  return done;
}

int rn_crypto_write_access(BIO* out, X509* certificate) {
  AUTHORITY_INFO_ACCESS* access = ossl.X509_get_ext_d2i(certificate, NID_info_access, NULL, NULL);
  if (access == NULL) return 0;
  int done = 1;
  int count = ossl.OPENSSL_sk_num((const OPENSSL_STACK*)access);
  for (int i = 0; i < count && done; i++) {
    const ACCESS_DESCRIPTION* entry = ossl.OPENSSL_sk_value((const OPENSSL_STACK*)access, i);
    if (i > 0) ossl.BIO_puts(out, "\n");
    char method[128];
    ossl.OBJ_obj2txt(method, sizeof method, entry->method, 0);
    ossl.BIO_printf(out, "%s - ", method);
    done = write_general(out, entry->location);
  }
  ossl.AUTHORITY_INFO_ACCESS_free(access);
  return done;
}
