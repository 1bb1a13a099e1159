import { describe, expect, test } from 'vitest';
import {
  earn,
  expectBooksBalanced,
  onlyPayRowOf,
  openPayRows,
  paymentAsSeen,
  setUpListaPaga,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** A payer, and a usuario of each group without earned pay. */
async function scene() {
  const portal = await openPortal();
  const payer = await portal.createPerson({ nombre: 'Pagadora', categoria: 10 });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const beto = await portal.createPerson({ nombre: 'Beto', categoria: 5 });
  return { portal, payer, ana, beto };
}

const cuenta = (nuevas: number, cambiadas = 0, retiradas = 0) => ({ nuevas, cambiadas, retiradas });
const montos = async (portal: Portal, payer: Person) =>
  Object.fromEntries((await openPayRows(portal, payer)).map((f) => [f.usuarioNombre, f.monto]));

/** Gives a membresia that halves the requirement, until an instant. */
const giveReduction = async ({ db, clock }: Portal, { id }: Person, finaliza: number | null, terminada = 0) => {
  const { membresia } = await db
    .selectFrom('membresia')
    .select('id as membresia')
    .where('reduccion', '=', 1)
    .executeTakeFirstOrThrow();
  const row = { membresia, usuario: id, externo: null, encargado: null, fecha: clock.now, finaliza, terminada };
  await db.insertInto('membresia_usuario').values(row).execute();
};

describe('one row for each met requirement', () => {
  test('with a movement, an audit entry and a notice, and nothing on the second update', async () => {
    const { portal, payer, ana, beto } = await scene();
    await earn(portal, ana);
    await earn(portal, beto, 5);
    portal.clock.advance({ minutes: 1 });
    const { result, ...effects } = await portal.observe(() => updateListaPaga(portal, payer));
    expect(result).toEqual({
      msg: 'Actualizaste la lista: 2 nuevas, 0 cambiadas, 0 retiradas',
      status: 0,
      ...cuenta(2),
    });
    const motivo = 'actualizó la lista de paga: 2 nuevas, 0 cambiadas, 0 retiradas';
    const notice = { quien: 'Pagadora', msg: 'actualizó la lista de paga' };
    expect(effects).toEqual({
      bitacora: [{ modulo: 'paga', objeto: null, usuario: null, encargado: payer.id, motivo }],
      trabajo: [],
      creditos: [
        { tipo: 'paga_ganada', usuario: ana.id, creditos: 9, encargado: payer.id },
        { tipo: 'paga_ganada', usuario: beto.id, creditos: 10, encargado: payer.id },
      ],
      notices: [
        { tema: 'paga', ...notice },
        { tema: 'creditos', ...notice },
      ],
    });
    const shared = { pagado: 0, estado: 'abierta', heroe: null, legion: null, fecha: portal.clock.iso() };
    const unpaid = { pagadoFecha: null, encargadoNombre: null, acciones: ['pagar', 'monto', 'ascenso'] };
    expect(await portal.as(payer).succeeds('GET getListaPaga')).toEqual({
      filas: [
        {
          id: expect.any(Number),
          usuario: ana.id,
          usuarioNombre: 'Ana',
          mision: 'Iniciado I',
          categoria: 1,
          categoria_actual: 1,
          n_categoria: 'Iniciales',
          monto: 9,
          ...shared,
          ...unpaid,
        },
        {
          id: expect.any(Number),
          usuario: beto.id,
          usuarioNombre: 'Beto',
          mision: 'Inspector I',
          categoria: 5,
          categoria_actual: 5,
          n_categoria: 'Supervisores',
          monto: 10,
          ...shared,
          ...unpaid,
        },
      ],
      totales: { bajoCreditos: 9, bajoPersonas: 1, altoCreditos: 10, altoPersonas: 1 },
    });
    const other = await portal.observe(() => updateListaPaga(portal, payer));
    expect(other).toMatchObject({ result: cuenta(0) });
    expect(other.creditos).toBeUndefined();
    await expectBooksBalanced(portal);
  });

  test('categoria 1 by hours, the others by times, and the bonus for twice as much', async () => {
    const { portal, payer } = await scene();
    const cases: [categoria: number, tipo: 'asistencia' | 'times', minutos: number, monto: number | undefined][] = [
      [1, 'asistencia', 59, undefined],
      [1, 'asistencia', 60, 4],
      [1, 'asistencia', 119, 4],
      [1, 'asistencia', 120, 6],
      [1, 'asistencia', 180, 7],
      [1, 'asistencia', 239, 7],
      [1, 'asistencia', 240, 9],
      [1, 'asistencia', 1000, 9],
      [1, 'times', 1000, undefined],
      [5, 'times', 899, undefined],
      [5, 'times', 900, 10],
      [5, 'times', 1799, 10],
      [5, 'times', 1800, 23],
      [9, 'times', 1019, undefined],
      [9, 'times', 1020, 12],
    ];
    for (const [i, [categoria, tipo, minutos]] of cases.entries())
      await portal.addWork(await portal.createPerson({ nombre: `C${i}`, categoria }), tipo, minutos);
    await updateListaPaga(portal, payer);
    const existing = await montos(portal, payer);
    expect(cases.map((_, i) => existing[`C${i}`])).toEqual(cases.map((c) => c[3]));
  });

  test('hours and times are both required; without a bonus there is none', async () => {
    const { portal, payer, beto } = await scene();
    await portal.db
      .updateTable('categoria')
      .set({ nomina_asistencia: 2, bono_asistencia: null, bono_times: null })
      .where('id', '=', 5)
      .execute();
    await portal.addWork(beto, 'times', 1800);
    await portal.addWork(beto, 'asistencia', 119);
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(0));
    await portal.addWork(beto, 'asistencia', 1);
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(1));
    expect(await montos(portal, payer)).toEqual({ Beto: 10 });
  });

  test('dismissed usuarios get no row, and an existing row stays unchanged', async () => {
    const { portal, payer, ana, beto } = await scene();
    await earn(portal, ana);
    await portal.dismiss(beto);
    await earn(portal, beto, 5);
    await updateListaPaga(portal, payer);
    await portal.dismiss(ana);
    await portal.addWork(ana, 'asistencia', -240);
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(0));
    expect(await montos(portal, payer)).toEqual({ Ana: 9 });
    await expectBooksBalanced(portal);
  });
});

describe('a reduction halves the requirement, rounded up', () => {
  test('categoria 1: one hour earns the pay of two, and two that of four', async () => {
    const { portal, payer } = await scene();
    const cases = [59, 60, 119, 120];
    for (const minutos of cases) {
      const who = await portal.createPerson({ nombre: `M${minutos}` });
      await giveReduction(portal, who, null);
      await portal.addWork(who, 'asistencia', minutos);
    }
    await updateListaPaga(portal, payer);
    expect(await montos(portal, payer)).toEqual({ M60: 6, M119: 6, M120: 9 });
  });

  test('another membresia does not lower the requirement', async () => {
    const { portal, payer, ana } = await scene();
    await portal.moveToMision(ana, 5);
    const { id: membresia } = await portal.db
      .selectFrom('membresia')
      .select('id')
      .where('nombre', '=', 'VIP')
      .executeTakeFirstOrThrow();
    const row = {
      membresia,
      usuario: ana.id,
      externo: null,
      encargado: null,
      fecha: portal.clock.now,
      finaliza: null,
    };
    await portal.db.insertInto('membresia_usuario').values(row).execute();
    await portal.addWork(ana, 'times', 480);
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(0));
  });

  test('while it runs, until its end, unless it was terminated', async () => {
    const { portal, payer, ana, beto } = await scene();
    const end = portal.clock.now + 60_000;
    await portal.moveToMision(ana, 5);
    for (const person of [ana, beto]) await giveReduction(portal, person, end);
    const caro = await portal.createPerson({ nombre: 'Caro', categoria: 5 });
    await giveReduction(portal, caro, null, 1);
    for (const person of [ana, caro]) await portal.addWork(person, 'times', 480, end - 1);
    await portal.addWork(beto, 'times', 479, end - 1);
    await portal.addWork(beto, 'times', 1, end);
    portal.clock.advance({ minutes: 1 });
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(1));
    expect(await montos(portal, payer)).toEqual({ Ana: 10 });
  });
});

describe('changes of a waiting row', () => {
  test('it rises, falls, is withdrawn and returns, and the ledger has the differences', async () => {
    const { portal, payer, ana } = await scene();
    const steps: [number, ReturnType<typeof cuenta>, object[]][] = [
      [60, cuenta(1), [{ tipo: 'paga_ganada', creditos: 4 }]],
      [120, cuenta(0, 1), [{ tipo: 'paga_ganada', creditos: 3 }]],
      [-60, cuenta(0, 1), [{ tipo: 'paga_rebajada', creditos: 1 }]],
      [-61, cuenta(0, 0, 1), [{ tipo: 'paga_rebajada', creditos: 6 }]],
      [1, cuenta(1), [{ tipo: 'paga_ganada', creditos: 4 }]],
    ];
    for (const [minutos, expected, moved] of steps) {
      await portal.addWork(ana, 'asistencia', minutos);
      const { result, creditos } = await portal.observe(() => updateListaPaga(portal, payer));
      expect(result).toMatchObject(expected);
      expect(creditos).toMatchObject(moved);
      await expectBooksBalanced(portal);
    }
    expect(await montos(portal, payer)).toEqual({ Ana: 4 });
  });

  test('a returned row has the instant of its return', async () => {
    const { portal, payer, ana } = await scene();
    await portal.addWork(ana, 'asistencia', 60);
    await updateListaPaga(portal, payer);
    await portal.addWork(ana, 'asistencia', -60);
    await updateListaPaga(portal, payer);
    portal.clock.advance({ hours: 48 });
    await portal.addWork(ana, 'asistencia', 60);
    await updateListaPaga(portal, payer);
    expect((await openPayRows(portal, payer)).map((f) => [f.usuarioNombre, f.fecha])).toEqual([
      ['Ana', portal.clock.iso()],
    ]);
  });

  test('a withdrawn row is neither on the list nor payable', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    const payer = await setUpListaPaga(portal, ana);
    const row = await onlyPayRowOf(portal, payer, ana);
    await portal.addWork(ana, 'asistencia', -240);
    await updateListaPaga(portal, payer);
    expect(await openPayRows(portal, payer)).toEqual([]);
    expect(await portal.as(payer).fails('POST pagar', { body: paymentAsSeen(row, 1) })).toMatchObject({
      http: 404,
      error: 'NO_EXISTE',
    });
  });

  test('a paid row stays unchanged, and further pay is in another row', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    const payer = await portal.createPerson({ categoria: 10 });
    await portal.addWork(ana, 'asistencia', 60);
    await updateListaPaga(portal, payer);
    await portal.as(payer).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, payer, ana), 1) });
    await portal.addWork(ana, 'asistencia', 180);
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(1));
    expect((await openPayRows(portal, payer)).map((f) => [f.monto, f.estado])).toEqual([
      [4, 'pagada'],
      [5, 'abierta'],
    ]);
    await expectBooksBalanced(portal);
  });
});

describe('a change of rango', () => {
  test('keeps the pay of the old categoria and earns the pay of the new one', async () => {
    const { portal, payer, ana } = await scene();
    await earn(portal, ana);
    await updateListaPaga(portal, payer);
    await portal.moveToMision(ana, 2);
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(0));
    expect(await onlyPayRowOf(portal, payer, ana)).toMatchObject({ monto: 9, categoria: 1 });
    await portal.addWork(ana, 'times', 1800);
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(1));
    expect((await openPayRows(portal, payer)).map((f) => [f.categoria, f.monto])).toEqual([
      [1, 9],
      [2, 18],
    ]);
    await expectBooksBalanced(portal);
  });

  test('between groups does not pay the same work twice', async () => {
    const { portal, payer, ana } = await scene();
    await portal.moveToMision(ana, 2);
    await earn(portal, ana, 2);
    portal.clock.advance({ minutes: 1 });
    await updateListaPaga(portal, payer);
    await portal.moveToMision(ana, 3);
    portal.clock.advance({ minutes: 1 });
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(0));
    await portal.addWork(ana, 'times', 899);
    portal.clock.advance({ minutes: 1 });
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(0));
    await portal.addWork(ana, 'times', 1);
    portal.clock.advance({ minutes: 1 });
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(1));
    const ownRows = (await openPayRows(portal, payer)).map((f) => [f.categoria, f.monto]);
    expect(ownRows.sort()).toEqual([
      [2, 9],
      [3, 9],
    ]);
    await expectBooksBalanced(portal);
  });

  test('keeps the pay of a group after a return to it', async () => {
    const { portal, payer, ana } = await scene();
    await portal.moveToMision(ana, 2);
    for (const categoria of [2, 3]) {
      await portal.moveToMision(ana, categoria);
      portal.clock.advance({ minutes: 1 });
      await earn(portal, ana, categoria);
      portal.clock.advance({ minutes: 1 });
      expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(1));
    }
    await portal.moveToMision(ana, 2);
    portal.clock.advance({ minutes: 1 });
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(0));
    expect((await openPayRows(portal, payer)).map((f) => f.monto)).toEqual([9, 9]);
    await expectBooksBalanced(portal);
  });

  test('work below the requirement counts in the new group', async () => {
    const { portal, payer, ana } = await scene();
    await portal.moveToMision(ana, 2);
    await portal.addWork(ana, 'times', 600);
    portal.clock.advance({ minutes: 1 });
    await updateListaPaga(portal, payer);
    await portal.moveToMision(ana, 3);
    await portal.addWork(ana, 'times', 300);
    expect(await updateListaPaga(portal, payer)).toMatchObject(cuenta(1));
  });
});
