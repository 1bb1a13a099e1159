import type { PagaRow } from '@conserje/contract';
import { JUNIOR_CATEGORIA_MAX, membresiaPrice, participacion } from '@conserje/rules';
import fc from 'fast-check';
import { expect } from 'vitest';
import { openPayRows } from '../portal/paga.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { ventaBodyFor } from '../portal/ventas.ts';

/**
 * Agency with random histories of everything that moves credits. From the answers alone it keeps the cash that passed
 * through each person's hands.
 */
export interface CreditHistoryAgencia {
  portal: Portal;
  /** People whose work, pay and rank change. */
  members: Person[];
  seller: Person;
  /** Two people who may pay; `boss` has every permiso. */
  boss: Person;
  payer: Person;
  cashByPerson: Map<number, number>;
}

const ACTIONS = {
  pasarTiempo: advanceClock,
  trabajar: work,
  actualizar: update,
  pagar: pay,
  pagarOtroMonto: payOtherMonto,
  ascender: promote,
  cambiarMision: changeMision,
  reiniciarLista: resetListaPaga,
  reiniciarNomina: resetNomina,
  pagarPendiente: payPendiente,
  venderMision: sellMision,
  venderMembresia: sellMembresia,
  alternarVenta: toggleVenta,
  multar: fine,
  alternarMulta: toggleMulta,
  renta,
  annul,
};
type Action = keyof typeof ACTIONS;
/** Repeated entries are more likely. */
const COMMON_ACTIONS: Action[] = [
  ...Array<Action>(6).fill('trabajar'),
  ...Array<Action>(4).fill('actualizar'),
  ...Array<Action>(3).fill('pagar'),
  'ascender',
  'annul',
];

export const creditStepArbitrary = fc.record({
  action: fc.constantFrom(...COMMON_ACTIONS, ...(Object.keys(ACTIONS) as Action[])),
  quien: fc.nat({ max: 4 }),
  which: fc.nat({ max: 30 }),
  amount: fc.nat({ max: 12 }),
  yes: fc.boolean(),
});
export type CreditStep = typeof creditStepArbitrary extends fc.Arbitrary<infer P> ? P : never;

/** Creates five members of categorias 1 to 5, a seller and two payers; categoria 5 pays renta. */
export async function createCreditHistoryAgencia(portal: Portal): Promise<CreditHistoryAgencia> {
  portal.clock.tickMs = 1;
  const members: Person[] = [];
  for (const [categoria, posicion] of [
    [1, 9],
    [1, 1],
    [2, 1],
    [3, 1],
    [5, 1],
  ] as const)
    members.push(await portal.createPerson({ categoria, posicion }));
  await portal.db.updateTable('categoria').set({ renta: 4 }).where('id', '=', 5).execute();
  const [seller, payer] = [await portal.createPerson({ categoria: 8 }), await portal.createPerson({ categoria: 11 })];
  return {
    portal,
    members,
    seller,
    payer,
    boss: await portal.createPerson({ categoria: 12 }),
    cashByPerson: new Map(),
  };
}

/** Runs a step; returns the increase of everyone's earnings, null when only the payroll determines it. */
export const runCreditStep = (agencia: CreditHistoryAgencia, p: CreditStep): Promise<number | null> =>
  ACTIONS[p.action](agencia, p);

/** Returns everyone's earnings: open rows, paid or spent ones, and pendientes. */
export async function readTotalEarned({ portal }: CreditHistoryAgencia): Promise<number> {
  const rows = await portal.db.selectFrom('paga').select(['estado', 'monto', 'pagado_monto']).execute();
  return rows.reduce((n, f) => n + (f.estado === 'pagada' ? (f.pagado_monto ?? 0) : f.monto), 0);
}

/** Sends a call that may be refused, but not with a server fault; returns null when refused. */
async function request<T>(
  person: Person,
  { portal }: CreditHistoryAgencia,
  path: string,
  sentBody?: object,
): Promise<T | null> {
  const { http, body } = await portal.as(person)(sentBody ? 'POST' : 'GET', path, sentBody);
  expect({ http: http < 500 ? '' : http, path, body }).toEqual({ http: '', path, body });
  return http === 200 ? (body as T) : null;
}

const choose = <T>(items: readonly T[], which: number): T | undefined => items[which % items.length];
const memberOf = ({ members }: CreditHistoryAgencia, { quien }: CreditStep): Person => members[quien] as Person;
const payerFor = ({ boss, payer }: CreditHistoryAgencia, { yes }: CreditStep): Person => (yes ? boss : payer);

function addToHand({ cashByPerson }: CreditHistoryAgencia, who: number | null, creditos: number): void {
  if (who !== null) cashByPerson.set(who, (cashByPerson.get(who) ?? 0) + creditos);
}

async function advanceClock({ portal }: CreditHistoryAgencia, { amount, yes }: CreditStep): Promise<number> {
  portal.clock.advance(yes ? { hours: amount * 20 } : { minutes: amount });
  return 0;
}

/** Adds asistencia and times; sometimes deducts some. */
async function work(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  const amount = { asistencia: 60 * (p.amount % 5) + (p.yes ? 1 : 30), times: 6 * (p.amount + 1) };
  for (const requisitos of ['asistencia', 'times'] as const) {
    const sentBody = {
      id: memberOf(a, p).id,
      opcion: p.which % 8 === 0 ? 0 : 1,
      requisitos,
      cantidad: amount[requisitos],
    };
    await request(a.boss, a, 'ajustarNomina', sentBody);
  }
  return 0;
}

async function update(a: CreditHistoryAgencia, p: CreditStep): Promise<null> {
  await request(payerFor(a, p), a, 'updateLista');
  return null;
}

async function pickPagaRow(a: CreditHistoryAgencia, { which }: CreditStep): Promise<PagaRow | undefined> {
  return choose(await openPayRows(a.portal, a.boss), which);
}

async function pay(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  const foundRow = await pickPagaRow(a, p);
  if (!foundRow) return 0;
  const op = foundRow.pagado === 1 ? 0 : 1;
  const sentBody = { id: foundRow.id, nombre: foundRow.usuarioNombre, op, monto: foundRow.monto };
  const answer = await request<{ data: PagaRow }>(payerFor(a, p), a, 'pagar', sentBody);
  if (!answer) return 0;
  addToHand(a, foundRow.usuario, op === 1 ? foundRow.monto : -foundRow.monto);
  return answer.data.monto - foundRow.monto;
}

async function payOtherMonto(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  const foundRow = await pickPagaRow(a, p);
  if (!foundRow || !(await request(payerFor(a, p), a, 'pagarMonto', { id: foundRow.id, monto: p.amount }))) return 0;
  addToHand(a, foundRow.usuario, p.amount);
  return p.amount - foundRow.monto;
}

async function promote(a: CreditHistoryAgencia, p: CreditStep): Promise<null> {
  const foundRow = await pickPagaRow(a, p);
  if (foundRow) await request(payerFor(a, p), a, 'ascensoPaga', { op: 1, id: foundRow.id });
  return null;
}

/** Changes the mision, which lists the earnings until then. */
async function changeMision(a: CreditHistoryAgencia, p: CreditStep): Promise<null> {
  await a.portal.moveToMision(memberOf(a, p), (p.which % 5) + 1, p.yes ? 9 : 1);
  return null;
}

async function resetListaPaga(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  await request(payerFor(a, p), a, 'reiniciarLista', { op: p.which % 2 });
  return 0;
}

async function resetNomina(a: CreditHistoryAgencia, p: CreditStep): Promise<null> {
  a.portal.clock.advance({ minutes: 2 });
  await request(a.boss, a, 'reiniciarNomina', { op: p.which % 2 });
  return null;
}

async function payPendiente(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  const pendiente = choose(await a.portal.as(a.boss).succeeds('GET getPendientes'), p.which);
  if (pendiente && (await request(payerFor(a, p), a, 'pagarPendiente', { id: pendiente.id })))
    addToHand(a, pendiente.usuario, pendiente.monto);
  return 0;
}

async function readPercent({ portal, seller }: CreditHistoryAgencia): Promise<number> {
  const foundRow = await portal.db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select('c.porciento')
    .where('u.id', '=', seller.id)
    .executeTakeFirstOrThrow();
  return foundRow.porciento;
}

async function recordVenta(a: CreditHistoryAgencia, buyer: number | null, credito: number): Promise<void> {
  addToHand(a, buyer, -credito);
  addToHand(a, a.seller.id, participacion(credito, await readPercent(a)));
}

async function sellMision(a: CreditHistoryAgencia, p: CreditStep): Promise<null> {
  const buyer = memberOf(a, p);
  const categoria = JUNIOR_CATEGORIA_MAX + (p.which % 4);
  const sentBody = await ventaBodyFor(a.portal, a.seller, buyer, [categoria, p.yes ? 1 : 4]);
  if (await request(a.seller, a, 'addMision', sentBody)) await recordVenta(a, buyer.id, sentBody.creditos);
  return null;
}

async function sellMembresia(a: CreditHistoryAgencia, p: CreditStep): Promise<number | null> {
  const types = await a.portal.db
    .selectFrom('membresia')
    .select(['id', 'precio', 'perma', 'reduccion'])
    .orderBy('id')
    .execute();
  const tipo = choose(types, p.which);
  if (!tipo) return 0;
  const periodo = p.yes ? 15 : 30;
  const buyer = p.amount === 0 ? null : memberOf(a, p).id;
  const sentBody = { user: buyer ?? 'Fuera', isExterno: buyer === null, membresia: tipo.id, periodo };
  if (await request(a.seller, a, 'addMembresia', sentBody))
    await recordVenta(a, buyer, membresiaPrice(tipo.precio, tipo.perma === 1, periodo));
  // A new reduction lists the earlier earnings.
  return tipo.reduccion === 1 ? null : 0;
}

async function toggleVenta(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  const venta = choose(await a.portal.db.selectFrom('venta').select('id').orderBy('id').execute(), p.which);
  if (venta) await request(a.boss, a, `ventaAction/${venta.id}`);
  return 0;
}

async function fine(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  await request(a.boss, a, 'sendMulta', { usuario: memberOf(a, p).id, motivo: 'Flood', creditos: p.amount });
  return 0;
}

async function toggleMulta(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  const multas = await a.portal.db.selectFrom('multa').select(['id', 'usuario', 'creditos']).orderBy('id').execute();
  const multa = choose(multas, p.which);
  if (multa && (await request(a.boss, a, 'actionMulta', { id: multa.id, op: p.yes })))
    addToHand(a, multa.usuario, p.yes ? -multa.creditos : multa.creditos);
  return 0;
}

/** Charges the month, or pays or deletes a renta. */
async function renta(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  const rentas = await a.portal.db.selectFrom('renta').select(['id', 'usuario', 'renta']).orderBy('id').execute();
  const one = p.amount % 3 === 0 ? undefined : choose(rentas, p.which);
  const op = one ? 1 + (p.amount % 2) : 0;
  const done = await request(a.boss, a, 'actionRenta', one ? { op, id: one.id } : { op });
  if (done && one && op === 1) addToHand(a, one.usuario, -one.renta);
  return 0;
}

const ANNULS = {
  multa: annulMulta,
  venta: annulVenta,
  renta: annulRenta,
  pendiente: annulPendiente,
  ajuste: annulAdjustment,
};

/** Annuls a row, whatever its state. */
async function annul(a: CreditHistoryAgencia, p: CreditStep): Promise<number | null> {
  return (await choose(Object.values(ANNULS), p.amount)?.(a, p)) ?? null;
}
const annulmentBody = (id: number) => ({ id, motivo: 'Error' });

async function annulMulta(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  const row = choose(await a.portal.db.selectFrom('multa').selectAll().orderBy('id').execute(), p.which);
  if (row && (await request(a.boss, a, 'anularMulta', annulmentBody(row.id))) && row.cobrado !== null)
    addToHand(a, row.usuario, row.creditos);
  return 0;
}

async function annulVenta(a: CreditHistoryAgencia, p: CreditStep): Promise<null> {
  const row = choose(await a.portal.db.selectFrom('venta').selectAll().orderBy('id').execute(), p.which);
  const call = row?.membresia ? 'anularMembresia' : 'anularMision';
  if (row && (await request(a.boss, a, call, annulmentBody(row.id)))) {
    addToHand(a, row.usuario, row.credito);
    addToHand(a, row.encargado, -row.participacion);
  }
  return null;
}

async function annulRenta(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  const row = choose(await a.portal.db.selectFrom('renta').selectAll().orderBy('id').execute(), p.which);
  if (row && (await request(a.payer, a, 'anularRenta', annulmentBody(row.id))) && row.pagado !== null)
    addToHand(a, row.usuario, row.renta);
  return 0;
}

async function annulPendiente(a: CreditHistoryAgencia, p: CreditStep): Promise<number> {
  const row = choose(await a.portal.db.selectFrom('pendiente').selectAll().orderBy('id').execute(), p.which);
  if (row && (await request(a.boss, a, 'anularPendiente', annulmentBody(row.id))))
    addToHand(a, row.usuario, -row.monto);
  return 0;
}

async function annulAdjustment(a: CreditHistoryAgencia, p: CreditStep): Promise<null> {
  const row = choose(await a.portal.db.selectFrom('trabajo').select('id').orderBy('id').execute(), p.which);
  if (row) await request(a.boss, a, 'anularAjuste', annulmentBody(row.id));
  return null;
}
