import type { LiveEvent } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import {
  cancelTiempo,
  confirmTiempo,
  creditedMinutes,
  findTiempo,
  linkTiempo,
  noticeToBajo,
  openTiempo,
  tiempoAuditRow,
} from '../../../../test-support/portal/tiempos.ts';

/** An encargado opens a tiempo and asks another to take it. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 5 });
  const otro = await portal.createPerson({ nombre: 'Otro', categoria: 6 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  const { id } = await openTiempo(portal, supervisor, bajo, otro.id);
  return { portal, supervisor, otro, bajo, id };
}
const requested = (portal: Portal, person: Person) => portal.as(person).succeeds('GET getTimesSolicitudes');
const accept = (portal: Portal, person: Person, id: number) =>
  portal.as(person).succeeds('POST actionTimeSoli', { body: { id } });

/** Asserts that the acceptance is refused and no table changes. */
async function expectAcceptRefused(portal: Portal, person: Person, id: number) {
  const antes = await portal.countTableRows();
  const { result, ...effects } = await portal.observe(() =>
    portal.as(person).fails('POST actionTimeSoli', { body: { id } }),
  );
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(antes);
  return result;
}

test('a solicitud is visible to its recipient only', async () => {
  const { portal, supervisor, otro, bajo } = await scene();
  expect(await requested(portal, otro)).toEqual([
    { id: 1, bajo: bajo.id, bajoNombre: 'Bajo', encargadoNombre: 'Jefe', fecha: portal.clock.iso() },
  ]);
  for (const who of [supervisor, bajo, await portal.createPerson({ categoria: 12 })])
    expect(await requested(portal, who)).toEqual([]);
});

test('accepting makes the recipient the encargado from then on', async () => {
  const { portal, otro, bajo, id } = await scene();
  portal.clock.advance({ minutes: 10 });
  const { result, ...effects } = await portal.observe(() => accept(portal, otro, 1));
  expect(result).toMatchObject({ msg: 'Ahora eres encargado de Bajo', status: 0, data: { id, alto: otro.id } });
  expect(effects).toEqual({
    bitacora: [tiempoAuditRow(id, bajo, otro, `aceptó ser encargado de ${NAME_PLACEHOLDER}`)],
    trabajo: [],
    notices: [
      { tema: 'solicitudes', quien: 'Otro', msg: 'ya atendió el tiempo de Bajo', para: otro.id },
      noticeToBajo('Otro', 'aceptó ser tu encargado', bajo),
      { tema: 'tiempos', quien: 'Otro', msg: 'aceptó el tiempo de Bajo' },
    ],
  });
  expect(await requested(portal, otro)).toEqual([]);
  portal.clock.advance({ minutes: 20 });
  await confirmTiempo(portal, otro, id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  expect(await creditedMinutes(portal, otro)).toEqual({ asistencia: 0, times: 20 });
});

describe('the recipient is told that it is settled', () => {
  const ownOnes = (notices: LiveEvent[]) => notices.filter((a) => a.tema === 'solicitudes' && a.para !== undefined);

  test.each<[string, (portal: Portal, supervisor: Person, id: number) => Promise<unknown>, string?]>([
    ['if another person links it', linkTiempo],
    [
      'if someone links all',
      (portal, supervisor) => portal.as(supervisor).succeeds('POST actionTime', { body: { op: 6 } }),
    ],
    ['if it is cancelled', cancelTiempo, 'ya no te pide ser encargado de Bajo'],
  ])('%s', async (_case, run, msg = 'ya atendió el tiempo de Bajo') => {
    const { portal, supervisor, otro, id } = await scene();
    const { notices } = await portal.observe(() => run(portal, supervisor, id));
    expect(ownOnes(notices)).toEqual([{ tema: 'solicitudes', quien: 'Jefe', msg, para: otro.id }]);
  });

  test('once: later events of that tiempo are not announced to them', async () => {
    const { portal, supervisor, id } = await scene();
    await linkTiempo(portal, supervisor, id);
    const { notices } = await portal.observe(() => cancelTiempo(portal, supervisor, id));
    expect(ownOnes(notices)).toEqual([]);
  });
});

const ALREADY_ANSWERED = { http: 409, status: 1, error: 'SOLICITUD_ATENDIDA', msg: 'Esa solicitud ya se respondió' };

describe('accepting is refused', () => {
  test('when it is already accepted', async () => {
    const { portal, otro } = await scene();
    await accept(portal, otro, 1);
    expect(await expectAcceptRefused(portal, otro, 1)).toEqual(ALREADY_ANSWERED);
  });

  test('when another usuario linked the tiempo', async () => {
    const { portal, supervisor, otro, id } = await scene();
    await linkTiempo(portal, supervisor, id);
    expect(await requested(portal, otro)).toEqual([]);
    expect(await expectAcceptRefused(portal, otro, 1)).toEqual(ALREADY_ANSWERED);
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ alto: supervisor.id });
  });

  test('when another usuario linked all', async () => {
    const { portal, supervisor, otro } = await scene();
    await portal.as(supervisor).succeeds('POST actionTime', { body: { op: 6 } });
    expect(await requested(portal, otro)).toEqual([]);
    expect(await expectAcceptRefused(portal, otro, 1)).toEqual(ALREADY_ANSWERED);
  });

  test('when the tiempo was cancelled', async () => {
    const { portal, supervisor, otro, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    expect(await requested(portal, otro)).toEqual([]);
    expect(await expectAcceptRefused(portal, otro, 1)).toEqual(ALREADY_ANSWERED);
  });

  test('although the tiempo was unlinked again: it needs a new solicitud or a link', async () => {
    const { portal, supervisor, otro, id } = await scene();
    await linkTiempo(portal, supervisor, id);
    await linkTiempo(portal, supervisor, id);
    expect(await expectAcceptRefused(portal, otro, 1)).toEqual(ALREADY_ANSWERED);
    await linkTiempo(portal, otro, id);
  });
});

test.each([[2], [999]])('accepting a solicitud of another or an unknown one (%d) is refused: 404', async (id) => {
  const { portal, supervisor, otro } = await scene();
  const third = await portal.createPerson({ categoria: 6 });
  await openTiempo(portal, supervisor, await portal.createPerson(), third.id);
  expect(await expectAcceptRefused(portal, otro, id)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
});

test('a solicitud is withdrawn when its recipient no longer ranks above the bajo', async () => {
  const { portal, otro, bajo } = await scene();
  const { notices } = await portal.observe(() => portal.moveToMision(bajo, 7));
  expect(notices).toContainEqual(
    expect.objectContaining({ msg: 'ya no te pide ser encargado de Bajo', para: otro.id, tema: 'solicitudes' }),
  );
  expect(await requested(portal, otro)).toEqual([]);
  expect(await expectAcceptRefused(portal, otro, 1)).toMatchObject({ http: 409, error: 'SOLICITUD_ATENDIDA' });
});

test('a recipient who lost tt cannot accept a solicitud', async () => {
  const { portal, otro } = await scene();
  await portal.grantPermisos(6, 'mis');
  expect(await expectAcceptRefused(portal, otro, 1)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
});

test('of a concurrent acceptance and link one succeeds', async () => {
  const { portal, supervisor, otro, id } = await scene();
  const responses = await Promise.all([
    portal.as(otro)('POST', 'actionTimeSoli', { id: 1 }),
    portal.as(supervisor)('POST', 'actionTime', { op: 5, id, alto: -1, pausa: 0, sumado: 0 }),
  ]);
  expect(responses.map((r) => r.http).sort()).toEqual([200, 409]);
  const winner = responses[0].http === 200 ? otro : supervisor;
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ alto: winner.id });
});

test('of ten concurrent acceptances one succeeds', async () => {
  const { portal, otro, id } = await scene();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => portal.as(otro)('POST', 'actionTimeSoli', { id: 1 })),
  );
  expect(responses.map((r) => r.http).sort()).toEqual([200, ...Array(9).fill(409)]);
  const segments = await portal.db.selectFrom('segmento').select('encargado').where('tiempo', '=', id).execute();
  expect(segments).toHaveLength(2);
});
