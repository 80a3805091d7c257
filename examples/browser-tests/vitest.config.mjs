// SPDX-License-Identifier: MIT
export default {
  test: {
    environment: '../vitest-environment-rondo.mjs',
    globals: true,
    include: ['**/*.test.cjs'],
    watch: false,
  },
};
