import { createHash } from 'node:crypto';
import type { Answer, ausenciasCalls, CalendarAusencia, FileAnswer } from '@conserje/contract';
import {
  AUSENCIA_DAYS_MAX,
  addDays,
  CAN_DECIDE_AUSENCIAS,
  daysOfMonth,
  isAllowed,
  lastDayAway,
  TEXTS,
} from '@conserje/rules';
import { assertNoViolation, orThrow } from '../../../platform/appError.ts';
import { renderCalendar } from '../../../platform/calendar/icalendar.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { findCalendarOwner } from './ausencias.calendarLinks.ts';
import type { CalendarRow } from './ausencias.queries.ts';
import { CALENDAR_MAX, calendarRows } from './ausencias.queries.ts';

type Calls = typeof ausenciasCalls;

/** Days before today that a private calendar still shows. */
const FEED_DAYS_BACK = 60;

/** Days away of each row in the agency's zone; rows without any, ended before they began, are left out. */
const withDaysAway = (rows: readonly CalendarRow[], zona: string): CalendarRow[] =>
  rows.flatMap((row) => {
    const final = lastDayAway(row, row.terminada === null ? null : dayOf(row.terminada, zona));
    return final === null ? [] : [{ ...row, final }];
  });

/** `ausenciasMes`: of everyone for those who decide, else the own ones. */
export async function monthOfAusencias({
  deps,
  query,
  usuario,
}: CallContext<Calls['ausenciasMes']>): Promise<Answer<Calls['ausenciasMes']>> {
  const { db } = deps.motor;
  const range = daysOfMonth(query.mes);
  if (!range) assertNoViolation({ campo: 'mes', msg: TEXTS.mesInvalido });
  const { inicio, final } = orThrow(range, 'MALFORMADO');
  const { zona } = await readConfiguracion(db);
  const seesAll = isAllowed(CAN_DECIDE_AUSENCIAS, usuario);
  const rows = await calendarRows(db, { inicio, final, ...(!seesAll && { usuario: usuario.id }), waiting: true });
  const filas = withDaysAway(rows, zona)
    .filter((row) => row.final >= inicio)
    .map(
      ({ id, usuario: who, usuarioNombre, motivo, inicio: from, final: to, estado }): CalendarAusencia => ({
        ...{ id, usuario: who, usuarioNombre, motivo, inicio: from, final: to, estado },
      }),
    );
  return { filas, hayMas: rows.length === CALENDAR_MAX };
}

/** Serves a private calendar: the ausencias that its owner may see. */
export async function serveCalendar({ deps, params, now }: CallContext<Calls['calendario']>): Promise<FileAnswer> {
  const { db } = deps.motor;
  const owner = orThrow(await findCalendarOwner(db, params.archivo.replace(/\.ics$/, '')), 'NO_EXISTE');
  const { zona, nombre } = await readConfiguracion(db);
  const today = dayOf(now, zona);
  const range = { inicio: addDays(today, -FEED_DAYS_BACK), final: addDays(today, AUSENCIA_DAYS_MAX) };
  const rows = await calendarRows(db, { ...range, ...(!owner.all && { usuario: owner.usuario }), waiting: false });
  const events = withDaysAway(rows, zona).map((row) => ({
    uid: `ausencia-${row.id}-${row.fecha}@conserje`,
    changed: Math.max(row.fecha, row.decidida ?? 0, row.terminada ?? 0),
    summary: owner.all ? `${row.usuarioNombre} ausente` : 'Ausencia',
    description: row.motivo,
    inicio: row.inicio,
    final: row.final,
  }));
  const contenido = new TextEncoder().encode(renderCalendar(`Ausencias · ${nombre}`, events));
  const huella = createHash('sha256').update(contenido).digest('base64url');
  return { tipo: 'text/calendar; charset=utf-8', nombre: 'ausencias.ics', huella, immutable: false, contenido };
}
