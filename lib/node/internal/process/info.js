// SPDX-License-Identifier: MIT
// What process says about itself: the Node of the loop model that it follows, its own version, how
// it was built. Made when it is first asked for.

'use strict';

const { ObjectDefineProperty, ObjectFreeze } = primordials;

const binding = native('process');

// By rondo_model, as the versions of Node in src/node/process/versions.c. uv is always our own: its
// interface is that of one libuv in every model.
const NODES = [
  { lts: 'Dubnium', modules: '64', v8: '6.8.275.32-node.59' },
  { lts: 'Gallium', modules: '93', v8: '9.4.146.26-node.26' },
  { lts: 'Iron', modules: '115', v8: '11.3.244.8-node.38' },
];

function model() {
  return NODES[binding.model()] ?? NODES[2];
}

function nodeVersion() {
  return binding.nodeVersion();
}

function fixed(object, name, value) {
  ObjectDefineProperty(object, name, {
    __proto__: null, value, writable: false, enumerable: true, configurable: false,
  });
}

function versions() {
  const { modules, v8 } = model();
  const { ares, brotli, icu, unicode, zlib, zstd } = native('versions');
  const result = {};
  fixed(result, 'node', nodeVersion());
  fixed(result, 'ares', ares);
  fixed(result, 'brotli', brotli);
  fixed(result, 'icu', icu);
  fixed(result, 'modules', modules);
  fixed(result, 'openssl', binding.opensslVersion);
  fixed(result, 'rondo', binding.rondoVersion);
  fixed(result, 'unicode', unicode);
  fixed(result, 'uv', binding.uvVersion);
  fixed(result, 'v8', v8); // whose language and errors programs expect; the engine is another
  fixed(result, 'zlib', zlib);
  fixed(result, 'zstd', zstd);
  return result;
}

function release() {
  const { lts } = model();
  const node = nodeVersion();
  const base = `https://nodejs.org/download/release/v${node}/node-v${node}`;
  const result = {};
  fixed(result, 'name', 'node');
  fixed(result, 'lts', lts);
  fixed(result, 'sourceUrl', `${base}.tar.gz`);
  fixed(result, 'headersUrl', `${base}-headers.tar.gz`);
  return result;
}

function features() {
  return {
    inspector: false,
    debug: false,
    uv: true,
    ipv6: true,
    tls_alpn: true,
    tls_sni: true,
    tls_ocsp: true,
    tls: true,
    openssl_is_boringssl: false,
    get cached_builtins() { return true; },
    get require_module() {
      return require('internal/options').getOption('--no-experimental-require-module') !== true;
    },
    get dtls() { return false; },
    get quic() { return false; },
    get typescript() { return false; },
  };
}

// Node writes what its configure script chose; these are the parts that programs read.
function config() {
  const { modules } = model();
  return ObjectFreeze({
    target_defaults: ObjectFreeze({
      cflags: ObjectFreeze([]),
      default_configuration: 'Release',
      defines: ObjectFreeze([]),
      include_dirs: ObjectFreeze([]),
      libraries: ObjectFreeze([]),
    }),
    variables: ObjectFreeze({
      asan: 0,
      coverage: false,
      dcheck_always_on: 0,
      debug_node: false,
      enable_lto: false,
      host_arch: process.arch,
      icu_small: false,
      is_debug: 0,
      node_builtin_shareable_builtins: ObjectFreeze([]),
      node_byteorder: 'little',
      node_install_corepack: false,
      node_install_npm: false,
      node_module_version: +modules,
      node_no_browser_globals: false,
      node_prefix: '/usr/local',
      node_shared: false,
      node_shared_libuv: false,
      node_shared_openssl: false,
      node_shared_zlib: false,
      node_use_amaro: false,
      node_use_node_code_cache: true,
      node_use_node_snapshot: false,
      node_use_openssl: false,
      node_use_quic: false,
      node_use_v8_platform: false,
      node_without_node_options: false,
      openssl_is_fips: false,
      single_executable_application: false,
      target_arch: process.arch,
      ubsan: 0,
      v8_enable_i18n_support: 1,
      v8_enable_inspector: 0,
      v8_enable_webassembly: 1,
    }),
  });
}

module.exports = { config, features, nodeVersion, release, versions };
