import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import {
  ACCEPT_ASCENSO,
  ascensoSubmission,
  careerSteps,
  checkCareers,
  makeOffer,
  REJECT_ASCENSO,
  solicitudAnswerBody,
  waitingSolicitud,
} from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { withdrawSolicitudes } from '../career/career.public.ts';
import { dismissUsuario } from '../despidos/despidos.public.ts';

/** A promoter, an administrator, and a usuario who may be promoted to Guardia E. */
async function scene() {
  const portal = await openPortal();
  const send = await alternateServers(portal);
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 5, firma: 'JEF' });
  const bajo = await portal.createPerson({ nombre: 'Bajo', categoria: 2, posicion: 4 });
  const admin = await portal.createPerson({ nombre: 'Admin', categoria: 11 });
  portal.clock.advance({ hours: 4 });
  return { portal, supervisor, bajo, admin, send };
}
async function withSolicitud() {
  const everything = await scene();
  await makeOffer(everything.portal, everything.supervisor, everything.bajo);
  const solicitud = await waitingSolicitud(everything.portal, everything.bajo);
  return {
    ...everything,
    accepts: solicitudAnswerBody(solicitud, ACCEPT_ASCENSO),
    isRefusal: solicitudAnswerBody(solicitud, REJECT_ASCENSO),
  };
}

const result = async (portal: Portal) =>
  (await portal.db.selectFrom('ascenso').select('resultado').execute()).map((a) => a.resultado);

const dismiss =
  (usuario: Person, por: Person) =>
  (tx: Tx): Promise<unknown> =>
    dismissUsuario(tx.as(por), { usuario, motivo: 'Ausencia' });

test('of fifty concurrent offers one succeeds, and the others are refused as pending', async () => {
  const { portal, supervisor, admin, bajo, send } = await scene();
  const bodies = [await ascensoSubmission(portal, supervisor, bajo), await ascensoSubmission(portal, admin, bajo)];
  const { result: responses, bitacora } = await portal.observe(() =>
    runConcurrently(50, (i) => send(i % 2 === 0 ? supervisor : admin, 'sendAscenso', bodies[i % 2] ?? {})),
  );
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 ASCENSO_PENDIENTE': 49 });
  expect(bitacora).toHaveLength(1);
  expect(await waitingSolicitud(portal, bajo)).toMatchObject({ nueva: 'Guardia E' });
});

test('an accept waits for a move of its promoter to the same mision, and neither stands in the other’s way', async () => {
  const { portal, send, admin, bajo, supervisor, accepts } = await withSolicitud();
  const { nueva } = await portal.db.selectFrom('ascenso').select('nueva').executeTakeFirstOrThrow();
  const late = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('usuario', supervisor.id);
      await tx.lockRow('mision', nueva);
    },
    () => send(bajo, 'actionSolicitudes', accepts),
    (tx) => withdrawSolicitudes(tx.as(admin), supervisor.id, { porque: 'la misión cambió', includeSent: true }),
  );
  expect(countResponseCodes([late])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  expect(await result(portal)).toEqual(['retirado']);
});

test('of concurrent accepts and declines, one succeeds', async () => {
  const { portal, supervisor, bajo, accepts, isRefusal, send } = await withSolicitud();
  const { result: responses, notices } = await portal.observe(() =>
    runConcurrently(20, (i) => send(bajo, 'actionSolicitudes', i % 2 === 0 ? accepts : isRefusal)),
  );
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 SOLICITUD_ATENDIDA': 19 });
  const accepted = responses.findIndex((r) => r.http === 200) % 2 === 0;
  expect(await result(portal)).toEqual([accepted ? 'aceptado' : 'rechazado']);
  expect(await careerSteps(portal, bajo)).toHaveLength(accepted ? 2 : 1);
  // Notices of requests to the other server are not observed here.
  const told = notices.filter((a) => a.para === supervisor.id);
  expect(told.length).toBeLessThanOrEqual(1);
  await checkCareers(portal);
});

test('a usuario dismissed while accepting is not promoted', async () => {
  const { portal, send, admin, bajo, supervisor, accepts } = await withSolicitud();
  const { result: late, notices } = await portal.observe(() =>
    sendDuringChange(portal, dismiss(bajo, admin), () => send(bajo, 'actionSolicitudes', accepts)),
  );
  // On PostgreSQL the session is still valid when the request arrives.
  expect(countResponseCodes([late])).toEqual({
    [ENGINE === 'postgres' ? '409 SOLICITUD_RETIRADA' : '401 SIN_SESION']: 1,
  });
  expect(await result(portal)).toEqual(['retirado']);
  expect(notices.filter((a) => a.para === supervisor.id)).toMatchObject([
    { msg: 'el ascenso de Bajo a Guardia E se canceló: hubo un despido' },
  ]);
  await checkCareers(portal);
});

test('a usuario dismissed while accepting is not promoted although the offer was not withdrawn', async () => {
  const { portal, send, bajo, accepts } = await withSolicitud();
  const only = async (tx: Tx) => {
    await tx.lockRow('usuario', bajo.id);
    await tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', bajo.id).execute();
  };
  const late = await sendDuringChange(portal, only, () => send(bajo, 'actionSolicitudes', accepts));
  expect(countResponseCodes([late])).toEqual({ '401 SIN_SESION': 1 });
  await checkCareers(portal);
});

test('when the promoter is dismissed during the acceptance, the usuario is not promoted', async () => {
  const { portal, send, admin, bajo, supervisor, accepts } = await withSolicitud();
  const { result: late, notices } = await portal.observe(() =>
    sendDuringChange(portal, dismiss(supervisor, admin), () => send(bajo, 'actionSolicitudes', accepts)),
  );
  expect(countResponseCodes([late])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  expect(notices.filter((a) => a.para === bajo.id)).toMatchObject([
    { msg: 'tu solicitud de ascenso a Guardia E se canceló: hubo un despido' },
  ]);
  expect(await careerSteps(portal, bajo)).toHaveLength(1);
  await checkCareers(portal);
});

test('an acceptance concurrent with the despido of the promoter precedes or follows it, without deadlock', async () => {
  const { portal, send, admin, supervisor, bajo, accepts } = await withSolicitud();
  const [response] = await Promise.all([
    send(bajo, 'actionSolicitudes', accepts),
    runInTransaction(portal.deps, dismiss(supervisor, admin)),
  ]);
  const promoted = response.http === 200;
  expect(await result(portal)).toEqual([promoted ? 'aceptado' : 'retirado']);
  expect(await careerSteps(portal, bajo)).toHaveLength(promoted ? 2 : 1);
  await checkCareers(portal);
});

test('a usuario demoted while accepting ends up demoted; the offer is accepted before that or withdrawn', async () => {
  const { portal, send, admin, bajo, accepts } = await withSolicitud();
  const rango = await portal.misionId(1, 9);
  const [response, degrado] = await Promise.all([
    send(bajo, 'actionSolicitudes', accepts),
    portal.as(admin)('POST', 'actionDegrado', { usuario: bajo.id, motivo: 'Faltas', rango }),
  ]);
  expect(degrado.http).toBe(200);
  const promoted = response.http === 200;
  expect(countResponseCodes([response])).toEqual({ [promoted ? '200' : '409 SOLICITUD_RETIRADA']: 1 });
  const causes = (await careerSteps(portal, bajo)).map((p) => p.causa);
  expect(causes).toEqual(promoted ? ['registro', 'ascenso', 'degrado'] : ['registro', 'degrado']);
  expect(await result(portal)).toEqual([promoted ? 'aceptado' : 'retirado']);
  await checkCareers(portal);
});

test('when the ladder changes during the acceptance, the outdated offer is refused', async () => {
  const { portal, send, bajo, accepts } = await withSolicitud();
  const rename = async (tx: Tx) => {
    // Takes the lock alone: a change of the ladder does not touch ascensos.
    await tx.lockRow('usuario', bajo.id);
    await tx.db.updateTable('mision').set({ nombre: 'Sereno E' }).where('nombre', '=', 'Guardia E').execute();
  };
  const late = await sendDuringChange(portal, rename, () => send(bajo, 'actionSolicitudes', accepts));
  expect(countResponseCodes([late])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  expect(await result(portal)).toEqual(['retirado']);
  await checkCareers(portal);
});

test('an offer during a degrado of the usuario is withdrawn by it or refused as stale', async () => {
  const { portal, send, supervisor, admin, bajo } = await scene();
  const body = await ascensoSubmission(portal, supervisor, bajo);
  const rango = await portal.misionId(1, 9);
  const [response] = await Promise.all([
    send(supervisor, 'sendAscenso', body),
    portal.as(admin).succeeds('POST actionDegrado', { body: { usuario: bajo.id, motivo: 'Faltas', rango } }),
  ]);
  const arrived = response.http === 200;
  expect(countResponseCodes([response])).toEqual({ [arrived ? '200' : '409 CAMBIO_MIENTRAS']: 1 });
  expect(await result(portal)).toEqual(arrived ? ['retirado'] : []);
});

test('careers stay consistent when many are promoted and moved concurrently', async () => {
  const { portal, supervisor, admin, send } = await scene();
  const people: Person[] = [];
  for (let i = 0; i < 12; i += 1) people.push(await portal.createPerson({ categoria: 2, posicion: 1 + (i % 4) }));
  portal.clock.advance({ hours: 4 });
  const rango = await portal.misionId(1, 1);
  const responses = await Promise.all(
    people.flatMap((bajo, i) => [
      (async () => {
        const offer = await send(supervisor, 'sendAscenso', await ascensoSubmission(portal, supervisor, bajo));
        if (offer.http !== 200) return offer;
        const [solicitud] = await portal
          .as(bajo)
          .succeeds('GET getSolicitudes/:userId', { params: { userId: bajo.id } });
        return solicitud ? send(bajo, 'actionSolicitudes', solicitudAnswerBody(solicitud, ACCEPT_ASCENSO)) : offer;
      })(),
      i % 3 === 0 ? send(admin, 'actionDegrado', { usuario: bajo.id, motivo: 'Faltas', rango }) : undefined,
    ]),
  );
  const unexpected = responses.filter((r) => r !== undefined && ![200, 409].includes(r.http));
  expect(unexpected).toEqual([]);
  await checkCareers(portal);
});
