import type { Correction } from '@conserje/contract';
import type { Ranked } from '@conserje/rules';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { requestText, toOwnCorrection } from './corrections.mapper.ts';
import { decideCorrections, findLatestOf, findWaitingOf, waitingCorrections } from './corrections.queries.ts';

export const findOwnCorrections = async (db: Db, usuario: number, limit: number): Promise<Correction[]> =>
  (await findLatestOf(db, usuario, limit)).map(toOwnCorrection);

/** Finds the unanswered corrections of a usuario, oldest first; at most `CORRECTIONS_MAX`. */
export const findOwnWaitingCorrections = async (db: Db, usuario: number) =>
  (await findWaitingOf(db, usuario)).map(({ id, dia, requisitos, cantidad }) => ({ id, dia, requisitos, cantidad }));

/** Called at a despido. The usuario must be locked. */
export async function withdrawCorrections(tx: Tx, usuario: number): Promise<void> {
  const pending = await findWaitingOf(tx.db, usuario);
  if (pending.length === 0) return;
  await decideCorrections(
    tx,
    pending.map(({ id }) => id),
    { estado: 'retirada' },
  );
  await tx.audit(
    ...pending.map((row) => ({
      modulo: 'requisitos' as const,
      objeto: row.id,
      usuario,
      motivo: `canceló la corrección de ${NAME_PLACEHOLDER}, ${requestText(row)}, porque salió de la agencia`,
      undoes: `rectificacion ${row.id}` as const,
    })),
  );
  tx.notify({ tema: 'rectificaciones', msg: 'canceló las correcciones de alguien que salió de la agencia' });
}

/** Counts up to the limit of the list. */
export const countCorrectionsFor = async (db: Db, viewer: Ranked): Promise<number> =>
  (await waitingCorrections(db, viewer)).length;
