/* SPDX-License-Identifier: MIT */
/* Each model has a name by which it is found; other names are refused and leave the
 * result alone. */
/* matrix: none */
#include "../test.h"

int main(void) {
  rondo_model model;
  for (int i = 0; i < RONDO_MODEL_MAX; i++) {
    CHECK_EQ(rondo_model_by_name(rondo_model_name((rondo_model)i), &model), 0);
    CHECK_EQ(model, i);
  }
  CHECK_STR(rondo_model_name(RONDO_MODEL_NODE10), "node10");
  CHECK_STR(rondo_model_name(RONDO_MODEL_NODE11), "node11");
  CHECK_STR(rondo_model_name(RONDO_MODEL_NODE20), "node20");
  model = RONDO_MODEL_NODE11;
  CHECK_EQ(rondo_model_by_name("node", &model), UV_EINVAL);
  CHECK_EQ(rondo_model_by_name("", &model), UV_EINVAL);
  CHECK_EQ(rondo_model_by_name("custom", &model), UV_EINVAL);
  CHECK_EQ(model, RONDO_MODEL_NODE11);
  return 0;
}
