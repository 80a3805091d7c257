/* SPDX-License-Identifier: MIT */
/*
 * Session tickets, sealed as Node seals them: the name of the key, AES-128-CBC, HMAC-SHA-256, with
 * 48 bytes of keys that several servers can share.
 */
#include "node/tls/tls.h"

static int ticket_index = -1; /* written once, before there is a context */

static void free_keys(void* parent, void* keys, CRYPTO_EX_DATA* data, int index, long argl,
                      void* argp) {
  (void)parent, (void)data, (void)index, (void)argl, (void)argp;
  if (keys == NULL) return;
  ossl.OPENSSL_cleanse(keys, sizeof(struct rn_tls_ticket_keys));
  free(keys);
}

void rn_tls_tickets_start(void) {
  ticket_index =
      ossl.CRYPTO_get_ex_new_index(CRYPTO_EX_INDEX_SSL_CTX, 0, NULL, NULL, NULL, free_keys);
}

struct rn_tls_ticket_keys* rn_tls_ticket_keys(const SSL_CTX* ctx) {
  return libssl.SSL_CTX_get_ex_data(ctx, ticket_index);
}

static bool authenticate(EVP_MAC_CTX* mac, const unsigned char* key, size_t length) {
  char digest[] = "SHA256";
  OSSL_PARAM params[] = {
      ossl.OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
      ossl.OSSL_PARAM_construct_end(),
  };
  return ossl.EVP_MAC_init(mac, key, length, params) == 1;
}

/* 1: sealed or opened; 0: sealed with another key; -1: failed. */
static int on_ticket(SSL* ssl, unsigned char* name, unsigned char* iv, EVP_CIPHER_CTX* cipher,
                     EVP_MAC_CTX* mac, int seals) {
  const struct rn_tls_ticket_keys* keys = rn_tls_ticket_keys(libssl.SSL_get_SSL_CTX(ssl));
  const EVP_CIPHER* aes = ossl.EVP_get_cipherbyname("AES-128-CBC");
  if (keys == NULL || aes == NULL) return -1;
  if (seals) {
    memcpy(name, keys->name, sizeof keys->name);
    if (ossl.RAND_bytes(iv, 16) != 1 ||
        ossl.EVP_CipherInit_ex(cipher, aes, NULL, keys->aes, iv, 1) != 1)
      return -1;
  } else {
    if (memcmp(name, keys->name, sizeof keys->name) != 0) return 0;
    if (ossl.EVP_CipherInit_ex(cipher, aes, NULL, keys->aes, iv, 0) != 1) return -1;
  }
  return authenticate(mac, keys->hmac, sizeof keys->hmac) ? 1 : -1;
}

bool rn_tls_tickets_add(SSL_CTX* ctx) {
  struct rn_tls_ticket_keys* keys = malloc(sizeof *keys);
  if (keys == NULL || ossl.RAND_bytes((unsigned char*)keys, sizeof *keys) != 1 ||
      libssl.SSL_CTX_set_ex_data(ctx, ticket_index, keys) != 1) {
    free(keys);
    return false;
  }
  libssl.SSL_CTX_set_tlsext_ticket_key_evp_cb(ctx, on_ticket);
  return true;
}
