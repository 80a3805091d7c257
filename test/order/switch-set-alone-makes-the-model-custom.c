/* SPDX-License-Identifier: MIT */
/* A switch that differs from its model makes the model custom, which is still of its era;
 * setting it to what it was does not. Models and switches that do not exist are refused. */
/* matrix: models */
#include "node.h"

int main(void) {
  node_init();
  rondo_model model = test_model();
  for (rondo_switch s = (rondo_switch)0; s < RONDO_SWITCH_MAX; s++) {
    int on = rondo_model_has(model, s);
    CHECK_EQ(rondo_loop_get_switch(&loop, s), on);
    CHECK_EQ(rondo_loop_set_switch(&loop, s, on), 0);
    CHECK_EQ(rondo_loop_get_model(&loop), model);
    CHECK_EQ(rondo_loop_set_switch(&loop, s, !on), 0);
    CHECK_EQ(rondo_loop_get_model(&loop), RONDO_MODEL_CUSTOM);
    CHECK_EQ(rondo_loop_get_era(&loop), model);
    for (rondo_switch o = (rondo_switch)0; o < RONDO_SWITCH_MAX; o++)
      CHECK_EQ(rondo_loop_get_switch(&loop, o), o == s ? !on : rondo_model_has(model, o));
    CHECK_EQ(rondo_loop_set_model(&loop, model), 0);
    CHECK_EQ(rondo_loop_get_model(&loop), model);
  }
  CHECK_EQ(rondo_loop_set_model(&loop, RONDO_MODEL_CUSTOM), UV_EINVAL);
  CHECK_EQ(rondo_loop_set_model(&loop, RONDO_MODEL_MAX), UV_EINVAL);
  CHECK_EQ(rondo_loop_set_switch(&loop, RONDO_SWITCH_MAX, 1), UV_EINVAL);
  CHECK_EQ(rondo_loop_get_switch(&loop, RONDO_SWITCH_MAX), UV_EINVAL);
  CHECK_EQ(rondo_model_has(RONDO_MODEL_CUSTOM, RONDO_SWITCH_TIMERS_LAST), UV_EINVAL);
  return all_printed("");
}
