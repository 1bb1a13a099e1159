import type { RequestOf } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { expectBooksBalanced, expectNoChange, openPayRows } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { membresiaTypeId } from '../../../test-support/portal/ventas.ts';

type Submission = RequestOf<'POST pasarMembresia'>['body'];
const DAYS = (n: number) => ({ hours: n * 24 });

const sell = async (portal: Portal, person: Person, user: string | number, membresia: number) =>
  (
    await portal.as(person).succeeds('POST addMembresia', {
      body: { user, isExterno: typeof user === 'string', membresia, periodo: 30 },
    })
  ).data;
const lista = (portal: Portal, person: Person) => portal.as(person).succeeds('GET allMembership');
const pass = (portal: Portal, person: Person, body: Submission) =>
  portal.as(person).succeeds('POST pasarMembresia', { body });
const passRefused = (portal: Portal, person: Person, body: Submission) =>
  expectNoChange(portal, () => portal.as(person).fails('POST pasarMembresia', { body }));

/** An external person has 30 days of VIP; ten days later a usuario registers with that name. */
async function setUp() {
  const portal = await openPortal();
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
  const [vip, heroe] = [await membresiaTypeId(portal, 'VIP'), await membresiaTypeId(portal, 'Héroe')];
  const theirs = await sell(portal, eva, 'LUNA', vip);
  portal.clock.advance(DAYS(10));
  const luna = await portal.createPerson({ nombre: 'Luna' });
  return { portal, eva, luna, vip, heroe, theirs };
}

describe('handing an external membresia over to a registered usuario', () => {
  test('is not automatic: the row names the active usuario with that name, if there is one', async () => {
    const { portal, eva, luna, vip, theirs } = await setUp();
    await sell(portal, eva, 'Otra', vip);
    expect((await lista(portal, eva)).map((m) => [m.usuarioNombre, m.externo, m.pasarA, m.acciones])).toEqual([
      ['Otra', 1, null, ['terminar', 'anular']],
      ['LUNA', 1, { id: luna.id, usuario: 'Luna' }, ['pasar', 'terminar']],
    ]);
    expect((await portal.as(luna).succeeds('GET MyPerfil')).membresias).toEqual([]);
    await portal.dismiss(luna);
    expect((await lista(portal, eva)).find((m) => m.id === theirs.id)?.pasarA).toBeNull();
  });

  test('keeps the remaining time, records it and notifies the usuario, and the venta stays unchanged', async () => {
    const { portal, eva, luna, theirs } = await setUp();
    const ventas = await portal.db.selectFrom('venta').selectAll().execute();
    const { result, ...effects } = await portal.observe(() =>
      pass(portal, eva, { id: theirs.id, usuario: luna.id, finaliza: theirs.finaliza }),
    );
    expect(result).toEqual({
      msg: 'Pasaste VIP a Luna',
      status: 0,
      data: {
        ...theirs,
        usuario: luna.id,
        usuarioNombre: 'Luna',
        externo: 0,
        fecha: portal.clock.iso(),
        dias: 20,
        pasarA: null,
        acciones: ['terminar'],
      },
    });
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'membresias',
          objeto: theirs.id,
          usuario: luna.id,
          encargado: eva.id,
          motivo: `pasó a ${NAME_PLACEHOLDER} la membresía VIP, que tenía de fuera`,
        },
      ],
      trabajo: [],
      notices: [
        { tema: 'membresias', quien: 'Eva', msg: 'pasó una membresía a Luna' },
        { tema: 'membresias', quien: 'Eva', msg: 'te pasó la membresía VIP que tenías de fuera', para: luna.id },
      ],
    });
    expect(await portal.db.selectFrom('venta').selectAll().execute()).toEqual(ventas);
    expect((await portal.as(luna).succeeds('GET MyPerfil')).membresias).toMatchObject([{ id: theirs.id, dias: 20 }]);
    await expectBooksBalanced(portal);
  });

  test('is no venta: who sold it outside days ago may not end it as its seller of today', async () => {
    const { portal, eva, luna, theirs } = await setUp();
    const bea = await portal.createPerson({ categoria: 10 });
    const mision = await portal.misionId(9, 1);
    await portal.db.updateTable('usuario').set({ mision }).where('id', '=', luna.id).execute();
    await pass(portal, bea, { id: theirs.id, usuario: luna.id });
    expect((await lista(portal, eva)).map((m) => m.acciones)).toEqual([[]]);
    const body = { id: theirs.id };
    expect(await expectNoChange(portal, () => portal.as(eva).fails('POST deleteMemb', { body }))).toMatchObject({
      http: 403,
    });
  });

  test('adds the days to a running one of the same type', async () => {
    const { portal, eva, luna, vip, theirs } = await setUp();
    const own = await sell(portal, eva, luna.id, vip);
    const { msg, data } = await pass(portal, eva, { id: theirs.id, usuario: luna.id });
    expect(msg).toBe('Pasaste VIP a Luna. Se sumaron los días.');
    expect(data).toMatchObject({ id: own.id, dias: 50, finaliza: portal.clock.iso(DAYS(50)) });
    expect(await lista(portal, eva)).toMatchObject([
      { id: own.id, estado: 'Activa', usuarioNombre: 'Luna' },
      { id: theirs.id, estado: 'Terminada', usuarioNombre: 'LUNA', finaliza: portal.clock.iso() },
    ]);
  });

  test('is not offered to a usuario with a permanent one of the type, which takes no days', async () => {
    const { portal, eva, luna, vip, theirs } = await setUp();
    const own = await sell(portal, eva, luna.id, vip);
    const passable = async () => (await lista(portal, eva)).find((m) => m.id === theirs.id)?.pasarA?.id ?? null;
    expect(await passable()).toBe(luna.id);
    await portal.db.updateTable('membresia_usuario').set({ finaliza: null }).where('id', '=', own.id).execute();
    expect(await passable()).toBeNull();
    expect(await passRefused(portal, eva, { id: theirs.id, usuario: luna.id })).toMatchObject({
      error: 'MEMBRESIA_PERMANENTE',
    });
  });

  test('a reduction gives nothing for work that was paid by the full requirement', async () => {
    const { portal, eva } = await setUp();
    const bea = await portal.createPerson({ categoria: 10 });
    const zoe = await portal.createPerson({ nombre: 'Zoe', categoria: 2 });
    const reduction = await membresiaTypeId(portal, 'Reducción');
    const outside = await sell(portal, eva, 'Zoe2', reduction);
    const named = { externo: 'Zoe', externo_plano: 'zoe' };
    await portal.db.updateTable('membresia_usuario').set(named).where('id', '=', outside.id).execute();
    // The requirement of the categoria; twice what the reduction asks, which would add the bonus.
    await portal.addWork(zoe, 'times', 16 * 60);
    portal.clock.advance({ minutes: 1 });
    await pass(portal, eva, { id: outside.id, usuario: zoe.id });
    await portal.as(bea).succeeds('GET updateLista');
    expect(await openPayRows(portal, bea)).toMatchObject([{ usuario: zoe.id, monto: 9 }]);
  });

  test('a permanent one makes the running one permanent', async () => {
    const { portal, eva, luna, vip, theirs } = await setUp();
    const own = await sell(portal, eva, luna.id, vip);
    await portal.db.updateTable('membresia_usuario').set({ finaliza: null }).where('id', '=', theirs.id).execute();
    const { data } = await pass(portal, eva, { id: theirs.id, usuario: luna.id, finaliza: null });
    expect(data).toMatchObject({ id: own.id, perma: true, finaliza: null });
  });
});

describe('is refused', () => {
  test('to another name, to a dismissed usuario, for one that is not external, and for a missing one', async () => {
    const { portal, eva, luna, vip, theirs } = await setUp();
    const other = await portal.createPerson({ nombre: 'Otro' });
    const change = { http: 409, error: 'CAMBIO_MIENTRAS' };
    expect(await passRefused(portal, eva, { id: theirs.id, usuario: other.id })).toMatchObject(change);
    expect(await passRefused(portal, eva, { id: theirs.id, usuario: luna.id, finaliza: null })).toMatchObject(change);
    expect(await passRefused(portal, eva, { id: 999_999, usuario: luna.id })).toMatchObject({ error: 'NO_EXISTE' });
    const own = await sell(portal, eva, other.id, vip);
    expect(await passRefused(portal, eva, { id: own.id, usuario: other.id })).toMatchObject(change);
    await portal.dismiss(luna);
    expect(await passRefused(portal, eva, { id: theirs.id, usuario: luna.id })).toMatchObject(change);
    expect(
      await portal.as(other).fails('POST pasarMembresia', { body: { id: theirs.id, usuario: luna.id } }),
    ).toMatchObject({ http: 403 });
  });

  test('for a terminated one, for one without days left, and onto a permanent one', async () => {
    const { portal, eva, luna, heroe, theirs } = await setUp();
    const permanent = await sell(portal, eva, 'luna.', heroe);
    await portal.db
      .updateTable('membresia_usuario')
      .set({ externo: 'Luna', externo_plano: 'luna' })
      .where('id', '=', permanent.id)
      .execute();
    await sell(portal, eva, luna.id, heroe);
    expect(await passRefused(portal, eva, { id: permanent.id, usuario: luna.id })).toMatchObject({
      error: 'MEMBRESIA_PERMANENTE',
    });
    portal.clock.advance(DAYS(20));
    expect((await lista(portal, eva)).find((m) => m.id === theirs.id)).toMatchObject({
      estado: 'Activa',
      pasarA: null,
    });
    expect(await passRefused(portal, eva, { id: theirs.id, usuario: luna.id })).toMatchObject({
      error: 'MEMBRESIA_TERMINADA',
    });
    await portal.as(eva).succeeds('POST deleteMemb', { body: { id: theirs.id } });
    expect(await passRefused(portal, eva, { id: theirs.id, usuario: luna.id })).toMatchObject({
      error: 'MEMBRESIA_TERMINADA',
      msg: 'Eva ya la terminó',
    });
  });

  test('to oneself, while another person can do it', async () => {
    const { portal, eva, theirs } = await setUp();
    const luna = await portal.createPerson({ nombre: 'Lunera', categoria: 8 });
    await portal.db
      .updateTable('membresia_usuario')
      .set({ externo_plano: 'lunera' })
      .where('id', '=', theirs.id)
      .execute();
    const body = { id: theirs.id, usuario: luna.id };
    expect((await lista(portal, luna))[0]?.pasarA).toBeNull();
    expect(await passRefused(portal, luna, body)).toMatchObject({ http: 403, error: 'COSA_PROPIA' });
    await portal.dismiss(eva);
    expect((await lista(portal, luna))[0]?.pasarA).toEqual({ id: luna.id, usuario: 'Lunera' });
    const { bitacora } = await portal.observe(() => pass(portal, luna, body));
    expect(bitacora.map((b) => b.motivo)).toContain('lo hizo con lo suyo porque nadie más tiene el permiso mem');
  });
});

describe('concurrent calls', () => {
  test('twenty calls on two servers hand it over once', async () => {
    const { portal, eva, luna, vip, theirs } = await setUp();
    await sell(portal, eva, luna.id, vip);
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, () => send(eva, 'pasarMembresia', { id: theirs.id, usuario: luna.id }));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 MEMBRESIA_TERMINADA': 19 });
    expect((await lista(portal, eva))[0]).toMatchObject({ usuario: luna.id, dias: 50 });
  });

  test('a hand-over and a venta both count', async () => {
    const { portal, eva, luna, vip, theirs } = await setUp();
    const send = await alternateServers(portal);
    const responses = await Promise.all([
      send(eva, 'pasarMembresia', { id: theirs.id, usuario: luna.id }),
      send(eva, 'addMembresia', { user: luna.id, isExterno: false, membresia: vip, periodo: 30 }),
    ]);
    expect(countResponseCodes(responses)).toEqual({ '200': 2 });
    const active = (await lista(portal, eva)).filter((m) => m.estado === 'Activa');
    expect(active).toMatchObject([{ usuario: luna.id, dias: 50 }]);
  });
});
