# SPDX-License-Identifier: MIT
#
# The JavaScript halves into the binary: every lib/**/*.js becomes a built-in module
# named by its path (lib/node/fs.js is fs, lib/web/x.js is web/x), every file of a
# vendored package vendor/PACKAGE/... . Sets rondo_builtins to the sources to compile.

file(GLOB_RECURSE rondo_lib CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/lib
     "${PROJECT_SOURCE_DIR}/lib/*.js")

set(rondo_builtin_ids "")
set(rondo_builtin_files "")
foreach(file IN LISTS rondo_lib)
  string(REGEX REPLACE "^node/" "" id "${file}")
  string(REGEX REPLACE "\\.js$" "" id "${id}")
  list(APPEND rondo_builtin_ids "${id}!${PROJECT_SOURCE_DIR}/lib/${file}")
endforeach()

# Packages of npm: tools/embed-npm copies their files with the names in their require
# calls changed to ours.
set(rondo_modules ${PROJECT_SOURCE_DIR}/node_modules)
set(rondo_vendor ${PROJECT_BINARY_DIR}/vendor)
if(NOT EXISTS ${rondo_modules}/readable-stream OR NOT EXISTS ${rondo_modules}/acorn)
  message(FATAL_ERROR "node_modules is missing: tools/deps fills it "
                      "(npm ci --ignore-scripts --no-audit --no-fund)")
endif()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
             ${PROJECT_SOURCE_DIR}/package-lock.json ${PROJECT_SOURCE_DIR}/tools/embed-npm)
execute_process(COMMAND ${PROJECT_SOURCE_DIR}/tools/embed-npm ${rondo_modules} ${rondo_vendor}
                COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE rondo_vendored RELATIVE ${rondo_vendor} "${rondo_vendor}/*.js")
foreach(file IN LISTS rondo_vendored)
  string(REGEX REPLACE "\\.js$" "" id "vendor/${file}")
  list(APPEND rondo_builtin_ids "${id}!${rondo_vendor}/${file}")
endforeach()

# By id, as strcmp orders them (nothing in an id comes before "!"): rn_builtins is
# searched by halves.
list(SORT rondo_builtin_ids COMPARE STRING)

set(assembly ".section .rodata\n")
set(externs "")
set(table "")
set(count 0)
foreach(entry IN LISTS rondo_builtin_ids)
  string(REPLACE "!" ";" entry "${entry}")
  list(GET entry 0 id)
  list(GET entry 1 path)
  list(APPEND rondo_builtin_files "${path}")
  string(APPEND assembly
    ".global rn_text_${count}\n.global rn_end_${count}\n"
    "rn_text_${count}:\n.incbin \"${path}\"\nrn_end_${count}:\n.byte 0\n")
  string(APPEND externs "extern const char rn_text_${count}[], rn_end_${count}[];\n")
  string(APPEND table "  ENTRY(\"${id}\", ${count})\n")
  math(EXPR count "${count} + 1")
endforeach()
string(APPEND assembly ".section .note.GNU-stack,\"\",@progbits\n")

set(rondo_builtins ${PROJECT_BINARY_DIR}/builtins_text.S ${PROJECT_BINARY_DIR}/builtins_table.c)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/builtins_text.S CONTENT "${assembly}" @ONLY)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/builtins_table.c CONTENT
"#include \"node/builtins.h\"
${externs}
#define ENTRY(id, n) {id, rn_text_##n, rn_end_##n},
const struct rn_builtin rn_builtins[] = {
${table}};
const size_t rn_builtins_count = ${count};
" @ONLY)
set_source_files_properties(${PROJECT_BINARY_DIR}/builtins_text.S PROPERTIES
                            OBJECT_DEPENDS "${rondo_builtin_files}")
