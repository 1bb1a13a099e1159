import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { TEMAS } from '@conserje/rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { Enchufe, peticion } from '../../testing/enchufe.ts';
import { escuchar } from '../../testing/escuchar.ts';
import { hastaQue } from '../../testing/hastaQue.ts';
import { abrirVivo } from '../../testing/lector.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE, gemelo } from '../../testing/portal.ts';
import { abrir, pausar } from '../../testing/tiempos.ts';

const LATIDO_MS = 25_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const evento = (tema: string, quien: string | null, msg: string): string =>
  `data: ${JSON.stringify({ tema, quien, msg })}`;

test('lo que otro cambia llega a quien mira', async () => {
  const portal = await abrirPortal();
  const [jefe, mira, bajo] = [
    await portal.persona({ categoria: 5 }),
    await portal.persona({ categoria: 2 }),
    await portal.persona(),
  ];
  const lector = await abrirVivo(portal, mira);
  expect(lector.respuesta.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-ahora': String(portal.reloj.ahora),
  });
  await portal.pide(jefe).logra('POST openTime', { body: { bajo: bajo.id, alto: jefe.id } });
  expect(await lector.dicho()).toBe(evento('tiempos', jefe.usuario, `abrió el tiempo de ${bajo.usuario}`));
});

test('llega a todos los que miran, y lo rechazado a nadie', async () => {
  const portal = await abrirPortal();
  const [jefe, bajo] = [await portal.persona({ categoria: 11 }), await portal.persona()];
  const lectores = [await abrirVivo(portal, jefe), await abrirVivo(portal, bajo)];
  await portal.pide(jefe).falla('POST openTime', { body: { bajo: bajo.id, alto: bajo.id } });
  await portal.pide(jefe).logra('POST estados', { body: { op: 1, estado: 'Hola' } });
  for (const lector of lectores)
    expect(await lector.dicho()).toBe(evento('estados', jefe.usuario, 'publicó un estado'));
});

test('lo que es para alguien llega a esa persona sola', async () => {
  const portal = await abrirPortal();
  const [jefe, bajo] = [await portal.persona({ categoria: 11 }), await portal.persona({ categoria: 2 })];
  const [suyo, deOtro] = [await abrirVivo(portal, bajo), await abrirVivo(portal, jefe)];
  await portal.ascender(bajo, 2, 2);
  const aviso = {
    tema: 'carrera',
    quien: null,
    msg: 'cambió tu misión a Vigilante H',
    para: bajo.id,
    clase: 'mision',
  };
  expect(await suyo.dicho()).toBe(`data: ${JSON.stringify(aviso)}`);
  for (const lector of [suyo, deOtro]) expect(await lector.dicho()).toBe(evento('carrera', null, 'cambió una misión'));
});

test('quién hizo qué se dice a quien puede abrir esa pantalla; a los demás, que algo cambió', async () => {
  const portal = await abrirPortal();
  const [jefa, bajo] = [await portal.persona({ categoria: 12 }), await portal.persona({ categoria: 3 })];
  const [mira, deBajo] = [await abrirVivo(portal, jefa), await abrirVivo(portal, bajo)];
  await portal.pide(jefa).logra('POST addFirma', { body: { firma: 'ABC', id: bajo.id } });
  expect(await mira.dicho()).toBe(evento('firmas', jefa.usuario, `registró la firma de ${bajo.usuario}`));
  expect(await deBajo.dicho()).toBe(evento('firmas', null, ''));
  const suyo = { tema: 'firmas', quien: jefa.usuario, msg: 'registró tu firma, ABC', para: bajo.id, clase: 'firma' };
  expect(await deBajo.dicho()).toBe(`data: ${JSON.stringify(suyo)}`);
});

test('sin tt se oye lo que se hace con el tiempo propio, y de los demás que algo cambió', async () => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ categoria: 12, nombre: 'Jefa' });
  const [bajo, ajeno] = [await portal.persona(), await portal.persona()];
  // What was told before has arrived.
  const { id } = (await portal.observar(() => abrir(portal, jefa, bajo))).resultado;
  const [suyo, deOtro] = [await abrirVivo(portal, bajo), await abrirVivo(portal, ajeno)];
  await pausar(portal, jefa, id);
  const aviso = { tema: 'tiempos', quien: 'Jefa', msg: 'pausó tu tiempo', para: bajo.id };
  expect(await suyo.dicho()).toBe(`data: ${JSON.stringify(aviso)}`);
  for (const lector of [suyo, deOtro]) expect(await lector.dicho()).toBe(evento('tiempos', null, ''));
});

test('late cada 25 segundos mientras la clave vive', async () => {
  const portal = await abrirPortal();
  const lector = await abrirVivo(portal, await portal.persona());
  for (let latido = 0; latido < 3; latido += 1) {
    vi.advanceTimersByTime(LATIDO_MS);
    expect(await lector.siguiente()).toBe(': sigo');
  }
});

test.each<[string, (portal: Portal, quien: Persona) => Promise<unknown>]>([
  ['cambian los permisos de quien mira, sin que nadie lo diga', (portal) => portal.permitir(1, 'tt')],
  ['empieza el mantenimiento, sin que nadie lo diga', (portal) => portal.configurar({ mantenimiento: true })],
])('se acaba con el latido siguiente cuando %s', async (_caso, cambiar) => {
  const portal = await abrirPortal();
  const quien = await portal.persona();
  const lector = await abrirVivo(portal, quien);
  vi.advanceTimersByTime(LATIDO_MS);
  expect(await lector.siguiente()).toBe(': sigo');
  await cambiar(portal, quien);
  vi.advanceTimersByTime(LATIDO_MS);
  expect(await lector.siguiente()).toBeNull();
});

/** Every way in which somebody ceases to be allowed what they hear. */
const MENOS: [string, (e: { portal: Portal; jefa: Persona; mira: Persona; id: number }) => Promise<unknown>][] = [
  ['sale', ({ portal, mira }) => portal.pide(mira).logra('POST logout')],
  ['cierra sus demás sesiones', ({ portal, mira }) => enOtra(portal, mira, (p) => p.logra('POST cerrarSesiones'))],
  [
    'cambia su clave en otra parte',
    ({ portal, mira }) =>
      enOtra(portal, mira, (p) => p.logra('POST cambioClave', { body: { clavea: CLAVE, claven: 'otra-clave-larga' } })),
  ],
  [
    'le generan una clave',
    ({ portal, jefa, mira }) => portal.pide(jefa).logra('POST resetPassword', { body: { usuario: mira.id } }),
  ],
  ['es degradado', ({ portal, mira }) => portal.ascender(mira, 1)],
  [
    'pierde una excepción',
    ({ portal, jefa, id }) => portal.pide(jefa).logra('POST actionExcepciones', { body: { op: 2, id } }),
  ],
  [
    'empieza el mantenimiento',
    ({ portal, jefa }) => portal.pide(jefa).logra('POST editAjustes', { body: { data: { mantenimiento: true } } }),
  ],
];
async function enOtra<T>(
  portal: Portal,
  { id, usuario }: Persona,
  hacer: (p: ReturnType<Portal['pide']>) => Promise<T>,
) {
  return hacer(portal.pide({ id, usuario, key: await portal.sesion(id) }));
}
async function hastaElFin(lector: Awaited<ReturnType<typeof abrirVivo>>): Promise<(string | null)[]> {
  const dichos: (string | null)[] = [];
  do dichos.push(await lector.dicho());
  while (dichos.at(-1) !== null);
  return dichos;
}

test.each(MENOS)('quien %s no oye nada de lo que pasa después, antes de latido alguno', async (_caso, hacer) => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ categoria: 12, nombre: 'Jefa' });
  const mira = await portal.persona({ categoria: 2 });
  const dar = { op: 0, usuario: mira.id, permisos: 'mul' };
  const { data } = await portal.pide(jefa).logra('POST actionExcepciones', { body: dar });
  const lector = await abrirVivo(portal, mira);
  await hacer({ portal, jefa, mira, id: data?.id ?? 0 });
  await portal.pide(jefa).logra('POST estados', { body: { op: 1, estado: 'Después' } });
  expect((await hastaElFin(lector)).filter((d) => d?.includes('"estados"'))).toEqual([]);
});

test('tampoco lo que pasa mientras se mira si aún puede', async () => {
  const portal = await abrirPortal();
  const mira = await portal.persona();
  const lector = await abrirVivo(portal, mira);
  await portal.db.deleteFrom('sesion').where('usuario', '=', mira.id).execute();
  const suceso = { tema: 'sesion', quien: null, msg: '' };
  portal.motor.difundir(JSON.stringify({ ...suceso, para: mira.id }));
  portal.motor.difundir(JSON.stringify({ ...suceso, tema: 'estados' }));
  expect(await hastaElFin(lector)).toEqual([`data: ${JSON.stringify({ ...suceso, para: mira.id })}`, null]);
});

test('lo que llega mientras se mira si aún puede se le dice después, en su orden', async () => {
  const portal = await abrirPortal();
  const [jefa, mira] = [await portal.persona({ categoria: 12 }), await portal.persona({ categoria: 2 })];
  const lector = await abrirVivo(portal, mira);
  await portal.pide(jefa).logra('POST editAjustes', { body: { data: { siglas: 'AUR' } } });
  await portal.pide(jefa).logra('POST estados', { body: { op: 1, estado: 'Uno' } });
  await portal.pide(jefa).logra('POST addFirma', { body: { firma: 'ABC', id: jefa.id } });
  const temas: string[] = [];
  while (temas.length < 3) temas.push(/"tema":"(\w+)"/.exec((await lector.dicho()) ?? '')?.[1] ?? 'nada');
  expect(temas).toEqual(['configuracion', 'estados', 'firmas']);
});

test('se acaba en cuanto se despide a quien mira, que aún oye por qué', async () => {
  const portal = await abrirPortal();
  const [quien, otra] = [await portal.persona(), await portal.persona()];
  const [lector, deOtra] = [await abrirVivo(portal, quien), await abrirVivo(portal, otra)];
  await portal.despedir(quien);
  const dichos = await hastaElFin(lector);
  const aviso = { tema: 'sesion', quien: null, msg: 'te despidió de la agencia. Motivo: Prueba', para: quien.id };
  expect(dichos).toContain(`data: ${JSON.stringify(aviso)}`);
  // Nobody else's ends, or hears why.
  vi.advanceTimersByTime(LATIDO_MS);
  let dicho = await deOtra.dicho();
  for (; dicho !== ': sigo'; dicho = await deOtra.dicho()) expect(dicho).not.toContain('Prueba');
});

test('sin clave no se mira', async () => {
  const portal = await abrirPortal();
  expect(await portal.pide().falla('GET vivo')).toMatchObject({ http: 401, error: 'SIN_SESION' });
});

test('quien se va deja de escuchar', async () => {
  const portal = await abrirPortal();
  const lector = await abrirVivo(portal, await portal.persona());
  expect(vi.getTimerCount()).toBe(1);
  lector.respuesta.destroy();
  await hastaQue(() => vi.getTimerCount() === 0);
});

test('quien no lee lo que se le manda se queda fuera, y no llena la memoria', async () => {
  const portal = await abrirPortal();
  const { respuesta } = await abrirVivo(portal, await portal.persona({ categoria: 2 }));
  respuesta.pause();
  const aviso = JSON.stringify({ tema: 'tiempos', quien: null, msg: 'x'.repeat(7000) });
  let enviados = 0;
  while (vi.getTimerCount() > 0) {
    portal.motor.difundir(aviso);
    enviados += 1;
    await sql`select 1`.execute(portal.db);
    await setImmediate();
  }
  expect(enviados).toBeGreaterThan(9);
});

test('el portal se cierra aunque alguien mire', async () => {
  const portal = await abrirPortal();
  const lector = await abrirVivo(portal, await portal.persona());
  await portal.cerrar();
  expect(await lector.siguiente()).toBeNull();
});

test('a quien se le acabó y no lee no se le escribe nada más', async () => {
  const portal = await abrirPortal();
  const mira = await portal.persona({ categoria: 2 });
  const enServidor: Socket[] = [];
  portal.app.server.on('connection', (socket: Socket) => enServidor.push(socket));
  const { respuesta } = await abrirVivo(portal, mira);
  respuesta.pause();
  const difundir = async (msg: string): Promise<void> => {
    const { promise: oido, resolve } = Promise.withResolvers<void>();
    const dejar = portal.motor.escuchar({ mensaje: () => resolve(), hueco: () => undefined });
    portal.motor.difundir(JSON.stringify({ tema: 'tiempos', quien: null, msg }));
    await oido;
    dejar();
    await setImmediate();
  };
  while (enServidor[0]?.writableLength === 0) await difundir('x'.repeat(7000));
  await portal.pide(mira).logra('POST logout');
  vi.advanceTimersByTime(LATIDO_MS);
  await hastaQue(() => vi.getTimerCount() === 0);
  for (let vez = 0; vez < 50; vez += 1) await difundir('');
  expect(enServidor[0]?.destroyed).toBe(false);
});

/** Asks for the stream from an address, as the proxy tells it; answers the refusal, or null when it is open. */
async function pedirVivo(
  url: string,
  { key }: Persona,
  desde: string,
): Promise<{ error: string; http: number } | null> {
  const pregunta = request(`${url}/api/vivo`, { headers: { key, 'x-forwarded-for': desde } }).end();
  onTestFinished(() => {
    pregunta.destroy();
  });
  const [respuesta] = (await once(pregunta, 'response')) as [IncomingMessage];
  if (respuesta.statusCode === 200) return null;
  const cuerpo = JSON.parse(Buffer.concat(await respuesta.toArray()).toString()) as { error: string };
  return { error: cuerpo.error, http: respuesta.statusCode ?? 0 };
}

test('una persona mira desde unas cuantas ventanas, y una dirección desde algunas más', async () => {
  const portal = await abrirPortal();
  const url = await escuchar(portal, { vivosPorPersona: 2, vivosPorDireccion: 3 });
  const [ana, beto] = [await portal.persona(), await portal.persona()];
  const otraLlave = { ...ana, key: await portal.sesion(ana.id) };
  expect(await pedirVivo(url, ana, '203.0.113.1')).toBeNull();
  expect(await pedirVivo(url, otraLlave, '203.0.113.2')).toBeNull();
  expect(await pedirVivo(url, ana, '203.0.113.3')).toEqual({ error: 'DEMASIADAS_VENTANAS', http: 429 });
  expect(await pedirVivo(url, beto, '2001:db8::1')).toBeNull();
  expect(await pedirVivo(url, beto, '2001:db8::2')).toBeNull();
  const caro = await portal.persona();
  expect(await pedirVivo(url, caro, '2001:db8::3')).toBeNull();
  expect(await pedirVivo(url, caro, '2001:db8::4')).toEqual({ error: 'DEMASIADAS_PETICIONES', http: 429 });
  expect(await pedirVivo(url, caro, '2001:db8:0:1::4')).toBeNull();
});

test('quien se va antes de que se le conteste no deja nada ocupado', async () => {
  const portal = await abrirPortal();
  const url = await escuchar(portal, { vivosPorPersona: 3 });
  const ana = await portal.persona();
  for (let vez = 0; vez < 30; vez += 1) {
    const enchufe = await Enchufe.a(url);
    await enchufe.escribir(peticion('GET /api/vivo', { key: ana.key }));
    enchufe.socket.resetAndDestroy();
  }
  await hastaQue(async () => (await pedirVivo(url, ana, '203.0.113.1')) === null);
  await hastaQue(() => vi.getTimerCount() === 1);
});

if (MOTOR === 'postgres')
  describe('con PostgreSQL', () => {
    test('lo que cambia por un proceso llega a quien mira por otro', async () => {
      const portal = await abrirPortal();
      const otro = await gemelo(portal);
      const [jefe, mira] = [await portal.persona({ categoria: 11 }), await portal.persona()];
      const lector = await abrirVivo(otro, mira);
      await portal.pide(jefe).logra('POST estados', { body: { op: 1, estado: 'Hola' } });
      expect(await lector.dicho()).toBe(evento('estados', jefe.usuario, 'publicó un estado'));
    });

    test('si se corta la conexión que escucha, se abre otra, y quien mira pregunta de nuevo por todo', async () => {
      const portal = await abrirPortal();
      const mira = await portal.persona();
      const lector = await abrirVivo(portal, mira);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(portal.db);
      for (const tema of Object.keys(TEMAS)) expect(await lector.dicho()).toBe(evento(tema, null, ''));
      const aviso = { tema: 'estados', quien: 'Ana', msg: 'otra vez' };
      portal.motor.difundir(JSON.stringify(aviso));
      expect(await lector.dicho()).toBe(`data: ${JSON.stringify(aviso)}`);
      await portal.pide(mira).logra('GET checkUser');
    });
  });
