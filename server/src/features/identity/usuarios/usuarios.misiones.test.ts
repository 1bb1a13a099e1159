import { describe, expect, test } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { readSecurityEntries } from '../../../test-support/portal/securityLog.ts';

/** Giving a mision gives no permisos that the giver does not hold; a usuario on the highest mision may give it too. */

const edit = (portal: Portal, person: Person, id: number, rango: number) =>
  portal.as(person)('POST', 'editUsuario', { id, nombre: 'igual', rango, firma: 'FIR', mifirma: '' });

describe('a mision whose categoria permits more than its giver holds', () => {
  /** Ana of categoria 10 changes misiones and imports rosters; categoria 4 may fine, and Ana may not. */
  async function scene() {
    const portal = await openPortal();
    await portal.grantPermisos(10, 'usu', 'ern');
    for (const categoria of [1, 2, 3, 5, 6]) await portal.grantPermisos(categoria);
    await portal.grantPermisos(4, 'mul');
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
    const leo = await portal.createPerson({ nombre: 'Leo' });
    return { portal, ana, leo };
  }

  test('is not given in «Usuarios», nor by a traslado; another one is', async () => {
    const { portal, ana, leo } = await scene();
    const [withPeople, without] = [await portal.misionId(4, 1), await portal.misionId(5, 1)];
    expect(await edit(portal, ana, leo.id, withPeople)).toMatchObject({
      http: 403,
      body: { error: 'PERMISO_AJENO', campo: 'rango' },
    });
    await portal.db.updateTable('mision').set({ traslado_venta: 1 }).execute();
    const name = (
      await portal.db.selectFrom('mision').select('nombre').where('id', '=', withPeople).executeTakeFirstOrThrow()
    ).nombre;
    const requested = {
      usuario: leo.id,
      rango: withPeople,
      agencia: 'Otra',
      firma: 'LEO',
      mifirma: '',
      mision: name,
      cat: 4,
    };
    expect(await portal.as(ana)('POST', 'addTraslado', requested)).toMatchObject({
      http: 403,
      body: { error: 'PERMISO_AJENO' },
    });
    expect((await edit(portal, ana, leo.id, without)).http).toBe(200);
    await portal.setExcepcion(ana, 'mul');
    expect((await edit(portal, ana, leo.id, withPeople)).http).toBe(200);
  });

  test('is not given by a key that lacks them, though its owner holds them', async () => {
    const { portal, ana, leo } = await scene();
    await portal.setExcepcion(ana, 'mul', 'adm');
    const body = { nombre: 'Bot', permisos: 'usu,ern,adm', escribe: true, dias: 3 };
    const { clave } = await portal.as(ana).succeeds('POST crearPrograma', { body });
    const bot = { ...ana, key: clave };
    const high = await portal.createPerson({ nombre: 'Alta', categoria: 5 });
    const rango = await portal.misionId(4, 1);
    await portal.db.updateTable('mision').set({ traslado_venta: 1 }).execute();
    const { nombre } = await portal.db
      .selectFrom('mision')
      .select('nombre')
      .where('id', '=', rango)
      .executeTakeFirstOrThrow();
    const traslado = { usuario: leo.id, rango, agencia: 'Otra', firma: 'LEO', mifirma: '', mision: nombre, cat: 4 };
    const lacks = { body: { msg: expect.stringContaining('Te faltan permisos que tiene: Multas') } };
    const antes = await portal.countTableRows();
    expect(await edit(portal, bot, leo.id, rango)).toMatchObject({ http: 403, ...lacks });
    expect(await portal.as(bot)('POST', 'moverVarias', { usuarios: [leo.id], rango })).toMatchObject(lacks);
    expect(await portal.as(bot)('POST', 'addTraslado', traslado)).toMatchObject({ http: 403, ...lacks });
    const degrado = { usuario: high.id, rango, motivo: 'Ausencia' };
    expect(await portal.as(bot)('POST', 'actionDegrado', degrado)).toMatchObject({ http: 403, ...lacks });
    expect(await portal.countTableRows()).toEqual(antes);
    expect((await edit(portal, ana, leo.id, rango)).http).toBe(200);
  });

  test('is not given by a degrado either, of one or of several, and is not among the choices', async () => {
    const { portal, ana } = await scene();
    await portal.setExcepcion(ana, 'adm');
    const low = await portal.createPerson({ nombre: 'Alta', categoria: 5 });
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 5, posicion: 2 });
    const degrado = { usuario: low.id, motivo: 'Ausencia', rango: await portal.misionId(4, 1) };
    expect(await portal.as(ana)('POST', 'actionDegrado', degrado)).toMatchObject({
      http: 403,
      body: { error: 'PERMISO_AJENO', campo: 'rango' },
    });
    const several = { usuarios: [low.id, other.id], motivo: 'Ausencia' };
    expect((await portal.as(ana)('POST', 'degradarVarias', several)).body).toMatchObject({
      hechas: ['Otra'],
      omitidas: [{ nombre: 'Alta', msg: expect.stringContaining('Te faltan permisos que tiene: Multas') }],
    });
    const mayDemote = async () => {
      const { acciones } = await portal.as(ana).succeeds('GET userAllInfo/:id', { params: { id: low.id } });
      return acciones.includes('degradar');
    };
    expect(await mayDemote()).toBe(true);
    for (const categoria of [1, 2, 3]) await portal.grantPermisos(categoria, 'mul');
    expect(await mayDemote()).toBe(false);
    await portal.setExcepcion(ana, 'adm', 'mul');
    expect(await mayDemote()).toBe(true);
    expect((await portal.as(ana)('POST', 'actionDegrado', degrado)).http).toBe(200);
  });

  test('is not given by a roster, whose passwords the giver would know', async () => {
    const { portal, ana } = await scene();
    const mision = await portal.db
      .selectFrom('mision')
      .select('nombre')
      .where('categoria', '=', 4)
      .where('posicion', '=', 1)
      .executeTakeFirstOrThrow();
    const file = Buffer.from(`nombre,misión\nNueva,${mision.nombre}\n`);
    const seen = await portal.as(ana).succeeds('POST mirarSocios', { body: { archivo: new Blob([file]) } });
    expect(seen).toMatchObject({
      personas: 0,
      faltas: [{ campo: 'mision', msg: 'Esa misión tiene permisos que tú no tienes: Multas' }],
    });
    await portal.setExcepcion(ana, 'mul');
    expect(await portal.as(ana).succeeds('POST mirarSocios', { body: { archivo: new Blob([file]) } })).toMatchObject({
      personas: 1,
    });
  });
});

describe('the highest mision', () => {
  async function scene() {
    const portal = await openPortal();
    const { posicion } = await portal.db
      .selectFrom('mision')
      .select('posicion')
      .where('categoria', '=', 12)
      .orderBy('posicion', 'desc')
      .executeTakeFirstOrThrow();
    const highest = await portal.misionId(12, posicion);
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion });
    const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
    const near = await portal.createPerson({ nombre: 'Cerca', categoria: 12, posicion: posicion - 1 });
    return { portal, highest, boss, bea, near };
  }

  test('is given by its holder with a recent proof, which the security log records', async () => {
    const { portal, highest, boss, bea } = await scene();
    const old = { ...boss, key: await portal.createSession(boss.id, false) };
    const antes = await portal.countTableRows();
    expect(await edit(portal, old, bea.id, highest)).toMatchObject({ body: { error: 'PRUEBA_RECIENTE' } });
    expect(await portal.countTableRows()).toEqual(antes);
    expect((await edit(portal, boss, bea.id, highest)).http).toBe(200);
    const { mision } = await portal.db
      .selectFrom('usuario')
      .select('mision')
      .where('id', '=', bea.id)
      .executeTakeFirstOrThrow();
    expect(mision).toBe(highest);
    expect((await readSecurityEntries(portal)).map((f) => f.detalle)).toContain('le dio la misión más alta');
    // Now neither ranks above the other.
    expect((await edit(portal, boss, bea.id, await portal.misionId(1, 1))).http).toBe(403);
  });

  test('is given by nobody else, and by no program', async () => {
    const { portal, highest, boss, bea, near } = await scene();
    expect(await edit(portal, near, bea.id, highest)).toMatchObject({ http: 403, body: { error: 'PROMOTOR_BAJO' } });
    const requested = { nombre: 'Bot', permisos: 'usu,ern,mgmt', escribe: true, dias: 3 };
    const { clave } = await portal.as(boss).succeeds('POST crearPrograma', { body: requested });
    expect(await edit(portal, { ...boss, key: clave }, bea.id, highest)).toMatchObject({
      body: { error: 'CLAVE_DE_PROGRAMA' },
    });
  });
});
