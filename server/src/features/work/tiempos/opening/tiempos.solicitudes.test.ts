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

/** A manager opens a tiempo and asks another to take it. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 5 });
  const otro = await portal.createPerson({ nombre: 'Otro', categoria: 6 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  const { id } = await openTiempo(portal, supervisor, bajo, otro.id);
  return { portal, supervisor, otro, bajo, id };
}
const requested = (portal: Portal, quien: Person) => portal.as(quien).succeeds('GET getTimesSolicitudes');
const accept = (portal: Portal, quien: Person, id: number) =>
  portal.as(quien).succeeds('POST actionTimeSoli', { body: { id } });

/** Must be refused, and leave everything as it was. */
async function expectAcceptRefused(portal: Portal, quien: Person, id: number) {
  const antes = await portal.countTableRows();
  const { result, ...effects } = await portal.observe(() =>
    portal.as(quien).fails('POST actionTimeSoli', { body: { id } }),
  );
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(antes);
  return result;
}

test('la ve a quien se le pide, y nadie más', async () => {
  const { portal, supervisor, otro, bajo } = await scene();
  expect(await requested(portal, otro)).toEqual([
    { id: 1, bajo: bajo.id, bajoNombre: 'Bajo', encargadoNombre: 'Jefe', fecha: portal.clock.iso() },
  ]);
  for (const quien of [supervisor, bajo, await portal.createPerson({ categoria: 12 })])
    expect(await requested(portal, quien)).toEqual([]);
});

test('al aceptar queda de encargado, desde entonces', async () => {
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

describe('a quien se le pidió se le dice que ya no hace falta', () => {
  const ownOnes = (notices: LiveEvent[]) => notices.filter((a) => a.tema === 'solicitudes' && a.para !== undefined);

  test.each<[string, (portal: Portal, supervisor: Person, id: number) => Promise<unknown>]>([
    ['si otra persona lo liga', linkTiempo],
    [
      'si alguien liga todos',
      (portal, supervisor) => portal.as(supervisor).succeeds('POST actionTime', { body: { op: 6 } }),
    ],
    ['si se cancela', cancelTiempo],
  ])('%s', async (_case, run) => {
    const { portal, supervisor, otro, id } = await scene();
    const { notices } = await portal.observe(() => run(portal, supervisor, id));
    expect(ownOnes(notices)).toEqual([
      { tema: 'solicitudes', quien: 'Jefe', msg: 'ya atendió el tiempo de Bajo', para: otro.id },
    ]);
  });

  test('una vez: lo que pase después con ese tiempo ya no es suyo', async () => {
    const { portal, supervisor, id } = await scene();
    await linkTiempo(portal, supervisor, id);
    const { notices } = await portal.observe(() => cancelTiempo(portal, supervisor, id));
    expect(ownOnes(notices)).toEqual([]);
  });
});

const ALREADY_ANSWERED = { http: 409, status: 1, error: 'SOLICITUD_ATENDIDA', msg: 'Esa solicitud ya se respondió' };

describe('ya no hay nada que aceptar', () => {
  test('si ya la aceptó', async () => {
    const { portal, otro } = await scene();
    await accept(portal, otro, 1);
    expect(await expectAcceptRefused(portal, otro, 1)).toEqual(ALREADY_ANSWERED);
  });

  test('si otra persona lo ligó antes', async () => {
    const { portal, supervisor, otro, id } = await scene();
    await linkTiempo(portal, supervisor, id);
    expect(await requested(portal, otro)).toEqual([]);
    expect(await expectAcceptRefused(portal, otro, 1)).toEqual(ALREADY_ANSWERED);
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ alto: supervisor.id });
  });

  test('si alguien ligó todos', async () => {
    const { portal, supervisor, otro } = await scene();
    await portal.as(supervisor).succeeds('POST actionTime', { body: { op: 6 } });
    expect(await requested(portal, otro)).toEqual([]);
    expect(await expectAcceptRefused(portal, otro, 1)).toEqual(ALREADY_ANSWERED);
  });

  test('si se canceló', async () => {
    const { portal, supervisor, otro, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    expect(await requested(portal, otro)).toEqual([]);
    expect(await expectAcceptRefused(portal, otro, 1)).toEqual(ALREADY_ANSWERED);
  });

  test('aunque quien lo ligó lo deje otra vez: se pide de nuevo o se liga', async () => {
    const { portal, supervisor, otro, id } = await scene();
    await linkTiempo(portal, supervisor, id);
    await linkTiempo(portal, supervisor, id);
    expect(await expectAcceptRefused(portal, otro, 1)).toEqual(ALREADY_ANSWERED);
    await linkTiempo(portal, otro, id);
  });
});

test.each([[2], [999]])('la de otro, o la que no hay (%d), no existe', async (id) => {
  const { portal, supervisor, otro } = await scene();
  const third = await portal.createPerson({ categoria: 6 });
  await openTiempo(portal, supervisor, await portal.createPerson(), third.id);
  expect(await expectAcceptRefused(portal, otro, id)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
});

test('whoever no longer stands above is asked no more', async () => {
  const { portal, otro, bajo } = await scene();
  const { notices } = await portal.observe(() => portal.moveToMision(bajo, 7));
  expect(notices).toContainEqual(
    expect.objectContaining({ msg: 'ya no te pide ser encargado de Bajo', para: otro.id, tema: 'solicitudes' }),
  );
  expect(await requested(portal, otro)).toEqual([]);
  expect(await expectAcceptRefused(portal, otro, 1)).toMatchObject({ http: 409, error: 'SOLICITUD_ATENDIDA' });
});

test('whoever lost the permission does not accept it, however they lost it', async () => {
  const { portal, otro } = await scene();
  await portal.grantPermisos(6, 'mis');
  expect(await expectAcceptRefused(portal, otro, 1)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
});

test('aceptar y ligar a la vez: uno lo consigue', async () => {
  const { portal, supervisor, otro, id } = await scene();
  const responses = await Promise.all([
    portal.as(otro)('POST', 'actionTimeSoli', { id: 1 }),
    portal.as(supervisor)('POST', 'actionTime', { op: 5, id, alto: -1, pausa: 0, sumado: 0 }),
  ]);
  expect(responses.map((r) => r.http).sort()).toEqual([200, 409]);
  const winner = responses[0].http === 200 ? otro : supervisor;
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ alto: winner.id });
});

test('aceptarla diez veces a la vez: una vale', async () => {
  const { portal, otro, id } = await scene();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => portal.as(otro)('POST', 'actionTimeSoli', { id: 1 })),
  );
  expect(responses.map((r) => r.http).sort()).toEqual([200, ...Array(9).fill(409)]);
  const segments = await portal.db.selectFrom('segmento').select('encargado').where('tiempo', '=', id).execute();
  expect(segments).toHaveLength(2);
});
