import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { insertRows } from '../../../platform/database/dataLists.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** The clock of tests stands at Tuesday 10 March 2026, 11:00 in Santo Domingo. */
const PERIOD = { inicio: '2026-03-09', final: '2026-03-10' };

async function setUp() {
  const portal = await openPortal();
  const now = portal.clock.now;
  portal.clock.set('2026-03-02T12:00:00Z');
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  portal.clock.now = now;
  return { portal, boss, bea, leo };
}

/** Downloads the workbook and opens it with another program; cells by sheet. */
async function download(portal: Portal, { key }: Person, period = PERIOD): Promise<Map<string, unknown[][]>> {
  const { statusCode, headers, rawPayload } = await portal.app.inject({
    method: 'POST',
    url: '/api/libroPeriodo',
    headers: { key },
    payload: period,
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="excel-${period.inicio}-${period.final}.xlsx"`,
    'cache-control': 'no-store',
  });
  return new Map((await readWorkbook(rawPayload)).map(({ sheet, data }) => [sheet, data]));
}
const seconds = (cells: readonly unknown[]): unknown[] =>
  cells.map((cell) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString() : cell));
const rowsOf = (workbook: Map<string, unknown[][]>, sheet: string): unknown[][] =>
  (workbook.get(sheet) ?? []).slice(1).map(seconds);
/** The present instant of the clock, in the agency's zone. */
const NOW = '2026-03-10T11:00:00.000Z';

describe('libroPeriodo', () => {
  test('has the rows of the period, from its first instant to its last, and their sums', async () => {
    const { portal, boss, leo } = await setUp();
    await portal.addWork(leo, 'asistencia', 50, Date.parse('2026-03-09T03:59:59.999Z'));
    await portal.addWork(leo, 'asistencia', 90, Date.parse('2026-03-09T04:00:00Z'));
    await portal.addWork(leo, 'asistencia', -30);
    await portal.addWork(boss, 'times', 60, Date.parse('2026-03-11T03:59:59.999Z'));
    await portal.addWork(boss, 'times', 60, Date.parse('2026-03-11T04:00:00Z'));
    const fine = (creditos: number) =>
      portal.as(boss).succeeds('POST sendMulta', { body: { usuario: leo.id, motivo: '=1+1', creditos } });
    await fine(5);
    const { data } = await fine(7);
    await portal.as(boss).succeeds('POST anularMulta', { body: { id: data.id, motivo: 'Error' } });
    await portal.as(boss).succeeds('POST despedir', { body: { usuario: leo.id, motivo: 'Se fue' } });

    const workbook = await download(portal, boss);
    expect([...workbook.keys()]).toEqual([
      'Resumen',
      'Trabajo',
      'Pagas',
      'Pagos',
      'Ventas',
      'Multas',
      'Misiones',
      'Despidos',
    ]);
    const motivo = 'Prueba';
    expect(rowsOf(workbook, 'Trabajo')).toEqual([
      ['2026-03-09T00:00:00.000Z', 'Leo', 'Horas', '1899-12-30T01:30:00.000Z', null, 'Leo', motivo],
      [NOW, 'Leo', 'Horas', expect.closeTo(-30 / 1440), null, 'Leo', motivo],
      ['2026-03-10T23:59:59.000Z', 'Jefa', 'Tiempos', '1899-12-30T01:00:00.000Z', null, 'Jefa', motivo],
    ]);
    expect(rowsOf(workbook, 'Multas')).toEqual([
      [NOW, 'Leo', '=1+1', 5, 'Jefa', null, null, null, null],
      [NOW, 'Leo', '=1+1', 7, 'Jefa', null, NOW, 'Jefa', 'Error'],
    ]);
    expect(rowsOf(workbook, 'Despidos')).toEqual([[NOW, 'Leo', 'Se fue', 'Jefa']]);
    expect(rowsOf(workbook, 'Resumen')).toEqual([
      ['Agencia', expect.any(String), null, null],
      ['Desde', '9 mar 2026', null, null],
      ['Hasta', '10 mar 2026', null, null],
      ['Descargado', NOW, null, null],
      ['Descargado por', 'Jefa', null, null],
      ['Horas', 2, null, '1899-12-30T01:00:00.000Z'],
      ['Tiempos', 1, null, '1899-12-30T01:00:00.000Z'],
      ['Pagas ganadas', 0, 0, null],
      ['De ellas, pagadas', 0, 0, null],
      ['De ellas, pagadas después', 0, 0, null],
      ['De ellas, usadas en ascensos', 0, 0, null],
      ['Pagado en esos días', 0, 0, null],
      ['Ventas', 0, 0, null],
      ['Ventas por entregar', 0, 0, null],
      ['Multas', 1, 5, null],
      ['Multas por cobrar', 1, 5, null],
      ['Despidos', 1, null, null],
    ]);
    expect(
      rowsOf(await download(portal, boss, { inicio: '2026-03-02', final: '2026-03-02' }), 'Misiones'),
    ).toHaveLength(3);
  });

  test('sums what was earned, paid, sold, owed and fined, without what was withdrawn or annulled', async () => {
    const { portal, boss, bea, leo } = await setUp();
    const fecha = portal.clock.now;
    const { db } = portal;
    const sums = { tramo: null, pagado_monto: null, pagado_fecha: null, pagado_por: null };
    const listed = { grupo: 'bajo' as const, abierta: 1, cerrada: null, encargado: null };
    const { id: lista } = await db.insertInto('lista_paga').values(listed).returning('id').executeTakeFirstOrThrow();
    const earned = { ...sums, lista, usuario: leo.id, grupo: 'bajo' as const, categoria: 2, fecha };
    const paid = { estado: 'pagada' as const, pagado_monto: 25, pagado_fecha: fecha, pagado_por: boss.id };
    await db
      .insertInto('paga')
      .values({ ...earned, periodo: 1, monto: 10 })
      .execute();
    await db
      .insertInto('paga')
      .values({ ...earned, ...paid, periodo: 2, monto: 20 })
      .execute();
    const withdrawn = { ...earned, periodo: 3, estado: 'retirada' as const };
    const { id: paga } = await db
      .insertInto('paga')
      .values({ ...withdrawn, monto: 40 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('credito')
      .values({ fecha, tipo: 'paga_ganada', usuario: leo.id, creditos: 40, paga, motivo: 'Lista de paga' })
      .execute();
    // It was never on a list.
    await db
      .insertInto('paga')
      .values({ ...withdrawn, monto: 0 })
      .execute();
    await db
      .insertInto('paga')
      .values({ ...earned, ...paid, periodo: 4, monto: 40, estado: 'ascenso', pagado_monto: 24 })
      .execute();
    const annul = async () => {
      const annulled = { fecha, encargado: boss.id, motivo: '2026-03-10' };
      return (await db.insertInto('anulacion').values(annulled).returning('id').executeTakeFirstOrThrow()).id;
    };
    const nothing = { carrera: null, membresia: null, pagado_por: null, anulacion: null };
    const sold = { ...nothing, fecha, encargado: bea.id, usuario: null, externo: 'Visita', descripcion: 'VIP' };
    const ventas = [
      { credito: 100, participacion: 30, pagado: null },
      { credito: 50, participacion: 5, pagado: fecha },
      { credito: 7, participacion: 7, pagado: null },
      { credito: 900, participacion: 90, pagado: null, anulacion: await annul() },
    ];
    for (const venta of ventas)
      await db
        .insertInto('venta')
        .values({ ...sold, fin_antes: null, fin_despues: null, ...venta })
        .execute();
    const fined = { usuario: leo.id, motivo: '2026-03-09', encargado: boss.id, fecha };
    for (const multa of [
      { creditos: 5, cobrado: null },
      { creditos: 8, cobrado: fecha },
      { creditos: 700, cobrado: null, anulacion: await annul() },
    ])
      await db
        .insertInto('multa')
        .values({ ...fined, ...multa })
        .execute();

    const workbook = await download(portal, boss);
    expect(rowsOf(workbook, 'Resumen').slice(7, -1)).toEqual([
      ['Pagas ganadas', 3, 70, null],
      ['De ellas, pagadas', 1, 25, null],
      ['De ellas, pagadas después', 0, 0, null],
      ['De ellas, usadas en ascensos', 1, 24, null],
      ['Pagado en esos días', 0, 0, null],
      ['Ventas', 3, 157, null],
      ['Ventas por entregar', 1, 70, null],
      ['Multas', 2, 13, null],
      ['Multas por cobrar', 1, 5, null],
    ]);
    expect(rowsOf(workbook, 'Pagas').map((row) => row.slice(3))).toEqual([
      [10, 'Sin pagar', null, null, null],
      [20, 'Pagada', 25, NOW, 'Jefa'],
      [40, 'Retirada', null, null, null],
      [40, 'Ascenso', 24, NOW, 'Jefa'],
    ]);
    expect(rowsOf(workbook, 'Ventas')).toEqual([
      [NOW, 'Bea', 'Visita', 'VIP', 100, 30, 70, null, null, null, null],
      [NOW, 'Bea', 'Visita', 'VIP', 50, 5, 0, NOW, null, null, null],
      [NOW, 'Bea', 'Visita', 'VIP', 7, 7, 0, null, null, null, null],
      [NOW, 'Bea', 'Visita', 'VIP', 900, 90, 0, null, NOW, 'Jefa', '2026-03-10'],
    ]);
    expect(rowsOf(workbook, 'Multas').at(-1)).toEqual([
      NOW,
      'Leo',
      '2026-03-09',
      700,
      'Jefa',
      null,
      NOW,
      'Jefa',
      '2026-03-10',
    ]);
  });

  test('payments of the period agree with the weekly chart, and a pendiente is marked as paid', async () => {
    const { portal, bea, leo } = await setUp();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    await portal.addWork(leo, 'times', 900);
    await portal.addWork(ana, 'asistencia', 240);
    const asks = portal.as(bea);
    await asks.succeeds('GET updateLista');
    const { filas } = await asks.succeeds('GET getListaPaga');
    const [ofAna, ofLeo] = ['Ana', 'Leo'].map((nombre) => filas.find((f) => f.usuarioNombre === nombre));
    const body = { id: ofLeo?.id ?? 0, nombre: 'Leo', monto: ofLeo?.monto ?? 0 };
    for (const op of [1, 0, 1] as const) await asks.succeeds('POST pagar', { body: { ...body, op } });
    await asks.succeeds('POST reiniciarLista', { body: { op: 0 } });
    const [pendiente] = await asks.succeeds('GET getPendientes');
    await asks.succeeds('POST pagarPendiente', { body: { id: pendiente?.id ?? 0 } });

    const workbook = await download(portal, bea);
    const [creditosOfAna, creditosOfLeo] = [ofAna?.monto ?? 0, ofLeo?.monto ?? 0];
    expect(rowsOf(workbook, 'Pagos')).toEqual([
      [NOW, 'Leo', 'Paga', creditosOfLeo, 'Bea'],
      [NOW, 'Leo', 'Pago de una paga deshecho', -creditosOfLeo, 'Bea'],
      [NOW, 'Leo', 'Paga', creditosOfLeo, 'Bea'],
      [NOW, 'Ana', 'Pendiente', creditosOfAna, 'Bea'],
    ]);
    const week = (await asks.succeeds('GET pagasSemanas')).at(-1);
    expect(rowsOf(workbook, 'Resumen')).toContainEqual(['Pagado en esos días', week?.veces, week?.creditos, null]);
    expect(week).toMatchObject({ veces: 2, creditos: creditosOfAna + creditosOfLeo });
    expect(rowsOf(workbook, 'Resumen')).toContainEqual(['De ellas, pagadas después', 1, creditosOfAna, null]);
    expect(
      rowsOf(workbook, 'Pagas')
        .find(([, name]) => name === 'Ana')
        ?.slice(3),
    ).toEqual([creditosOfAna, 'Pagada después', creditosOfAna, NOW, 'Bea']);
  });

  test('keeps names and motivos that look like days as texts, and is logged', async () => {
    const { portal, boss } = await setUp();
    const dated = await portal.createPerson({ nombre: '2026-03-10', categoria: 2 });
    await portal.addWork(dated, 'asistencia', 60);
    await portal.as(boss).succeeds('POST despedir', { body: { usuario: dated.id, motivo: '2026-03-09' } });
    const { bitacora, result } = await portal.observe(() => download(portal, boss));
    expect(rowsOf(result, 'Trabajo').map(([, usuario]) => usuario)).toEqual(['2026-03-10']);
    expect(rowsOf(result, 'Despidos')).toEqual([[NOW, '2026-03-10', '2026-03-09', 'Jefa']]);
    const motivo = 'descargó el Excel del 9 mar 2026 al 10 mar 2026';
    expect(bitacora).toMatchObject([{ modulo: 'acceso', encargado: boss.id, usuario: null, motivo }]);
  });

  test('reads long lists batch by batch, each row once, also of one instant', async () => {
    const { portal, boss, leo } = await setUp();
    const row = {
      usuario: leo.id,
      tipo: 'asistencia' as const,
      tiempo: null,
      otro: null,
      encargado: leo.id,
      motivo: 'x',
    };
    const rows = Array.from({ length: 1201 }, (_, i) => ({
      ...row,
      minutos: i + 1,
      fecha: portal.clock.now - (i % 2),
    }));
    for (let at = 0; at < rows.length; at += 100)
      await portal.db
        .insertInto('trabajo')
        .values(rows.slice(at, at + 100))
        .execute();
    const workbook = await download(portal, boss);
    expect(rowsOf(workbook, 'Trabajo')).toHaveLength(1201);
    const [, count, , sum] = rowsOf(workbook, 'Resumen').find(([concept]) => concept === 'Horas') ?? [];
    expect(count).toBe(1201);
    expect(Date.parse(String(sum)) - Date.parse('1899-12-30T00:00:00Z')).toBe(((1201 * 1202) / 2) * 60_000);
  });

  test('has only the sheets that its caller may read, and names the others', async () => {
    const { portal, bea } = await setUp();
    const workbook = await download(portal, bea);
    expect([...workbook.keys()]).toEqual(['Resumen', 'Trabajo', 'Pagas', 'Pagos', 'Multas', 'Misiones', 'Despidos']);
    expect(rowsOf(workbook, 'Resumen')).toContainEqual(['Pestaña Ventas', 'No tienes permiso para verla', null, null]);
  });

  test('breaks off when its caller loses the right to a sheet while they read', async () => {
    const { portal, bea, leo } = await setUp();
    const row = { usuario: leo.id, tipo: 'asistencia' as const, tiempo: null, otro: null, encargado: leo.id };
    const rows = Array.from({ length: 8000 }, (_, i) => ({
      ...row,
      minutos: 1,
      fecha: portal.clock.now - i,
      motivo: randomBytes(60).toString('base64'),
    }));
    await insertRows(portal.db, 'trabajo', rows).execute();
    const { key } = bea;
    const url = '/api/libroPeriodo';
    const answer = await portal.app.inject({
      method: 'POST',
      url,
      headers: { key },
      payload: PERIOD,
      payloadAsStream: true,
    });
    expect(answer.statusCode).toBe(200);
    await portal.grantPermisos(10);
    await expect(buffer(answer.stream())).rejects.toThrow();
  });

  test.each([
    ['no first day', { inicio: '', final: '2026-03-01' }, 422, 'inicio'],
    ['no last day', { inicio: '2026-03-01', final: '' }, 422, 'final'],
    ['backwards', { inicio: '2026-03-02', final: '2026-03-01' }, 422, 'final'],
    ['longer than a year', { inicio: '2025-03-01', final: '2026-03-02' }, 422, 'final'],
    ['no such day', { inicio: '2026-02-30', final: '2026-03-02' }, 400, 'inicio'],
  ])('refuses a period with %s', async (_, body, http, campo) => {
    const { portal, boss } = await setUp();
    expect(await portal.as(boss).fails('POST libroPeriodo', { body })).toMatchObject({ http, campo });
  });
});
