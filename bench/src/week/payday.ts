import type { AnswerOf } from '@conserje/contract';
import type { OpenPayRow } from '../../../server/src/test-support/pay-oracle/payOracle.rows.ts';
import type { Agency, Person } from './agency.ts';
import { REFERRAL_BONUS } from './people.ts';
import { resetNomina } from './signOff.ts';

type PagaRow = AnswerOf<'GET getListaPaga'>['filas'][number];
const PAID_RATE = 0.8;
const GROUPS = [
  [0, 'bajo'],
  [1, 'alto'],
] as const;

const shownRows = (filas: readonly PagaRow[]): string[] =>
  filas
    .filter(({ estado }) => estado === 'abierta')
    .map(({ categoria, monto }) => `${categoria}: ${monto}`)
    .toSorted();
const bookedRows = (rows: readonly OpenPayRow[]): string[] =>
  rows.map(({ categoria, creditos }) => `${categoria}: ${creditos}`).toSorted();

/** Compares the open rows of everyone. */
async function compareOpenRows(a: Agency, filas: readonly PagaRow[]): Promise<void> {
  for (const person of a.everyone) {
    const theirs = filas.filter(({ usuario }) => usuario === person.id);
    const ours = a.pay.open(person.id, a.now);
    a.check.equal('open pay rows', person.usuario, bookedRows(ours), shownRows(theirs));
  }
}

/** Resets the nomina of both groups on Sunday night, which brings the lists up to date. */
async function cut(a: Agency): Promise<void> {
  const { boss } = a;
  for (const [op, grupo] of GROUPS) await resetNomina(a, op, grupo);
  await a.callProven(boss, 'POST editAjustes', { body: { data: { periodo_confirma: 'nadie' } } });
  const { filas } = await a.call(boss, 'GET getListaPaga');
  await compareOpenRows(a, filas);
}

const payers = (a: Agency): Person[] => a.active(10);

/** Books the payment of a row, and the bonus for the referrer of a person who is paid for the first time. */
function bookPayment(a: Agency, row: PagaRow, monto: number): void {
  const person = a.person(row.usuario);
  const open = a.pay
    .open(person.id, a.now)
    .find((one) => one.categoria === row.categoria && one.creditos === row.monto);
  if (!open) {
    a.check.equal('payments', person.usuario, 'no such row', `${row.categoria}: ${row.monto}`);
    return;
  }
  a.pay.payRow(person.id, open, row.monto, monto, a.now);
  giveBonus(a, person, monto);
}

function giveBonus(a: Agency, person: Person, monto: number): void {
  const { referrer } = person;
  if (!referrer?.isActive || monto === 0 || a.bonuses.has(person)) return;
  a.bonuses.set(person, REFERRAL_BONUS);
}

/** Pays most rows: many at once, one by one, or another amount. */
async function payMost(a: Agency): Promise<void> {
  const { boss } = a;
  const { filas } = await a.call(boss, 'GET getListaPaga');
  const rows = filas.filter(({ estado }) => estado === 'abierta' && a.random.chance(PAID_RATE));
  const others = rows.filter(({ usuario }) => !payers(a).some(({ id }) => id === usuario));
  const half = Math.floor(others.length / 2);
  const pagas = others.slice(0, half).map(({ id, usuarioNombre, monto }) => ({ id, nombre: usuarioNombre, monto }));
  const { data, omitidas } = await a.call(a.random.pick(payers(a)), 'POST pagarVarias', { body: { op: 1, pagas } });
  a.check.equal('payments at once', 'rows', [half, []], [data.length, omitidas]);
  for (const row of others.slice(0, half)) bookPayment(a, row, row.monto);
  for (const [i, row] of others.slice(half).entries()) {
    const payer = a.random.pick(payers(a));
    const monto = i % 5 === 0 ? row.monto + 2 : row.monto;
    if (i % 5 === 0) await a.call(payer, 'POST pagarMonto', { body: { id: row.id, monto, visto: row.monto } });
    else await a.call(payer, 'POST pagar', { body: { id: row.id, nombre: row.usuarioNombre, op: 1, monto } });
    bookPayment(a, row, monto);
  }
}

/** Closes both lists: what was not paid is owed. */
async function closeLists(a: Agency): Promise<void> {
  const { boss } = a;
  for (const [op, grupo] of GROUPS) {
    await a.callProven(boss, 'POST reiniciarLista', { body: { op } });
    a.pay.closeList(grupo, a.now);
  }
}

/** Pays some of what is owed. */
async function paySomePendientes(a: Agency): Promise<void> {
  const { boss } = a;
  const rows = await a.call(boss, 'GET getPendientes', { query: { limite: 500, pagado: 0 } });
  for (const row of rows.filter(({ referidoNombre }) => referidoNombre === null).slice(0, 12)) {
    const person = a.person(row.usuario);
    const payer = payers(a).find((one) => one !== person && one.mision.orden > person.mision.orden);
    if (!payer) continue;
    await a.call(payer, 'POST pagarPendiente', { body: { id: row.id } });
    a.pay.collectPendiente(person.id, row.monto, a.now);
    giveBonus(a, person, row.monto);
  }
}

export function schedulePayday(a: Agency): void {
  a.at(6, '23:55', () => cut(a));
  a.at(7, '8:00', () => payMost(a));
  a.at(7, '20:00', () => closeLists(a));
  a.at(8, '9:00', () => paySomePendientes(a));
}
