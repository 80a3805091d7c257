/* SPDX-License-Identifier: MIT */
/*
 * What we know of the engine at hand: its version, its build, and which of its private ways
 * work here.
 */
#include "engine/doctor.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

#include "engine/jsc.h"

/* Exported by the engine, declared in headers that need GLib's. */
unsigned jsc_get_major_version(void);
unsigned jsc_get_minor_version(void);
unsigned jsc_get_micro_version(void);

void rn_doctor_try(rn_engine* engine) {
  rn_private_probe_rest(rn_jsc_of(engine));
}

bool rn_doctor_capability(unsigned index, struct rn_doctor_capability* row) {
  static const char* const verdicts[] = {
      [RN_NOT_TRIED] = "untried",   [RN_WORKS] = "works", [RN_MISSING] = "missing",
      [RN_DIFFERENT] = "different", [RN_OFF] = "off",     [RN_LACKING] = "lacking"};
  static const char* const much[] = {[RN_STAND_IN_WHOLE] = "whole",
                                     [RN_STAND_IN_PART] = "part",
                                     [RN_STAND_IN_NOTHING] = "nothing"};
  if (index >= RN_CAPABILITY_MAX) return false;
  const struct rn_capability_words* words = &rn_capability_words[index];
  enum rn_capability lacking = rn_capability_lacking(index);
  *row = (struct rn_doctor_capability){
      .name = words->name,
      .verdict = verdicts[rn_verdict(index)],
      .purpose = words->purpose,
      .stand_in = words->stand_in,
      .stand_in_does = much[words->does],
      .lacking = lacking == RN_CAPABILITY_MAX ? "" : rn_capability_words[lacking].name};
  return true;
}

/* ---- the build id: a note of the library ------------------------------------------------- */

struct search {
  ElfW(Addr) base;
  char* id;
  size_t size;
};

static void write_id(const uint8_t* bytes, size_t count, const struct search* search) {
  for (size_t i = 0; i < count && 2 * i + 2 < search->size; i++)
    snprintf(search->id + 2 * i, 3, "%02x", bytes[i]);
}

static size_t padded(size_t size) {
  return (size + 3) & ~(size_t)3;
}

static int look_at(struct dl_phdr_info* info, size_t size, void* arg) {
  (void)size;
  const struct search* search = arg;
  if (info->dlpi_addr != search->base) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr)* part = &info->dlpi_phdr[i];
    if (part->p_type != PT_NOTE) continue;
    const uint8_t* at = (const uint8_t*)(info->dlpi_addr + part->p_vaddr);
    const uint8_t* end = at + part->p_memsz;
    while (at + sizeof(ElfW(Nhdr)) <= end) {
      const ElfW(Nhdr)* note = (const void*)at;
      const uint8_t* content = at + sizeof *note + padded(note->n_namesz);
      if (note->n_type == NT_GNU_BUILD_ID) write_id(content, note->n_descsz, search);
      at = content + padded(note->n_descsz);
    }
  }
  return 1;
}

void rn_doctor_engine(struct rn_doctor_engine* engine) {
  Dl_info info;
  memset(engine, 0, sizeof *engine);
  engine->file = "";
  snprintf(engine->version, sizeof engine->version, "%u.%u.%u", jsc_get_major_version(),
           jsc_get_minor_version(), jsc_get_micro_version());
  if (dladdr((const void*)(uintptr_t)jsc_get_major_version, &info) == 0) return;
  struct search search = {(ElfW(Addr))(uintptr_t)info.dli_fbase, engine->build_id,
                          sizeof engine->build_id};
  dl_iterate_phdr(look_at, &search);
  engine->file = info.dli_fname;
}

const char* rn_doctor_mistake(void) {
  return rn_capability_mistake();
}
