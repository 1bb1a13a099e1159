import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import fc from 'fast-check';

/** Connection that no browser makes: its raw chunks, and how it ends. */
export interface Abuse {
  nombre: string;
  /** Chunks written as they are, one byte per character. */
  chunks: readonly string[];
  /** Closes its half of the connection after the last chunk. */
  closesHalf: boolean;
  /** Disconnects after the last chunk. */
  hangsUp: boolean;
}

/** Address and session key of every request. */
export interface Credentials {
  direccion: string;
  key: string;
}

const BODY = '{"op":1,"token":"x"}';
const bodyHeaders = (body: string, tipo = 'application/json') =>
  `content-type: ${tipo}\r\ncontent-length: ${Buffer.byteLength(body, 'latin1')}\r\n`;

/** Returns the head of a request, up to its blank line. */
const head = (requestLine: string, { direccion, key }: Credentials, more = ''): string =>
  `${requestLine}\r\nhost: x\r\nx-forwarded-for: ${direccion}\r\nkey: ${key}\r\n${more}\r\n`;

const REQUEST_LINES = [
  'GET /health HTTP/1.1',
  'GET / HTTP/1.1',
  'GET /api/checkUser HTTP/1.1',
  'GET /api/configuracion HTTP/1.1',
  'HEAD /api/configuracion HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'OPTIONS /api/login HTTP/1.1',
  'TRACE /api/login HTTP/1.1',
  'CONNECT example:443 HTTP/1.1',
  'GET http://otro.example/api/configuracion HTTP/1.1',
  'GET /api/configuracion HTTP/1.0',
  'GET /api/configuracion HTTP/2.0',
  'GET /api/configuracion HTTP/0.9',
  'GET /api/configuracion',
  'PRI * HTTP/2.0',
  'get /api/configuracion HTTP/1.1',
  'GET  /api/configuracion HTTP/1.1',
  'GET\t/api/configuracion\tHTTP/1.1',
  'GET /api/../api/configuracion HTTP/1.1',
  'GET /api/%2e%2e/%00 HTTP/1.1',
  'GET /api/\xff\xfe HTTP/1.1',
  'GET /assets/..%5c..%5cpackage.json HTTP/1.1',
  `GET /${'a/'.repeat(3000)} HTTP/1.1`,
  'M-SEARCH * HTTP/1.1',
];
const HEADERS = [
  'connection: close, keep-alive\r\n',
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: x\r\nsec-websocket-version: 13\r\n',
  'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n',
  'connection: host\r\n',
  'host: otro.example\r\n',
  'host: \r\n',
  'key: otra\r\n',
  'key: \r\n',
  'key: \xff\xfe\r\n',
  'cookie: key=otra; key=mas\r\n',
  `cookie: ${'a=b; '.repeat(2000)}\r\n`,
  `x: ${'y'.repeat(15_000)}\r\n`,
  `${Array.from({ length: 1500 }, (_, i) => `x${i}: y\r\n`).join('')}`,
  'x: y\r\n doblada\r\n',
  'x : y\r\n',
  'x: \0\r\n',
  ': y\r\n',
  'range: bytes=0-0, 5-, -1\r\n',
  'if-none-match: *\r\nif-match: *\r\n',
  'accept-encoding: gzip;q=2, *;q=-1\r\n',
  'accept: \r\n',
  'expect: 100-continue\r\n',
  'expect: 200-ok\r\n',
  'x-forwarded-proto: javascript\r\nx-forwarded-host: "><script>\r\n',
  'x-forwarded-for: 10.0.0.1, unknown, [::1]:80\r\n',
  'forwarded: for="_x"\r\n',
  'te: trailers\r\n',
  'content-length: 0\r\n',
  'content-length: -1\r\n',
  'content-length: 1e3\r\n',
  'content-length: 99999999999999999999\r\n',
  'content-length: 5\r\ncontent-length: 5\r\n',
  'content-length: 5, 5\r\n',
  'transfer-encoding: gzip, chunked\r\n',
  'transfer-encoding: identity\r\n',
  'transfer-encoding: xchunked\r\n',
  'transfer-encoding:\x0bchunked\r\n',
  '',
];
const BODIES = [
  BODY,
  '',
  '\xff\xfe{\x00}\x00',
  '\xef\xbb\xbf{}',
  '{"op":1,"token":"\xc3\x28"}',
  '{"op":1,"op":0,"token":"\\ud800"}',
  `{"a":${'['.repeat(20_000)}`,
  `{"op":${'9'.repeat(5000)}}`,
  `"${'x'.repeat(60_000)}"`,
  '{"__proto__":{"status":0},"constructor":{"prototype":{}}}',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="imagen"; filename="../../a\0.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG',
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset="\xff"',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  `multipart/form-data; boundary=${'x'.repeat(500)}`,
  'application/xml',
  '/',
  ',',
];
const WRITING_CALLS = ['login', 'registro', 'logout', 'estados', 'sendMulta', 'openTime', 'actionLlamado', 'nada'];
const CHUNKS = [
  '5\r\n{"op"\r\n0\r\n\r\n',
  '0\r\n\r\n',
  '-1\r\n\r\n',
  'fffffffffffffffff\r\n',
  '5;a=b\r\n{"op"\r\n0\r\n\r\n',
  `5;${'a'.repeat(17_000)}\r\n{"op"\r\n0\r\n\r\n`,
  '5\n{"op"\n0\n\n',
  '2\r\n{}0\r\n\r\n',
  '0x2\r\n{}\r\n0\r\n\r\n',
  '2\r\n{}\r\n0\r\ntransfer-encoding: chunked\r\ncontent-length: 9\r\n\r\n',
  '2\r\n{}\r\n',
];

/** Returns a request to embed in the body of another one; executed by itself it would change something. */
const embeddedRequest = (credentials: Credentials): string =>
  `${head('POST /api/logout HTTP/1.1', credentials, bodyHeaders('{}'))}{}`;

function abusesBy(credentials: Credentials): fc.Arbitrary<Abuse> {
  const one = fc
    .tuple(fc.constantFrom(...REQUEST_LINES), fc.constantFrom(...HEADERS))
    .map(([requestLine, more]) => head(requestLine, credentials, more));
  const writeRequest = fc
    .tuple(
      fc.constantFrom(...WRITING_CALLS),
      fc.constantFrom(...BODIES),
      fc.constantFrom(...TYPES),
      fc.constantFrom(...HEADERS),
    )
    .map(
      ([callName, body, tipo, more]) =>
        head(`POST /api/${callName} HTTP/1.1`, credentials, bodyHeaders(body, tipo) + more) + body,
    );
  const chunkedRequest = fc
    .tuple(fc.constantFrom(...WRITING_CALLS), fc.constantFrom(...CHUNKS), fc.boolean())
    .map(([callName, chunks, length]) => {
      const more = `content-type: application/json\r\ntransfer-encoding: chunked\r\n${length ? 'content-length: 4\r\n' : ''}`;
      return (
        head(`POST /api/${callName} HTTP/1.1`, credentials, more) +
        chunks +
        (length ? embeddedRequest(credentials) : '')
      );
    });
  const smuggledRequest = fc
    .constantFrom(
      'transfer-encoding : chunked\r\n',
      'transfer-encoding: chunked\r\ntransfer-encoding: x\r\n',
      'x: y\ntransfer-encoding: chunked\r\n',
      '',
    )
    .map((more) => {
      const inside = `0\r\n\r\n${embeddedRequest(credentials)}`;
      return head('POST /api/estados HTTP/1.1', credentials, bodyHeaders(inside) + more) + inside;
    });
  const truncated = fc
    .tuple(writeRequest, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([whole, fraction]) => whole.slice(0, Math.floor(whole.length * fraction)));
  const garbage = fc.string({ unit: 'binary', maxLength: 300 }).map((s) => Buffer.from(s).toString('latin1'));
  const pipelined = fc.array(one, { minLength: 2, maxLength: 40 }).map((all) => all.join(''));
  const abuseOf = (nombre: string, text: fc.Arbitrary<string>) =>
    fc.tuple(text, fc.nat({ max: 3 }), fc.constantFrom('nada', 'nada', 'medio', 'cuelga')).map(([t, cuts, end]) => {
      const pieceLength = Math.max(1, Math.ceil(t.length / (cuts + 1)));
      const chunks = Array.from({ length: Math.ceil(t.length / pieceLength) }, (_, i) =>
        t.slice(i * pieceLength, (i + 1) * pieceLength),
      );
      return { nombre, chunks, closesHalf: end === 'medio', hangsUp: end === 'cuelga' };
    });
  return fc.oneof(
    abuseOf('una rara', one),
    abuseOf('escritura rara', writeRequest),
    abuseOf('a trozos', chunkedRequest),
    abuseOf('colada', smuggledRequest),
    abuseOf('a medias', truncated),
    abuseOf('en fila', pipelined),
    abuseOf('basura', garbage),
  );
}

/** Returns an abuse of one caller, deterministic by seed. */
export const buildAbuse = (credentials: Credentials, seed: number): Abuse => {
  const [item] = fc.sample(abusesBy(credentials), { seed, numRuns: 1 });
  if (!item) throw new Error('a sample of one is one');
  return item;
};

async function write(socket: Socket, chunk: string): Promise<void> {
  if (!socket.writable) return;
  await new Promise<void>((done) => socket.write(chunk, 'latin1', () => done()));
}

/**
 * Runs an abuse and reads until the server ends the connection, which its limits make it do soon.
 * @param deadlineMs milliseconds after which the server counts as hung
 * @returns the HTTP codes of the answers; null when it hung
 */
export async function runAbuse(url: string, abuse: Abuse, deadlineMs: number): Promise<number[] | null> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  const deadline = AbortSignal.timeout(deadlineMs);
  const finished = new Promise<boolean>((resolve) => {
    for (const event of ['end', 'close'] as const) socket.once(event, () => resolve(true));
    deadline.addEventListener('abort', () => resolve(false));
  });
  try {
    await once(socket, 'connect');
    for (const chunk of abuse.chunks) await write(socket, chunk);
    if (abuse.hangsUp) return [];
    if (abuse.closesHalf) socket.end();
    if (!(await finished)) return null;
    return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, codigo]) => Number(codigo));
  } finally {
    socket.destroy();
  }
}
