import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { createClient } from '../../../test-support/portal/apiClient.ts';
import {
  earn,
  expectBooksBalanced,
  onlyPayRowOf,
  paymentAsSeen,
  setUpListaPaga,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { lockConfiguracion } from '../../operations/agencia/agencia.public.ts';

const BONUS = 20;

/** Ana brought Leo and Noa, who earned nine credits each; Jefa may correct that. */
async function scene(referido_bono = BONUS) {
  const portal = await openPortal();
  await portal.configure({ referido_bono });
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  const [leo, noa] = [await portal.createPerson({ nombre: 'Leo' }), await portal.createPerson({ nombre: 'Noa' })];
  for (const { id } of [leo, noa])
    await portal.db.updateTable('usuario').set({ referido: ana.id }).where('id', '=', id).execute();
  const pays = await setUpListaPaga(portal, leo, noa);
  return { portal, boss, ana, leo, noa, pays };
}
const setReferrer = (portal: Portal, { id }: Person, referrer: Person) =>
  portal.db.updateTable('usuario').set({ referido: referrer.id }).where('id', '=', id).execute();
const referralOf = (portal: Portal, who: Person, { id }: Person) =>
  portal.as(who).succeeds('GET referido/:id', { params: { id } });
const correct = ({ id }: Person, referido: string, visto: string) => ({ body: { id, referido, visto } });
const payFirst = async (portal: Portal, pays: Person, person: Person, op: 0 | 1 = 1) =>
  portal.as(pays).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, pays, person), op) });
const bonuses = (portal: Portal) =>
  portal.db
    .selectFrom('pendiente')
    .select(['usuario', 'referido', 'monto', 'cobrado', 'anulacion'])
    .where('referido', 'is not', null)
    .orderBy('id')
    .execute();

describe('who brought whom', () => {
  test('is told to both, and to holders of usu', async () => {
    const { portal, boss, ana, leo, noa } = await scene();
    const nobody = { referidoNombre: null, trajo: 0, siguen: 0, acciones: [] };
    expect(await referralOf(portal, ana, ana)).toEqual({ ...nobody, trajo: 2, siguen: 2 });
    expect(await referralOf(portal, leo, leo)).toEqual({ ...nobody, referidoNombre: 'Ana' });
    expect(await referralOf(portal, boss, leo)).toEqual({ ...nobody, referidoNombre: 'Ana', acciones: ['corregir'] });
    expect(await portal.as(leo).fails('GET referido/:id', { params: { id: noa.id } })).toMatchObject({ http: 403 });
    await portal.dismiss(noa);
    expect(await portal.as(boss).succeeds('GET referidos')).toEqual([
      { id: ana.id, usuarioNombre: 'Ana', trajo: 2, siguen: 1, bonos: 0, ultimo: portal.clock.iso() },
    ]);
    expect(await portal.as(ana).succeeds('GET referidosDe/:id', { params: { id: ana.id } })).toMatchObject([
      { usuarioNombre: 'Noa', despedido: 1, bono: null },
      { usuarioNombre: 'Leo', despedido: 0, bono: null },
    ]);
  });

  test('comes from the registration, and the referrer is notified', async () => {
    const { portal, ana } = await scene();
    const body = { usuario: 'Mia', clave: 'una-clave-larga', rclave: 'una-clave-larga' };
    const unknown = await createClient(() => portal.app).fails('POST registro', {
      body: { ...body, referido: 'Nadie' },
    });
    expect(unknown).toMatchObject({ error: 'REFERIDO_NO_EXISTE', campo: 'referido' });
    const { notices } = await portal.observe(() =>
      createClient(() => portal.app).succeeds('POST registro', { body: { ...body, referido: 'aNA' } }),
    );
    const notice = { tema: 'usuarios', quien: 'Mia', msg: 'se registró con tu invitación', para: ana.id };
    expect(notices).toContainEqual(notice);
    expect(await referralOf(portal, ana, ana)).toMatchObject({ trajo: 3 });
  });

  test('is forgotten with the newcomer', async () => {
    const { portal, boss, ana, leo } = await scene();
    await portal.dismiss(leo);
    const body = { usuario: leo.id, nombre: 'Leo', motivo: 'Lo pidió' };
    await portal.as(boss).succeeds('POST olvidarUsuario', { body });
    expect(await referralOf(portal, ana, ana)).toMatchObject({ trajo: 1 });
  });
});

describe('a correction', () => {
  test('changes it, is logged for all three, and tells the new one', async () => {
    const { portal, boss, ana, leo, noa } = await scene();
    const done = await portal.observe(() =>
      portal.as(boss).succeeds('POST corregirReferido', correct(leo, 'nOA', 'Ana')),
    );
    expect(done.result).toMatchObject({ msg: 'Registraste que Noa trajo a Leo', data: { referidoNombre: 'Noa' } });
    expect(done.bitacora).toMatchObject([
      { usuario: leo.id, motivo: `corrigió quién trajo a ${NAME_PLACEHOLDER}` },
      { usuario: ana.id, motivo: `registró que ${NAME_PLACEHOLDER} no trajo a alguien` },
      { usuario: noa.id, motivo: `registró que ${NAME_PLACEHOLDER} trajo a alguien` },
    ]);
    expect(done.notices).toContainEqual({
      tema: 'usuarios',
      quien: 'Jefa',
      msg: 'registró que trajiste a Leo',
      para: noa.id,
    });
    await portal.as(boss).succeeds('POST corregirReferido', correct(leo, '', 'Noa'));
    expect(await referralOf(portal, leo, leo)).toMatchObject({ referidoNombre: null });
  });

  test.each<[string, string, string, object]>([
    ['an outdated page', 'Noa', 'Otra', { http: 409, error: 'CAMBIO_MIENTRAS' }],
    ['no change', 'Ana', 'Ana', { http: 409, error: 'YA_ESTA_ASI' }],
    ['the newcomer', 'Leo', 'Ana', { http: 422, error: 'REFERIDO_MISMO', campo: 'referido' }],
    ['an unknown name', 'Nadie', 'Ana', { http: 422, error: 'REFERIDO_NO_EXISTE', campo: 'referido' }],
    ['whoever corrects it', 'Jefa', 'Ana', { http: 403, error: 'COSA_PROPIA' }],
  ])('is refused for %s', async (_, referido, visto, refusal) => {
    const { portal, boss, leo } = await scene();
    expect(await portal.as(boss).fails('POST corregirReferido', correct(leo, referido, visto))).toMatchObject(refusal);
  });

  test('is refused for someone whom the newcomer brought', async () => {
    const { portal, boss, leo, noa } = await scene();
    await setReferrer(portal, noa, leo);
    const refusal = await portal.as(boss).fails('POST corregirReferido', correct(leo, 'Noa', 'Ana'));
    expect(refusal.error).toBe('REFERIDO_MISMO');
  });

  /** Leo brought Noa, Noa brought Mia, Mia brought Eva. */
  async function chain() {
    const s = await scene();
    const mia = await s.portal.createPerson({ nombre: 'Mia' });
    const eva = await s.portal.createPerson({ nombre: 'Eva' });
    await setReferrer(s.portal, s.noa, s.leo);
    await setReferrer(s.portal, mia, s.noa);
    await setReferrer(s.portal, eva, mia);
    return { ...s, mia, eva };
  }

  test('is refused for people who came through the newcomer, also over several others', async () => {
    const { portal, boss, leo, noa } = await chain();
    for (const name of ['Mia', 'Eva'])
      expect(await portal.as(boss).fails('POST corregirReferido', correct(leo, name, 'Ana'))).toMatchObject({
        http: 422,
        error: 'REFERIDO_MISMO',
        campo: 'referido',
        msg: 'Elige a otra persona. No puede ser la misma, ni alguien que llegó gracias a ella.',
      });
    await portal.as(boss).succeeds('POST corregirReferido', correct(noa, 'Ana', 'Leo'));
    await portal.as(boss).succeeds('POST corregirReferido', correct(leo, 'Eva', 'Ana'));
  });

  test('ends at a circle that was stored before, and undoes it', async () => {
    const { portal, boss, ana, leo, mia } = await chain();
    await setReferrer(portal, leo, mia);
    await portal.as(boss).succeeds('POST corregirReferido', correct(ana, 'Leo', ''));
    await portal.as(boss).succeeds('POST corregirReferido', correct(leo, '', 'Mia'));
  });

  test('waits for another one, with which it would close a circle', async () => {
    const { portal, boss, leo, noa } = await scene();
    const answer = await sendDuringChange(
      portal,
      async (tx) => {
        await lockConfiguracion(tx);
        await tx.db.updateTable('usuario').set({ referido: leo.id }).where('id', '=', noa.id).execute();
      },
      () => portal.as(boss)('POST', 'corregirReferido', correct(leo, 'Noa', 'Ana').body),
    );
    expect(countResponseCodes([answer])).toEqual({ '422 REFERIDO_MISMO': 1 });
  });

  test('is possible for 30 days from the registration', async () => {
    const { portal, boss, leo, noa } = await scene();
    await portal.db
      .updateTable('usuario')
      .set({ registro: portal.clock.now - 30 * 86_400_000 })
      .where('id', 'in', [leo.id, noa.id])
      .execute();
    await portal.as(boss).succeeds('POST corregirReferido', correct(leo, '', 'Ana'));
    portal.clock.advance({ minutes: 1 });
    const late = await portal.as(boss).fails('POST corregirReferido', correct(noa, '', 'Ana'));
    expect(late).toMatchObject({ http: 409, error: 'REFERIDO_CERRADO' });
    expect((await referralOf(portal, boss, noa)).acciones).toEqual([]);
  });

  test('is refused once the bonus was given', async () => {
    const { portal, boss, leo, pays } = await scene();
    await payFirst(portal, pays, leo);
    const refusal = await portal.as(boss).fails('POST corregirReferido', correct(leo, '', 'Ana'));
    expect(refusal).toMatchObject({ http: 409, error: 'REFERIDO_CON_BONO' });
  });
});

describe('the bonus', () => {
  test('is a pendiente of the referrer once the first pay is paid', async () => {
    const { portal, ana, leo, pays } = await scene();
    const paid = await portal.observe(() => payFirst(portal, pays, leo));
    expect(await bonuses(portal)).toEqual([
      { usuario: ana.id, referido: leo.id, monto: BONUS, cobrado: null, anulacion: null },
    ]);
    expect(paid.notices).toContainEqual({
      tema: 'creditos',
      quien: 'Pagadora',
      para: ana.id,
      msg: `te dejó un bono de ${BONUS}c por traer a Leo`,
    });
    expect(paid.creditos).toContainEqual({
      tipo: 'bono_referido',
      usuario: ana.id,
      creditos: BONUS,
      encargado: pays.id,
    });
    const [owed] = await portal.as(pays).succeeds('GET getPendientes');
    expect(owed).toMatchObject({ usuarioNombre: 'Ana', referidoNombre: 'Leo', monto: BONUS });
    await expectBooksBalanced(portal);
    await portal.as(pays).succeeds('POST pagarPendiente', { body: { id: owed?.id ?? 0 } });
    await expectBooksBalanced(portal);
    const summary = await portal.as(ana).succeeds('GET movimientos/:id', { params: { id: ana.id } });
    expect(summary.totales).toMatchObject({ mano: BONUS, saldo: 0 });
  });

  test.each<[string, (s: Awaited<ReturnType<typeof scene>>) => Promise<unknown>]>([
    ['the agency gives none', ({ portal }) => portal.configure({ referido_bono: 0 })],
    ['the referrer was dismissed', ({ portal, ana }) => portal.dismiss(ana)],
    [
      'nobody brought the newcomer',
      ({ portal, leo }) => portal.db.updateTable('usuario').set({ referido: null }).where('id', '=', leo.id).execute(),
    ],
  ])('is none if %s', async (_, change) => {
    const s = await scene();
    await change(s);
    await payFirst(s.portal, s.pays, s.leo);
    expect(await bonuses(s.portal)).toEqual([]);
  });

  test('is none for a pay of 0 credits, nor for a later pay', async () => {
    const { portal, leo, noa, pays } = await scene();
    const { id } = await onlyPayRowOf(portal, pays, leo);
    await portal.as(pays).succeeds('POST pagarMonto', { body: { id, monto: 0 } });
    await portal.configure({ referido_bono: 0 });
    await payFirst(portal, pays, noa);
    await portal.configure({ referido_bono: BONUS });
    await portal.as(pays).succeeds('POST reiniciarLista', { body: { op: 0 } });
    portal.clock.advance({ minutes: 1 });
    await portal.cutPeriod('bajo');
    await earn(portal, noa);
    await updateListaPaga(portal, pays);
    await payFirst(portal, pays, noa);
    expect(await bonuses(portal)).toEqual([]);
  });

  test('comes once, also if the payment is undone and repeated', async () => {
    const { portal, ana, leo, pays } = await scene();
    await payFirst(portal, pays, leo);
    const undone = await portal.observe(() => payFirst(portal, pays, leo, 0));
    expect(undone.creditos).toContainEqual({
      tipo: 'bono_anulado',
      usuario: ana.id,
      creditos: BONUS,
      encargado: pays.id,
    });
    expect(await portal.as(pays).succeeds('GET getPendientes')).toEqual([]);
    await expectBooksBalanced(portal);
    await payFirst(portal, pays, leo);
    expect(await bonuses(portal)).toMatchObject([{ anulacion: expect.any(Number) }, { anulacion: null }]);
    await expectBooksBalanced(portal);
  });

  test('stays while another pay of the newcomer is paid', async () => {
    const { portal, leo, pays } = await scene();
    await payFirst(portal, pays, leo);
    await portal.as(pays).succeeds('POST reiniciarLista', { body: { op: 0 } });
    portal.clock.advance({ minutes: 1 });
    await portal.cutPeriod('bajo');
    await earn(portal, leo);
    await updateListaPaga(portal, pays);
    await payFirst(portal, pays, leo);
    await payFirst(portal, pays, leo, 0);
    expect(await bonuses(portal)).toMatchObject([{ anulacion: null }]);
    await expectBooksBalanced(portal);
  });

  test('that was paid stays if the pay is undone, and is not given again', async () => {
    const { portal, leo, pays } = await scene();
    await payFirst(portal, pays, leo);
    const [owed] = await portal.as(pays).succeeds('GET getPendientes');
    await portal.as(pays).succeeds('POST pagarPendiente', { body: { id: owed?.id ?? 0 } });
    await payFirst(portal, pays, leo, 0);
    await payFirst(portal, pays, leo);
    expect(await bonuses(portal)).toMatchObject([{ anulacion: null, cobrado: portal.clock.now }]);
    await expectBooksBalanced(portal);
  });

  test('comes with a first pay that was left pendiente, and with several at once', async () => {
    const { portal, leo, noa, pays } = await scene();
    await portal.as(pays).succeeds('POST reiniciarLista', { body: { op: 0 } });
    const rows = await portal.as(pays).succeeds('GET getPendientes');
    const pendientes = rows.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto }));
    await portal.as(pays).succeeds('POST pagarPendientes', { body: { pendientes } });
    expect((await bonuses(portal)).map(({ referido }) => referido).toSorted()).toEqual([leo.id, noa.id].toSorted());
    await expectBooksBalanced(portal);
  });

  test('of two payers at once is given once', async () => {
    const { portal, leo, pays } = await scene();
    const send = await alternateServers(portal);
    const body = paymentAsSeen(await onlyPayRowOf(portal, pays, leo), 1);
    const answers = await runConcurrently(2, () => send(pays, 'pagar', body));
    expect(countResponseCodes(answers)).toEqual({ '200': 1, '409 YA_PAGADA': 1 });
    expect(await bonuses(portal)).toHaveLength(1);
    await expectBooksBalanced(portal);
  });

  test('whose payment was annulled is owed again, and still a bonus', async () => {
    const { portal, boss, leo, pays } = await scene();
    await payFirst(portal, pays, leo);
    const [owed] = await portal.as(pays).succeeds('GET getPendientes');
    await portal.as(pays).succeeds('POST pagarPendiente', { body: { id: owed?.id ?? 0 } });
    await portal.as(boss).succeeds('POST anularPendiente', { body: { id: owed?.id ?? 0, motivo: 'Error' } });
    const rows = await portal.as(pays).succeeds('GET getPendientes');
    expect(rows).toMatchObject([{ usuarioNombre: 'Ana', referidoNombre: 'Leo', monto: BONUS }]);
    await expectBooksBalanced(portal);
  });

  test('whose payment was annulled is not owed again, if nothing is paid to the newcomer any more', async () => {
    const { portal, boss, leo, pays } = await scene();
    await payFirst(portal, pays, leo);
    const [owed] = await portal.as(pays).succeeds('GET getPendientes');
    await portal.as(pays).succeeds('POST pagarPendiente', { body: { id: owed?.id ?? 0 } });
    await payFirst(portal, pays, leo, 0);
    const body = { id: owed?.id ?? 0, motivo: 'Error' };
    expect((await portal.as(boss).succeeds('POST anularPendiente', { body })).msg).toBe(
      'Anulaste el pago. No se le debe nada a Ana, porque se deshizo la primera paga de la persona que trajo',
    );
    expect(await portal.as(pays).succeeds('GET getPendientes')).toEqual([]);
    await payFirst(portal, pays, leo);
    expect(await portal.as(pays).succeeds('GET getPendientes')).toMatchObject([{ usuarioNombre: 'Ana', monto: BONUS }]);
    await expectBooksBalanced(portal);
  });
});
