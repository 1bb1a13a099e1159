import type { Answer, usuariosCalls } from '@conserje/contract';
import type { DateRange } from '@conserje/rules';
import { countDaysIn, ESTADO_AUSENCIA, formatDay, formatSpan, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import { withAbsentDays } from './ausencias.mapper.ts';
import {
  absentOn,
  acceptedSince,
  ausenciaOf,
  decideAusencia,
  markEnded,
  openAusenciasOf,
  waitingAusenciasOf,
} from './ausencias.queries.ts';

export { deleteCalendarLink, endExcessCalendars } from './ausencias.calendarLinks.ts';
export { countFor as countAusenciasFor } from './ausencias.deciders.ts';
export { currentAusencia, ownAusencias } from './ausencias.mapper.ts';
export { absentIds } from './ausencias.queries.ts';

/** Returns the last day of each current ausencia by usuario, in one query. */
export async function absentToday(db: Db, now: number): Promise<ReadonlyMap<number, string>> {
  const rows = await absentOn(db, { hoy: await agenciaDayAt(db, now) });
  return new Map(rows.map(({ usuario, final }) => [usuario, final]));
}

/** Absent days of a usuario in a range, and the last day of their current ausencia. */
export interface AbsentDays {
  days: number;
  until: string | null;
}

/**
 * Returns the days of accepted ausencias in a range of days of each usuario (docs/decisions/0077). Ausencias that ended
 * early count until the day before.
 * @param ranges at most one for each usuario
 */
export async function findAbsentDays(
  db: Db,
  { hoy, zona }: { hoy: string; zona: string },
  ranges: readonly ({ usuario: number } & DateRange)[],
): Promise<ReadonlyMap<number, AbsentDays>> {
  const [first, ...others] = ranges;
  if (!first) return new Map();
  const earliest = others.reduce((day, { inicio }) => (inicio < day ? inicio : day), first.inicio);
  const byUsuario = Map.groupBy(
    await acceptedSince(db, earliest, others.length === 0 ? first.usuario : undefined),
    ({ usuario }) => usuario,
  );
  const absent = new Map<number, AbsentDays>();
  for (const { usuario, ...range } of ranges) {
    const rows = byUsuario.get(usuario) ?? [];
    const current = rows.find(({ terminada, inicio, final }) => terminada === null && inicio <= hoy && final >= hoy);
    if (rows.length > 0)
      absent.set(usuario, { days: countDaysIn(withAbsentDays(rows, zona), range), until: current?.final ?? null });
  }
  return absent;
}

/** Returns the absent days of each usuario, or of one, with an accepted ausencia on or after a day. */
export async function findAbsentSpans(
  db: Db,
  desde: string,
  zona: string,
  usuario?: number,
): Promise<ReadonlyMap<number, readonly DateRange[]>> {
  const byUsuario = Map.groupBy(await acceptedSince(db, desde, usuario), (row) => row.usuario);
  return new Map([...byUsuario].map(([id, rows]) => [id, withAbsentDays(rows, zona)]));
}

const absentUntil = (lastDay: string): string => `ausente hasta el ${formatDay(lastDay)}`;

/** Sentence about an absent usuario. */
export const absentText = (lastDay: string): string => `Está ${absentUntil(lastDay)}`;

/**
 * Rejects work for an absent usuario.
 * @param field field of the payload that names the usuario
 * @param zona of the agencia
 * @throws AppError AUSENTE
 */
export async function requirePresent(
  tx: Tx,
  { id, usuario }: { id: number; usuario: string },
  field: string,
  zona: string,
): Promise<void> {
  const [ausencia] = await ausenciaOf(tx.db, { usuario: id, hoy: dayOf(tx.now, zona) });
  if (ausencia) throw new AppError('AUSENTE', `${usuario} está ${absentUntil(ausencia.final)}`, field);
}

type Options = Answer<typeof usuariosCalls.getUsuarios>;
/** Marks the absent usuarios among picker options. */
export async function withAusencias(db: Db, now: number, options: Promise<Options>): Promise<Options> {
  const [people, absent] = [await options, await absentToday(db, now)];
  if (absent.size === 0) return people;
  return people.map((person) => {
    const ausente = absent.get(person.value);
    return ausente === undefined ? person : { ...person, ausente };
  });
}

/** Called at a despido: withdraws the requests, ends the accepted ausencias. The usuario must be locked. */
export async function withdrawAusencias(tx: Tx, usuario: number): Promise<void> {
  const endedBy = tx.actor?.id ?? null;
  const waiting = await waitingAusenciasOf(tx.db, usuario);
  const open = await openAusenciasOf(tx.db, usuario, await agenciaDayAt(tx.db, tx.now));
  const accepted = open.filter(({ estado }) => estado === ESTADO_AUSENCIA.accepted);
  for (const { id } of waiting) await decideAusencia(tx, id, ESTADO_AUSENCIA.cancelled, endedBy);
  for (const { id } of accepted) await markEnded(tx, id, endedBy);
  const entryOf = (verb: string) => (row: (typeof open)[number]) => ({
    modulo: 'ausencias' as const,
    objeto: row.id,
    usuario,
    motivo: `${verb} la ausencia de ${NAME_PLACEHOLDER} ${formatSpan(row)} porque salió de la agencia`,
  });
  if (waiting.length + accepted.length === 0) return;
  const cancelled = waiting.map((row) => ({ ...entryOf('canceló')(row), undoes: `ausencia ${row.id}` as const }));
  await tx.audit(...cancelled, ...accepted.map(entryOf('terminó')));
  tx.notify({ tema: 'ausencias', msg: 'canceló las ausencias de alguien que salió de la agencia' });
}
