import { describe, expect, test } from 'vitest';
import {
  adjust,
  adjustmentRequest,
  advanceMinutes,
  bringUpToDate,
  demote,
  listedTotal,
  nominaOf,
  openRowsFor,
  promoteNext,
  reset,
  sceneWithAna,
} from '../../../test-support/portal/earnings.ts';
import { asSeen, expectBalanced, rowOf, updateListas } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { sellMision } from '../../../test-support/portal/ventas.ts';

/** Who moves to another category takes along what they have earned: decisions §5, "Terms change, pay doesn't". */

const FOUR_HOURS = 240;
const FIFTEEN_TIMES = 15 * 60;

describe('lo ganado antes de mudarse se queda como era', () => {
  test('cuatro horas en la categoría 1 y un ascenso a la 2: los 9c de quien no ascendió', async () => {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    const beto = await portal.createPerson({ nombre: 'Beto', categoria: 1, posicion: 9 });
    for (const quien of [ana, beto]) await portal.addWork(quien, 'asistencia', FOUR_HOURS);
    await promoteNext(portal, boss, ana);
    expect(await openRowsFor(portal, boss, ana)).toMatchObject([{ monto: 9, categoria: 1, estado: 'abierta' }]);
    expect(await bringUpToDate(portal, boss, ana)).toBe(9);
    expect(await listedTotal(portal, boss, beto)).toBe(9);
    await expectBalanced(portal);
  });

  test('quince tiempos en la categoría 8 y un ascenso: 12c', async () => {
    const { portal, boss, ana } = await sceneWithAna(8, 9);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    await promoteNext(portal, boss, ana);
    expect(await bringUpToDate(portal, boss, ana)).toBe(12);
    expect(await openRowsFor(portal, boss, ana)).toMatchObject([{ monto: 12, categoria: 8 }]);
  });

  /** To category 4 or 1, by each cause that has a screen; each gets there from category 3. */
  const causes: [string, (portal: Portal, boss: Person, ana: Person) => Promise<unknown>][] = [
    ['una venta', (portal, boss, ana) => sellMision(portal, boss, ana, [4, 5])],
    ['un degrado', (portal, boss, ana) => demote(portal, boss, ana, 1)],
    ['una edición', (portal, _boss, ana) => portal.moveToMision(ana, 5)],
    [
      'un traslado',
      async (portal, boss, ana) => {
        const rango = await portal.misionId(4, 1);
        const more = { agencia: 'Aurora', firma: 'ANA', mifirma: 'JEF', mision: 'Almacenista I', cat: 4 };
        return portal.as(boss).succeeds('POST addTraslado', { body: { usuario: ana.id, rango, ...more } });
      },
    ],
  ];
  test.each(causes)('también con %s', async (_cause, move) => {
    const { portal, boss, ana } = await sceneWithAna(3);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    advanceMinutes(portal);
    await move(portal, boss, ana);
    expect(await listedTotal(portal, boss, ana)).toBe(9);
    expect(await bringUpToDate(portal, boss, ana)).toBe(9);
    // What was given for them is used up: another fifteen for another pay.
    await portal.addWork(ana, 'times', FIFTEEN_TIMES - 60);
    expect(await bringUpToDate(portal, boss, ana)).toBe(9);
    await expectBalanced(portal);
  });

  test('tres mudanzas en un período, cada una con lo suyo', async () => {
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
    expect(await bringUpToDate(portal, boss, ana)).toBe(9 + 9 + 10);
    await expectBalanced(portal);
  });

  test('lo que no llegaba sigue contando en la nueva', async () => {
    const { portal, boss, ana } = await sceneWithAna(2, 9);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES - 60);
    await promoteNext(portal, boss, ana);
    expect(await bringUpToDate(portal, boss, ana)).toBe(0);
    await portal.addWork(ana, 'times', 60);
    expect(await bringUpToDate(portal, boss, ana)).toBe(9);
    expect(await openRowsFor(portal, boss, ana)).toMatchObject([{ categoria: 3 }]);
  });
});

describe('cada minuto cuenta en un período, y una vez', () => {
  test('lo trabajado entre los reinicios de los dos grupos', async () => {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    await portal.addWork(ana, 'asistencia', 60);
    await reset(portal, boss, 0, 0);
    expect(await listedTotal(portal, boss, ana)).toBe(4);
    await portal.addWork(ana, 'asistencia', 120);
    advanceMinutes(portal);
    await portal.moveToMision(ana, 3);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 120, times: 0 });
    expect(await bringUpToDate(portal, boss, ana)).toBe(4 + 6);
    await reset(portal, boss, 0, 1);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect(await bringUpToDate(portal, boss, ana)).toBe(10);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    expect(await bringUpToDate(portal, boss, ana)).toBe(10 + 9);
    await reset(portal, boss, 0, 0);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 30 });
    await demote(portal, boss, ana, 1);
    await portal.addWork(ana, 'asistencia', 60);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 60, times: 30 });
    expect(await bringUpToDate(portal, boss, ana)).toBe(10 + 9 + 4);
    await reset(portal, boss, 0, 0);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect(await bringUpToDate(portal, boss, ana)).toBe(23);
    await expectBalanced(portal);
  });

  test('lo de un período cerrado no vuelve a contar tras mudarse', async () => {
    const { portal, boss, ana } = await sceneWithAna(2, 9);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    await reset(portal, boss, 0, 0);
    await promoteNext(portal, boss, ana);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect((await portal.as(ana).succeeds('GET MyPerfil')).nomina).toMatchObject({ asistencia: 0, times: 0 });
    expect(await bringUpToDate(portal, boss, ana)).toBe(9);
  });

  test('el reinicio del grupo al que llega no se lleva lo que trabajó en el otro', async () => {
    const { portal, boss, ana } = await sceneWithAna(2, 9);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES - 60);
    await reset(portal, boss, 0, 1);
    await promoteNext(portal, boss, ana);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 28 });
    await portal.addWork(ana, 'times', 60);
    expect(await bringUpToDate(portal, boss, ana)).toBe(9);
  });
});

describe('Mi cuenta cuenta como la lista', () => {
  test('tras mudarse, las barras llevan solo lo que no se gastó', async () => {
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
    expect(await bringUpToDate(portal, boss, ana)).toBe(9);
    await portal.addWork(ana, 'asistencia', 180);
    expect((await perfil()).paga).toMatchObject({ nomina_porcentaje: 100, bonificacion_porcentaje: 50 });
    expect(await bringUpToDate(portal, boss, ana)).toBe(9 + 9);
  });
});

describe('lo que se resta después de mudarse', () => {
  /** Four hours listed in category 1, and a move to category 2. */
  async function movedPerson() {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    await portal.addWork(ana, 'asistencia', FOUR_HOURS);
    await updateListas(portal, boss);
    expect(await listedTotal(portal, boss, ana)).toBe(9);
    return { portal, boss, ana };
  }

  test('se lleva la paga que aún espera', async () => {
    const { portal, boss, ana } = await movedPerson();
    await promoteNext(portal, boss, ana);
    await adjust(portal, boss, ana, 0, 'asistencia', 60);
    expect(await bringUpToDate(portal, boss, ana)).toBe(7);
    await adjust(portal, boss, ana, 1, 'asistencia', 60);
    expect(await bringUpToDate(portal, boss, ana)).toBe(9);
    await adjust(portal, boss, ana, 0, 'asistencia', FOUR_HOURS);
    expect(await bringUpToDate(portal, boss, ana)).toBe(0);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    await expectBalanced(portal);
  });

  test('no reclama lo pagado', async () => {
    const { portal, boss, ana } = await movedPerson();
    await portal.as(boss).succeeds('POST pagar', { body: asSeen(await rowOf(portal, boss, ana), 1) });
    await promoteNext(portal, boss, ana);
    await adjust(portal, boss, ana, 0, 'asistencia', FOUR_HOURS);
    await updateListas(portal, boss);
    expect(await rowOf(portal, boss, ana)).toMatchObject({ estado: 'pagada', monto: 9 });
    const { resumen, filas } = await portal.as(ana).succeeds('GET movimientos/:id', { params: { id: ana.id } });
    expect(resumen).toEqual({ por_cobrar: 0, debe: 0, por_entregar: 0 });
    expect(filas.reduce((n, f) => n + f.mano, 0)).toBe(9);
    await expectBalanced(portal);
  });

  test.each([['antes'], ['después']])(
    'y lo que falta de lo pagado no estorba a lo que no lo pide, se trabaje %s de mudarse',
    async (when) => {
      const { portal, boss, ana } = await movedPerson();
      await portal.as(boss).succeeds('POST pagar', { body: asSeen(await rowOf(portal, boss, ana), 1) });
      await adjust(portal, boss, ana, 0, 'asistencia', 10);
      if (when === 'antes') await portal.addWork(ana, 'times', FIFTEEN_TIMES);
      await promoteNext(portal, boss, ana);
      if (when === 'después') await portal.addWork(ana, 'times', FIFTEEN_TIMES);
      expect((await portal.as(ana).succeeds('GET MyPerfil')).paga).toMatchObject({ nomina_porcentaje: 100 });
      expect(await bringUpToDate(portal, boss, ana)).toBe(9);
      await expectBalanced(portal);
    },
  );

  test('falta primero de lo que no se gastó', async () => {
    const { portal, boss, ana } = await movedPerson();
    await portal.addWork(ana, 'asistencia', 50);
    await promoteNext(portal, boss, ana);
    await adjust(portal, boss, ana, 0, 'asistencia', 50);
    expect(await bringUpToDate(portal, boss, ana)).toBe(9);
    await adjust(portal, boss, ana, 0, 'asistencia', 1);
    expect(await bringUpToDate(portal, boss, ana)).toBe(7);
  });
});

describe('nadie baja de cero', () => {
  const excessRefused = (portal: Portal, boss: Person, ana: Person, minutos: number) =>
    portal.as(boss).fails('POST ajustarNomina', adjustmentRequest(ana, [0, 'asistencia', minutos]));

  test.each([
    ['que llega al grupo alto', 1, 3, 0],
    ['que llega al grupo bajo', 3, 1, 1],
  ] as const)('no se resta lo de antes del corte a quien %s', async (_case, de, a, op) => {
    const { portal, boss, ana } = await sceneWithAna(de);
    await portal.addWork(ana, 'asistencia', 50);
    await reset(portal, boss, 0, op);
    await portal.moveToMision(ana, a);
    expect(await excessRefused(portal, boss, ana, 50)).toMatchObject({ http: 422, error: 'HORAS_NEGATIVAS' });
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    await reset(portal, boss, 0, op === 0 ? 1 : 0);
    await portal.moveToMision(ana, de);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect(await excessRefused(portal, boss, ana, 1)).toMatchObject({ http: 422, error: 'HORAS_NEGATIVAS' });
  });

  test('se resta hasta lo que tiene el período, aunque sea de antes de mudarse', async () => {
    const { portal, boss, ana } = await sceneWithAna(1);
    await reset(portal, boss, 0, 0);
    await portal.addWork(ana, 'asistencia', 50);
    advanceMinutes(portal);
    await portal.moveToMision(ana, 3);
    await portal.addWork(ana, 'asistencia', 20);
    expect(await excessRefused(portal, boss, ana, 71)).toMatchObject({ http: 422, error: 'HORAS_NEGATIVAS' });
    await adjust(portal, boss, ana, 0, 'asistencia', 70);
    expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
  });
});
