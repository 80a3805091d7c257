// SPDX-License-Identifier: MIT
// os: the machine under the process. Everything is asked for when it is called; the constants are
// read from the system's headers when somebody looks at them.

'use strict';

const {
  ArrayPrototypePush, ObjectDefineProperties, ObjectSetPrototypeOf, SymbolToPrimitive,
} = primordials;

const binding = native('os');

function systemError(errno, syscall) {
  const sys = native('sys');
  const { codes } = require('internal/errors');
  return new codes.ERR_SYSTEM_ERROR({
    errno, code: sys.errname(errno), message: sys.strerror(errno), syscall,
  });
}

// A result of a native whose failures are negative numbers.
function checked(result, syscall) {
  if (typeof result === 'number' && result < 0) throw systemError(result, syscall);
  return result;
}

// ---- The system

let information;

function get(index) {
  information ??= checked(binding.information(), 'uv_os_uname');
  return information[index];
}

function type() { return get(0); }
function version() { return get(1); }
function release() { return get(2); }
function machine() { return get(3); }
function arch() { return process.arch; }
function platform() { return process.platform; }
function endianness() { return 'LE'; }
function hostname() { return checked(binding.hostname(), 'uv_os_gethostname'); }
function uptime() { return checked(binding.uptime(), 'uv_uptime'); }
function totalmem() { return binding.totalMemory(); }
function freemem() { return binding.freeMemory(); }
function availableParallelism() { return binding.parallelism(); }
function loadavg() { return binding.loadavg(); }

function cpus() {
  const data = binding.cpus();
  const result = [];
  for (let i = 0; i < data.length; i += 7) {
    ArrayPrototypePush(result, {
      model: data[i],
      speed: data[i + 1],
      times: {
        user: data[i + 2], nice: data[i + 3], sys: data[i + 4], idle: data[i + 5],
        irq: data[i + 6],
      },
    });
  }
  return result;
}

function networkInterfaces() {
  const data = checked(binding.interfaces(), 'uv_interface_addresses');
  const result = {};
  for (let i = 0; i < data.length; i += 8) {
    const name = data[i];
    const prefix = data[i + 7];
    const entry = {
      address: data[i + 1],
      netmask: data[i + 2],
      family: data[i + 3],
      mac: data[i + 4],
      internal: data[i + 5],
      cidr: prefix < 0 ? null : `${data[i + 1]}/${prefix}`,
    };
    if (data[i + 6] !== -1) entry.scopeid = data[i + 6];
    if (primordials.ObjectHasOwn(result, name)) ArrayPrototypePush(result[name], entry);
    else result[name] = [entry];
  }
  return result;
}

// ---- The user

function homedir() {
  const { HOME } = process.env;
  if (HOME !== undefined) return HOME;
  return checked(binding.user(), 'uv_os_homedir')[3];
}

function tmpdir() {
  const { TMPDIR, TMP, TEMP } = process.env;
  const path = TMPDIR || TMP || TEMP || '/tmp';
  return path.length > 1 && path[path.length - 1] === '/' ?
    primordials.StringPrototypeSlice(path, 0, -1) : path;
}

function userInfo(options) {
  const encoding = typeof options === 'object' && options !== null ? options.encoding : undefined;
  const user = checked(binding.user(), 'uv_os_get_passwd');
  const text = (value) => {
    if (value === null || encoding === undefined || encoding === 'utf8') return value;
    const { Buffer } = require('buffer');
    const bytes = Buffer.from(value);
    if (encoding === 'buffer') return bytes;
    return Buffer.isEncoding(encoding) ? bytes.toString(encoding) : value;
  };
  return {
    __proto__: null,
    uid: user[0],
    gid: user[1],
    username: text(user[2]),
    homedir: text(user[3]),
    shell: text(user[4]),
  };
}

// ---- Priority

function setPriority(pid, priority) {
  if (priority === undefined) {
    priority = pid;
    pid = 0;
  }
  const { validateInt32 } = require('internal/validators');
  validateInt32(pid, 'pid');
  validateInt32(priority, 'priority', -20, 19);
  checked(binding.setPriority(pid, priority), 'uv_os_setpriority');
}

function getPriority(pid) {
  if (pid === undefined) pid = 0;
  else require('internal/validators').validateInt32(pid, 'pid');
  const result = binding.getPriority(pid);
  // Priorities are negative too: a failure is 1000 + errno.
  if (result >= 1000) throw systemError(1000 - result, 'uv_os_getpriority');
  return result;
}

// ---- Constants

let constants;

function getConstants() {
  if (constants !== undefined) return constants;
  const sys = native('sys');
  const bare = (object) => ObjectSetPrototypeOf(object, null);
  return constants = {
    __proto__: null,
    UV_UDP_REUSEADDR: 4,
    dlopen: bare(sys.dlopenConstants()),
    errno: bare(sys.errnoConstants()),
    signals: require('internal/signals').constants(),
    priority: {
      __proto__: null,
      PRIORITY_LOW: 19,
      PRIORITY_BELOW_NORMAL: 10,
      PRIORITY_NORMAL: 0,
      PRIORITY_ABOVE_NORMAL: -7,
      PRIORITY_HIGH: -14,
      PRIORITY_HIGHEST: -20,
    },
  };
}

module.exports = {
  arch,
  availableParallelism,
  cpus,
  endianness,
  freemem,
  getPriority,
  homedir,
  hostname,
  loadavg,
  networkInterfaces,
  platform,
  release,
  setPriority,
  tmpdir,
  totalmem,
  type,
  userInfo,
  uptime,
  version,
  machine,
};

// `${os.hostname}` is the host's name.
const TEXTS = [arch, availableParallelism, endianness, freemem, homedir, hostname, machine,
               platform, release, tmpdir, totalmem, type, uptime, version];
for (let i = 0; i < TEXTS.length; i++) {
  const get = TEXTS[i]; // eslint-disable-line no-shadow
  get[SymbolToPrimitive] = () => get();
}

ObjectDefineProperties(module.exports, {
  constants: { __proto__: null, configurable: false, enumerable: true, get: getConstants },
  EOL: { __proto__: null, configurable: true, enumerable: true, writable: false, value: '\n' },
  devNull: {
    __proto__: null, configurable: true, enumerable: true, writable: false, value: '/dev/null',
  },
});
