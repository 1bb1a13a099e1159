import type { Answer, rentaCalls } from '@conserje/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { calendarAt, mapperFor } from './renta.mapper.ts';
import {
  chargeableTotals,
  findAppliedMonth,
  findCurrentRentas,
  findRentasOfMonth,
  listMonths,
  monthTotals,
  unpaidTotals,
} from './renta.queries.ts';

type Calls = typeof rentaCalls;

/** Ten years. */
const MONTHS_MAX = 120;

export async function currentRentas(p: CallContext<Calls['rentas']>): Promise<Answer<Calls['rentas']>> {
  const { db } = p.deps.engine;
  const today = await calendarAt(db, p.now);
  const { mes, hoy } = today;
  const rows = await findCurrentRentas(db, p, mes, hoy);
  const aplicada = (await findAppliedMonth(db, mes)) !== undefined;
  const preview = aplicada ? { personas: 0, creditos: 0 } : await chargeableTotals(db);
  const toRenta = await mapperFor(db, p, today, rows);
  return {
    filas: rows.map(toRenta),
    totales: await unpaidTotals(db),
    delMes: await monthSums(db, mes),
    nueva: { mes, aplicada, ...preview },
  };
}

async function monthSums(db: Db, mes: string): Promise<Answer<Calls['rentasMes']>['totales']> {
  const totals = await monthTotals(db, mes);
  return { ...totals, falta: totals.creditos - totals.cobrado - totals.borrado };
}

export const listChargedMonths = async (db: Db): Promise<Answer<Calls['mesesRenta']>> =>
  (await listMonths(db, MONTHS_MAX)).map((m) => ({ ...m, fecha: iso(m.fecha) }));

/** Lists the rentas of a month in every state. */
export async function rentasOfMonth(p: CallContext<Calls['rentasMes']>): Promise<Answer<Calls['rentasMes']>> {
  const { db } = p.deps.engine;
  const { mes } = p.params;
  const rows = await findRentasOfMonth(db, p, mes);
  const toRenta = await mapperFor(db, p, await calendarAt(db, p.now), rows);
  return { filas: rows.map(toRenta), totales: await monthSums(db, mes) };
}
