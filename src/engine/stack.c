/* SPDX-License-Identifier: MIT */
#include "engine/jsc.h"
void rn_stack_fix(JSContextRef cx, JSObjectRef error) { (void)cx; (void)error; }
void rn_stack_start(struct rn_jsc* jsc) { (void)jsc; }
rn_value rn_stack_thrown_at(rn_engine* engine, rn_value value) { (void)value; return rn_undefined(engine->cx); }
