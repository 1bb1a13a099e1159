import type { AnswerOf, TiempoOfMember } from '@conserje/contract';
import { addDays, DAY_MS, dayOf, remainingSeconds } from '@conserje/rules';
import { ownTimeZone } from '../../platform/time/timeZone.ts';
import { formatCreditos, formatInstant, formatSpokenDuration, hourArticle } from '../../ui/text/format.ts';

export type PaymentInfo = AnswerOf<'GET MyPerfil'>['cobro'];

const SINGULAR_UNITS = new Set(['1 hora', '1 minuto']);

function describeRemaining({ asistencia, times }: { asistencia: number; times: number }): string {
  const parts = [
    ...(asistencia > 0 ? [`${formatSpokenDuration(asistencia)} de asistencia`] : []),
    ...(times > 0 ? [`${formatSpokenDuration(times)} como encargado`] : []),
  ];
  const single = asistencia === 0 || times === 0 ? formatSpokenDuration(asistencia + times) : '';
  return `${SINGULAR_UNITS.has(single) ? 'falta' : 'faltan'} ${parts.join(' y ')}`;
}

/** Describes earned credits that are not paid yet, as a sentence. */
function describeUncollected({ ganado, pendiente }: PaymentInfo, opening: string): string {
  const parts = [
    ...(ganado > 0 ? [`${formatCreditos(ganado)} por cobrar`] : []),
    ...(pendiente > 0 ? [`${formatCreditos(pendiente)} pendientes de períodos anteriores`] : []),
  ];
  return parts.length > 0 ? ` ${opening} ${parts.join(' y ')}.` : '';
}

/**
 * Describes what is missing to earn more, in one sentence; null for a usuario whose work is not paid.
 * @param isForBonus the base pay is earned and the missing work is for the bonus
 */
export function describePaga(cobro: PaymentInfo, isForBonus: boolean): string | null {
  const { siguiente, requisito, ganado, pendiente } = cobro;
  if (siguiente) {
    const earnedText = formatCreditos(siguiente.creditos);
    const remainingText = describeRemaining(siguiente);
    const sentence = isForBonus
      ? `Para ganar ${earnedText} de bonificación te ${remainingText}.`
      : `Te ${remainingText} para ganar ${earnedText} más.`;
    return `${sentence}${describeUncollected(cobro, 'Ya tienes')}`;
  }
  if (ganado + pendiente === 0)
    return requisito.asistencia + requisito.times > 0 ? '¡Listo! Ya cobraste todo lo de este período.' : null;
  return `¡Completaste este período!${describeUncollected(cobro, 'Tienes')}`;
}

/** Time at which an open tiempo completes the missing attendance. */
export type CompletionTime = 'ya' | number | null;

/**
 * Returns the instant (UTC milliseconds) at which the running tiempo completes the missing attendance, `ya` if only the
 * confirmation is missing, and null if the tiempo does not complete it.
 */
export function completionWith(
  tiempo: TiempoOfMember | null,
  { siguiente, confirmado }: PaymentInfo,
  now: number,
): CompletionTime {
  if (!tiempo || !siguiente || siguiente.times > 0) return null;
  const { mins, pausa, finaliza, tiempoPaused } = tiempo;
  const clock = { mins, confirmado, pausa: pausa === 1, finaliza: Date.parse(finaliza), restante: tiempoPaused };
  const remaining = remainingSeconds(clock, now);
  const missing = (confirmado + siguiente.asistencia - mins) * 60 + remaining;
  if (missing <= 0) return 'ya';
  return clock.pausa || missing > remaining ? null : clock.finaliza - (remaining - missing) * 1000;
}

const DAYS_WITHOUT_MONTH = 7;

const formatInZone = (instant: number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('es', { ...options, timeZone }).format(instant);

/**
 * Formats an instant for a sentence, in the viewer's zone: 'hoy a las 6:40 p. m. (tu hora)', 'el martes 24 a las 7:05
 * a. m. (tu hora)'.
 * @param timeZone default: the viewer's own
 */
export function formatWhen(instant: number, now: number, timeZone = ownTimeZone): string {
  const [day, today] = [dayOf(instant, timeZone), dayOf(now, timeZone)];
  const atTime = `a ${hourArticle(instant, timeZone)} ${formatInstant(instant, 'time', timeZone)} (tu hora)`;
  if (day === today) return `hoy ${atTime}`;
  if (day === addDays(today, 1)) return `mañana ${atTime}`;
  const needsMonth = instant - now > DAYS_WITHOUT_MONTH * DAY_MS;
  const dateText = formatInZone(instant, timeZone, {
    weekday: 'long',
    day: 'numeric',
    ...(needsMonth && { month: 'long' }),
  }).replace(',', '');
  return `el ${dateText} ${atTime}`;
}
