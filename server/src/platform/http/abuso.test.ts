import { describe, expect, test } from 'vitest';
import { codigos, Enchufe, peticion } from '../../testing/enchufe.ts';
import { escuchar } from '../../testing/escuchar.ts';
import { hastaQue } from '../../testing/hastaQue.ts';
import type { Persona } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

const portal = portalDelArchivo();
const JSON_ = { 'content-type': 'application/json' };
/** What is slow is over soon. */
const BREVE = { cabecerasMs: 100, peticionMs: 150, revisionMs: 20 };
const CIERRA = { connection: 'close' };

/** Writes on a connection of its own, and reads until the server ends it. */
async function decir(url: string, texto: string): Promise<number[]> {
  const enchufe = await Enchufe.a(url);
  await enchufe.escribir(texto);
  return codigos(await enchufe.todo());
}

const sigueDentro = async (persona: Persona): Promise<boolean> =>
  (await portal().pide(persona)('GET', 'checkUser')).http === 200;

describe('una petición metida en el cuerpo de otra no se hace', () => {
  const salir = ({ key }: Persona) => `${peticion('POST /api/logout', { ...JSON_, key, 'content-length': '2' })}{}`;
  test.each<[string, (dentro: string) => string, number[]]>([
    [
      'con dos medidas',
      (dentro) =>
        peticion(
          'POST /api/login',
          { ...JSON_, 'content-length': '5', 'transfer-encoding': 'chunked' },
          `0\r\n\r\n${dentro}`,
        ),
      [400],
    ],
    [
      'con la segunda medida disfrazada por un blanco',
      (dentro) =>
        peticion(
          'POST /api/login',
          { ...JSON_, 'content-length': '5', 'transfer-encoding ': 'chunked' },
          `0\r\n\r\n${dentro}`,
        ),
      [400],
    ],
    [
      'con una codificación que no existe',
      (dentro) => peticion('POST /api/login', { ...JSON_, 'transfer-encoding': 'xchunked' }, `0\r\n\r\n${dentro}`),
      [400],
    ],
    [
      'con trozos que no acaban como se debe',
      (dentro) => peticion('POST /api/login', { ...JSON_, 'transfer-encoding': 'chunked' }, `0\n\n${dentro}`),
      [400],
    ],
    [
      'con la medida dos veces',
      (dentro) =>
        `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\ncontent-length: ${dentro.length + 2}\r\n\r\n{}${dentro}`,
      [400],
    ],
    [
      'con otra medida detrás del último trozo',
      (dentro) =>
        peticion(
          'POST /api/login',
          { ...JSON_, 'transfer-encoding': 'chunked' },
          `2\r\n{}\r\n0\r\ncontent-length: ${dentro.length}\r\n\r\n${dentro}`,
        ),
      [400],
    ],
    [
      'con la medida entera',
      (dentro) => peticion('POST /api/login', { ...JSON_, ...CIERRA, 'content-length': String(dentro.length) }, dentro),
      [400],
    ],
  ])('%s', async (_como, hacer, esperados) => {
    const url = await escuchar(portal());
    const persona = await portal().persona();
    expect(await decir(url, hacer(salir(persona)))).toEqual(esperados);
    expect(await sigueDentro(persona)).toBe(true);
  });
});

describe('lo que se dice dos veces', () => {
  test('dos anfitriones no son ninguno', async () => {
    const url = await escuchar(portal());
    expect(await decir(url, 'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nhost: y\r\n\r\n')).toEqual([400]);
    expect(
      await decir(
        url,
        'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-forwarded-for: 203.0.113.4\r\nHOST: y\r\n\r\n',
      ),
    ).toEqual([400]);
    // Names that are as long are none.
    expect(await decir(url, peticion('GET /health', { ...CIERRA, date: 'x', from: 'x' }))).toEqual([200]);
  });

  test.each(['la misma', 'otra'])('dos llaves no abren: la segunda es %s', async (segunda) => {
    const url = await escuchar(portal());
    const { key } = await portal().persona();
    const lineas = (claves: string[]) => claves.map((una) => `key: ${una}\r\n`).join('');
    const pedir = (...claves: string[]) =>
      decir(url, `GET /api/checkUser HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lineas(claves)}\r\n`);
    expect(await pedir(key)).toEqual([200]);
    expect(await pedir(key, segunda === 'otra' ? 'x'.repeat(43) : key)).toEqual([401]);
  });

  test('del mismo campo dos veces vale uno, y de quien hereda ninguno', async () => {
    const persona = await portal().persona();
    const cuerpos = ['{"op":3,"__proto__":{"op":1}}', '{"op":3,"constructor":{"prototype":{"op":1}}}'];
    for (const payload of cuerpos) {
      const headers = { ...JSON_, key: persona.key };
      const r = await portal().app.inject({ method: 'POST', url: '/api/estados', headers, payload });
      expect(r.statusCode).toBe(400);
    }
    expect(Object.hasOwn(Object.prototype, 'op')).toBe(false);
  });
});

test.each<[string, string, number]>([
  ['comprimido', '{"op":3}', 400],
  ['en bytes que no son letras', '{"op":3,"estado":"\xc3\x28"', 400],
  ['en UTF-16', '{\0"\0o\0p\0"\0:\x003\0}\0', 400],
])('un cuerpo %s no se adivina', async (como, cuerpo, http) => {
  const url = await escuchar(portal());
  const cabeceras = {
    'content-type': como === 'en UTF-16' ? 'application/json; charset=utf-16' : 'application/json',
    ...(como === 'comprimido' && { 'content-encoding': 'gzip' }),
    ...CIERRA,
    'content-length': String(cuerpo.length),
  };
  const texto = como === 'comprimido' ? `\x1f\x8b\x08\0${cuerpo.slice(4)}` : cuerpo;
  expect(await decir(url, peticion('POST /api/estados', cabeceras, texto))).toEqual([http]);
});

describe('quien cierra su mitad', () => {
  test('después de pedirlo todo recibe su respuesta', async () => {
    const url = await escuchar(portal());
    const enchufe = await Enchufe.a(url);
    await enchufe.escribir(peticion('GET /api/configuracion'));
    enchufe.socket.end();
    expect(codigos(await enchufe.todo())).toEqual([200]);
  });

  test.each([
    ['las cabeceras', 'POST /api/logout HTTP/1.1\r\nhost: x\r\n'],
    ['el cuerpo', peticion('POST /api/logout', { ...JSON_, 'content-length': '20' }, '{')],
    ['un trozo', peticion('POST /api/logout', { ...JSON_, 'transfer-encoding': 'chunked' }, '5\r\n{"a')],
  ])('a mitad de %s no hace nada, y no se queda dentro', async (_parte, texto) => {
    const persona = await portal().persona();
    const app = portal();
    const url = await escuchar(app, BREVE);
    app.log.length = 0;
    const enchufe = await Enchufe.a(url);
    await enchufe.escribir(texto.replace('host: x', `host: x\r\nkey: ${persona.key}`));
    enchufe.socket.end();
    const final = codigos(await enchufe.todo());
    expect(final.filter((codigo) => codigo < 400 || codigo >= 500)).toEqual([]);
    expect(await sigueDentro(persona)).toBe(true);
    expect(app.log.filter((linea) => !linea.includes('"level":30'))).toEqual([]);
  });

  test('quien se va sin oír no deja conexión ni línea en el log', async () => {
    const app = portal();
    const url = await escuchar(app, { conexionesPorDireccion: 1, rechazadas: 0 });
    app.log.length = 0;
    for (const texto of [
      peticion('GET /api/configuracion'),
      'GET /',
      peticion('POST /api/login', { 'content-length': '9' }, '{'),
    ]) {
      const uno = await Enchufe.a(url, '127.0.0.9');
      await uno.escribir(texto);
      uno.socket.resetAndDestroy();
      await hastaQue(async () => {
        const otro = await Enchufe.a(url, '127.0.0.9');
        await otro.escribir(peticion('GET /health', CIERRA));
        return codigos(await otro.todo())[0] === 200;
      });
    }
    expect(app.log.filter((linea) => !linea.includes('"level":30'))).toEqual([]);
  });
});

test.each([
  ['a otro protocolo', peticion('GET /health', { connection: 'upgrade', upgrade: 'websocket' }), [200]],
  ['a HTTP/2 sin más', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['por un túnel', peticion('CONNECT otro.example:443'), []],
  ['al servidor entero', peticion('OPTIONS *', CIERRA), [404]],
  ['con una línea doblada', 'GET /health HTTP/1.1\r\nhost: x\r\na: b\r\n c\r\n\r\n', [400]],
  ['con saltos de línea sueltos', 'GET /health HTTP/1.1\nhost: x\n\n', [400]],
  ['por partes de una respuesta', peticion('GET /api/configuracion', { ...CIERRA, range: 'bytes=0-1,3-' }), [200]],
  [
    'con mil cabeceras',
    peticion('GET /health', Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`x${i}`, 'y']))),
    [431],
  ],
  [
    'con un comentario enorme en un trozo',
    peticion(
      'POST /api/estados',
      { ...JSON_, 'transfer-encoding': 'chunked' },
      `2;${'a'.repeat(17_000)}\r\n{}\r\n0\r\n\r\n`,
    ),
    [413],
  ],
])('quien pregunta %s recibe lo que hay, y nadie espera', async (_como, texto, esperados) => {
  const url = await escuchar(portal(), { ...BREVE, esperaMs: 1 });
  expect(await decir(url, texto)).toEqual(esperados);
});
