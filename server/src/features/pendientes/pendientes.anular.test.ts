import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { edita } from '../../testing/efectos.ts';
import { conLista, cuadra } from '../../testing/paga.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { saldo } from '../../testing/ventas.ts';

const MOTIVO = 'No se le entregó';

/** Ana was owed nine credits, and Pagadora noted them as paid. */
async function scene() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
  const pays = await conLista(portal, ana);
  await portal.pide(pays).logra('POST reiniciarLista', { body: { op: 0 } });
  const [row] = await portal.pide(pays).logra('GET getPendientes');
  const id = row?.id ?? 0;
  await portal.pide(pays).logra('POST pagarPendiente', { body: { id } });
  return { portal, ana, bea, pays, id };
}

test('its credits are owed again in another row, and both say why', async () => {
  const { portal, ana, bea, pays, id } = await scene();
  const body = { id, motivo: MOTIVO };
  const done = await portal.observar(() => portal.pide(bea).logra('POST anularPendiente', { body }));
  expect(done.resultado.msg).toBe('Anulaste el pago. La agencia vuelve a deber 9c a Ana');
  expect(done.creditos).toEqual([{ tipo: 'pendiente_anulado', usuario: ana.id, creditos: 9, encargado: bea.id }]);
  expect(done.bitacora).toMatchObject([
    {
      modulo: 'paga',
      motivo: `anuló el pago de 9c pendientes a ${NOMBRE}: ${MOTIVO}`,
      ...edita('Pagado', true, false),
    },
  ]);
  expect(done.avisos).toEqual([
    { tema: 'pendientes', quien: 'Bea', msg: 'anuló el pago de un pendiente de Ana' },
    { tema: 'creditos', quien: 'Bea', msg: `anuló el pago de 9c que tenías pendientes: ${MOTIVO}`, para: ana.id },
  ]);
  const anulada = { por: 'Bea', motivo: MOTIVO, fecha: portal.reloj.iso() };
  expect(await portal.pide(pays).logra('GET getPendientes', { query: { pagado: 1 } })).toMatchObject([
    { id, pagado: portal.reloj.iso(), pagadoNombre: 'Pagadora', anulada, acciones: [] },
  ]);
  const owed = await portal.pide(pays).logra('GET getPendientes');
  expect(owed).toMatchObject([{ id: done.resultado.id, monto: 9, pagado: null, anulada, acciones: ['pagar'] }]);
  expect(await portal.pide(pays).logra('GET totalPendientes')).toEqual({ pendientes: 1, creditos: 9 });
  expect(await saldo(portal, 'mano')).toBe(0);
  expect((await portal.pide(ana).logra('GET movimientos/:id', { params: { id: ana.id } })).resumen.por_cobrar).toBe(9);
  await cuadra(portal);
});

test('what is owed again is paid, and annulled, like any other', async () => {
  const { portal, bea, pays, id } = await scene();
  const again = (await portal.pide(bea).logra('POST anularPendiente', { body: { id, motivo: MOTIVO } })).id;
  await portal.pide(pays).logra('POST pagarPendiente', { body: { id: again } });
  await cuadra(portal);
  await portal.pide(bea).logra('POST anularPendiente', { body: { id: again, motivo: MOTIVO } });
  expect(await portal.pide(pays).logra('GET totalPendientes')).toEqual({ pendientes: 1, creditos: 9 });
  await cuadra(portal);
});

test('one that is not paid is not annulled', async () => {
  const { portal, bea, id } = await scene();
  const { id: owed } = await portal.pide(bea).logra('POST anularPendiente', { body: { id, motivo: MOTIVO } });
  const body = { id: owed, motivo: MOTIVO };
  expect(await portal.pide(bea).falla('POST anularPendiente', { body })).toMatchObject({
    http: 409,
    error: 'NO_PAGADA',
  });
});
