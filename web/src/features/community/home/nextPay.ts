import type { Configuracion } from '@conserje/contract';
import { DAY_MS } from '@conserje/rules';

type Payment = Configuracion['pago'];

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zona: string): Intl.DateTimeFormat {
  const hecho =
    formatters.get(zona) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zona,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formatters.set(zona, hecho);
  return hecho;
}

/** What the clocks of a zone show at an instant, written down as if it were UTC; both in milliseconds. */
function wallClockTime(instant: number, zona: string): number {
  const parts = new Map(
    formatterFor(zona)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const de = (tipo: Intl.DateTimeFormatPartTypes): number => parts.get(tipo) ?? 0;
  return Date.UTC(de('year'), de('month') - 1, de('day'), de('hour'), de('minute'), de('second'));
}

const offset = (instant: number, zona: string): number =>
  wallClockTime(instant, zona) - Math.floor(instant / 1000) * 1000;

/**
 * The instant at which the clocks of a zone show `wallTime`. Shown twice (clocks set back): the first time. Never shown
 * (clocks set forward): as much later as the clocks jumped.
 */
function instantOf(wallTime: number, zona: string): number {
  const antes = offset(wallTime - DAY_MS, zona);
  const despues = offset(wallTime + DAY_MS, zona);
  const validInstants = [wallTime - antes, wallTime - despues].filter(
    (instant) => wallClockTime(instant, zona) === wallTime,
  );
  return validInstants.length > 0 ? Math.min(...validInstants) : wallTime - antes;
}

/**
 * The next weekly pay after `ahora`, UTC milliseconds.
 * @param zona the agency's zone, in which day and hour are meant
 */
export function findNextPay({ dia, hora }: Payment, zona: string, ahora: number): number {
  const [horas = 0, minutos = 0] = hora.split(':').map(Number);
  const hoy = Math.floor(wallClockTime(ahora, zona) / DAY_MS) * DAY_MS;
  const todayWeekday = new Date(hoy).getUTCDay() || 7;
  const wallTime = hoy + ((dia - todayWeekday + 7) % 7) * DAY_MS + (horas * 60 + minutos) * 60_000;
  const pago = instantOf(wallTime, zona);
  return pago > ahora ? pago : instantOf(wallTime + 7 * DAY_MS, zona);
}

/** Milliseconds as days, hours, minutes and seconds. */
export function splitDuration(ms: number): { dias: number; horas: number; minutos: number; seconds: number } {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return {
    dias: Math.floor(s / 86_400),
    horas: Math.floor(s / 3600) % 24,
    minutos: Math.floor(s / 60) % 60,
    seconds: s % 60,
  };
}
