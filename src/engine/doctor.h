/* SPDX-License-Identifier: MIT */
/* What we know of the engine at hand (doctor.c). */
#ifndef RN_ENGINE_DOCTOR_H
#define RN_ENGINE_DOCTOR_H

#include "engine/engine.h"

struct rn_doctor_capability {
  const char* name;
  const char* verdict; /* works, missing, different, off, lacking, or untried */
  const char* purpose;
  const char* stand_in;
  const char* stand_in_does; /* whole, part, or nothing */
  const char* lacking;       /* the one that it stands on and that does not work, or "" */
};

struct rn_doctor_engine {
  char version[32];
  char build_id[64];
  const char* file;
};

/* Tries what would only be tried on first use. */
void rn_doctor_try(rn_engine* engine);
/* False if there are no more. */
bool rn_doctor_capability(unsigned index, struct rn_doctor_capability* row);
void rn_doctor_engine(struct rn_doctor_engine* engine);
/* A value of RONDO_ENGINE or a name in RONDO_WITHOUT that means nothing; NULL if there is none. */
const char* rn_doctor_mistake(void);

#endif
