/* SPDX-License-Identifier: MIT */
/*
 * Directories: all at once and in order (scandir), or piece by piece (opendir,
 * readdir, closedir). "." and ".." are left out of both.
 *
 * A scanned directory is one piece of memory, so that cleaning up is one free:
 *
 *   struct listing │ entries, sorted by name │ names, each with its NUL
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "fs/fs.h"

struct entry {
  const char* name; /* while it is gathered: how far into the names */
  uv_dirent_type_t type;
};

struct listing {
  size_t next;
  struct entry entries[];
};

/* While it grows, entries and names are apart. */
struct gathered {
  struct entry* entries;
  size_t count;
  size_t capacity;
  char* names;
  size_t names_size;
  size_t names_capacity;
};

static uv_dirent_type_t type_of(const struct dirent* entry) {
  switch (entry->d_type) {
    case DT_REG:
      return UV_DIRENT_FILE;
    case DT_DIR:
      return UV_DIRENT_DIR;
    case DT_LNK:
      return UV_DIRENT_LINK;
    case DT_FIFO:
      return UV_DIRENT_FIFO;
    case DT_SOCK:
      return UV_DIRENT_SOCKET;
    case DT_CHR:
      return UV_DIRENT_CHAR;
    case DT_BLK:
      return UV_DIRENT_BLOCK;
    default:
      return UV_DIRENT_UNKNOWN; /* not every file system tells */
  }
}

/* The next entry but "." and ".."; NULL with *err 0 at the end. */
static const struct dirent* next_entry(DIR* dir, int* err) {
  for (;;) {
    errno = 0;
    const struct dirent* entry = readdir(dir);
    if (entry == NULL) {
      *err = -errno;
      return NULL;
    }
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) return entry;
  }
}

/* ---- scandir ---------------------------------------------------------------- */

/* Makes room for `more` elements of `size` bytes. */
static bool grow(void** memory, size_t* capacity, size_t used, size_t more, size_t size) {
  if (used + more <= *capacity) return true;
  size_t wanted = *capacity == 0 ? 64 : *capacity * 2;
  while (wanted < used + more) wanted *= 2;
  void* grown = rn_realloc(*memory, wanted * size);
  if (grown == NULL) return false;
  *memory = grown;
  *capacity = wanted;
  return true;
}

static bool gather_one(struct gathered* all, const struct dirent* entry) {
  size_t size = strlen(entry->d_name) + 1;
  void* entries = all->entries;
  void* names = all->names;
  bool ok = grow(&entries, &all->capacity, all->count, 1, sizeof all->entries[0]);
  all->entries = entries;
  ok = ok && grow(&names, &all->names_capacity, all->names_size, size, 1);
  all->names = names;
  if (!ok) return false;
  memcpy(all->names + all->names_size, entry->d_name, size);
  all->entries[all->count++] =
      (struct entry){.name = (const char*)(uintptr_t)all->names_size, .type = type_of(entry)};
  all->names_size += size;
  return true;
}

static int by_name(const void* a, const void* b) {
  return strcmp(((const struct entry*)a)->name, ((const struct entry*)b)->name);
}

static struct listing* list(const struct gathered* all) {
  const size_t entries_size = all->count * sizeof all->entries[0];
  struct listing* listing = rn_malloc(sizeof *listing + entries_size + all->names_size);
  if (listing == NULL) return NULL;
  char* names = (char*)listing->entries + entries_size;
  memcpy(names, all->names, all->names_size);
  listing->next = 0;
  for (size_t i = 0; i < all->count; i++) {
    listing->entries[i].name = names + (uintptr_t)all->entries[i].name;
    listing->entries[i].type = all->entries[i].type;
  }
  qsort(listing->entries, all->count, sizeof listing->entries[0], by_name);
  return listing;
}

static ssize_t perform_scandir(uv_fs_t* req) {
  DIR* dir = opendir(req->path);
  if (dir == NULL) return -errno;
  struct gathered all = {0};
  const struct dirent* entry;
  int err = 0;
  while (err == 0 && (entry = next_entry(dir, &err)) != NULL)
    if (!gather_one(&all, entry)) err = UV_ENOMEM;
  closedir(dir);
  if (err == 0 && all.count > 0) {
    req->ptr = list(&all);
    if (req->ptr == NULL) err = UV_ENOMEM;
  }
  rn_free(all.entries);
  rn_free(all.names);
  return err != 0 ? err : (ssize_t)all.count;
}

static const struct rn_fs_call scandir_call = {UV_FS_SCANDIR, perform_scandir, false};

int uv_fs_scandir(uv_loop_t* loop, uv_fs_t* req, const char* path, int flags, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &scandir_call, path, cb);
  if (err != 0) return err;
  req->flags = flags;
  return rn_fs_go(req);
}

int uv_fs_scandir_next(uv_fs_t* req, uv_dirent_t* ent) {
  if (req->result < 0) return (int)req->result;
  struct listing* listing = req->ptr;
  if (listing == NULL) return UV_EOF; /* empty, or at its end before */
  if (listing->next == (size_t)req->result) {
    rn_free(listing);
    req->ptr = NULL;
    return UV_EOF;
  }
  const struct entry* entry = &listing->entries[listing->next++];
  ent->name = entry->name;
  ent->type = entry->type;
  return 0;
}

/* ---- opendir, readdir, closedir ------------------------------------------------ */

static ssize_t perform_opendir(uv_fs_t* req) {
  uv_dir_t* dir = rn_calloc(1, sizeof *dir);
  if (dir == NULL) return UV_ENOMEM;
  dir->dir = opendir(req->path);
  if (dir->dir == NULL) {
    int err = -errno;
    rn_free(dir);
    return err;
  }
  req->ptr = dir;
  return 0;
}

static char* copy_name(const char* name) {
  size_t size = strlen(name) + 1;
  char* copy = rn_malloc(size);
  return copy == NULL ? NULL : memcpy(copy, name, size);
}

static void free_names(uv_dirent_t* dirents, size_t count) {
  for (size_t i = 0; i < count; i++) {
    rn_free((char*)(uintptr_t)dirents[i].name);
    dirents[i].name = NULL;
  }
}

static ssize_t perform_readdir(uv_fs_t* req) {
  uv_dir_t* dir = req->ptr;
  const struct dirent* entry;
  size_t count = 0;
  int err = 0;
  while (count < dir->nentries && (entry = next_entry(dir->dir, &err)) != NULL) {
    uv_dirent_t* out = &dir->dirents[count];
    out->name = copy_name(entry->d_name);
    if (out->name == NULL) {
      err = UV_ENOMEM;
      break;
    }
    out->type = type_of(entry);
    count++;
  }
  if (err == 0) return (ssize_t)count;
  free_names(dir->dirents, count);
  return err;
}

void rn_fs_free_names(uv_fs_t* req) {
  const uv_dir_t* dir = req->ptr;
  if (dir == NULL || dir->dirents == NULL || req->result <= 0) return;
  free_names(dir->dirents, (size_t)req->result);
}

static ssize_t perform_closedir(uv_fs_t* req) {
  uv_dir_t* dir = req->ptr;
  if (dir->dir != NULL) (void)closedir(dir->dir);
  rn_free(dir);
  req->ptr = NULL;
  return 0;
}

static const struct rn_fs_call opendir_call = {UV_FS_OPENDIR, perform_opendir, false};
static const struct rn_fs_call readdir_call = {UV_FS_READDIR, perform_readdir, false};
static const struct rn_fs_call closedir_call = {UV_FS_CLOSEDIR, perform_closedir, true};

int uv_fs_opendir(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &opendir_call, path, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_readdir(uv_loop_t* loop, uv_fs_t* req, uv_dir_t* dir, uv_fs_cb cb) {
  int err = rn_fs_begin(loop, req, &readdir_call, cb);
  if (err != 0) return err;
  if (dir == NULL || dir->dir == NULL || dir->dirents == NULL) return UV_EINVAL;
  req->ptr = dir;
  return rn_fs_go(req);
}

int uv_fs_closedir(uv_loop_t* loop, uv_fs_t* req, uv_dir_t* dir, uv_fs_cb cb) {
  int err = rn_fs_begin(loop, req, &closedir_call, cb);
  if (err != 0) return err;
  if (dir == NULL) return UV_EINVAL;
  req->ptr = dir;
  return rn_fs_go(req);
}
