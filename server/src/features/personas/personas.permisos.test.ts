import type { Permiso } from '@conserje/rules';
import { NOMBRE, PERMISOS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { mientras } from '../../testing/carreras.ts';
import { suyas } from '../../testing/notificaciones.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE, portalDelArchivo } from '../../testing/portal.ts';

/** A way into an account is for who stands above its owner and holds every permission that the owner holds (decisions §3). */

const CAMINOS = {
  resetPassword: 'clave',
  enlaceClave: 'enlace',
  dosPasosPerdidos: 'dospasos',
} as const;
type Camino = keyof typeof CAMINOS;
const CALLS = Object.keys(CAMINOS) as Camino[];

const pedir = (portal: Portal, quien: Persona, camino: Camino, usuario: number) =>
  portal.pide(quien)('POST', camino, {
    usuario,
    ...(camino === 'dosPasosPerdidos' && { motivo: 'Perdió el teléfono' }),
  });
const ponerDosPasos = ({ db, reloj }: Portal, { id }: Persona) =>
  db
    .insertInto('dos_pasos')
    .values({ usuario: id, secreto: 'JBSWY3DPEHPK3PXP', desde: reloj.ahora })
    .onConflict((c) => c.doNothing())
    .execute();
const verA = (portal: Portal, quien: Persona, id: number) =>
  portal.pide(quien).logra('GET userAllInfo/:id', { params: { id } });

describe('every permission, every way', () => {
  let actora: Persona;
  let duena: Persona;
  const portal = portalDelArchivo(async (p) => {
    await p.permitir(10);
    actora = await p.persona({ categoria: 10 });
    duena = await p.persona({ categoria: 6 });
    await p.permitir(6);
  });

  test.each(PERMISOS.filter((permiso) => permiso !== 'usu'))(
    '%s of the owner: without it no way in, with it each; and the buttons say the same',
    async (permiso) => {
      const p = portal();
      await p.exceptuar(duena, permiso);
      for (const [tiene, http] of [
        [false, 403],
        [true, 200],
      ] as const) {
        await p.exceptuar(actora, 'usu', ...(tiene ? [permiso] : []));
        for (const camino of CALLS) {
          await ponerDosPasos(p, duena);
          const { acciones } = await verA(p, actora, duena.id);
          const antes = await p.cuentas();
          const respuesta = await pedir(p, actora, camino, duena.id);
          expect({ camino, tiene, http: respuesta.http }).toEqual({ camino, tiene, http });
          expect({ camino, tiene, boton: acciones.includes(CAMINOS[camino]) }).toEqual({ camino, tiene, boton: tiene });
          if (!tiene) expect(await p.cuentas()).toEqual(antes);
        }
      }
    },
  );
});

/** Who tries it on whom, in the agency of `escena`; and what comes of it. */
const TABLA: [actor: string, target: string, answer: number][] = [
  ['Ana', 'Leo', 200],
  ['Ana', 'Eva', 403],
  ['Ana', 'Par', 403],
  ['Ana', 'Bea', 403],
  ['Ana', 'Jefa', 403],
  ['Bea', 'Leo', 200],
  ['Bea', 'Eva', 200],
  ['Bea', 'Ana', 200],
  ['Bea', 'Iris', 403],
  ['Jefa', 'Leo', 200],
  ['Jefa', 'Eva', 200],
  ['Jefa', 'Iris', 200],
  ['Jefa', 'Bea', 200],
  ['Jefa', 'Otra', 403],
  ['Leo', 'Nora', 403],
];

/** Eva and Iris hold rights of command by exception: `adm`, which Bea of category 11 holds too, and `man`, which founders hold. */
async function escena() {
  const portal = await abrirPortal();
  const alta = async (nombre: string, categoria: number) => portal.persona({ nombre, categoria });
  const gente = {
    Nora: await alta('Nora', 1),
    Leo: await alta('Leo', 6),
    Eva: await alta('Eva', 6),
    Iris: await alta('Iris', 6),
    Ana: await alta('Ana', 10),
    Par: await alta('Par', 10),
    Bea: await alta('Bea', 11),
    Jefa: await alta('Jefa', 12),
    Otra: await alta('Otra', 12),
  };
  const dar = (de: Persona, ...permisos: Permiso[]) => portal.exceptuar(de, ...permisos);
  await dar(gente.Eva, 'adm');
  await dar(gente.Iris, 'man');
  for (const quien of Object.values(gente)) await ponerDosPasos(portal, quien);
  return { portal, gente };
}
type Nombre = keyof Awaited<ReturnType<typeof escena>>['gente'];

test.each(CALLS)('%s by who on whom', async (camino) => {
  const { portal, gente } = await escena();
  for (const [actor, target, http] of TABLA) {
    const quien = gente[actor as Nombre];
    const key = await portal.sesion(quien.id);
    await ponerDosPasos(portal, gente[target as Nombre]);
    const hecho = await pedir(portal, { ...quien, key }, camino, gente[target as Nombre].id);
    expect({ actor, target, http: hecho.http }).toEqual({ actor, target, http });
  }
});

describe('whom to ask', () => {
  test('the page and the refusal name those who could, the nearest first', async () => {
    const { portal, gente } = await escena();
    const { Ana, Eva, Iris, Leo, Bea, Jefa, Otra } = gente;
    expect((await verA(portal, Ana, Eva.id)).pedir_acceso_a).toEqual(['Bea', 'Jefa', 'Otra']);
    expect((await verA(portal, Bea, Iris.id)).pedir_acceso_a).toEqual(['Jefa', 'Otra']);
    expect((await verA(portal, Ana, Leo.id)).pedir_acceso_a).toBeNull();
    expect((await verA(portal, Bea, Bea.id)).pedir_acceso_a).toBeNull();
    const negado = await portal.pide(Ana).falla('POST resetPassword', { body: { usuario: Eva.id } });
    expect(negado).toMatchObject({
      error: 'PERMISO_AJENO',
      msg: 'No tienes todos los permisos de Eva. Pídelo a Bea, Jefa u Otra.',
    });
    // Nobody stands above a founder.
    expect((await verA(portal, Jefa, Otra.id)).pedir_acceso_a).toEqual([]);
    await portal.despedir(Bea);
    expect((await verA(portal, Ana, Eva.id)).pedir_acceso_a).toEqual(['Jefa', 'Otra']);
  });
});

/** What ends a way in that was given while it might be: the owner rises, or who gave it falls. */
const CAIDAS: [string, (e: Awaited<ReturnType<typeof escena>>) => Promise<unknown>][] = [
  ['the owner is given a permission', ({ portal, gente }) => portal.exceptuar(gente.Leo, 'adm')],
  ['the owner’s category is', ({ portal }) => portal.permitir(6, 'tt', 'adm')],
  ['who gave it loses one that the owner holds', ({ portal }) => portal.permitir(10, 'usu')],
  ['the owner is promoted past them', ({ portal, gente }) => portal.ascender(gente.Leo, 10, 2)],
  ['who gave it is demoted', ({ portal, gente }) => portal.ascender(gente.Ana, 6)],
  ['who gave it is dismissed', ({ portal, gente }) => portal.despedir(gente.Ana)],
];

describe.each(CAIDAS)('when %s', (_caso, caer) => {
  test('the link that they made opens nothing any more', async () => {
    const todo = await escena();
    const { portal, gente } = todo;
    const { enlace } = await portal.pide(gente.Ana).logra('POST enlaceClave', { body: { usuario: gente.Leo.id } });
    await portal.pide().logra('POST mirarEnlace', { body: { enlace } });
    await caer(todo);
    expect(await portal.pide().falla('POST mirarEnlace', { body: { enlace } })).toMatchObject({ http: 404 });
    const body = { enlace, clave: 'otra-clave-suya', rclave: 'otra-clave-suya' };
    expect(await portal.pide().falla('POST claveConEnlace', { body })).toMatchObject({ http: 404 });
  });

  test('the one-time password that they know is over, also where it opened a session already', async () => {
    const todo = await escena();
    const { portal, gente } = todo;
    await portal.db.deleteFrom('dos_pasos').execute();
    const { clave } = await portal.pide(gente.Ana).logra('POST resetPassword', { body: { usuario: gente.Leo.id } });
    const body = { op: 0, usuario: 'Leo', clave };
    const { token: key } = await portal.pide().logra('POST login', { body });
    await caer(todo);
    expect(await portal.pide().falla('POST login', { body })).toMatchObject({ http: 403, error: 'CLAVE_VENCIDA' });
    const elegida = { clavea: clave, claven: 'otra-clave-suya' };
    expect(await portal.pide({ ...gente.Leo, key }).falla('POST cambioClave', { body: elegida })).toMatchObject({
      error: 'CLAVE_VENCIDA',
    });
  });
});

test('what is given to the owner while another resets their password counts', async () => {
  const { portal, gente } = await escena();
  const { http } = await mientras(
    portal,
    async (tx) => {
      await tx.bloquearFila('usuario', gente.Leo.id);
      const fila = { usuario: gente.Leo.id, permisos: 'adm', encargado: gente.Jefa.id, fecha: tx.ahora };
      await tx.db.insertInto('excepcion').values(fila).execute();
    },
    () => pedir(portal, gente.Ana, 'resetPassword', gente.Leo.id),
  );
  expect(http).toBe(403);
});

test('other holders of adm are told; neither who did it, nor the owner twice, nor anyone else', async () => {
  const { portal, gente } = await escena();
  const { Ana, Bea, Jefa, Leo, Otra, Par, Eva } = gente;
  await portal.pide(Jefa).logra('POST resetPassword', { body: { usuario: Leo.id } });
  await portal.pide(Bea).logra('POST dosPasosPerdidos', { body: { usuario: Leo.id, motivo: 'Lo perdió' } });
  const dichas = async (de: Persona) =>
    (await suyas(portal, de))
      .filter((n) => n.clase === 'acceso_ajeno')
      .map((n) => [n.quien, n.texto.replace(NOMBRE, '…')]);
  const clave = ['Jefa', 'generó una contraseña temporal para …'];
  const pasos = ['Bea', 'quitó la verificación en dos pasos de …'];
  expect((await dichas(Otra)).sort()).toEqual([pasos, clave].sort());
  expect((await dichas(Eva)).sort()).toEqual([pasos, clave].sort());
  expect(await dichas(Bea)).toEqual([clave]);
  expect(await dichas(Jefa)).toEqual([pasos]);
  for (const otra of [Ana, Par]) expect(await dichas(otra)).toEqual([]);
  await portal.pide(null).falla('POST login', { body: { op: 0, usuario: 'Leo', clave: CLAVE } });
});
