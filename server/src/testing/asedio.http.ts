import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import fc from 'fast-check';

/** Something that no browser does on a connection: what is written, piece by piece, and whether its own half is closed then. */
export interface Abuso {
  nombre: string;
  /** Each piece is written as it is, one byte a character. */
  trozos: readonly string[];
  /** Closes its half of the connection behind the last piece. */
  medio: boolean;
  /** Goes away behind the last piece, without a word. */
  cuelga: boolean;
}

/** Who asks, in every request: an address of their own, and a key. */
export interface Firma {
  direccion: string;
  key: string;
}

const CUERPO = '{"op":1,"token":"x"}';
const deCuerpo = (cuerpo: string, tipo = 'application/json') =>
  `content-type: ${tipo}\r\ncontent-length: ${Buffer.byteLength(cuerpo, 'latin1')}\r\n`;

/** The lines of a request, up to its blank line. */
const cabeza = (linea: string, { direccion, key }: Firma, mas = ''): string =>
  `${linea}\r\nhost: x\r\nx-forwarded-for: ${direccion}\r\nkey: ${key}\r\n${mas}\r\n`;

const LINEAS = [
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
const CABECERAS = [
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
const CUERPOS = [
  CUERPO,
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
const TIPOS = [
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
const ESCRIBE = ['login', 'registro', 'logout', 'estados', 'sendMulta', 'openTime', 'actionLlamado', 'nada'];
const TROZOS = [
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

/** What stands inside the body of another request, and would change something as one of its own. */
const metida = (firma: Firma): string => `${cabeza('POST /api/logout HTTP/1.1', firma, deCuerpo('{}'))}{}`;

function abusosDe(firma: Firma): fc.Arbitrary<Abuso> {
  const una = fc
    .tuple(fc.constantFrom(...LINEAS), fc.constantFrom(...CABECERAS))
    .map(([linea, mas]) => cabeza(linea, firma, mas));
  const escritura = fc
    .tuple(
      fc.constantFrom(...ESCRIBE),
      fc.constantFrom(...CUERPOS),
      fc.constantFrom(...TIPOS),
      fc.constantFrom(...CABECERAS),
    )
    .map(
      ([que, cuerpo, tipo, mas]) => cabeza(`POST /api/${que} HTTP/1.1`, firma, deCuerpo(cuerpo, tipo) + mas) + cuerpo,
    );
  const troceada = fc
    .tuple(fc.constantFrom(...ESCRIBE), fc.constantFrom(...TROZOS), fc.boolean())
    .map(([que, trozos, largo]) => {
      const mas = `content-type: application/json\r\ntransfer-encoding: chunked\r\n${largo ? 'content-length: 4\r\n' : ''}`;
      return cabeza(`POST /api/${que} HTTP/1.1`, firma, mas) + trozos + (largo ? metida(firma) : '');
    });
  const colada = fc
    .constantFrom(
      'transfer-encoding : chunked\r\n',
      'transfer-encoding: chunked\r\ntransfer-encoding: x\r\n',
      'x: y\ntransfer-encoding: chunked\r\n',
      '',
    )
    .map((mas) => {
      const dentro = `0\r\n\r\n${metida(firma)}`;
      return cabeza('POST /api/estados HTTP/1.1', firma, deCuerpo(dentro) + mas) + dentro;
    });
  const corto = fc
    .tuple(escritura, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([entera, hasta]) => entera.slice(0, Math.floor(entera.length * hasta)));
  const basura = fc.string({ unit: 'binary', maxLength: 300 }).map((s) => Buffer.from(s).toString('latin1'));
  const enFila = fc.array(una, { minLength: 2, maxLength: 40 }).map((todas) => todas.join(''));
  const con = (nombre: string, texto: fc.Arbitrary<string>) =>
    fc.tuple(texto, fc.nat({ max: 3 }), fc.constantFrom('nada', 'nada', 'medio', 'cuelga')).map(([t, cortes, fin]) => {
      const paso = Math.max(1, Math.ceil(t.length / (cortes + 1)));
      const trozos = Array.from({ length: Math.ceil(t.length / paso) }, (_, i) => t.slice(i * paso, (i + 1) * paso));
      return { nombre, trozos, medio: fin === 'medio', cuelga: fin === 'cuelga' };
    });
  return fc.oneof(
    con('una rara', una),
    con('escritura rara', escritura),
    con('a trozos', troceada),
    con('colada', colada),
    con('a medias', corto),
    con('en fila', enFila),
    con('basura', basura),
  );
}

/** Abuses of one caller, always the same from one seed. */
export const abusos = (firma: Firma, seed: number): Abuso => {
  const [uno] = fc.sample(abusosDe(firma), { seed, numRuns: 1 });
  if (!uno) throw new Error('a sample of one is one');
  return uno;
};

async function escribir(socket: Socket, trozo: string): Promise<void> {
  if (!socket.writable) return;
  await new Promise<void>((hecho) => socket.write(trozo, 'latin1', () => hecho()));
}

/**
 * Does it, and reads until the server ends the connection: its bounds are such that it soon does.
 * @param plazoMs after which the server hangs
 * @returns the HTTP codes of the answers; null where it hung
 */
export async function abusar(url: string, abuso: Abuso, plazoMs: number): Promise<number[] | null> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let texto = '';
  socket.on('error', () => undefined);
  socket.on('data', (trozo: Buffer) => {
    texto += trozo.toString('latin1');
  });
  const plazo = AbortSignal.timeout(plazoMs);
  const acabada = new Promise<boolean>((decir) => {
    for (const suceso of ['end', 'close'] as const) socket.once(suceso, () => decir(true));
    plazo.addEventListener('abort', () => decir(false));
  });
  try {
    await once(socket, 'connect');
    for (const trozo of abuso.trozos) await escribir(socket, trozo);
    if (abuso.cuelga) return [];
    if (abuso.medio) socket.end();
    if (!(await acabada)) return null;
    return [...texto.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, codigo]) => Number(codigo));
  } finally {
    socket.destroy();
  }
}
