import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { abrirMotor } from './platform/db/abrir.ts';
import { MUDO, nuevaBaseVacia } from './testing/base.ts';
import { codigos, Enchufe, peticion } from './testing/enchufe.ts';
import type { Proceso } from './testing/proceso.ts';
import { ADMIN, arrancar } from './testing/proceso.ts';

/** Far less than what an unbounded server takes in these tests, far more than what this one needs. */
const POCA_MEMORIA = ['--max-old-space-size=160'];
const ESPERA = { interval: 50, timeout: 30_000 };
const MIB = 1024 * 1024;

/** A server in a process of its own, with a key for its administrator. */
async function servidorConClave(alEmpezar: (url: string) => Promise<void> = async () => undefined) {
  const base = await nuevaBaseVacia();
  const servidor = await arrancar(base.url, ADMIN, POCA_MEMORIA);
  await alEmpezar(base.url);
  const respuesta = await fetch(`${servidor.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ op: 0, ...ADMIN }),
  });
  const { token } = (await respuesta.json()) as { token: string };
  return { base, servidor, key: token };
}

/** Resident memory of a process, in bytes. */
const memoria = (pid: number): number =>
  1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));

/** Another caller than those who strain the server, as the proxy tells it. */
const OTRO = { 'x-forwarded-for': '203.0.113.9' };

/** Fails unless the server still answers others, one request after another. */
async function sigueVivo({ url }: Proceso): Promise<void> {
  for (let vez = 0; vez < 20; vez += 1) expect((await fetch(`${url}/health`, { headers: OTRO })).status).toBe(200);
}

const niveles = ({ salida }: Proceso): number[] =>
  salida.filter((linea) => linea.startsWith('{')).map((linea) => (JSON.parse(linea) as { level: number }).level);

test.each([
  ['/api/openapi.json', {}],
  ['/api/docs/json', {}],
  ['/api/docs/static/swagger-ui-bundle.js', { 'accept-encoding': 'gzip' }],
])('miles de %s seguidas que nadie lee no llenan la memoria', async (ruta, cabeceras) => {
  const { base, servidor } = await servidorConClave();
  const mirones = await Promise.all(Array.from({ length: 4 }, () => Enchufe.a(servidor.url)));
  for (const miron of mirones) await miron.escribir(peticion(`GET ${ruta}`, cabeceras).repeat(1500));
  await sigueVivo(servidor);
  expect(await servidor.parar()).toBe(0);
  await base.tirar();
});

const LARGO = 1.5 * MIB;

/** Gives the agency so long a name that what tells it is long. */
async function nombrar(url: string): Promise<void> {
  const motor = abrirMotor(url, MUDO);
  const fila = { clave: 'nombre', valor: JSON.stringify('x'.repeat(LARGO)) };
  await motor.db
    .insertInto('configuracion')
    .values(fila)
    .onConflict((c) => c.column('clave').doUpdateSet({ valor: fila.valor }))
    .execute();
  await motor.cerrar();
}

test('respuestas largas que nadie lee no se amontonan: quien no lee se queda fuera', async () => {
  const { base, servidor } = await servidorConClave(nombrar);
  const leida = await fetch(`${servidor.url}/api/configuracion`);
  expect((await leida.arrayBuffer()).byteLength).toBeGreaterThan(LARGO);
  const antes = memoria(servidor.pid);
  let mayor = 0;
  const todos: Enchufe[] = [];
  for (let tanda = 0; tanda < 4; tanda += 1) {
    const mirones = await Promise.all(Array.from({ length: 10 }, () => Enchufe.a(servidor.url)));
    todos.push(...mirones);
    for (const miron of mirones) await miron.escribir(peticion('GET /api/configuracion').repeat(8));
    await sigueVivo(servidor);
    mayor = Math.max(mayor, memoria(servidor.pid));
  }
  expect((mayor - antes) / MIB).toBeLessThan(200);
  for (const { socket } of todos) socket.destroy();
  expect(await servidor.parar()).toBe(0);
  await base.tirar();
});

test('enchufes que se rompen a media respuesta, a medio envío o mientras miran no acaban con el proceso', async () => {
  const { base, servidor, key } = await servidorConClave(nombrar);
  const { url } = servidor;
  const mensajes = [
    peticion('GET /api/configuracion'),
    peticion('GET /api/configuracion', { 'accept-encoding': 'gzip' }).repeat(2),
    peticion('GET /api/docs/static/swagger-ui-bundle.js', { 'accept-encoding': 'gzip' }),
    peticion('GET /api/vivo', { key }),
    peticion('GET /api/vivo', { key, 'accept-encoding': 'gzip' }),
    peticion('POST /api/login', { 'content-type': 'application/json', 'content-length': '500' }, '{"op":0,'),
    peticion('POST /api/login', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }, '5\r\n{"op"'),
    peticion(
      'POST /api/estados',
      { key, 'content-type': 'application/json', 'content-length': '28' },
      '{"op":1,"estado":"Hola todos"}',
    ),
    'GET / HTTP/1.1\r\nhost: x',
  ];
  for (let vez = 0; vez < 3; vez += 1)
    for (const mensaje of mensajes) {
      const enchufes = await Promise.all(Array.from({ length: 8 }, () => Enchufe.a(url)));
      await Promise.all(enchufes.map((enchufe) => enchufe.escribir(mensaje)));
      const [primero] = enchufes;
      if (mensaje.includes('GET /api')) await primero?.respuestas(1);
      for (const { socket } of enchufes) socket.resetAndDestroy();
      await fetch(`${url}/api/estados`, {
        method: 'POST',
        headers: { key, 'content-type': 'application/json' },
        body: JSON.stringify({ op: vez % 2 === 0 ? 1 : 2, estado: 'Hola' }),
      }).then((r) => r.arrayBuffer());
    }
  await sigueVivo(servidor);
  // Nothing of what broke is still held for whoever opened it.
  await vi.waitUntil(async () => {
    const enchufe = await Enchufe.a(url);
    await enchufe.escribir(peticion('GET /api/vivo', { key }));
    return codigos(await enchufe.respuestas(1))[0] === 200;
  }, ESPERA);
  expect(await servidor.parar()).toBe(0);
  expect(Math.max(...niveles(servidor))).toBeLessThan(40);
  await base.tirar();
});

test('las claves de alguien no abren más avisos de los que una persona mira', async () => {
  const { base, servidor, key } = await servidorConClave();
  const mirones = await Promise.all(Array.from({ length: 200 }, () => Enchufe.a(servidor.url)));
  for (const miron of mirones) await miron.escribir(peticion('GET /api/vivo', { key }));
  const respuestas = await Promise.all(mirones.map((miron) => miron.respuestas(1)));
  const vistos = Object.groupBy(respuestas.flatMap(codigos), (codigo) => codigo);
  expect(vistos[200]?.length).toBeLessThan(50);
  expect(vistos[429]?.length).toBe(200 - (vistos[200]?.length ?? 0));
  await sigueVivo(servidor);
  expect(await servidor.parar()).toBe(0);
  await base.tirar();
});
