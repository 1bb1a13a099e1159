import type { AnswerOf } from '@conserje/contract';
import { expect } from 'vitest';
import { rowsOf } from '../portal/paga.ts';
import type { Person } from '../portal/portal.ts';
import { groupOf, withoutWork } from './payOracle.terms.ts';
import {
  belongsTo,
  bringUpToDate,
  compareLists,
  comparePayments,
  compareRows,
  montos,
  openRowsOf,
  personas,
} from './randomHistories.rowComparison.ts';
import type { RandomHistory, Step } from './randomHistories.ts';
import { choose, miembro } from './randomHistories.ts';

const payerFor = (h: RandomHistory, { yes }: Step): Person => (yes ? h.boss : h.payer);

/** Someone for whom a row waits; whoever it was, where none does. */
const waitingPerson = (h: RandomHistory, p: Step): Person =>
  [...h.gente.slice(p.quien), ...h.gente].find(({ id }) => h.oracle.open(id, h.t).length > 0) ?? miembro(h, p);

/** Pays a row: the only one of someone as it stands, or one of the lists brought up to date. */
async function collect(h: RandomHistory, p: Step, monto: number | null): Promise<void> {
  const person = waitingPerson(h, p);
  const [row, ...others] = await h.listed(person);
  const [abierta, ...more] = h.oracle.open(person.id, h.t);
  const alone = row && abierta && others.length + more.length === 0 ? { row, abierta } : null;
  const one = p.amount % 2 === 0 && alone ? alone : await h.findUniqueRow(person, p.which);
  if (!one) return;
  const { id, usuarioNombre: nombre, monto: ganado } = one.row;
  const hecho =
    monto === null
      ? await h.request(payerFor(h, p), 'pagar', { id, nombre, op: 1, monto: ganado })
      : await h.request(payerFor(h, p), 'pagarMonto', { id, monto, visto: ganado });
  expect(hecho).not.toBeNull();
  const paid = h.oracle.paga(person.id, one.abierta, ganado, monto ?? ganado, h.t);
  h.payments.push({ id, nombre, row: paid });
}

export function pay(h: RandomHistory, p: Step): Promise<void> {
  return collect(h, p, null);
}

export function payOtherMonto(h: RandomHistory, p: Step): Promise<void> {
  return collect(h, p, p.amount);
}

export async function undo(h: RandomHistory, p: Step): Promise<void> {
  if (h.payments.length === 0) return;
  const pago = choose(h.payments, p.which);
  if (h.oracle.doubtful(pago.row, h.t)) return;
  if (!(await h.request(payerFor(h, p), 'pagar', { id: pago.id, nombre: pago.nombre, op: 0 }))) return;
  h.payments.splice(h.payments.indexOf(pago), 1);
  h.oracle.undo(pago.row, h.t);
  await bringUpToDate(h);
}

export async function payPendiente(h: RandomHistory, p: Step): Promise<void> {
  const pendientes = await h.portal.as(h.boss).succeeds('GET getPendientes');
  if (pendientes.length === 0) return;
  const { id, usuario, monto } = choose(pendientes, p.which);
  expect(await h.request(payerFor(h, p), 'pagarPendiente', { id })).not.toBeNull();
  h.oracle.collectPendiente(usuario, monto);
}

const workOf = (h: RandomHistory, { id }: Person) =>
  h.portal.as(h.boss).succeeds('GET getWork/:id', { params: { id } });

export async function promoteByPaga(h: RandomHistory, p: Step): Promise<void> {
  const person = waitingPerson(h, p);
  const one = await h.findUniqueRow(person, p.which);
  if (!one) return;
  const visto = await h.request<AnswerOf<'POST ascensoPaga'>>(h.boss, 'ascensoPaga', { op: 0, id: one.row.id });
  if (!visto?.sig) return;
  const antes = await workOf(h, person);
  const { sig, creditos } = visto;
  expect(await h.request(h.boss, 'ascensoPaga', { op: 1, id: one.row.id, sig, creditos })).not.toBeNull();
  const despues = await workOf(h, person);
  const precio = despues.precio - antes.precio;
  expect(creditos).toBe(one.row.monto - precio);
  h.oracle.promoteByPaga(person.id, one.abierta, precio, despues.categoria, h.t);
  await h.checkAfterChange([person]);
}

const preview = (h: RandomHistory, que: 0 | 1, op: number) =>
  h.portal.as(h.boss).succeeds('GET previoReinicio/:que/:op', { params: { que, op } });

/** What the dialog showed is what is done. */
export async function resetNomina(h: RandomHistory, p: Step): Promise<void> {
  const op = p.which % 2;
  const grupo = op === 0 ? 'bajo' : 'alto';
  const visto = await preview(h, 0, op);
  const body = { op, visto: { personas: visto.personas, creditos: visto.creditos } };
  const hecho = await h.request<AnswerOf<'POST reiniciarNomina'>>(h.boss, 'reiniciarNomina', body);
  expect(hecho).toMatchObject({ nuevas: visto.nuevas });
  const cutPeople = h.active.filter(({ id }) => groupOf(h.oracle.categoria(id)) === grupo);
  h.oracle.resetNomina(grupo, h.t);
  // A pay that asks for no work is earned anew at once, and listed with the next update.
  const empty = cutPeople.filter(({ id }) => withoutWork(h.oracle.bars(id, h.t).paySteps) === 0);
  compareRows(h, await rowsOf(h.portal, h.boss), (rs) => rs.filter((r) => r.inList), empty);
  const filas = await openRowsOf(h, grupo);
  expect({ visto, creditos: montos(filas) }).toEqual({ visto, creditos: visto.creditos });
  expect([filas.length, personas(filas)]).toContain(visto.personas);
}

/** Closes a list that is up to date. */
export async function resetListaPaga(h: RandomHistory, p: Step): Promise<void> {
  const op = p.which % 2;
  const grupo = op === 0 ? 'bajo' : 'alto';
  await bringUpToDate(h);
  const filas = await openRowsOf(h, grupo);
  const visto = await preview(h, 1, op);
  expect(visto).toMatchObject({ creditos: montos(filas), nuevas: 0, nuevosCreditos: 0 });
  expect(new Set(visto.nombres)).toEqual(new Set(filas.map((f) => f.usuarioNombre)));
  const { personas: cuantas, creditos } = visto;
  const hecho = await h.request(h.boss, 'reiniciarLista', { op, visto: { personas: cuantas, creditos } });
  if (hecho === null) expect(filas).toEqual([]);
  else {
    expect(hecho).toMatchObject({ personas: cuantas, creditos });
    h.oracle.closeList(grupo, h.t);
    const all = await h.portal.as(h.boss).succeeds('GET getListaPaga');
    expect(all.filas.filter(belongsTo(grupo))).toEqual([]);
  }
  await comparePayments(h);
}

/** One list is closed after the other: what waited on it, and nothing else, is pending then. */
export async function closeAllLists(h: RandomHistory): Promise<void> {
  for (const which of [0, 1]) await resetListaPaga(h, { quien: 0, which, amount: 0, yes: true });
  await compareLists(h);
}
