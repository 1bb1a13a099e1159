import type { Correction } from '@conserje/contract';
import type { Ranked } from '@conserje/rules';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { requestText, toOwnView } from './corrections.mapper.ts';
import { decide, findLatestOf, findWaitingOf, waiting } from './corrections.queries.ts';

/** Somebody's newest corrections as they read them themselves. */
export const findOwnCorrections = async (db: Db, usuario: number, cuantas: number): Promise<Correction[]> =>
  (await findLatestOf(db, usuario, cuantas)).map(toOwnView);

/** Whoever leaves the agency asks for nothing any more. The user must be locked. */
export async function withdrawCorrections(tx: Tx, usuario: number): Promise<void> {
  const esperan = await findWaitingOf(tx.db, usuario);
  if (esperan.length === 0) return;
  await decide(
    tx,
    esperan.map(({ id }) => id),
    { estado: 'retirada' },
  );
  await tx.audit(
    ...esperan.map((row) => ({
      modulo: 'requisitos' as const,
      objeto: row.id,
      usuario,
      motivo: `canceló la corrección de ${NAME_PLACEHOLDER}, ${requestText(row)}, porque salió de la agencia`,
    })),
  );
  tx.notify({ tema: 'rectificaciones', msg: 'canceló las correcciones de alguien que salió de la agencia' });
}

/** How many wait for someone's answer, as many as are listed. */
export const countCorrectionsFor = async (db: Db, quien: Ranked): Promise<number> => (await waiting(db, quien)).length;
