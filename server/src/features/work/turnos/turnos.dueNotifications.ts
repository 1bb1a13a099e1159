import { HOUR_MS, MINUTE_MS, NAME_PLACEHOLDER, TURNO_REMINDER_MS } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type {
  DueNotification,
  DueNotificationKind,
  DueTimeWindow,
} from '../../../platform/jobs/dueNotificationSweeper.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { hourText } from './turnos.context.ts';
import type { Holding, Hour } from './turnos.hours.ts';
import { expectedOf, hoursWithEdgeIn, loadHours, withWork } from './turnos.hours.ts';
import { findPlanners, sentNotifications } from './turnos.queries.ts';

/** Uncovered hours that are older are only seen in the week. */
const UNCOVERED_MAX_MS = 6 * HOUR_MS;

/** Active people who are expected in an hour. */
const activeOf = (hour: Hour): Holding[] => expectedOf(hour).filter(({ despedido }) => despedido === 0);

/** Drops notifications that were sent, and limits the others. */
async function unsent(
  db: Db,
  clase: 'turno_pronto' | 'turno_sin_cubrir',
  notifications: readonly DueNotification[],
  limite: number,
): Promise<DueNotification[]> {
  const sent = await sentNotifications(db, clase, notifications);
  return notifications.filter(({ para, unica }) => !sent.has(`${para} ${unica}`)).slice(0, limite);
}

/** Reminders of hours that begin soon. */
async function findReminders(db: Db, { desde, hasta, limite }: DueTimeWindow): Promise<DueNotification[]> {
  const { zona } = await readConfiguracion(db);
  const soon = hoursWithEdgeIn('inicio', desde + TURNO_REMINDER_MS, hasta + TURNO_REMINDER_MS, zona);
  const hours = await loadHours(db, soon, { zona, now: hasta });
  const notifications = hours.flatMap((hour) =>
    activeOf(hour).map(({ usuario: para }) => ({
      para,
      tema: 'turnos' as const,
      unica: `${hour.horaId}:${hour.dia}`,
      // No time of day: the text is the same for every reader, and each has their own clock.
      msg: `tu turno empieza en ${formatCount(Math.ceil((hour.inicio - hasta) / MINUTE_MS), 'minuto', 'minutos')}`,
    })),
  );
  return unsent(db, 'turno_pronto', notifications, limite);
}

/** Says who left an hour uncovered; names a single person. */
function uncoveredNotification(hour: Hour, missing: readonly Holding[]): Pick<DueNotification, 'msg' | 'sobre'> {
  const [only, ...others] = missing;
  if (only && others.length === 0)
    return {
      msg: `${NAME_PLACEHOLDER} no cubrió su turno ${hourText(hour)}`,
      sobre: { id: only.usuario, usuario: only.usuarioNombre },
    };
  return { msg: `${formatCount(missing.length, 'persona', 'personas')} no cubrieron su turno ${hourText(hour)}` };
}

/** Notifications of hours that ended and that somebody did not cover, to those who plan the turnos. */
async function findUncovered(db: Db, { desde, hasta, limite }: DueTimeWindow): Promise<DueNotification[]> {
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
  const notifications = uncovered.flatMap(({ hour, missing }) =>
    planners.flatMap((para) => {
      const others = missing.filter(({ usuario }) => usuario !== para);
      if (others.length === 0) return [];
      const unica = `${hour.horaId}:${hour.dia}`;
      return [{ para, tema: 'turnos' as const, unica, ...uncoveredNotification(hour, others) }];
    }),
  );
  return unsent(db, 'turno_sin_cubrir', notifications, limite);
}

/** Reminders to holders, and no-shows to planners (decisions §10); each is sent once, by whichever process. */
export const TURNO_DUE_NOTIFICATIONS: readonly DueNotificationKind[] = [
  { clase: 'turno_pronto', maxDelayMs: TURNO_REMINDER_MS, find: findReminders },
  { clase: 'turno_sin_cubrir', maxDelayMs: UNCOVERED_MAX_MS, find: findUncovered },
];
