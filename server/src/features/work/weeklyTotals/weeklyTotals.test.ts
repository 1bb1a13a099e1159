import { DAY_MS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { onlyPayRowOf, paymentAsSeen, setUpListaPaga } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { sellMision } from '../../../test-support/portal/ventas.ts';

/** Monday of the first day of the tests, Tuesday 10 March 2026. */
const THIS_WEEK = '2026-03-09';

describe('ventasSemanas', () => {
  test('returns twelve weeks, the current one last; Sunday 23:59 belongs to the week that ends', async () => {
    const portal = await openPortal();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 11 });
    const sell = async (instant: string) => {
      portal.clock.set(instant);
      await sellMision(portal, eva, await portal.createPerson({ categoria: 2 }), [3, 1]);
    };
    // Santo Domingo is four hours behind UTC all year.
    await sell('2025-12-22T03:59:59Z');
    await sell('2025-12-22T04:00:00Z');
    await sell('2026-03-09T03:59:59Z');
    await sell('2026-03-09T04:00:00Z');
    await sell('2026-03-10T15:00:00Z');
    const weeks = await portal.as(eva).succeeds('GET ventasSemanas');
    expect(weeks.map((s) => s.lunes)).toEqual([
      '2025-12-22',
      '2025-12-29',
      '2026-01-05',
      '2026-01-12',
      '2026-01-19',
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
      '2026-03-02',
      THIS_WEEK,
    ]);
    expect(weeks.filter((s) => s.veces > 0)).toEqual([
      { lunes: '2025-12-22', creditos: 24, veces: 1 },
      { lunes: '2026-03-02', creditos: 24, veces: 1 },
      { lunes: THIS_WEEK, creditos: 48, veces: 2 },
    ]);
  });
});

describe('pagasSemanas', () => {
  test('sums what was handed out: without undone payments, with paid pendientes', async () => {
    const portal = await openPortal();
    const [ana, beto, caro] = [await portal.createPerson(), await portal.createPerson(), await portal.createPerson()];
    const payer = await setUpListaPaga(portal, ana, beto, caro);
    const asks = portal.as(payer);
    const presente = async () => (await asks.succeeds('GET pagasSemanas')).at(-1);
    expect(await presente()).toEqual({ lunes: THIS_WEEK, creditos: 0, veces: 0 });

    const ofAna = await onlyPayRowOf(portal, payer, ana);
    await asks.succeeds('POST pagar', { body: paymentAsSeen(ofAna, 1) });
    await asks.succeeds('POST pagarMonto', { body: { id: (await onlyPayRowOf(portal, payer, beto)).id, monto: 20 } });
    expect(await presente()).toEqual({ lunes: THIS_WEEK, creditos: 29, veces: 2 });
    await asks.succeeds('POST pagar', { body: paymentAsSeen(ofAna, 0) });
    expect(await presente()).toEqual({ lunes: THIS_WEEK, creditos: 20, veces: 1 });

    await asks.succeeds('POST reiniciarLista', { body: { op: 0 } });
    portal.clock.advance({ hours: 7 * 24 });
    const [pendiente] = await asks.succeeds('GET getPendientes');
    await asks.succeeds('POST pagarPendiente', { body: { id: pendiente?.id ?? 0 } });
    expect((await asks.succeeds('GET pagasSemanas')).slice(-2)).toEqual([
      { lunes: THIS_WEEK, creditos: 20, veces: 1 },
      { lunes: '2026-03-16', creditos: 9, veces: 1 },
    ]);
  });
});

describe('trabajoSemanas', () => {
  test('returns twelve weeks of both kinds of work of that usuario only', async () => {
    const portal = await openPortal();
    const [leo, eva] = [await portal.createPerson(), await portal.createPerson()];
    // Santo Domingo is four hours behind UTC all year.
    for (const [instant, minutos] of [
      ['2025-12-22T03:59:59Z', 1],
      ['2025-12-22T04:00:00Z', 2],
      ['2026-03-09T03:59:59Z', 4],
      ['2026-03-09T04:00:00Z', 8],
      ['2026-03-10T15:00:00Z', 16],
    ] as const)
      await portal.addWork(leo, 'asistencia', minutos, Date.parse(instant));
    await portal.addWork(leo, 'times', 32);
    await portal.addWork(eva, 'asistencia', 64);
    const weeks = await portal.as(leo).succeeds('GET trabajoSemanas/:id', { params: { id: leo.id } });
    expect(weeks).toHaveLength(12);
    expect(weeks.filter(({ asistencia, times }) => asistencia + times > 0)).toEqual([
      { lunes: '2025-12-22', asistencia: 2, times: 0 },
      { lunes: '2026-03-02', asistencia: 4, times: 0 },
      { lunes: THIS_WEEK, asistencia: 24, times: 32 },
    ]);
    expect(weeks.at(-1)?.lunes).toBe(THIS_WEEK);
  });

  test('an unknown usuario is refused: 404', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ categoria: 10 });
    expect(await portal.as(boss).fails('GET trabajoSemanas/:id', { params: { id: 9_999 } })).toMatchObject({
      error: 'USUARIO_NO_EXISTE',
    });
  });
});

describe('trabajoDias', () => {
  const dias = async (portal: Portal, leo: Person) =>
    portal.as(leo).succeeds('GET trabajoDias/:id', { params: { id: leo.id } });

  test('returns a year of whole weeks until today by days of the agencia, of that usuario only', async () => {
    const portal = await openPortal();
    const [leo, eva] = [await portal.createPerson(), await portal.createPerson()];
    // The year begins on Monday 10 March 2025 at 04:00Z; today is Tuesday 10 March 2026.
    for (const [instant, minutos] of [
      ['2025-03-10T03:59:59.999Z', 1],
      ['2025-03-10T04:00:00Z', 2],
      ['2025-03-11T03:59:59.999Z', 4],
      ['2025-03-11T04:00:00Z', 8],
      ['2026-03-10T15:00:00Z', 16],
    ] as const)
      await portal.addWork(leo, 'asistencia', minutos, Date.parse(instant));
    await portal.addWork(leo, 'times', 32, Date.parse('2026-03-09T20:00:00Z'));
    await portal.addWork(eva, 'asistencia', 64);
    const { inicio, asistencia, times } = await dias(portal, leo);
    expect([inicio, asistencia.length, times.length]).toEqual(['2025-03-10', 366, 366]);
    expect([asistencia.slice(0, 3), asistencia.slice(-2), times.slice(-2)]).toEqual([
      [6, 8, 0],
      [0, 16],
      [32, 0],
    ]);
    expect([asistencia, times].map((ms) => ms.reduce((a, b) => a + b, 0))).toEqual([30, 32]);
  });

  test('days with a clock change have 23 or 25 hours', async () => {
    const portal = await openPortal();
    await portal.configure({ zona: 'Europe/Madrid' });
    const leo = await portal.createPerson();
    for (const [instant, minutos] of [
      ['2025-03-29T22:59:59Z', 1],
      ['2025-03-29T23:00:00Z', 2],
      ['2025-03-30T21:59:59Z', 4],
      ['2025-03-30T22:00:00Z', 8],
      ['2025-10-25T22:00:00Z', 16],
      ['2025-10-26T22:59:59Z', 32],
      ['2025-10-26T23:00:00Z', 64],
    ] as const)
      await portal.addWork(leo, 'asistencia', minutos, Date.parse(instant));
    const { inicio, asistencia } = await dias(portal, leo);
    const onDay = (day: string) => asistencia[(Date.parse(day) - Date.parse(inicio)) / DAY_MS];
    expect(['2025-03-29', '2025-03-30', '2025-03-31', '2025-10-26', '2025-10-27'].map(onDay)).toEqual([
      1, 6, 8, 48, 64,
    ]);
  });

  test('when clocks go forward at midnight, days, weeks and *Mi cuenta* agree all summer', async () => {
    const portal = await openPortal();
    await portal.configure({ zona: 'America/Santiago' });
    portal.clock.set('2026-10-12T12:00:00Z');
    const leo = await portal.createPerson();
    for (const [instant, minutos] of [
      // Sunday 6 September begins at 01:00, which is 04:00Z; later days begin at 03:00Z.
      ['2026-09-06T03:59:59Z', 1],
      ['2026-09-06T04:00:00Z', 2],
      ['2026-09-07T02:59:59Z', 4],
      ['2026-09-07T03:00:00Z', 8],
      ['2026-10-12T02:59:59Z', 16],
      ['2026-10-12T03:30:00Z', 32],
    ] as const)
      await portal.addWork(leo, 'asistencia', minutos, Date.parse(instant));
    const { inicio, asistencia } = await dias(portal, leo);
    const onDay = (day: string) => asistencia[(Date.parse(day) - Date.parse(inicio)) / DAY_MS];
    expect(['2026-09-05', '2026-09-06', '2026-09-07', '2026-10-11', '2026-10-12'].map(onDay)).toEqual([
      1, 6, 8, 16, 32,
    ]);
    const { nomina } = await portal.as(leo).succeeds('GET MyPerfil');
    expect(nomina.semana[0]).toEqual({ dia: '2026-10-12', asistencia: 32, times: 0 });
    const weeks = await portal.as(leo).succeeds('GET trabajoSemanas/:id', { params: { id: leo.id } });
    const onMonday = (day: string) => weeks.find(({ lunes }) => lunes === day)?.asistencia;
    expect(['2026-08-31', '2026-09-07', '2026-10-05', '2026-10-12'].map(onMonday)).toEqual([7, 8, 16, 32]);
  });

  test('for an unknown usuario: 404', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ categoria: 10 });
    expect(await portal.as(boss).fails('GET trabajoDias/:id', { params: { id: 9_999 } })).toMatchObject({
      error: 'USUARIO_NO_EXISTE',
    });
  });
});
