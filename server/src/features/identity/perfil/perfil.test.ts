import { DAY_MS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { ACCEPT_ASCENSO, answerSolicitud, makeOffer } from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { openTiempo, pauseTiempo } from '../../../test-support/portal/tiempos.ts';

const perfil = (portal: Portal, person: Person) => portal.as(person).succeeds('GET MyPerfil');
/** Default membership types. */
const [VIP, REDUCTION, HEROE] = [1, 2, 3];

interface Membresia {
  tipo: number;
  /** Days from now; null: no end. */
  dias: number | null;
  terminada?: number;
}
async function rosterMember(portal: Portal, { id }: Person, { tipo, dias, terminada = 0 }: Membresia): Promise<void> {
  const now = portal.clock.now;
  const finaliza = dias === null ? null : now + dias * DAY_MS;
  const row = { membresia: tipo, usuario: id, externo: null, encargado: null, fecha: now, finaliza, terminada };
  await portal.db.insertInto('membresia_usuario').values(row).execute();
}

test('a new usuario has an empty perfil', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson();
  const semana = ['09', '10', '11', '12', '13', '14', '15'].map((d) => ({
    dia: `2026-03-${d}`,
    asistencia: 0,
    times: 0,
  }));
  expect(await perfil(portal, ana)).toEqual({
    lema: 'CON Iniciado I',
    departamentos: [],
    nomina: { asistencia: 0, times: 0, semana },
    tiempo: null,
    paga: {
      nomina_label: '4 horas',
      nomina: 4,
      nomina_hecha: 0,
      nomina_porcentaje: 0,
      bonificacion_label: null,
      bonificacion: null,
      bonificacion_hecha: null,
      bonificacion_porcentaje: null,
    },
    cobro: {
      ganado: 0,
      pendiente: 0,
      confirmado: 0,
      siguiente: { creditos: 4, asistencia: 60, times: 0 },
      requisito: { asistencia: 240, times: 0 },
    },
    membresias: [],
    ausencia: null,
  });
});

test('the open tiempo is that of the bajo, with the countdown of the pause', async () => {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ categoria: 5 });
  const ana = await portal.createPerson();
  const { id } = await openTiempo(portal, supervisor, ana);
  portal.clock.advance({ minutes: 15 });
  expect((await perfil(portal, ana)).tiempo).toMatchObject({ id, minsA: 15, pausa: 0 });
  expect((await perfil(portal, supervisor)).tiempo).toBeNull();
  await pauseTiempo(portal, supervisor, id);
  portal.clock.advance({ hours: 2 });
  expect((await perfil(portal, ana)).tiempo).toMatchObject({ id, minsA: 15, pausa: 1, tiempoPaused: 2700 });
});

test("the complete motto has the firma of the giver of the last mision, and one's own", async () => {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ categoria: 5, firma: 'JEF' });
  const ana = await portal.createPerson({ categoria: 2, firma: 'ANA' });
  const lema = async () => (await perfil(portal, ana)).lema;
  expect(await lema()).toBe('CON Vigilante I ANA');
  portal.clock.advance({ hours: 4 });
  await makeOffer(portal, supervisor, ana);
  await answerSolicitud(portal, ana, ACCEPT_ASCENSO);
  expect(await lema()).toBe('CON Vigilante H JEF-ANA');
});

describe('the work', () => {
  test("is the stored asistencia and times of the group's current period", async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria: 5 });
    await portal.addWork(ana, 'asistencia', 500, portal.clock.now - 1);
    await portal.cutPeriod('alto');
    await portal.addWork(ana, 'asistencia', 90);
    await portal.addWork(ana, 'times', 100);
    expect((await perfil(portal, ana)).nomina).toMatchObject({ asistencia: 90, times: 3 });
  });

  test('the week is that of the agency, from Monday to Sunday', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    // In Santo Domingo, Monday 9 March begins at 04:00Z, and Sunday 15 March ends at 04:00Z of the 16th.
    for (const [instant, minutos] of [
      ['2026-03-09T03:59:59.999Z', 1000],
      ['2026-03-09T04:00:00.000Z', 1],
      ['2026-03-10T03:59:59.999Z', 2],
      ['2026-03-10T04:00:00.000Z', 4],
      ['2026-03-16T03:59:59.999Z', 8],
      ['2026-03-16T04:00:00.000Z', 2000],
    ] as const)
      await portal.addWork(ana, 'asistencia', minutos, Date.parse(instant));
    await portal.addWork(ana, 'times', 45, Date.parse('2026-03-11T15:00:00Z'));
    const { semana } = (await perfil(portal, ana)).nomina;
    expect(semana.map((d) => [d.dia.slice(-2), d.asistencia, d.times])).toEqual([
      ['09', 3, 0],
      ['10', 4, 0],
      ['11', 0, 45],
      ['12', 0, 0],
      ['13', 0, 0],
      ['14', 0, 0],
      ['15', 8, 0],
    ]);
  });

  test.each([
    ['Sunday 23:59 there', '2026-03-16T03:59:00Z', '2026-03-09'],
    ['Monday 00:00 there', '2026-03-16T04:00:00Z', '2026-03-16'],
  ])('the week changes on Monday: %s', async (_case, now, lunes) => {
    const portal = await openPortal();
    portal.clock.set(now);
    const ana = await portal.createPerson();
    expect((await perfil(portal, ana)).nomina.semana[0]?.dia).toBe(lunes);
  });
});

describe('the requirements', () => {
  const paga = async (
    categoria: number,
    work: Partial<Record<'asistencia' | 'times', number>>,
    membresia?: Membresia,
  ) => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria });
    for (const [tipo, minutos] of Object.entries(work)) await portal.addWork(ana, tipo as 'times', minutos);
    if (membresia) await rosterMember(portal, ana, membresia);
    return (await perfil(portal, ana)).paga;
  };

  test('are hours in categoria 1', async () => {
    expect(await paga(1, { asistencia: 150, times: 600 })).toMatchObject({
      nomina_label: '4 horas',
      nomina_hecha: 2.5,
      nomina_porcentaje: 62,
    });
  });

  test.each([2, 5, 8])('are displayed times in categoria %d, twice as many for the bonus', async (categoria) => {
    expect(await paga(categoria, { asistencia: 9999, times: 5 * 60 })).toEqual({
      nomina_label: '15 horas como encargado',
      nomina: 15,
      nomina_hecha: 5,
      nomina_porcentaje: 33,
      bonificacion_label: '30 horas como encargado',
      bonificacion: 30,
      bonificacion_hecha: 5,
      bonificacion_porcentaje: 16,
    });
  });

  test('are shown as complete when they are met', async () => {
    expect(await paga(2, { times: 30 * 60 })).toMatchObject({
      nomina_porcentaje: 100,
      nomina: 15,
      bonificacion_porcentaje: 100,
    });
    expect(await paga(1, { asistencia: 240 })).toMatchObject({ nomina_porcentaje: 100, nomina: 4, nomina_hecha: 4 });
  });

  test('are shown in categoria 10 if it has any, and never above', async () => {
    const portal = await openPortal();
    const [ten, once] = [await portal.createPerson({ categoria: 10 }), await portal.createPerson({ categoria: 11 })];
    expect((await perfil(portal, ten)).paga).toBeNull();
    await portal.db
      .updateTable('categoria')
      .set({ nomina_asistencia: 6, nomina_times: 0 })
      .where('id', '>=', 10)
      .execute();
    expect((await perfil(portal, ten)).paga).toMatchObject({ nomina_label: '6 horas', nomina: 6, bonificacion: null });
    expect((await perfil(portal, once)).paga).toBeNull();
  });

  test('are halved by a reduction membership while it is valid', async () => {
    const half = { nomina: 8, nomina_label: '8 horas como encargado', bonificacion: 15 };
    const whole = { nomina: 15, bonificacion: 30 };
    expect(await paga(2, {}, { tipo: REDUCTION, dias: 1 })).toMatchObject(half);
    expect(await paga(2, {}, { tipo: REDUCTION, dias: null })).toMatchObject(half);
    expect(await paga(2, {}, { tipo: REDUCTION, dias: 0 })).toMatchObject(whole);
    expect(await paga(2, {}, { tipo: REDUCTION, dias: 5, terminada: 1 })).toMatchObject(whole);
    expect(await paga(2, {}, { tipo: VIP, dias: 5 })).toMatchObject(whole);
    expect(await paga(1, {}, { tipo: REDUCTION, dias: 1 })).toMatchObject({ nomina: 2, nomina_label: '2 horas' });
  });
});

test('lists the viewer’s membresias, newest first, with their remaining days', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson();
  await rosterMember(portal, ana, { tipo: VIP, dias: 1.5 });
  await rosterMember(portal, ana, { tipo: REDUCTION, dias: -3 });
  await rosterMember(portal, ana, { tipo: HEROE, dias: null });
  await rosterMember(portal, ana, { tipo: VIP, dias: 10, terminada: 1 });
  await rosterMember(portal, await portal.createPerson(), { tipo: VIP, dias: 9 });
  const fecha = portal.clock.iso();
  const { membresias } = await perfil(portal, ana);
  expect(membresias).toEqual([
    expect.objectContaining({ id: 4, estado: 0 }),
    { id: 3, membresiaNombre: 'Héroe', fecha, finaliza: null, estado: 1, perma: true, vip: false, dias: null },
    expect.objectContaining({ id: 2, membresiaNombre: 'Reducción', estado: 0, dias: null }),
    {
      id: 1,
      membresiaNombre: 'VIP',
      fecha,
      finaliza: portal.clock.iso({ hours: 36 }),
      estado: 1,
      perma: false,
      vip: true,
      dias: 2,
    },
  ]);
});
