import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { adjustNomina, giveReduction } from '../../../test-support/portal/earnings.ts';
import {
  earn,
  expectBooksBalanced,
  onlyPayRowOf,
  openPayRows,
  paymentAsSeen,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { editMembresiaType, ventaBodyFor } from '../../../test-support/portal/ventas.ts';
import { cutGroup, lockOrOpenLists, updateRows } from './paga.public.ts';
import { reductionsEver } from './paga.reductionHistory.ts';

/** Ana, who has earned the pay of categoria 2, and a venta that moves her to categoria 3. */
async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2, posicion: 9 });
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  await earn(portal, ana, 2);
  portal.clock.advance({ minutes: 2 });
  return { portal, ana, boss, venta: await ventaBodyFor(portal, boss, ana, [3, 1]) };
}

const pagas = async (portal: Portal, boss: Person) =>
  (await openPayRows(portal, boss)).map((f) => [f.usuarioNombre, f.categoria, f.monto]);
const horas = async (portal: Portal, person: Person) =>
  (await portal.as(person).succeeds('GET allNomina')).find((f) => f.id === person.id)?.times;

test.each(['alto', 'bajo'] as const)('an ascenso during the reset of group %s lists her pay once', async (grupo) => {
  const { portal, ana, boss, venta } = await scene();
  const reset = { scope: { grupo }, locksWork: true };
  const sale = await sendDuringChange(
    portal,
    async (tx) => {
      await updateRows(tx, await lockOrOpenLists(tx), reset);
      await cutGroup(tx, grupo);
    },
    () => portal.as(boss)('POST', 'addMision', venta),
  );
  expect(sale.http).toBe(200);
  expect(await pagas(portal, boss)).toEqual([['Ana', 2, 9]]);
  // Only the reset of the junior group includes her; in both cases her work is in one periodo and is paid once.
  expect(await horas(portal, ana)).toBe(grupo === 'bajo' ? 0 : 30);
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([['Ana', 2, 9]]);
  await expectBooksBalanced(portal);
});

test('two concurrent ventas of the same person list her pay once', async () => {
  const { portal, boss, venta } = await scene();
  const other = await portal.createPerson({ nombre: 'Otra', categoria: 12 });
  const responses = await Promise.all(
    [boss, other].map((who) => portal.as(who)('POST', 'addMision', { ...venta, encargado: who.id })),
  );
  expect(responses.map((r) => r.http).sort()).toEqual([200, 409]);
  expect(await pagas(portal, boss)).toEqual([['Ana', 2, 9]]);
  await expectBooksBalanced(portal);
});

test('a concurrent ascenso por paga and degrado keep the credits balanced', async () => {
  const { portal, ana, boss } = await scene();
  await portal.moveToMision(ana, 3);
  const [row] = await openPayRows(portal, boss);
  const body = { op: 1, id: row?.id ?? 0 };
  const degrado = { usuario: ana.id, motivo: 'Falta grave', rango: await portal.misionId(2, 9) };
  const other = await portal.createPerson({ nombre: 'Otra', categoria: 12 });
  const responses = await Promise.all([
    portal.as(boss)('POST', 'ascensoPaga', body),
    portal.as(other)('POST', 'actionDegrado', degrado),
  ]);
  for (const { http } of responses) expect(http).toBeLessThan(500);
  await expectBooksBalanced(portal);
});

test('an annulment that waits for a payment is after it, so the undone payment is not owed for the annulled work', async () => {
  const { portal, boss } = await scene();
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 1 });
  await adjustNomina(portal, boss, leo, 1, 'asistencia', 240);
  const { id: adjustment } = await portal.db
    .selectFrom('trabajo')
    .select('id')
    .where('usuario', '=', leo.id)
    .executeTakeFirstOrThrow();
  await updateListaPaga(portal, boss);
  const row = await onlyPayRowOf(portal, boss, leo);
  const paid = { estado: 'pagada', pagado_monto: 9, pagado_por: boss.id } as const;
  const annulment = await sendDuringChange(
    portal,
    (tx) => tx.lockRow('paga', row.id),
    () => portal.as(boss)('POST', 'anularAjuste', { id: adjustment, motivo: 'Error' }),
    async ({ db }) => {
      portal.clock.advance({ seconds: 5 });
      const values = { ...paid, pagado_fecha: portal.clock.now };
      await db.updateTable('paga').set(values).where('id', '=', row.id).execute();
      portal.clock.advance({ seconds: 5 });
    },
  );
  expect(annulment.http).toBe(200);
  await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, 0) });
  expect((await openPayRows(portal, boss)).filter((f) => f.usuario === leo.id && f.estado === 'abierta')).toEqual([]);
});

test('an edit of a type between two reads does not invert the time in which a membresia reduced', async () => {
  const { portal, ana, boss } = await scene();
  const { id } = await giveReduction(portal, boss, ana);
  const sold = portal.clock.now;
  portal.clock.advance({ minutes: 2 });
  await portal.as(boss).succeeds('POST deleteMemb', { body: { id } });
  const ended = portal.clock.now;
  portal.clock.advance({ minutes: 2 });
  let edits: Promise<void> | null = null;
  const editAfterFirstRead: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      edits ??= editMembresiaType(portal, boss, 'Reducción', { reduccion: 0 });
      await edits;
      return result;
    },
  };
  const read = await reductionsEver(portal.db.withPlugin(editAfterFirstRead), ana.id);
  expect(edits).not.toBeNull();
  expect(read).toEqual([{ id, fecha: sold, finaliza: ended }]);
});
