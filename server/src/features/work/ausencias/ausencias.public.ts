import type { Answer, usuariosCalls } from '@conserje/contract';
import { ESTADO_AUSENCIA, formatDay, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import { spanText } from './ausencias.mapper.ts';
import {
  absenceOn,
  absentOn,
  currentAusenciaOf,
  decideAusencia,
  markEnded,
  waitingAusencia,
} from './ausencias.queries.ts';

export { countFor as countAusenciasFor } from './ausencias.deciders.ts';
export { currentAusencia, ownAusencias } from './ausencias.mapper.ts';
export { absentIds } from './ausencias.queries.ts';

/** Returns the last day of each current ausencia by usuario, in one query. */
export async function absentToday(db: Db, now: number): Promise<ReadonlyMap<number, string>> {
  const rows = await absentOn(db, { hoy: await agenciaDayAt(db, now) });
  return new Map(rows.map(({ usuario, final }) => [usuario, final]));
}

const absentUntil = (lastDay: string): string => `ausente hasta el ${formatDay(lastDay)}`;

/** Sentence about an absent usuario. */
export const absenceText = (lastDay: string): string => `Está ${absentUntil(lastDay)}`;

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
  const [ausencia] = await absenceOn(tx.db, { usuario: id, hoy: dayOf(tx.now, zona) });
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

/** Called at a despido: withdraws the request, ends the accepted ausencia. The usuario must be locked. */
export async function withdrawAusencias(tx: Tx, usuario: number): Promise<void> {
  const pending = await waitingAusencia(tx.db, usuario);
  if (pending) {
    await decideAusencia(tx, pending.id, ESTADO_AUSENCIA.cancelled, tx.actor?.id ?? null);
    const motivo = `canceló la ausencia de ${NAME_PLACEHOLDER} ${spanText(pending)} porque salió de la agencia`;
    await tx.audit({ modulo: 'ausencias', objeto: pending.id, usuario, motivo });
  }
  const current = await currentAusenciaOf(tx.db, usuario, await agenciaDayAt(tx.db, tx.now));
  if (current) {
    await markEnded(tx, current.id, tx.actor?.id ?? null);
    const motivo = `terminó la ausencia de ${NAME_PLACEHOLDER} ${spanText(current)} porque salió de la agencia`;
    await tx.audit({ modulo: 'ausencias', objeto: current.id, usuario, motivo });
  }
  if (pending || current)
    tx.notify({ tema: 'ausencias', msg: 'canceló las ausencias de alguien que salió de la agencia' });
}
