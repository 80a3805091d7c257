# SPDX-License-Identifier: MIT
#
# The JavaScript halves into the binary: every lib/**/*.js becomes a built-in module
# named by its path (lib/node/fs.js is fs, lib/web/x.js is web/x), every file of a
# vendored package vendor/PACKAGE/... . Files in a folder called assets are no modules but texts,
# such as parts of a page: lib/rondo/x/assets/page.css becomes the module
# rondo/x/assets/page.css, which exports its text. A text that is called NAME.bundle.js is bundled by
# esbuild first, with the packages that it imports. Sets rondo_builtins to the sources to compile.

file(GLOB_RECURSE rondo_lib CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/lib
     "${PROJECT_SOURCE_DIR}/lib/*.js")
list(FILTER rondo_lib EXCLUDE REGEX "/assets/")
file(GLOB_RECURSE rondo_assets CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/lib
     "${PROJECT_SOURCE_DIR}/lib/*")
list(FILTER rondo_assets INCLUDE REGEX "/assets/")

set(rondo_builtin_ids "")
set(rondo_builtin_files "")
foreach(file IN LISTS rondo_lib)
  string(REGEX REPLACE "^node/" "" id "${file}")
  string(REGEX REPLACE "\\.js$" "" id "${id}")
  list(APPEND rondo_builtin_ids "${id}!${PROJECT_SOURCE_DIR}/lib/${file}")
endforeach()

# The packages of npm that are built in, or that build something.
set(rondo_modules ${PROJECT_SOURCE_DIR}/node_modules)
foreach(package readable-stream acorn parse5 entities esbuild @codemirror/view)
  if(NOT EXISTS ${rondo_modules}/${package})
    message(FATAL_ERROR "node_modules has no ${package}: tools/deps fills it "
                        "(npm ci --ignore-scripts --no-audit --no-fund)")
  endif()
endforeach()

# A text as a string of JavaScript, written anew only if it is another.
set(rondo_texts ${PROJECT_BINARY_DIR}/assets)
foreach(file IN LISTS rondo_assets)
  set(path ${PROJECT_SOURCE_DIR}/lib/${file})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
  if(file MATCHES "\\.bundle\\.js$")
    execute_process(COMMAND ${rondo_modules}/.bin/esbuild ${path} --bundle --minify --format=iife
                            --legal-comments=eof --log-level=warning
                            --outfile=${rondo_texts}/bundle.js
                    COMMAND_ERROR_IS_FATAL ANY)
    set(path ${rondo_texts}/bundle.js)
  endif()
  file(READ ${path} text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n" text "${text}")
  file(WRITE ${rondo_texts}/new "module.exports=\"${text}\";\n")
  get_filename_component(folder ${rondo_texts}/${file} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  file(COPY_FILE ${rondo_texts}/new ${rondo_texts}/${file}.js ONLY_IF_DIFFERENT)
  list(APPEND rondo_builtin_ids "${file}!${rondo_texts}/${file}.js")
endforeach()

# Packages of npm: tools/embed-npm copies their files with the names in their require
# calls changed to ours.
set(rondo_vendor ${PROJECT_BINARY_DIR}/vendor)
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

# What every program loads lies together, in this order, so that it needs few pages: a matter of
# memory, nothing depends on it.
set(rondo_first internal/stacks internal/primordials internal/bootstrap internal/tasks
    internal/life internal/timers timers internal/process path internal/options
    internal/function-text internal/start internal/modules/run internal/modules/loader
    internal/modules/package)

# A built-in is evaluated as a program of its own, in a block: the engine parses a program
# once, but the body of a function twice. Its six names come from `this`.
set(before "'use strict';{const{exports,require,module,process,native,primordials}=this;")

set(ids "") # together, as the search visits many
set(texts "")
set(texts_first "")
set(table "")
set(count 0)
foreach(entry IN LISTS rondo_builtin_ids)
  string(REPLACE "!" ";" entry "${entry}")
  list(GET entry 0 id)
  list(GET entry 1 path)
  list(APPEND rondo_builtin_files "${path}")
  string(APPEND ids ".Lid${count}: .asciz \"${id}\"\n")
  string(CONCAT text ".Ltext${count}: .ascii \"${before}\"\n"
    ".incbin \"${path}\"\n.ascii \"\\n}\"\n.Lend${count}: .byte 0\n")
  list(FIND rondo_first "${id}" position)
  if(position EQUAL -1)
    string(APPEND texts "${text}")
  else()
    set(text_${position} "${text}")
  endif()
  string(APPEND table ".long .Lid${count} - rn_builtins_at, .Ltext${count} - rn_builtins_at, "
    ".Lend${count} - rn_builtins_at\n")
  math(EXPR count "${count} + 1")
endforeach()
list(LENGTH rondo_first length)
math(EXPR last "${length} - 1")
foreach(position RANGE ${last})
  string(APPEND texts_first "${text_${position}}")
endforeach()
string(CONCAT assembly
  ".section .rodata\n.global rn_builtins_at\nrn_builtins_at:\n${ids}"
  ".balign 8\n.global rn_builtins\nrn_builtins:\n${table}"
  "${texts_first}${texts}.balign 8\n.global rn_builtins_count\nrn_builtins_count: .quad ${count}\n"
  ".section .note.GNU-stack,\"\",@progbits\n")
set(rondo_builtins_text ${PROJECT_BINARY_DIR}/builtins_text.S)
file(CONFIGURE OUTPUT ${rondo_builtins_text} CONTENT "${assembly}" @ONLY)
set_source_files_properties(${rondo_builtins_text} PROPERTIES
                            OBJECT_DEPENDS "${rondo_builtin_files}")

# What they are compiled to (src/engine/private/code.c): a program that has the same texts writes it.
set(rondo_code ${PROJECT_BINARY_DIR}/builtins.code)
if(CMAKE_CROSSCOMPILING OR NOT RONDO_PRECOMPILE)
  set(rondo_code_line ".quad 0")
else()
  set(rondo_code_line ".incbin \"${rondo_code}\"")
  add_executable(rondo-precompile src/engine/private/build/precompile.c src/engine/private/code.c
                 src/engine/private/capabilities.c src/engine/settings.c ${rondo_builtins_text})
  target_include_directories(rondo-precompile PRIVATE src include)
  target_link_libraries(rondo-precompile PRIVATE ${JSC_LIBRARIES})
  set_source_files_properties(src/engine/private/build/precompile.c PROPERTIES
                              COMPILE_OPTIONS "${JSC_CFLAGS}")
  # Again for another engine, however old its file is.
  list(GET JSC_LINK_LIBRARIES 0 engine)
  file(REAL_PATH "${engine}" engine)
  file(SHA256 "${engine}" engine_hash)
  file(CONFIGURE OUTPUT ${rondo_code}.engine CONTENT "${engine} ${engine_hash}\n" @ONLY)
  add_custom_command(OUTPUT ${rondo_code} COMMAND rondo-precompile ${rondo_code}
                     DEPENDS rondo-precompile ${rondo_code}.engine COMMENT "Compiling the built-in modules")
  set_source_files_properties(${PROJECT_BINARY_DIR}/builtins_code.S PROPERTIES
                              OBJECT_DEPENDS ${rondo_code})
endif()
set(rondo_builtins_code ${PROJECT_BINARY_DIR}/builtins_code.S)
file(CONFIGURE OUTPUT ${rondo_builtins_code} CONTENT
".section .rodata
.balign 64
.global rn_builtins_code
rn_builtins_code:
${rondo_code_line}
.section .note.GNU-stack,\"\",@progbits
" @ONLY)
set(rondo_builtins ${rondo_builtins_text} ${rondo_builtins_code})
