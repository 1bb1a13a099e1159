import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import {
  ACCEPT_ASCENSO,
  makeOffer,
  OFFER_LIFE,
  solicitudAnswerBody,
  waitingSolicitud,
} from '../../../test-support/portal/ascensos.ts';
import { expectNoChange } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { sellMision } from '../../../test-support/portal/ventas.ts';

interface Scene {
  portal: Portal;
  supervisor: Person;
  bea: Person;
  bajo: Person;
  body: ReturnType<typeof solicitudAnswerBody>;
}

/** Jefe offered Bajo, who has no firma, the next mision. */
async function scene(posicion = 1): Promise<Scene> {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 8, firma: 'JEF' });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const bajo = await portal.createPerson({ nombre: 'Bajo', categoria: 2, posicion });
  portal.clock.advance({ hours: 24 * 60 });
  await makeOffer(portal, supervisor, bajo);
  return {
    portal,
    supervisor,
    bea,
    bajo,
    body: solicitudAnswerBody(await waitingSolicitud(portal, bajo), ACCEPT_ASCENSO),
  };
}

const CAUSES: [name: string, act: (s: Scene) => Promise<unknown>, error: string, msg: string][] = [
  [
    'its sender took it back',
    ({ portal, supervisor, body }) => portal.as(supervisor).succeeds('POST retirarAscenso', { body: { id: body.id } }),
    'SOLICITUD_RETIRADA',
    'Jefe retiró ese ascenso. Pide otro',
  ],
  [
    'somebody above its sender took it back',
    ({ portal, bea, body }) => portal.as(bea).succeeds('POST retirarAscenso', { body: { id: body.id } }),
    'SOLICITUD_RETIRADA',
    'Bea retiró ese ascenso. Pide otro',
  ],
  [
    'it lapsed',
    async ({ portal }) => portal.clock.advance(OFFER_LIFE),
    'SOLICITUD_VENCIDA',
    'Ese ascenso venció. Pide que te lo ofrezcan otra vez.',
  ],
  [
    'its sender was moved down',
    ({ portal, supervisor }) => portal.moveToMision(supervisor, 2, 2),
    'SOLICITUD_RETIRADA',
    'Ese ascenso ya no se puede aceptar: quien lo ofreció ya no tiene rango',
  ],
  [
    'a mission was sold',
    ({ portal, supervisor, bajo }) => sellMision(portal, supervisor, bajo, [3, 1]),
    'SOLICITUD_RETIRADA',
    'Ese ascenso ya no se puede aceptar: se vendió otra misión, por Jefe',
  ],
  [
    'its sender left',
    ({ portal, supervisor }) => portal.dismiss(supervisor),
    'SOLICITUD_RETIRADA',
    'Ese ascenso ya no se puede aceptar: hubo un despido',
  ],
];

test.each(CAUSES)('an offer that no longer holds is refused with its reason: %s', async (_name, act, error, msg) => {
  const s = await scene();
  await act(s);
  for (const _again of [1, 2])
    expect(await s.portal.as(s.bajo).fails('POST actionSolicitudes', { body: s.body })).toMatchObject({
      http: 409,
      error,
      msg,
    });
});

test('a firma sent with the acceptance is stored', async () => {
  const { portal, bajo, body } = await scene(9);
  const done = await portal.observe(() =>
    portal.as(bajo).succeeds('POST actionSolicitudes', { body: { ...body, firma: ' baj' } }),
  );
  expect(done.result.texto).toMatch(/ JEF-BAJ$/);
  expect(done.bitacora.map((b) => b.motivo)).toContain(`registró la firma de ${NAME_PLACEHOLDER} (BAJ)`);
});

test('the firma is not stored when the offer was withdrawn, or the firma is taken or invalid', async () => {
  const { portal, supervisor, bajo, body } = await scene(9);
  const refused = (firma: string) =>
    expectNoChange(portal, () => portal.as(bajo).fails('POST actionSolicitudes', { body: { ...body, firma } }));
  expect(await refused('JEF')).toMatchObject({ http: 409, error: 'FIRMA_OCUPADA', campo: 'firma' });
  expect(await refused('LARGA')).toMatchObject({ http: 422, campo: 'firma' });
  await portal.as(supervisor).succeeds('POST retirarAscenso', { body: { id: body.id } });
  expect(await refused('BAJ')).toMatchObject({ http: 409, msg: 'Jefe retiró ese ascenso. Pide otro' });
  const row = portal.db.selectFrom('usuario').select('firma').where('id', '=', bajo.id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ firma: '' });
});

test('the firma is not stored when none is required', async () => {
  const { portal, bajo, body } = await scene();
  await portal.as(bajo).succeeds('POST actionSolicitudes', { body: { ...body, firma: 'BAJ' } });
  const row = portal.db.selectFrom('usuario').select('firma').where('id', '=', bajo.id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ firma: '' });
});

test('the refusal to withdraw a settled offer says «tú» to the person who settled it and their name to others', async () => {
  const { portal, supervisor, bea, bajo, body } = await scene();
  const refusalFor = async (person: Person, id: number) =>
    (await portal.as(person).fails('POST retirarAscenso', { body: { id } })).msg;
  await portal.as(supervisor).succeeds('POST retirarAscenso', { body: { id: body.id } });
  expect(await refusalFor(supervisor, body.id)).toBe('Ya retiraste ese ascenso.');
  expect(await refusalFor(bea, body.id)).toBe('Jefe ya retiró ese ascenso.');
  await makeOffer(portal, supervisor, bajo);
  const { id } = await waitingSolicitud(portal, bajo);
  await sellMision(portal, supervisor, bajo, [3, 1]);
  expect(await refusalFor(supervisor, id)).toBe('Ese ascenso ya se canceló: se vendió otra misión, por ti');
  expect(await refusalFor(bea, id)).toBe('Ese ascenso ya se canceló: se vendió otra misión, por Jefe');
});
