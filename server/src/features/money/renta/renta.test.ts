import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import { expectBooksBalanced, expectNoChange } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance } from '../../../test-support/portal/ventas.ts';

/** An agency whose categoria 8 pays 20c a month and categoria 9 pays 30c. */
async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
  const ivo = await portal.createPerson({ nombre: 'Ivo', categoria: 9 });
  await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  await setRenta(portal, 8, 20);
  await setRenta(portal, 9, 30);
  return { portal, ana, bea, eva, ivo };
}

const setRenta = (portal: Portal, categoria: number, renta: number) =>
  portal.db.updateTable('categoria').set({ renta }).where('id', '=', categoria).execute();
const view = (portal: Portal, person: Person, query = {}) => portal.as(person).succeeds('GET actionRenta', { query });
const runAction = (portal: Portal, person: Person, op: number, id?: number) =>
  portal.as(person).succeeds('POST actionRenta', { body: { op, ...(id !== undefined && { id }) } });
const fail = (portal: Portal, person: Person, op: number, id?: number) =>
  portal.as(person).fails('POST actionRenta', { body: { op, ...(id !== undefined && { id }) } });

/** Returns the id of the renta of a person in this month. */
async function rentaIdOf(portal: Portal, person: Person, de: Person): Promise<number> {
  const row = (await view(portal, person)).filas.find((f) => f.usuario === de.id);
  if (!row) throw new Error(`${de.usuario} has no rent`);
  return row.id;
}

describe('the renta of the month', () => {
  test('is previewed, charged to each active usuario whose categoria has one, and recorded', async () => {
    const { portal, ana, eva, ivo } = await setUp();
    await portal.dismiss(await portal.createPerson({ categoria: 9 }));
    expect(await view(portal, ana)).toEqual({
      filas: [],
      totales: { creditos: 0, personas: 0 },
      delMes: { puestas: 0, pagadas: 0, borradas: 0, creditos: 0, cobrado: 0, falta: 0, borrado: 0 },
      nueva: { mes: '2026-03', aplicada: false, personas: 2, creditos: 50 },
    });
    const puesta = await portal.observe(() => runAction(portal, ana, 0));
    expect(puesta.result).toMatchObject({
      msg: 'Creaste la renta de marzo de 2026: 2 personas, 50c',
      data: [
        { usuario: eva.id, usuarioNombre: 'Eva', rangoNombre: 'Operativos', renta: 20, mes: '2026-03', pagado: 0 },
        { usuario: ivo.id, usuarioNombre: 'Ivo', rangoNombre: 'Junta Directiva', renta: 30, pagadoNombre: null },
      ],
    });
    expect(puesta.creditos).toHaveLength(2);
    expect(puesta.creditos).toEqual(
      expect.arrayContaining([
        { tipo: 'renta_puesta', usuario: eva.id, creditos: 20, encargado: ana.id },
        { tipo: 'renta_puesta', usuario: ivo.id, creditos: 30, encargado: ana.id },
      ]),
    );
    expect(puesta.bitacora).toEqual([
      {
        modulo: 'renta',
        objeto: null,
        usuario: null,
        encargado: ana.id,
        motivo: 'creó la renta de marzo de 2026: 2 personas, 50c',
      },
    ]);
    expect(puesta.notices).toEqual([
      { tema: 'renta', quien: 'Ana', msg: 'creó la renta de marzo de 2026' },
      { tema: 'creditos', quien: 'Ana', msg: 'creó la renta de marzo de 2026' },
    ]);
    expect(await view(portal, ana)).toEqual({
      filas: puesta.result.data,
      totales: { creditos: 50, personas: 2 },
      delMes: { puestas: 2, pagadas: 0, borradas: 0, creditos: 50, cobrado: 0, falta: 50, borrado: 0 },
      nueva: { mes: '2026-03', aplicada: true, personas: 0, creditos: 0 },
    });
    expect(await accountBalance(portal, 'renta')).toBe(-50);
  });

  test('is charged once, and a second attempt names the author', async () => {
    const { portal, ana, bea } = await setUp();
    await runAction(portal, ana, 0);
    expect(await fail(portal, bea, 0)).toMatchObject({
      http: 409,
      error: 'RENTA_DEL_MES',
      msg: 'Ana ya creó la renta de este mes',
    });
    expect(await accountBalance(portal, 'renta')).toBe(-50);
  });

  test('is not charged with other sums than the caller saw, or for another month', async () => {
    const { portal, ana } = await setUp();
    const seen = { mes: '2026-03', personas: 2, creditos: 50 };
    const charge = (visto: typeof seen) => ({ body: { op: 0, visto } });
    await setRenta(portal, 9, 300);
    for (const visto of [seen, { ...seen, personas: 1, creditos: 320 }, { ...seen, mes: '2026-02', creditos: 320 }])
      expect(await expectNoChange(portal, () => portal.as(ana).fails('POST actionRenta', charge(visto)))).toMatchObject(
        {
          http: 409,
          error: 'CAMBIO_MIENTRAS',
          msg: 'La renta de marzo de 2026 es ahora de 2 personas, 320c. Revísala.',
        },
      );
    expect((await view(portal, ana)).nueva).toMatchObject({ aplicada: false, creditos: 320 });
    await portal.as(ana).succeeds('POST actionRenta', charge({ ...seen, creditos: 320 }));
    expect(await accountBalance(portal, 'renta')).toBe(-320);
  });

  test('twenty concurrent calls on two servers charge it once', async () => {
    const { portal, ana, bea } = await setUp();
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) => send(i % 4 < 2 ? ana : bea, 'actionRenta', { op: 0 }));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 RENTA_DEL_MES': 19 });
    expect(await accountBalance(portal, 'renta')).toBe(-50);
    expect((await view(portal, ana)).filas).toHaveLength(2);
    await expectBooksBalanced(portal);
  });

  test('without a categoria that has a renta there is nothing to charge, and the month stays free', async () => {
    const { portal, ana, bea } = await setUp();
    await setRenta(portal, 8, 0);
    await setRenta(portal, 9, 0);
    expect(await fail(portal, ana, 0)).toMatchObject({ http: 409, error: 'RENTA_VACIA' });
    await setRenta(portal, 9, 30);
    await runAction(portal, bea, 0);
    expect(await accountBalance(portal, 'renta')).toBe(-30);
  });

  test('a usuario who joins or changes rango later is not charged this month', async () => {
    const { portal, ana, eva } = await setUp();
    await runAction(portal, ana, 0);
    await portal.createPerson({ categoria: 9 });
    await portal.moveToMision(eva, 9);
    expect(await view(portal, ana)).toMatchObject({ totales: { creditos: 50, personas: 2 } });
  });

  test('thousands are charged at once', async () => {
    const { portal, ana } = await setUp();
    const mision = await portal.misionId(8, 1);
    const registro = portal.clock.now;
    for (let batch = 0; batch < 3; batch++) {
      const rows = Array.from({ length: 500 }, (_, i) => {
        const usuario = `Muchos${batch}_${i}`;
        return {
          usuario,
          nombre_plano: usuario.toLowerCase(),
          clave: 'x',
          mision,
          referido: null,
          registro,
          ultima_vez: null,
        };
      });
      await portal.db.insertInto('usuario').values(rows).execute();
    }
    const { msg, data } = await runAction(portal, ana, 0);
    expect(msg).toBe(`Creaste la renta de marzo de 2026: 1502 personas, ${1501 * 20 + 30}c`);
    expect(data).toHaveLength(100);
    expect(await accountBalance(portal, 'renta')).toBe(-(1501 * 20 + 30));
    await expectBooksBalanced(portal);
  });
});

describe('the months are those of the agency', () => {
  test.each([
    // Santo Domingo is four hours behind UTC.
    ['2026-02-01T03:59:59.999Z', '2026-01'],
    ['2026-02-01T04:00:00Z', '2026-02'],
    ['2028-03-01T03:59:59Z', '2028-02'],
    ['2028-02-29T12:00:00Z', '2028-02'],
    ['2028-03-01T04:00:00Z', '2028-03'],
    ['2027-01-01T03:59:00Z', '2026-12'],
    ['2027-01-01T04:00:00Z', '2027-01'],
  ])('at %s it is %s', async (instant, mes) => {
    const { portal, ana: antes } = await setUp();
    portal.clock.set(instant);
    const ana = { ...antes, key: await portal.createSession(antes.id) };
    expect((await view(portal, ana)).nueva.mes).toBe(mes);
    expect((await runAction(portal, ana, 0)).data.every((r) => r.mes === mes)).toBe(true);
  });

  test('23:59 of the 31st and 00:00 of the 1st are two rentas', async () => {
    const { portal, ana } = await setUp();
    portal.clock.set('2026-04-01T03:59:00Z');
    await runAction(portal, ana, 0);
    portal.clock.advance({ seconds: 59 });
    expect(await fail(portal, ana, 0)).toMatchObject({ error: 'RENTA_DEL_MES' });
    portal.clock.advance({ seconds: 1 });
    await runAction(portal, ana, 0);
    const { filas, totales } = await view(portal, ana);
    expect(filas.map((f) => f.mes)).toEqual(['2026-04', '2026-04', '2026-03', '2026-03']);
    expect(totales).toEqual({ creditos: 100, personas: 2 });
  });

  test('in another zone, the months of that zone count', async () => {
    const { portal, ana } = await setUp();
    await portal.configure({ zona: 'Europe/Madrid' });
    portal.clock.set('2026-03-31T22:00:00Z');
    expect((await runAction(portal, ana, 0)).data[0]?.mes).toBe('2026-04');
  });
});

describe('paying and deleting', () => {
  test('a payment writes a movement, an audit entry and a notice', async () => {
    const { portal, ana, bea, eva } = await setUp();
    await runAction(portal, ana, 0);
    const id = await rentaIdOf(portal, ana, eva);
    const paid = await portal.observe(() => runAction(portal, bea, 1, id));
    expect(paid.result).toMatchObject({
      msg: 'Registraste la renta de Eva: 20c',
      data: [{ id, pagado: 1, pagadoNombre: 'Bea' }],
    });
    const shared = { usuario: eva.id, encargado: bea.id };
    expect(paid.creditos).toEqual([{ ...shared, tipo: 'renta_cobrada', creditos: 20 }]);
    expect(paid.bitacora).toEqual([
      {
        ...shared,
        modulo: 'renta',
        objeto: id,
        motivo: `cobró la renta de ${NAME_PLACEHOLDER}, marzo de 2026: 20c`,
        ...editedField('Pagado', false, true),
      },
    ]);
    expect(paid.notices).toEqual([
      { tema: 'renta', quien: 'Bea', msg: 'cobró una renta' },
      { tema: 'creditos', quien: 'Bea', msg: 'cobró tu renta de marzo de 2026', para: eva.id },
    ]);
    expect(await view(portal, ana)).toMatchObject({ totales: { creditos: 30, personas: 1 } });
    expect(await fail(portal, ana, 1, id)).toMatchObject({ http: 409, error: 'YA_PAGADA', msg: 'Bea ya la cobró' });
    expect(await fail(portal, ana, 2, id)).toMatchObject({ http: 409, error: 'YA_PAGADA', msg: 'Bea ya la cobró' });
  });

  test('a deleted unpaid one leaves the list, stays in the ledger, and the month is not charged again', async () => {
    const { portal, ana, bea, eva } = await setUp();
    await runAction(portal, ana, 0);
    const id = await rentaIdOf(portal, ana, eva);
    const borrada = await portal.observe(() => runAction(portal, bea, 2, id));
    expect(borrada.result.msg).toBe('Borraste la renta de Eva');
    expect(borrada.creditos).toEqual([{ tipo: 'renta_borrada', usuario: eva.id, creditos: 20, encargado: bea.id }]);
    expect(borrada.bitacora).toMatchObject([
      {
        objeto: id,
        motivo: `borró la renta de ${NAME_PLACEHOLDER}, marzo de 2026: 20c`,
        ...editedField('Borrada', false, true),
      },
    ]);
    expect(await accountBalance(portal, 'renta', { renta: id })).toBe(0);
    expect((await view(portal, ana)).filas.map((f) => f.usuarioNombre)).toEqual(['Ivo']);
    for (const op of [1, 2])
      expect(await fail(portal, ana, op, id)).toMatchObject({
        http: 409,
        error: 'YA_ESTA_ASI',
        msg: 'Bea ya la borró',
      });
    expect(await fail(portal, ana, 0)).toMatchObject({ error: 'RENTA_DEL_MES' });
  });

  test('of twenty concurrent payments and deletions of one, one succeeds', async () => {
    const { portal, ana, bea, ivo } = await setUp();
    await runAction(portal, ana, 0);
    const id = await rentaIdOf(portal, ana, ivo);
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) =>
      send(i % 2 === 0 ? ana : bea, 'actionRenta', { op: 1 + (i % 2), id }),
    );
    const counts = countResponseCodes(responses);
    expect(counts['200']).toBe(1);
    expect((counts['409 YA_PAGADA'] ?? 0) + (counts['409 YA_ESTA_ASI'] ?? 0)).toBe(19);
    expect(Object.keys(counts)).toHaveLength(2);
    expect(await accountBalance(portal, 'renta', { renta: id })).toBe(0);
    const movements = await portal.db.selectFrom('credito').select('tipo').where('renta', '=', id).execute();
    expect(movements).toHaveLength(2);
    await expectBooksBalanced(portal);
  });

  test('another person must collect or delete the caller’s own renta', async () => {
    const { portal, ana, bea } = await setUp();
    await setRenta(portal, 10, 40);
    await runAction(portal, bea, 0);
    const id = await rentaIdOf(portal, ana, ana);
    for (const [op, verb] of [
      [1, 'cobrar'],
      [2, 'borrar'],
    ] as const)
      expect(await fail(portal, ana, op, id)).toMatchObject({
        http: 403,
        error: 'COSA_PROPIA',
        msg: `No puedes ${verb} tu renta. Pídeselo a otra persona con ese permiso.`,
      });
    await runAction(portal, bea, 1, id);
  });

  test('needs an existing id', async () => {
    const { portal, ana } = await setUp();
    for (const op of [1, 2]) {
      expect(await fail(portal, ana, op)).toMatchObject({ http: 400, campo: 'id' });
      expect(await fail(portal, ana, op, 999_999)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    }
  });
});

test('those of the month and unpaid ones of others are listed and searched', async () => {
  const { portal, ana, eva } = await setUp();
  await runAction(portal, ana, 0);
  await runAction(portal, ana, 1, await rentaIdOf(portal, ana, eva));
  const quienes = async (query = {}) =>
    (await view(portal, ana, query)).filas.map((f) => `${f.usuarioNombre} ${f.mes}`);
  expect(await quienes()).toEqual(['Eva 2026-03', 'Ivo 2026-03']);
  portal.clock.set('2026-04-02T15:00:00Z');
  expect(await quienes()).toEqual(['Ivo 2026-03']);
  await runAction(portal, ana, 0);
  expect(await quienes()).toEqual(['Eva 2026-04', 'Ivo 2026-04', 'Ivo 2026-03']);
  expect(await quienes({ buscar: 'JUNTA' })).toEqual(['Ivo 2026-04', 'Ivo 2026-03']);
  expect(await quienes({ buscar: 'eva' })).toEqual(['Eva 2026-04']);
  expect(await view(portal, ana, { buscar: 'eva' })).toMatchObject({ totales: { creditos: 80, personas: 2 } });
});
