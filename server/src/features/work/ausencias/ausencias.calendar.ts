import { createHash } from 'node:crypto';
import type { Answer, ausenciasCalls, CalendarAusencia, FileAnswer } from '@conserje/contract';
import { AUSENCIA_DAYS_MAX, addDays, CAN_DECIDE_AUSENCIAS, daysOfMonth, isAllowed, TEXTS } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import { renderICalendar } from '../../../platform/calendar/icalendar.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { findCalendarOwner } from './ausencias.calendarLinks.ts';
import { withAbsentDays } from './ausencias.mapper.ts';
import { calendarRows } from './ausencias.queries.ts';

type Calls = typeof ausenciasCalls;

/** Days before today that a private calendar still shows. */
const FEED_DAYS_BACK = 60;

/** `ausenciasMes`: of everyone for those who decide, else the own ones. */
export async function monthOfAusencias({
  deps,
  query,
  usuario,
  now,
}: CallContext<Calls['ausenciasMes']>): Promise<Answer<Calls['ausenciasMes']>> {
  const { db } = deps.engine;
  const range = daysOfMonth(query.mes);
  if (!range) throw new AppError('REGLA', TEXTS.mesInvalido, 'mes');
  const { inicio } = range;
  const { zona } = await readConfiguracion(db);
  const seesAll = isAllowed(CAN_DECIDE_AUSENCIAS, usuario);
  const { rows, hasMore } = await calendarRows(db, {
    ...range,
    ...(!seesAll && { usuario: usuario.id }),
    waitingOn: dayOf(now, zona),
    keep: 'first',
  });
  const filas = withAbsentDays(rows, zona)
    .filter((row) => row.final >= inicio)
    .map(
      ({ id, usuario: who, usuarioNombre, motivo, inicio: from, final: to, estado }): CalendarAusencia => ({
        id,
        usuario: who,
        usuarioNombre,
        motivo,
        inicio: from,
        final: to,
        estado,
      }),
    );
  return { filas, hayMas: hasMore };
}

/** Serves a private calendar: the accepted ausencias that its owner may see. */
export async function serveCalendar({ deps, params, now }: CallContext<Calls['calendario']>): Promise<FileAnswer> {
  const { db } = deps.engine;
  const owner = orThrow(await findCalendarOwner(db, params.archivo.replace(/\.ics$/, '')), 'NO_EXISTE');
  const { zona, nombre } = await readConfiguracion(db);
  const today = dayOf(now, zona);
  const range = { inicio: addDays(today, -FEED_DAYS_BACK), final: addDays(today, AUSENCIA_DAYS_MAX) };
  const { rows } = await calendarRows(db, { ...range, ...(!owner.all && { usuario: owner.usuario }), keep: 'last' });
  const events = withAbsentDays(rows, zona).map((row) => ({
    uid: `ausencia-${row.id}-${row.fecha}@conserje`,
    changed: Math.max(row.fecha, row.decidida ?? 0, row.terminada ?? 0),
    summary: owner.all ? `${row.usuarioNombre} ausente` : 'Ausencia',
    description: row.motivo,
    firstDay: row.inicio,
    lastDay: row.final,
  }));
  const content = new TextEncoder().encode(renderICalendar(`Ausencias · ${nombre}`, events));
  const hash = createHash('sha256').update(content).digest('base64url');
  return { contentType: 'text/calendar; charset=utf-8', name: 'ausencias.ics', hash, immutable: false, content };
}
