import type { Answer, rentaCalls } from '@conserje/contract';
import { formatMonth, NAME_PLACEHOLDER, PAGE_SIZE, RENTA_OP } from '@conserje/rules';
import { AppError, assertNotStale, orThrow, requireField } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { iso } from '../../../platform/time/dates.ts';
import type { FieldDifference } from '../../../platform/unit-of-work/auditLog.ts';
import { toggled } from '../../../platform/unit-of-work/auditLog.ts';
import { requireNotAnnulled } from '../annulments/annulments.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { assertNotOwn } from '../settlement/settlement.public.ts';
import { calendarAt, mapperFor } from './renta.mapper.ts';
import type { RentaRow } from './renta.queries.ts';
import {
  findAppliedMonth,
  findCurrentRentas,
  findRentaById,
  insertRentas,
  lockMonth,
  lockRenta,
} from './renta.queries.ts';

type Calls = typeof rentaCalls;
type Action = CallContext<Calls['actionRenta']>;
type RentaAnswer = Answer<Calls['actionRenta']>;
type Actor = Pick<Action, 'usuario'>;

/** Requires that the caller saw the month and the sums that were charged. */
function requireSeen({ body: { visto } }: Action, charged: { mes: string; personas: number; creditos: number }): void {
  if (visto === undefined) return;
  const { mes, personas, creditos } = charged;
  if (visto.mes === mes && visto.personas === personas && visto.creditos === creditos) return;
  const amount = `${formatCount(personas, 'persona', 'personas')}, ${creditos}c`;
  throw new AppError('CAMBIO_MIENTRAS', `La renta de ${formatMonth(mes)} es ahora de ${amount}. Revísala.`);
}

/**
 * Charges the month's renta to every active usuario of a categoria with one, once a month (decisions §5). A month whose
 * rentas were all annulled is not charged.
 */
async function chargeMonth(p: Action, tx: Tx): Promise<RentaAnswer> {
  const { usuario: actor } = p;
  const today = await calendarAt(tx.db, tx.now);
  const { mes, hoy } = today;
  await lockMonth(tx, mes, actor.id);
  const alreadyCharged = await findAppliedMonth(tx.db, mes);
  if (alreadyCharged) throw new AppError('RENTA_DEL_MES', `${alreadyCharged.encargado} ya creó la renta de este mes`);
  await tx.db.updateTable('renta_mes').set({ encargado: actor.id, fecha: tx.now }).where('mes', '=', mes).execute();
  const charged = await insertRentas(tx, mes);
  if (charged.length === 0) throw new AppError('RENTA_VACIA');
  const month = formatMonth(mes);
  const motivo = `Renta de ${month}`;
  await moveCreditos(
    tx,
    ...charged.map(({ id, usuario, renta }) => ({
      tipo: 'renta_puesta' as const,
      usuario,
      creditos: renta,
      renta: id,
      motivo,
    })),
  );
  const creditos = charged.reduce((sum, r) => sum + r.renta, 0);
  requireSeen(p, { mes, personas: charged.length, creditos });
  const amount = `${formatCount(charged.length, 'persona', 'personas')}, ${creditos}c`;
  await tx.audit({ modulo: 'renta', motivo: `creó la renta de ${month}: ${amount}` });
  // One notice for all, as it may concern thousands.
  tx.notify({ tema: 'renta', msg: `creó la renta de ${month}` });
  tx.notify({ tema: 'creditos', msg: `creó la renta de ${month}` });
  // Returns the first page; the client requests the others.
  const rows = await findCurrentRentas(tx.db, { query: { limite: Math.min(PAGE_SIZE, charged.length) } }, mes, hoy);
  const toRenta = await mapperFor(tx.db, { usuario: actor, now: tx.now }, today, rows);
  return { msg: `Creaste la renta de ${month}: ${amount}`, status: 0, data: rows.map(toRenta) };
}

/** Locks a renta before a change; the caller must not be its debtor. */
async function lockRentaRow(tx: Tx, id: number, verb: string): Promise<RentaRow> {
  const renta = orThrow(await lockRenta(tx, id), 'NO_EXISTE');
  const msg = `No puedes ${verb} tu renta. Pídeselo a otra persona con ese permiso.`;
  await assertNotOwn(tx, { de: renta.usuario, permiso: 'ren', modulo: 'renta', objeto: id, msg });
  requireNotAnnulled(renta);
  return renta;
}

/** Requires a renta that is neither deleted nor paid. */
function requireDue({ borrada, borradaNombre, pagado, pagadoNombre }: RentaRow): void {
  if (borrada !== null) throw new AppError('YA_ESTA_ASI', `${borradaNombre} ya la borró`);
  if (pagado !== null) throw new AppError('YA_PAGADA', `${pagadoNombre} ya la cobró`);
}

interface RentaChange {
  row: Partial<Pick<RentaRow, 'pagado' | 'borrada'>> & { pagado_por?: number | null; borrada_por?: number };
  tipo: 'renta_cobrada' | 'renta_devuelta' | 'renta_borrada';
  difference: FieldDifference;
  /** Whether it pays the renta, or undoes that. */
  isPaid?: boolean;
  /** Verb before 'la renta de …', such as 'cobró'. */
  doneText: string;
  msg: (renta: RentaRow) => string;
}

/** Applies a change of a renta: row, movement, audit log, notices and answer. */
async function applyChange({ usuario: actor }: Actor, tx: Tx, renta: RentaRow, change: RentaChange) {
  await tx.db.updateTable('renta').set(change.row).where('id', '=', renta.id).execute();
  const motivo = `Renta de ${formatMonth(renta.mes)}`;
  await moveCreditos(tx, { tipo: change.tipo, usuario: renta.usuario, creditos: renta.renta, renta: renta.id, motivo });
  const entry = `${change.doneText} la renta de ${NAME_PLACEHOLDER}, ${formatMonth(renta.mes)}: ${renta.renta}c`;
  const diferencias = [change.difference];
  const { doneText, isPaid } = change;
  await tx.audit({
    modulo: 'renta',
    objeto: renta.id,
    usuario: renta.usuario,
    motivo: entry,
    diferencias,
    ...(isPaid !== undefined && toggled('renta', renta.id, isPaid)),
  });
  tx.notify({ tema: 'renta', msg: `${doneText} una renta` });
  const msg = `${doneText} tu renta de ${formatMonth(renta.mes)}`;
  tx.notify({ tema: 'creditos', msg, para: renta.usuario, clase: 'renta' });
  const updated = orThrow(await findRentaById(tx.db, renta.id), 'NO_EXISTE');
  const today = await calendarAt(tx.db, tx.now);
  const toRenta = await mapperFor(tx.db, { usuario: actor, now: tx.now }, today, [updated]);
  return { msg: change.msg(renta), status: 0 as const, data: [toRenta(updated)] };
}

async function payRenta(p: Action, tx: Tx, id: number): Promise<RentaAnswer> {
  const renta = await lockRentaRow(tx, id, 'cobrar');
  requireDue(renta);
  return applyChange(p, tx, renta, {
    row: { pagado: tx.now, pagado_por: p.usuario.id },
    tipo: 'renta_cobrada',
    difference: { campo: 'Pagado', antes: false, despues: true },
    isPaid: true,
    doneText: 'cobró',
    msg: (r) => `Registraste la renta de ${r.usuarioNombre}: ${r.renta}c`,
  });
}

/** Deletes an unpaid renta; the ledger keeps it as charged and forgiven. */
async function deleteRenta(p: Action, tx: Tx, id: number): Promise<RentaAnswer> {
  const renta = await lockRentaRow(tx, id, 'borrar');
  requireDue(renta);
  return applyChange(p, tx, renta, {
    row: { borrada: tx.now, borrada_por: p.usuario.id },
    tipo: 'renta_borrada',
    difference: { campo: 'Borrada', antes: false, despues: true },
    doneText: 'borró',
    msg: (r) => `Borraste la renta de ${r.usuarioNombre}`,
  });
}

/** Undoes a payment on the day on which it was made, as for a paga (decisions §5): the renta is owed again. */
export async function undoPayment(p: CallContext<Calls['deshacerRenta']>): Promise<Answer<Calls['deshacerRenta']>> {
  const { body } = p;
  return p.transaction(async (tx) => {
    const renta = await lockRentaRow(tx, body.id, 'deshacer el pago de');
    if (renta.pagado === null) throw new AppError('NO_PAGADA');
    assertNotStale(body, { pagadoFecha: iso(renta.pagado) });
    const { hoy } = await calendarAt(tx.db, tx.now);
    if (renta.pagado < hoy) throw new AppError('PAGO_DE_OTRO_DIA');
    return applyChange(p, tx, renta, {
      row: { pagado: null, pagado_por: null },
      tipo: 'renta_devuelta',
      difference: { campo: 'Pagado', antes: true, despues: false },
      isPaid: false,
      doneText: 'deshizo el pago de',
      msg: (r) => `Deshiciste el pago de la renta de ${r.usuarioNombre}`,
    });
  });
}

/** op 0 charges the month, 1 pays a renta, 2 deletes one (part 2 §4). */
export async function runAction(p: Action): Promise<RentaAnswer> {
  const { op } = p.body;
  if (op === RENTA_OP.create) return p.transaction((tx) => chargeMonth(p, tx));
  const id = requireField(p.body, 'id');
  return p.transaction((tx) => (op === RENTA_OP.pay ? payRenta : deleteRenta)(p, tx, id));
}
