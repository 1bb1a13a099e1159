import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import { categoriaEditBody } from '../../../test-support/portal/payTerms.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12, posicion: 3 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 12, posicion: 2 });
  return { portal, ana, bea };
}
const edit = async (portal: Portal, person: Person, id: number, change: Parameters<typeof categoriaEditBody>[3]) =>
  portal.as(person).succeeds('POST editRank', { body: await categoriaEditBody(portal, person, id, change) });
const rangosOf = async (portal: Portal, person: Person) =>
  (await portal.as(person).succeeds('GET allInfoRank')).map((r) => r.n_categoria);

describe('edit of a rango', () => {
  test('changes the submitted fields, records each one and notifies', async () => {
    const { portal, ana } = await setUp();
    const change = { n_categoria: ' Guardias ', porciento: 7, tiempo_ascenso: '2 dias', renta: 3, bono_asistencia: 4 };
    const result = await portal.observe(() => edit(portal, ana, 2, change));
    expect(result.bitacora).toEqual([
      {
        modulo: 'escala',
        objeto: 2,
        usuario: null,
        encargado: ana.id,
        motivo: 'editó el rango Guardias',
        diferencias: [
          { campo: 'Rango', antes: 'Seguridad', despues: 'Guardias' },
          { campo: 'Tiempo de ascenso', antes: '4 horas', despues: '2 dias' },
          { campo: 'Horas para la bonificación', antes: null, despues: 4 },
          { campo: 'Porcentaje de ventas', antes: 0, despues: 7 },
          { campo: 'Renta', antes: 0, despues: 3 },
        ],
      },
    ]);
    expect(result.notices).toEqual([{ tema: 'rangos', quien: 'Ana', msg: 'cambió el rango Guardias' }]);
    const { rangos } = await portal.as().succeeds('GET startupForo');
    expect(rangos[1]?.n_categoria).toBe('Guardias');
    const [, secondRango] = await portal.as(ana).succeeds('GET allInfoRank');
    expect(secondRango).toMatchObject({
      ...change,
      n_categoria: 'Guardias',
      personas: 0,
      misiones: 9,
      retirada: false,
    });
  });

  test('the fields of the specification suffice; an unchanged edit is not recorded', async () => {
    const { portal, ana } = await setUp();
    const data = {
      n_categoria: 'Técnicos',
      nomina_asistencia: 0,
      nomina_times: 15,
      porciento: 0,
      tiempo_ascenso: '18 horas',
    };
    const { result, bitacora } = await portal.observe(() =>
      portal.as(ana).succeeds('POST editRank', { body: { id: 3, data } }),
    );
    expect([result.msg, bitacora]).toEqual(['No hiciste ningún cambio', []]);
  });

  test.each([
    [{ n_categoria: ' ' }, 'n_categoria', 'Nombre vacio'],
    [{ tiempo_ascenso: '3 meses' }, 'tiempo_ascenso', 'Escribe un número entero, de 1 a 9999, y su unidad'],
    [{ bono_times: 14 }, 'bono_times', 'La bonificación no puede pedir menos que la paga'],
  ])('%j is refused', async (change, campo, msg) => {
    const { portal, ana } = await setUp();
    const body = await categoriaEditBody(portal, ana, 2, change);
    const refusal = await portal.as(ana).fails('POST editRank', { body });
    expect(refusal).toMatchObject({ http: 422, error: 'REGLA', campo, msg });
  });

  test('the name of another rango is refused, and the pay of the first, which is hourly', async () => {
    const { portal, ana } = await setUp();
    const failure = async (id: number, change: Parameters<typeof categoriaEditBody>[3]) =>
      portal.as(ana).fails('POST editRank', { body: await categoriaEditBody(portal, ana, id, change) });
    expect(await failure(2, { n_categoria: 'técnicos' })).toMatchObject({
      error: 'NOMBRE_OCUPADO',
      campo: 'n_categoria',
    });
    expect(await failure(1, { paga_nomina: 8 })).toMatchObject({ error: 'REGLA', campo: 'paga_nomina' });
    const data = { n_categoria: 'X', nomina_asistencia: 0, nomina_times: 0, porciento: 0, tiempo_ascenso: '1 dia' };
    const refusal = await portal.as(ana).fails('POST editRank', { body: { id: 99, data } });
    expect(refusal).toMatchObject({ http: 404, error: 'RANGO_NO_EXISTE' });
  });

  test('the bonus is part of the pay: earnings under the old one stay', async () => {
    const { portal, ana } = await setUp();
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 4 });
    await portal.addWork(leo, 'times', 30 * 60);
    const { creditos } = await portal.observe(() => edit(portal, ana, 4, { bono_paga: 1 }));
    expect(creditos).toMatchObject([{ tipo: 'paga_ganada', usuario: leo.id, creditos: 22 }]);
    await portal.as(ana).succeeds('GET updateLista');
    expect((await portal.as(ana).succeeds('GET getListaPaga')).filas.map((f) => f.monto)).toEqual([22]);
    await expectBooksBalanced(portal);
  });

  test('with many people: one notice each about their own pay, and one audit entry each', async () => {
    const { portal, ana } = await setUp();
    const people = [await portal.createPerson({ categoria: 4 }), await portal.createPerson({ categoria: 4 })];
    for (const who of people) await portal.addWork(who, 'times', 15 * 60);
    const { bitacora, notices } = await portal.observe(() => edit(portal, ana, 4, { paga_nomina: 20 }));
    const ids = people.map(({ id }) => id);
    expect(bitacora.filter((l) => l.modulo === 'paga').map((l) => l.usuario)).toEqual(ids);
    expect(notices.filter((a) => a.tema === 'paga')).toEqual([
      { tema: 'paga', quien: 'Ana', msg: 'actualizó la paga de 2 personas' },
    ]);
    expect(notices.filter((a) => a.tema === 'creditos').map((a) => a.para)).toEqual(ids);
  });

  test('of two edits the second is refused as stale', async () => {
    const { portal, ana, bea } = await setUp();
    const [one, other] = [
      await categoriaEditBody(portal, ana, 4, { paga_nomina: 20 }),
      await categoriaEditBody(portal, bea, 4, { porciento: 1 }),
    ];
    const send = await alternateServers(portal);
    const responses = await Promise.all([send(ana, 'editRank', one), send(bea, 'editRank', other)]);
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
  });

  test('waits for a concurrent edit and is refused as stale', async () => {
    const { portal, ana } = await setUp();
    const body = await categoriaEditBody(portal, ana, 4, { paga_nomina: 20 });
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('categoria').set({ porciento: 9 }).where('id', '=', 4).execute(),
      () => portal.as(ana)('POST', 'editRank', body),
    );
    expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });
});

describe('order of the rangos', () => {
  test('a rango moves with its misiones, people and earnings', async () => {
    const { portal, ana } = await setUp();
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 4 });
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 5 });
    await portal.addWork(leo, 'times', 15 * 60);
    await portal.as(ana).succeeds('GET updateLista');
    const raised = await portal.observe(() =>
      portal.as(ana).succeeds('POST moverRank', { body: { id: 4, vecino: 5 } }),
    );
    expect(raised.bitacora).toEqual([
      {
        modulo: 'escala',
        objeto: 5,
        usuario: null,
        encargado: ana.id,
        motivo: 'movió el rango Logística arriba de Supervisores',
        diferencias: [{ campo: 'Sitio', antes: 4, despues: 5 }],
      },
    ]);
    expect((await rangosOf(portal, ana)).slice(3, 5)).toEqual(['Supervisores', 'Logística']);
    const categoria = async ({ id }: Person) =>
      (await portal.as(ana).succeeds('GET getWork/:id', { params: { id } })).categoria;
    expect([await categoria(leo), await categoria(eva)]).toEqual([5, 4]);
    const { filas } = await portal.as(ana).succeeds('GET getListaPaga');
    expect(filas.map((f) => [f.usuarioNombre, f.monto, f.categoria])).toEqual([['Leo', 9, 5]]);
    const ladder = await portal.as(ana).succeeds('GET onlyRangos');
    expect(ladder.filter((m) => m.categoria === 5).map((m) => m.nombre)[0]).toBe('Almacenista I');
    await portal.as(ana).succeeds('GET updateLista');
    expect((await portal.as(ana).succeeds('GET getListaPaga')).filas).toHaveLength(1);
    await expectBooksBalanced(portal);
    await portal.as(ana).succeeds('POST moverRank', { body: { id: 5, vecino: 4 } });
    expect((await rangosOf(portal, ana)).slice(3, 5)).toEqual(['Logística', 'Supervisores']);
  });

  test('the same move by two people is made once; a stale screen retires no other rango', async () => {
    const { portal, ana, bea } = await setUp();
    const send = await alternateServers(portal);
    const body = { id: 4, vecino: 5, visto: { rango: 'Logística', vecino: 'Supervisores' } };
    const responses = await Promise.all([send(ana, 'moverRank', body), send(bea, 'moverRank', body)]);
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
    expect((await rangosOf(portal, ana)).slice(3, 5)).toEqual(['Supervisores', 'Logística']);
    const retire = { id: 4, retirar: true, visto: { rango: 'Logística' } };
    expect(await portal.as(ana).fails('POST retirarRank', { body: retire })).toMatchObject({
      error: 'CAMBIO_MIENTRAS',
    });
  });

  test('a move waits for a concurrent edit and takes its result along', async () => {
    const { portal, ana } = await setUp();
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('categoria').set({ porciento: 9 }).where('id', '=', 4).execute(),
      () => portal.as(ana)('POST', 'moverRank', { id: 4, vecino: 5 }),
    );
    expect(countResponseCodes([response])).toEqual({ '200': 1 });
    const [four, five] = (await portal.as(ana).succeeds('GET allInfoRank')).slice(3, 5);
    expect([four?.porciento, five?.porciento]).toEqual([5, 9]);
  });

  test('a move waits for a concurrent update of the pay', async () => {
    const { portal, ana } = await setUp();
    const leo = await portal.createPerson({ categoria: 4 });
    await portal.addWork(leo, 'times', 15 * 60);
    await portal.as(ana).succeeds('GET updateLista');
    const response = await sendDuringChange(
      portal,
      (tx) => tx.lockRows(tx.db.selectFrom('lista_paga').select('id').orderBy('id')),
      () => portal.as(ana)('POST', 'moverRank', { id: 4, vecino: 5 }),
    );
    expect(countResponseCodes([response])).toEqual({ '200': 1 });
    expect((await portal.as(ana).succeeds('GET getListaPaga')).filas.map((f) => f.categoria)).toEqual([5]);
  });

  test.each([
    ['the second and the third: another nomina', 2, 3],
    ['the ninth and the tenth: management', 10, 9],
  ])('a rango does not cross zones: %s', async (_case, id, vecino) => {
    const { portal, ana } = await setUp();
    expect(await portal.as(ana).fails('POST moverRank', { body: { id, vecino } })).toMatchObject({
      error: 'RANGO_FIJO',
    });
  });

  test('a person cannot move their own rango or those above, nor past a neighbor that changed', async () => {
    const { portal, ana } = await setUp();
    const failure = (person: Person, id: number, vecino: number) =>
      portal.as(person).fails('POST moverRank', { body: { id, vecino } });
    expect(await failure(ana, 11, 12)).toMatchObject({ error: 'SIN_PERMISO' });
    await portal.grantPermisos(11, 'man');
    const manager = await portal.createPerson({ categoria: 11, posicion: 3 });
    expect(await failure(manager, 10, 11)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await failure(ana, 4, 6)).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    expect(await failure(ana, 40, 41)).toMatchObject({ error: 'RANGO_NO_EXISTE' });
  });
});

describe('addition and retirement of rangos', () => {
  test('a new one is just below the highest, empty, without renta, with the permisos of the one below', async () => {
    const { portal, ana } = await setUp();
    await edit(portal, ana, 11, { renta: 30, traslado_precio: 8 });
    const { id } = await portal.as(ana).succeeds('POST addRank', { body: { nombre: ' Embajadores ' } });
    expect(id).toBe(12);
    expect((await rangosOf(portal, ana)).slice(9)).toEqual([
      'Administradores',
      'Mánagers',
      'Embajadores',
      'Fundadores',
    ]);
    const rows = await portal.db
      .selectFrom('categoria')
      .select(['id', 'permisos', 'renta', 'traslado_precio'])
      .where('id', 'in', [11, 12])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { renta: 30, traslado_precio: 8 },
      { permisos: rows[0]?.permisos, renta: 0, traslado_precio: 0 },
    ]);
    expect((await portal.as(ana).succeeds('GET checkUser')).permisos).toContain('man');
    await portal.as(ana).succeeds('POST addMis', {
      body: { categoria: 12, nombre: 'Embajador', precio: 0, venta: 0, traslado_venta: 0 },
    });
    await portal.createPerson({ categoria: 12, nombre: 'Emi' });
    expect((await portal.as(ana).succeeds('GET allInfoRank'))[11]).toMatchObject({ personas: 1, misiones: 1 });
  });

  test('an addition waits for a concurrent one', async () => {
    const { portal, ana } = await setUp();
    const highest = await portal.db.selectFrom('categoria').selectAll().where('id', '=', 12).executeTakeFirstOrThrow();
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('categoria', highest.id);
        await tx.db
          .insertInto('categoria')
          .values({ ...highest, id: 13, n_categoria: 'Otro' })
          .execute();
      },
      () => portal.as(ana)('POST', 'addRank', { nombre: 'Embajadores' }),
    );
    // On an engine with a single writer, the second caller finds a categoria above their own.
    const says = ENGINE === 'postgres' ? '409 CAMBIO_MIENTRAS' : '403 SIN_PERMISO';
    expect(countResponseCodes([response])).toEqual({ [says]: 1 });
  });

  test('only a person in the highest one adds one, with a free name', async () => {
    const { portal, ana } = await setUp();
    await portal.grantPermisos(11, 'man');
    const manager = await portal.createPerson({ categoria: 11, posicion: 3 });
    const failure = (person: Person, nombre: string) => portal.as(person).fails('POST addRank', { body: { nombre } });
    expect(await failure(manager, 'Otro')).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await failure(ana, 'Mánagers')).toMatchObject({ error: 'NOMBRE_OCUPADO', campo: 'nombre' });
    expect(await failure(ana, '')).toMatchObject({ error: 'REGLA', campo: 'nombre', msg: 'Nombre vacio' });
  });

  test('one without misiones can be retired and returns to its place', async () => {
    const { portal, ana } = await setUp();
    const retirar = { body: { id: 4, retirar: true } };
    const acciones = async () => (await portal.as(ana).succeeds('GET allInfoRank'))[3]?.acciones;
    expect(await acciones()).not.toContain('retirar');
    expect(await portal.as(ana).fails('POST retirarRank', retirar)).toMatchObject({
      error: 'RANGO_OCUPADO',
      msg: 'Todavía tiene 9 misiones. Retíralas primero.',
    });
    const misiones = await portal.as(ana).succeeds('GET allInfoMision');
    for (const { id } of misiones.filter((m) => m.categoria === 4))
      await portal.as(ana).succeeds('POST retirarMis', { body: { id, retirar: true } });
    expect(await acciones()).toContain('retirar');
    await portal.as(ana).succeeds('POST retirarRank', retirar);
    expect(await portal.as(ana).fails('POST retirarRank', retirar)).toMatchObject({ error: 'YA_ESTA_ASI' });
    const { rangos } = await portal.as().succeeds('GET startupForo');
    expect(rangos.map((r) => r.id_categoria)).not.toContain(4);
    expect((await portal.as(ana).succeeds('GET allInfoRank'))[3]).toMatchObject({
      retirada: true,
      acciones: ['editar', 'recuperar'],
    });
    await edit(portal, ana, 5, { n_categoria: 'Logística' });
    const recover = { body: { id: 4, retirar: false } };
    expect(await portal.as(ana).fails('POST retirarRank', recover)).toMatchObject({ error: 'NOMBRE_OCUPADO' });
    await edit(portal, ana, 5, { n_categoria: 'Supervisores' });
    await portal.as(ana).succeeds('POST retirarRank', recover);
    expect((await portal.as().succeeds('GET startupForo')).rangos[3]).toMatchObject({
      n_categoria: 'Logística',
      misiones: [],
    });
  });

  test("the first one and the caller's own cannot be retired", async () => {
    const { portal, ana } = await setUp();
    const failure = (id: number) => portal.as(ana).fails('POST retirarRank', { body: { id, retirar: true } });
    expect(await failure(1)).toMatchObject({ error: 'RANGO_FIJO' });
    expect(await failure(12)).toMatchObject({ error: 'SIN_PERMISO' });
  });
});
