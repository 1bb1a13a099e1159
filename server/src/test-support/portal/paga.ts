import type { PagaRow } from '@conserje/contract';
import { expect } from 'vitest';
import { RECONCILIATION_CHECKS } from '../../featureModules.ts';
import { ledgerBalance } from '../../features/money/creditos/creditos.public.ts';
import { runReconciliationChecks } from '../../platform/database/reconciliation.ts';
import type { Refusal } from './apiClient.ts';
import type { Person, Portal } from './portal.ts';

/**
 * Minutes that meet the requirement of the default ladder: four hours for categoria 1, fifteen times for the others.
 */
const FOUR_HOURS = 240;
const FIFTEEN_TIMES = 900;

/** Adds the work for the pay of a categoria in the default ladder: 9 credits in categorias 1 to 4. */
export const earn = (portal: Portal, person: Person, categoria = 1, fecha = portal.clock.now): Promise<void> =>
  categoria === 1
    ? portal.addWork(person, 'asistencia', FOUR_HOURS, fecha)
    : portal.addWork(person, 'times', FIFTEEN_TIMES, fecha);

/** Returns the rows of the open lists, as a holder of `pag` sees them. */
export const openPayRows = async (portal: Portal, payer: Person): Promise<PagaRow[]> =>
  (await portal.as(payer).succeeds('GET getListaPaga')).filas;

/** Returns a person's only row of the open lists. */
export async function onlyPayRowOf(portal: Portal, payer: Person, { id }: Person): Promise<PagaRow> {
  const [row, ...more] = (await openPayRows(portal, payer)).filter((f) => f.usuario === id);
  if (!row || more.length > 0) throw new Error(`${row ? more.length + 1 : 0} rows instead of one`);
  return row;
}

export const updateListaPaga = (portal: Portal, payer: Person) => portal.as(payer).succeeds('GET updateLista');

/** Returns the body of `pagar` for a row as it is seen. */
export const paymentAsSeen = ({ id, usuarioNombre, monto }: PagaRow, op: 0 | 1) => ({
  id,
  nombre: usuarioNombre,
  op,
  monto,
});

/** Asserts that the books reconcile and balance. */
export async function expectBooksBalanced({ db }: Portal): Promise<void> {
  expect(await runReconciliationChecks(db, RECONCILIATION_CHECKS)).toEqual([]);
  const { accounts } = await ledgerBalance(db);
  expect(Object.values(accounts).reduce((a, b) => a + b, 0)).toBe(0);
}

/** Asserts that an action is refused and changes nothing. */
export async function expectNoChange(portal: Portal, action: () => Promise<Refusal>): Promise<Refusal> {
  const countsBefore = await portal.countTableRows();
  const { result, ...effects } = await portal.observe(action);
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(countsBefore);
  await expectBooksBalanced(portal);
  return result;
}

/** Creates a payer, and members with nine credits each on the list. */
export async function setUpListaPaga(portal: Portal, ...members: Person[]): Promise<Person> {
  const payer = await portal.createPerson({ nombre: 'Pagadora', categoria: 10 });
  for (const member of members) await earn(portal, member);
  await updateListaPaga(portal, payer);
  return payer;
}
