import type { Answer, NominaRow, nominaCalls } from '@conserje/contract';
import {
  CAN_ADJUST_NOMINA,
  checkAmount,
  checkDateRange,
  insertName,
  isAllowed,
  toSecondPerson,
  toTimes,
} from '@conserje/rules';
import { assertNoViolation } from '../../../platform/appError.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { isoOrNull } from '../../../platform/time/dates.ts';
import { parseDayRange } from '../../../platform/time/dayRange.ts';
import { standsBelow } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { adjustPeriod } from './nomina.adjust.ts';
import type { SumsRow } from './nomina.queries.ts';
import { nominaBetween, openNominaOf } from './nomina.queries.ts';

type Calls = typeof nominaCalls;

/** Returns a mapper of rows for a viewer, with the permitted actions. */
function mapperFor(viewer: SessionUsuario): (row: SumsRow) => NominaRow {
  const canAdjust = isAllowed(CAN_ADJUST_NOMINA, viewer);
  return ({ supervisado, fecha, orden, ...row }) => ({
    ...row,
    times: toTimes(supervisado),
    fecha: isoOrNull(fecha),
    acciones: canAdjust && standsBelow({ id: row.id, orden }, viewer) ? ['ajustar'] : [],
  });
}

/** Lists the open periodo of everyone (decisions §5). */
export const openNomina = async (p: CallContext<Calls['allNomina']>): Promise<NominaRow[]> =>
  (await openNominaOf(p.deps.motor.db)).map(mapperFor(p.usuario));

/** Lists the work between two days of the agency's zone, both included. */
export async function filteredNomina(p: CallContext<Calls['filtrarNomina']>): Promise<NominaRow[]> {
  const { db } = p.deps.motor;
  assertNoViolation(checkDateRange(p.body));
  const { zona } = await readConfiguracion(db);
  return (await nominaBetween(db, parseDayRange(p.body, zona))).map(mapperFor(p.usuario));
}

/** Adds or subtracts work in a usuario's open periodo (part 1 §5 Nomina adjust). */
export async function adjust(p: CallContext<Calls['ajustarNomina']>): Promise<Answer<Calls['ajustarNomina']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkAmount(body));
  return p.transaction(async (tx) => {
    const { doneText, usuario, row } = await adjustPeriod(tx, body, 'Ajuste de nómina');
    return { msg: insertName(toSecondPerson(doneText), usuario), status: 0 as const, data: mapperFor(actor)(row) };
  });
}
