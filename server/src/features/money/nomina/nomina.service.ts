import type { Answer, NominaRow, nominaCalls } from '@conserje/contract';
import type { DateRange } from '@conserje/rules';
import {
  CAN_ADJUST_NOMINA,
  checkAmount,
  checkDateRange,
  insertName,
  isAllowed,
  toSecondPerson,
  toTimes,
} from '@conserje/rules';
import { assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { dayOf, isoOrNull } from '../../../platform/time/dates.ts';
import { parseDayRange } from '../../../platform/time/dayRange.ts';
import { standsBelow } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { findAbsentDays } from '../../work/ausencias/ausencias.public.ts';
import { adjustPeriod } from './nomina.adjust.ts';
import type { SumsRow } from './nomina.queries.ts';
import { nominaBetween, openNominaOf } from './nomina.queries.ts';

type Calls = typeof nominaCalls;

/** Maps rows for a viewer, with the permitted actions and the absent days: in their open periodo, or between two days. */
async function mapRows(
  db: Db,
  { usuario: viewer, now }: { usuario: SessionUsuario; now: number },
  rows: readonly SumsRow[],
  between?: DateRange,
): Promise<NominaRow[]> {
  const { zona } = await readConfiguracion(db);
  const today = dayOf(now, zona);
  const final = between && between.final < today ? between.final : today;
  const absentById = await findAbsentDays(
    db,
    { hoy: today, zona },
    // A periodo without a beginning begins with the registration.
    rows.map(({ id, desde, registro = 0 }) => ({
      usuario: id,
      inicio: between?.inicio ?? dayOf(desde || registro, zona),
      final,
    })),
  );
  const canAdjust = isAllowed(CAN_ADJUST_NOMINA, viewer);
  return rows.map(({ supervisado, fecha, orden, id, usuarioNombre, categoria, asistencia }) => ({
    id,
    usuarioNombre,
    categoria,
    asistencia,
    times: toTimes(supervisado),
    fecha: isoOrNull(fecha),
    dias_ausente: absentById.get(id)?.days ?? 0,
    ausente: absentById.get(id)?.until ?? null,
    acciones: canAdjust && standsBelow({ id, orden }, viewer) ? ['ajustar'] : [],
  }));
}

/** Lists the open periodo of everyone (decisions §5). */
export const openNomina = async (p: CallContext<Calls['allNomina']>): Promise<NominaRow[]> =>
  mapRows(p.deps.engine.db, p, await openNominaOf(p.deps.engine.db));

/** Lists the work between two days of the agency's zone, both included. */
export async function filteredNomina(p: CallContext<Calls['filtrarNomina']>): Promise<NominaRow[]> {
  const { db } = p.deps.engine;
  assertNoViolation(checkDateRange(p.body));
  const { zona } = await readConfiguracion(db);
  return mapRows(db, p, await nominaBetween(db, parseDayRange(p.body, zona)), p.body);
}

/** Adds or subtracts work in a usuario's open periodo (part 1 §5 Nomina adjust). */
export async function adjust(p: CallContext<Calls['ajustarNomina']>): Promise<Answer<Calls['ajustarNomina']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkAmount(body));
  return p.transaction(async (tx) => {
    const { doneText, usuario, row } = await adjustPeriod(tx, actor, body, 'Ajuste de nómina');
    const [adjusted] = await mapRows(tx.db, { usuario: actor, now: tx.now }, [row]);
    const data = orThrow(adjusted, 'INTERNO');
    return { msg: insertName(toSecondPerson(doneText), usuario), status: 0 as const, data };
  });
}
