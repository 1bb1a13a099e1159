import { HOUR_MS, MINUTE_MS, NAME_PLACEHOLDER, TURNO_REMINDER_MS } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { DueNotice, DueNoticeKind, TimeWindow } from '../../../platform/jobs/dueNoticeSweeper.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { hourText } from './turnos.context.ts';
import type { Holding, Hour } from './turnos.hours.ts';
import { expectedOf, hoursWithEdgeIn, loadHours, withWork } from './turnos.hours.ts';
import { findPlanners, sentNotices } from './turnos.queries.ts';

/** Uncovered hours that are older are only seen in the week. */
const UNCOVERED_MAX_MS = 6 * HOUR_MS;

/** Active people who are expected in an hour. */
const activeOf = (hour: Hour): Holding[] => expectedOf(hour).filter(({ despedido }) => despedido === 0);

/** Drops notices that were sent, and limits the others. */
async function unsent(
  db: Db,
  clase: 'turno_pronto' | 'turno_sin_cubrir',
  notices: readonly DueNotice[],
  limite: number,
): Promise<DueNotice[]> {
  const sent = await sentNotices(db, clase, notices);
  return notices.filter(({ para, unica }) => !sent.has(`${para} ${unica}`)).slice(0, limite);
}

/** Reminders of hours that begin soon. */
async function findReminders(db: Db, { desde, hasta, limite }: TimeWindow): Promise<DueNotice[]> {
  const { zona } = await readConfiguracion(db);
  const soon = hoursWithEdgeIn('inicio', desde + TURNO_REMINDER_MS, hasta + TURNO_REMINDER_MS, zona);
  const hours = await loadHours(db, soon, { zona, now: hasta });
  const notices = hours.flatMap((hour) =>
    activeOf(hour).map(({ usuario: para }) => ({
      para,
      tema: 'turnos' as const,
      unica: `${hour.horaId}:${hour.dia}`,
      // No time of day: the text is the same for every reader, and each has their own clock.
      msg: `tu turno empieza en ${formatCount(Math.ceil((hour.inicio - hasta) / MINUTE_MS), 'minuto', 'minutos')}`,
    })),
  );
  return unsent(db, 'turno_pronto', notices, limite);
}

/** Who left an hour uncovered, in a sentence; a single person by name. */
function uncoveredNotice(hour: Hour, missing: readonly Holding[]): Pick<DueNotice, 'msg' | 'sobre'> {
  const [only, ...others] = missing;
  if (only && others.length === 0)
    return {
      msg: `${NAME_PLACEHOLDER} no cubrió su turno ${hourText(hour)}`,
      sobre: { id: only.usuario, usuario: only.usuarioNombre },
    };
  return { msg: `${formatCount(missing.length, 'persona', 'personas')} no cubrieron su turno ${hourText(hour)}` };
}

/** Notices of hours that ended and that somebody did not cover, to those who plan the turnos. */
async function findUncovered(db: Db, { desde, hasta, limite }: TimeWindow): Promise<DueNotice[]> {
  const { zona } = await readConfiguracion(db);
  const over = hoursWithEdgeIn('final', desde, hasta, zona);
  const hours = await withWork(db, await loadHours(db, over, { zona, now: hasta }), hasta);
  const missingByHour = hours.map((hour) => ({
    hour,
    missing: activeOf(hour).filter(({ estado }) => estado === 'sincubrir'),
  }));
  const uncovered = missingByHour.filter(({ missing }) => missing.length > 0);
  if (uncovered.length === 0) return [];
  const planners = await findPlanners(db);
  const notices = uncovered.flatMap(({ hour, missing }) =>
    planners.flatMap((para) => {
      const others = missing.filter(({ usuario }) => usuario !== para);
      if (others.length === 0) return [];
      const unica = `${hour.horaId}:${hour.dia}`;
      return [{ para, tema: 'turnos' as const, unica, ...uncoveredNotice(hour, others) }];
    }),
  );
  return unsent(db, 'turno_sin_cubrir', notices, limite);
}

/** Reminders to holders, and no-shows to planners (decisions §10); each is sent once, by whichever process. */
export const TURNO_DUE_NOTICES: readonly DueNoticeKind[] = [
  { clase: 'turno_pronto', max: TURNO_REMINDER_MS, find: findReminders },
  { clase: 'turno_sin_cubrir', max: UNCOVERED_MAX_MS, find: findUncovered },
];
