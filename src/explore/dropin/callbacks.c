/* SPDX-License-Identifier: MIT */
/*
 * The names of a C program's callbacks, as comments in a report with details:
 *
 *   # callback 31 on_read
 *
 * 31 is the id of the handle or request. A name is that of the function in the table of symbols of
 * the program or library it is in, also if it is static. Stripped ones have none.
 */
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <inttypes.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "explore/explore.h"

enum { NAME_BYTES = 128, SEEN = 256 };

/* ---- functions ----------------------------------------------------------------------- */

/* By the order of kinds in a trace: what handle or request `object` is. NULL: it has none. */
static uintptr_t function_of(rondo_kind kind, const void* object) {
  switch (kind) {
#define RN_OF_KIND(KIND, type, member) \
  case RONDO_KIND_##KIND:              \
    return (uintptr_t)((const type*)object)->member;
    RN_OF_KIND(TIMER, uv_timer_t, timer_cb)
    RN_OF_KIND(IDLE, uv_idle_t, cb)
    RN_OF_KIND(PREPARE, uv_prepare_t, cb)
    RN_OF_KIND(CHECK, uv_check_t, cb)
    RN_OF_KIND(ASYNC, uv_async_t, async_cb)
    RN_OF_KIND(POLL, uv_poll_t, poll_cb)
    RN_OF_KIND(SIGNAL, uv_signal_t, signal_cb)
    RN_OF_KIND(CLOSE, uv_handle_t, close_cb)
    RN_OF_KIND(CONNECTION, uv_stream_t, connection_cb)
    RN_OF_KIND(READ, uv_stream_t, read_cb)
    RN_OF_KIND(WRITE, uv_write_t, cb)
    RN_OF_KIND(CONNECT, uv_connect_t, cb)
    RN_OF_KIND(SHUTDOWN, uv_shutdown_t, cb)
    RN_OF_KIND(SEND, uv_udp_send_t, cb)
    RN_OF_KIND(RECEIVE, uv_udp_t, recv_cb)
    RN_OF_KIND(FS, uv_fs_t, cb)
    RN_OF_KIND(FS_EVENT, uv_fs_event_t, cb)
    RN_OF_KIND(EXIT, uv_process_t, exit_cb)
    RN_OF_KIND(WORK, uv_work_t, after_work_cb)
    RN_OF_KIND(RANDOM, uv_random_t, cb)
    RN_OF_KIND(GETADDRINFO, uv_getaddrinfo_t, cb)
    RN_OF_KIND(GETNAMEINFO, uv_getnameinfo_t, getnameinfo_cb)
#undef RN_OF_KIND
    default:
      return 0;
  }
}

/* ---- names ----------------------------------------------------------------------------- */

static bool is_within(size_t from, size_t size, size_t end) {
  return from <= end && size <= end - from;
}

/* The function that begins at an address, in an ELF file of so many bytes. */
static bool find_symbol(const char* file, size_t size, uintptr_t address, char name[NAME_BYTES]) {
  const ElfW(Ehdr)* head = (const void*)file;
  if (size < sizeof *head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 ||
      head->e_shentsize != sizeof(ElfW(Shdr)) ||
      !is_within(head->e_shoff, (size_t)head->e_shnum * sizeof(ElfW(Shdr)), size))
    return false;
  const ElfW(Shdr)* sections = (const void*)(file + head->e_shoff);
  for (unsigned i = 0; i < head->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB || sections[i].sh_link >= head->e_shnum) continue;
    const ElfW(Shdr)* texts = &sections[sections[i].sh_link];
    if (!is_within(sections[i].sh_offset, sections[i].sh_size, size) ||
        !is_within(texts->sh_offset, texts->sh_size, size))
      return false;
    const ElfW(Sym)* symbols = (const void*)(file + sections[i].sh_offset);
    for (size_t j = 0; j < sections[i].sh_size / sizeof symbols[0]; j++) {
      if (symbols[j].st_value != address || (symbols[j].st_info & 0xf) != STT_FUNC) continue;
      if (symbols[j].st_name >= texts->sh_size) return false;
      snprintf(name, NAME_BYTES, "%.*s", (int)(texts->sh_size - symbols[j].st_name),
               file + texts->sh_offset + symbols[j].st_name);
      return name[0] != '\0';
    }
  }
  return false;
}

static bool read_symbol(const char* path, uintptr_t address, char name[NAME_BYTES]) {
  struct stat about;
  bool is_found = false;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  if (fstat(fd, &about) == 0 && about.st_size > 0) {
    void* file = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (file != MAP_FAILED) {
      is_found = find_symbol(file, (size_t)about.st_size, address, name);
      munmap(file, (size_t)about.st_size);
    }
  }
  close(fd);
  return is_found;
}

static bool name_of(uintptr_t function, char name[NAME_BYTES]) {
  Dl_info info;
  struct link_map* map = NULL;
  if (dladdr1((const void*)function, &info, (void**)&map, RTLD_DL_LINKMAP) == 0) return false;
  if (info.dli_sname != NULL && (uintptr_t)info.dli_saddr == function) {
    snprintf(name, NAME_BYTES, "%s", info.dli_sname);
    return true;
  }
  const char* path = map->l_name[0] == '\0' ? "/proc/self/exe" : map->l_name;
  return read_symbol(path, function - map->l_addr, name);
}

/* ---- what the loop tells ------------------------------------------------------------------ */

static const struct rn_report* report;
static struct {
  uint64_t id;
  uintptr_t function;
} seen[SEEN];

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer, (void)loop;
  char name[NAME_BYTES];
  if (event->type != RONDO_EVENT_QUEUED && event->type != RONDO_EVENT_BEGIN) return;
  if (event->object == NULL) return;
  uintptr_t function = function_of(event->kind, event->object);
  size_t at = event->id % SEEN;
  if (function == 0 || (seen[at].id == event->id && seen[at].function == function)) return;
  seen[at].id = event->id;
  seen[at].function = function;
  FILE* file = name_of(function, name) ? rn_report_open(report) : NULL;
  if (file == NULL) return;
  fprintf(file, "# callback %" PRIu64 " %s\n", event->id, name);
  fclose(file);
}

void rn_callbacks_observe(uv_loop_t* loop, const struct rn_report* to) {
  static rondo_observer_t observer = {.on_event = on_event};
  if (report != NULL) return; /* ids are unique in one loop only: the first */
  report = to;
  (void)rondo_observe(loop, &observer);
}
