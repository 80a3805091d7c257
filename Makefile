# SPDX-License-Identifier: MIT
#
# The friendly front of CMakeLists.txt. `make help` lists what it can do.

BUILD ?= build
PREFIX ?= /usr/local
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
CLANG_FORMAT ?= clang-format
CLANG_TIDY ?= clang-tidy
SECONDS ?= 1200
PLAYWRIGHT ?= 1.65.1
SPEEDSCOPE ?= 1.25.0

# One step after another; each step is parallel in itself.
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory
.PHONY: all build run test test-plain test-asan test-tsan bench book oracle oracle-causes oracle-browser test-real-time test-pages npm fuzz fuzz-c soak install tidy format clean help
.PHONY: deps have-cmake

CONFIGURE = cmake >/dev/null -S .
COMPILE = cmake --build
CTEST = tools/run-tests
heading = @printf '\n==== %s ====\n\n'
c_files = find $(wildcard include src test bench examples) -name '*.[ch]' -type f

all: build

have-cmake:
	@command -v cmake >/dev/null 2>&1 || { echo 'cmake is missing: tools/deps installs it' >&2; exit 1; }

deps:
	@tools/deps

build: have-cmake
	@$(CONFIGURE) -B $(BUILD)
	@$(COMPILE) $(BUILD) -j $(JOBS) --target library examples rondo-cli

run: deps build
	$(heading) 'examples/tour.js: the queues and phases that JavaScript sees'
	@$(BUILD)/rondo examples/tour.js
	$(heading) 'examples/turn.c: every phase, from C'
	@$(BUILD)/examples/turn

# ---- tests ------------------------------------------------------------------------

test: deps test-plain test-asan test-tsan

test-plain: have-cmake
	$(heading) 'tests: plain build'
	@$(CONFIGURE) -B $(BUILD)
	@$(COMPILE) $(BUILD) -j $(JOBS) --target library examples rondo-cli tests
	@$(CTEST) $(BUILD)

test-asan: have-cmake
	$(heading) 'tests: address and undefined-behaviour sanitizers'
	@$(CONFIGURE) -B $(BUILD)/asan -DRONDO_SANITIZE=address,undefined
	@$(COMPILE) $(BUILD)/asan -j $(JOBS) --target tests
	@$(CTEST) $(BUILD)/asan

test-tsan: have-cmake
	$(heading) 'tests: thread sanitizer'
	@$(CONFIGURE) -B $(BUILD)/tsan -DRONDO_SANITIZE=thread
	@$(COMPILE) $(BUILD)/tsan -j $(JOBS) --target tests
	@$(CTEST) $(BUILD)/tsan

# ---- the rest ---------------------------------------------------------------------

bench:
	@tools/deps --bench
	@$(MAKE) build
	@tools/peers
	@bench/run

# Random programs, the same on Rondo and on real Nodes.
oracle: deps build
	@tools/oracle

# Who queued what in random programs, by rondo explain and by async_hooks of real Nodes.
oracle-causes: deps build
	@tools/oracle-causes

# Random pages, the same in Rondo's browser loop and in Chromium.
oracle-browser: deps build
	@tools/deps --chromium
	@tools/oracle-browser

# The browser's pages once more in real time, for a machine that is not busy.
test-real-time: deps
	@cmake -S . -B build -DRONDO_REAL_TIME_TESTS=ON >/dev/null
	@cmake --build build --target rondo-cli
	@ctest --test-dir build --output-on-failure -R '^browser/.*\[real\]'; status=$$?; \
	  cmake -S . -B build -DRONDO_REAL_TIME_TESTS=OFF >/dev/null; exit $$status

# Pages of the tools, in Chromium.
test-pages: deps build
	@tools/deps --chromium
	@npm install --prefix $(BUILD)/pages --ignore-scripts --no-audit --no-fund --silent playwright-core@$(PLAYWRIGHT) speedscope@$(SPEEDSCOPE)
	@RONDO_PAGES_TIMES=yes $(CTEST) $(BUILD) -R '^pages/' -V

npm: deps build
	@test/npm/run

fuzz: deps build
	@tools/fuzz --cases 100000 --differences 1000
	@tools/peers node24
	@tools/fuzz --only http --cases 100000 --node $(BUILD)/peers/node24/run --later none

# README.md and docs/ as a static site, with its links checked.
book: deps build
	@mkdir -p $(BUILD)/book
	@cp tools/book/package.json tools/book/package-lock.json $(BUILD)/book/
	@npm ci --prefix $(BUILD)/book --ignore-scripts --no-audit --no-fund --silent
	@$(BUILD)/rondo tools/book/render.mjs $(BUILD)/book $(BUILD)/book/site

# Bytes that libFuzzer makes up, for every parser in C that sees foreign ones.
fuzz-c:
	@tools/deps --fuzz
	@$(CONFIGURE) -B $(BUILD)/fuzz-c -DCMAKE_C_COMPILER=clang -DRONDO_SANITIZE=address,undefined -DRONDO_FUZZ=ON
	@$(COMPILE) $(BUILD)/fuzz-c -j $(JOBS) --target fuzz-c
	@tools/fuzz-c $(BUILD)/fuzz-c/test/fuzz-c $(SECONDS)

# Everything at once for long, with every byte and request counted.
soak: have-cmake
	@$(CONFIGURE) -B $(BUILD)
	@$(COMPILE) $(BUILD) -j $(JOBS) --target test.load.mixed
	@for backend in uring epoll; do \
	  echo "$$backend"; \
	  LOAD_SECONDS=$$(($(SECONDS) / 2)) RONDO_POLL=$$backend $(BUILD)/test/load/mixed || exit 1; \
	done

install: build
	@DESTDIR='$(DESTDIR)' cmake --install $(BUILD) --prefix '$(PREFIX)'

# Format, then warnings and clang-tidy by the second compiler, then the house rules.
tidy:
	@tools/deps --tidy
	$(heading) 'clang-format'
	@CLANG_FORMAT='$(CLANG_FORMAT)' tools/check format
	$(heading) 'clang, warnings as errors'
	@$(CONFIGURE) -B $(BUILD)/tidy -DCMAKE_C_COMPILER=clang -DRONDO_WERROR=ON
	@$(COMPILE) $(BUILD)/tidy -j $(JOBS)
	$(heading) 'clang-tidy'
	@find $(wildcard src test examples) -name '*.c' -not -path 'test/install/*' | sort | \
	  xargs -P $(JOBS) -n 1 sh -c \
	  'said=$$($(CLANG_TIDY) -quiet -p $(BUILD)/tidy "$$@" 2>&1) || { echo "$$said"; exit 1; }' tidy
	$(heading) 'tools/check'
	@$(MAKE) build
	@tools/check

format:
	@tools/deps --tidy
	@$(c_files) | xargs $(CLANG_FORMAT) -i

clean:
	rm -rf $(BUILD)

help:
	@echo 'make                    build the library, the examples and $(BUILD)/rondo'
	@echo 'make run                install missing packages, build, walk through every queue and phase'
	@echo 'make test               the tests: plain, then under the sanitizers'
	@echo 'make test-plain         only these; also test-asan and test-tsan'
	@echo 'make bench              compare with libuv, Node and Bun'
	@echo 'make book               README.md and docs/ as a site in $(BUILD)/book/site, links checked'
	@echo 'make oracle             compare the order of random programs with real Nodes'
	@echo 'make oracle-causes      compare the causes of tasks in random programs with real Nodes'
	@echo 'make oracle-browser     compare the order of random pages with Chromium'
	@echo 'make test-real-time     the pages of the browser loop in real time'
	@echo 'make test-pages         traces, timelines and the playground, used in Chromium'
	@echo 'make npm                compare programs that use packages of npm with Node 20'
	@echo 'make fuzz               compare util.inspect, assert, Buffer, URL ... with Node 20 on random values'
	@echo 'make fuzz-c SECONDS=... libFuzzer on every parser in C, a share of the time for each (default 1200)'
	@echo 'make soak SECONDS=...   mixed load with everything counted, half of the time on each backend (default 1200)'
	@echo 'make install PREFIX=... install (default /usr/local; DESTDIR is respected)'
	@echo 'make tidy               format, warnings, clang-tidy, house rules'
	@echo 'make format             let clang-format rewrite the sources'
	@echo 'make clean              remove $(BUILD)/'
