import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import {
  ACCEPT_ASCENSO,
  ascensoSubmission,
  careerSteps,
  checkCareers,
  makeOffer,
  solicitudAnswerBody,
  waitingSolicitud,
} from '../../../test-support/portal/ascensos.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { lockOrOpenLists } from '../../money/paga/paga.public.ts';
import { changeMision } from '../career/career.public.ts';

/** How long an offer waits for its answer. */
const OFFER_DAYS = 5;
const OFFER_LIFETIME = { hours: 24 * OFFER_DAYS };

/** An ascenso to Vigilante H that waits for its answer, and an administrator who may offer one too. */
async function scene() {
  const portal = await openPortal();
  await portal.configure({ ascenso_vence: OFFER_DAYS });
  const send = await alternateServers(portal);
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 5 });
  const admin = await portal.createPerson({ nombre: 'Admin', categoria: 11 });
  const bajo = await portal.createPerson({ nombre: 'Bajo', categoria: 2 });
  portal.clock.advance({ hours: 4 });
  await makeOffer(portal, supervisor, bajo);
  const solicitud = await waitingSolicitud(portal, bajo);
  return {
    portal,
    send,
    supervisor,
    admin,
    bajo,
    id: solicitud.id,
    accepts: solicitudAnswerBody(solicitud, ACCEPT_ASCENSO),
  };
}
const results = async (portal: Portal) =>
  (await portal.db.selectFrom('ascenso').select('resultado').orderBy('id').execute()).map((a) => a.resultado);

test('of concurrent accepts and withdrawals, one succeeds', async () => {
  const { portal, send, supervisor, admin, bajo, id, accepts } = await scene();
  const responses = await runConcurrently(24, (i) =>
    i % 3 === 0
      ? send(bajo, 'actionSolicitudes', accepts)
      : send(i % 3 === 1 ? supervisor : admin, 'retirarAscenso', { id }),
  );
  const accepted = (await results(portal))[0] === 'aceptado';
  const late = accepted ? '409 SOLICITUD_ATENDIDA' : '409 SOLICITUD_RETIRADA';
  expect(countResponseCodes(responses)).toEqual({ '200': 1, [late]: 23 });
  expect(await careerSteps(portal, bajo)).toHaveLength(accepted ? 2 : 1);
  await checkCareers(portal);
});

test('an offer withdrawn during its acceptance does not promote', async () => {
  const { portal, send, bajo, id, accepts } = await scene();
  const now = portal.clock.now;
  const retirar = async (tx: Tx) => {
    await tx.lockRow('usuario', bajo.id);
    await tx.db.updateTable('ascenso').set({ atendido: now, resultado: 'retirado' }).where('id', '=', id).execute();
  };
  const late = await sendDuringChange(portal, retirar, () => send(bajo, 'actionSolicitudes', accepts));
  expect(countResponseCodes([late])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  await checkCareers(portal);
});

test.each(['actionSolicitudes', 'retirarAscenso'] as const)(
  'an offer that expires while %s waits for the lock is refused',
  async (que) => {
    const { portal, send, supervisor, bajo, id, accepts } = await scene();
    portal.clock.advance({ ...OFFER_LIFETIME, ms: -1 });
    const request = () => (que === 'actionSolicitudes' ? send(bajo, que, accepts) : send(supervisor, que, { id }));
    const late = await sendDuringChange(
      portal,
      (tx) => tx.lockRow('ascenso', id),
      request,
      () => portal.clock.advance({ ms: 1 }),
    );
    expect(countResponseCodes([late])).toEqual({ '409 SOLICITUD_VENCIDA': 1 });
    expect(await results(portal)).toEqual(['retirado']);
    expect(await careerSteps(portal, bajo)).toHaveLength(1);
  },
);

test('of fifty concurrent offers after an expired one, one succeeds and the expiry is recorded once', async () => {
  const { portal, send, supervisor, admin, bajo, accepts } = await scene();
  portal.clock.advance(OFFER_LIFETIME);
  const bodies = [await ascensoSubmission(portal, supervisor, bajo), await ascensoSubmission(portal, admin, bajo)];
  const { result: responses, bitacora } = await portal.observe(() =>
    runConcurrently(50, (i) =>
      i % 10 === 9
        ? send(bajo, 'actionSolicitudes', accepts)
        : send(i % 2 === 0 ? supervisor : admin, 'sendAscenso', bodies[i % 2] ?? {}),
    ),
  );
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 ASCENSO_PENDIENTE': 44, '409 SOLICITUD_VENCIDA': 5 });
  expect(bitacora.map((b) => b.motivo).sort()).toEqual([
    `ofreció a ${NAME_PLACEHOLDER} el ascenso a Vigilante H`,
    `se canceló el ascenso de ${NAME_PLACEHOLDER} a Vigilante H: venció sin respuesta`,
  ]);
  expect(await results(portal)).toEqual(['retirado', null]);
  await checkCareers(portal);
});

test('when the promoter is demoted during the acceptance, the offer is withdrawn', async () => {
  const { portal, send, supervisor, bajo, accepts } = await scene();
  const mision = await portal.misionId(2, 1);
  const lower = (tx: Tx) => changeMision(tx, { usuario: supervisor.id, mision, causa: 'edicion' });
  const late = await sendDuringChange(portal, lower, () => send(bajo, 'actionSolicitudes', accepts));
  expect(countResponseCodes([late])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  expect(await careerSteps(portal, bajo)).toHaveLength(1);
  await checkCareers(portal);
});

test('an acceptance locks the pay lists before its offer, so that it waits for a change of the ladder without deadlock', async () => {
  const { portal, send, supervisor } = await scene();
  const last = await portal.createPerson({ nombre: 'Cima', categoria: 1, posicion: 9 });
  portal.clock.advance({ hours: 24 });
  await makeOffer(portal, supervisor, last);
  const solicitud = await waitingSolicitud(portal, last);
  const response = await sendDuringChange(
    portal,
    lockOrOpenLists,
    () => send(last, 'actionSolicitudes', solicitudAnswerBody(solicitud, ACCEPT_ASCENSO)),
    (tx) => tx.lockRow('ascenso', solicitud.id),
  );
  expect(countResponseCodes([response])).toEqual({ '200': 1 });
});

test('concurrent demotions of usuarios with chained offers do not deadlock', async () => {
  const { portal } = await scene();
  const chain = await Promise.all(
    Array.from({ length: 8 }, (_, i) => portal.createPerson({ nombre: `Cadena${i}`, categoria: 9 - i })),
  );
  portal.clock.advance({ hours: 24 * 40 });
  for (let i = 0; i + 1 < chain.length; i += 1) {
    const [de, a] = [chain[i], chain[i + 1]];
    if (de && a) await makeOffer(portal, de, a);
  }
  await Promise.all(chain.map((person) => portal.moveToMision(person, 1)));
  const pendientes = await portal.db.selectFrom('ascenso').select('id').where('atendido', 'is', null).execute();
  expect(pendientes).toHaveLength(1);
  await checkCareers(portal);
});
