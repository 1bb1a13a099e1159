import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import {
  giveUpTurno,
  setLocalTime,
  setTurnoDemand,
  setUpTurnos,
  TODAY,
  takeTurno,
  turnoHoldersOf,
  turnoHourOf,
  turnoIdOf,
} from '../../../test-support/portal/turnos.ts';

const NEXT_WEEK = '2026-03-17';
const HOUR = { dia: TODAY, hora: 18 };

describe('offers', () => {
  async function offered(alcance: 'siempre' | 'dia') {
    const scene = await setUpTurnos();
    const { portal, ana, leo } = scene;
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    const id = await turnoIdOf(portal, ana, TODAY, 18);
    const body = { id, dia: TODAY, alcance, para: leo.id };
    const sent = await portal.observe(() => portal.as(ana).succeeds('POST ofrecerTurno', { body }));
    const [offer] = (await portal.as(leo).succeeds('GET misTurnos')).ofertas;
    if (!offer) throw new Error('no offer');
    const answer = (op: 1 | 2) => portal.as(leo)('POST', 'responderOfertaTurno', { id: offer.id, op });
    return { ...scene, body, sent, offer, answer };
  }

  test('accepted for a day hands over that day alone', async () => {
    const { portal, ana, leo, sent, offer, answer } = await offered('dia');
    const text = 'del martes 10 mar 2026, de 18:00 a 19:00';
    expect(sent.result.msg).toBe('Ofreciste el turno a Leo');
    expect(sent.bitacora).toMatchObject([
      { usuario: leo.id, motivo: `ofreció a ${NAME_PLACEHOLDER} el turno ${text}` },
    ]);
    expect(await notificationsOfKind(portal, leo, 'turno_ofrecido')).toEqual([`te ofrece el turno ${text}`]);
    expect(offer).toMatchObject({ dia: TODAY, hora: 18, alcance: 'dia', deNombre: 'Ana' });
    setLocalTime(portal, '2026-03-10T17:59');
    expect(await answer(1)).toMatchObject({ http: 200, body: { msg: `Aceptaste el turno ${text}` } });
    expect(await turnoHoldersOf(portal, ana, TODAY, 18)).toEqual(['Ana libre', 'Leo proximo']);
    expect(await turnoHoldersOf(portal, ana, NEXT_WEEK, 18)).toEqual(['Ana proximo']);
    expect(await notificationsOfKind(portal, ana, 'turno_respondido')).toEqual([`aceptó tu turno ${text}`]);
    expect(await answer(1)).toMatchObject({ http: 409, body: { error: 'OFERTA_TURNO_CERRADA' } });
  });

  test('cannot be accepted for a day on which its receiver is away', async () => {
    const { portal, boss, ana, leo, answer } = await offered('dia');
    const absence = { usuario: leo.id, motivo: 'Viaje', inicio: TODAY, final: TODAY };
    await portal.as(boss).succeeds('POST anotarAusencia', { body: absence });
    expect(await answer(1)).toMatchObject({ http: 409, body: { error: 'AUSENTE' } });
    expect(await turnoHoldersOf(portal, ana, TODAY, 18)).toEqual(['Ana proximo']);
    expect(await answer(2)).toMatchObject({ http: 200 });
  });

  test('accepted for good hands over every week', async () => {
    const { portal, ana, answer } = await offered('siempre');
    await answer(1);
    for (const dia of [TODAY, NEXT_WEEK]) expect(await turnoHoldersOf(portal, ana, dia, 18)).toEqual(['Leo proximo']);
    expect((await portal.as(ana).succeeds('GET misTurnos')).turnos).toEqual([]);
  });

  test('declined leaves it to its holder, who may offer it again', async () => {
    const { portal, ana, body, answer } = await offered('dia');
    expect(await portal.as(ana).fails('POST ofrecerTurno', { body })).toMatchObject({ error: 'TURNO_OFRECIDO' });
    await answer(2);
    expect(await turnoHoldersOf(portal, ana, TODAY, 18)).toEqual(['Ana proximo']);
    expect(await notificationsOfKind(portal, ana, 'turno_respondido')).toEqual([
      'rechazó tu turno del martes 10 mar 2026, de 18:00 a 19:00',
    ]);
    await portal.as(ana).succeeds('POST ofrecerTurno', { body });
  });

  test('lapses when the hour begins, and makes room for the next week', async () => {
    const { portal, ana, leo, body, answer } = await offered('dia');
    setLocalTime(portal, '2026-03-10T18:00');
    expect((await portal.as(leo).succeeds('GET misTurnos')).ofertas).toEqual([]);
    expect(await answer(1)).toMatchObject({ http: 409, body: { error: 'OFERTA_TURNO_CERRADA' } });
    expect(await portal.as(ana).fails('POST ofrecerTurno', { body })).toMatchObject({ error: 'TURNO_PASADO' });
    await portal.as(ana).succeeds('POST ofrecerTurno', { body: { ...body, dia: NEXT_WEEK } });
  });

  test('is withdrawn by its sender, and with the turno', async () => {
    const { portal, ana, leo, body, offer, answer } = await offered('dia');
    const [own] = (await portal.as(ana).succeeds('GET misTurnos')).turnos;
    expect(own).toMatchObject({
      oferta: { id: offer.id, paraNombre: 'Leo' },
      acciones: ['dejarDia', 'dejar', 'retirarOferta'],
    });
    expect(await portal.as(leo).fails('POST retirarOfertaTurno', { body: { id: offer.id } })).toMatchObject({
      http: 404,
    });
    await portal.as(ana).succeeds('POST retirarOfertaTurno', { body: { id: offer.id } });
    expect(await answer(1)).toMatchObject({ body: { error: 'OFERTA_TURNO_CERRADA' } });
    await portal.as(ana).succeeds('POST ofrecerTurno', { body });
    await giveUpTurno(portal, ana, { id: body.id, dia: TODAY, alcance: 'dia' });
    expect((await portal.as(leo).succeeds('GET misTurnos')).ofertas).toEqual([]);
  });

  test.each(['siempre', 'dia'] as const)('stays when its sender leaves another day (%s)', async (alcance) => {
    const { portal, ana, body, offer, answer } = await offered(alcance);
    const { notices } = await portal.observe(() =>
      giveUpTurno(portal, ana, { id: body.id, dia: NEXT_WEEK, alcance: 'dia' }),
    );
    expect(notices).toEqual([
      { tema: 'turnos', quien: 'Ana', msg: 'dejó el turno del martes 17 mar 2026, de 18:00 a 19:00' },
    ]);
    const nextWeek = await turnoHourOf(portal, ana, NEXT_WEEK, 18);
    expect(nextWeek?.gente[0]?.oferta).toEqual({ id: offer.id, paraNombre: 'Leo', dia: TODAY, alcance });
    expect(await answer(1)).toMatchObject({ http: 200 });
    expect(await turnoHoldersOf(portal, ana, TODAY, 18)).toContain('Leo proximo');
  });

  test.each(['siempre', 'dia'] as const)('cannot be withdrawn after its answer (%s)', async (alcance) => {
    const { portal, ana, offer, answer } = await offered(alcance);
    await answer(1);
    const refused = await portal.as(ana).fails('POST retirarOfertaTurno', { body: { id: offer.id } });
    expect(refused).toMatchObject({ http: 409, error: 'OFERTA_TURNO_CERRADA' });
  });

  test('cannot be withdrawn or answered weeks after it lapsed', async () => {
    const { portal, ana, offer, answer } = await offered('dia');
    setLocalTime(portal, '2026-04-28T11:00');
    expect(await answer(2)).toMatchObject({ http: 409, body: { error: 'OFERTA_TURNO_CERRADA' } });
    const refused = await portal.as(ana).fails('POST retirarOfertaTurno', { body: { id: offer.id } });
    expect(refused).toMatchObject({ http: 409, error: 'OFERTA_TURNO_CERRADA' });
  });

  test('of a day that its sender’s ausencia freed is accepted while nobody has the place', async () => {
    const { portal, boss, ana, leo, answer } = await offered('dia');
    const absence = { usuario: ana.id, motivo: 'Viaje', inicio: TODAY, final: TODAY };
    await portal.as(boss).succeeds('POST anotarAusencia', { body: absence });
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 4 });
    await takeTurno(portal, eva, { ...HOUR, alcance: 'dia' });
    expect(await answer(1)).toMatchObject({ http: 409, body: { error: 'TURNO_LLENO' } });
    expect(await turnoHoldersOf(portal, boss, TODAY, 18)).toEqual(['Ana ausente', 'Eva proximo']);
    const id = await turnoIdOf(portal, eva, TODAY, 18);
    await giveUpTurno(portal, eva, { id, dia: TODAY, alcance: 'dia' });
    expect(await answer(1)).toMatchObject({ http: 200 });
    expect(await turnoHoldersOf(portal, boss, TODAY, 18)).toEqual(['Ana ausente', 'Leo proximo']);
    expect(await notificationsOfKind(portal, leo, 'turno_ofrecido')).toHaveLength(1);
  });

  test('is refused for a day that its sender left', async () => {
    const { portal, ana, leo } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    const id = await turnoIdOf(portal, ana, TODAY, 18);
    await giveUpTurno(portal, ana, { id, dia: TODAY, alcance: 'dia' });
    const body = { id, dia: TODAY, alcance: 'dia' as const, para: leo.id };
    expect(await portal.as(ana).fails('POST ofrecerTurno', { body })).toMatchObject({
      http: 409,
      error: 'TURNO_DEJADO',
    });
  });

  test('for good goes to who has a single day, not to who has it every week and left the day', async () => {
    const { portal, ana, boss, leo } = await setUpTurnos();
    await setTurnoDemand(portal, 2, 18, 3);
    for (const person of [ana, leo]) await takeTurno(portal, person, { ...HOUR, alcance: 'siempre' });
    await takeTurno(portal, boss, { ...HOUR, alcance: 'dia' });
    const left = await turnoIdOf(portal, leo, TODAY, 18);
    await giveUpTurno(portal, leo, { id: left, dia: TODAY, alcance: 'dia' });
    const id = await turnoIdOf(portal, ana, TODAY, 18);
    const body = { id, dia: TODAY, alcance: 'siempre' as const };
    expect(await portal.as(ana).fails('POST ofrecerTurno', { body: { ...body, para: leo.id } })).toMatchObject({
      http: 422,
      msg: 'Leo ya tiene ese turno',
    });
    await portal.as(ana).succeeds('POST ofrecerTurno', { body: { ...body, para: boss.id } });
  });

  test('goes to one other person who may take it and does not have it', async () => {
    const { portal, ana, boss, body, offer } = await offered('dia');
    await portal.as(ana).succeeds('POST retirarOfertaTurno', { body: { id: offer.id } });
    const newcomer = await portal.createPerson({ nombre: 'Eva' });
    const refused = (para: number) => portal.as(ana).fails('POST ofrecerTurno', { body: { ...body, para } });
    expect(await refused(0)).toMatchObject({ http: 422, campo: 'para' });
    expect(await refused(ana.id)).toMatchObject({ http: 422, campo: 'para' });
    expect(await refused(999)).toMatchObject({ http: 404 });
    expect(await refused(newcomer.id)).toMatchObject({ error: 'TURNO_SIN_PERMISO' });
    await setTurnoDemand(portal, 2, 18, 2);
    await takeTurno(portal, boss, { ...HOUR, alcance: 'dia' });
    expect(await refused(boss.id)).toMatchObject({ msg: 'Jefa ya tiene ese turno' });
    const people = await portal.as(ana).succeeds('GET turnosPersonas');
    expect(people.map(({ label }) => label)).toEqual(['Jefa', 'Leo']);
  });
});
