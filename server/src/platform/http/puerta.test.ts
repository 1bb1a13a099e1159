import { expect, test } from 'vitest';
import { comprobarRechazo } from '../../testing/cliente.ts';
import { codigos, cuerpoFinal, Enchufe, peticion } from '../../testing/enchufe.ts';
import { escuchar } from '../../testing/escuchar.ts';
import { hastaQue } from '../../testing/hastaQue.ts';
import { abrirPortal, portalDelArchivo } from '../../testing/portal.ts';
import { DESDE, RED, vigiladas, volcar } from '../../testing/vigilancia.ts';
import { LIMITES } from './limites.ts';

const portal = portalDelArchivo();
const SALUD = peticion('GET /health');
const ULTIMA = peticion('GET /health', { connection: 'close' });

/** The refusal at the end of what was read, with its code, after these others. */
function rechazo(texto: string, antes: number[] = []) {
  const [ultimo = 0, ...resto] = codigos(texto).reverse();
  expect(resto.reverse()).toEqual(antes);
  expect(texto.toLowerCase()).toContain('connection: close');
  return comprobarRechazo({ http: ultimo, cuerpo: cuerpoFinal(texto), cabeceras: {} });
}

/** Sends, and reads until the server ends the connection. */
async function decir(url: string, texto: string): Promise<string> {
  const enchufe = await Enchufe.a(url);
  await enchufe.escribir(texto);
  return enchufe.todo();
}

test('quien manda peticiones sin esperar recibe unas cuantas y el aviso de que son demasiadas', async () => {
  const url = await escuchar(portal());
  const texto = await decir(url, SALUD.repeat(200));
  const contestadas = Array.from({ length: LIMITES.enFila + 1 }, () => 200);
  expect(rechazo(texto, contestadas)).toMatchObject({ http: 429, error: 'DEMASIADAS_PETICIONES' });
});

test('las que caben en fila se contestan todas, en su orden, cuantas veces se quiera', async () => {
  const url = await escuchar(portal());
  const enchufe = await Enchufe.a(url);
  for (let vez = 1; vez <= 5; vez += 1) {
    const fila = peticion('GET /api/no-existe') + peticion('GET /api/login') + SALUD.repeat(LIMITES.enFila - 2);
    await enchufe.escribir(fila + peticion(`GET /health?vez=${vez}`, vez === 5 ? { connection: 'close' } : {}));
    if (vez < 5) await enchufe.respuestas(vez * (LIMITES.enFila + 1));
  }
  const una = [404, 404, ...Array.from({ length: LIMITES.enFila - 1 }, () => 200)];
  expect(codigos(await enchufe.todo())).toEqual([...una, ...una, ...una, ...una, ...una]);
});

test('una dirección tiene las conexiones que tiene: a las demás se les dice, y al irse una entra otra', async () => {
  const url = await escuchar(portal(), { conexionesPorDireccion: 3 });
  const dentro = await Promise.all([1, 2, 3].map(() => Enchufe.a(url, '127.0.0.2')));
  for (const enchufe of dentro) {
    await enchufe.escribir(SALUD);
    expect(codigos(await enchufe.respuestas(1))).toEqual([200]);
  }
  const fuera = await Promise.all([1, 2].map(() => Enchufe.a(url, '127.0.0.2')));
  for (const enchufe of fuera) {
    await enchufe.escribir(SALUD);
    expect(rechazo(await enchufe.todo())).toMatchObject({ http: 429, error: 'DEMASIADAS_PETICIONES' });
  }
  expect(codigos(await decir(url, ULTIMA))).toEqual([200]);
  dentro[0]?.socket.destroy();
  await hastaQue(async () => {
    const enchufe = await Enchufe.a(url, '127.0.0.2');
    await enchufe.escribir(ULTIMA);
    return codigos(await enchufe.todo())[0] === 200;
  });
});

test('lo que la puerta rechaza por demasiado queda en el registro de seguridad, de quien lo pidió', async () => {
  const url = await escuchar(portal(), { conexionesPorDireccion: 1 });
  const de = { 'x-forwarded-for': `198.51.100.1, ${DESDE}` };
  const dentro = await pendiente(url, de);
  portal().reloj.pasar({ minutos: 10 });
  for (let vez = 0; vez < 3; vez += 1) rechazo(await decir(url, peticion('GET /health', de)));
  // Who sends what is no request is refused nothing.
  await decir(url, `GET /${'x'.repeat(LIMITES.direccion)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  dentro.socket.destroy();
  await volcar(portal());
  expect((await vigiladas(portal())).filter((f) => f.fecha === portal().reloj.ahora)).toEqual([
    expect.objectContaining({
      ...{ clase: 'rechazo', red: RED, usuario: null, encargado: null, detalle: '' },
      ...{ llamada: null, codigo: 'DEMASIADAS_PETICIONES', veces: 3 },
    }),
  ]);
});

test('cuando no cabe nadie más se dice, y al irse uno se vuelve a caber', async () => {
  const url = await escuchar(portal(), { conexiones: 2, rechazadas: 1 });
  const dentro = await Promise.all([1, 2].map((n) => Enchufe.a(url, `127.0.0.${n}`)));
  for (const enchufe of dentro) {
    await enchufe.escribir(SALUD);
    await enchufe.respuestas(1);
  }
  const fuera = await Enchufe.a(url);
  const cerrada = await Enchufe.a(url);
  expect(await cerrada.todo()).toBe('');
  await fuera.escribir(SALUD);
  expect(rechazo(await fuera.todo())).toMatchObject({ http: 503, error: 'OCUPADO' });
  dentro[0]?.socket.destroy();
  await hastaQue(async () => codigos(await decir(url, ULTIMA))[0] === 200);
});

/** Sends headers, and keeps their request open by a body that does not come. */
async function pendiente(url: string, cabeceras: Record<string, string>): Promise<Enchufe> {
  const enchufe = await Enchufe.a(url);
  const tipo = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' };
  await enchufe.escribir(peticion('POST /api/login', { ...tipo, ...cabeceras }));
  await enchufe.respuestas(1);
  return enchufe;
}

test('tras el proxy cuenta quien pide y no el proxy; de lejos no se cree a nadie', async () => {
  const url = await escuchar(portal(), { conexionesPorDireccion: 3 });
  const de = (direccion: string) => ({ 'x-forwarded-for': direccion });
  const abiertas: Enchufe[] = [];
  for (let vez = 0; vez < 3; vez += 1) abiertas.push(await pendiente(url, de(`198.51.100.1, 203.0.113.5`)));
  for (const red of ['2001:db8:1:2::7', '2001:db8:1:2:ffff::1', '2001:db8:1:2::9'])
    abiertas.push(await pendiente(url, de(red)));
  const pedir = (direccion: string) => decir(url, peticion('GET /health', { connection: 'close', ...de(direccion) }));
  expect(rechazo(await pedir('203.0.113.5'))).toMatchObject({ http: 429, error: 'DEMASIADAS_PETICIONES' });
  expect(rechazo(await pedir('2001:db8:1:2::1'))).toMatchObject({ http: 429, error: 'DEMASIADAS_PETICIONES' });
  for (const otra of ['203.0.113.6', '198.51.100.1', '2001:db8:1:3::1'])
    expect(codigos(await pedir(otra))).toEqual([200]);
  await abiertas[0]?.escribir('{}');
  await abiertas[0]?.hasta((texto) => texto.includes('"status":1'));
  expect(codigos(await pedir('203.0.113.5'))).toEqual([200]);
});

test('el proxy abre a la vez cuantas conexiones le pidan: cada una cuenta para quien la pide, y las que no son de nadie, para él', async () => {
  const url = await escuchar(portal(), { conexionesPorDireccion: 3 });
  const abiertas = await Promise.all(Array.from({ length: 12 }, () => Enchufe.a(url)));
  const contesta = async (enchufe: Enchufe | undefined, cabeceras: Record<string, string>) => {
    await enchufe?.escribir(peticion('GET /health', cabeceras));
    return codigos((await enchufe?.respuestas(1)) ?? '');
  };
  const suyas = abiertas.slice(3, 9).map((enchufe, n) => contesta(enchufe, { 'x-forwarded-for': `203.0.113.${n}` }));
  expect(await Promise.all(suyas)).toEqual(suyas.map(() => [200]));
  // Said of itself, it is nobody else's.
  expect(await contesta(abiertas[9], {})).toEqual([429]);
  expect(await contesta(abiertas[10], { 'x-forwarded-for': '127.0.0.1' })).toEqual([429]);
  expect(await contesta(abiertas[0], {})).toEqual([200]);
});

test.each([
  ['las cabeceras', 'GET /health HTTP/1.1\r\nhost: x\r\n'],
  ['el cuerpo', peticion('POST /api/login', { 'content-type': 'application/json', 'content-length': '20' }, '{"op"')],
  ['la primera letra', ''],
])('a quien no acaba de mandar %s se le dice que tardó', async (_parte, texto) => {
  const url = await escuchar(portal(), { cabecerasMs: 50, peticionMs: 50, revisionMs: 10 });
  expect(rechazo(await decir(url, texto))).toMatchObject({ http: 408, error: 'DEMASIADO_LENTO' });
});

test('una conexión en la que nada se mueve se cierra', async () => {
  const url = await escuchar(portal(), { sinAvanceMs: 300 });
  const tipo = { 'content-type': 'application/json', 'content-length': '2' };
  expect(await decir(url, peticion('POST /api/login', tipo))).toBe('');
});

const MIB = 1024 * 1024;
const LARGO = 1.5 * MIB;

test('quien deja demasiado sin leer pierde las conexiones que más esperan; los demás, ninguna', async () => {
  const largo = await abrirPortal();
  await largo.configurar({ nombre: 'x'.repeat(LARGO) });
  const url = await escuchar(largo, { sinLeerPorDireccion: 20 * MIB });
  const lenta = { 'x-forwarded-for': '203.0.113.5' };
  const enFila = peticion('GET /api/configuracion', lenta).repeat(7);
  const paciente = await Enchufe.a(url);
  await paciente.escribir(
    peticion('GET /api/configuracion', { connection: 'close', 'x-forwarded-for': '203.0.113.6' }),
  );
  const enchufes = await Promise.all(Array.from({ length: 10 }, () => Enchufe.a(url)));
  for (const enchufe of enchufes) {
    await enchufe.escribir(enFila + peticion('GET /api/configuracion', { ...lenta, connection: 'close' }));
    const otra = await fetch(`${url}/api/configuracion`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect((await otra.arrayBuffer()).byteLength).toBeGreaterThan(LARGO);
  }
  const largos: number[] = [];
  for (const enchufe of enchufes) largos.push((await enchufe.todo()).length / MIB);
  const una = (await paciente.todo()).length / MIB;
  expect(una).toBeGreaterThan(1);
  expect(largos.at(0)).toBeLessThan(8 * una);
  expect(largos.at(-1)).toBeCloseTo(8 * una, 2);
});

test.each([
  ['no es HTTP', 'hola\r\n\r\n', 400, 'MALFORMADO'],
  ['método que no existe', 'ROMPE / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'MALFORMADO'],
  ['cabecera sin nombre', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400, 'MALFORMADO'],
  ['cabecera con NUL', 'GET / HTTP/1.1\r\nhost: x\r\na: \0\r\n\r\n', 400, 'MALFORMADO'],
  [
    'dos largos',
    peticion('POST /api/login', { 'content-length': '2', 'transfer-encoding': 'chunked' }, '{}'),
    400,
    'MALFORMADO',
  ],
  ['largo que no es número', peticion('POST /api/login', { 'content-length': 'dos' }, '{}'), 400, 'MALFORMADO'],
  ['trozo mal medido', peticion('POST /api/login', { 'transfer-encoding': 'chunked' }, 'zz\r\n'), 400, 'MALFORMADO'],
  ['sin anfitrión', 'GET /health HTTP/1.1\r\n\r\n', 400, 'MALFORMADO'],
  ['dirección larga', peticion(`GET /api/${'x'.repeat(9000)}`), 414, 'DIRECCION_LARGA'],
  ['dirección larguísima', peticion(`GET /api/${'x'.repeat(20_000)}`), 431, 'CABECERAS_GRANDES'],
  ['cabeceras grandes', peticion('GET /health', { a: 'x'.repeat(20_000) }), 431, 'CABECERAS_GRANDES'],
  ['espera imposible', peticion('GET /health', { expect: 'un-milagro' }), 417, 'EXPECTATIVA_FALLIDA'],
  [
    'cuerpo grande',
    peticion(
      'POST /api/login',
      { 'content-type': 'application/json', 'content-length': '99999', connection: 'close' },
      '{}',
    ),
    413,
    'DEMASIADO_GRANDE',
  ],
] as const)('%s: se contesta como cualquier error y no deja rastro', async (_caso, texto, http, error) => {
  const url = await escuchar(portal());
  portal().log.length = 0;
  expect(rechazo(await decir(url, texto))).toMatchObject({ http, error });
  expect(portal().log.filter((linea) => !linea.includes('"level":30'))).toEqual([]);
});

test('lo que no es HTTP a media respuesta no se mete en ella', async () => {
  const { key } = await portal().persona();
  const url = await escuchar(portal());
  const enchufe = await Enchufe.a(url);
  await enchufe.escribir(peticion('GET /api/vivo', { key }));
  await enchufe.hasta((texto) => texto.includes(': hola'));
  await enchufe.escribir('hola\r\n\r\n');
  expect(codigos(await enchufe.todo())).toEqual([200]);
});
