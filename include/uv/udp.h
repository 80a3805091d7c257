/* SPDX-License-Identifier: MIT */
/* Datagrams. */
#ifndef UV_UDP_H
#define UV_UDP_H

enum uv_udp_flags {
  UV_UDP_IPV6ONLY = 1,       /* bind: no IPv4 through an IPv6 socket */
  UV_UDP_PARTIAL = 2,        /* receive: the buffer was too small, the rest is lost */
  UV_UDP_REUSEADDR = 4,      /* bind, open_ex: SO_REUSEADDR */
  UV_UDP_MMSG_CHUNK = 8,     /* receive: buf is a part of a larger one, not to be freed */
  UV_UDP_MMSG_FREE = 16,     /* receive: no datagram; buf is the whole, free now */
  UV_UDP_LINUX_RECVERR = 32, /* bind: errors of the network too; receive: it is one */
  UV_UDP_REUSEPORT = 64,     /* bind, open_ex: several sockets share what comes */
  UV_UDP_RECVMMSG = 256      /* init_ex: up to 20 datagrams with one system call */
};

typedef enum { UV_LEAVE_GROUP = 0, UV_JOIN_GROUP } uv_membership;

typedef void (*uv_udp_send_cb)(uv_udp_send_t* req, int status);
/* nread >= 0 and addr: a datagram, perhaps empty. nread 0 and no addr: nothing is
 * left to read, or UV_UDP_MMSG_FREE. nread < 0: an error; buf may be empty then.
 * buf belongs to the caller again, addr only lasts as long as the call. */
typedef void (*uv_udp_recv_cb)(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                               const struct sockaddr* addr, unsigned flags);

struct uv_udp_s {
  UV_HANDLE_FIELDS
  size_t send_queue_size;  /* bytes of sends without a callback yet; read only */
  size_t send_queue_count; /* how many */
  uv_alloc_cb alloc_cb;    /* private from here */
  uv_udp_recv_cb recv_cb;
  struct rn_watch watch;
  struct rn_link unsent;
  struct rn_link finished; /* sent or failed, the callback is due */
};

struct uv_udp_send_s {
  UV_REQ_FIELDS
  uv_udp_t* handle; /* read only */
  uv_udp_send_cb cb;
  struct rn_link queue; /* private from here */
  union {
    struct sockaddr name;
    struct sockaddr_storage room;
  } to;
  uv_buf_t* bufs; /* few, or a copy that the library frees */
  unsigned int nbufs;
  int status;
  uv_buf_t few[4];
  uint64_t udp_send_reserved[2];
};

/* The socket is made by what first needs an address family, or by init_ex, whose
 * flags are AF_UNSPEC, AF_INET or AF_INET6 with UV_UDP_RECVMMSG. */
UV_EXTERN int uv_udp_init(uv_loop_t* loop, uv_udp_t* handle);
UV_EXTERN int uv_udp_init_ex(uv_loop_t* loop, uv_udp_t* handle, unsigned int flags);
/* Takes over a datagram socket and makes it non-blocking. UV_EBUSY if the handle has
 * one, UV_EEXIST if the loop watches it. uv_udp_open sets SO_REUSEADDR on it. */
UV_EXTERN int uv_udp_open(uv_udp_t* handle, uv_os_sock_t sock);
UV_EXTERN int uv_udp_open_ex(uv_udp_t* handle, uv_os_sock_t sock, unsigned int flags);
UV_EXTERN int uv_udp_bind(uv_udp_t* handle, const struct sockaddr* addr, unsigned int flags);
/* addr NULL disconnects. UV_EISCONN, UV_ENOTCONN. */
UV_EXTERN int uv_udp_connect(uv_udp_t* handle, const struct sockaddr* addr);
UV_EXTERN int uv_udp_getpeername(const uv_udp_t* handle, struct sockaddr* name, int* namelen);
UV_EXTERN int uv_udp_getsockname(const uv_udp_t* handle, struct sockaddr* name, int* namelen);

UV_EXTERN int uv_udp_set_membership(uv_udp_t* handle, const char* multicast_addr,
                                    const char* interface_addr, uv_membership membership);
UV_EXTERN int uv_udp_set_source_membership(uv_udp_t* handle, const char* multicast_addr,
                                           const char* interface_addr, const char* source_addr,
                                           uv_membership membership);
UV_EXTERN int uv_udp_set_multicast_loop(uv_udp_t* handle, int on);
UV_EXTERN int uv_udp_set_multicast_ttl(uv_udp_t* handle, int ttl);
UV_EXTERN int uv_udp_set_multicast_interface(uv_udp_t* handle, const char* interface_addr);
UV_EXTERN int uv_udp_set_broadcast(uv_udp_t* handle, int on);
UV_EXTERN int uv_udp_set_ttl(uv_udp_t* handle, int ttl);

/* addr is NULL if and only if the handle is connected: UV_EISCONN, UV_EDESTADDRREQ.
 * What bufs point at must last until the callback, which comes in any case if 0 is
 * returned: with UV_ECANCELED if the handle is closed first. */
UV_EXTERN int uv_udp_send(uv_udp_send_t* req, uv_udp_t* handle, const uv_buf_t bufs[],
                          unsigned int nbufs, const struct sockaddr* addr, uv_udp_send_cb send_cb);
/* Now or not at all: bytes sent, or UV_EAGAIN, also if sends are queued. */
UV_EXTERN int uv_udp_try_send(uv_udp_t* handle, const uv_buf_t bufs[], unsigned int nbufs,
                              const struct sockaddr* addr);
/* How many of count datagrams were sent; an error only if it is the first that failed. */
UV_EXTERN int uv_udp_try_send2(uv_udp_t* handle, unsigned int count, uv_buf_t* bufs[],
                               unsigned int nbufs[], struct sockaddr* addrs[], unsigned int flags);
UV_EXTERN int uv_udp_recv_start(uv_udp_t* handle, uv_alloc_cb alloc_cb, uv_udp_recv_cb recv_cb);
UV_EXTERN int uv_udp_recv_stop(uv_udp_t* handle);
UV_EXTERN int uv_udp_using_recvmmsg(const uv_udp_t* handle);
UV_EXTERN size_t uv_udp_get_send_queue_size(const uv_udp_t* handle);
UV_EXTERN size_t uv_udp_get_send_queue_count(const uv_udp_t* handle);

#endif
