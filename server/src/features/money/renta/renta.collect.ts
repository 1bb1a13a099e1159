import type { Answer, rentaCalls } from '@conserje/contract';
import { NAME_PLACEHOLDER, PAGE_SIZE } from '@conserje/rules';
import { AppError, assertNotStale, orThrow, requireField } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { count } from '../../../platform/phrases.ts';
import { iso } from '../../../platform/time/dates.ts';
import type { Difference } from '../../../platform/unit-of-work/auditLog.ts';
import { assertNotOwn } from '../../identity/people/people.public.ts';
import { requireStanding } from '../annulments/annulments.public.ts';
import { move } from '../creditos/creditos.public.ts';
import { calendar, mapperFor } from './renta.mapper.ts';
import type { RentaRow } from './renta.queries.ts';
import { apply, claimMonth, findAppliedMonth, findCurrentRentas, findRentaById, lockRenta } from './renta.queries.ts';

type Calls = typeof rentaCalls;
type Action = CallContext<Calls['actionRenta']>;
type Result = Answer<Calls['actionRenta']>;
type Actor = Pick<Action, 'usuario'>;

/** Charges the month's rent to everyone whose category has one, once a month (decisions §5). */
async function chargeMonth({ usuario: quien }: Action, tx: Tx): Promise<Result> {
  const dia = await calendar(tx.db, tx.ahora);
  const { mes, hoy } = dia;
  if (!(await claimMonth(tx, mes, quien.id))) {
    const antes = orThrow(await findAppliedMonth(tx.db, mes), 'RENTA_DEL_MES');
    throw new AppError('RENTA_DEL_MES', `${antes.encargado} ya creó la renta de este mes`);
  }
  const nuevas = await apply(tx, mes);
  if (nuevas.length === 0) throw new AppError('RENTA_VACIA');
  const motivo = `Renta de ${mes}`;
  await move(
    tx,
    ...nuevas.map(({ id, usuario, renta }) => ({
      tipo: 'renta_puesta' as const,
      usuario,
      creditos: renta,
      renta: id,
      motivo,
    })),
  );
  const creditos = nuevas.reduce((sum, r) => sum + r.renta, 0);
  const amount = `${count(nuevas.length, 'persona', 'personas')}, ${creditos}c`;
  await tx.audit({ modulo: 'renta', motivo: `creó la renta de ${mes}: ${amount}` });
  // One for everybody: it may concern thousands.
  tx.notify({ tema: 'renta', msg: `creó la renta de ${mes}` });
  tx.notify({ tema: 'creditos', msg: `creó la renta de ${mes}` });
  // The first page of them; the rest is asked for as ever.
  const filas = await findCurrentRentas(tx.db, { query: { limite: Math.min(PAGE_SIZE, nuevas.length) } }, mes, hoy);
  const vista = await mapperFor(tx.db, { usuario: quien, ahora: tx.ahora }, dia, filas);
  return { msg: `Creaste la renta de ${mes}: ${amount}`, status: 0, data: filas.map(vista) };
}

/** A rent that is about to change, locked, by someone else than who owes it. */
async function lockRentaRow(tx: Tx, id: number, verb: string): Promise<RentaRow> {
  const renta = orThrow(await lockRenta(tx, id), 'NO_EXISTE');
  const msg = `No puedes ${verb} tu renta. Pídeselo a otra persona con ese permiso.`;
  await assertNotOwn(tx, { de: renta.usuario, permiso: 'ren', modulo: 'renta', objeto: id, msg });
  requireStanding(renta);
  return renta;
}

/** Only what is still owed is paid or deleted. */
function requireDue({ borrada, borradaNombre, pagado, pagadoNombre }: RentaRow): void {
  if (borrada !== null) throw new AppError('YA_ESTA_ASI', `${borradaNombre} ya la borró`);
  if (pagado !== null) throw new AppError('YA_PAGADA', `${pagadoNombre} ya la cobró`);
}

interface Change {
  row: Partial<Pick<RentaRow, 'pagado' | 'borrada'>> & { pagado_por?: number | null; borrada_por?: number };
  tipo: 'renta_cobrada' | 'renta_devuelta' | 'renta_borrada';
  difference: Difference;
  /** 'Cobró': what was done, before 'la renta de …'. */
  doneText: string;
  msg: (renta: RentaRow) => string;
}

/** What every change of a rent consists of: the row, the movement, the log, the news, the answer. */
async function applyChange({ usuario: quien }: Actor, tx: Tx, renta: RentaRow, cambio: Change) {
  await tx.db.updateTable('renta').set(cambio.row).where('id', '=', renta.id).execute();
  const motivo = `Renta de ${renta.mes}`;
  await move(tx, { tipo: cambio.tipo, usuario: renta.usuario, creditos: renta.renta, renta: renta.id, motivo });
  const entry = `${cambio.doneText} la renta de ${NAME_PLACEHOLDER}, ${renta.mes}: ${renta.renta}c`;
  const diferencias = [cambio.difference];
  await tx.audit({ modulo: 'renta', objeto: renta.id, usuario: renta.usuario, motivo: entry, diferencias });
  const { doneText } = cambio;
  tx.notify({ tema: 'renta', msg: `${doneText} una renta` });
  const msg = `${doneText} tu renta de ${renta.mes}`;
  tx.notify({ tema: 'creditos', msg, para: renta.usuario, clase: 'renta' });
  const ahora = orThrow(await findRentaById(tx.db, renta.id), 'NO_EXISTE');
  const dia = await calendar(tx.db, tx.ahora);
  const vista = await mapperFor(tx.db, { usuario: quien, ahora: tx.ahora }, dia, [ahora]);
  return { msg: cambio.msg(renta), status: 0 as const, data: [vista(ahora)] };
}

async function pay(p: Action, tx: Tx, id: number): Promise<Result> {
  const renta = await lockRentaRow(tx, id, 'cobrar');
  requireDue(renta);
  return applyChange(p, tx, renta, {
    row: { pagado: tx.ahora, pagado_por: p.usuario.id },
    tipo: 'renta_cobrada',
    difference: { campo: 'Pagado', antes: false, despues: true },
    doneText: 'cobró',
    msg: (r) => `Registraste la renta de ${r.usuarioNombre}: ${r.renta}c`,
  });
}

/** Deletes an unpaid rent; it stays in the books as charged and forgiven. */
async function deleteRenta(p: Action, tx: Tx, id: number): Promise<Result> {
  const renta = await lockRentaRow(tx, id, 'borrar');
  requireDue(renta);
  return applyChange(p, tx, renta, {
    row: { borrada: tx.ahora, borrada_por: p.usuario.id },
    tipo: 'renta_borrada',
    difference: { campo: 'Borrada', antes: false, despues: true },
    doneText: 'borró',
    msg: (r) => `Borraste la renta de ${r.usuarioNombre}`,
  });
}

/** Takes a payment back on the day on which it was made, as that of a pay (decisions §5): the rent is owed again. */
export async function undo(p: CallContext<Calls['deshacerRenta']>): Promise<Answer<Calls['deshacerRenta']>> {
  const { body } = p;
  return p.transaction(async (tx) => {
    const renta = await lockRentaRow(tx, body.id, 'deshacer el pago de');
    if (renta.pagado === null) throw new AppError('NO_PAGADA');
    assertNotStale(body, { pagadoFecha: iso(renta.pagado) });
    const { hoy } = await calendar(tx.db, tx.ahora);
    if (renta.pagado < hoy) throw new AppError('PAGO_DE_OTRO_DIA');
    return applyChange(p, tx, renta, {
      row: { pagado: null, pagado_por: null },
      tipo: 'renta_devuelta',
      difference: { campo: 'Pagado', antes: true, despues: false },
      doneText: 'deshizo el pago de',
      msg: (r) => `Deshiciste el pago de la renta de ${r.usuarioNombre}`,
    });
  });
}

/** op 0 charges the month, 1 pays a rent, 2 deletes one (part 2 §4). */
export async function runAction(p: Action): Promise<Result> {
  const { op } = p.body;
  if (op === 0) return p.transaction((tx) => chargeMonth(p, tx));
  const id = requireField(p.body, 'id');
  return p.transaction((tx) => (op === 1 ? pay : deleteRenta)(p, tx, id));
}
