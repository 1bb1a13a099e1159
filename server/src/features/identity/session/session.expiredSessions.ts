import { DAY_MS, HOUR_MS } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { SystemClockJump } from '../../../platform/time/clockGuard.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { keyCountText, notifyKeyEnded } from './session.endings.ts';
import './session.table.ts';

/** Sessions per transaction, and transactions per run; the next run continues. */
const BATCH_SIZE = 500;
const BATCHES_MAX = 20;

/**
 * Ends expired and idle keys and records them in the security log. An idle link to another platform stays as an expired
 * one: nobody acts by it any more, but it still says whose account that is.
 * @param idleDays 0: idle keys do not end
 * @returns whether more may remain
 */
async function endExpiredSessions(tx: Tx, idleDays: number): Promise<boolean> {
  const idleSince = tx.now - idleDays * DAY_MS;
  const idleLinks =
    idleDays === 0
      ? []
      : await tx.db
          .updateTable('sesion')
          .set({ vence: tx.now })
          .where('puerta', 'is not', null)
          .where('vence', '>', tx.now)
          .where('ultima_vez', '<=', idleSince)
          .returning('usuario')
          .execute();
  for (const { usuario } of idleLinks) notifyKeyEnded(tx, usuario);
  const expiredSessions = tx.db
    .selectFrom('sesion')
    .select('id')
    .where('puerta', 'is', null)
    .where((eb) => eb.or([eb('vence', '<=', tx.now), ...(idleDays > 0 ? [eb('ultima_vez', '<=', idleSince)] : [])]))
    .limit(BATCH_SIZE);
  const goneSessions = await tx.db
    .deleteFrom('sesion')
    .where('id', 'in', expiredSessions)
    .returning(['usuario', 'vence'])
    .execute();
  const reasonOf = ({ vence }: { vence: number }) => (vence <= tx.now ? 'pasó su tiempo' : 'nadie la usaba');
  for (const usuario of new Set(goneSessions.map((gone) => gone.usuario))) notifyKeyEnded(tx, usuario);
  const byReason = Map.groupBy(goneSessions, (gone) => `${gone.usuario} ${reasonOf(gone)}`);
  await tx.recordSecurity(
    ...idleLinks.map(({ usuario }) => ({
      clase: 'llave_fin' as const,
      usuario,
      detalle: `${keyCountText(1)}: nadie la usaba`,
    })),
    ...[...byReason.values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const detalle = `${keyCountText(others.length + 1)}: ${reasonOf(first)}`;
      return [{ clase: 'llave_fin' as const, usuario: first.usuario, detalle }];
    }),
  );
  return goneSessions.length === BATCH_SIZE;
}

/** Deletes expired keys and password links, at most once an hour. */
export class ExpiredSessionCleaner {
  private readonly deps: Deps;
  private lastRunAt = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async remove(): Promise<void> {
    const now = this.deps.clock();
    if (Math.abs(now - this.lastRunAt) < HOUR_MS) return;
    const { db } = this.deps.engine;
    const { clave_ociosa: idleDays } = await readConfiguracion(db);
    await db.deleteFrom('enlace_clave').where('vence', '<=', now).execute();
    for (let batch = 0; batch < BATCHES_MAX; batch++)
      if (!(await runInTransaction(this.deps, (tx) => endExpiredSessions(tx, idleDays)))) break;
    this.lastRunAt = now;
  }
}

/** Shifts proofs of identity after the clock was set back, so that none lasts longer. */
export async function shiftProofsBack(db: Db, { visto, ms }: SystemClockJump): Promise<void> {
  await db
    .updateTable('sesion')
    .set((eb) => ({ probada: eb('probada', '-', ms) }))
    .where('probada', '>', visto - HOUR_MS)
    .execute();
}
