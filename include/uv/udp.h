/* SPDX-License-Identifier: MIT */
/* Datagrams. */
#ifndef UV_UDP_H
#define UV_UDP_H

typedef void (*uv_udp_send_cb)(uv_udp_send_t* req, int status);

struct uv_udp_s {
  UV_HANDLE_FIELDS
  size_t send_queue_size;
  size_t send_queue_count;
  uint64_t udp_private[13];
};

struct uv_udp_send_s {
  UV_REQ_FIELDS
  uv_udp_t* handle;
  uv_udp_send_cb cb;
  uint64_t udp_send_private[30];
};

#endif
