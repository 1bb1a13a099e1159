import { describe, expect, test } from 'vitest';
import {
  ajustar,
  alDia,
  ascenso,
  conAna,
  degrado,
  elAjuste,
  esperan,
  listado,
  luego,
  nominaDe,
  reiniciar,
} from '../../testing/ganancias.ts';
import { actualizar, comoSeVe, cuadra, filaDe } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { venderMision } from '../../testing/ventas.ts';

/** Who moves to another category takes along what they have earned: decisions §5, "Terms change, pay doesn't". */

const CUATRO_HORAS = 240;
const QUINCE_TIMES = 15 * 60;

describe('lo ganado antes de mudarse se queda como era', () => {
  test('cuatro horas en la categoría 1 y un ascenso a la 2: los 9c de quien no ascendió', async () => {
    const { portal, jefa, ana } = await conAna(1, 9);
    const beto = await portal.persona({ nombre: 'Beto', categoria: 1, posicion: 9 });
    for (const quien of [ana, beto]) await portal.trabajo(quien, 'asistencia', CUATRO_HORAS);
    await ascenso(portal, jefa, ana);
    expect(await esperan(portal, jefa, ana)).toMatchObject([{ monto: 9, categoria: 1, estado: 'abierta' }]);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    expect(await listado(portal, jefa, beto)).toBe(9);
    await cuadra(portal);
  });

  test('quince tiempos en la categoría 8 y un ascenso: 12c', async () => {
    const { portal, jefa, ana } = await conAna(8, 9);
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    await ascenso(portal, jefa, ana);
    expect(await alDia(portal, jefa, ana)).toBe(12);
    expect(await esperan(portal, jefa, ana)).toMatchObject([{ monto: 12, categoria: 8 }]);
  });

  /** To category 4 or 1, by each cause that has a screen; each gets there from category 3. */
  const causas: [string, (portal: Portal, jefa: Persona, ana: Persona) => Promise<unknown>][] = [
    ['una venta', (portal, jefa, ana) => venderMision(portal, jefa, ana, [4, 5])],
    ['un degrado', (portal, jefa, ana) => degrado(portal, jefa, ana, 1)],
    ['una edición', (portal, _jefa, ana) => portal.ascender(ana, 5)],
    [
      'un traslado',
      async (portal, jefa, ana) => {
        const rango = await portal.mision(4, 1);
        const mas = { agencia: 'Aurora', firma: 'ANA', mifirma: 'JEF', mision: 'Almacenista I', cat: 4 };
        return portal.pide(jefa).logra('POST addTraslado', { body: { usuario: ana.id, rango, ...mas } });
      },
    ],
  ];
  test.each(causas)('también con %s', async (_causa, mover) => {
    const { portal, jefa, ana } = await conAna(3);
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    luego(portal);
    await mover(portal, jefa, ana);
    expect(await listado(portal, jefa, ana)).toBe(9);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    // What was given for them is used up: another fifteen for another pay.
    await portal.trabajo(ana, 'times', QUINCE_TIMES - 60);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await cuadra(portal);
  });

  test('tres mudanzas en un período, cada una con lo suyo', async () => {
    const { portal, jefa, ana } = await conAna(3);
    for (const categoria of [4, 5, 6]) {
      await portal.trabajo(ana, 'times', QUINCE_TIMES);
      luego(portal);
      await portal.ascender(ana, categoria);
      luego(portal);
    }
    expect((await esperan(portal, jefa, ana)).map((f) => [f.categoria, f.monto])).toEqual([
      [3, 9],
      [4, 9],
      [5, 10],
    ]);
    expect(await alDia(portal, jefa, ana)).toBe(9 + 9 + 10);
    await cuadra(portal);
  });

  test('lo que no llegaba sigue contando en la nueva', async () => {
    const { portal, jefa, ana } = await conAna(2, 9);
    await portal.trabajo(ana, 'times', QUINCE_TIMES - 60);
    await ascenso(portal, jefa, ana);
    expect(await alDia(portal, jefa, ana)).toBe(0);
    await portal.trabajo(ana, 'times', 60);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    expect(await esperan(portal, jefa, ana)).toMatchObject([{ categoria: 3 }]);
  });
});

describe('cada minuto cuenta en un período, y una vez', () => {
  test('lo trabajado entre los reinicios de los dos grupos', async () => {
    const { portal, jefa, ana } = await conAna(1, 9);
    await portal.trabajo(ana, 'asistencia', 60);
    await reiniciar(portal, jefa, 0, 0);
    expect(await listado(portal, jefa, ana)).toBe(4);
    await portal.trabajo(ana, 'asistencia', 120);
    luego(portal);
    await portal.ascender(ana, 3);
    expect(await nominaDe(portal, ana)).toEqual({ asistencia: 120, times: 0 });
    expect(await alDia(portal, jefa, ana)).toBe(4 + 6);
    await reiniciar(portal, jefa, 0, 1);
    expect(await nominaDe(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect(await alDia(portal, jefa, ana)).toBe(10);
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    expect(await alDia(portal, jefa, ana)).toBe(10 + 9);
    await reiniciar(portal, jefa, 0, 0);
    expect(await nominaDe(portal, ana)).toEqual({ asistencia: 0, times: 30 });
    await degrado(portal, jefa, ana, 1);
    await portal.trabajo(ana, 'asistencia', 60);
    expect(await nominaDe(portal, ana)).toEqual({ asistencia: 60, times: 30 });
    expect(await alDia(portal, jefa, ana)).toBe(10 + 9 + 4);
    await reiniciar(portal, jefa, 0, 0);
    expect(await nominaDe(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect(await alDia(portal, jefa, ana)).toBe(23);
    await cuadra(portal);
  });

  test('lo de un período cerrado no vuelve a contar tras mudarse', async () => {
    const { portal, jefa, ana } = await conAna(2, 9);
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    await reiniciar(portal, jefa, 0, 0);
    await ascenso(portal, jefa, ana);
    expect(await nominaDe(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect((await portal.pide(ana).logra('GET MyPerfil')).nomina).toMatchObject({ asistencia: 0, times: 0 });
    expect(await alDia(portal, jefa, ana)).toBe(9);
  });

  test('el reinicio del grupo al que llega no se lleva lo que trabajó en el otro', async () => {
    const { portal, jefa, ana } = await conAna(2, 9);
    await portal.trabajo(ana, 'times', QUINCE_TIMES - 60);
    await reiniciar(portal, jefa, 0, 1);
    await ascenso(portal, jefa, ana);
    expect(await nominaDe(portal, ana)).toEqual({ asistencia: 0, times: 28 });
    await portal.trabajo(ana, 'times', 60);
    expect(await alDia(portal, jefa, ana)).toBe(9);
  });
});

describe('Mi cuenta cuenta como la lista', () => {
  test('tras mudarse, las barras llevan solo lo que no se gastó', async () => {
    const { portal, jefa, ana } = await conAna(1, 9);
    await portal.db
      .updateTable('categoria')
      .set({ nomina_asistencia: 4, nomina_times: 0, bono_asistencia: 8, bono_times: 0 })
      .where('id', '=', 2)
      .execute();
    const perfil = () => portal.pide(ana).logra('GET MyPerfil');
    await portal.trabajo(ana, 'asistencia', CUATRO_HORAS);
    expect((await perfil()).paga).toMatchObject({ nomina_hecha: 4, nomina_porcentaje: 100 });
    await ascenso(portal, jefa, ana);
    expect((await perfil()).paga).toMatchObject({
      nomina: 4,
      nomina_hecha: 0,
      nomina_porcentaje: 0,
      bonificacion_hecha: 0,
      bonificacion_porcentaje: 0,
    });
    expect((await perfil()).nomina).toMatchObject({ asistencia: CUATRO_HORAS, times: 0 });
    await portal.trabajo(ana, 'asistencia', 60);
    expect((await perfil()).paga).toMatchObject({ nomina_hecha: 1, nomina_porcentaje: 25 });
    expect((await perfil()).nomina).toMatchObject({ asistencia: 300 });
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await portal.trabajo(ana, 'asistencia', 180);
    expect((await perfil()).paga).toMatchObject({ nomina_porcentaje: 100, bonificacion_porcentaje: 50 });
    expect(await alDia(portal, jefa, ana)).toBe(9 + 9);
  });
});

describe('lo que se resta después de mudarse', () => {
  /** Four hours listed in category 1, and a move to category 2. */
  async function mudada() {
    const { portal, jefa, ana } = await conAna(1, 9);
    await portal.trabajo(ana, 'asistencia', CUATRO_HORAS);
    await actualizar(portal, jefa);
    expect(await listado(portal, jefa, ana)).toBe(9);
    return { portal, jefa, ana };
  }

  test('se lleva la paga que aún espera', async () => {
    const { portal, jefa, ana } = await mudada();
    await ascenso(portal, jefa, ana);
    await ajustar(portal, jefa, ana, 0, 'asistencia', 60);
    expect(await alDia(portal, jefa, ana)).toBe(7);
    await ajustar(portal, jefa, ana, 1, 'asistencia', 60);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await ajustar(portal, jefa, ana, 0, 'asistencia', CUATRO_HORAS);
    expect(await alDia(portal, jefa, ana)).toBe(0);
    expect(await nominaDe(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    await cuadra(portal);
  });

  test('no reclama lo pagado', async () => {
    const { portal, jefa, ana } = await mudada();
    await portal.pide(jefa).logra('POST pagar', { body: comoSeVe(await filaDe(portal, jefa, ana), 1) });
    await ascenso(portal, jefa, ana);
    await ajustar(portal, jefa, ana, 0, 'asistencia', CUATRO_HORAS);
    await actualizar(portal, jefa);
    expect(await filaDe(portal, jefa, ana)).toMatchObject({ estado: 'pagada', monto: 9 });
    const { resumen, filas } = await portal.pide(ana).logra('GET movimientos/:id', { params: { id: ana.id } });
    expect(resumen).toEqual({ por_cobrar: 0, debe: 0, por_entregar: 0 });
    expect(filas.reduce((n, f) => n + f.mano, 0)).toBe(9);
    await cuadra(portal);
  });

  test.each([['antes'], ['después']])(
    'y lo que falta de lo pagado no estorba a lo que no lo pide, se trabaje %s de mudarse',
    async (cuando) => {
      const { portal, jefa, ana } = await mudada();
      await portal.pide(jefa).logra('POST pagar', { body: comoSeVe(await filaDe(portal, jefa, ana), 1) });
      await ajustar(portal, jefa, ana, 0, 'asistencia', 10);
      if (cuando === 'antes') await portal.trabajo(ana, 'times', QUINCE_TIMES);
      await ascenso(portal, jefa, ana);
      if (cuando === 'después') await portal.trabajo(ana, 'times', QUINCE_TIMES);
      expect((await portal.pide(ana).logra('GET MyPerfil')).paga).toMatchObject({ nomina_porcentaje: 100 });
      expect(await alDia(portal, jefa, ana)).toBe(9);
      await cuadra(portal);
    },
  );

  test('falta primero de lo que no se gastó', async () => {
    const { portal, jefa, ana } = await mudada();
    await portal.trabajo(ana, 'asistencia', 50);
    await ascenso(portal, jefa, ana);
    await ajustar(portal, jefa, ana, 0, 'asistencia', 50);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await ajustar(portal, jefa, ana, 0, 'asistencia', 1);
    expect(await alDia(portal, jefa, ana)).toBe(7);
  });
});

describe('nadie baja de cero', () => {
  const deMas = (portal: Portal, jefa: Persona, ana: Persona, minutos: number) =>
    portal.pide(jefa).falla('POST ajustarNomina', elAjuste(ana, [0, 'asistencia', minutos]));

  test.each([
    ['que llega al grupo alto', 1, 3, 0],
    ['que llega al grupo bajo', 3, 1, 1],
  ] as const)('no se resta lo de antes del corte a quien %s', async (_caso, de, a, op) => {
    const { portal, jefa, ana } = await conAna(de);
    await portal.trabajo(ana, 'asistencia', 50);
    await reiniciar(portal, jefa, 0, op);
    await portal.ascender(ana, a);
    expect(await deMas(portal, jefa, ana, 50)).toMatchObject({ http: 422, error: 'HORAS_NEGATIVAS' });
    expect(await nominaDe(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    await reiniciar(portal, jefa, 0, op === 0 ? 1 : 0);
    await portal.ascender(ana, de);
    expect(await nominaDe(portal, ana)).toEqual({ asistencia: 0, times: 0 });
    expect(await deMas(portal, jefa, ana, 1)).toMatchObject({ http: 422, error: 'HORAS_NEGATIVAS' });
  });

  test('se resta hasta lo que tiene el período, aunque sea de antes de mudarse', async () => {
    const { portal, jefa, ana } = await conAna(1);
    await reiniciar(portal, jefa, 0, 0);
    await portal.trabajo(ana, 'asistencia', 50);
    luego(portal);
    await portal.ascender(ana, 3);
    await portal.trabajo(ana, 'asistencia', 20);
    expect(await deMas(portal, jefa, ana, 71)).toMatchObject({ http: 422, error: 'HORAS_NEGATIVAS' });
    await ajustar(portal, jefa, ana, 0, 'asistencia', 70);
    expect(await nominaDe(portal, ana)).toEqual({ asistencia: 0, times: 0 });
  });
});
