import type { AnswerOf, TiempoOfMember } from '@conserje/contract';
import { addDays, DAY_MS, dayOf, remainingSeconds } from '@conserje/rules';
import { ownTimeZone } from '../../platform/time/timeZone.ts';
import { creditos, formatSpokenDuration, instant } from '../../ui/text/format.ts';

export type PaymentInfo = AnswerOf<'GET MyPerfil'>['cobro'];

const SINGULAR_UNITS = new Set(['1 hora', '1 minuto']);

function describeRemaining({ asistencia, times }: { asistencia: number; times: number }): string {
  const parts = [
    ...(asistencia > 0 ? [`${formatSpokenDuration(asistencia)} de asistencia`] : []),
    ...(times > 0 ? [`${formatSpokenDuration(times)} como encargado`] : []),
  ];
  const only = asistencia === 0 || times === 0 ? formatSpokenDuration(asistencia + times) : '';
  return `${SINGULAR_UNITS.has(only) ? 'falta' : 'faltan'} ${parts.join(' y ')}`;
}

/** What has been earned and not been paid, as a sentence of its own. */
function describeUncollected({ ganado, pendiente }: PaymentInfo, starts: string): string {
  const parts = [
    ...(ganado > 0 ? [`${creditos(ganado)} por cobrar`] : []),
    ...(pendiente > 0 ? [`${creditos(pendiente)} pendientes de períodos anteriores`] : []),
  ];
  return parts.length > 0 ? ` ${starts} ${parts.join(' y ')}.` : '';
}

/**
 * What is missing until more is earned, in one sentence; null for whoever is paid nothing, whatever they do.
 * @param bonus the pay has been earned, and what is missing is for the bonus
 */
export function describePaga(cobro: PaymentInfo, bonus: boolean): string | null {
  const { siguiente, requisito, ganado, pendiente } = cobro;
  if (siguiente) {
    const earnedText = creditos(siguiente.creditos);
    const falta = describeRemaining(siguiente);
    const sentence = bonus
      ? `Para ganar ${earnedText} de bonificación te ${falta}.`
      : `Te ${falta} para ganar ${earnedText} más.`;
    return `${sentence}${describeUncollected(cobro, 'Ya tienes')}`;
  }
  if (ganado + pendiente === 0)
    return requisito.asistencia + requisito.times > 0 ? '¡Listo! Ya cobraste todo lo de este período.' : null;
  return `¡Completaste este período!${describeUncollected(cobro, 'Tienes')}`;
}

/** When the open tiempo of someone will have brought the attendance that is missing. */
export type Completion = 'ya' | number | null;

/**
 * The instant (UTC milliseconds) at which the running tiempo comes to what is missing, `ya` where what is missing has only
 * to be confirmed, and null where it does not come to it as it runs.
 */
export function completionWith(
  tiempo: TiempoOfMember | null,
  { siguiente, confirmado }: PaymentInfo,
  ahora: number,
): Completion {
  if (!tiempo || !siguiente || siguiente.times > 0) return null;
  const { mins, pausa, finaliza, tiempoPaused } = tiempo;
  const reloj = { mins, confirmado, pausa: pausa === 1, finaliza: Date.parse(finaliza), restante: tiempoPaused };
  const quedan = remainingSeconds(reloj, ahora);
  const missing = (confirmado + siguiente.asistencia - mins) * 60 + quedan;
  if (missing <= 0) return 'ya';
  return reloj.pausa || missing > quedan ? null : reloj.finaliza - (quedan - missing) * 1000;
}

const DAYS_WITHOUT_MONTH = 7;

const formatOwnTime = (moment: number, zona: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('es', { ...options, timeZone: zona }).format(moment);

/**
 * An instant inside a sentence, in the reader's own clock: 'hoy a las 6:40 p. m. (tu hora)', 'el martes 24 a las 7:05 a. m. (tu hora)'.
 * @param zona the reader's own when left out
 */
export function formatWhen(moment: number, ahora: number, zona = ownTimeZone): string {
  const [dia, hoy] = [dayOf(moment, zona), dayOf(ahora, zona)];
  const hora = instant(moment, 'hora', zona);
  const atTime = `a la${hora.startsWith('1:') ? '' : 's'} ${hora} (tu hora)`;
  if (dia === hoy) return `hoy ${atTime}`;
  if (dia === addDays(hoy, 1)) return `mañana ${atTime}`;
  const far = moment - ahora > DAYS_WITHOUT_MONTH * DAY_MS;
  const written = formatOwnTime(moment, zona, {
    weekday: 'long',
    day: 'numeric',
    ...(far && { month: 'long' }),
  }).replace(',', '');
  return `el ${written} ${atTime}`;
}
