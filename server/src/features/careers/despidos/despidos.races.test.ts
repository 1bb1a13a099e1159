import { expect, test } from 'vitest';
import { countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { cancelTiempo, openTiempo, recoverTiempo, tiempoActionAsSeen } from '../../../test-support/portal/tiempos.ts';
import { dismissUsuario } from './despidos.public.ts';

/*
 * A usuario who is being dismissed can neither open nor take a tiempo: each call waits for the despido and sees it. On
 * PostgreSQL the session was still valid when the request arrived.
 */

async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 5 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  return { portal, boss, leo, bajo };
}

const whileDismissing = (portal: Portal, usuario: Person, person: Person, path: string, body: object) =>
  sendDuringChange(
    portal,
    (tx) => dismissUsuario(tx, { usuario, motivo: 'Ausencia' }),
    () => portal.as(person)('POST', path, body),
  );

const openTiempos = ({ db }: Portal) =>
  db.selectFrom('tiempo').select(['bajo', 'alto']).where('cerrado', 'is', null).execute();

test('no tiempo is opened for the dismissed usuario', async () => {
  const { portal, leo, bajo } = await scene();
  const response = await whileDismissing(portal, bajo, leo, 'openTime', { bajo: bajo.id, alto: leo.id });
  expect(countResponseCodes([response])).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
  expect(await openTiempos(portal)).toEqual([]);
});

test('the dismissed usuario cannot open a tiempo as its encargado', async () => {
  const { portal, leo, bajo } = await scene();
  const response = await whileDismissing(portal, leo, leo, 'openTime', { bajo: bajo.id, alto: leo.id });
  expect(countResponseCodes([response])).toEqual({ '401 SIN_SESION': 1 });
  expect(await openTiempos(portal)).toEqual([]);
});

test.each(['link', 'link all', 'accept'])('the dismissed usuario cannot take a tiempo: %s', async (how) => {
  const { portal, boss, leo, bajo } = await scene();
  const { id } = await openTiempo(portal, boss, bajo, how === 'accept' ? leo.id : -1);
  const [solicitud] = await portal.as(leo).succeeds('GET getTimesSolicitudes');
  const [path, body] = {
    link: ['actionTime', await tiempoActionAsSeen(portal, 5, id)] as const,
    'link all': ['actionTime', { op: 6 }] as const,
    accept: ['actionTimeSoli', { id: solicitud?.id }] as const,
  }[how] ?? ['', {}];
  const response = await whileDismissing(portal, leo, leo, path, body);
  expect(countResponseCodes([response])).toEqual({ '401 SIN_SESION': 1 });
  expect(await openTiempos(portal)).toEqual([{ bajo: bajo.id, alto: null }]);
});

test('the cancelled tiempo of the dismissed usuario is not recovered', async () => {
  const { portal, leo, bajo } = await scene();
  const { id } = await openTiempo(portal, leo, bajo);
  await cancelTiempo(portal, leo, id);
  const response = await whileDismissing(portal, bajo, leo, 'recuperarTiempo', { id });
  expect(countResponseCodes([response])).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
  expect(await openTiempos(portal)).toEqual([]);
});

test.each(['before', 'meanwhile'])('a cancelled tiempo returns without encargado: despido %s', async (when) => {
  const { portal, boss, leo, bajo } = await scene();
  const { id } = await openTiempo(portal, leo, bajo);
  portal.clock.advance({ minutes: 5 });
  await cancelTiempo(portal, boss, id);
  if (when === 'meanwhile') {
    const response = await whileDismissing(portal, leo, boss, 'recuperarTiempo', { id });
    expect(response.http).toBe(200);
  } else {
    await portal.dismiss(leo);
    const { data } = await recoverTiempo(portal, boss, id);
    expect(data).toMatchObject({ alto: -1, altoNombre: '' });
  }
  expect(await openTiempos(portal)).toEqual([{ bajo: bajo.id, alto: null }]);
  const segments = await portal.db.selectFrom('segmento').select(['encargado', 'desde']).orderBy('id').execute();
  expect(segments).toEqual([
    { encargado: leo.id, desde: 0 },
    { encargado: null, desde: 300 },
  ]);
});
