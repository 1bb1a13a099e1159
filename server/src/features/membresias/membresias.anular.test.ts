import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { cuadra, filasDe, sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { saldo, tipoMembresia } from '../../testing/ventas.ts';

const MOTIVO = 'Era de otro tipo';
const DIAS = (dias: number) => ({ horas: dias * 24 });

async function scene() {
  const portal = await abrirPortal();
  const eva = await portal.persona({ nombre: 'Eva', categoria: 8 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 10 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, eva, bea, leo, vip: await tipoMembresia(portal, 'VIP') };
}

const sell = async (portal: Portal, who: Persona, user: number | string, membresia: number, periodo: 15 | 30 = 30) => {
  const body = { user, isExterno: typeof user === 'string', membresia, periodo };
  const { data } = await portal.pide(who).logra('POST addMembresia', { body });
  return { ...data, body: { id: data.venta ?? 0, motivo: MOTIVO } };
};

test('one that began with the sale ends; the row, the ledger, the log and the notices say so', async () => {
  const { portal, eva, bea, leo, vip } = await scene();
  const { id, body } = await sell(portal, eva, leo.id, vip);
  const done = await portal.observar(() => portal.pide(bea).logra('POST anularMembresia', { body }));
  const anulada = { por: 'Bea', motivo: MOTIVO, fecha: portal.reloj.iso() };
  expect(done.resultado).toMatchObject({
    msg: 'Anulaste la venta de VIP. Leo recupera 60c',
    data: { id, estado: 'Terminada', venta: null, anulada, acciones: [] },
  });
  expect(done.creditos?.map((c) => [c.tipo, c.usuario, c.creditos])).toEqual([
    ['venta_anulada', eva.id, 60],
    ['participacion_anulada', eva.id, 6],
    ['compra_anulada', leo.id, 60],
  ]);
  expect(done.bitacora.map((b) => [b.modulo, b.objeto, b.motivo])).toEqual([
    ['membresias', id, `anuló la venta de VIP a ${NOMBRE}`],
    ['ventas', body.id, `anuló la venta de la membresía VIP, 30 días a ${NOMBRE}, 60c: ${MOTIVO}`],
  ]);
  expect((await portal.pide(leo).logra('GET MyPerfil')).membresias).toMatchObject([{ id, estado: 0 }]);
  for (const cuenta of ['mano', 'entrega'] as const) expect(await saldo(portal, cuenta)).toBe(0);
  await cuadra(portal);
});

test('an extension gives back the end that it found, the last one first', async () => {
  const { portal, eva, bea, leo, vip } = await scene();
  const first = await sell(portal, eva, leo.id, vip);
  portal.reloj.pasar(DIAS(1));
  const second = await sell(portal, eva, leo.id, vip, 15);
  expect(await sinCambiar(portal, () => portal.pide(bea).falla('POST anularMembresia', first))).toMatchObject({
    error: 'NO_SE_PUEDE_ANULAR',
    msg: 'Esa membresía se vendió o se alargó después. Anula primero la última venta.',
  });
  const { data } = await portal.pide(bea).logra('POST anularMembresia', second);
  expect(data).toMatchObject({
    ...{ finaliza: first.finaliza, estado: 'Activa', venta: first.venta, anulada: { por: 'Bea' } },
    acciones: ['terminar', 'anular'],
  });
  expect((await portal.pide(bea).logra('POST anularMembresia', first)).data).toMatchObject({ estado: 'Terminada' });
  expect(await saldo(portal, 'entrega')).toBe(0);
  await cuadra(portal);
});

test('it says why it can’t once the membership was ended or handed over', async () => {
  const { portal, eva, bea, leo, vip } = await scene();
  const ended = await sell(portal, eva, leo.id, vip);
  await portal.pide(eva).logra('POST deleteMemb', { body: { id: ended.id } });
  expect(await portal.pide(bea).falla('POST anularMembresia', ended)).toMatchObject({
    http: 409,
    msg: 'Eva ya terminó esa membresía',
  });
  const outside = await sell(portal, eva, 'Luna', vip);
  const luna = await portal.persona({ nombre: 'Luna' });
  await portal.pide(bea).logra('POST pasarMembresia', { body: { id: outside.id, usuario: luna.id } });
  expect(await portal.pide(bea).falla('POST anularMembresia', outside)).toMatchObject({
    msg: 'Esa membresía ya es de Luna',
  });
  await cuadra(portal);
});

test('the sale to someone from outside is annulled like any other', async () => {
  const { portal, eva, bea, vip } = await scene();
  const { body } = await sell(portal, eva, 'Luna', vip);
  const { data } = await portal.pide(bea).logra('POST anularMembresia', { body });
  expect(data).toMatchObject({ usuarioNombre: 'Luna', estado: 'Terminada', anulada: { por: 'Bea' } });
  expect(await saldo(portal, 'mano')).toBe(0);
  await cuadra(portal);
});

test('its reduction ends as when one is ended: what was earned under it stays', async () => {
  const { portal, eva, bea, leo, vip } = await scene();
  await portal.db.updateTable('membresia').set({ reduccion: 1 }).where('id', '=', vip).execute();
  const { body } = await sell(portal, eva, leo.id, vip);
  // Half of what the category asks for.
  await portal.trabajo(leo, 'times', 8 * 60);
  portal.reloj.pasar({ minutos: 1 });
  await portal.pide(bea).logra('POST anularMembresia', { body });
  const [row] = await filasDe(portal, bea);
  expect(row).toMatchObject({ usuario: leo.id, monto: 9 });
  await portal.trabajo(leo, 'times', 8 * 60);
  await portal.pide(bea).logra('GET updateLista');
  expect(await filasDe(portal, bea)).toHaveLength(1);
  await cuadra(portal);
});

test('whoever stands at or above others keeps it, but for its seller within a day', async () => {
  const { portal, eva, bea, vip } = await scene();
  const boss = await portal.persona({ categoria: 11 });
  const { body } = await sell(portal, eva, boss.id, vip);
  expect(await portal.pide(bea).falla('POST anularMembresia', { body })).toMatchObject({ http: 403 });
  await portal.pide(eva).logra('POST anularMembresia', { body });
});
