import type { AnswerOf, PagaRow } from '@conserje/contract';
import { expect } from 'vitest';
import { openPayRows } from '../portal/paga.ts';
import type { Person } from '../portal/portal.ts';
import type { OpenPayRow } from './payOracle.rows.ts';
import { groupOf, payWithoutWork } from './payOracle.terms.ts';
import {
  compareLists,
  comparePayments,
  compareRows,
  countPeople,
  isRowOfGroup,
  openPayRowsOf,
  totalMonto,
  updateAndCompareLists,
} from './randomHistories.rowComparison.ts';
import type { RandomHistory, StepArguments } from './randomHistories.ts';
import { pickActiveMember, pickByIndex } from './randomHistories.ts';

const payerFor = (h: RandomHistory, { yes }: StepArguments): Person => (yes ? h.boss : h.payer);

/** Returns a person with an open row, or the step's person if there is none. */
const waitingPerson = (h: RandomHistory, p: StepArguments): Person =>
  [...h.people.slice(p.quien), ...h.people].find(({ id }) => h.oracle.open(id, h.t).length > 0) ??
  pickActiveMember(h, p);

/** Pays a row: a person's only one as it stands, or one of the updated lists. */
async function collect(h: RandomHistory, p: StepArguments, monto: number | null): Promise<void> {
  const person = waitingPerson(h, p);
  const [row, ...others] = await h.openRowsOf(person);
  const [openRow, ...more] = h.oracle.open(person.id, h.t);
  // Work that returned since the last update may have moved the pay to a row of older terms.
  const isSameRow = row && openRow && row.categoria === openRow.categoria;
  const alone = isSameRow && others.length + more.length === 0 ? { row, abierta: openRow } : null;
  const chosen = p.amount % 2 === 0 && alone ? alone : await h.findUniqueRow(person, p.which);
  if (!chosen) return;
  const { id, usuarioNombre: nombre, monto: ganado } = chosen.row;
  const answer =
    monto === null
      ? await h.request(payerFor(h, p), 'pagar', { id, nombre, op: 1, monto: ganado })
      : await h.request(payerFor(h, p), 'pagarMonto', { id, monto, visto: ganado });
  expect(answer).not.toBeNull();
  const paid = h.oracle.payRow(person.id, chosen.abierta, ganado, monto ?? ganado, h.t);
  h.payments.push({ id, nombre, row: paid });
}

export function pay(h: RandomHistory, p: StepArguments): Promise<void> {
  return collect(h, p, null);
}

export function payOtherMonto(h: RandomHistory, p: StepArguments): Promise<void> {
  return collect(h, p, p.amount);
}

export async function undo(h: RandomHistory, p: StepArguments): Promise<void> {
  if (h.payments.length === 0) return;
  const payment = pickByIndex(h.payments, p.which);
  if (h.oracle.isUndoDoubtful(payment.row, h.t)) return;
  if (!(await h.request(payerFor(h, p), 'pagar', { id: payment.id, nombre: payment.nombre, op: 0 }))) return;
  h.payments.splice(h.payments.indexOf(payment), 1);
  h.oracle.undo(payment.row, h.t);
  await updateAndCompareLists(h);
}

export async function payPendiente(h: RandomHistory, p: StepArguments): Promise<void> {
  const pendientes = await h.portal.as(h.boss).succeeds('GET getPendientes');
  if (pendientes.length === 0) return;
  const { id, usuario, monto } = pickByIndex(pendientes, p.which);
  expect(await h.request(payerFor(h, p), 'pagarPendiente', { id })).not.toBeNull();
  const collected = h.oracle.collectPendiente(usuario, monto, h.t);
  const person = h.people.find((one) => one.id === usuario);
  if (collected && person) h.paidPendientes.push({ id, person, collected });
}

export async function annulPendiente(h: RandomHistory, p: StepArguments): Promise<void> {
  const annullable = h.paidPendientes.filter(
    ({ person }) => h.active.includes(person) && !h.oracle.isOwedDoubtful(person.id, h.t),
  );
  if (annullable.length === 0) return;
  const paid = pickByIndex(annullable, p.which);
  const { id, person, collected } = paid;
  if (!(await h.request(payerFor(h, p), 'anularPendiente', { id, motivo: 'Prueba' }))) return;
  h.paidPendientes.splice(h.paidPendientes.indexOf(paid), 1);
  h.oracle.annulPendiente(person.id, collected, h.t);
  await updateAndCompareLists(h);
}

const workOf = (h: RandomHistory, { id }: Person) =>
  h.portal.as(h.boss).succeeds('GET getWork/:id', { params: { id } });

export async function promoteByPaga(h: RandomHistory, p: StepArguments): Promise<void> {
  const person = waitingPerson(h, p);
  const chosen = await h.findUniqueRow(person, p.which);
  if (!chosen) return;
  const visto = await h.request<AnswerOf<'POST ascensoPaga'>>(h.boss, 'ascensoPaga', { op: 0, id: chosen.row.id });
  if (!visto?.sig) return;
  const before = await workOf(h, person);
  const { sig, creditos } = visto;
  expect(await h.request(h.boss, 'ascensoPaga', { op: 1, id: chosen.row.id, sig, creditos })).not.toBeNull();
  const after = await workOf(h, person);
  const precio = after.precio - before.precio;
  expect(creditos).toBe(chosen.row.monto - precio);
  h.oracle.promoteByPaga(person.id, chosen.abierta, precio, after.categoria, h.t);
  await h.checkAfterChange([person]);
}

const preview = (h: RandomHistory, que: 0 | 1, op: number) =>
  h.portal.as(h.boss).succeeds('GET previoReinicio/:que/:op', { params: { que, op } });

/** Resets the nomina of a group, and checks it against the preview. */
export async function resetNomina(h: RandomHistory, p: StepArguments): Promise<void> {
  const op = p.which % 2;
  const grupo = groupOfOp(op);
  const visto = await preview(h, 0, op);
  const body = { op, visto: { personas: visto.personas, creditos: visto.creditos } };
  const answer = await h.request<AnswerOf<'POST reiniciarNomina'>>(h.boss, 'reiniciarNomina', body);
  expect(answer).toMatchObject({ nuevas: visto.nuevas });
  const cutPeople = h.active.filter(({ id }) => groupOf(h.oracle.categoria(id)) === grupo);
  h.oracle.resetNomina(grupo, h.t);
  // A pay without required work is earned anew at once, and listed with the next update.
  const empty = cutPeople.filter(({ id }) => payWithoutWork(h.oracle.bars(id, h.t).paySteps) === 0);
  compareRows(h, await openPayRows(h.portal, h.boss), (rs) => rs.filter((r) => r.inList), empty);
  const rows = await openPayRowsOf(h, grupo);
  expect({ visto, creditos: totalMonto(rows) }).toEqual({ visto, creditos: visto.creditos });
  expect([rows.length, countPeople(rows)]).toContain(visto.personas);
}

/** Closes an updated list. */
export async function resetListaPaga(h: RandomHistory, p: StepArguments): Promise<void> {
  await updateAndCompareLists(h);
  await closeListOf(h, p.which % 2);
}

/** Returns the listed amount of each open row of a person in the oracle; null if the rows can't be told apart. */
function listedMontos(h: RandomHistory, id: number, rows: PagaRow[]): Map<number, number> | null {
  const open = h.oracle.open(id, h.t);
  const montos = new Map(rows.map((row) => [row.categoria, row.monto]));
  const isPair = ({ categoria, monto }: PagaRow): boolean => {
    const [only, ...others] = open.filter((row) => row.categoria === categoria);
    return only !== undefined && others.length === 0 && !only.isSplit && monto <= only.creditos;
  };
  return montos.size === rows.length && rows.every(isPair) ? montos : null;
}

/** Closes a list as it stands, with rows that show less than was earned. Updates it first if its rows can't be told apart. */
export async function resetStaleListaPaga(h: RandomHistory, p: StepArguments): Promise<void> {
  const op = p.which % 2;
  const rows = await openPayRowsOf(h, groupOfOp(op));
  const montos = new Map(
    h.people.map(({ id }) => [
      id,
      listedMontos(
        h,
        id,
        rows.filter((f) => f.usuario === id),
      ),
    ]),
  );
  if ([...montos.values()].includes(null)) return resetListaPaga(h, p);
  await closeListOf(h, op, (id, { categoria }) => montos.get(id)?.get(categoria) ?? 0);
}

const groupOfOp = (op: number) => (op === 0 ? 'bajo' : 'alto');

async function closeListOf(
  h: RandomHistory,
  op: number,
  shownOf?: (id: number, row: OpenPayRow) => number,
): Promise<void> {
  const grupo = groupOfOp(op);
  const rows = await openPayRowsOf(h, grupo);
  const visto = await preview(h, 1, op);
  expect(visto).toMatchObject({ creditos: totalMonto(rows), nuevas: 0, nuevosCreditos: 0 });
  expect(new Set(visto.nombres)).toEqual(new Set(rows.map((f) => f.usuarioNombre)));
  const { personas: count, creditos } = visto;
  const answer = await h.request(h.boss, 'reiniciarLista', { op, visto: { personas: count, creditos } });
  if (answer === null) expect(rows).toEqual([]);
  else {
    expect(answer).toMatchObject({ personas: count, creditos });
    h.oracle.closeList(grupo, h.t, shownOf);
    const all = await h.portal.as(h.boss).succeeds('GET getListaPaga');
    expect(all.filas.filter(isRowOfGroup(grupo))).toEqual([]);
  }
  // A pendiente keeps its work, so what was withheld for an older row is earned, in either group; the next update lists it.
  if (h.people.some(({ id }) => h.oracle.open(id, h.t).length > 0)) await h.update();
  await comparePayments(h);
}

/** Closes both lists in turn, each of which leaves exactly its own open rows pending. */
export async function closeAllLists(h: RandomHistory): Promise<void> {
  for (const which of [0, 1]) await resetListaPaga(h, { quien: 0, which, amount: 0, yes: true });
  await compareLists(h);
}
