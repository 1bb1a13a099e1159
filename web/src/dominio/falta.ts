import type { AnswerOf, TiempoSuyo } from '@conserje/contract';
import { DIA_MS, diaDe, segundosRestantes, sumarDias } from '@conserje/rules';
import { zonaPropia } from '../platform/zona.ts';
import { creditos, duracionHablada, instante } from '../ui/formato.ts';

export type Cobro = AnswerOf<'GET MyPerfil'>['cobro'];

const UNO = new Set(['1 hora', '1 minuto']);

function loQueFalta({ asistencia, times }: { asistencia: number; times: number }): string {
  const partes = [
    ...(asistencia > 0 ? [`${duracionHablada(asistencia)} de asistencia`] : []),
    ...(times > 0 ? [`${duracionHablada(times)} como encargado`] : []),
  ];
  const solo = asistencia === 0 || times === 0 ? duracionHablada(asistencia + times) : '';
  return `Te ${UNO.has(solo) ? 'falta' : 'faltan'} ${partes.join(' y ')}`;
}

/** What has been earned and not been paid, as the end of a sentence. */
function sinCobrar({ ganado, pendiente }: Cobro): string {
  const partes = [
    ...(ganado > 0 ? [`${creditos(ganado)} por cobrar en la lista`] : []),
    ...(pendiente > 0 ? [`${creditos(pendiente)} pendientes de períodos anteriores`] : []),
  ];
  return partes.length > 0 ? `. Ya tienes ${partes.join(' y ')}` : '';
}

/**
 * What is missing until more is earned, in one sentence; null for whoever is paid nothing, whatever they do.
 * @param bono the pay has been earned, and what is missing is for the bonus
 */
export function fraseDePaga(cobro: Cobro, bono: boolean): string | null {
  const { siguiente, requisito, ganado, pendiente } = cobro;
  if (siguiente) {
    const gana = creditos(siguiente.creditos);
    const que = bono
      ? `la bonificación, ${gana} más`
      : `${siguiente.creditos === 1 ? 'tu próximo' : 'tus próximos'} ${gana}`;
    return `${loQueFalta(siguiente)} para ${que}${sinCobrar(cobro)}.`;
  }
  if (ganado + pendiente === 0)
    return requisito.asistencia + requisito.times > 0 ? '¡Listo! Ya cobraste todo lo de este período.' : null;
  return `Ya ganaste todo lo de este período${sinCobrar(cobro)}.`;
}

/** When the open tiempo of someone will have brought the attendance that is missing. */
export type Completa = 'ya' | number | null;

/**
 * The instant (UTC milliseconds) at which the running tiempo comes to what is missing, `ya` where what is missing has only
 * to be confirmed, and null where it does not come to it as it runs.
 */
export function completaCon(tiempo: TiempoSuyo | null, { siguiente, confirmado }: Cobro, ahora: number): Completa {
  if (!tiempo || !siguiente || siguiente.times > 0) return null;
  const { mins, pausa, finaliza, tiempoPaused } = tiempo;
  const reloj = { mins, confirmado, pausa: pausa === 1, finaliza: Date.parse(finaliza), restante: tiempoPaused };
  const quedan = segundosRestantes(reloj, ahora);
  const faltan = (confirmado + siguiente.asistencia - mins) * 60 + quedan;
  if (faltan <= 0) return 'ya';
  return reloj.pausa || faltan > quedan ? null : reloj.finaliza - (quedan - faltan) * 1000;
}

const DIAS_SIN_MES = 7;

const enTuHora = (momento: number, zona: string, opciones: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('es', { ...opciones, timeZone: zona }).format(momento);

/**
 * An instant inside a sentence, in the reader's own clock: 'hoy a las 6:40 p. m. (tu hora)', 'el martes 24 a las 7:05 a. m. (tu hora)'.
 * @param zona the reader's own when left out
 */
export function cuandoEs(momento: number, ahora: number, zona = zonaPropia): string {
  const [dia, hoy] = [diaDe(momento, zona), diaDe(ahora, zona)];
  const hora = instante(momento, 'hora', zona);
  const aLas = `a la${hora.startsWith('1:') ? '' : 's'} ${hora} (tu hora)`;
  if (dia === hoy) return `hoy ${aLas}`;
  if (dia === sumarDias(hoy, 1)) return `mañana ${aLas}`;
  const lejos = momento - ahora > DIAS_SIN_MES * DIA_MS;
  const escrito = enTuHora(momento, zona, {
    weekday: 'long',
    day: 'numeric',
    ...(lejos && { month: 'long' }),
  }).replace(',', '');
  return `el ${escrito} ${aLas}`;
}
