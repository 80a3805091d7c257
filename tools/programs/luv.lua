-- SPDX-License-Identifier: MIT
--
-- libuv from Lua: timers, sockets, pipes, files, processes, threads, signals. Prints "all is
-- well" at the end, or raises what is not.

local uv = require('luv')
local done = {}

local function check(what, got, wanted)
  if got ~= wanted then
    error(what .. ': ' .. tostring(got) .. ', not ' .. tostring(wanted), 2)
  end
end

local function good(value, err)
  if not value and err then error(err, 2) end
  return value
end

-- ---- order of a turn

local order = {}
local function put(word)
  return function() order[#order + 1] = word end
end
local idle, prepare, checker = uv.new_idle(), uv.new_prepare(), uv.new_check()
idle:start(put('idle'))
prepare:start(put('prepare'))
checker:start(function()
  order[#order + 1] = 'check'
  if #order < 6 then return end
  for _, handle in ipairs({ idle, prepare, checker }) do handle:close(put('close')) end
end)
uv.run()
check('turns', table.concat(order, ' '), 'idle prepare check idle prepare check close close close')

-- ---- timers

local ticks, began = 0, uv.hrtime()
local timer = uv.new_timer()
timer:start(10, 5, function()
  ticks = ticks + 1
  if ticks == 10 then timer:close() end
end)
uv.run()
check('ticks', ticks, 10)
check('not too early', uv.hrtime() - began >= 55e6 * 0.9, true)

-- ---- TCP echo, many clients

local clients, finished, bytes = 50, 0, 0
local server = uv.new_tcp()
good(server:bind('127.0.0.1', 0))
good(server:listen(128, function(err)
  assert(not err, err)
  local peer = uv.new_tcp()
  good(server:accept(peer))
  peer:read_start(function(failed, chunk)
    assert(not failed, failed)
    if chunk then
      peer:write(chunk)
    else
      peer:shutdown(function() peer:close() end)
    end
  end)
end))
local port = server:getsockname().port
for i = 1, clients do
  local client = uv.new_tcp()
  local text = string.rep(string.char(97 + i % 26), 20000)
  local got = {}
  client:connect('127.0.0.1', port, function(err)
    assert(not err, err)
    client:nodelay(true)
    client:read_start(function(failed, chunk)
      assert(not failed, failed)
      if chunk then
        got[#got + 1] = chunk
        bytes = bytes + #chunk
      else
        check('what client ' .. i .. ' got', table.concat(got) == text, true)
        client:close()
        finished = finished + 1
        if finished == clients then server:close() end
      end
    end)
    for at = 1, #text, 5000 do client:write(text:sub(at, at + 4999)) end
    client:shutdown()
  end)
end
uv.run()
check('clients', finished, clients)
check('bytes', bytes, clients * 20000)

local refused
local nobody = uv.new_tcp()
nobody:connect('127.0.0.1', port, function(err)
  refused = err
  nobody:close()
end)
uv.run()
check('nobody listens', refused, 'ECONNREFUSED')

-- ---- a pipe

os.remove('luv.socket')
local listener, said = uv.new_pipe(false), nil
good(listener:bind('luv.socket'))
listener:listen(8, function()
  local peer = uv.new_pipe(false)
  listener:accept(peer)
  peer:read_start(function(_, chunk)
    if chunk then
      said = (said or '') .. chunk
    else
      peer:close()
      listener:close()
    end
  end)
end)
local sender = uv.new_pipe(false)
sender:connect('luv.socket', function(err)
  assert(not err, err)
  sender:write({ 'one ', 'two ', 'three' }, function() sender:close() end)
end)
uv.run()
check('over a pipe', said, 'one two three')

-- ---- UDP

local received = 0
local receiver, speaker = uv.new_udp(), uv.new_udp()
good(receiver:bind('127.0.0.1', 0))
good(receiver:recv_start(function(err, data, from)
  assert(not err, err)
  if not data then return end
  check('who sent it', from.ip, '127.0.0.1')
  received = received + 1
  if received == 100 then
    receiver:close()
    speaker:close()
  end
end))
local place = receiver:getsockname()
for i = 1, 100 do
  speaker:send('datagram ' .. i, '127.0.0.1', place.port, function(err) assert(not err, err) end)
end
uv.run()
check('datagrams', received, 100)

-- ---- files

local folder = good(uv.fs_mkdtemp((os.getenv('TMPDIR') or '/tmp') .. '/luv-XXXXXX'))
local name = folder .. '/file'
local fd = good(uv.fs_open(name, 'w+', 420))
check('written', good(uv.fs_write(fd, { 'hello ', 'world' }, 0)), 11)
check('size', good(uv.fs_fstat(fd)).size, 11)
check('read', good(uv.fs_read(fd, 5, 6)), 'world')
good(uv.fs_ftruncate(fd, 5))
good(uv.fs_close(fd))
good(uv.fs_copyfile(name, folder .. '/copy'))
good(uv.fs_rename(folder .. '/copy', folder .. '/renamed'))
good(uv.fs_symlink(name, folder .. '/link'))
check('link', good(uv.fs_readlink(folder .. '/link')), name)
check('realpath', good(uv.fs_realpath(folder .. '/link')), good(uv.fs_realpath(name)))
local list, entries = good(uv.fs_scandir(folder)), {}
while true do
  local entry, kind = uv.fs_scandir_next(list)
  if not entry then break end
  entries[#entries + 1] = entry .. ':' .. kind
end
table.sort(entries)
check('scandir', table.concat(entries, ' '), 'file:file link:link renamed:file')
local missing, message, code = uv.fs_stat(folder .. '/none')
check('no such file', code, 'ENOENT')
check('and says so', missing == nil and message:match('^ENOENT: no such file or directory') ~= nil, true)

local steps = {}
uv.fs_open(name, 'r', 0, function(err, opened)
  assert(not err, err)
  uv.fs_read(opened, 100, -1, function(failed, data)
    steps[#steps + 1] = failed or data
    uv.fs_close(opened, function() steps[#steps + 1] = 'closed' end)
  end)
end)
local pending = 200
for i = 1, pending do
  uv.fs_stat(i % 2 == 0 and name or folder .. '/none', function(err)
    check('stat in flight', err ~= nil, i % 2 == 1)
    pending = pending - 1
  end)
end
uv.run()
check('asynchronously', table.concat(steps, ' '), 'hello closed')
check('all stats came', pending, 0)

local seen
local watch = uv.new_fs_event()
good(watch:start(folder, {}, function(err, file)
  assert(not err, err)
  seen = file
  watch:close()
end))
good(uv.fs_close(good(uv.fs_open(folder .. '/fresh', 'w', 420))))
uv.run()
check('what is new in the folder', seen, 'fresh')
for _, file in ipairs({ 'file', 'renamed', 'link', 'fresh' }) do good(uv.fs_unlink(folder .. '/' .. file)) end
good(uv.fs_rmdir(folder))

-- ---- processes

local function spawn(program, arguments, input)
  local stdin, stdout, stderr = uv.new_pipe(false), uv.new_pipe(false), uv.new_pipe(false)
  local result = { out = '', err = '' }
  local handle
  handle, result.pid = uv.spawn(program, { args = arguments, stdio = { stdin, stdout, stderr } },
    function(status, signal)
      result.status, result.signal = status, signal
      handle:close()
    end)
  for stream, field in pairs({ [stdout] = 'out', [stderr] = 'err' }) do
    stream:read_start(function(_, chunk)
      if chunk then result[field] = result[field] .. chunk else stream:close() end
    end)
  end
  if input then stdin:write(input) end
  stdin:shutdown(function() stdin:close() end)
  result.handle = handle
  return result
end
local shell = spawn('sh', { '-c', 'cat; echo oops >&2; exit 7' }, string.rep('y', 300000))
local sleeper = spawn('sleep', { '60' })
sleeper.handle:kill('sigterm')
uv.run()
check('status', shell.status, 7)
check('output', #shell.out, 300000)
check('errors', shell.err, 'oops\n')
check('killed by', sleeper.signal, 15)
local none, why = uv.spawn('/no/such/program', {}, function() end)
check('no such program', none == nil and why:match('ENOENT') ~= nil, true)
uv.run()

-- ---- threads, work, async

local worked = 0
local work = uv.new_work(function(n)
  local sum = 0
  for i = 1, n do sum = sum + i end
  return n, sum
end, function(n, sum)
  check('sum of ' .. n, sum, n * (n + 1) / 2)
  worked = worked + 1
end)
for i = 1, 100 do work:queue(i * 100) end
uv.run()
check('works', worked, 100)

local message_from_thread
local async
async = uv.new_async(function(text)
  message_from_thread = text
  async:close()
end)
local thread = uv.new_thread(function(a) a:send('from a thread') end, async)
uv.run()
thread:join()
check('async', message_from_thread, 'from a thread')

-- ---- signals, lookups, the system

local signals = 0
local handler = uv.new_signal()
handler:start('sigusr1', function()
  signals = signals + 1
  if signals == 3 then handler:close() else uv.kill(uv.os_getpid(), 'sigusr1') end
end)
uv.kill(uv.os_getpid(), 'sigusr1')
uv.run()
check('signals', signals, 3)

local address
uv.getaddrinfo('127.0.0.1', '80', { socktype = 'stream', family = 'inet' }, function(err, list_of)
  assert(not err, err)
  address = list_of[1].addr .. ':' .. list_of[1].port
end)
uv.run()
check('getaddrinfo', address, '127.0.0.1:80')
check('hostname', #uv.os_gethostname() > 0, true)
check('memory', uv.get_total_memory() > uv.get_free_memory(), true)
check('processors', #uv.cpu_info() >= 1, true)
check('interfaces', uv.interface_addresses().lo ~= nil, true)
check('nothing is left', uv.loop_alive(), false)
print('all is well')
