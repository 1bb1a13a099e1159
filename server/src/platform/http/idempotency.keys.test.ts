import { CONTRACT } from '@conserje/contract';
import { IDEMPOTENCY_HEADER } from '@conserje/rules';
import type { FastifyError } from 'fastify';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { identificador } from '../../features/sesion/sesion.public.ts';
import { ACEPTAR, laSolicitud, ofrecer, respuestaA } from '../../testing/ascensos.ts';
import { MOTOR } from '../../testing/base.ts';
import { mientras } from '../../testing/carreras.ts';
import type { Respuesta } from '../../testing/cliente.ts';
import { clienteDe } from '../../testing/cliente.ts';
import { dibujo } from '../../testing/imagenes.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE, gemelo } from '../../testing/portal.ts';
import { Difusor } from '../difusor.ts';
import { SIN_MEDIR } from '../medidor.ts';
import type { CallName, Handlers, Peticion } from './contexto.ts';
import { manejarError } from './errores.ts';
import { storeAnswer } from './idempotency.queries.ts';
import { keyHash } from './idempotency.ts';
import { LIMITES } from './limites.ts';
import { montar } from './montar.ts';
import { compilarRespuesta } from './serializacion.ts';
import { compilarValidacion } from './validacion.ts';

const withKey = (key: string) => ({ cabeceras: { [IDEMPOTENCY_HEADER]: key } });

async function scene() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 12 });
  const leo = await portal.persona({ nombre: 'Leo' });
  return { portal, ana, bea, leo };
}
const fine = (portal: Portal, by: Persona | null, of: Persona, key: string, creditos = 5): Promise<Respuesta> =>
  portal.pide(by, withKey(key))('POST', 'sendMulta', { usuario: of.id, motivo: 'Flood', creditos });
const fines = async ({ db }: Portal) => (await db.selectFrom('multa').select('id').execute()).length;
const replayed = ({ cabeceras }: Respuesta) => cabeceras['idempotent-replayed'] === 'true';

test.each([
  ['is empty', ''],
  ['has a space', 'dos palabras'],
  ['has a letter beyond ASCII', 'llavé'],
  ['is longer than 128', 'k'.repeat(129)],
])('a key that %s is refused, and nothing is done', async (_what, key) => {
  const { portal, ana, leo } = await scene();
  const { http, cuerpo } = await fine(portal, ana, leo, key);
  expect({ http, cuerpo }).toMatchObject({ http: 400, cuerpo: { error: 'MALFORMADO' } });
  expect(await fines(portal)).toBe(0);
});

test('a key of 128 visible signs is taken', async () => {
  const { portal, ana, leo } = await scene();
  const key = `!~${'k'.repeat(126)}`;
  expect([await fine(portal, ana, leo, key), await fine(portal, ana, leo, key)].map(replayed)).toEqual([false, true]);
  expect(await fines(portal)).toBe(1);
});

test('without a key the same call is done as often as it is sent', async () => {
  const { portal, ana, leo } = await scene();
  for (const _ of [1, 2])
    await portal.pide(ana).logra('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood' } });
  expect(await fines(portal)).toBe(2);
  expect((await portal.cuentas()).idempotency).toBe(0);
});

test('the same key of someone else is another one, and that of one’s program is one’s own', async () => {
  const { portal, ana, bea, leo } = await scene();
  await fine(portal, ana, leo, 'k');
  const hers = await fine(portal, bea, leo, 'k');
  expect([hers.http, replayed(hers), await fines(portal)]).toEqual([200, false, 2]);
  const body = { nombre: 'Bot', permisos: 'mul', escribe: true, dias: 30 };
  const { clave: key } = await portal.pide(ana).logra('POST crearPrograma', { body });
  const program = await fine(portal, { ...ana, key }, leo, 'k');
  expect([program.http, replayed(program), await fines(portal)]).toEqual([200, true, 2]);
});

test('the order of the fields is no other payload; another amount is', async () => {
  const { portal, ana, leo } = await scene();
  await fine(portal, ana, leo, 'k');
  const turned = { creditos: 5, motivo: 'Flood', usuario: leo.id };
  expect(replayed(await portal.pide(ana, withKey('k'))('POST', 'sendMulta', turned))).toBe(true);
  expect(await fine(portal, ana, leo, 'k', 6)).toMatchObject({
    http: 422,
    cuerpo: { error: 'ENVIO_DISTINTO', msg: 'Esa clave de envío ya se usó para otra cosa. Usa otra.' },
  });
  expect(await fines(portal)).toBe(1);
});

test('another file is another payload', async () => {
  const { portal, ana, leo } = await scene();
  const call = async (evidencia: Buffer) =>
    portal.pide(ana, withKey('k'))('POST', 'actionLlamado', {
      ...{ op: 0, user: leo.id, motivo: 'Flood', descripcion: 'Tres veces', evidencia },
    });
  const [one, two] = [await dibujo('png'), await dibujo('png', 61)];
  const first = await call(one);
  expect(first).toMatchObject({ http: 200 });
  const again = await call(one);
  expect([again.texto, replayed(again)]).toEqual([first.texto, true]);
  expect(await call(two)).toMatchObject({ http: 422, cuerpo: { error: 'ENVIO_DISTINTO' } });
  expect((await portal.cuentas()).llamado).toBe(1);
});

test('what was refused is not kept: mended, it is done with the same key', async () => {
  const { portal, ana, leo } = await scene();
  expect(await fine(portal, ana, leo, 'k', -5)).toMatchObject({ http: 422, cuerpo: { error: 'REGLA' } });
  expect(await fine(portal, ana, leo, 'k')).toMatchObject({ http: 200 });
  expect(await fines(portal)).toBe(1);
});

test('a refusal that changed something is answered again as it was', async () => {
  const { portal, ana, leo } = await scene();
  portal.reloj.pasar({ horas: 24 });
  await ofrecer(portal, ana, leo);
  const solicitud = await laSolicitud(portal, leo);
  portal.reloj.pasar({ horas: 24 * 8 });
  const answer = () => portal.pide(leo, withKey('k'))('POST', 'actionSolicitudes', respuestaA(solicitud, ACEPTAR));
  const first = await answer();
  expect(first).toMatchObject({ http: 409, cuerpo: { error: 'SOLICITUD_VENCIDA' } });
  const again = await answer();
  expect([again.texto, replayed(again)]).toEqual([first.texto, true]);
  const lapsed = portal.db.selectFrom('ascenso').select('resultado').where('usuario', '=', leo.id);
  expect(await lapsed.execute()).toEqual([{ resultado: 'retirado' }]);
});

test('after 24 hours a key is as new', async () => {
  const { portal, ana, leo } = await scene();
  await fine(portal, ana, leo, 'k');
  portal.reloj.pasar({ minutos: 24 * 60 - 1 });
  expect(replayed(await fine(portal, ana, leo, 'k'))).toBe(true);
  portal.reloj.pasar({ minutos: 1 });
  const anew = await fine(portal, ana, leo, 'k', 6);
  expect([anew.http, replayed(anew), await fines(portal)]).toEqual([200, false, 2]);
  expect(replayed(await fine(portal, ana, leo, 'k', 6))).toBe(true);
});

test('who may not any more, or whose session is over, hears that and not the answer', async () => {
  const { portal, ana, leo } = await scene();
  const mul = await portal.persona({ nombre: 'Mul', categoria: 9 });
  await fine(portal, mul, leo, 'k');
  await portal.permitir(9);
  expect(await fine(portal, mul, leo, 'k')).toMatchObject({ http: 403, cuerpo: { error: 'SIN_PERMISO' } });
  await fine(portal, ana, leo, 'k');
  await portal.despedir(ana);
  expect(await fine(portal, ana, leo, 'k')).toMatchObject({ http: 401, cuerpo: { error: 'SIN_SESION' } });
});

test('neither the key nor a password that was sent with it stands in the database, nor what one could guess it from', async () => {
  const { portal, leo } = await scene();
  const key = 'una-clave-de-envio';
  const body = { clavea: CLAVE, claven: 'otra-clave-larga' };
  const change = () => portal.pide(leo, withKey(key))('POST', 'cambioClave', body);
  const first = await change();
  expect(first).toMatchObject({ http: 200 });
  expect((await change()).texto).toBe(first.texto);
  const rows = JSON.stringify(await portal.db.selectFrom('idempotency').selectAll().execute());
  for (const secret of [key, ...Object.values(body), keyHash(JSON.stringify(body)), keyHash(body.claven)])
    expect(rows).not.toContain(secret);
  // A wrong password that was counted would stand there.
  expect((await portal.cuentas()).intento).toBe(0);
});

test('without a session, what is sent again is known by its payload: a registration is answered again, a log-in is not', async () => {
  const { portal, leo } = await scene();
  const visit = (path: string, body: object) => portal.pide(null, withKey('k'))('POST', path, body);
  const nueva = { usuario: 'Nueva', clave: 'una-clave-larga', rclave: 'una-clave-larga' };
  const first = await visit('registro', nueva);
  expect(first).toMatchObject({ http: 200 });
  const again = await visit('registro', nueva);
  expect([again.http, again.texto, replayed(again)]).toEqual([200, first.texto, true]);
  // Another visitor may have the same key.
  expect(await visit('registro', { ...nueva, clave: 'otra-clave-larga', rclave: 'otra-clave-larga' })).toMatchObject({
    http: 409,
    cuerpo: { error: 'NOMBRE_OCUPADO' },
  });
  expect(await visit('registro', { ...nueva, usuario: 'Otra' })).toMatchObject({ http: 200 });
  const login = { op: 0, usuario: leo.usuario, clave: CLAVE };
  expect(await visit('login', login)).toMatchObject({ http: 200 });
  expect(await visit('login', login)).toMatchObject({
    http: 409,
    cuerpo: { error: 'ENVIO_YA_HECHO', msg: CONTRACT.login.secretAnswer },
  });
  const sessions = portal.db.selectFrom('sesion').select('id').where('usuario', '=', leo.id);
  expect(await sessions.execute()).toHaveLength(2);
});

test('who sends while the first is at work waits for it, and is answered as the first', async () => {
  const { portal, ana, leo } = await scene();
  const first = await fine(portal, ana, leo, 'k');
  const [row] = await portal.db.selectFrom('idempotency').selectAll().execute();
  if (!row) throw new Error('nothing was stored');
  await portal.db.deleteFrom('idempotency').execute();
  // The first holds its key, and has not committed yet.
  const again = await mientras(
    portal,
    async (tx) => storeAnswer(tx.db, row),
    () => fine(portal, ana, leo, 'k'),
  );
  expect([again.http, again.texto, replayed(again)]).toEqual([200, first.texto, true]);
  expect(await fines(portal)).toBe(1);
});

if (MOTOR === 'postgres')
  test('another process answers what the first has done', async () => {
    const { portal, ana, leo } = await scene();
    const other = await gemelo(portal);
    const answers = await Promise.all([portal, other, portal, other].map((p) => fine(p, ana, leo, 'k')));
    expect(new Set(answers.map(({ texto }) => texto)).size).toBe(1);
    expect(await fines(portal)).toBe(1);
  });

/** Calls of the contract, answered by what a test says. */
async function mounted(portal: Portal, answer: (p: Peticion) => Promise<unknown>, key: string) {
  const { deps } = portal;
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(compilarValidacion);
  app.setSerializerCompiler(compilarRespuesta);
  app.setErrorHandler((error: FastifyError, request, reply) => void manejarError(error, request, reply));
  const all = Object.fromEntries(Object.keys(CONTRACT).map((nombre) => [nombre, answer]));
  const partes = { ...deps, difusor: new Difusor(deps, []), limites: LIMITES, medidor: SIN_MEDIR, hoy: async () => '' };
  montar(app, partes, identificador(deps.motor), all as unknown as Handlers<CallName>);
  return () => clienteDe(() => app, { key, ...withKey('k') })('POST', 'delFirma', { usuario: 1 });
}

test('an answer that is too long is not kept, what was done is', async () => {
  const { portal, ana } = await scene();
  const long = { msg: 'a'.repeat(300_000), status: 0 as const };
  const call = await mounted(portal, (p) => p.transaccion(async () => long), ana.key);
  expect(await call()).toMatchObject({ http: 200 });
  expect((await call()).texto).toContain('ENVIO_YA_HECHO');
  const [row] = await portal.db.selectFrom('idempotency').select(['http', 'body']).execute();
  expect(row).toEqual({ http: 200, body: null });
});

test('a call has one transaction of its own: with a second one, whoever sends it again would be told the wrong thing', async () => {
  const { portal, ana } = await scene();
  const twice = async (p: Peticion) => {
    await p.transaccion(async () => ({ msg: 'Uno', status: 0 }));
    return p.transaccion(async () => ({ msg: 'Dos', status: 0 }));
  };
  const call = await mounted(portal, twice, ana.key);
  expect(await call()).toMatchObject({ http: 500 });
});
