import { describe, expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { vigiladas } from '../../testing/vigilancia.ts';

/** Whoever chooses a mission for another gives with it no permission that they do not hold; who stands on top gives theirs too. */

const editar = (portal: Portal, quien: Persona, id: number, rango: number) =>
  portal.pide(quien)('POST', 'editUsuario', { id, nombre: 'igual', rango, firma: 'FIR', mifirma: '' });

describe('a mission of a category that permits more than its giver holds', () => {
  /** Ana of category 10 sets people’s missions and brings rosters; category 4 may fine, which she may not. */
  async function escena() {
    const portal = await abrirPortal();
    await portal.permitir(10, 'usu', 'ern');
    for (const categoria of [1, 2, 3, 5, 6]) await portal.permitir(categoria);
    await portal.permitir(4, 'mul');
    const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
    const leo = await portal.persona({ nombre: 'Leo' });
    return { portal, ana, leo };
  }

  test('is not given in Usuarios, nor by a transfer; another is', async () => {
    const { portal, ana, leo } = await escena();
    const [con, sin] = [await portal.mision(4, 1), await portal.mision(5, 1)];
    expect(await editar(portal, ana, leo.id, con)).toMatchObject({
      ...{ http: 403, cuerpo: { error: 'PERMISO_AJENO', campo: 'rango' } },
    });
    await portal.db.updateTable('mision').set({ traslado_venta: 1 }).execute();
    const nombre = (
      await portal.db.selectFrom('mision').select('nombre').where('id', '=', con).executeTakeFirstOrThrow()
    ).nombre;
    const pedido = { usuario: leo.id, rango: con, agencia: 'Otra', firma: 'LEO', mifirma: '', mision: nombre, cat: 4 };
    expect(await portal.pide(ana)('POST', 'addTraslado', pedido)).toMatchObject({
      ...{ http: 403, cuerpo: { error: 'PERMISO_AJENO' } },
    });
    expect((await editar(portal, ana, leo.id, sin)).http).toBe(200);
    await portal.exceptuar(ana, 'mul');
    expect((await editar(portal, ana, leo.id, con)).http).toBe(200);
  });

  test('nor by a roster, whose passwords she would know', async () => {
    const { portal, ana } = await escena();
    const mision = await portal.db
      .selectFrom('mision')
      .select('nombre')
      .where('categoria', '=', 4)
      .where('posicion', '=', 1)
      .executeTakeFirstOrThrow();
    const archivo = Buffer.from(`nombre,misión\nNueva,${mision.nombre}\n`);
    const visto = await portal.pide(ana).logra('POST mirarSocios', { body: { archivo: new Blob([archivo]) } });
    expect(visto).toMatchObject({
      personas: 0,
      faltas: [{ campo: 'mision', msg: 'Esa misión tiene permisos que tú no tienes: Multas' }],
    });
    await portal.exceptuar(ana, 'mul');
    expect(await portal.pide(ana).logra('POST mirarSocios', { body: { archivo: new Blob([archivo]) } })).toMatchObject({
      personas: 1,
    });
  });
});

describe('the top mission', () => {
  async function escena() {
    const portal = await abrirPortal();
    const { posicion } = await portal.db
      .selectFrom('mision')
      .select('posicion')
      .where('categoria', '=', 12)
      .orderBy('posicion', 'desc')
      .executeTakeFirstOrThrow();
    const cima = await portal.mision(12, posicion);
    const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12, posicion });
    const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
    const cerca = await portal.persona({ nombre: 'Cerca', categoria: 12, posicion: posicion - 1 });
    return { portal, cima, jefa, bea, cerca };
  }

  test('is given to someone else by whoever holds it, with a fresh proof, and the security log says so', async () => {
    const { portal, cima, jefa, bea } = await escena();
    const vieja = { ...jefa, key: await portal.sesion(jefa.id, false) };
    const antes = await portal.cuentas();
    expect(await editar(portal, vieja, bea.id, cima)).toMatchObject({ cuerpo: { error: 'PRUEBA_RECIENTE' } });
    expect(await portal.cuentas()).toEqual(antes);
    expect((await editar(portal, jefa, bea.id, cima)).http).toBe(200);
    const { mision } = await portal.db
      .selectFrom('usuario')
      .select('mision')
      .where('id', '=', bea.id)
      .executeTakeFirstOrThrow();
    expect(mision).toBe(cima);
    expect((await vigiladas(portal)).map((f) => f.detalle)).toContain('le dio la misión más alta');
    // Neither stands above the other now.
    expect((await editar(portal, jefa, bea.id, await portal.mision(1, 1))).http).toBe(403);
  });

  test('is given by nobody else, and by no program', async () => {
    const { portal, cima, jefa, bea, cerca } = await escena();
    expect(await editar(portal, cerca, bea.id, cima)).toMatchObject({ http: 403, cuerpo: { error: 'PROMOTOR_BAJO' } });
    const pedida = { nombre: 'Bot', permisos: 'usu,ern,mgmt', escribe: true, dias: 3 };
    const { clave } = await portal.pide(jefa).logra('POST crearPrograma', { body: pedida });
    expect(await editar(portal, { ...jefa, key: clave }, bea.id, cima)).toMatchObject({
      cuerpo: { error: 'CLAVE_DE_PROGRAMA' },
    });
  });
});
