import { addDays, isDay } from '../shared/dates.ts';
import { keysOf } from '../shared/keysOf.ts';
import { COMUNICADO_DAYS_MAX, COMUNICADO_TEXT_MAX, COMUNICADO_TITLE_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { singleSpaced, visibleText } from '../shared/visibleText.ts';
import { formatterByZone } from '../shared/zoneFormatter.ts';

/** Reactions to a comunicado with their picture and name. A person may give each once. */
export const REACTIONS = {
  gusta: { emoji: '👍', name: 'Me gusta' },
  encanta: { emoji: '❤️', name: 'Me encanta' },
  divierte: { emoji: '😂', name: 'Me divierte' },
  asombra: { emoji: '😮', name: 'Me asombra' },
  entristece: { emoji: '😢', name: 'Me entristece' },
} as const;
export type Reaction = keyof typeof REACTIONS;
export const REACTION_KINDS = keysOf(REACTIONS);

/** Period in which something is shown, as typed: days and times of day in the agency's zone. */
export interface PublicationPeriod {
  /** `YYYY-MM-DD`; empty: from now on. */
  desde: string;
  /** `HH:MM`; empty: from the beginning of the day. */
  desdeHora: string;
  /** `YYYY-MM-DD`; empty: without an end. */
  hasta: string;
  /** `HH:MM`; empty: until the end of the day. */
  hastaHora: string;
}

export interface ComunicadoInput extends PublicationPeriod {
  titulo: string;
  texto: string;
}

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Later than every time of a day. */
const END_OF_DAY = '24:00';

// The Swedish locale formats instants as ISO 8601.
const minuteIn = formatterByZone('sv', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns the day and time of day (`YYYY-MM-DD`, `HH:MM`) of an instant (UTC milliseconds) in a zone. */
export function dayAndTimeOf(ms: number, zona: string): { dia: string; hora: string } {
  const [dia = '', hora = ''] = minuteIn(zona).format(ms).split(' ');
  return { dia, hora };
}

function checkMoment(dia: string, hora: string): string | null {
  if (dia === '') return hora === '' ? null : TEXTS.faltaDia;
  if (!isDay(dia)) return TEXTS.fechaInvalida;
  return hora === '' || TIME_OF_DAY.test(hora) ? null : TEXTS.horaInvalida;
}

/**
 * Validates a period of publication: a time needs its day; it does not begin in the past, ends after its beginning and
 * in the future, and neither end is more than a year ahead.
 * @param minute the present one in the agency's zone, as of `dayAndTimeOf`
 * @param hasBegun the beginning is past and cannot be changed
 */
export function checkPeriod(
  { desde, desdeHora, hasta, hastaHora }: PublicationPeriod,
  minute: { dia: string; hora: string },
  hasBegun = false,
): Violation<keyof PublicationPeriod> | null {
  for (const [campo, msg] of [
    ['desde', checkMoment(desde, desdeHora)],
    ['hasta', checkMoment(hasta, hastaHora)],
  ] as const)
    if (msg !== null) return { campo, msg };
  const now = `${minute.dia} ${minute.hora}`;
  const start = desde === '' ? now : `${desde} ${desdeHora === '' ? '00:00' : desdeHora}`;
  const end = `${hasta} ${hastaHora === '' ? END_OF_DAY : hastaHora}`;
  const lastDay = addDays(minute.dia, COMUNICADO_DAYS_MAX);
  // Today without a time means from now on.
  const isToday = desde === minute.dia && desdeHora === '';
  if (!hasBegun && !isToday && start < now) return { campo: 'desde', msg: TEXTS.desdePasado };
  if (desde > lastDay) return { campo: 'desde', msg: TEXTS.fechaLejana };
  if (hasta === '') return null;
  if (end <= now) return { campo: 'hasta', msg: TEXTS.hastaPasado };
  if (end <= start) return { campo: 'hasta', msg: TEXTS.hastaAntesDeDesde };
  return hasta > lastDay ? { campo: 'hasta', msg: TEXTS.fechaLejana } : null;
}

/** Validates a comunicado: title and text are required; then its period. */
export function checkComunicado(
  data: ComunicadoInput,
  minute: { dia: string; hora: string },
  hasBegun = false,
): Violation<keyof ComunicadoInput> | null {
  const titulo = singleSpaced(data.titulo);
  const texto = visibleText(data.texto);
  if (titulo === '') return { campo: 'titulo', msg: TEXTS.camposVacios };
  if ([...titulo].length > COMUNICADO_TITLE_MAX) return { campo: 'titulo', msg: TEXTS.tituloLargo };
  if (texto === '') return { campo: 'texto', msg: TEXTS.camposVacios };
  if ([...texto].length > COMUNICADO_TEXT_MAX) return { campo: 'texto', msg: TEXTS.comunicadoLargo };
  return checkPeriod(data, minute, hasBegun);
}

/** Validates for whom a head without the right to publish writes: at least one departamento (decisions §10). */
export const checkHeadAudience = (data: {
  categorias: readonly number[];
  departamentos: readonly number[];
}): Violation<'departamentos'> | null =>
  data.categorias.length + data.departamentos.length === 0
    ? { campo: 'departamentos', msg: TEXTS.sinDepartamento }
    : null;

/** Author of something published, as known now. */
export interface PublicationAuthor {
  id: number;
  /** Place on the ladder; the last one of a dismissed person. */
  orden: number;
  despedido: boolean;
}

/**
 * Returns whether a holder of the right to publish may change and withdraw what an author published: they are the
 * author or rank above them. If the author was dismissed, equals may, too; otherwise nobody could at the highest rank.
 */
export const managesPublication = (viewer: { id: number; orden: number }, author: PublicationAuthor): boolean =>
  viewer.id === author.id || (author.despedido ? author.orden <= viewer.orden : author.orden < viewer.orden);
