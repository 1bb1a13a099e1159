import type { Configuracion } from '@conserje/contract';
import { DIA_MS } from '@conserje/rules';

type Pago = Configuracion['pago'];

const relojes = new Map<string, Intl.DateTimeFormat>();

function relojDe(zona: string): Intl.DateTimeFormat {
  const hecho =
    relojes.get(zona) ??
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
  relojes.set(zona, hecho);
  return hecho;
}

/** What the clocks of a zone show at an instant, written down as if it were UTC; both in milliseconds. */
function horaDePared(instante: number, zona: string): number {
  const partes = new Map(
    relojDe(zona)
      .formatToParts(instante)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const de = (tipo: Intl.DateTimeFormatPartTypes): number => partes.get(tipo) ?? 0;
  return Date.UTC(de('year'), de('month') - 1, de('day'), de('hour'), de('minute'), de('second'));
}

const desfase = (instante: number, zona: string): number =>
  horaDePared(instante, zona) - Math.floor(instante / 1000) * 1000;

/**
 * The instant at which the clocks of a zone show `pared`. Shown twice (clocks set back): the first time. Never shown
 * (clocks set forward): as much later as the clocks jumped.
 */
function instanteDe(pared: number, zona: string): number {
  const antes = desfase(pared - DIA_MS, zona);
  const despues = desfase(pared + DIA_MS, zona);
  const vale = [pared - antes, pared - despues].filter((instante) => horaDePared(instante, zona) === pared);
  return vale.length > 0 ? Math.min(...vale) : pared - antes;
}

/**
 * The next weekly pay after `ahora`, UTC milliseconds.
 * @param zona the agency's zone, in which day and hour are meant
 */
export function proximoPago({ dia, hora }: Pago, zona: string, ahora: number): number {
  const [horas = 0, minutos = 0] = hora.split(':').map(Number);
  const hoy = Math.floor(horaDePared(ahora, zona) / DIA_MS) * DIA_MS;
  const diaDeHoy = new Date(hoy).getUTCDay() || 7;
  const pared = hoy + ((dia - diaDeHoy + 7) % 7) * DIA_MS + (horas * 60 + minutos) * 60_000;
  const pago = instanteDe(pared, zona);
  return pago > ahora ? pago : instanteDe(pared + 7 * DIA_MS, zona);
}

/** Milliseconds as days, hours, minutes and seconds. */
export function desglosar(ms: number): { dias: number; horas: number; minutos: number; segundos: number } {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return {
    dias: Math.floor(s / 86_400),
    horas: Math.floor(s / 3600) % 24,
    minutos: Math.floor(s / 60) % 60,
    segundos: s % 60,
  };
}
