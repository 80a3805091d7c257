/* SPDX-License-Identifier: MIT */
/* Names of hosts and services. */
#ifndef UV_DNS_H
#define UV_DNS_H

#include <netdb.h>

typedef void (*uv_getaddrinfo_cb)(uv_getaddrinfo_t* req, int status, struct addrinfo* res);
typedef void (*uv_getnameinfo_cb)(uv_getnameinfo_t* req, int status, const char* hostname,
                                  const char* service);

struct uv_getaddrinfo_s {
  UV_REQ_FIELDS
  uv_loop_t* loop;
  struct rn_work work; /* private */
  uv_getaddrinfo_cb cb;
  struct addrinfo* hints;
  char* hostname;
  char* service;
  struct addrinfo* addrinfo;
  int retcode;
};

struct uv_getnameinfo_s {
  UV_REQ_FIELDS
  uv_loop_t* loop;
  struct rn_work work; /* private */
  uv_getnameinfo_cb getnameinfo_cb;
  struct sockaddr_storage storage;
  int flags;
  char host[1025];
  char service[32];
  int retcode;
};

#endif
