/* SPDX-License-Identifier: MIT */
/*
 * Whom contexts trust: certificates of authorities, and lists of what these have revoked.
 *
 * A context that names no authority trusts the roots: the system's. OpenSSL looks for one in a
 * folder, by the hash of its name, when it is needed; reading all of them at once would take
 * 30 ms. Where there is no such folder they are read from a file.
 *
 *  1. The roots of a thread are one store, made when it is first needed. A context that adds to
 *     them gets a store of its own first.
 */
#include "node/tls/tls.h"

#include <dirent.h>

#include "node/process/life.h"

static _Thread_local X509_STORE* roots;

/* ---- the roots ---------------------------------------------------------------------- */

static _Thread_local struct {
  char* file;                    /* NULL: the system's */
  char* folder;                  /* NULL: the system's; "" none */
  char* extra;                   /* more, from a file */
  struct rn_crypto_memory given; /* instead of all that: PEMs */
  bool is_given, knows_end;
} sources;

static void drop_roots(void) {
  ossl.X509_STORE_free(roots);
  roots = NULL;
}

static void forget_sources(void) {
  free(sources.file);
  free(sources.folder);
  free(sources.extra);
  rn_crypto_memory_free(&sources.given);
  sources.file = sources.folder = sources.extra = NULL;
  sources.is_given = false;
}

static void close_nothing(rn_engine* engine) {
  (void)engine;
}

static void forget_all(void) {
  drop_roots();
  forget_sources();
}

static int no_passphrase(char* buffer, int room, int writes, void* arg) {
  (void)buffer, (void)room, (void)writes, (void)arg;
  return 0;
}

/* Adds the certificates of a PEM; how many, or -1: one of them cannot be read. */
static int add_pem(X509_STORE* store, BIO* source, SSL_CTX* clients) {
  int count = 0;
  X509* next;
  while ((next = ossl.PEM_read_bio_X509_AUX(source, NULL, no_passphrase, NULL)) != NULL) {
    ossl.X509_STORE_add_cert(store, next);
    if (clients != NULL) libssl.SSL_CTX_add_client_CA(clients, next);
    ossl.X509_free(next);
    count++;
  }
  unsigned long error = ossl.ERR_peek_last_error();
  bool is_end = ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
  return is_end ? count : -1;
}

/* Files that OpenSSL can find by hash have names such as 002c0b4f.0. */
static bool has_hashes(const char* folder) {
  DIR* names = opendir(folder);
  if (names == NULL) return false;
  bool found = false;
  const struct dirent* entry;
  while (!found && (entry = readdir(names)) != NULL)
    found = strspn(entry->d_name, "0123456789abcdef") == 8 && strcmp(entry->d_name + 8, ".0") == 0;
  closedir(names);
  return found;
}

static void add_system(X509_STORE* store) {
  const char* folder = sources.folder != NULL ? sources.folder : ossl.X509_get_default_cert_dir();
  const char* file = sources.file != NULL ? sources.file : ossl.X509_get_default_cert_file();
  bool is_named = sources.file != NULL || sources.folder != NULL;
  bool has_folder = folder[0] != '\0' && has_hashes(folder);
  if (has_folder) ossl.X509_STORE_load_path(store, folder);
  if ((is_named || !has_folder) && file[0] != '\0') ossl.X509_STORE_load_file(store, file);
}

static X509_STORE* make_roots(void) {
  X509_STORE* store = ossl.X509_STORE_new();
  if (store == NULL) return NULL;
  if (sources.is_given) {
    BIO* source = ossl.BIO_new_mem_buf(sources.given.at, (int)sources.given.length);
    if (source != NULL) add_pem(store, source, NULL);
    ossl.BIO_free_all(source);
  } else {
    add_system(store);
    if (sources.extra != NULL) ossl.X509_STORE_load_file(store, sources.extra);
  }
  ossl.ERR_clear_error();
  return store;
}

X509_STORE* rn_tls_roots(void) {
  if (!sources.knows_end) {
    sources.knows_end = true;
    rn_life_add_end(close_nothing, forget_all);
  }
  if (roots == NULL) roots = make_roots();
  if (roots != NULL) ossl.X509_STORE_up_ref(roots);
  return roots;
}

static char* text_or_null(rn_context cx, rn_value value) {
  return rn_is_string(cx, value) ? rn_text_dup(cx, value) : NULL;
}

/* rootsFrom(file, folder, extra file): each a name or undefined. */
static RN_NATIVE(roots_from) {
  RN_UNUSED;
  forget_all();
  sources.file = text_or_null(cx, RN_ARG(0));
  sources.folder = text_or_null(cx, RN_ARG(1));
  sources.extra = text_or_null(cx, RN_ARG(2));
  return rn_undefined(cx);
}

/* rootsGiven(PEMs): how many certificates these are; or why they cannot be read. */
static RN_NATIVE(roots_given) {
  RN_UNUSED;
  struct rn_crypto_memory copy = {NULL, 0};
  if (!rn_crypto_memory_copy(cx, RN_ARG(0), &copy)) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  ossl.ERR_clear_error();
  X509_STORE* store = ossl.X509_STORE_new();
  BIO* source = store == NULL ? NULL : ossl.BIO_new_mem_buf(copy.at, (int)copy.length);
  int count = source == NULL ? -1 : add_pem(store, source, NULL);
  ossl.BIO_free_all(source);
  ossl.X509_STORE_free(store);
  if (count < 0) {
    rn_crypto_memory_free(&copy);
    /* The last of what OpenSSL says, which is about the PEM, as in Node. */
    unsigned long last = ossl.ERR_peek_last_error();
    ossl.ERR_clear_error();
    ossl.ERR_new();
    ossl.ERR_set_error(ERR_GET_LIB(last), ERR_GET_REASON(last), NULL);
    return rn_crypto_failed(cx);
  }
  ossl.ERR_clear_error();
  forget_all();
  sources.given = copy;
  sources.is_given = true;
  return rn_number(cx, count);
}

/* Names of the file and the folder that OpenSSL was built for. */
static RN_NATIVE(roots_places) {
  RN_UNUSED;
  rn_value places[] = {rn_string(cx, ossl.X509_get_default_cert_file()),
                       rn_string(cx, ossl.X509_get_default_cert_dir())};
  return rn_array(cx, 2, places);
}

/* ---- a context's -------------------------------------------------------------------- */

X509_STORE* rn_tls_own_store(struct rn_tls_context* context) {
  X509_STORE* store = libssl.SSL_CTX_get_cert_store(context->ctx);
  if (!context->shares_store) return store;
  store = make_roots();
  if (store == NULL) return NULL;
  libssl.SSL_CTX_set_cert_store(context->ctx, store);
  context->shares_store = false;
  return store;
}

/* contextRoots(context) */
static RN_NATIVE(context_roots) {
  RN_UNUSED;
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(0));
  X509_STORE* store = context == NULL ? NULL : rn_tls_roots();
  if (store == NULL) return rn_undefined(cx);
  libssl.SSL_CTX_set_cert_store(context->ctx, store);
  context->shares_store = true;
  return rn_undefined(cx);
}

static BIO* source_of(rn_context cx, rn_value value) {
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, value, &bytes) || bytes.length > INT32_MAX) return NULL;
  return ossl.BIO_new_mem_buf(bytes.length == 0 ? (const void*)"" : bytes.at, (int)bytes.length);
}

/* contextAuthority(context, PEM): what cannot be read is left out, as Node does. */
static RN_NATIVE(context_authority) {
  RN_UNUSED;
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(0));
  X509_STORE* store = context == NULL ? NULL : rn_tls_own_store(context);
  BIO* source = store == NULL ? NULL : source_of(cx, RN_ARG(1));
  if (source != NULL) add_pem(store, source, context->ctx);
  ossl.BIO_free_all(source);
  ossl.ERR_clear_error();
  return rn_undefined(cx);
}

/* contextRevoked(context, PEM): false if it cannot be read. */
static RN_NATIVE(context_revoked) {
  RN_UNUSED;
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(0));
  X509_STORE* store = context == NULL ? NULL : rn_tls_own_store(context);
  BIO* source = store == NULL ? NULL : source_of(cx, RN_ARG(1));
  X509_CRL* list =
      source == NULL ? NULL : ossl.PEM_read_bio_X509_CRL(source, NULL, no_passphrase, NULL);
  if (list != NULL) {
    ossl.X509_STORE_add_crl(store, list);
    ossl.X509_STORE_set_flags(store, X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL);
  }
  ossl.X509_CRL_free(list);
  ossl.BIO_free_all(source);
  ossl.ERR_clear_error();
  return rn_bool(cx, list != NULL);
}

/* contextPartialChains(context): an authority that is none of the roots is enough. */
static RN_NATIVE(context_partial_chains) {
  RN_UNUSED;
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(0));
  X509_STORE* store = context == NULL ? NULL : rn_tls_own_store(context);
  if (store != NULL) ossl.X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN);
  return rn_undefined(cx);
}

const struct rn_function rn_tls_trust_functions[] = {
    {"rootsFrom", roots_from},
    {"rootsGiven", roots_given},
    {"rootsPlaces", roots_places},
    {"contextRoots", context_roots},
    {"contextAuthority", context_authority},
    {"contextRevoked", context_revoked},
    {"contextPartialChains", context_partial_chains},
    {NULL, NULL},
};
