import { NAME_PLACEHOLDER } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import type { Withdrawal } from './career.queries.ts';
import { givesFrom, lockOffers, lockOffersWithoutRank, markWithdrawn } from './career.queries.ts';

/** Reason of a withdrawal when the sender no longer outranks the offered mision. */
export const RANGO_LOST_TEXT = 'quien lo ofreció ya no tiene rango';

/** Withdraws unanswered, locked offers and notifies each promoter and each recipient. */
export async function withdrawOffers(tx: Tx, ids: number[], withdrawalOf: (usuario: number) => Withdrawal) {
  for (const { id, nueva_nombre, ...ascenso } of await markWithdrawn(tx, ids, withdrawalOf)) {
    const { porque, por } = withdrawalOf(ascenso.usuario);
    const motivo = `${por ? 'canceló' : 'se canceló'} el ascenso de ${NAME_PLACEHOLDER} a ${nueva_nombre}: ${porque}`;
    await tx.as(por).audit({ modulo: 'rangos', objeto: id, usuario: ascenso.usuario, motivo });
    const shared = { tema: 'solicitudes', unica: `${id}` } as const;
    const suffix = `a ${nueva_nombre} se canceló: ${porque}`;
    const promotedNotice = { para: ascenso.usuario, clase: 'ascenso_retirado' } as const;
    tx.as(null).notify({ ...shared, ...promotedNotice, msg: `tu solicitud de ascenso ${suffix}` });
    const sobre = { id: ascenso.usuario, usuario: ascenso.usuarioNombre };
    const promoterNotice = { para: ascenso.encargado, clase: 'oferta_retirada', sobre } as const;
    tx.as(null).notify({ ...shared, ...promoterNotice, msg: `el ascenso de ${NAME_PLACEHOLDER} ${suffix}` });
  }
}

/**
 * Withdraws the offer to a usuario, and the offers by them that they could no longer make; with `includeSent` all by
 * them. Notifies promoters and recipients. The usuario must be locked.
 */
export async function withdrawSolicitudes(
  tx: Tx,
  usuario: number,
  { porque, includeSent = false }: { porque: string; includeSent?: boolean },
): Promise<void> {
  const activeUsuario = includeSent ? undefined : await findActiveUsuario(tx.db, usuario);
  const ids = await lockOffers(tx, usuario, activeUsuario ? givesFrom(activeUsuario.orden) : sql<boolean>`true`);
  await withdrawOffers(tx, ids, (usuarioId) =>
    usuarioId === usuario || includeSent ? { porque, por: tx.actor } : { porque: RANGO_LOST_TEXT, por: null },
  );
}

/**
 * Withdraws the offers that their senders could no longer make, after a change of the ladder, and notifies promoters
 * and recipients. Runs last in the transaction: an acceptance locks its offer after the pay lists.
 */
export const withdrawOffersWithoutRank = (tx: Tx): void =>
  tx.beforeCommit(async () => {
    const ids = await lockOffersWithoutRank(tx);
    await withdrawOffers(tx, ids, () => ({ porque: RANGO_LOST_TEXT, por: null }));
  });
