# SPDX-License-Identifier: MIT
"""asyncio on uvloop: streams, datagrams, processes, signals, threads. Prints "all is well"."""

import asyncio
import os
import signal
import socket
import sys
import tempfile
import threading

import uvloop

CLIENTS = 50
ROUNDS = 50


async def echo(reader, writer):
    while True:
        data = await reader.read(65536)
        if not data:
            break
        writer.write(data)
        await writer.drain()
    writer.close()


async def talk(connect, number):
    reader, writer = await connect
    for i in range(ROUNDS):
        text = b'%d of %d ' % (i, number) * (1 + i * 7 % 200)
        writer.write(text)
        assert await reader.readexactly(len(text)) == text
    writer.write_eof()
    assert await reader.read() == b''
    writer.close()
    await writer.wait_closed()


async def check_tcp():
    server = await asyncio.start_server(echo, '127.0.0.1', 0)
    host, port = server.sockets[0].getsockname()
    await asyncio.gather(*(talk(asyncio.open_connection(host, port), i) for i in range(CLIENTS)))
    server.close()
    await server.wait_closed()
    try:
        await asyncio.open_connection(host, port)
        raise AssertionError('nobody listens there')
    except ConnectionRefusedError:
        pass


async def check_unix(folder):
    path = os.path.join(folder, 'socket')
    server = await asyncio.start_unix_server(echo, path)
    await asyncio.gather(*(talk(asyncio.open_unix_connection(path), i) for i in range(10)))
    server.close()
    await server.wait_closed()


class EchoProtocol(asyncio.Protocol):
    """uvloop's own example: an echo server by a protocol."""

    def connection_made(self, transport):
        self.transport = transport
        sock = transport.get_extra_info('socket')
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def data_received(self, data):
        self.transport.write(data)


async def check_protocol():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(EchoProtocol, '127.0.0.1', 0)
    port = server.sockets[0].getsockname()[1]

    # And by bare sockets, its other example.
    async def client():
        sock = socket.socket()
        sock.setblocking(False)
        await loop.sock_connect(sock, ('127.0.0.1', port))
        for i in range(100):
            await loop.sock_sendall(sock, b'x' * 1024)
            left = 1024
            while left:
                left -= len(await loop.sock_recv(sock, left))
        sock.close()

    await asyncio.gather(*(client() for _ in range(10)))
    server.close()
    await server.wait_closed()


async def check_slow_reader():
    """The writer is told to pause, and no byte is lost."""
    total = 20 * 1024 * 1024
    got = 0
    ended = asyncio.get_running_loop().create_future()

    async def slow(reader, writer):
        nonlocal got
        while data := await reader.read(1 << 16):
            got += len(data)
            if got % 7 == 0:
                await asyncio.sleep(0.001)
        writer.close()
        ended.set_result(None)

    server = await asyncio.start_server(slow, '127.0.0.1', 0)
    _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for _ in range(total // (1 << 18)):
        writer.write(b'z' * (1 << 18))
        await writer.drain()
    writer.close()
    await ended
    assert got == total, got
    server.close()


async def check_udp():
    loop = asyncio.get_running_loop()
    everything = loop.create_future()

    class Server(asyncio.DatagramProtocol):
        def connection_made(self, transport):
            self.transport = transport

        def datagram_received(self, data, address):
            self.transport.sendto(data.upper(), address)

    class Client(asyncio.DatagramProtocol):
        answers = 0

        def connection_made(self, transport):
            for i in range(50):
                transport.sendto(b'datagram %d' % i)

        def datagram_received(self, data, address):
            assert data.startswith(b'DATAGRAM ')
            Client.answers += 1
            if Client.answers == 50:
                everything.set_result(None)

    server, _ = await loop.create_datagram_endpoint(Server, local_addr=('127.0.0.1', 0))
    client, _ = await loop.create_datagram_endpoint(
        Client, remote_addr=server.get_extra_info('sockname'))
    await asyncio.wait_for(everything, 10)
    client.close()
    server.close()


async def check_processes():
    process = await asyncio.create_subprocess_exec(
        'sh', '-c', 'cat; echo problem >&2; exit 5', stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    out, err = await process.communicate(b'q' * 500000)
    assert (len(out), err, process.returncode) == (500000, b'problem\n', 5)
    sleeper = await asyncio.create_subprocess_exec('sleep', '60')
    sleeper.terminate()
    assert await sleeper.wait() == -signal.SIGTERM
    many = await asyncio.gather(*(asyncio.create_subprocess_shell(f'exit {i}') for i in range(20)))
    assert [await p.wait() for p in many] == list(range(20))
    try:
        await asyncio.create_subprocess_exec('/no/such/program')
        raise AssertionError('there is no such program')
    except FileNotFoundError:
        pass


async def check_time():
    loop = asyncio.get_running_loop()
    order = []
    began = loop.time()
    for delay in (0.03, 0.01, 0.02):
        loop.call_later(delay, order.append, delay)
    loop.call_soon(order.append, 'soon')
    await asyncio.sleep(0.05)
    assert order == ['soon', 0.01, 0.02, 0.03], order
    assert loop.time() - began >= 0.049
    try:
        await asyncio.wait_for(asyncio.sleep(10), 0.01)
        raise AssertionError('it did not time out')
    except asyncio.TimeoutError:
        pass


async def check_signals():
    loop = asyncio.get_running_loop()
    got = asyncio.Event()
    loop.add_signal_handler(signal.SIGUSR1, got.set)
    os.kill(os.getpid(), signal.SIGUSR1)
    await asyncio.wait_for(got.wait(), 5)
    loop.remove_signal_handler(signal.SIGUSR1)


async def check_threads():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    threading.Thread(target=lambda: loop.call_soon_threadsafe(future.set_result, 'here')).start()
    assert await asyncio.wait_for(future, 5) == 'here'
    sums = await asyncio.gather(*(loop.run_in_executor(None, sum, range(i)) for i in range(100)))
    assert sums == [i * (i - 1) // 2 for i in range(100)]


async def check_lookup_and_pipes():
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo('localhost', 80, type=socket.SOCK_STREAM)
    assert any(item[4][0] in ('127.0.0.1', '::1') for item in found), found
    name = await loop.getnameinfo(('127.0.0.1', 80), socket.NI_NUMERICHOST | socket.NI_NUMERICSERV)
    assert name == ('127.0.0.1', '80'), name
    ends = os.pipe()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(ends[0], 'rb'))
    transport, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, os.fdopen(ends[1], 'wb'))
    transport.write(b'through a pipe')
    transport.close()
    assert await reader.read() == b'through a pipe'
    left, right = socket.socketpair()
    left.setblocking(False)
    heard = loop.create_future()
    loop.add_reader(left, lambda: heard.done() or heard.set_result(left.recv(100)))
    right.send(b'ready')
    assert await asyncio.wait_for(heard, 5) == b'ready'
    loop.remove_reader(left)
    left.close()
    right.close()


async def main():
    with tempfile.TemporaryDirectory() as folder:
        for check in (check_time(), check_tcp(), check_unix(folder), check_protocol(),
                      check_slow_reader(), check_udp(), check_processes(), check_signals(),
                      check_threads(), check_lookup_and_pipes()):
            print(check.__name__, flush=True)
            await check


uvloop.install()
for _ in range(2):  # and once more on another loop
    asyncio.run(main())
assert type(asyncio.new_event_loop()).__module__.startswith('uvloop')
print('all is well')
sys.stdout.flush()
