import { ERRORS } from '@conserje/contract';
import { IDEMPOTENCY_HEADER } from '@conserje/rules';
import { expect, test } from 'vitest';
import { alternateServers, runConcurrently, sendDuringChange } from '../../../test-support/cluster/races.ts';
import {
  answerSolicitud,
  makeOffer,
  OFFER_LIFE,
  REJECT_ASCENSO,
  waitingSolicitud,
} from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { dismissUsuario } from '../despidos/despidos.public.ts';

/** A promoter of categoria 5, and three people of categoria 2 whose wait is over. */
async function scene() {
  const portal = await openPortal();
  const jefe = await portal.createPerson({ nombre: 'Jefe', categoria: 5 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2, posicion: 9 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2, posicion: 2 });
  portal.clock.advance({ hours: 5 });
  return { portal, jefe, ana, eva, leo, usuarios: [ana.id, eva.id, leo.id] };
}
const offer = (portal: Portal, promoter: Person, usuarios: number[], visto?: object[]) =>
  portal.as(promoter)('POST', 'ascenderVarias', { usuarios, ...(visto && { visto }) });
/** Returns what the list of a viewer shows of each person, in the shape of a request. */
async function seenBy(portal: Portal, viewer: Person) {
  const { filas } = await portal.as(viewer).succeeds('GET ascensosPosibles');
  return filas.map(({ id, id_mision, id_nuevo, m_nueva }) => ({
    id,
    mision: id_mision,
    id_rango: id_nuevo,
    nueva: m_nueva,
  }));
}
const offers = (portal: Portal) =>
  portal.db.selectFrom('ascenso').select(['usuario', 'encargado', 'resultado']).orderBy('id').execute();

test('each is offered the next mision of their own, as one by one', async () => {
  const { portal, jefe, ana, eva, leo, usuarios } = await scene();
  const visto = await seenBy(portal, jefe);
  const { result } = await portal.observe(() => offer(portal, jefe, usuarios.toReversed(), visto));
  expect(result).toMatchObject({
    http: 200,
    body: { msg: 'Ofreciste el ascenso a 3 personas', status: 0, hechas: ['Ana', 'Eva', 'Leo'], omitidas: [] },
  });
  for (const person of [ana, eva, leo]) {
    const seen = visto.find(({ id }) => id === person.id);
    expect(await waitingSolicitud(portal, person)).toMatchObject({
      encargado: jefe.id,
      nueva: seen?.nueva,
      id_rango: seen?.id_rango,
      vence: portal.clock.iso(OFFER_LIFE),
    });
    const notices = portal.db.selectFrom('notificacion').select(['texto', 'clase']).where('para', '=', person.id);
    expect(await notices.execute()).toEqual([
      { texto: `te ofrece el ascenso a ${seen?.nueva}`, clase: 'ascenso_ofrecido' },
    ]);
  }
  expect(await seenBy(portal, jefe)).toEqual([]);
});

test('people who may not get an offer are left out, with the same reasons as in an offer to one person', async () => {
  const { portal, jefe, ana, eva, leo } = await scene();
  const peer = await portal.createPerson({ nombre: 'Par', categoria: 4, posicion: 9 });
  const early = await portal.createPerson({ nombre: 'Pronto', categoria: 2 });
  portal.clock.advance({ minutes: 1 });
  await makeOffer(portal, jefe, eva);
  const { body } = await offer(portal, jefe, [ana.id, eva.id, leo.id, peer.id, early.id]);
  expect(body).toMatchObject({
    hechas: ['Ana', 'Leo'],
    omitidas: [
      { nombre: 'Eva', msg: ERRORS.ASCENSO_PENDIENTE.msg, reintentar: false },
      { nombre: 'Par', msg: ERRORS.PROMOTOR_BAJO.msg, reintentar: false },
      { nombre: 'Pronto', msg: ERRORS.ASCENSO_TEMPRANO.msg, reintentar: false },
    ],
  });
  const before = await portal.countTableRows();
  expect(await offer(portal, jefe, [ana.id, early.id])).toMatchObject({
    http: 409,
    body: { error: 'YA_ESTA_ASI', msg: expect.stringContaining('No hiciste ningún cambio: Ana (') },
  });
  expect(await portal.countTableRows()).toEqual(before);
});

test('an offer that expired or was declined does not stand in the way of the next', async () => {
  const { portal, jefe, ana, eva } = await scene();
  await makeOffer(portal, jefe, ana);
  portal.clock.advance(OFFER_LIFE);
  await makeOffer(portal, jefe, eva);
  await answerSolicitud(portal, eva, REJECT_ASCENSO);
  expect(await offer(portal, jefe, [ana.id, eva.id])).toMatchObject({ body: { hechas: ['Ana', 'Eva'] } });
  expect((await offers(portal)).map(({ resultado }) => resultado)).toEqual(['retirado', 'rechazado', null, null]);
});

test('people whose mision or next mision differs from the list are left out, to be tried again', async () => {
  const { portal, jefe, ana, eva, leo, usuarios } = await scene();
  const visto = await seenBy(portal, jefe);
  await portal.db
    .updateTable('usuario')
    .set({ mision: await portal.misionId(2, 5) })
    .where('id', '=', leo.id)
    .execute();
  await portal.db
    .updateTable('mision')
    .set({ nombre: 'Otra' })
    .where('id', '=', visto.find(({ id }) => id === eva.id)?.id_rango ?? 0)
    .execute();
  expect(await offer(portal, jefe, usuarios, visto)).toMatchObject({
    body: {
      hechas: ['Ana'],
      omitidas: [
        { nombre: 'Eva', msg: ERRORS.CAMBIO_MIENTRAS.msg, reintentar: true },
        { nombre: 'Leo', msg: 'Alguien cambió su misión antes que tú', reintentar: true },
      ],
    },
  });
  const now = await seenBy(portal, jefe);
  expect(await offer(portal, jefe, [eva.id, leo.id], now)).toMatchObject({ body: { hechas: ['Eva', 'Leo'] } });
  expect((await offers(portal)).map(({ usuario }) => usuario)).toEqual([ana.id, eva.id, leo.id]);
});

test('two promoters at once offer each person once', async () => {
  const { portal, jefe, usuarios } = await scene();
  const other = await portal.createPerson({ nombre: 'Otro', categoria: 6 });
  const send = await alternateServers(portal);
  const { result, bitacora } = await portal.observe(() =>
    runConcurrently(10, (i) => send(i % 2 === 0 ? jefe : other, 'ascenderVarias', { usuarios })),
  );
  const names = result.flatMap((r) => (r.body as { hechas?: string[] }).hechas ?? []);
  expect(names.toSorted()).toEqual(['Ana', 'Eva', 'Leo']);
  expect((await offers(portal)).map(({ usuario }) => usuario).toSorted()).toEqual(usuarios.toSorted());
  expect(bitacora.filter(({ modulo }) => modulo === 'rangos')).toHaveLength(3);
});

test('sent twice with one key, it offers once and answers the same', async () => {
  const { portal, jefe, usuarios } = await scene();
  const press = () =>
    portal.as(jefe, { headers: { [IDEMPOTENCY_HEADER]: 'una' } })('POST', 'ascenderVarias', { usuarios });
  const first = await press();
  expect((await press()).body).toEqual(first.body);
  expect(await offers(portal)).toHaveLength(3);
});

test('a promoter who is demoted in the middle offers no more than they may', async () => {
  const { portal, jefe, ana, leo } = await scene();
  const mision = await portal.misionId(2, 3);
  const { body } = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('usuario', leo.id);
      await tx.db.updateTable('usuario').set({ mision }).where('id', '=', jefe.id).execute();
    },
    () => offer(portal, jefe, [ana.id, leo.id]),
  );
  // Leo's next mision is now the promoter's own.
  expect(body).toMatchObject({ hechas: ['Ana'], omitidas: [{ nombre: 'Leo', msg: ERRORS.PROMOTOR_BAJO.msg }] });
});

test('a promoter who is dismissed in the middle offers nothing more, and is told so', async () => {
  const { portal, jefe, ana, leo } = await scene();
  const refused = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('usuario', leo.id);
      await dismissUsuario(tx, { usuario: jefe, motivo: 'Prueba' });
    },
    () => offer(portal, jefe, [ana.id, leo.id]),
  );
  expect(refused).toMatchObject({ http: 401, body: { error: 'SIN_SESION' } });
  expect((await offers(portal)).filter(({ usuario }) => usuario === leo.id)).toEqual([]);
});
