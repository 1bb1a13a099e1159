import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, leo };
}

const issue = async (portal: Portal, giver: Person, to: Person, motivo = 'Flood') =>
  (
    await portal
      .as(giver)
      .succeeds('POST actionLlamado', { body: { op: 0, user: to.id, motivo, descripcion: 'Tres veces' } })
  ).data;
const lift = (id: number, motivo = 'Fue un malentendido') => ({ body: { id, motivo } });
const totalsOf = async (portal: Portal, viewer: Person, of: Person) => {
  const { cuantos, vigentes } = await portal.as(viewer).succeeds('GET llamadosDe/:id', { params: { id: of.id } });
  return { cuantos, vigentes };
};

describe('the term of a llamado', () => {
  test('is 60 days, and counts say how many are left', async () => {
    const { portal, ana, leo } = await setUp();
    await issue(portal, ana, leo);
    portal.clock.advance({ hours: 59 * 24 });
    await issue(portal, ana, leo, 'Uniforme');
    expect(await totalsOf(portal, leo, leo)).toEqual({ cuantos: 2, vigentes: 2 });
    portal.clock.advance({ hours: 24 });
    const session = portal.as(await portal.createPerson({ nombre: 'Eva', categoria: 10 }));
    const [person] = await session.succeeds('GET actionLlamado');
    expect(person).toMatchObject({ usuarioNombre: 'Leo', cuantos: 2, vigentes: 1 });
    expect(person?.llamados.map((l) => [l.motivo, l.estado])).toEqual([
      ['Uniforme', 'vigente'],
      ['Flood', 'vencido'],
    ]);
  });

  test('is that of the setting when it was given', async () => {
    const { portal, ana, leo } = await setUp();
    const first = await issue(portal, ana, leo);
    await portal.configure({ llamado_dias: 2 });
    const second = await issue(portal, ana, leo);
    expect([first.vence, second.vence]).toEqual([
      portal.clock.iso({ hours: 60 * 24 }),
      portal.clock.iso({ hours: 2 * 24 }),
    ]);
  });

  test('orders people by the llamados that count', async () => {
    const { portal, ana, leo } = await setUp();
    const eva = await portal.createPerson({ nombre: 'Eva' });
    for (const motivo of ['Flood', 'Uniforme', 'Ausencia']) await issue(portal, ana, leo, motivo);
    portal.clock.advance({ hours: 60 * 24 });
    const fresh = await portal.createPerson({ nombre: 'Iris', categoria: 10 });
    await issue(portal, fresh, eva);
    const people = await portal.as(fresh).succeeds('GET actionLlamado', { query: { orden: '-vigentes' } });
    expect(people.map((p) => [p.usuarioNombre, p.vigentes, p.cuantos])).toEqual([
      ['Eva', 1, 1],
      ['Leo', 0, 3],
    ]);
  });
});

describe('lifting', () => {
  test('from above ends the llamado, with who, when and why; both are told', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = await issue(portal, ana, leo);
    portal.clock.advance({ hours: 3 * 24 });
    const observed = await portal.observe(() =>
      portal.as(bea).succeeds('POST levantarLlamado', lift(id, '  Fue un malentendido ')),
    );
    expect(observed.result).toMatchObject({
      msg: 'Levantaste el llamado que Ana le puso a Leo',
      data: {
        id,
        estado: 'levantado',
        acciones: [],
        levantado: { por: 'Bea', motivo: 'Fue un malentendido', fecha: portal.clock.iso() },
      },
    });
    expect(observed.bitacora).toEqual([
      {
        modulo: 'llamados',
        objeto: id,
        usuario: leo.id,
        encargado: bea.id,
        motivo: `levantó un llamado de atención a ${NAME_PLACEHOLDER}, por Flood: Fue un malentendido`,
        diferencias: [{ campo: 'Levantado', antes: false, despues: true }],
      },
    ]);
    expect(observed.notices).toMatchObject([
      { tema: 'llamados', quien: 'Bea', msg: 'levantó un llamado de atención' },
      { para: leo.id, msg: 'levantó tu llamado de atención por Flood: Fue un malentendido' },
      { para: ana.id },
    ]);
    expect(await totalsOf(portal, leo, leo)).toEqual({ cuantos: 1, vigentes: 0 });
    const own = await portal.as(leo).succeeds('GET llamadosDe/:id', { params: { id: leo.id } });
    expect(own.filas).toMatchObject([{ id, levantado: { por: 'Bea' }, acciones: [] }]);
  });

  test('is for those above the giver, never for the giver, an equal or the receiver', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = await issue(portal, ana, leo);
    const equal = await portal.createPerson({ nombre: 'Eva', categoria: 10 });
    const others = await portal.createPerson({ nombre: 'Iris', categoria: 9 });
    for (const person of [ana, equal])
      expect(await portal.as(person).fails('POST levantarLlamado', lift(id))).toMatchObject({
        http: 403,
        msg: 'Solo puede levantarlo alguien de mayor rango que quien lo puso',
      });
    for (const person of [others, leo])
      expect(await portal.as(person).fails('POST levantarLlamado', lift(id))).toMatchObject({ http: 403 });
    await portal.moveToMision(leo, 12);
    expect(await portal.as(leo).fails('POST levantarLlamado', lift(id))).toMatchObject({
      http: 403,
      error: 'COSA_PROPIA',
      msg: 'No puedes levantar un llamado que recibiste tú',
    });
    expect((await portal.as(bea).succeeds('GET actionLlamado'))[0]?.llamados[0]?.acciones).toEqual(['levantar']);
  });

  test('of a giver who left is for everyone with the screen', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = await issue(portal, bea, leo);
    const row = async () => (await portal.as(ana).succeeds('GET actionLlamado'))[0]?.llamados[0];
    expect((await row())?.acciones).toEqual([]);
    await portal.createPerson({ nombre: 'Iris', categoria: 12 });
    await portal.dismiss(bea);
    expect((await row())?.acciones).toEqual(['levantar']);
    await portal.as(ana).succeeds('POST levantarLlamado', lift(id));
  });

  test.each([
    ['', 'No dejes campos vacios'],
    ['x'.repeat(301), 'El motivo puede tener como máximo 300 caracteres'],
  ])('with the motivo «%s» is refused', async (motivo, msg) => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = await issue(portal, ana, leo);
    const refusal = await portal.as(bea).fails('POST levantarLlamado', lift(id, motivo));
    expect(refusal).toMatchObject({ http: 422, campo: 'motivo', msg });
  });

  test('is refused once it lapsed, was lifted or does not exist; a lifted one cannot be withdrawn', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = await issue(portal, ana, leo);
    const lapsing = await issue(portal, ana, leo, 'Uniforme');
    await portal.as(bea).succeeds('POST levantarLlamado', lift(id));
    expect(await portal.as(bea).fails('POST levantarLlamado', lift(id))).toMatchObject({
      http: 409,
      error: 'YA_ESTA_ASI',
      msg: 'Bea ya lo levantó',
    });
    expect(await portal.as(ana).fails('POST actionLlamado', { body: { op: 1, id } })).toMatchObject({
      http: 409,
      error: 'YA_ESTA_ASI',
      msg: 'Bea ya lo levantó',
    });
    expect(await portal.as(bea).fails('POST levantarLlamado', lift(999))).toMatchObject({ http: 404 });
    portal.clock.advance({ hours: 60 * 24 });
    const fresh = await portal.createPerson({ nombre: 'Iris', categoria: 12 });
    expect(await portal.as(fresh).fails('POST levantarLlamado', lift(lapsing.id))).toMatchObject({
      http: 409,
      error: 'PLAZO_VENCIDO',
      msg: 'Este llamado ya venció. No hace falta levantarlo.',
    });
  });

  test('waits for a withdrawal in progress', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = await issue(portal, ana, leo);
    const answer = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('llamado', id);
        await tx.db.deleteFrom('llamado').where('id', '=', id).execute();
      },
      () => portal.as(bea)('POST', 'levantarLlamado', lift(id).body),
    );
    expect(answer.http).toBe(404);
  });
});
