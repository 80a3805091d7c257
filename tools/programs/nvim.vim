" SPDX-License-Identifier: MIT
"
" What neovim does with its loop: timers, jobs, channels, files, a server. Writes `result` into
" the current folder, "all is well" or what was not, and quits.

let g:faults = []

function! s:expect(what, got, wanted) abort
  call writefile([a:what], 'progress', 'a')
  if a:got !=# a:wanted
    call add(g:faults, a:what . ': ' . string(a:got) . ', not ' . string(a:wanted))
  endif
endfunction

" ---- timers

let g:ticks = 0
function! s:tick(timer) abort
  let g:ticks += 1
endfunction

let s:began = reltime()
call timer_start(10, function('s:tick'), {'repeat': 5})
call s:expect('a timer that is stopped', timer_stop(timer_start(5, function('s:tick'))), 0)
call s:expect('five ticks in time', wait(5000, {-> g:ticks == 5}, 5), 0)
call s:expect('not too early', reltimefloat(reltime(s:began)) >= 0.04, 1)
sleep 30m
call s:expect('five ticks, no more', g:ticks, 5)

" ---- jobs

let g:out = []
let g:err = []
let g:exits = {}
let s:watch = {
      \ 'on_stdout': {job, data, event -> extend(g:out, data)},
      \ 'on_stderr': {job, data, event -> extend(g:err, data)},
      \ 'on_exit': {job, status, event -> extend(g:exits, {job: status})},
      \ }

" The status of a job; other events are handled meanwhile.
function! s:status(job) abort
  call wait(20000, {-> has_key(g:exits, a:job)}, 2)
  return get(g:exits, a:job, -1)
endfunction

let s:job = jobstart(['sh', '-c', 'echo out; echo err >&2; exit 3'], s:watch)
call s:expect('the status of a job', jobwait([s:job], 10000), [3])
call s:expect('what a job prints', join(g:out, ''), 'out')
call s:expect('its errors', join(g:err, ''), 'err')
call s:expect('its exit callback', get(g:exits, s:job, -1), 3)

let g:out = []
let s:cat = jobstart(['cat'], extend({'stdout_buffered': v:true}, s:watch))
let s:sent = map(range(20000), '"line " . v:val')
call chansend(s:cat, s:sent)
call chanclose(s:cat, 'stdin')
call s:expect('cat ends', jobwait([s:cat], 20000), [0])
call s:expect('cat says it again', g:out ==# s:sent, 1)

let s:sleeper = jobstart(['sleep', '60'], s:watch)
call jobstop(s:sleeper)
call s:expect('a job that is stopped', s:status(s:sleeper), 143)
call s:expect('no such program', s:status(jobstart(['sh', '-c', 'exec /no/such/program'], s:watch)), 127)
let s:jobs = map(range(20), 'jobstart(["sh", "-c", "exit " . v:val], s:watch)')
call s:expect('twenty jobs', map(s:jobs, 's:status(v:val)'), range(20))
call s:expect('system', system(['tr', 'a-z', 'A-Z'], 'shout'), 'SHOUT')
call s:expect('a long answer', len(system('seq 1 50000')), 288894)

" ---- a terminal

let s:terminal = termopen(['sh', '-c', 'tty >/dev/null && echo terminal'])
call s:expect('a job on a terminal', jobwait([s:terminal], 10000), [0])
call s:expect('its screen', wait(5000, {-> getline(1) ==# 'terminal'}, 10), 0)
enew!

" ---- another neovim, by messages

let s:other = jobstart([v:progpath, '--embed', '-u', 'NONE', '-i', 'NONE', '-n'], {'rpc': v:true})
call s:expect('another neovim', rpcrequest(s:other, 'nvim_eval', '6 * 7'), 42)
for s:i in range(500)
  call rpcrequest(s:other, 'nvim_buf_set_lines', 0, s:i, s:i, v:true, ['line ' . s:i])
endfor
call s:expect('its text', rpcrequest(s:other, 'nvim_buf_line_count', 0), 501)
call rpcnotify(s:other, 'nvim_command', 'qa!')
call s:expect('it quits', jobwait([s:other], 10000), [0])

" ---- a server

let s:address = serverstart('./socket')
let g:out = []
let g:err = []
let s:client = jobstart([v:progpath, '--headless', '-u', 'NONE', '-i', 'NONE',
      \ '--server', s:address, '--remote-expr', '"here " . getpid()'], s:watch)
call s:expect('a client of this one', s:status(s:client), 0)
call s:expect('what it was told', join(g:out + g:err, ''), 'here ' . getpid())
call serverstop(s:address)

" ---- Lua's view of the loop

lua << EOF
local uv = vim.loop
local function expect(what, got, wanted)
  vim.fn.writefile({ what }, 'progress', 'a')
  if got ~= wanted then
    local text = what .. ': ' .. tostring(got) .. ', not ' .. tostring(wanted)
    vim.g.faults = vim.list_extend(vim.g.faults, { text })
  end
end

local server = uv.new_tcp()
local heard, answered = '', ''
server:bind('127.0.0.1', 0)
server:listen(16, function(err)
  assert(not err, err)
  local peer = uv.new_tcp()
  server:accept(peer)
  peer:read_start(function(_, chunk)
    if chunk then
      heard = heard .. chunk
      peer:write(chunk)
    else
      peer:shutdown(function() peer:close() end)
    end
  end)
end)
local client = uv.new_tcp()
client:connect('127.0.0.1', server:getsockname().port, function(err)
  assert(not err, err)
  client:read_start(function(_, chunk)
    if chunk then
      answered = answered .. chunk
      if #answered == 1000000 then client:shutdown() end
    else
      client:close()
      server:close()
    end
  end)
  client:write(string.rep('x', 1000000))
end)
expect('a megabyte to and fro', vim.wait(20000, function() return server:is_closing() end, 5), true)
expect('all of it', #answered, 1000000)

local found
uv.fs_stat('text', function(_, stat) found = stat end)
expect('stat', vim.wait(5000, function() return found ~= nil end, 5), true)
expect('its type', found and found.type, 'file')

local names = {}
local watch = uv.new_fs_event()
watch:start('.', {}, function(_, name) names[name] = true end)
vim.fn.writefile({ 'new' }, 'seen')
expect('a file that is seen', vim.wait(5000, function() return names.seen end, 5), true)
watch:close()

local worked
local work = uv.new_work(function(n)
  local sum = 0
  for i = 1, n do sum = sum + i end
  return sum
end, function(sum) worked = sum end)
work:queue(1000)
expect('work', vim.wait(5000, function() return worked ~= nil end, 5), true)
expect('its result', worked, 500500)
EOF

" ---- the end

call writefile(empty(g:faults) ? ['all is well'] : g:faults, 'result')
qa!
