import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { ascensoSubmission } from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { ventaBodyFor } from '../../../test-support/portal/ventas.ts';

async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12, posicion: 3, firma: 'ANA' });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2, posicion: 4 });
  return { portal, ana, leo };
}
const NEW_MISION = { nombre: 'Portero', precio: 8, venta: 1 as const, traslado_venta: 0 as const };
const ladderOf = async (portal: Portal, person: Person, categoria: number) =>
  (await portal.as(person).succeeds('GET onlyRangos')).filter((m) => m.categoria === categoria).map((m) => m.nombre);
const viewOf = async (portal: Portal, person: Person, nombre: string) => {
  const mision = (await portal.as(person).succeeds('GET allInfoMision')).find((m) => m.nombre === nombre);
  if (!mision) throw new Error(nombre);
  return mision;
};

describe('edit of a mision', () => {
  test('changes it, records each field, and refuses a stale edit', async () => {
    const { portal, ana } = await setUp();
    const { id, nombre, precio, venta, traslado_venta } = await viewOf(portal, ana, 'Vigilante I');
    const visto = { nombre, precio, venta, traslado_venta };
    const body = { id, nombre: ' Portero I ', precio: 10, venta: 0 as const, visto };
    const { bitacora, notices } = await portal.observe(() => portal.as(ana).succeeds('POST editMis', { body }));
    expect(bitacora).toEqual([
      {
        modulo: 'escala',
        objeto: id,
        usuario: null,
        encargado: ana.id,
        motivo: 'editó la misión Portero I',
        diferencias: [
          { campo: 'Nombre', antes: 'Vigilante I', despues: 'Portero I' },
          { campo: 'Precio', antes: 8, despues: 10 },
          { campo: 'Venta disponible', antes: 'Sí', despues: 'No' },
        ],
      },
    ]);
    expect(notices).toEqual([{ tema: 'rangos', quien: 'Ana', msg: 'cambió la misión Portero I' }]);
    expect(await viewOf(portal, ana, 'Portero I')).toMatchObject({ precio: 10, venta: 0, traslado_venta: 1 });
    expect(await portal.as(ana).fails('POST editMis', { body })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
  });

  test.each([
    [{ nombre: '  ' }, 'nombre', 'Nombre vacio'],
    [{ precio: -1 }, 'precio', 'Los créditos deben ser un número entero, de 0 a 1000000'],
    [{ id: 82, venta: 1 as const }, 'venta', 'Solo se venden misiones hasta el rango 9'],
  ])('%j is refused', async (more, campo, msg) => {
    const { portal, ana } = await setUp();
    const body = { id: 10, nombre: 'X', precio: 1, venta: 0 as const, ...more };
    expect(await portal.as(ana).fails('POST editMis', { body })).toMatchObject({ error: 'REGLA', campo, msg });
  });

  test('the name of another mision of the rango is refused', async () => {
    const { portal, ana } = await setUp();
    const body = { id: 10, nombre: 'vigilante h', precio: 1, venta: 0 as const };
    expect(await portal.as(ana).fails('POST editMis', { body })).toMatchObject({
      error: 'NOMBRE_OCUPADO',
      campo: 'nombre',
    });
    expect(await portal.as(ana).fails('POST editMis', { body: { ...body, id: 999 } })).toMatchObject({ http: 404 });
  });

  test('waits for a concurrent edit', async () => {
    const { portal, ana } = await setUp();
    const { id, ...m } = await viewOf(portal, ana, 'Vigilante I');
    const visto = { nombre: m.nombre, precio: m.precio, venta: m.venta, traslado_venta: m.traslado_venta };
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('mision').set({ precio: 30 }).where('id', '=', id).execute(),
      () => portal.as(ana)('POST', 'editMis', { id, nombre: 'Otra', precio: 8, venta: 1, visto }),
    );
    expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });
});

describe('addition and order', () => {
  test("a new mision is last in its rango, or below the caller in the caller's own rango", async () => {
    const { portal, ana } = await setUp();
    await portal.as(ana).succeeds('POST addMis', { body: { categoria: 2, ...NEW_MISION } });
    expect((await ladderOf(portal, ana, 2)).at(-1)).toBe('Portero');
    const body = { categoria: 12, ...NEW_MISION, nombre: 'Conserje Mayor', venta: 0 as const };
    await portal.as(ana).succeeds('POST addMis', { body });
    expect(await ladderOf(portal, ana, 12)).toEqual(['Cofundador', 'Fundador', 'Conserje Mayor', 'Fundador Supremo']);
    const other = { body: { ...body, categoria: 2, nombre: 'PORTERO' } };
    expect(await portal.as(ana).fails('POST addMis', other)).toMatchObject({ error: 'NOMBRE_OCUPADO' });
    expect(await portal.as(ana).fails('POST addMis', { body: { ...body, categoria: 40 } })).toMatchObject({
      http: 404,
    });
  });

  test('a mision swaps with its neighbor, and the next mision changes', async () => {
    const { portal, ana, leo } = await setUp();
    const [one, other] = [await viewOf(portal, ana, 'Guardia E'), await viewOf(portal, ana, 'Guardia D')];
    const { result } = await portal.observe(() =>
      portal.as(ana).succeeds('POST moverMis', { body: { id: one.id, vecina: other.id, arriba: true } }),
    );
    expect(result.msg).toBe('Moviste Guardia E arriba de Guardia D');
    const view = await portal.as(ana).succeeds('GET verUltimoAscenso/:id', { params: { id: leo.id } });
    expect([view.mision, view.m_nueva]).toEqual(['Guardia F', 'Guardia D']);
  });

  test('of two concurrent moves one succeeds and the other is refused', async () => {
    const { portal, ana } = await setUp();
    const [one, other] = [await viewOf(portal, ana, 'Guardia E'), await viewOf(portal, ana, 'Guardia D')];
    const bea = await portal.createPerson({ categoria: 12, posicion: 2 });
    const third = await viewOf(portal, ana, 'Centinela C');
    const send = await alternateServers(portal);
    const responses = await Promise.all([
      send(ana, 'moverMis', { id: one.id, vecina: other.id, arriba: true }),
      send(bea, 'moverMis', { id: other.id, vecina: third.id, arriba: true }),
    ]);
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
    expect((await ladderOf(portal, ana, 2)).toSorted()).toHaveLength(9);
  });

  test('the same move by two people is made once', async () => {
    const { portal, ana } = await setUp();
    const [one, other] = [await viewOf(portal, ana, 'Guardia E'), await viewOf(portal, ana, 'Guardia D')];
    const bea = await portal.createPerson({ categoria: 12, posicion: 2 });
    const send = await alternateServers(portal);
    const body = { id: one.id, vecina: other.id, arriba: true };
    const responses = await Promise.all([send(ana, 'moverMis', body), send(bea, 'moverMis', body)]);
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 YA_ESTA_ASI': 1 });
    const ladder = await ladderOf(portal, ana, 2);
    expect(ladder.indexOf('Guardia E') - ladder.indexOf('Guardia D')).toBe(1);
  });

  test('a pending offer that is no longer the next mision cannot be accepted', async () => {
    const { portal, ana, leo } = await setUp();
    portal.clock.advance({ hours: 24 });
    await portal.as(ana).succeeds('POST sendAscenso', { body: await ascensoSubmission(portal, ana, leo) });
    const [one, other] = [await viewOf(portal, ana, 'Guardia E'), await viewOf(portal, ana, 'Guardia D')];
    await portal.as(ana).succeeds('POST moverMis', { body: { id: other.id, vecina: one.id, arriba: false } });
    const [offer] = await portal.as(leo).succeeds('GET getSolicitudes/:userId', { params: { userId: leo.id } });
    const body = { option: 0 as const, id: offer?.id ?? 0, encargado: ana.id, rango: one.id, mision: one.nombre };
    expect(await portal.as(leo).fails('POST actionSolicitudes', { body })).toMatchObject({
      error: 'SOLICITUD_RETIRADA',
    });
  });

  test('a person cannot order their own mision or those above', async () => {
    const { portal } = await setUp();
    await portal.grantPermisos(11, 'man');
    const manager = await portal.createPerson({ categoria: 11, posicion: 2 });
    const vista = await portal.as(manager).succeeds('GET allInfoMision');
    const id = (nombre: string) => vista.find((m) => m.nombre === nombre)?.id ?? 0;
    const acciones = (nombre: string) => vista.find((m) => m.nombre === nombre)?.acciones;
    expect([acciones('Mánager'), acciones('Mánager Senior'), acciones('Fundador')]).toEqual([[], [], []]);
    const failure = (body: { id: number; vecina: number }) =>
      portal.as(manager).fails('POST moverMis', { body: { ...body, arriba: true } });
    expect(await failure({ id: id('Mánager'), vecina: id('Mánager Senior') })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await failure({ id: id('Fundador'), vecina: id('Cofundador') })).toMatchObject({ error: 'SIN_PERMISO' });
    const retirar = { body: { id: id('Fundador'), retirar: true } };
    expect(await portal.as(manager).fails('POST retirarMis', retirar)).toMatchObject({ error: 'SIN_PERMISO' });
    const nueva = { body: { categoria: 12, ...NEW_MISION, venta: 0 as const } };
    expect(await portal.as(manager).fails('POST addMis', nueva)).toMatchObject({ error: 'SIN_PERMISO' });
  });
});

describe('retirement of a mision', () => {
  test('is refused while it has holders, who are named', async () => {
    const { portal, ana, leo } = await setUp();
    for (const nombre of ['Bea', 'Eva', 'Isa', 'Oto', 'Uli', 'Zoe'])
      await portal.createPerson({ nombre, categoria: 2, posicion: 4 });
    const { id, personas, acciones } = await viewOf(portal, ana, 'Guardia F');
    expect([personas, acciones]).toEqual([7, ['editar', 'subir', 'bajar']]);
    expect((await viewOf(portal, ana, 'Guardia E')).acciones).toEqual(['editar', 'subir', 'bajar', 'retirar']);
    const body = { id, retirar: true };
    expect(await portal.as(ana).fails('POST retirarMis', { body })).toMatchObject({
      error: 'MISION_OCUPADA',
      msg: 'La tienen 7: Bea, Eva, Isa, Leo, Oto y 2 más. Cambia primero su misión. Después puedes retirar Guardia F.',
    });
    expect(leo.id).toBeGreaterThan(0);
  });

  test('takes an unheld mision off the ladder; past rows keep its name, and it can return', async () => {
    const { portal, ana, leo } = await setUp();
    await portal.moveToMision(leo, 2, 5);
    const { id } = await viewOf(portal, ana, 'Guardia F');
    const ladder = await ladderOf(portal, ana, 2);
    const { bitacora } = await portal.observe(() =>
      portal.as(ana).succeeds('POST retirarMis', { body: { id, retirar: true } }),
    );
    expect(bitacora).toMatchObject([{ objeto: id, motivo: 'retiró la misión Guardia F' }]);
    expect(await ladderOf(portal, ana, 2)).not.toContain('Guardia F');
    const { rangos } = await portal.as().succeeds('GET startupForo');
    expect(rangos[1]?.misiones.map((m) => m.nombre)).not.toContain('Guardia F');
    const steps = await portal.as(ana).succeeds('GET carrera/:id', { params: { id: leo.id } });
    expect(steps.map((p) => p.de)).toContain('Guardia F');
    const venta = { ...(await ventaBodyFor(portal, ana, leo, [2, 7])), rango: id };
    expect(await portal.as(ana).fails('POST addMision', { body: venta })).toMatchObject({
      error: 'MISION_NO_EXISTE',
    });
    await portal.as(ana).succeeds('POST retirarMis', { body: { id, retirar: false } });
    expect(await ladderOf(portal, ana, 2)).toEqual(ladder);
    const again = { body: { id, retirar: false } };
    expect(await portal.as(ana).fails('POST retirarMis', again)).toMatchObject({ error: 'YA_ESTA_ASI' });
  });

  test('is refused when a person receives the mision meanwhile', async () => {
    const { portal, ana } = await setUp();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2, posicion: 1 });
    const { id } = await viewOf(portal, ana, 'Vigilante H');
    const { changeMision } = await import('../../careers/career/career.public.ts');
    const response = await sendDuringChange(
      portal,
      (tx) => changeMision(tx, { usuario: eva.id, mision: id, causa: 'edicion' }),
      () => portal.as(ana)('POST', 'retirarMis', { id, retirar: true }),
    );
    expect(countResponseCodes([response])).toEqual({ '409 MISION_OCUPADA': 1 });
  });

  test('wins over a concurrent assignment of the mision', async () => {
    const { portal, ana, leo } = await setUp();
    const body = await ventaBodyFor(portal, ana, leo, [2, 6]);
    const { id } = await viewOf(portal, ana, 'Guardia D');
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('mision').set({ retirada: tx.now }).where('id', '=', id).execute(),
      () => portal.as(ana)('POST', 'addMision', body),
    );
    expect(countResponseCodes([response])).toEqual({ '404 MISION_NO_EXISTE': 1 });
  });

  test('those who held it keep their place: nobody rises over them, and who was above stays so, also when it returns', async () => {
    const { portal, ana, leo } = await setUp();
    await portal.grantPermisos(11, 'usu');
    const [low, high] = [
      await portal.createPerson({ categoria: 11, posicion: 1 }),
      await portal.createPerson({ categoria: 11, posicion: 3 }),
    ];
    await portal.moveToMision(leo, 11, 2);
    await portal.dismiss(leo);
    const body = { usuario: leo.id };
    const expectInPlace = async () => {
      const people = await portal.as(ana).succeeds('GET directorio', { query: { orden: 'mision', categoria: 11 } });
      expect(people.map(({ id }) => id)).toEqual([low.id, leo.id, high.id]);
      expect(await portal.as(low).fails('POST ingresar', { body })).toMatchObject({ error: 'SIN_PERMISO' });
    };
    const [theirs, top] = [await portal.misionId(11, 2), await portal.misionId(11, 3)];
    await portal.as(ana).succeeds('POST retirarMis', { body: { id: theirs, retirar: true } });
    await expectInPlace();
    const added = { categoria: 11, ...NEW_MISION, venta: 0 as const };
    const { id } = await portal.as(ana).succeeds('POST addMis', { body: added });
    await expectInPlace();
    await portal.as(ana).succeeds('POST moverMis', { body: { id, vecina: top, arriba: false } });
    await expectInPlace();
    await portal.as(ana).succeeds('POST retirarMis', { body: { id, retirar: true } });
    await expectInPlace();
    await portal.as(ana).succeeds('POST retirarMis', { body: { id: theirs, retirar: false } });
    await expectInPlace();
    await portal.as(high).succeeds('POST ingresar', { body });
  });

  test('is undone only by who stands above it', async () => {
    const { portal, ana } = await setUp();
    const bea = await portal.createPerson({ categoria: 12, posicion: 1 });
    const { id } = await viewOf(portal, ana, 'Fundador');
    await portal.as(ana).succeeds('POST retirarMis', { body: { id, retirar: true } });
    expect([
      (await viewOf(portal, ana, 'Fundador')).acciones,
      (await viewOf(portal, bea, 'Fundador')).acciones,
    ]).toEqual([['editar', 'recuperar'], ['editar']]);
    const body = { id, retirar: false };
    expect(await portal.as(bea).fails('POST retirarMis', { body })).toMatchObject({ error: 'SIN_PERMISO' });
    await portal.as(ana).succeeds('POST retirarMis', { body });
  });

  test('the first rango keeps at least one mision', async () => {
    const { portal, ana } = await setUp();
    const first = (await portal.as(ana).succeeds('GET allInfoMision')).filter((m) => m.categoria === 1);
    for (const { id } of first.slice(1))
      await portal.as(ana).succeeds('POST retirarMis', { body: { id, retirar: true } });
    const body = { id: first[0]?.id ?? 0, retirar: true };
    expect(await portal.as(ana).fails('POST retirarMis', { body })).toMatchObject({ error: 'RANGO_FIJO' });
  });
});

test('a retired mision does not return beside another of the same name', async () => {
  const { portal, ana } = await setUp();
  const { id } = await viewOf(portal, ana, 'Guardia E');
  await portal.as(ana).succeeds('POST retirarMis', { body: { id, retirar: true } });
  const { id: nueva } = await portal.as(ana).succeeds('POST addMis', {
    body: { categoria: 2, ...NEW_MISION, nombre: 'guardia e' },
  });
  const recoverBody = { body: { id, retirar: false } };
  expect(await portal.as(ana).fails('POST retirarMis', recoverBody)).toMatchObject({ error: 'NOMBRE_OCUPADO' });
  await portal.as(ana).succeeds('POST retirarMis', { body: { id: nueva, retirar: true } });
  await portal.as(ana).succeeds('POST retirarMis', recoverBody);
});

test('a retired mision does not return to a retired rango', async () => {
  const { portal, ana } = await setUp();
  const ownRows = (await portal.as(ana).succeeds('GET allInfoMision')).filter((m) => m.categoria === 4);
  for (const { id } of ownRows) await portal.as(ana).succeeds('POST retirarMis', { body: { id, retirar: true } });
  await portal.as(ana).succeeds('POST retirarRank', { body: { id: 4, retirar: true } });
  const body = { id: ownRows[0]?.id ?? 0, retirar: false };
  expect(await portal.as(ana).fails('POST retirarMis', { body })).toMatchObject({
    error: 'RANGO_NO_EXISTE',
    msg: 'Su rango está retirado. Recupéralo primero.',
  });
});

test.each([
  [191, null, 'Un rango puede tener como máximo 200 misiones'],
  [990, 1, 'Este rango tiene demasiadas misiones retiradas. Recupera una y cámbiala.'],
])('a rango with %d more misiones, retired at %s, gets no other', async (more, retirada, msg) => {
  const { portal, ana } = await setUp();
  const rows = Array.from({ length: more }, (_, i) => ({
    categoria: 4,
    posicion: i + 10,
    nombre: `Otra ${i}`,
    precio: 1,
    venta: 0,
    traslado_venta: 0,
    retirada,
  }));
  await portal.db.insertInto('mision').values(rows).execute();
  const body = { categoria: 4, ...NEW_MISION };
  expect(await portal.as(ana).fails('POST addMis', { body })).toMatchObject({ error: 'REGLA', msg });
});
