// SPDX-License-Identifier: MIT
// Other programs' clients and servers: curl and Python ask our server, and we ask Python's. Skipped
// where one of them is not there.
'use strict';
const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const https = require('https');

const fixtures = `${__dirname}/../tls/fixtures`;
const read = (name) => fs.readFileSync(`${fixtures}/${name}`);

function isThere(command, args) {
  const { error, status } = spawnSync(command, args, { stdio: 'ignore' });
  return error === undefined && status === 0;
}
if (!isThere('curl', ['--version']) || !isThere('python3', ['-c', 'import ssl'])) process.exit(77);

function run(command, args, input = '') {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => { text += chunk; });
    child.on('close', (code) => resolve({ code, text }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

const connections = new Set();
const server = https.createServer({
  key: read('server-key.pem'), cert: read('server.pem'), ca: read('ca.pem'),
  requestCert: true, rejectUnauthorized: false,
}, (request, response) => {
  const { socket } = request;
  connections.add(socket);
  let length = 0;
  request.on('data', (chunk) => { length += chunk.length; });
  request.on('end', () => {
    if (request.url === '/big') {
      response.end(Buffer.alloc(3000000, 'x'));
      return;
    }
    const { CN } = socket.getPeerCertificate().subject ?? {};
    response.end(`${request.method} ${length} ${socket.getProtocol()} ${socket.alpnProtocol} ` +
      `${socket.servername} ${socket.authorized} ${CN}\n`);
  });
});

const PYTHON_CLIENT = `
import http.client, json, ssl, sys
port, fixtures = int(sys.argv[1]), sys.argv[2]
context = ssl.create_default_context(cafile=fixtures + '/ca.pem')
context.verify_flags &= ~getattr(ssl, 'VERIFY_X509_STRICT', 0)
for setting in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
  context.minimum_version = context.maximum_version = setting
  connection = http.client.HTTPSConnection('localhost', port, context=context)
  for body in (None, b'x' * 100000):
    connection.request('POST' if body else 'GET', '/', body)
    print(connection.getresponse().read().decode(), end='')
  connection.request('GET', '/big')
  print(len(connection.getresponse().read()), connection.sock.version())
  connection.close()
try:
  http.client.HTTPSConnection('localhost', port, context=ssl.create_default_context()).request('GET', '/')
except ssl.SSLCertVerificationError:
  print('refused')
`;

const PYTHON_SERVER = `
import http.server, ssl, sys
fixtures = sys.argv[1]
class Handler(http.server.BaseHTTPRequestHandler):
  protocol_version = 'HTTP/1.1'
  def do_POST(self):
    body = self.rfile.read(int(self.headers['content-length']))
    self.send_response(200)
    self.send_header('content-length', str(len(body)))
    self.end_headers()
    self.wfile.write(body)
  def log_message(self, *args): pass
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(fixtures + '/server-ec.pem', fixtures + '/server-ec-key.pem')
server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_port, flush=True)
server.serve_forever()
`;

async function askWithCurl(url) {
  const curl = async (title, ...args) => {
    const { code, text } = await run('curl', ['-sS', '--noproxy', '*', ...args],
                                     'y'.repeat(50000));
    console.log(title, code, text.length > 1000 ? text.length : text.trimEnd());
  };
  const ca = ['--cacert', `${fixtures}/ca.pem`];
  await curl('curl', ...ca, url);
  await curl('curl 1.2', ...ca, '--tlsv1.2', '--tls-max', '1.2', '--http1.1', url);
  await curl('curl 1.3', ...ca, '--tlsv1.3', url);
  await curl('curl post', ...ca, '--http1.1', '--data-binary', '@-', url);
  await curl('curl certificate', ...ca, '--cert', `${fixtures}/client.pem`,
             '--key', `${fixtures}/client-key.pem`, url);
  await curl('curl big', ...ca, `${url}/big`);
  connections.clear();
  await curl('curl twice', ...ca, url, url);
  console.log('on connections:', connections.size);
  await curl('curl without the authority', url);
}

// As many requests as there are bodies, on one connection.
async function askPython() {
  const child = spawn('python3', ['-c', PYTHON_SERVER, fixtures],
                      { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((resolve) => child.stdout.once('data', (line) => resolve(+line)));
  const agent = new https.Agent({ ca: read('ca-ec.pem'), keepAlive: true });
  for (const length of [0, 1, 16384, 2000000]) {
    const body = Buffer.alloc(length, 'abc');
    await new Promise((resolve, reject) => {
      const request = https.request({ host: '127.0.0.1', port, agent, method: 'POST' });
      request.on('error', reject);
      request.on('response', (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        request.on('close', () => {
          console.log('python server', request.reusedSocket, length,
                      Buffer.concat(parts).equals(body));
          resolve();
        });
      });
      request.end(body);
    });
  }
  agent.destroy();
  child.kill();
}

server.listen(0, 'localhost', async () => {
  const { port } = server.address();
  await askWithCurl(`https://localhost:${port}`);
  console.log((await run('python3', ['-c', PYTHON_CLIENT, String(port), fixtures])).text.trimEnd());
  await askPython();
  server.close(() => console.log('closed'));
  server.closeAllConnections();
});
