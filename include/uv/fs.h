/* SPDX-License-Identifier: MIT */
/*
 * Files.
 *
 * Rules of every uv_fs_* call:
 *  - With cb NULL it is done before it returns, and returns what req->result says: 0 or more, or
 *    a negative UV_E*. loop may be NULL then.
 *  - With a cb it returns 0, and the cb comes on the loop with req->result set; or it returns a
 *    negative UV_E*, nothing was begun and no cb comes. Paths and lists of buffers are copied; what
 *    the buffers point at must stay until the cb.
 *  - Either way the caller ends with uv_fs_req_cleanup, which frees what the request holds.
 *  - UV_EINVAL: req or a path is NULL, unknown flags, no buffers.
 */
#ifndef UV_FS_H
#define UV_FS_H

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

typedef void (*uv_fs_cb)(uv_fs_t* req);

typedef enum {
  UV_FS_UNKNOWN = -1,
  UV_FS_CUSTOM,
  UV_FS_OPEN,
  UV_FS_CLOSE,
  UV_FS_READ,
  UV_FS_WRITE,
  UV_FS_SENDFILE,
  UV_FS_STAT,
  UV_FS_LSTAT,
  UV_FS_FSTAT,
  UV_FS_FTRUNCATE,
  UV_FS_UTIME,
  UV_FS_FUTIME,
  UV_FS_ACCESS,
  UV_FS_CHMOD,
  UV_FS_FCHMOD,
  UV_FS_FSYNC,
  UV_FS_FDATASYNC,
  UV_FS_UNLINK,
  UV_FS_RMDIR,
  UV_FS_MKDIR,
  UV_FS_MKDTEMP,
  UV_FS_RENAME,
  UV_FS_SCANDIR,
  UV_FS_LINK,
  UV_FS_SYMLINK,
  UV_FS_READLINK,
  UV_FS_CHOWN,
  UV_FS_FCHOWN,
  UV_FS_REALPATH,
  UV_FS_COPYFILE,
  UV_FS_LCHOWN,
  UV_FS_OPENDIR,
  UV_FS_READDIR,
  UV_FS_CLOSEDIR,
  UV_FS_STATFS,
  UV_FS_MKSTEMP,
  UV_FS_LUTIME
} uv_fs_type;

/* Flags of uv_fs_open. Those that Linux has not are 0. */
#define UV_FS_O_APPEND O_APPEND
#define UV_FS_O_CREAT O_CREAT
#ifdef O_DIRECT
#define UV_FS_O_DIRECT O_DIRECT
#elif defined(__x86_64__)
#define UV_FS_O_DIRECT 0x4000 /* fcntl.h keeps it to itself without _GNU_SOURCE */
#elif defined(__aarch64__) || defined(__arm__)
#define UV_FS_O_DIRECT 0x10000
#else
#define UV_FS_O_DIRECT 0
#endif
#ifdef O_DIRECTORY
#define UV_FS_O_DIRECTORY O_DIRECTORY
#else
#define UV_FS_O_DIRECTORY 0
#endif
#ifdef O_DSYNC
#define UV_FS_O_DSYNC O_DSYNC
#else
#define UV_FS_O_DSYNC 0
#endif
#define UV_FS_O_EXCL O_EXCL
#define UV_FS_O_EXLOCK 0
#ifdef O_NOATIME
#define UV_FS_O_NOATIME O_NOATIME
#else
#define UV_FS_O_NOATIME 0
#endif
#define UV_FS_O_NOCTTY O_NOCTTY
#ifdef O_NOFOLLOW
#define UV_FS_O_NOFOLLOW O_NOFOLLOW
#else
#define UV_FS_O_NOFOLLOW 0
#endif
#define UV_FS_O_NONBLOCK O_NONBLOCK
#define UV_FS_O_RDONLY O_RDONLY
#define UV_FS_O_RDWR O_RDWR
#define UV_FS_O_SYMLINK 0
#ifdef O_SYNC
#define UV_FS_O_SYNC O_SYNC
#else
#define UV_FS_O_SYNC 0
#endif
#define UV_FS_O_TRUNC O_TRUNC
#define UV_FS_O_WRONLY O_WRONLY
#define UV_FS_O_FILEMAP 0
#define UV_FS_O_RANDOM 0
#define UV_FS_O_SHORT_LIVED 0
#define UV_FS_O_SEQUENTIAL 0
#define UV_FS_O_TEMPORARY 0

/* Flags of uv_fs_copyfile. */
#define UV_FS_COPYFILE_EXCL 0x0001          /* UV_EEXIST if the destination exists */
#define UV_FS_COPYFILE_FICLONE 0x0002       /* share the data if the file system can */
#define UV_FS_COPYFILE_FICLONE_FORCE 0x0004 /* share it or fail */

/* Flags of uv_fs_symlink, of no effect here. */
#define UV_FS_SYMLINK_DIR 0x0001
#define UV_FS_SYMLINK_JUNCTION 0x0002

/* Times of uv_fs_utime and its like: now, and left as it is. */
#define UV_FS_UTIME_NOW (__builtin_inf())
#define UV_FS_UTIME_OMIT (__builtin_nan(""))

typedef struct {
  uint64_t st_dev;
  uint64_t st_mode;
  uint64_t st_nlink;
  uint64_t st_uid;
  uint64_t st_gid;
  uint64_t st_rdev;
  uint64_t st_ino;
  uint64_t st_size;
  uint64_t st_blksize;
  uint64_t st_blocks;
  uint64_t st_flags;
  uint64_t st_gen;
  uv_timespec_t st_atim;
  uv_timespec_t st_mtim;
  uv_timespec_t st_ctim;
  uv_timespec_t st_birthtim;
} uv_stat_t;

struct uv_statfs_s {
  uint64_t f_type;
  uint64_t f_bsize;
  uint64_t f_blocks;
  uint64_t f_bfree;
  uint64_t f_bavail;
  uint64_t f_files;
  uint64_t f_ffree;
  uint64_t f_frsize;
  uint64_t f_spare[3];
};

typedef struct uv_statfs_s uv_statfs_t;

typedef enum {
  UV_DIRENT_UNKNOWN,
  UV_DIRENT_FILE,
  UV_DIRENT_DIR,
  UV_DIRENT_LINK,
  UV_DIRENT_FIFO,
  UV_DIRENT_SOCKET,
  UV_DIRENT_CHAR,
  UV_DIRENT_BLOCK
} uv_dirent_type_t;

struct uv_dirent_s {
  const char* name;
  uv_dirent_type_t type;
};

typedef struct uv_dirent_s uv_dirent_t;

struct uv_dir_s {
  uv_dirent_t* dirents; /* the caller's, filled by uv_fs_readdir */
  size_t nentries;      /* how many there is room for */
  void* reserved[4];    /* private from here */
  DIR* dir;
};

typedef struct uv_dir_s uv_dir_t;

struct rn_fs_call;

struct uv_fs_s {
  UV_REQ_FIELDS
  uv_fs_type fs_type;
  uv_loop_t* loop;
  uv_fs_cb cb;
  ssize_t result;
  void* ptr;
  const char* path;
  uv_stat_t statbuf;
  __extension__ union {
    struct rn_work work; /* private from here */
    struct rn_op op;     /* of a request that the kernel has */
  };
  const struct rn_fs_call* call;
  const char* new_path; /* in the same memory as path */
  uv_file file;
  int flags;
  mode_t mode;
  unsigned int nbufs;
  uv_buf_t* bufs;
  int64_t off;
  struct {
    struct {
      uv_uid_t uid;
      uv_gid_t gid;
    } owner;
    size_t length;
  } more;
  __extension__ union {
    uv_buf_t few[4];          /* what bufs points at if there are no more than these */
    uv_timespec64_t times[2]; /* access, modification */
  };
};

/* Of a request that is finished. */
UV_EXTERN uv_fs_type uv_fs_get_type(const uv_fs_t* req);
UV_EXTERN ssize_t uv_fs_get_result(const uv_fs_t* req);
UV_EXTERN int uv_fs_get_system_error(const uv_fs_t* req); /* errno */
UV_EXTERN void* uv_fs_get_ptr(const uv_fs_t* req);
UV_EXTERN const char* uv_fs_get_path(const uv_fs_t* req);
UV_EXTERN uv_stat_t* uv_fs_get_statbuf(uv_fs_t* req);

/* May be called twice, and with NULL. */
UV_EXTERN void uv_fs_req_cleanup(uv_fs_t* req);

/* result is the descriptor, which is closed on exec. */
UV_EXTERN int uv_fs_open(uv_loop_t* loop, uv_fs_t* req, const char* path, int flags, int mode,
                         uv_fs_cb cb);
UV_EXTERN int uv_fs_close(uv_loop_t* loop, uv_fs_t* req, uv_file file, uv_fs_cb cb);
/* result is the number of bytes. Offset -1: where the file stands, which moves on. Reading makes
 * one system call and takes 1024 buffers at most; writing goes on until all is written, or an error
 * comes: then result is what was written before, if that is anything. */
UV_EXTERN int uv_fs_read(uv_loop_t* loop, uv_fs_t* req, uv_file file, const uv_buf_t bufs[],
                         unsigned int nbufs, int64_t offset, uv_fs_cb cb);
UV_EXTERN int uv_fs_write(uv_loop_t* loop, uv_fs_t* req, uv_file file, const uv_buf_t bufs[],
                          unsigned int nbufs, int64_t offset, uv_fs_cb cb);
UV_EXTERN int uv_fs_fsync(uv_loop_t* loop, uv_fs_t* req, uv_file file, uv_fs_cb cb);
UV_EXTERN int uv_fs_fdatasync(uv_loop_t* loop, uv_fs_t* req, uv_file file, uv_fs_cb cb);
UV_EXTERN int uv_fs_ftruncate(uv_loop_t* loop, uv_fs_t* req, uv_file file, int64_t offset,
                              uv_fs_cb cb);
/* result is the number of bytes, which may be fewer than length. An error in writing is reported
 * even if some bytes were sent before. */
UV_EXTERN int uv_fs_sendfile(uv_loop_t* loop, uv_fs_t* req, uv_file out_fd, uv_file in_fd,
                             int64_t in_offset, size_t length, uv_fs_cb cb);
/* With mode and, where allowed, owner. If it fails half-way the destination is removed. */
UV_EXTERN int uv_fs_copyfile(uv_loop_t* loop, uv_fs_t* req, const char* path, const char* new_path,
                             int flags, uv_fs_cb cb);

/* On success ptr is &req->statbuf. */
UV_EXTERN int uv_fs_stat(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb);
UV_EXTERN int uv_fs_lstat(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb);
UV_EXTERN int uv_fs_fstat(uv_loop_t* loop, uv_fs_t* req, uv_file file, uv_fs_cb cb);
/* ptr is a uv_statfs_t, the request's. */
UV_EXTERN int uv_fs_statfs(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb);

UV_EXTERN int uv_fs_access(uv_loop_t* loop, uv_fs_t* req, const char* path, int mode, uv_fs_cb cb);
UV_EXTERN int uv_fs_chmod(uv_loop_t* loop, uv_fs_t* req, const char* path, int mode, uv_fs_cb cb);
UV_EXTERN int uv_fs_fchmod(uv_loop_t* loop, uv_fs_t* req, uv_file file, int mode, uv_fs_cb cb);
UV_EXTERN int uv_fs_chown(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_uid_t uid,
                          uv_gid_t gid, uv_fs_cb cb);
UV_EXTERN int uv_fs_fchown(uv_loop_t* loop, uv_fs_t* req, uv_file file, uv_uid_t uid, uv_gid_t gid,
                           uv_fs_cb cb);
UV_EXTERN int uv_fs_lchown(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_uid_t uid,
                           uv_gid_t gid, uv_fs_cb cb);
/* Times are seconds since 1970, UV_FS_UTIME_NOW or UV_FS_UTIME_OMIT. */
UV_EXTERN int uv_fs_utime(uv_loop_t* loop, uv_fs_t* req, const char* path, double atime,
                          double mtime, uv_fs_cb cb);
UV_EXTERN int uv_fs_futime(uv_loop_t* loop, uv_fs_t* req, uv_file file, double atime, double mtime,
                           uv_fs_cb cb);
UV_EXTERN int uv_fs_lutime(uv_loop_t* loop, uv_fs_t* req, const char* path, double atime,
                           double mtime, uv_fs_cb cb);

UV_EXTERN int uv_fs_rename(uv_loop_t* loop, uv_fs_t* req, const char* path, const char* new_path,
                           uv_fs_cb cb);
UV_EXTERN int uv_fs_link(uv_loop_t* loop, uv_fs_t* req, const char* path, const char* new_path,
                         uv_fs_cb cb);
UV_EXTERN int uv_fs_symlink(uv_loop_t* loop, uv_fs_t* req, const char* path, const char* new_path,
                            int flags, uv_fs_cb cb);
UV_EXTERN int uv_fs_unlink(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb);
/* ptr is the text, the request's. */
UV_EXTERN int uv_fs_readlink(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb);
UV_EXTERN int uv_fs_realpath(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb);

UV_EXTERN int uv_fs_mkdir(uv_loop_t* loop, uv_fs_t* req, const char* path, int mode, uv_fs_cb cb);
UV_EXTERN int uv_fs_rmdir(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb);
/* The last six characters of tpl are XXXXXX; path is the name that was made. uv_fs_mkstemp's
 * result is a descriptor open for reading and writing. */
UV_EXTERN int uv_fs_mkdtemp(uv_loop_t* loop, uv_fs_t* req, const char* tpl, uv_fs_cb cb);
UV_EXTERN int uv_fs_mkstemp(uv_loop_t* loop, uv_fs_t* req, const char* tpl, uv_fs_cb cb);

/* result is how many entries there are, "." and ".." aside; uv_fs_scandir_next gives them in the
 * order of their bytes, then UV_EOF. A name is the request's. */
UV_EXTERN int uv_fs_scandir(uv_loop_t* loop, uv_fs_t* req, const char* path, int flags,
                            uv_fs_cb cb);
UV_EXTERN int uv_fs_scandir_next(uv_fs_t* req, uv_dirent_t* ent);
/* ptr is a uv_dir_t that only uv_fs_closedir frees. */
UV_EXTERN int uv_fs_opendir(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb);
/* Fills dir->dirents, dir->nentries at most, in the file system's order; result is how many, 0 at
 * the end. The names are the request's: clean it up before the next one and before closing. */
UV_EXTERN int uv_fs_readdir(uv_loop_t* loop, uv_fs_t* req, uv_dir_t* dir, uv_fs_cb cb);
UV_EXTERN int uv_fs_closedir(uv_loop_t* loop, uv_fs_t* req, uv_dir_t* dir, uv_fs_cb cb);

#endif
