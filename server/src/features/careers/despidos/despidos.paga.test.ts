import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import {
  earn,
  expectBooksBalanced,
  onlyPayRowOf,
  openPayRows,
  paymentAsSeen,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Pay owed to a dismissed usuario stays owed (decisions §5, §7). */

/** Ana has earned pay that is not listed yet. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  await earn(portal, ana, 2);
  const dismiss = () => portal.as(boss).succeeds('POST despedir', { body: { usuario: ana.id, motivo: 'Ausencia' } });
  return { portal, boss, ana, dismiss };
}

test('the despido adds unlisted earned pay to the list, and the counters include it', async () => {
  const { portal, boss, ana, dismiss } = await scene();
  const { bitacora, creditos } = await portal.observe(dismiss);
  expect(creditos).toEqual([{ tipo: 'paga_ganada', usuario: ana.id, creditos: 9, encargado: boss.id }]);
  expect(bitacora.map((l) => l.motivo)).toContain(
    `actualizó la paga de ${NAME_PLACEHOLDER} con los requisitos anteriores: +9c`,
  );
  const { filas, totales } = await portal.as(boss).succeeds('GET getListaPaga');
  expect(filas).toMatchObject([{ usuarioNombre: 'Ana', monto: 9, pagado: 0 }]);
  expect(totales).toEqual({ bajoCreditos: 9, bajoPersonas: 1, altoCreditos: 0, altoPersonas: 0 });
  await updateListaPaga(portal, boss);
  expect(await onlyPayRowOf(portal, boss, ana)).toMatchObject({ monto: 9 });
  await expectBooksBalanced(portal);
});

test('the dismissed usuario is paid as usual, without the ascenso by paga', async () => {
  const { portal, boss, ana, dismiss } = await scene();
  await dismiss();
  const row = await onlyPayRowOf(portal, boss, ana);
  expect(row.acciones).toContain('pagar');
  const { sig } = await portal.as(boss).succeeds('POST ascensoPaga', { body: { op: 0, id: row.id } });
  expect(sig).toBeNull();
  const { data } = await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
  expect(data).toMatchObject({ estado: 'pagada', monto: 9 });
  await expectBooksBalanced(portal);
});

test('a reset of the nomina keeps it; a reset of the list makes it a pendiente, which can be paid', async () => {
  const { portal, boss, ana, dismiss } = await scene();
  await dismiss();
  portal.clock.advance({ hours: 1 });
  await portal.as(boss).succeeds('POST reiniciarNomina', { body: { op: 0, visto: { personas: 1, creditos: 9 } } });
  await portal.as(boss).succeeds('POST reiniciarLista', { body: { op: 0, visto: { personas: 1, creditos: 9 } } });
  expect(await openPayRows(portal, boss)).toEqual([]);
  const [pendiente] = await portal.as(boss).succeeds('GET getPendientes');
  expect(pendiente).toMatchObject({ usuarioNombre: 'Ana', monto: 9, acciones: ['pagar'] });
  await portal.as(boss).succeeds('POST pagarPendiente', { body: { id: pendiente?.id ?? 0 } });
  const mano = await portal.as(boss).succeeds('GET movimientos/:id', { params: { id: ana.id }, query: {} });
  expect(mano.filas.map((f) => f.mano)).toContain(9);
  await expectBooksBalanced(portal);
});

test('insufficient work pays nothing, and later figures of the categoria do not change the row', async () => {
  const { portal, boss, ana, dismiss } = await scene();
  await dismiss();
  const beto = await portal.createPerson({ nombre: 'Beto', categoria: 2 });
  await portal.addWork(beto, 'times', 300);
  await portal.as(boss).succeeds('POST despedir', { body: { usuario: beto.id, motivo: 'Ausencia' } });
  const rows = await openPayRows(portal, boss);
  expect(rows.map((f) => [f.usuarioNombre, f.monto])).toEqual([['Ana', 9]]);
  await portal.db.updateTable('categoria').set({ paga_nomina: 3, nomina_times: 2 }).where('id', '=', 2).execute();
  await updateListaPaga(portal, boss);
  expect(await onlyPayRowOf(portal, boss, ana)).toMatchObject({ monto: 9 });
  await expectBooksBalanced(portal);
});

test('two despidos with the same work pay it once', async () => {
  const { portal, boss, ana, dismiss } = await scene();
  await dismiss();
  await portal.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', ana.id).execute();
  portal.clock.advance({ minutes: 1 });
  await dismiss();
  expect(await onlyPayRowOf(portal, boss, ana)).toMatchObject({ monto: 9 });
  await expectBooksBalanced(portal);
});
