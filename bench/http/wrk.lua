-- SPDX-License-Identifier: MIT
--
-- The requests of load.c for wrk: WRK_REQUEST says the kind, and how many are sent in one piece.
local piece

function init()
  local kind, pieces = string.match(os.getenv('WRK_REQUEST'), '(%a+) (%d+)')
  if kind == 'post' then
    wrk.method = 'POST'
    wrk.headers['Content-Type'] = 'text/plain'
    wrk.body = string.rep('0', 1024)
  elseif kind == 'headers' then
    for i = 1, 99 do wrk.headers['X-Header-' .. i] = 'value of header ' .. i end
  end
  local text = wrk.format()
  local all = {}
  for i = 1, tonumber(pieces) do all[i] = text end
  piece = table.concat(all)
end

function request()
  return piece
end
