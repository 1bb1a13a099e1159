import type { Tx } from '../database/database.ts';
import { DatabaseError, isDatabaseError } from '../database/databaseErrorReporter.ts';
import { withTransactionConnection } from '../database/preparedQuery.ts';
import { AfterCommitEffects } from './afterCommitEffects.ts';
import { DuplicateErrors } from './duplicateErrors.ts';
import type { TransactionOptions } from './unitOfWork.ts';
import { UnitOfWork } from './unitOfWork.ts';

/**
 * Runs `work` in one transaction and its effects after the commit. A change by a person that others are told of must be
 * in the audit log (decisions §7), and with `isWatched` in the security log; otherwise it is rolled back.
 * @throws DatabaseError SIN_CONFIRMAR when the connection was lost during the commit, so that it may have succeeded
 */
export async function runInTransaction<T>(options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { engine, log, actor = null } = options;
  const effects = new AfterCommitEffects();
  const duplicateErrors = new DuplicateErrors();
  let isCommitting = false;
  const transaction = engine.db.transaction().execute((db) =>
    withTransactionConnection(db, async () => {
      const unit = new UnitOfWork(db, options, { effects, duplicateErrors });
      const result = await work(unit.as(actor));
      await unit.complete(result);
      isCommitting = true;
      return result;
    }),
  );
  const result = await transaction.catch(async (error: unknown) => {
    const translated = await duplicateErrors.translate(engine, error);
    if (!isCommitting || !isDatabaseError(translated) || translated.code !== 'BASE_CAIDA') throw translated;
    engine.broadcastGap();
    throw new DatabaseError('SIN_CONFIRMAR', translated.cause);
  });
  effects.run(log);
  return result;
}
