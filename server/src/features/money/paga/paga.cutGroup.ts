import type { PagaGroup } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { cutPeriod } from '../../work/workLedger/workLedger.public.ts';
import { evaluatePeriods } from './paga.evaluate.ts';
import type { Owed } from './paga.lowerPendientes.ts';
import { lowerOwed } from './paga.lowerPendientes.ts';
import { findPaid, peopleWithAnnulments, startPeriod } from './paga.queries.ts';
import { findReducingAnnulments } from './paga.reductionHistory.ts';

/** Starts a periodo for everyone in a group. Their rows must be up to date, and no work may be added meanwhile. */
export async function cutGroup(tx: Tx, grupo: PagaGroup): Promise<void> {
  for (const person of await peopleWithAnnulments(tx.db, { grupo })) await recordUnearned(tx, person);
  await startPeriod(tx.db, { grupo }, await cutPeriod(tx, grupo));
}

/**
 * Records which paid credits the work of a periodo does not earn any more, because an annulment since their payment took
 * it, and which payments it followed. They stay paid; if such a payment is undone or annulled after the cut, `lowerUnpaid`
 * does not owe them again.
 */
async function recordUnearned(tx: Tx, person: { usuario: number; desde: number }): Promise<void> {
  const paid = await findPaid(tx.db, person);
  if (paid.length === 0) return;
  const takenSince = await findReducingAnnulments(tx.db, {
    ...person,
    since: Math.min(...paid.map(({ since }) => since)),
  });
  const taken = new Map<number, Owed>();
  for (const { id, monto, since } of paid) {
    const annulment = takenSince(since);
    if (!annulment) continue;
    taken.set(id, { id: 0, monto });
    await tx.db.updateTable('paga').set({ sin_ganar_por: annulment.id }).where('id', '=', id).execute();
  }
  if (taken.size === 0) return;
  for (const period of await evaluatePeriods(tx.db, { usuario: person.usuario }, tx.now))
    for (const { row, part } of lowerOwed(period, taken, tx.now)) {
      const sin_ganar = part.before.monto - part.monto;
      if (sin_ganar > 0) await tx.db.updateTable('paga').set({ sin_ganar }).where('id', '=', row.id).execute();
    }
}
