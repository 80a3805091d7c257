/* SPDX-License-Identifier: MIT */
/*
 * Rondo's event loop with libuv's interface.
 *
 * Names, types, constants, sizes and public field offsets are those of libuv
 * 1.x on x86-64 Linux; fields marked private are ours. What libuv has not (tick
 * and microtask queues, loop models, observers, virtual time, choice points)
 * is in rondo.h.
 *
 * Rules that hold for every call:
 *  - A call returns 0 (or a count) on success and a negative UV_E* on failure.
 *  - The caller owns every handle from its init to its close callback, and
 *    every request until its callback has run.
 *  - A loop and its handles belong to one thread at a time. uv_async_send is
 *    the one call that any thread may make at any time; uv_metrics_idle_time
 *    and uv_hrtime are the other two that are safe from other threads.
 *  - Callbacks come on the thread that calls uv_run; a uv_work_cb comes on a
 *    thread of the pool.
 */
#ifndef UV_H
#define UV_H

#ifdef __cplusplus
extern "C" {
#endif

struct uv_loop_s;

#include "uv/errno.h"
#include "uv/platform.h"
#include "uv/version.h"

/* clang-format off */
#define UV_HANDLE_TYPE_MAP(XX) \
  XX(ASYNC, async)             \
  XX(CHECK, check)             \
  XX(FS_EVENT, fs_event)       \
  XX(FS_POLL, fs_poll)         \
  XX(HANDLE, handle)           \
  XX(IDLE, idle)               \
  XX(NAMED_PIPE, pipe)         \
  XX(POLL, poll)               \
  XX(PREPARE, prepare)         \
  XX(PROCESS, process)         \
  XX(STREAM, stream)           \
  XX(TCP, tcp)                 \
  XX(TIMER, timer)             \
  XX(TTY, tty)                 \
  XX(UDP, udp)                 \
  XX(SIGNAL, signal)

#define UV_REQ_TYPE_MAP(XX)    \
  XX(REQ, req)                 \
  XX(CONNECT, connect)         \
  XX(WRITE, write)             \
  XX(SHUTDOWN, shutdown)       \
  XX(UDP_SEND, udp_send)       \
  XX(FS, fs)                   \
  XX(WORK, work)               \
  XX(GETADDRINFO, getaddrinfo) \
  XX(GETNAMEINFO, getnameinfo) \
  XX(RANDOM, random)
/* clang-format on */

typedef enum {
  UV_UNKNOWN_HANDLE = 0,
#define XX(upper, lower) UV_##upper,
  UV_HANDLE_TYPE_MAP(XX)
#undef XX
      UV_FILE,
  UV_HANDLE_TYPE_MAX
} uv_handle_type;

typedef enum {
  UV_UNKNOWN_REQ = 0,
#define XX(upper, lower) UV_##upper,
  UV_REQ_TYPE_MAP(XX)
#undef XX
      UV_REQ_TYPE_MAX
} uv_req_type;

typedef struct uv_loop_s uv_loop_t;
#define XX(upper, lower) typedef struct uv_##lower##_s uv_##lower##_t;
UV_HANDLE_TYPE_MAP(XX)
UV_REQ_TYPE_MAP(XX)
#undef XX
typedef struct uv_metrics_s uv_metrics_t;

typedef enum {
  UV_LOOP_BLOCK_SIGNAL = 0,
  UV_METRICS_IDLE_TIME,
  UV_LOOP_USE_IO_URING_SQPOLL /* refused with UV_ENOSYS: no kernel thread */
#define UV_LOOP_USE_IO_URING_SQPOLL UV_LOOP_USE_IO_URING_SQPOLL
} uv_loop_option;

typedef enum { UV_RUN_DEFAULT = 0, UV_RUN_ONCE, UV_RUN_NOWAIT } uv_run_mode;

typedef void (*uv_close_cb)(uv_handle_t* handle);
typedef void (*uv_walk_cb)(uv_handle_t* handle, void* arg);
typedef void (*uv_timer_cb)(uv_timer_t* handle);
typedef void (*uv_idle_cb)(uv_idle_t* handle);
typedef void (*uv_prepare_cb)(uv_prepare_t* handle);
typedef void (*uv_check_cb)(uv_check_t* handle);
typedef void (*uv_async_cb)(uv_async_t* handle);
typedef void (*uv_poll_cb)(uv_poll_t* handle, int status, int events);
typedef void (*uv_signal_cb)(uv_signal_t* handle, int signum);
typedef void (*uv_work_cb)(uv_work_t* req);
typedef void (*uv_after_work_cb)(uv_work_t* req, int status);
typedef void (*uv_random_cb)(uv_random_t* req, int status, void* buf, size_t buflen);

/* ---- version, errors, memory ------------------------------------------- */

UV_EXTERN unsigned int uv_version(void);
UV_EXTERN const char* uv_version_string(void);

/* uv_strerror and uv_err_name allocate (and so leak) for codes not in
 * UV_ERRNO_MAP; the _r forms never do. */
UV_EXTERN const char* uv_strerror(int err);
UV_EXTERN char* uv_strerror_r(int err, char* buf, size_t buflen);
UV_EXTERN const char* uv_err_name(int err);
UV_EXTERN char* uv_err_name_r(int err, char* buf, size_t buflen);
UV_EXTERN int uv_translate_sys_error(int sys_errno);

typedef void* (*uv_malloc_func)(size_t size);
typedef void* (*uv_realloc_func)(void* ptr, size_t size);
typedef void* (*uv_calloc_func)(size_t count, size_t size);
typedef void (*uv_free_func)(void* ptr);

/* To be called before any other call of the library. */
UV_EXTERN int uv_replace_allocator(uv_malloc_func malloc_func, uv_realloc_func realloc_func,
                                   uv_calloc_func calloc_func, uv_free_func free_func);

/* Ends the pool's threads and frees what the library holds. No loop may be in
 * use, and nothing of the library may be called afterwards. */
UV_EXTERN void uv_library_shutdown(void);

UV_EXTERN uv_buf_t uv_buf_init(char* base, unsigned int len);

/* ---- handles and requests ---------------------------------------------- */

#define UV_HANDLE_FIELDS                           \
  void* data;           /* the caller's */         \
  uv_loop_t* loop;      /* read only */            \
  uv_handle_type type;  /* read only */            \
  uv_close_cb close_cb; /* private from here */    \
  struct rn_link handle_queue;                     \
  union {                                          \
    int fd;                                        \
    void* reserved[4];                             \
    struct {                                       \
      struct rn_item item;                         \
      const char* name;                            \
      uint64_t order; /* of asyncs, see async.c */ \
    } own;                                         \
  } u;                                             \
  uv_handle_t* next_closing;                       \
  unsigned int flags;

struct uv_handle_s {
  UV_HANDLE_FIELDS
};

#define UV_REQ_FIELDS                                                      \
  void* data;       /* the caller's */                                     \
  uv_req_type type; /* read only */                                        \
  union {                                                                  \
    void* reserved[6]; /* private */                                       \
    struct {                                                               \
      struct rn_item item;                                                 \
      struct rn_link active; /* in the loop's list of requests */          \
      uint64_t when_ns;      /* queued; once the work has run, finished */ \
      uint32_t order;        /* in the pool's queues */                    \
      uint16_t thread;       /* of the pool, from 1; 0: not started */     \
      uint8_t lane;                                                        \
      uint8_t state;                                                       \
    } own;                                                                 \
  } r;

struct uv_req_s {
  UV_REQ_FIELDS
};

UV_EXTERN void uv_ref(uv_handle_t* handle);
UV_EXTERN void uv_unref(uv_handle_t* handle);
UV_EXTERN int uv_has_ref(const uv_handle_t* handle);
UV_EXTERN int uv_is_active(const uv_handle_t* handle);
UV_EXTERN int uv_is_closing(const uv_handle_t* handle);
/* close_cb comes in the close phase; the handle's memory is in use until then. */
UV_EXTERN void uv_close(uv_handle_t* handle, uv_close_cb close_cb);
UV_EXTERN void uv_walk(uv_loop_t* loop, uv_walk_cb walk_cb, void* arg);
/* UV_EINVAL for a handle without a descriptor, UV_EBADF once it is closing. */
UV_EXTERN int uv_fileno(const uv_handle_t* handle, uv_os_fd_t* fd);

UV_EXTERN size_t uv_handle_size(uv_handle_type type);
UV_EXTERN uv_handle_type uv_handle_get_type(const uv_handle_t* handle);
UV_EXTERN const char* uv_handle_type_name(uv_handle_type type);
UV_EXTERN void* uv_handle_get_data(const uv_handle_t* handle);
UV_EXTERN uv_loop_t* uv_handle_get_loop(const uv_handle_t* handle);
UV_EXTERN void uv_handle_set_data(uv_handle_t* handle, void* data);

UV_EXTERN size_t uv_req_size(uv_req_type type);
UV_EXTERN uv_req_type uv_req_get_type(const uv_req_t* req);
UV_EXTERN const char* uv_req_type_name(uv_req_type type);
UV_EXTERN void* uv_req_get_data(const uv_req_t* req);
UV_EXTERN void uv_req_set_data(uv_req_t* req, void* data);

/* For people debugging: one line per handle, "[RAI] type address" with R for
 * referenced, A for active, I for internal. */
UV_EXTERN void uv_print_all_handles(uv_loop_t* loop, FILE* stream);
UV_EXTERN void uv_print_active_handles(uv_loop_t* loop, FILE* stream);

/* ---- loops -------------------------------------------------------------- */

struct uv_loop_s {
  void* data;                  /* the caller's */
  unsigned int active_handles; /* private from here */
  struct rn_link handle_queue;
  union {
    void* unused;
    unsigned int count;
  } active_reqs;
  void* internal_fields;
  unsigned int stop_flag;
  uint64_t reserved[99];
};

UV_EXTERN uv_loop_t* uv_default_loop(void);
UV_EXTERN int uv_loop_init(uv_loop_t* loop);
UV_EXTERN int uv_loop_close(uv_loop_t* loop);
UV_EXTERN uv_loop_t* uv_loop_new(void);         /* deprecated: use uv_loop_init */
UV_EXTERN void uv_loop_delete(uv_loop_t* loop); /* deprecated: use uv_loop_close */
UV_EXTERN size_t uv_loop_size(void);
UV_EXTERN int uv_loop_alive(const uv_loop_t* loop);
UV_EXTERN int uv_loop_configure(uv_loop_t* loop, uv_loop_option option, ...);
UV_EXTERN int uv_loop_fork(uv_loop_t* loop);
UV_EXTERN void* uv_loop_get_data(const uv_loop_t* loop);
UV_EXTERN void uv_loop_set_data(uv_loop_t* loop, void* data);

/* Returns non-zero while something is left to do. */
UV_EXTERN int uv_run(uv_loop_t* loop, uv_run_mode mode);
UV_EXTERN void uv_stop(uv_loop_t* loop);

UV_EXTERN void uv_update_time(uv_loop_t* loop);
UV_EXTERN uint64_t uv_now(const uv_loop_t* loop);

/* A descriptor that is readable whenever uv_run(UV_RUN_NOWAIT) would do
 * something, due timers included. */
UV_EXTERN int uv_backend_fd(const uv_loop_t* loop);
UV_EXTERN int uv_backend_timeout(const uv_loop_t* loop);

struct uv_metrics_s {
  uint64_t loop_count;
  uint64_t events;
  uint64_t events_waiting;
  uint64_t* reserved[13];
};

UV_EXTERN int uv_metrics_info(uv_loop_t* loop, uv_metrics_t* metrics);
UV_EXTERN uint64_t uv_metrics_idle_time(uv_loop_t* loop);

/* ---- timers ------------------------------------------------------------- */

struct uv_timer_s {
  UV_HANDLE_FIELDS
  uv_timer_cb timer_cb; /* private */
  uint32_t slot;        /* in the heap's tables */
  uint32_t beyond;      /* which of the next two is in ms, as ns would overflow */
  uint64_t span_ns;     /* from start to deadline */
  uint64_t repeat_ns;
  uint64_t deadline_ns;
  uint32_t due; /* place in the batch, once due */
  uint32_t reserved[3];
};

UV_EXTERN int uv_timer_init(uv_loop_t* loop, uv_timer_t* handle);
UV_EXTERN int uv_timer_start(uv_timer_t* handle, uv_timer_cb cb, uint64_t timeout, uint64_t repeat);
UV_EXTERN int uv_timer_stop(uv_timer_t* handle);
UV_EXTERN int uv_timer_again(uv_timer_t* handle);
UV_EXTERN void uv_timer_set_repeat(uv_timer_t* handle, uint64_t repeat);
UV_EXTERN uint64_t uv_timer_get_repeat(const uv_timer_t* handle);
UV_EXTERN uint64_t uv_timer_get_due_in(const uv_timer_t* handle);

/* ---- idle, prepare, check ----------------------------------------------- */

struct uv_idle_s {
  UV_HANDLE_FIELDS
  uv_idle_cb cb; /* private */
  struct rn_link queue;
};

struct uv_prepare_s {
  UV_HANDLE_FIELDS
  uv_prepare_cb cb; /* private */
  struct rn_link queue;
};

struct uv_check_s {
  UV_HANDLE_FIELDS
  uv_check_cb cb; /* private */
  struct rn_link queue;
};

UV_EXTERN int uv_idle_init(uv_loop_t* loop, uv_idle_t* handle);
UV_EXTERN int uv_idle_start(uv_idle_t* handle, uv_idle_cb cb);
UV_EXTERN int uv_idle_stop(uv_idle_t* handle);
UV_EXTERN int uv_prepare_init(uv_loop_t* loop, uv_prepare_t* handle);
UV_EXTERN int uv_prepare_start(uv_prepare_t* handle, uv_prepare_cb cb);
UV_EXTERN int uv_prepare_stop(uv_prepare_t* handle);
UV_EXTERN int uv_check_init(uv_loop_t* loop, uv_check_t* handle);
UV_EXTERN int uv_check_start(uv_check_t* handle, uv_check_cb cb);
UV_EXTERN int uv_check_stop(uv_check_t* handle);

/* ---- async: wake a loop from any thread --------------------------------- */

struct uv_async_s {
  UV_HANDLE_FIELDS
  uv_async_cb async_cb; /* private */
  uv_async_t* next_sent;
  int pending;      /* 1: sent and not yet delivered, or closing */
  int busy;         /* senders inside uv_async_send */
  uint64_t sent_by; /* the callback that sent it; from outside 0, or a thread */
};

UV_EXTERN int uv_async_init(uv_loop_t* loop, uv_async_t* handle, uv_async_cb async_cb);
/* Safe from any thread and from signal handlers; sends before the callback
 * runs are one callback. */
UV_EXTERN int uv_async_send(uv_async_t* handle);

/* ---- poll: readiness of a descriptor ------------------------------------ */

enum uv_poll_event { UV_READABLE = 1, UV_WRITABLE = 2, UV_DISCONNECT = 4, UV_PRIORITIZED = 8 };

struct uv_poll_s {
  UV_HANDLE_FIELDS
  uv_poll_cb poll_cb;
  struct rn_watch watch; /* private */
};

UV_EXTERN int uv_poll_init(uv_loop_t* loop, uv_poll_t* handle, int fd);
UV_EXTERN int uv_poll_init_socket(uv_loop_t* loop, uv_poll_t* handle, uv_os_sock_t socket);
UV_EXTERN int uv_poll_start(uv_poll_t* handle, int events, uv_poll_cb cb);
UV_EXTERN int uv_poll_stop(uv_poll_t* handle);

/* ---- signals ------------------------------------------------------------ */

struct uv_signal_s {
  UV_HANDLE_FIELDS
  uv_signal_cb signal_cb;
  int signum;              /* read only; 0: stopped */
  struct rn_link watchers; /* private: in the process-wide list of its signal */
  int one_shot;            /* read by other threads, under the signals' lock */
  int missed;              /* the same: its loop's pipe was full */
  int reserved[2];
  unsigned int caught;
  unsigned int dispatched;
};

UV_EXTERN int uv_signal_init(uv_loop_t* loop, uv_signal_t* handle);
UV_EXTERN int uv_signal_start(uv_signal_t* handle, uv_signal_cb cb, int signum);
UV_EXTERN int uv_signal_start_oneshot(uv_signal_t* handle, uv_signal_cb cb, int signum);
UV_EXTERN int uv_signal_stop(uv_signal_t* handle);

/* ---- the thread pool ---------------------------------------------------- */

struct uv_work_s {
  UV_REQ_FIELDS
  uv_loop_t* loop;
  uv_work_cb work_cb;
  uv_after_work_cb after_work_cb;
  struct rn_work work; /* private */
};

UV_EXTERN int uv_queue_work(uv_loop_t* loop, uv_work_t* req, uv_work_cb work_cb,
                            uv_after_work_cb after_work_cb);
/* UV_EBUSY once it has started; else its callback comes with UV_ECANCELED. */
UV_EXTERN int uv_cancel(uv_req_t* req);

struct uv_random_s {
  UV_REQ_FIELDS
  uv_loop_t* loop; /* read only */
  int status;      /* private */
  void* buf;
  size_t buflen;
  uv_random_cb cb;
  struct rn_work work;
};

/* With cb NULL it fills buf before it returns, and loop and req may be NULL. */
UV_EXTERN int uv_random(uv_loop_t* loop, uv_random_t* req, void* buf, size_t buflen, unsigned flags,
                        uv_random_cb cb);

/* ---- clocks ------------------------------------------------------------- */

typedef enum { UV_CLOCK_MONOTONIC, UV_CLOCK_REALTIME } uv_clock_id;

typedef struct {
  long tv_sec;
  long tv_nsec;
} uv_timespec_t;

typedef struct {
  int64_t tv_sec;
  int32_t tv_nsec;
} uv_timespec64_t;

typedef struct {
  long tv_sec;
  long tv_usec;
} uv_timeval_t;

typedef struct {
  int64_t tv_sec;
  int32_t tv_usec;
} uv_timeval64_t;

UV_EXTERN uint64_t uv_hrtime(void);
UV_EXTERN int uv_clock_gettime(uv_clock_id clock_id, uv_timespec64_t* ts);
UV_EXTERN int uv_gettimeofday(uv_timeval64_t* tv);
UV_EXTERN void uv_sleep(unsigned int msec);

/* ---- threads and locks -------------------------------------------------- */

typedef void (*uv_thread_cb)(void* arg);

typedef enum { UV_THREAD_NO_FLAGS = 0x00, UV_THREAD_HAS_STACK_SIZE = 0x01 } uv_thread_create_flags;

struct uv_thread_options_s {
  unsigned int flags;
  size_t stack_size;
};

typedef struct uv_thread_options_s uv_thread_options_t;

enum {
  UV_THREAD_PRIORITY_HIGHEST = 2,
  UV_THREAD_PRIORITY_ABOVE_NORMAL = 1,
  UV_THREAD_PRIORITY_NORMAL = 0,
  UV_THREAD_PRIORITY_BELOW_NORMAL = -1,
  UV_THREAD_PRIORITY_LOWEST = -2
};

UV_EXTERN int uv_thread_create(uv_thread_t* tid, uv_thread_cb entry, void* arg);
UV_EXTERN int uv_thread_create_ex(uv_thread_t* tid, const uv_thread_options_t* params,
                                  uv_thread_cb entry, void* arg);
UV_EXTERN int uv_thread_detach(uv_thread_t* tid);
UV_EXTERN int uv_thread_join(uv_thread_t* tid);
UV_EXTERN uv_thread_t uv_thread_self(void);
UV_EXTERN int uv_thread_equal(const uv_thread_t* a, const uv_thread_t* b);
UV_EXTERN int uv_thread_setname(const char* name);
UV_EXTERN int uv_thread_getname(uv_thread_t* tid, char* name, size_t size);
UV_EXTERN int uv_thread_getpriority(uv_thread_t tid, int* priority);
UV_EXTERN int uv_thread_setpriority(uv_thread_t tid, int priority);
UV_EXTERN int uv_cpumask_size(void);
UV_EXTERN int uv_thread_setaffinity(uv_thread_t* tid, char* cpumask, char* oldmask,
                                    size_t mask_size);
UV_EXTERN int uv_thread_getaffinity(uv_thread_t* tid, char* cpumask, size_t mask_size);
UV_EXTERN int uv_thread_getcpu(void);

UV_EXTERN int uv_mutex_init(uv_mutex_t* mutex);
UV_EXTERN int uv_mutex_init_recursive(uv_mutex_t* mutex);
UV_EXTERN void uv_mutex_destroy(uv_mutex_t* mutex);
UV_EXTERN void uv_mutex_lock(uv_mutex_t* mutex);
UV_EXTERN int uv_mutex_trylock(uv_mutex_t* mutex);
UV_EXTERN void uv_mutex_unlock(uv_mutex_t* mutex);

UV_EXTERN int uv_rwlock_init(uv_rwlock_t* rwlock);
UV_EXTERN void uv_rwlock_destroy(uv_rwlock_t* rwlock);
UV_EXTERN void uv_rwlock_rdlock(uv_rwlock_t* rwlock);
UV_EXTERN int uv_rwlock_tryrdlock(uv_rwlock_t* rwlock);
UV_EXTERN void uv_rwlock_rdunlock(uv_rwlock_t* rwlock);
UV_EXTERN void uv_rwlock_wrlock(uv_rwlock_t* rwlock);
UV_EXTERN int uv_rwlock_trywrlock(uv_rwlock_t* rwlock);
UV_EXTERN void uv_rwlock_wrunlock(uv_rwlock_t* rwlock);

UV_EXTERN int uv_sem_init(uv_sem_t* sem, unsigned int value);
UV_EXTERN void uv_sem_destroy(uv_sem_t* sem);
UV_EXTERN void uv_sem_post(uv_sem_t* sem);
UV_EXTERN void uv_sem_wait(uv_sem_t* sem);
UV_EXTERN int uv_sem_trywait(uv_sem_t* sem);

UV_EXTERN int uv_cond_init(uv_cond_t* cond);
UV_EXTERN void uv_cond_destroy(uv_cond_t* cond);
UV_EXTERN void uv_cond_signal(uv_cond_t* cond);
UV_EXTERN void uv_cond_broadcast(uv_cond_t* cond);
UV_EXTERN void uv_cond_wait(uv_cond_t* cond, uv_mutex_t* mutex);
/* timeout is in nanoseconds; 0 or UV_ETIMEDOUT. */
UV_EXTERN int uv_cond_timedwait(uv_cond_t* cond, uv_mutex_t* mutex, uint64_t timeout);

UV_EXTERN int uv_barrier_init(uv_barrier_t* barrier, unsigned int count);
UV_EXTERN void uv_barrier_destroy(uv_barrier_t* barrier);
UV_EXTERN int uv_barrier_wait(uv_barrier_t* barrier);

UV_EXTERN int uv_key_create(uv_key_t* key);
UV_EXTERN void uv_key_delete(uv_key_t* key);
UV_EXTERN void* uv_key_get(uv_key_t* key);
UV_EXTERN void uv_key_set(uv_key_t* key, void* value);

UV_EXTERN void uv_once(uv_once_t* guard, void (*callback)(void));

#include "uv/dns.h"
#include "uv/fs.h"
#include "uv/fs_event.h"
#include "uv/process.h"
#include "uv/stream.h"
#include "uv/system.h"
#include "uv/udp.h"

#include "uv/layout.h"

#ifdef __cplusplus
}
#endif

#endif
