import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import { earn, expectBooksBalanced, setUpListaPaga, updateListaPaga } from '../../../test-support/portal/paga.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance } from '../../../test-support/portal/ventas.ts';

const MOTIVO = 'No se le entregó';

/** Ana was owed nine credits, and Pagadora paid them. */
async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const pays = await setUpListaPaga(portal, ana);
  await portal.as(pays).succeeds('POST reiniciarLista', { body: { op: 0 } });
  const [row] = await portal.as(pays).succeeds('GET getPendientes');
  const id = row?.id ?? 0;
  await portal.as(pays).succeeds('POST pagarPendiente', { body: { id } });
  return { portal, ana, bea, pays, id };
}

test('another row owes its credits again, and both rows have the reason', async () => {
  const { portal, ana, bea, pays, id } = await scene();
  const body = { id, motivo: MOTIVO };
  const done = await portal.observe(() => portal.as(bea).succeeds('POST anularPendiente', { body }));
  expect(done.result.msg).toBe('Anulaste el pago. La agencia vuelve a deber 9c a Ana');
  expect(done.creditos).toEqual([{ tipo: 'pendiente_anulado', usuario: ana.id, creditos: 9, encargado: bea.id }]);
  expect(done.bitacora).toMatchObject([
    {
      modulo: 'paga',
      motivo: `anuló el pago de 9c pendientes a ${NAME_PLACEHOLDER}: ${MOTIVO}`,
      ...editedField('Pagado', true, false),
    },
  ]);
  expect(done.notices).toEqual([
    { tema: 'pendientes', quien: 'Bea', msg: 'anuló el pago de un pendiente de Ana' },
    { tema: 'creditos', quien: 'Bea', msg: `anuló el pago de 9c que tenías pendientes: ${MOTIVO}`, para: ana.id },
  ]);
  const anulada = { por: 'Bea', motivo: MOTIVO, fecha: portal.clock.iso() };
  expect(await portal.as(pays).succeeds('GET getPendientes', { query: { pagado: 1 } })).toMatchObject([
    { id, pagado: portal.clock.iso(), pagadoNombre: 'Pagadora', anulada, acciones: [] },
  ]);
  const owed = await portal.as(pays).succeeds('GET getPendientes');
  expect(owed).toMatchObject([{ id: done.result.id, monto: 9, pagado: null, anulada, acciones: ['pagar'] }]);
  expect(await portal.as(pays).succeeds('GET totalPendientes')).toEqual({ pendientes: 1, creditos: 9 });
  expect(await accountBalance(portal, 'mano')).toBe(0);
  const { resumen, filas } = await portal.as(ana).succeeds('GET movimientos/:id', { params: { id: ana.id } });
  expect(resumen.por_cobrar).toBe(9);
  expect(filas.map((f) => [f.tipo, f.anulada])).toEqual([
    ['pendiente_anulado', null],
    ['pendiente_cobrado', anulada],
    ['paga_pendiente', null],
    ['paga_ganada', null],
  ]);
  await expectBooksBalanced(portal);
});

test('a row owed again is paid and annulled like any other', async () => {
  const { portal, bea, pays, id } = await scene();
  const again = (await portal.as(bea).succeeds('POST anularPendiente', { body: { id, motivo: MOTIVO } })).id;
  await portal.as(pays).succeeds('POST pagarPendiente', { body: { id: again } });
  await expectBooksBalanced(portal);
  await portal.as(bea).succeeds('POST anularPendiente', { body: { id: again, motivo: MOTIVO } });
  expect(await portal.as(pays).succeeds('GET totalPendientes')).toEqual({ pendientes: 1, creditos: 9 });
  await expectBooksBalanced(portal);
});

test('an unpaid row cannot be annulled', async () => {
  const { portal, bea, id } = await scene();
  const { id: owed } = await portal.as(bea).succeeds('POST anularPendiente', { body: { id, motivo: MOTIVO } });
  const body = { id: owed, motivo: MOTIVO };
  expect(await portal.as(bea).fails('POST anularPendiente', { body })).toMatchObject({
    http: 409,
    error: 'NO_PAGADA',
  });
});

test('waits for a payment under way that holds it and then takes what the person is owed', async () => {
  const { portal, ana, bea, pays, id } = await scene();
  await portal.moveToMision(ana, 2);
  await earn(portal, ana, 2);
  await updateListaPaga(portal, pays);
  await portal.as(pays).succeeds('POST reiniciarLista', { body: { op: 0 } });
  const [owed] = await portal.as(pays).succeeds('GET getPendientes');
  const answer = await sendDuringChange(
    portal,
    (tx) => tx.lockRow('pendiente', id),
    () => portal.as(bea)('POST', 'anularPendiente', { id, motivo: MOTIVO }),
    (tx) => tx.lockRow('pendiente', owed?.id ?? 0),
  );
  expect(answer.http).toBe(200);
  expect(await portal.as(pays).succeeds('GET totalPendientes')).toEqual({ pendientes: 2, creditos: 18 });
});
