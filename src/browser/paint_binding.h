/* SPDX-License-Identifier: MIT */
/* native('paint'), for those who need not know pango. */
#ifndef RN_BROWSER_PAINT_BINDING_H
#define RN_BROWSER_PAINT_BINDING_H

#include "node/node.h"

RN_BINDING(rn_binding_paint);

#endif
