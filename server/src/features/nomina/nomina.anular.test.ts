import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { edita } from '../../testing/efectos.ts';
import { actualizar, cuadra, filasDe } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const MOTIVO = 'Eran de Luz';

async function scene() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 1 });
  return { portal, ana, bea, leo };
}

async function adjust(portal: Portal, who: Persona, a: Persona, opcion: number, cantidad: number): Promise<number> {
  const body = { id: a.id, opcion, requisitos: 'asistencia' as const, cantidad };
  await portal.pide(who).logra('POST ajustarNomina', { body });
  const ids = portal.db.selectFrom('trabajo').select('id').where('usuario', '=', a.id).orderBy('id', 'desc').limit(1);
  return (await ids.executeTakeFirstOrThrow()).id;
}
const logOf = async (portal: Portal, who: Persona, { usuario: username }: Persona) =>
  (await portal.pide(who).logra('GET getLogUser/:username', { params: { username }, query: { tipo: 'asistencias' } }))
    .filas;

test('its contrary row stands on the same day, and both rows say why', async () => {
  const { portal, ana, bea, leo } = await scene();
  const made = portal.reloj.iso();
  const id = await adjust(portal, ana, leo, 1, 20);
  portal.reloj.pasar({ horas: 50 });
  const done = await portal.observar(() =>
    portal.pide(bea).logra('POST anularAjuste', { body: { id, motivo: MOTIVO } }),
  );
  expect(done.resultado.msg).toBe('Anulaste el ajuste de +20 minutos de asistencia a Leo');
  expect(done.trabajo).toMatchObject([{ usuario: leo.id, tipo: 'asistencia', minutos: -20, encargado: bea.id }]);
  expect(done.bitacora).toEqual([
    {
      ...{ modulo: 'requisitos', objeto: id, usuario: leo.id, encargado: bea.id, ...edita('Anulado', false, true) },
      motivo: `anuló un ajuste de +20 minutos de asistencia a ${NOMBRE}: ${MOTIVO}`,
    },
  ]);
  expect(done.avisos.at(-1)).toMatchObject({
    ...{ tema: 'nomina', para: leo.id },
    msg: `anuló un ajuste tuyo de +20 minutos de asistencia: ${MOTIVO}`,
  });
  const anulada = { por: 'Bea', motivo: MOTIVO, fecha: portal.reloj.iso() };
  const comun = { fecha: made, acciones: [] };
  expect(await logOf(portal, bea, leo)).toMatchObject([
    { ...comun, minutos: -20, motivo: `Ajuste de nómina. Anulación: ${MOTIVO}`, anulada: null },
    { ...comun, minutos: 20, motivo: 'Ajuste de nómina', anulada },
  ]);
  await cuadra(portal);
});

test('what it had earned falls, and what was paid stays paid', async () => {
  const { portal, ana, bea, leo } = await scene();
  await adjust(portal, ana, leo, 1, 120);
  const id = await adjust(portal, ana, leo, 1, 120);
  await actualizar(portal, bea);
  expect(await filasDe(portal, bea)).toMatchObject([{ monto: 9 }]);
  await portal.pide(bea).logra('POST anularAjuste', { body: { id, motivo: MOTIVO } });
  await actualizar(portal, bea);
  const [row] = await filasDe(portal, bea);
  expect(row).toMatchObject({ monto: 6 });
  const pay = { id: row?.id ?? 0, nombre: 'Leo', op: 1, monto: 6 };
  await portal.pide(bea).logra('POST pagar', { body: pay });
  await cuadra(portal);
});

test('what is pending of the same period falls with it, unlike by a subtraction', async () => {
  const { portal, ana, bea, leo } = await scene();
  await adjust(portal, ana, leo, 1, 120);
  const id = await adjust(portal, ana, leo, 1, 120);
  await actualizar(portal, bea);
  await portal.pide(bea).logra('POST reiniciarLista', { body: { op: 0 } });
  const owed = async () => (await portal.pide(bea).logra('GET totalPendientes')).creditos;
  await adjust(portal, ana, leo, 0, 30);
  expect(await owed()).toBe(9);
  const done = await portal.observar(() =>
    portal.pide(bea).logra('POST anularAjuste', { body: { id, motivo: MOTIVO } }),
  );
  expect(await owed()).toBe(4);
  expect(done.creditos?.map((c) => [c.tipo, c.creditos])).toEqual([
    ['pendiente_rebajado', 5],
    ['paga_rebajada', 5],
  ]);
  expect(done.bitacora.at(-1)?.motivo).toMatch(/Su pendiente bajó 5c$/);
  await cuadra(portal);
  await adjust(portal, ana, leo, 1, 30);
  const oldest = portal.db.selectFrom('trabajo').select('id').where('usuario', '=', leo.id).orderBy('id').limit(1);
  await portal
    .pide(bea)
    .logra('POST anularAjuste', { body: { ...(await oldest.executeTakeFirstOrThrow()), motivo: MOTIVO } });
  expect(await owed()).toBe(0);
  expect(await portal.pide(bea).logra('GET getPendientes')).toEqual([]);
  await cuadra(portal);
});

test('of a period that is over nothing of the present one changes, and the answer says so', async () => {
  const { portal, ana, bea, leo } = await scene();
  const id = await adjust(portal, ana, leo, 1, 20);
  portal.reloj.pasar({ minutos: 5 });
  await portal.pide(bea).logra('POST reiniciarNomina', { body: { op: 0 } });
  await adjust(portal, ana, leo, 1, 7);
  const { msg } = await portal.pide(bea).logra('POST anularAjuste', { body: { id, motivo: MOTIVO } });
  expect(msg).toMatch(/Ese período de paga ya se cerró: lo que se pagó no cambia$/);
  const nomina = await portal.pide(bea).logra('GET allNomina');
  expect(nomina.find((f) => f.id === leo.id)?.asistencia).toBe(7);
  await cuadra(portal);
});

test('work that is no longer there is not taken twice; a contrary row and confirmed work are not annulled', async () => {
  const { portal, ana, bea, leo } = await scene();
  const id = await adjust(portal, ana, leo, 1, 20);
  await adjust(portal, ana, leo, 0, 20);
  expect(await portal.pide(bea).falla('POST anularAjuste', { body: { id, motivo: MOTIVO } })).toMatchObject({
    http: 409,
    error: 'NO_SE_PUEDE_ANULAR',
    msg: 'A Leo ya no le queda ese trabajo en su período de paga',
  });
  const other = await adjust(portal, ana, leo, 1, 5);
  await portal.pide(bea).logra('POST anularAjuste', { body: { id: other, motivo: MOTIVO } });
  const contrary = { id: other + 1, motivo: MOTIVO };
  expect(await portal.pide(bea).falla('POST anularAjuste', { body: contrary })).toMatchObject({ http: 404 });
});

test('whoever stands at or above others keeps theirs, but for its maker within a day', async () => {
  const { portal, ana, bea, leo } = await scene();
  const id = await adjust(portal, ana, leo, 1, 20);
  await portal.ascender(leo, 11, 2);
  expect(await portal.pide(bea).falla('POST anularAjuste', { body: { id, motivo: MOTIVO } })).toMatchObject({
    http: 403,
  });
  await portal.pide(ana).logra('POST anularAjuste', { body: { id, motivo: MOTIVO } });
});
