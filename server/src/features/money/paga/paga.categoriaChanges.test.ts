import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { evaluatedChanges } from '../../../migrations/110_cambiosEvaluados.ts';
import {
  adjustmentRequest,
  adjustNomina,
  advanceMinutes,
  demote,
  nominaOf,
  openRowsFor,
  openRowsTotal,
  promoteNext,
  resetNominaOrLista,
  sceneWithAna,
  updateListsAndTotal,
} from '../../../test-support/portal/earnings.ts';
import {
  expectBooksBalanced,
  onlyPayRowOf,
  paymentAsSeen,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { sellMision } from '../../../test-support/portal/ventas.ts';

/** A change of categoria keeps what was earned before (decisions §5, "Terms change, pay doesn't"). */

const FOUR_HOURS = 240;
const FIFTEEN_TIMES = 15 * 60;

describe('pay earned before a change of categoria keeps its terms', () => {
  test('four hours in categoria 1 and an ascenso to categoria 2 earn the same 9c as without the ascenso', async () => {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    const beto = await portal.createPerson({ nombre: 'Beto', categoria: 1, posicion: 9 });
    for (const person of [ana, beto]) await portal.addWork(person, 'asistencia', FOUR_HOURS);
    await promoteNext(portal, boss, ana);
    expect(await openRowsFor(portal, boss, ana)).toMatchObject([{ monto: 9, categoria: 1, estado: 'abierta' }]);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    expect(await openRowsTotal(portal, boss, beto)).toBe(9);
    await expectBooksBalanced(portal);
  });

  test('of five hours in categoria 1, the fifth earns nothing more, also if the ascenso was recorded later', async () => {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    await portal.addWork(ana, 'asistencia', FOUR_HOURS + 60);
    await promoteNext(portal, boss, ana);
    // As calls recorded it before: some milliseconds after the end of the terms.
    await portal.db
      .updateTable('periodo')
      .set((eb) => ({ revisado: eb('revisado', '-', 3) }))
      .where('usuario', '=', ana.id)
      .execute();
    for (const statement of evaluatedChanges()) await sql.raw(statement).execute(portal.db);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
  });

  test('fifteen tiempos in categoria 8 and an ascenso earn 12c', async () => {
    const { portal, boss, ana } = await sceneWithAna(8, 9);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    await promoteNext(portal, boss, ana);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(12);
    expect(await openRowsFor(portal, boss, ana)).toMatchObject([{ monto: 12, categoria: 8 }]);
  });

  /** Ways to change the categoria that have a screen: from categoria 3 to 4 or to 1. */
  const causes: [string, (portal: Portal, boss: Person, ana: Person) => Promise<unknown>][] = [
    ['a venta', (portal, boss, ana) => sellMision(portal, boss, ana, [4, 5])],
    ['a degrado', (portal, boss, ana) => demote(portal, boss, ana, 1)],
    ['an edit', (portal, _boss, ana) => portal.moveToMision(ana, 5)],
    [
      'a traslado',
      async (portal, boss, ana) => {
        const rango = await portal.misionId(4, 1);
        const more = { agencia: 'Aurora', firma: 'ANA', mifirma: 'JEF', mision: 'Almacenista I', cat: 4 };
        return portal.as(boss).succeeds('POST addTraslado', { body: { usuario: ana.id, rango, ...more } });
      },
    ],
  ];
  test.each(causes)('a change of categoria by another cause keeps it too: %s', async (_cause, move) => {
    const { portal, boss, ana } = await sceneWithAna(3);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    advanceMinutes(portal);
    await move(portal, boss, ana);
    expect(await openRowsTotal(portal, boss, ana)).toBe(9);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    // The work for the first pay is used up: the next pay takes fifteen more tiempos.
    await portal.addWork(ana, 'times', FIFTEEN_TIMES - 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await expectBooksBalanced(portal);
  });

  test('three changes of categoria in one periodo list a row for each', async () => {
    const { portal, boss, ana } = await sceneWithAna(3);
    for (const categoria of [4, 5, 6]) {
      await portal.addWork(ana, 'times', FIFTEEN_TIMES);
      advanceMinutes(portal);
      await portal.moveToMision(ana, categoria);
      advanceMinutes(portal);
    }
    expect((await openRowsFor(portal, boss, ana)).map((f) => [f.categoria, f.monto])).toEqual([
      [3, 9],
      [4, 9],
      [5, 10],
    ]);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 9 + 10);
    await expectBooksBalanced(portal);
  });

  test('work below the requirement counts in the new categoria', async () => {
    const { portal, boss, ana } = await sceneWithAna(2, 9);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES - 60);
    await promoteNext(portal, boss, ana);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(0);
    await portal.addWork(ana, 'times', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    expect(await openRowsFor(portal, boss, ana)).toMatchObject([{ categoria: 3 }]);
  });
});

describe('every minute counts in one periodo, once', () => {
  test('work between the resets of the two groups is paid once', async () => {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    await portal.addWork(ana, 'asistencia', 60);
    await resetNominaOrLista(portal, boss, 0, 0);
    expect(await openRowsTotal(portal, boss, ana)).toBe(4);
    await portal.addWork(ana, 'asistencia', 120);
    advanceMinutes(portal);
    await portal.moveToMision(ana, 3);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 120, times: 0 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(4 + 6);
    await resetNominaOrLista(portal, boss, 0, 1);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(10);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(10 + 9);
    await resetNominaOrLista(portal, boss, 0, 0);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 30 });
    await demote(portal, boss, ana, 1);
    await portal.addWork(ana, 'asistencia', 60);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 60, times: 30 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(10 + 9 + 4);
    await resetNominaOrLista(portal, boss, 0, 0);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(23);
    await expectBooksBalanced(portal);
  });

  test('work of a closed periodo does not count again after a change of categoria', async () => {
    const { portal, boss, ana } = await sceneWithAna(2, 9);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    await resetNominaOrLista(portal, boss, 0, 0);
    await promoteNext(portal, boss, ana);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect((await portal.as(ana).succeeds('GET MyPerfil')).nomina).toMatchObject({ asistencia: 0, times: 0 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
  });

  test('the reset of the new group keeps the work done in the old group', async () => {
    const { portal, boss, ana } = await sceneWithAna(2, 9);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES - 60);
    await resetNominaOrLista(portal, boss, 0, 1);
    await promoteNext(portal, boss, ana);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 28 });
    await portal.addWork(ana, 'times', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
  });
});

describe('«Mi cuenta» agrees with the lista de paga', () => {
  test('after a change of categoria, the bars show only unused work', async () => {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    await portal.db
      .updateTable('categoria')
      .set({ nomina_asistencia: 4, nomina_times: 0, bono_asistencia: 8, bono_times: 0 })
      .where('id', '=', 2)
      .execute();
    const perfil = () => portal.as(ana).succeeds('GET MyPerfil');
    await portal.addWork(ana, 'asistencia', FOUR_HOURS);
    expect((await perfil()).paga).toMatchObject({ nomina_hecha: 4, nomina_porcentaje: 100 });
    await promoteNext(portal, boss, ana);
    expect((await perfil()).paga).toMatchObject({
      nomina: 4,
      nomina_hecha: 0,
      nomina_porcentaje: 0,
      bonificacion_hecha: 0,
      bonificacion_porcentaje: 0,
    });
    expect((await perfil()).nomina).toMatchObject({ asistencia: FOUR_HOURS, times: 0 });
    await portal.addWork(ana, 'asistencia', 60);
    expect((await perfil()).paga).toMatchObject({ nomina_hecha: 1, nomina_porcentaje: 25 });
    expect((await perfil()).nomina).toMatchObject({ asistencia: 300 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await portal.addWork(ana, 'asistencia', 180);
    expect((await perfil()).paga).toMatchObject({ nomina_porcentaje: 100, bonificacion_porcentaje: 50 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 9);
  });
});

describe('work subtracted after a change of categoria', () => {
  /** Lists four hours in categoria 1. */
  async function personWithListedHours() {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    await portal.addWork(ana, 'asistencia', FOUR_HOURS);
    await updateListaPaga(portal, boss);
    expect(await openRowsTotal(portal, boss, ana)).toBe(9);
    return { portal, boss, ana };
  }

  test('withdraws the pay that still waits', async () => {
    const { portal, boss, ana } = await personWithListedHours();
    await promoteNext(portal, boss, ana);
    await adjustNomina(portal, boss, ana, 0, 'asistencia', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(7);
    await adjustNomina(portal, boss, ana, 1, 'asistencia', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await adjustNomina(portal, boss, ana, 0, 'asistencia', FOUR_HOURS);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(0);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    await expectBooksBalanced(portal);
  });

  test('does not reclaim paid credits', async () => {
    const { portal, boss, ana } = await personWithListedHours();
    await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, boss, ana), 1) });
    await promoteNext(portal, boss, ana);
    await adjustNomina(portal, boss, ana, 0, 'asistencia', FOUR_HOURS);
    await updateListaPaga(portal, boss);
    expect(await onlyPayRowOf(portal, boss, ana)).toMatchObject({ estado: 'pagada', monto: 9 });
    const { resumen, filas } = await portal.as(ana).succeeds('GET movimientos/:id', { params: { id: ana.id } });
    expect(resumen).toEqual({ por_cobrar: 0, debe: 0, por_entregar: 0 });
    expect(filas.reduce((n, f) => n + f.mano, 0)).toBe(9);
    await expectBooksBalanced(portal);
  });

  test.each([['before'], ['after']])(
    'does not lower pay that does not need it, with work done %s the change of categoria',
    async (when) => {
      const { portal, boss, ana } = await personWithListedHours();
      await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, boss, ana), 1) });
      await adjustNomina(portal, boss, ana, 0, 'asistencia', 10);
      if (when === 'before') await portal.addWork(ana, 'times', FIFTEEN_TIMES);
      await promoteNext(portal, boss, ana);
      if (when === 'after') await portal.addWork(ana, 'times', FIFTEEN_TIMES);
      expect((await portal.as(ana).succeeds('GET MyPerfil')).paga).toMatchObject({ nomina_porcentaje: 100 });
      expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
      await expectBooksBalanced(portal);
    },
  );

  test('is taken from unused work first', async () => {
    const { portal, boss, ana } = await personWithListedHours();
    await portal.addWork(ana, 'asistencia', 50);
    await promoteNext(portal, boss, ana);
    await adjustNomina(portal, boss, ana, 0, 'asistencia', 50);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await adjustNomina(portal, boss, ana, 0, 'asistencia', 1);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(7);
  });
});

describe('the minutes of a periodo cannot go below 0', () => {
  const excessRefused = (portal: Portal, boss: Person, ana: Person, minutos: number) =>
    portal.as(boss).fails('POST ajustarNomina', adjustmentRequest(ana, [0, 'asistencia', minutos]));

  test.each([
    ['that enters the senior group', 1, 3, 0],
    ['that enters the junior group', 3, 1, 1],
  ] as const)('work before the reset cannot be subtracted: usuario %s', async (_case, de, a, op) => {
    const { portal, boss, ana } = await sceneWithAna(de);
    await portal.addWork(ana, 'asistencia', 50);
    await resetNominaOrLista(portal, boss, 0, op);
    await portal.moveToMision(ana, a);
    expect(await excessRefused(portal, boss, ana, 50)).toMatchObject({ http: 422, error: 'HORAS_NEGATIVAS' });
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    await resetNominaOrLista(portal, boss, 0, op === 0 ? 1 : 0);
    await portal.moveToMision(ana, de);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect(await excessRefused(portal, boss, ana, 1)).toMatchObject({ http: 422, error: 'HORAS_NEGATIVAS' });
  });

  test('a subtraction is limited to the work of the periodo, also from before a change of categoria', async () => {
    const { portal, boss, ana } = await sceneWithAna(1);
    await resetNominaOrLista(portal, boss, 0, 0);
    await portal.addWork(ana, 'asistencia', 50);
    advanceMinutes(portal);
    await portal.moveToMision(ana, 3);
    await portal.addWork(ana, 'asistencia', 20);
    expect(await excessRefused(portal, boss, ana, 71)).toMatchObject({ http: 422, error: 'HORAS_NEGATIVAS' });
    await adjustNomina(portal, boss, ana, 0, 'asistencia', 70);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
  });
});
